package hosts

import (
	"regexp"
	"strings"

	"modelcatalog/site/api"
)

// Header is a header of an answer.
type Header struct{ Name, Value string }

// rule gives headers to the paths that a pattern matches. In a pattern * stands for any text, slashes too; all else is
// meant as it stands, and the whole path must match.
type rule struct {
	pattern string
	headers []Header
}

// Values of headers that rules share.
const (
	// policy lets pages do nothing but what the site itself serves, and no script or style within the page.
	policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
		"form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
	// viewerPolicy is for the API's reference: the program that draws it writes markup from text, and has pictures within
	// its style sheet.
	viewerPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
		"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
	// immutable is for files whose names change with their content.
	immutable = "public, max-age=31536000, immutable"
)

// rules are the headers of answers. Where two rules that match a path set a header of one name, the later one holds.
var rules = []rule{
	{"/*", []Header{
		{"Access-Control-Allow-Origin", "*"},
		{"X-Content-Type-Options", "nosniff"},
		{"Cache-Control", api.Fresh},
		{"Content-Security-Policy", policy},
		{"Cross-Origin-Opener-Policy", "same-origin"},
	}},
	{"/api/*", []Header{{"Access-Control-Expose-Headers", "ETag, Link"}}},
	// RFC 9727, section 2.
	{"/.well-known/api-catalog", []Header{{"Link", `</.well-known/api-catalog>; rel="api-catalog"`}}},
	{"/assets/*", []Header{{"Cache-Control", immutable}}},
	{"/docs/reference/*", []Header{{"Content-Security-Policy", viewerPolicy}}},
	// Stores of objects send it, with these headers, for what is not there.
	{"/404.html", []Header{{"Cache-Control", api.Never}}},
}

// types are the media types of files by their extension. Those that are not common are told to hosts that know the others
// by themselves: such a rule also holds for a page that says that a file is missing.
var types = []struct {
	extension, mediaType string
	common               bool
}{
	{"atom", "application/atom+xml", true},
	{"css", "text/css; charset=utf-8", true},
	{"csv", "text/csv; charset=utf-8", true},
	{"gz", "application/gzip", true},
	{"html", "text/html; charset=utf-8", true},
	{"js", "text/javascript; charset=utf-8", false},
	{"json", api.JSON, true},
	{"md", api.Markdown, true},
	{"ndjson", "application/x-ndjson", false},
	{"png", "image/png", true},
	{"sqlite", "application/vnd.sqlite3", false},
	{"svg", "image/svg+xml", true},
	{"txt", "text/plain; charset=utf-8", true},
	{"xml", "application/xml", true},
}

// namedType is the media type of a file whose extension does not tell.
type namedType struct{ path, mediaType string }

// named are the files whose extension does not tell their media type. Feeds are those of models and of changes, of all and of
// each provider.
func named(providers []string) []namedType {
	const feed = "application/feed+json"
	all := []namedType{
		{"/.well-known/api-catalog", `application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"`},
		{"/downloads/SHA256SUMS", "text/plain; charset=utf-8"},
		{"/opensearch.xml", "application/opensearchdescription+xml"},
		{"/feeds/models.json", feed},
		{"/feeds/changes.json", feed},
	}
	for _, p := range providers {
		name := p
		if p == "models" || p == "changes" { // package downloads gives its feeds another name than those of all
			name += ".provider"
		}
		all = append(all, namedType{"/feeds/" + name + ".json", feed}, namedType{"/feeds/changes/" + p + ".json", feed})
	}
	return all
}

// Headers returns the headers of the file at an address, without its media type, in the order of the rules.
func Headers(address string) (headers []Header) {
	for _, r := range rules {
		if !match(r.pattern, address) {
			continue
		}
		for _, h := range r.headers {
			headers = set(headers, h)
		}
	}
	return headers
}

// set puts a header in the place of one of its name, or at the end.
func set(headers []Header, h Header) []Header {
	for i := range headers {
		if headers[i].Name == h.Name {
			headers[i] = h
			return headers
		}
	}
	return append(headers, h)
}

// value returns the value of the header of this name; empty: there is none.
func value(headers []Header, name string) string {
	for _, h := range headers {
		if h.Name == name {
			return h.Value
		}
	}
	return ""
}

// MediaType returns the media type of a file of a catalog's published tree; empty: the tables do not know it.
func MediaType(path string, providers []string) string {
	for _, n := range named(providers) {
		if "/"+path == n.path {
			return n.mediaType
		}
	}
	for _, t := range types {
		if strings.HasSuffix(path, "."+t.extension) {
			return t.mediaType
		}
	}
	return ""
}

// match reports whether a pattern matches a path.
func match(pattern, path string) bool {
	matched, err := regexp.MatchString(expression(pattern), path)
	return err == nil && matched
}

// expression returns the regular expression of a pattern, as Go and nginx read it.
func expression(pattern string) string {
	return "^" + strings.ReplaceAll(regexp.QuoteMeta(pattern), `\*`, ".*") + "$"
}
