package modelcatalog

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
)

func TestUnmarshalCaddyfile(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{ // want is JSON or a part of an error
		{"no block", "model_catalog", "{}"},
		{"empty block", "model_catalog {\n}", "{}"},
		{"all settings",
			"model_catalog {\n root dist\n dataset data\n base_url https://models.example\n " +
				"refresh 5m\n cache_size 64MiB\n}",
			`{"root":"dist","dataset":"data","base_url":"https://models.example",` +
				`"refresh":300000000000,"cache_size":67108864}`},
		{
			"empty values",
			"model_catalog {\n dataset \"\"\n root \"\"\n refresh \"\"\n cache_size \"\"\n}",
			"{}",
		},
		{
			"on",
			"model_catalog {\n keep_address on\n known_hosts on\n}",
			`{"keep_address":true,"known_hosts":true}`,
		},
		{"off", "model_catalog {\n keep_address off\n}", "{}"},
		{"neither on nor off", "model_catalog {\n keep_address yes\n}", `keep_address "yes": want on or off`},
		{"no interval", "model_catalog {\n refresh soon\n}", `refresh "soon": time: invalid duration "soon"`},
		{"no size", "model_catalog {\n cache_size much\n}", `cache_size "much": `},
		{"an argument", "model_catalog data", "wrong argument count"},
		{"no value", "model_catalog {\n dataset\n}", "dataset: want one line with one value"},
		{"two values", "model_catalog {\n dataset a b\n}", "dataset: want one line with one value"},
		{"two lines", "model_catalog {\n root a\n root b\n}", "root: want one line with one value"},
		{"unknown setting", "model_catalog {\n data a\n}", `"data" is not one of root, `},
	} {
		t.Run(test.name, func(t *testing.T) {
			var h Handler
			err := h.UnmarshalCaddyfile(caddyfile.NewTestDispenser(test.in))
			if test.want[0] != '{' {
				if err == nil || !strings.Contains(strings.ToLower(err.Error()), test.want) {
					t.Errorf("error = %v, want %s", err, test.want)
				}
				return
			}
			got, _ := json.Marshal(&h)
			if err != nil || string(got) != test.want {
				t.Errorf("got %s and error %v, want %s", got, err, test.want)
			}
		})
	}
}
