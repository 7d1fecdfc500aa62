// Package hosts makes the files that tell hosts of static files how to serve the published tree: Cloudflare Pages and Netlify
// read _headers and _redirects, Cloudflare also _routes.json, nginx includes two files, and for S3 there is a list of the
// objects to upload. Each host has a template, which defines its files by their paths. What the files have in common comes
// from the table of headers, from the documents' media types, and from Address, the path under which clients ask for a file.
//
// The Caddyfile contains the same rules; a test compares it with the table.
//
//	files, err := hosts.Files(hosts.Netlify, hosts.Options{BaseURL: base, Providers: ids, Parameters: names, Documents: all})
package hosts

import (
	"bytes"
	"embed"
	"fmt"
	"iter"
	"net/url"
	"slices"
	"strings"
	"text/template"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// Host is a kind of host that a tree is built for.
type Host string

// The hosts. S3 is any object store that speaks its protocol.
const (
	Caddy      Host = "caddy"
	Cloudflare Host = "cloudflare"
	Netlify    Host = "netlify"
	S3         Host = "s3"
	Nginx      Host = "nginx"
)

// all are the hosts in the order in which documents show them.
var all = []Host{Caddy, Cloudflare, Netlify, S3, Nginx}

// Parse returns the host with this name.
func Parse(name string) (Host, error) {
	if slices.Contains(all, Host(name)) {
		return Host(name), nil
	}
	return "", fmt.Errorf("%q is not one of %s", name, Names())
}

// Names returns the names of all hosts: "caddy, cloudflare, …".
func Names() string {
	names := make([]string, len(all))
	for i, h := range all {
		names[i] = string(h)
	}
	return strings.Join(names, ", ")
}

// Sidecars reports whether the host reads compressed files and ETags beside the documents. The others compress for
// themselves, except nginx.
func (h Host) Sidecars() bool { return h == Caddy }

// Gzip reports whether the host reads the gzip form of a file from NAME.gz, and no ETags.
func (h Host) Gzip() bool { return h == Nginx }

// Options describe the tree that the files are for.
type Options struct {
	BaseURL    string   // address of the service
	Providers  []string // the providers' ids
	Parameters []string // names of the query parameters of the list of models
	// Engine reports whether the tree contains a worker that answers the API. Only Cloudflare can run it.
	Engine bool
	// Documents yields the path and media type of each document of the tree. Caddy needs none; nil means no documents.
	Documents iter.Seq2[string, string]
}

// ObjectsFile is the path in the published tree of the list of objects, for scripts/deploy-s3.sh. It is no object itself.
const ObjectsFile = ".objects.tsv"

//go:embed *.tmpl
var templates embed.FS

// Files returns the files that a host reads besides the documents, in the order of their paths. It fails if the service is
// below a path and the host's rules are for whole domains.
func Files(h Host, opts Options) ([]representation.Document, error) {
	switch h {
	case Caddy:
		return nil, nil
	case S3:
		return []representation.Document{{Path: ObjectsFile, Body: objects(opts.Documents)}}, nil
	}
	if u, err := url.Parse(opts.BaseURL); err != nil {
		return nil, err
	} else if u.Path != "" {
		return nil, fmt.Errorf("host %s: its rules are for a whole domain, and the address %s has a path", h, opts.BaseURL)
	}
	names := []string{string(h) + ".tmpl"}
	if h != Nginx {
		names = append(names, "headers.tmpl")
	}
	parsed, err := template.New("").Funcs(template.FuncMap{"encoded": encoded, "twice": twice}).ParseFS(templates, names...)
	if err != nil {
		return nil, err
	}
	facts := newFacts(h, opts)
	var files []representation.Document
	for _, t := range parsed.Templates() {
		if strings.HasSuffix(t.Name(), ".tmpl") {
			continue // the files themselves, which only define others
		}
		var b bytes.Buffer
		if err := t.Execute(&b, facts); err != nil {
			return nil, err
		}
		if b.Len() > 0 {
			files = append(files, representation.Document{Path: t.Name(), Body: b.Bytes()})
		}
	}
	slices.SortFunc(files, func(a, b representation.Document) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}

// facts are what the templates are filled with.
type facts struct {
	Options
	Root, Methods, Brief string
	Fixed                []string    // addresses of the API without a variable part
	Filters              []string    // the query parameters that files cannot answer
	ProviderExpression   string      // regular expression that matches the providers' ids
	Types                []mediaType // by extension
	Named                []mediaType // of documents whose extension does not tell
	Groups               []headerGroup
	HeaderMaps           []headerMap

	// Bodies of errors. A file does not know which path or model was asked for.
	NoEndpoint, NoModel, NoProvider, Refused, NoQueries string
}

func newFacts(h Host, opts Options) *facts {
	f := &facts{
		Options: opts, Root: api.Root, Methods: api.Methods, Brief: api.Brief, HeaderMaps: headerMaps(),
		Fixed: []string{
			api.Root, api.Root + "/models", api.Root + "/providers", api.Root + "/stats", api.Root + "/openapi.json", api.Root + "/README.md",
		},
		ProviderExpression: strings.ReplaceAll(strings.Join(opts.Providers, "|"), ".", `\.`),
		NoEndpoint:         body(catalog.NotFound, "no endpoint has this path; GET /api/v1 lists the endpoints"),
		NoModel:            body(catalog.ModelNotFound, "the provider has no model of this id; GET /api/v1/models lists the ids"),
		NoProvider:         body(catalog.InvalidProvider, "the provider in the path is not one of "+strings.Join(opts.Providers, ", ")),
		Refused:            body(catalog.MethodNotAllowed, "the method is not allowed; the API answers GET, HEAD and OPTIONS"),
		NoQueries: body(catalog.NotFound, "this copy of the API is made of files and answers no queries; "+
			"GET /api/v1/models without parameters, or search the lists in /api/v1/models/_pages/100/1.json and following"),
	}
	for _, name := range opts.Parameters {
		if name != "page" && name != "limit" {
			f.Filters = append(f.Filters, name)
		}
	}
	f.Types, f.Named = mediaTypes(opts.Documents)
	f.Groups = headerGroups(f.Types, f.Named, h == Cloudflare)
	return f
}

// body returns the body of an error.
func body(code catalog.Code, message string) string {
	return string(catalog.AppendError(nil, &catalog.Error{Code: code, Message: message}))
}

// encoded returns a regular expression that matches the name of a parameter however it is percent-encoded.
func encoded(name string) string {
	var b strings.Builder
	for _, c := range []byte(name) {
		digits := fmt.Sprintf("%%%02x", c)
		if last := digits[2]; last >= 'a' {
			digits = fmt.Sprintf("%s[%c%c]", digits[:2], last, last-'a'+'A')
		}
		fmt.Fprintf(&b, "(%c|%s)", c, digits)
	}
	return b.String()
}

// twice returns a regular expression that matches a query with a parameter given twice.
func twice(name string) string {
	name = encoded(name)
	return "(^|&)" + name + "(=[^&]*)?&(.*&)?" + name + "(=|&|$)"
}
