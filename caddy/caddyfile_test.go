package modelcatalog

import (
	"strings"
	"testing"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestUnmarshalCaddyfile(t *testing.T) {
	for _, test := range []struct {
		name, in string
		want     Handler
		err      string
	}{
		{name: "bare", in: "model_catalog"},
		{name: "empty", in: "model_catalog {\n}"},
		{name: "all", in: "model_catalog {\n root dist\n fallback last\n dataset data\n base_url https://models.example\n refresh 5m\n}",
			want: Handler{Root: "dist", Fallback: "last", Dataset: "data", BaseURL: "https://models.example", Refresh: caddy.Duration(5 * time.Minute)}},
		{name: "empty values", in: "model_catalog {\n dataset \"\"\n root \"\"\n refresh \"\"\n}"},
		{name: "no interval", in: "model_catalog {\n refresh soon\n}", err: `refresh: "soon" is not an interval such as 30s or 5m`},
		{name: "argument", in: "model_catalog data", err: "wrong argument count"},
		{name: "no value", in: "model_catalog {\n dataset\n}", err: "wrong argument count"},
		{name: "two values", in: "model_catalog {\n dataset a b\n}", err: "wrong argument count"},
		{name: "twice", in: "model_catalog {\n root a\n root b\n}", err: `unknown or repeated subdirective "root"`},
		{name: "unknown", in: "model_catalog {\n data a\n}", err: `unknown or repeated subdirective "data"; model_catalog knows root, fallback, dataset, base_url and refresh`},
	} {
		var got Handler
		err := got.UnmarshalCaddyfile(caddyfile.NewTestDispenser(test.in))
		switch {
		case test.err != "":
			if err == nil || !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(test.err)) {
				t.Errorf("%s: %v, want %s", test.name, err, test.err)
			}
		case err != nil:
			t.Errorf("%s: %v", test.name, err)
		default:
			if diff := cmp.Diff(test.want, got, cmpopts.IgnoreUnexported(Handler{})); diff != "" {
				t.Errorf("%s: %s", test.name, diff)
			}
		}
	}
}
