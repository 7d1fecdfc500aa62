// Package contract makes the three documents in which each version of the API describes itself: the
// discovery index (GET /api/v1), the OpenAPI document and the documentation in Markdown; and the
// tools of the MCP server, and the list of the APIs of a host. What is JSON is Go values, in the
// file of its name, that encoding/json writes. Markdown is templates. Both take their facts from
// the catalog, the table of query parameters, the table of error codes, and the JSON Schemas.
// Every answer in an example is an answer of the catalog.
//
// The same catalog and options give the same bytes on every machine:
//
//	documents, err := contract.New(catalog.NewSet(d), contract.Options{BaseURL: "https://models.example"})
//	os.Stdout.Write(documents.Docs[catalog.V2].Readme)
package contract

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
)

// DefaultBaseURL is the address of a server on your own machine.
const DefaultBaseURL = "http://localhost:8080"

// Options are the settings of a deployment. The zero value is for a service on your own machine.
type Options struct {
	BaseURL  string           // address of the service, without a slash at its end; empty means DefaultBaseURL
	Settings dataset.Settings // of the dataset: the name of the service, and the license of its data
	NoAgents bool             // the host has no server of the Model Context Protocol
}

// URL returns the base URL. It fails unless the URL is an absolute http or https address without a
// slash at its end, query, fragment, user name or dot segments, with a port that exists, and
// contains only characters that need no escaping in JSON, Markdown or a shell.
func (o Options) URL() (string, error) {
	if o.BaseURL == "" {
		return DefaultBaseURL, nil
	}
	parsed, err := url.Parse(o.BaseURL)
	isPlain := err == nil && plainURL.MatchString(o.BaseURL)
	if !isPlain || !isPort(parsed.Port()) || hasDotSegment(parsed.Path) {
		return "", fmt.Errorf("base URL %q: want an http or https URL in plain characters, "+
			"without user name, query, fragment, dot segment or trailing slash, "+
			"and with a port of at most 65535 if it has one, "+
			"such as %s or https://models.example/catalog",
			o.BaseURL, DefaultBaseURL)
	}
	return o.BaseURL, nil
}

// isPort reports whether the digits of an address, of which there may be none, are a port.
func isPort(digits string) bool {
	if digits == "" {
		return true
	}
	port, err := strconv.ParseUint(digits, 10, 16)
	return err == nil && port > 0
}

// hasDotSegment reports whether a path has a segment that clients take off before they send it
// (RFC 3986, section 5.2.4), so that the documents would name other addresses than they ask for.
func hasDotSegment(path string) bool {
	for segment := range strings.SplitSeq(path, "/") {
		if segment == "." || segment == ".." {
			return true
		}
	}
	return false
}

// plainURL matches the address of a host and a path in plain characters.
var plainURL = regexp.MustCompile(`^https?://` +
	`([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]+)?` + // a name or an address of IPv4, or one of IPv6, and a port
	`(/[A-Za-z0-9._~%-]+)*$`)

// Documents are the documents of every version, ready to be sent.
type Documents struct {
	Docs       map[catalog.Version]api.Docs
	APICatalog []byte           // the list of the APIs
	Schemas    []schemas.Schema // as in schemas.All
	Base       string           // the base URL
	title      string
	tools      []byte
}

// New returns the documents of a dataset's catalogs.
func New(catalogs catalog.Set, opts Options) (*Documents, error) {
	base, err := opts.URL()
	if err != nil {
		return nil, err
	}
	all, err := schemas.All(catalogs.Of(catalog.V1), base)
	if err != nil {
		return nil, err
	}
	d := &Documents{
		Docs:    map[catalog.Version]api.Docs{},
		Schemas: all,
		Base:    base,
		title:   opts.Settings.Title(),
	}
	d.APICatalog = representation.Encode(apiCatalog(base, d.title, !opts.NoAgents))
	for _, c := range catalogs {
		v := c.Version()
		w := &writer{
			catalog:  c,
			api:      api.New(catalogs, d.Options()),
			version:  v,
			base:     base,
			root:     base + api.Root(v),
			settings: opts.Settings,
		}
		// First what the documents have in common: the examples, and the schemas of answers.
		w.pickSamples()
		w.addComponents(d.Schemas)
		d.Docs[v] = api.Docs{
			Index:   representation.Encode(w.index()),
			OpenAPI: representation.Encode(w.openAPI()),
			Readme:  w.readme(),
		}
		if v == catalog.V2 { // from which the tools answer
			d.tools = representation.Encode(w.tools())
		}
		if w.err != nil {
			return nil, fmt.Errorf("making the documents of %s: %w", v, w.err)
		}
	}
	return d, nil
}

// API returns the API that answers with the documents.
func (d *Documents) API(catalogs catalog.Set) *api.API { return api.New(catalogs, d.Options()) }

// Options returns the documents, and the path of the base URL, as the API takes them.
func (d *Documents) Options() api.Options {
	return api.Options{Docs: d.Docs, Prefix: api.PathOf(d.Base)}
}

// MCP returns the options of a server of the Model Context Protocol. Changes are the lines of the
// dataset's history.
func (d *Documents) MCP(changes []byte) mcp.Options {
	return mcp.Options{BaseURL: d.Base, Title: d.title, Tools: d.tools, Changes: changes}
}

// Digest returns a digest, in hexadecimal digits, of everything that the API answers from. The
// catalog is that of the newest version, which has all facts.
func (d *Documents) Digest(c *catalog.Catalog) string {
	h := sha256.New()
	parts := [][]byte{[]byte(c.Digest()), d.tools}
	for _, v := range catalog.Versions {
		parts = append(parts, d.Docs[v].Index, d.Docs[v].OpenAPI, d.Docs[v].Readme)
	}
	// Lengths come first: without them, text that moves from one part to the next would not change
	// the digest.
	for _, part := range parts {
		fmt.Fprintf(h, "%d\n%s", len(part), part)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// writer makes the documents of one version.
type writer struct {
	catalog    *catalog.Catalog
	api        *api.API // without the documents of the version
	version    catalog.Version
	base, root string // URLs of the service and of the version, without a slash at their ends
	settings   dataset.Settings
	samples    samples
	components ordered[json.RawMessage] // schemas, by name
	refer      func(name string)        // adds a schema to the components
	err        error                    // the first error
}

// keep keeps the first error for New. Methods go on after an error, because New then returns no
// document.
func (w *writer) keep(err error) { w.err = cmp.Or(w.err, err) }
