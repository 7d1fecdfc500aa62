package modelcatalog

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig"
	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
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
		{name: "twice", in: "model_catalog {\n root a\n root b\n}", err: "root is given twice"},
		{name: "unknown", in: "model_catalog {\n data a\n}", err: `unknown subdirective "data"; model_catalog knows root, fallback, dataset, base_url and refresh`},
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

// TestAdapt checks the JSON of a Caddyfile with two sites that serve two datasets, and that each answers from its own.
func TestAdapt(t *testing.T) {
	small := filepath.Join(t.TempDir(), "data")
	d := catalogtest.Sample(t)
	d.Models = d.Models[:10]
	filetest.NoError(t, dataset.Write(small, d))
	one, two := freePort(t), freePort(t)
	text := fmt.Sprintf("{\n admin off\n persist_config off\n log {\n  output discard\n }\n}\nhttp://:%d {\n model_catalog {\n  dataset %s\n  refresh 1h\n }\n}\n"+
		"http://:%d {\n @api path /api/*\n model_catalog @api {\n  dataset %s\n  base_url https://small.example\n }\n}\n", one, sample, two, small)
	config, _, err := caddyconfig.GetAdapter("caddyfile").Adapt([]byte(text), nil)
	filetest.NoError(t, err)
	for _, want := range []string{
		`"handle":[{"dataset":"` + sample + `","handler":"model_catalog","refresh":3600000000000}]`,
		`"match":[{"path":["/api/*"]}],"handle":[{"base_url":"https://small.example","dataset":"` + small + `","handler":"model_catalog"}]`,
	} {
		if !strings.Contains(string(config), want) {
			t.Errorf("adapted to %s, want %s", config, want)
		}
	}
	first := serve(t, config, one)
	second := newClient(fmt.Sprintf("127.0.0.1:%d", two))
	for want, do := range map[string]client{`"total_models":488`: first, `"total_models":10`: second} {
		if _, body := fetch(t, do, "/api/v2/stats", nil); !strings.Contains(string(body), want) {
			t.Errorf("stats = %.200s, want %s", body, want)
		}
	}
}
