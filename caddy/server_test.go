package modelcatalog

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
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
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/downloads"
	"modelcatalog/site/tree"
)

// sample is the directory of the frozen dataset of package datasettest.
const sample = "../dataset/datasettest/testdata/sample"

// treeAddress is the address of the service that trees have.
const treeAddress = "https://models.example/catalog"

// realDataset is a part of it.
func realDataset(t testing.TB) *dataset.Dataset {
	d := catalogtest.Sample(t)
	d.Models = d.Models[:150]
	d.Parameters = nil // which are about models that are left out
	return d
}

// settings are those of the repository's Caddyfile that tests vary.
type settings struct {
	root, dataset string
	admin         string // address of the admin API; empty for none
	address       string // of the site, with a verb for the port; empty for every host
	otherHosts    string // CATALOG_OTHER_HOSTS
}

// config returns the repository's Caddyfile with the settings, on the port, as JSON, without a log.
func (s settings) config(t testing.TB, port int) []byte {
	t.Helper()
	t.Setenv("CATALOG_ADDRESS", fmt.Sprintf(cmp.Or(s.address, ":%d"), port))
	t.Setenv("CATALOG_OTHER_HOSTS", s.otherHosts)
	t.Setenv("CATALOG_OTHER_HOSTS_PORT", strconv.Itoa(port))
	t.Setenv("CATALOG_BIND", "127.0.0.1")
	t.Setenv("CATALOG_ADMIN", cmp.Or(s.admin, "off"))
	t.Setenv("CATALOG_DATASET", s.dataset)
	t.Setenv("CATALOG_ROOT", s.root)
	t.Setenv("CATALOG_BASE_URL", "")
	text, err := os.ReadFile("../Caddyfile")
	filetest.NoError(t, err)
	config, warnings, err := caddyconfig.GetAdapter("caddyfile").Adapt(text,
		map[string]any{"filename": "Caddyfile"})
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	var all map[string]any
	filetest.NoError(t, json.Unmarshal(config, &all))
	discard := map[string]any{"writer": map[string]any{"output": "discard"}}
	all["logging"] = map[string]any{"logs": map[string]any{"default": discard}}
	config, err = json.Marshal(all)
	filetest.NoError(t, err)
	return config
}

// client sends a request and returns the answer.
type client func(method, target string, headers http.Header) (*http.Response, error)

// serve runs Caddy with a configuration on a port until the test ends, and returns a client, which
// sends targets as they are, and follows no redirects. Tests must not run two servers at once.
func serve(t testing.TB, config []byte, port int) client {
	t.Helper()
	filetest.NoError(t, caddy.Load(config, true))
	t.Cleanup(func() { filetest.NoError(t, caddy.Stop()) })
	host := fmt.Sprintf("127.0.0.1:%d", port)
	c := &http.Client{
		Transport:     &http.Transport{DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return func(method, target string, headers http.Header) (*http.Response, error) {
		path, query, _ := strings.Cut(target, "?")
		return c.Do(&http.Request{
			Method: method,
			Header: headers.Clone(),
			Host:   host,
			URL:    &url.URL{Scheme: "http", Host: host, Opaque: path, RawQuery: query},
		})
	}
}

// get returns the answer to a GET, and its body.
func (c client) get(target string, headers http.Header) (*http.Response, []byte, error) {
	response, err := c("GET", target, headers)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response, body, err
}

// serve runs Caddy with the repository's Caddyfile and the settings, as the function serve does.
func (s settings) serve(t testing.TB) client {
	t.Helper()
	port := freePort(t)
	return serve(t, s.config(t, port), port)
}

// fetch returns the answer to a GET, and its body.
func fetch(t *testing.T, do client, target string, headers http.Header) (*http.Response, []byte) {
	t.Helper()
	response, body, err := do.get(target, headers)
	filetest.NoError(t, err)
	return response, body
}

func freePort(t testing.TB) int {
	t.Helper()
	for {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		filetest.NoError(t, err)
		port := listener.Addr().(*net.TCPAddr).Port
		filetest.NoError(t, listener.Close())
		// The system may choose a port again that another call has and does not use yet.
		_, isGiven := givenPorts.LoadOrStore(port, true)
		if !isGiven {
			return port
		}
	}
}

// givenPorts has the ports that freePort returned.
var givenPorts sync.Map

// publishDataset writes the dataset.zip and the version.json of a tree, and a few pages.
func publishDataset(t testing.TB, directory string, d *dataset.Dataset) {
	t.Helper()
	c := catalog.New(d, catalog.V2)
	set, err := downloads.New(d, c, downloads.Options{
		BaseURL:   treeAddress,
		Addresses: func(int) (page, answer string) { return treeAddress, treeAddress },
	})
	filetest.NoError(t, err)
	for _, document := range set.Documents {
		if document.Path == tree.Archive || document.Path == tree.VersionFile {
			filetest.Write(t, filepath.Join(directory, document.Path), string(document.Body))
		}
	}
	publishPages(t, directory)
}

// publishPages writes the least that a tree has of a website, with the same text in each page.
func publishPages(t testing.TB, root string) {
	t.Helper()
	for _, name := range []string{"index.html", "404.html", "assets/style.css", "models/index.html"} {
		filetest.Write(t, filepath.Join(root, name), "0123456789")
	}
}

// sampleTree publishes realDataset, and returns the directory of the tree.
func sampleTree(t testing.TB) string {
	root := t.TempDir()
	publishDataset(t, root, realDataset(t))
	return root
}
