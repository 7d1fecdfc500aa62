package website

import (
	"encoding/json"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

var testAPI = providerAPI{
	headers: []string{"Authorization: Bearer $ACME_KEY", "version: 2"},
	calls:   []call{{kind: dataset.Chat, url: "https://acme.example/{id}/chat", body: `{"model":"{id}","n":[1]}`, python: `print(call("{id}"))`}},
}

// TestNoCalls checks which models have no call; pages in testdata show those of others.
func TestNoCalls(t *testing.T) {
	for _, m := range []dataset.Model{{ID: "é"}, {ID: "a\u202eb"}, {ID: "a", Type: dataset.Video}} {
		if got := callsOf(testAPI, &m); got != nil {
			t.Errorf("calls of %s %q = %v, want nil", m.Type, m.ID, got)
		}
	}
}

// TestHostileCalls checks that no id leaves its string. A shell runs the call with a curl that prints its arguments; Python reads the
// JSON text of printable ASCII as JSON does.
func TestHostileCalls(t *testing.T) {
	id := `a'b"c\d$(echo x)` + "`echo y`" + `${HOME}$HOME/../{id};&|<>#%!*? '"'"'` + `\n\'\"`
	got := callsOf(testAPI, &dataset.Model{ID: id})
	command := exec.Command("sh", "-euc", "curl() { printf '%s\\0' \"$@\"; }\n"+got[1].Code)
	command.Env = []string{"ACME_KEY=s3"}
	printed, err := command.Output()
	filetest.NoError(t, err)
	arguments := strings.Split(string(printed), "\x00")
	path, err := url.PathUnescape(arguments[0])
	if want := "https://acme.example/" + id + "/chat"; path != want || err != nil {
		t.Errorf("curl gets the address %s, %v, want %s", path, err, want)
	}
	if len(arguments) != 10 || arguments[4] != "Authorization: Bearer s3" {
		t.Errorf("curl gets %q", arguments)
	}
	_, python, _ := strings.Cut(got[0].Code, "call(")
	for _, body := range []string{arguments[len(arguments)-2], `{"model":` + strings.TrimSuffix(python, "))") + "}"} {
		var got struct{ Model string }
		if err := json.Unmarshal([]byte(body), &got); err != nil || got.Model != id {
			t.Errorf("the body %s has the model %q, %v, want %q", body, got.Model, err, id)
		}
	}
}
