// Package hosts makes the files that tell hosts of static files how to serve the published tree: Cloudflare Pages and
// Netlify read _headers and _redirects, Cloudflare also _routes.json, nginx includes two files, and for S3 there is a
// list of the objects to upload. Each host except S3 has a template, which defines its files by their paths.
//
// The Caddyfile contains the same rules; a test compares it with the table of headers.
//
//	files, err := hosts.Files(hosts.Netlify, hosts.Options{BaseURL: base, Providers: ids, Documents: all})
package hosts

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"iter"
	"maps"
	"net/url"
	"path"
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

// Parse returns the host with this name.
func Parse(name string) (Host, error) {
	if slices.Contains(strings.Split(Names(), ", "), name) {
		return Host(name), nil
	}
	return "", fmt.Errorf("%q is not one of %s", name, Names())
}

// Names returns the names of all hosts in the order in which documents show them.
func Names() string {
	return string(Caddy + ", " + Cloudflare + ", " + Netlify + ", " + S3 + ", " + Nginx)
}

// Sidecars reports whether the host reads compressed files and ETags beside the documents. The others compress for
// themselves, except nginx.
func (h Host) Sidecars() bool { return h == Caddy }

// Gzip reports whether the host reads the gzip form of a file from NAME.gz, and no ETags.
func (h Host) Gzip() bool { return h == Nginx }

// Options describe the tree that the files are for.
type Options struct {
	BaseURL    string                       // address of the service
	Providers  []string                     // the providers' ids
	Parameters map[catalog.Version][]string // names of the query parameters of the list of models
	Engine     bool                         // the tree contains a worker that answers the API, which only Cloudflare can run
	Documents  iter.Seq2[string, string]    // path and media type of each document; Caddy needs none
}

// ObjectsFile is the path in the tree of the list of objects, for scripts/deploy-s3.sh. It is no object itself.
const ObjectsFile = ".objects.tsv"

//go:embed *.tmpl
var templates embed.FS

// Files returns the files that a host reads besides the documents, in the order of their paths. It fails if the service
// is below a path and the host's rules are for whole domains.
func Files(h Host, opts Options) (files []representation.Document, err error) {
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
	parsed, err := template.New("").Funcs(functions).ParseFS(templates, string(h)+".tmpl")
	if err != nil {
		return nil, err
	}
	data := facts(h, opts)
	for _, t := range parsed.Option("missingkey=error").Templates() {
		var b bytes.Buffer
		if err := t.Execute(&b, data); err != nil {
			return nil, err
		}
		if len(bytes.TrimSpace(b.Bytes())) > 0 {
			files = append(files, representation.Document{Path: t.Name(), Body: b.Bytes()})
		}
	}
	slices.SortFunc(files, func(a, b representation.Document) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}

// facts returns the values that the templates show. A file of an error does not know which path or model was asked for.
func facts(h Host, opts Options) map[string]any {
	body := func(code catalog.Code, message string) string {
		return string(catalog.AppendError(nil, &catalog.Error{Code: code, Message: message}))
	}
	var versions []map[string]any
	for _, v := range catalog.Versions {
		versions = append(versions, versionFacts(v, opts, body))
	}
	types, named := mediaTypes(opts.Documents)
	byName := map[string][]rule{}
	for _, r := range slices.Backward(rules) { // the first expression that matches applies
		byName[r.Name] = append(byName[r.Name], r)
	}
	return map[string]any{
		"Versions": versions, "Methods": api.Methods, "Brief": api.Brief, "Engine": opts.Engine, "Providers": opts.Providers,
		"ProviderExpression": strings.ReplaceAll(strings.Join(opts.Providers, "|"), ".", `\.`),
		"Types":              types, "Named": named, "Rules": byName, "Headers": headers(types, named, h == Cloudflare),
		"NoProvider": body(catalog.InvalidProvider,
			"the provider in the path is not one of "+strings.Join(opts.Providers, ", ")),
		"Refused": body(catalog.MethodNotAllowed, "the method is not allowed; the API answers GET, HEAD and OPTIONS"),
	}
}

// versionFacts returns the values that the templates show for a version of the API.
func versionFacts(v catalog.Version, opts Options, body func(code catalog.Code, message string) string) map[string]any {
	root, hints := api.Root(v), api.Hints(v, "")
	var fixed []string
	for _, d := range api.Documents {
		fixed = append(fixed, root+d.File)
	}
	return map[string]any{
		"Name": v.String(), "Root": root,
		// The files of the API whose paths have no variable part.
		"Fixed": fixed,
		// The query parameters that files cannot answer.
		"Filters": slices.DeleteFunc(slices.Clone(opts.Parameters[v]), func(name string) bool {
			return name == "page" || name == "limit"
		}),
		"NoEndpoint": body(catalog.NotFound, "no endpoint has this path"+hints[catalog.NotFound]),
		"NoModel":    body(catalog.ModelNotFound, "the provider has no model of this id"+hints[catalog.ModelNotFound]),
		"NoQueries": body(catalog.NotFound, "this copy of the API is made of files and answers no queries; "+
			"GET "+root+"/models without parameters, or search the lists in "+root+"/models/_pages/100/1.json and following"),
	}
}

var functions = template.FuncMap{
	"encoded":  encoded,
	"twice":    twice,
	"address":  func(file string) string { address, _ := Address(file[1:]); return address },
	"variable": func(header string) string { return "$catalog_" + strings.ToLower(strings.ReplaceAll(header, "-", "_")) },
}

// encoded returns a regular expression that matches the name of a parameter however it is percent-encoded.
func encoded(name string) (expression string) {
	for _, c := range []byte(name) {
		digits := fmt.Sprintf("%02x", c)
		if last := digits[1:]; last >= "a" {
			digits = digits[:1] + "[" + last + strings.ToUpper(last) + "]"
		}
		expression += fmt.Sprintf("(%c|%%%s)", c, digits)
	}
	return expression
}

// twice returns a regular expression that matches a query with a parameter given twice.
func twice(name string) string {
	name = encoded(name)
	return "(^|&)" + name + "(=[^&]*)?&(.*&)?" + name + "(=|&|$)"
}

// rule gives a header to the paths that a pattern matches. A * at the end of a pattern matches any text, slashes too.
type rule struct{ Pattern, Name, Value string }

func (r rule) matches(address string) bool {
	prefix, isPrefix := strings.CutSuffix(r.Pattern, "*")
	return address == r.Pattern || isPrefix && strings.HasPrefix(address, prefix)
}

// Expression returns a regular expression for the paths, without the ^ at its start.
func (r rule) Expression() string {
	return strings.TrimSuffix(strings.ReplaceAll(r.Pattern, ".", `\.`)+"$", "*$")
}

// Values of headers.
const (
	// policy lets pages load only what the site itself serves, and no script or style within the page.
	policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
		"form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
		"require-trusted-types-for 'script'; trusted-types 'none'"
	// immutable is for files whose names change with their content.
	immutable = "public, max-age=31536000, immutable"
	// hourly is for badges: every reader of the page that shows one asks for it.
	hourly = "public, max-age=3600, stale-while-revalidate=86400"
)

// rules are the headers of answers. If several rules set the same header of a path, the last one applies.
var rules = []rule{
	{"/*", "Access-Control-Allow-Origin", "*"},
	{"/*", "X-Content-Type-Options", "nosniff"},
	{"/*", "Cache-Control", api.Fresh},
	{"/*", "Content-Security-Policy", policy},
	{"/*", "Cross-Origin-Opener-Policy", "same-origin"},
	{"/api/*", "Access-Control-Expose-Headers", "ETag, Link"},
	// RFC 9727, section 2.
	{"/.well-known/api-catalog", "Link", `</.well-known/api-catalog>; rel="api-catalog"`},
	{"/assets/*", "Cache-Control", immutable},
	{"/badge/*", "Cache-Control", hourly},
	// Object stores send it, with these headers, if an object is missing.
	{"/404.html", "Cache-Control", api.Never},
}

// header returns the value of a header that the rules give to an address; empty if there is none.
func header(address, name string) (value string) {
	for _, r := range rules {
		if r.Name == name && r.matches(address) {
			value = r.Value
		}
	}
	return value
}

// mediaTypes returns rules for the media type of most documents with each extension, and for the documents with another
// one. Addresses of the API have no extension, so that its documents do not count.
func mediaTypes(documents iter.Seq2[string, string]) (types, named []rule) {
	paths := map[rule][]string{}
	for name, value := range documents {
		if strings.HasPrefix(name, "api/") && path.Ext(name) != ".md" {
			name = "index.json"
		}
		r := rule{"/*" + path.Ext(name), "Content-Type", value}
		paths[r] = append(paths[r], "/"+name)
	}
	sorted := slices.SortedFunc(maps.Keys(paths), func(a, b rule) int {
		return cmp.Or(strings.Compare(a.Pattern, b.Pattern), len(paths[b])-len(paths[a]),
			len(a.Value)-len(b.Value), strings.Compare(a.Value, b.Value))
	})
	for i, r := range sorted {
		if r.Pattern != "/*" && (i == 0 || sorted[i-1].Pattern != r.Pattern) {
			types = append(types, r)
			continue
		}
		for _, name := range paths[r] {
			named = append(named, rule{name, r.Name, r.Value})
		}
	}
	return types, named
}

// common are the extensions whose media types hosts know. A rule for one would also apply to the page that says that a
// file is missing.
const common = ".atom.css.csv.gz.html.json.md.png.svg.txt.xml."

// headers returns the rules of a _headers file, grouped by pattern because Cloudflare knows only the last group of a
// pattern. An address of the API has no extension, whatever its id looks like: the answer is JSON, except one. With
// detach, a value that an earlier group may have set is removed, because the host would send both.
func headers(types, named []rule, detach bool) string {
	types = slices.DeleteFunc(slices.Clone(types), func(r rule) bool {
		return strings.Contains(common, r.Pattern[2:]+".")
	})
	list := slices.Concat(types, rules, named, []rule{{"/api", "Content-Type", api.JSON}, {"/api/*", "Content-Type", api.JSON}})
	for _, v := range catalog.Versions {
		list = append(list, rule{api.Root(v) + "/README.md", "Content-Type", api.Markdown})
	}
	var patterns []string
	groups := map[string]string{}
	for i, r := range list {
		if groups[r.Pattern] == "" {
			patterns = append(patterns, r.Pattern)
		}
		if detach && slices.ContainsFunc(list[:i], func(e rule) bool { return e.Name == r.Name }) {
			groups[r.Pattern] += "  ! " + r.Name + "\n"
		}
		groups[r.Pattern] += "  " + r.Name + ": " + r.Value + "\n"
	}
	text := ""
	for _, pattern := range patterns {
		text += pattern + "\n" + groups[pattern]
	}
	return text
}

// Address returns the path under which clients ask for a file of the tree, and whether it differs from the path of
// the file: addresses of the API have no extension, and those of pages end with their directory.
func Address(file string) (address string, differs bool) {
	if path.Base(file) == "index.html" {
		return "/" + strings.TrimSuffix(file, "index.html"), true
	}
	below, found := strings.CutPrefix(file, "api/")
	_, below, _ = strings.Cut(below, "/") // the version
	name, isJSON := strings.CutSuffix(file, ".json")
	switch {
	case !found || !isJSON || below == "openapi.json" || strings.HasPrefix(below, "models/_pages/"):
		return "/" + file, false
	case below == "index.json" || below == "models/index.json":
		name = path.Dir(name)
	}
	return "/" + name, true
}

// objects lists the content of an object store, a line for each object: key, file, Content-Type and Cache-Control, with
// tabs between them. A store finds only whole keys, so that the key is the address under which clients ask; but
// stores look for index.html themselves. A file with a tab or line break in its path has no object.
func objects(documents iter.Seq2[string, string]) []byte {
	var b bytes.Buffer
	for file, value := range documents {
		if strings.ContainsAny(file, "\t\r\n") {
			continue
		}
		key, differs := Address(file)
		if !differs || strings.HasSuffix(key, "/") {
			key = "/" + file
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", key[1:], file, value, header(key, "Cache-Control"))
	}
	return b.Bytes()
}
