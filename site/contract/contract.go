// Package contract makes the three documents in which the API describes itself: the discovery index (GET /api/v1), the
// OpenAPI document and the documentation in Markdown. Each is a file of this directory in which facts are filled in: from the
// catalog, the table of query parameters, the table of error codes and the JSON Schemas. Every answer in an example is an answer
// of the catalog.
//
// The same catalog and options give the same bytes on every machine:
//
//	documents, err := contract.New(c, contract.Options{BaseURL: "https://models.example"})
//	os.Stdout.Write(documents.Readme)
//
// The package depends on no JSON Schema validator and no Markdown parser, because servers import it.
package contract

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

// Version is the version of the API in every document.
const Version = "v1"

// Paths of the endpoints.
const (
	Root          = "/api/" + Version
	OpenAPIPath   = Root + "/openapi.json"
	ReadmePath    = Root + "/README.md"
	ModelsPath    = Root + "/models"
	ModelPath     = Root + "/models/{provider}/{model_id}"
	ProvidersPath = Root + "/providers"
	StatsPath     = Root + "/stats"
)

// DefaultBaseURL is the address of a server on your own machine.
const DefaultBaseURL = "http://localhost:8080"

// Options are the settings of a deployment. The zero value is for a service on your own machine.
type Options struct {
	// BaseURL is the address of the service, without a slash at its end. If it is empty, it is DefaultBaseURL.
	BaseURL string
	// Settings are those of the dataset: the name of the service, and the license of its data.
	Settings dataset.Settings
}

// URL returns the base URL. It fails unless the URL is an absolute http or https address without a slash at its end, query,
// fragment or user name, and contains only characters that need no escaping in JSON, Markdown or a shell.
func (o Options) URL() (string, error) {
	if o.BaseURL == "" {
		return DefaultBaseURL, nil
	}
	if reason := wrongBaseURL(o.BaseURL); reason != "" {
		return "", fmt.Errorf("base URL %q %s; it should look like %s or https://models.example/catalog", o.BaseURL, reason, DefaultBaseURL)
	}
	return o.BaseURL, nil
}

// plainURL matches the address of a host and a path in plain characters.
var plainURL = regexp.MustCompile(`^[a-z]+://[A-Za-z0-9.:\[\]_-]+(/[A-Za-z0-9._~%-]+)*/?$`)

// wrongBaseURL returns what is wrong with a base URL, or "".
func wrongBaseURL(base string) string {
	u, err := url.Parse(base)
	switch {
	case err != nil:
		return "cannot be read"
	case u.Scheme != "http" && u.Scheme != "https":
		return "does not start with http:// or https://"
	case u.Hostname() == "":
		return "names no host"
	case u.User != nil:
		return "contains a user name"
	case strings.ContainsAny(base, "?#"):
		return "has a query or a fragment"
	case strings.HasSuffix(base, "/"):
		return "ends in a slash"
	case !plainURL.MatchString(base):
		return "contains a character that an address would percent-encode, or a capital in its scheme"
	}
	return ""
}

// pathOf returns the path of a base URL, without a slash at its end.
func pathOf(base string) string {
	_, rest, _ := strings.Cut(base, "://")
	if slash := strings.IndexByte(rest, '/'); slash >= 0 {
		return rest[slash:]
	}
	return ""
}

// Documents are the three documents, ready to be sent.
type Documents struct {
	Index   []byte // of Root; application/json
	OpenAPI []byte // of OpenAPIPath; application/json
	Readme  []byte // of ReadmePath; text/markdown; charset=utf-8

	prefix string // path of the base URL
}

// New makes the documents of a catalog.
func New(c *catalog.Catalog, opts Options) (*Documents, error) {
	base, err := opts.URL()
	if err != nil {
		return nil, err
	}
	w := &writer{catalog: c, base: base, name: opts.Settings.Title(), license: opts.Settings.License}
	w.pickSamples()
	components, err := w.components()
	if err != nil {
		return nil, err
	}
	d := &Documents{prefix: pathOf(base), Index: w.index()}
	d.OpenAPI = w.openAPI(d.Index, components)
	d.Readme = w.readme(components)
	if w.err != nil {
		return nil, fmt.Errorf("making the documents: %w", w.err)
	}
	return d, nil
}

// API returns the API that answers with the documents.
func (d *Documents) API(c *catalog.Catalog) *api.API { return api.New(c, d.Options()) }

// Options returns the documents, and the path of the base URL, as the API takes them.
func (d *Documents) Options() api.Options {
	own := api.Own{Index: d.Index, OpenAPI: d.OpenAPI, Readme: d.Readme}
	return api.Options{Own: map[catalog.Version]api.Own{catalog.V1: own}, Prefix: d.prefix}
}

// Digest returns a digest, in hexadecimal digits, of everything that the API answers from: the catalog's data and the
// documents. A published tree and a server with the same digest give the same answers.
func (d *Documents) Digest(c *catalog.Catalog) string {
	h := sha256.New()
	for _, part := range [][]byte{[]byte(c.Digest()), d.Index, d.OpenAPI, d.Readme} {
		fmt.Fprintf(h, "%d\n%s", len(part), part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// writer makes the documents.
type writer struct {
	catalog *catalog.Catalog
	base    string // URL without a slash at its end
	name    string // of the service
	license string // of the data; may be empty
	samples samples
	err     error // the first error
}

// keep keeps the first error for New. Methods go on after an error, because New then returns no document.
func (w *writer) keep(err error) {
	if w.err == nil {
		w.err = err
	}
}
