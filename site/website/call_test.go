package website

import (
	"encoding/json"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/must"
)

var testAPI = &dataset.API{
	Headers: []string{"Authorization: Bearer $ACME_KEY", "key: $KEY", "version: 2"},
	Calls: []dataset.Call{
		{Type: dataset.Chat, URL: "https://acme.example/{id}/chat", Body: `{"model":"{id}","n":[1]}`},
		{Type: dataset.Image, URL: "https://acme.example/images", Body: `{"model":"a/{id}"}`},
	},
}

func TestCalls(t *testing.T) {
	got := calls(testAPI, &dataset.Model{ID: "a-1"})
	for i, test := range []callView{
		{"curl", `curl "https://acme.example/a-1/chat" \
  -H "Content-Type: application/json" \
  -H "Authorization: Bearer $ACME_KEY" \
  -H "key: $KEY" \
  -H "version: 2" \
  -d '{
  "model": "a-1",
  "n": [
    1
  ]
}'
`},
		{"Python", `import os

import requests

response = requests.post(
    "https://acme.example/a-1/chat",
    headers={
        "Authorization": "Bearer " + os.environ["ACME_KEY"],
        "key": os.environ["KEY"],
        "version": "2",
    },
    json={
      "model": "a-1",
      "n": [
        1
      ]
    },
    timeout=60,
)
response.raise_for_status()
print(response.json())
`},
		{"JavaScript", `const response = await fetch("https://acme.example/a-1/chat", {
  method: "POST",
  headers: {
    "Content-Type": "application/json",
    "Authorization": "Bearer " + process.env.ACME_KEY,
    "key": process.env.KEY,
    "version": "2",
  },
  body: JSON.stringify({
    "model": "a-1",
    "n": [
      1
    ]
  }),
});
console.log(await response.json());
`},
	} {
		if diff := cmp.Diff(test, got[i]); diff != "" {
			t.Errorf("call (-want +got):\n%s", diff)
		}
	}
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
	must.Do(t, err)
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
