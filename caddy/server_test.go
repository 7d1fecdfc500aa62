package modelcatalog

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig"
	_ "github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	_ "github.com/caddyserver/caddy/v2/modules/caddyhttp/encode/brotli"
	_ "github.com/caddyserver/caddy/v2/modules/caddyhttp/encode/gzip"
	_ "github.com/caddyserver/caddy/v2/modules/caddyhttp/encode/zstd"
	_ "github.com/caddyserver/caddy/v2/modules/caddyhttp/fileserver"
	_ "github.com/caddyserver/caddy/v2/modules/caddyhttp/headers"
	_ "github.com/caddyserver/caddy/v2/modules/caddyhttp/rewrite"
	_ "github.com/caddyserver/caddy/v2/modules/metrics"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/must"
	"modelcatalog/generator/publish"
	"modelcatalog/scripts/promises"
	"modelcatalog/site"
)

// sample is the directory of the frozen dataset of package datasettest.
const sample = "../dataset/datasettest/testdata/sample"

// settings are those of the repository's Caddyfile that tests vary.
type settings struct {
	dataset   string // empty for the sample
	documents string
	root      string
	admin     string // address of the admin API; empty for none
}

// config returns the repository's Caddyfile with the settings, on the port, as JSON, without a log.
func (s settings) config(t testing.TB, port int) []byte {
	t.Helper()
	t.Setenv("CATALOG_ADDRESS", fmt.Sprintf(":%d", port))
	t.Setenv("CATALOG_BIND", "127.0.0.1")
	t.Setenv("CATALOG_ADMIN", cmp.Or(s.admin, "off"))
	t.Setenv("CATALOG_DATASET", cmp.Or(s.dataset, sample))
	t.Setenv("CATALOG_DOCUMENTS", s.documents)
	t.Setenv("CATALOG_ROOT", s.root)
	t.Setenv("CATALOG_BASE_URL", "")
	text, err := os.ReadFile("../Caddyfile")
	must.Do(t, err)
	config, warnings, err := caddyconfig.GetAdapter("caddyfile").Adapt(text, map[string]any{"filename": "Caddyfile"})
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	var all map[string]any
	must.Do(t, json.Unmarshal(config, &all))
	all["logging"] = map[string]any{"logs": map[string]any{"default": map[string]any{"writer": map[string]any{"output": "discard"}}}}
	if config, err = json.Marshal(all); err != nil {
		t.Fatal(err)
	}
	return config
}

// serve runs Caddy with a configuration on a port until the test ends, and returns a function that sends it requests. Tests
// must not run two servers at once.
func serve(t testing.TB, config []byte, port int) promises.Do {
	t.Helper()
	must.Do(t, caddy.Load(config, true))
	t.Cleanup(func() {
		if err := caddy.Stop(); err != nil {
			t.Error(err)
		}
	})
	return promises.Server(fmt.Sprintf("http://127.0.0.1:%d", port))
}

// serve runs Caddy with the repository's Caddyfile and the settings, as the function serve does.
func (s settings) serve(t testing.TB) promises.Do {
	t.Helper()
	port := freePort(t)
	return serve(t, s.config(t, port), port)
}

func freePort(t testing.TB) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

// publishTree builds the published tree of a dataset in a directory, without pages of models.
func publishTree(directory string, d *dataset.Dataset) error {
	c, err := catalog.New(d)
	if err != nil {
		return err
	}
	tree, err := site.Documents(d, c, site.Options{NoModelPages: true})
	if err != nil {
		return err
	}
	_, err = publish.Publish(directory, tree, publish.Options{Sidecars: true})
	return err
}

// shared is the directory of the tree that tests share; empty until one needs it.
var shared string

// TestMain removes the shared tree.
func TestMain(m *testing.M) {
	code := m.Run()
	os.RemoveAll(shared)
	os.Exit(code)
}

var publishSample = sync.OnceValues(func() (directory string, err error) {
	d, err := dataset.Load(datasettest.Sample())
	if err != nil {
		return "", err
	}
	if shared, err = os.MkdirTemp("", "caddy-test-"); err != nil {
		return "", err
	}
	directory = filepath.Join(shared, "dist")
	return directory, publishTree(directory, d)
})

// sampleTree returns the directory of the sample's tree. Tests share it and must not write to it.
func sampleTree(t testing.TB) string {
	t.Helper()
	directory, err := publishSample()
	must.Do(t, err)
	return directory
}
