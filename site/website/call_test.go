package website

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

var testAPI = &dataset.API{
	Headers: []string{"Authorization: Bearer $ACME_KEY", "key: $KEY", "version: 2"},
	Calls: []dataset.Call{
		{Type: dataset.Chat, URL: "https://acme.example/{id}/chat", Body: `{"model":"{id}","n":[1]}`},
		{Type: dataset.Image, URL: "https://acme.example/images", Body: `{"model":"a/{id}"}`},
	},
}

func TestCalls(t *testing.T) {
	var all []byte
	for _, call := range calls(testAPI, &dataset.Model{ID: "a-1"}) {
		all = fmt.Appendf(all, "%s:\n%s", call.Language, call.Code)
	}
	filetest.Golden(t, "testdata/calls.txt", all)
	for _, m := range []dataset.Model{{ID: "é"}, {ID: "a\u202eb"}, {ID: "a", Type: dataset.Video}} {
		if got := calls(testAPI, &m); got != nil {
			t.Errorf("calls(%s %q) = %v, want nil", m.Type, m.ID, got)
		}
	}
}

// TestHostileCalls checks that no id leaves its string. A shell runs the call with a curl that prints its arguments; Python and
// JavaScript read the JSON text of printable ASCII as JSON does.
func TestHostileCalls(t *testing.T) {
	id := `a'b"c\d$(echo x)` + "`echo y`" + `${HOME}$HOME/../{id};&|<>#%!*? '"'"'` + `\n\'\"`
	got := calls(testAPI, &dataset.Model{ID: id})
	command := exec.Command("sh", "-euc", "curl() { printf '%s\\0' \"$@\"; }\n"+got[0].Code)
	command.Env = []string{"ACME_KEY=s3", "KEY=s4"}
	printed, err := command.Output()
	filetest.NoError(t, err)
	arguments := strings.Split(string(printed), "\x00")
	path, err := url.PathUnescape(arguments[0])
	if want := "https://acme.example/" + id + "/chat"; path != want || err != nil {
		t.Errorf("curl gets the address %s, %v, want %s", path, err, want)
	}
	if len(arguments) != 12 || arguments[4] != "Authorization: Bearer s3" {
		t.Errorf("curl gets %q", arguments)
	}
	_, python, _ := strings.Cut(got[1].Code, "json=")
	python, _, _ = strings.Cut(python, ",\n    timeout")
	_, script, _ := strings.Cut(got[2].Code, "stringify(")
	script, _, _ = strings.Cut(script, "),\n});")
	for _, body := range []string{arguments[len(arguments)-2], python, script} {
		var got struct{ Model string }
		if err := json.Unmarshal([]byte(body), &got); err != nil || got.Model != id {
			t.Errorf("the body %s has the model %q, %v, want %q", body, got.Model, err, id)
		}
	}
	_, address, _ := strings.Cut(got[2].Code, `fetch("`)
	address, _, _ = strings.Cut(address, `"`)
	if strings.Trim(address, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:/.%=&+-_~@") != "" {
		t.Errorf("the address %s has characters that mean something in a string", address)
	}
}
