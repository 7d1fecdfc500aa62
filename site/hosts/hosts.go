// Package hosts makes the files that tell hosts of static files how to serve the published tree:
// Cloudflare and Netlify read _headers and _redirects, Cloudflare also _routes.json, and for S3
// there is a list of the objects to upload. GitHub Pages has no rules, so that its tree has copies
// of documents under the addresses of the API.
//
// The Caddyfile contains the same rules; a test compares it with the table of headers.
package hosts

import (
	"bytes"
	"embed"
	"fmt"
	"iter"
	"path"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// The hosts that a tree is built for. S3 is any object store that speaks its protocol.
const (
	Caddy      = "caddy"
	Cloudflare = "cloudflare"
	GitHub     = "github"
	Netlify    = "netlify"
	S3         = "s3"
)

// Names are the names of all hosts in the order in which documents show them.
var Names = []string{Caddy, Cloudflare, GitHub, Netlify, S3}

// Options describe the tree that the files are for.
type Options struct {
	BaseURL   string                            // address of the service
	Engine    bool                              // the tree contains a worker that answers the API, which only Cloudflare can run
	Documents iter.Seq[representation.Document] // the tree
}

// ObjectsFile is the path in the tree of the list of objects, for scripts/deploy-s3.sh. It is not
// an object.
const ObjectsFile = ".objects.tsv"

// routes makes Cloudflare send requests for the API and for agents to the worker, and all others to
// the files, which are faster and do not count.
const routes = `{"version":1,"include":["/api","/api/*","/mcp"],"exclude":[]}` + "\n"

// Files returns the files that a host reads besides the documents, in the order of their paths. It
// reports an error if the service is below a path and the host's rules are for whole domains.
func Files(host string, opts Options) (files []representation.Document, err error) {
	add := func(path, text string) {
		files = append(files, representation.Document{Path: path, Body: []byte(text)})
	}
	switch host {
	case S3:
		add(ObjectsFile, objects(opts.Documents))
	case GitHub:
		add(".nojekyll", "") // otherwise GitHub would leave out directories such as _pages
		files = append(files, copies(opts.Documents)...)
	case Cloudflare, Netlify:
		if api.PathOf(opts.BaseURL) != "" {
			const hasPath = "host %s needs a base URL without a path, but %s has one"
			return nil, fmt.Errorf(hasPath, host, opts.BaseURL)
		}
		add("_headers", headers)
		rules, _ := redirects.ReadFile("redirects-" + host + ".txt") // embedded files can always be read
		add("_redirects", string(rules))
		if opts.Engine {
			add("_routes.json", routes)
		}
		for _, v := range catalog.Versions {
			missing := &catalog.Error{
				Code:    catalog.NotFound,
				Message: "no endpoint has this path" + api.Hints(v, "")[catalog.NotFound],
			}
			add(missingPages[v], string(catalog.AppendError(nil, missing)))
		}
	}
	return files, nil
}

// headers is _headers. Each pattern is there once, because Cloudflare knows only the last group of
// a pattern. An address of the API has no extension, whatever its id looks like: the answer is
// JSON, except one. Cloudflare adds the values of all groups that match, unless a line with a !
// removes the earlier ones. On Netlify the last value applies, and lines without a colon do not
// count. Hosts know the media types of common extensions; a rule for one would also apply to the
// page that says that a file is missing.
//
//go:embed headers.txt
var headers string

// header returns the last value of a header that headers gives to an address; empty if there is none.
func header(address, name string) (value string) {
	matches := false // the pattern above the line matches the address
	for line := range strings.Lines(headers) {
		indented, isHeader := strings.CutPrefix(line, "  ")
		if !isHeader {
			// A pattern has one star, or none. It stands for any text, slashes included.
			before, after, isPattern := strings.Cut(strings.TrimSpace(line), "*")
			isInside := strings.HasPrefix(address, before) && strings.HasSuffix(address, after)
			matches = before == address || isPattern && isInside
			continue
		}
		// The last one applies, as on Netlify.
		v, found := strings.CutPrefix(indented, name+": ")
		if found && matches {
			value = strings.TrimSpace(v)
		}
	}
	return value
}

// missingPages are the JSON errors for missing paths of the versions; version 2 has those below
// /api too. Cloudflare answers a missing path with the nearest 404.html above it, and the rules for
// headers make it JSON.
var missingPages = map[catalog.Version]string{catalog.V1: "api/v1/404.html", catalog.V2: "api/404.html"}

// redirects has _redirects for each host that reads it, whose rules lead the addresses of the API
// to their files. If the tree has an engine, requests for the API do not come here, unless the
// day's requests of the worker are used up and the project fails open. Netlify treats an address
// with a slash at its end like the one without, so a redirect between them would not end, and needs
// rules for errors. The website asks for pages of the list by the names of their files.
//
//go:embed redirects-*.txt
var redirects embed.FS

// Address returns the path under which clients ask for a file of the tree, and whether it differs
// from the path of the file: addresses of the API have no extension, and those of pages end with
// their directory.
func Address(file string) (address string, differs bool) {
	if path.Base(file) == "index.html" {
		return "/" + strings.TrimSuffix(file, "index.html"), true
	}
	below, found := strings.CutPrefix(file, "api/")
	_, below, _ = strings.Cut(below, "/") // the version
	name, isJSON := strings.CutSuffix(file, ".json")
	// Documents of the API with an extension in their address, and pages of the list, which the
	// website asks for by the names of their files.
	if !found || !isJSON || below == "openapi.json" || strings.HasPrefix(below, "models/_pages/") {
		return "/" + file, false
	}
	// A path of which others are below is a directory.
	if below == "index.json" || below == "models/index.json" {
		name = path.Dir(name)
	}
	return "/" + name, true
}

// objects lists the content of an object store, a line for each object: key, file, Content-Type and
// Cache-Control, with tabs between them. A store finds only whole keys, so that the key is the
// address under which clients ask; but stores look for index.html themselves. No file has a tab or
// a line break in its path.
func objects(documents iter.Seq[representation.Document]) string {
	var b bytes.Buffer
	for d := range documents {
		key, differs := Address(d.Path)
		if !differs || strings.HasSuffix(key, "/") { // the store looks for index.html itself
			key = "/" + d.Path
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", key[1:], d.Path, d.MediaType, header(key, "Cache-Control"))
	}
	return b.String()
}

// forward is the page at an address of the API that is a directory: GitHub has no other way to lead
// readers to its index.json.
const forward = `<!doctype html><title>index.json</title>` +
	`<meta http-equiv="refresh" content="0;url=index.json"><a href="index.json">index.json</a>` + "\n"

// copies returns the documents of the API again, under the addresses under which clients ask for
// them. An address that is a directory of others or another document gets no copy; the document
// index.json in it gets a page that leads there.
func copies(documents iter.Seq[representation.Document]) (copies []representation.Document) {
	taken := map[string]bool{} // paths of documents, and of the directories above them
	for d := range documents {
		for at := d.Path; !taken[at]; at = path.Dir(at) { // up to ".", which is its own directory
			taken[at] = true
		}
	}
	for d := range documents {
		address, differs := Address(d.Path)
		switch {
		case !differs || strings.HasSuffix(address, "/"):
			// GitHub finds the file itself, and index.html of a directory.
		case !taken[address[1:]]:
			copies = append(copies, representation.Document{Path: address[1:], Body: d.Body})
		case path.Base(d.Path) == "index.json":
			page := representation.Document{Path: path.Dir(d.Path) + "/index.html", Body: []byte(forward)}
			copies = append(copies, page)
		}
	}
	return copies
}
