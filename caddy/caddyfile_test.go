package modelcatalog

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
)

func TestUnmarshalCaddyfile(t *testing.T) {
	for _, test := range []struct{ in, want string }{ // want is JSON or a part of an error
		{"model_catalog", "{}"},
		{"model_catalog {\n}", "{}"},
		{"model_catalog {\n root dist\n dataset data\n base_url https://models.example\n refresh 5m\n cache_size 64MiB\n}",
			`{"root":"dist","dataset":"data","base_url":"https://models.example","refresh":300000000000,"cache_size":67108864}`},
		{"model_catalog {\n dataset \"\"\n root \"\"\n refresh \"\"\n cache_size \"\"\n}", "{}"},
		{"model_catalog {\n keep_address on\n known_hosts on\n}", `{"keep_address":true,"known_hosts":true}`},
		{"model_catalog {\n keep_address off\n}", "{}"},
		{"model_catalog {\n keep_address yes\n}", `keep_address "yes": want on or off`},
		{"model_catalog {\n refresh soon\n}", `refresh "soon": time: invalid duration "soon"`},
		{"model_catalog {\n cache_size much\n}", `cache_size "much": `},
		{"model_catalog data", "wrong argument count"},
		{"model_catalog {\n dataset\n}", "dataset: want one line with one value"},
		{"model_catalog {\n dataset a b\n}", "dataset: want one line with one value"},
		{"model_catalog {\n root a\n root b\n}", "root: want one line with one value"},
		{"model_catalog {\n data a\n}", `"data" is not one of root, `},
	} {
		var h Handler
		err := h.UnmarshalCaddyfile(caddyfile.NewTestDispenser(test.in))
		got, _ := json.Marshal(&h)
		if err != nil {
			got = []byte(strings.ToLower(err.Error()))
		}
		if (err == nil) != (test.want[0] == '{') || err == nil && string(got) != test.want || !strings.Contains(string(got), test.want) {
			t.Errorf("%s: got %s, want %s", test.in, got, test.want)
		}
	}
}
