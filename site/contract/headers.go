package contract

import (
	"strings"

	"modelcatalog/site/api"
	"modelcatalog/site/schemas/ordered"
)

// header is a header of answers.
type header struct{ name, description, pattern, example string }

// headers makes the components of the answers' headers.
func (w *writer) headers() *ordered.Object {
	all := &ordered.Object{}
	for _, h := range []header{
		{"ETag", "Strong validator of this form of the answer: a hash of its content, which differs between content codings. It is equal on every server for equal content.",
			`^"[^"]+"$`, w.statsTag()},
		{"Cache-Control", "How long the answer may be kept, and by whom. Answers to failed requests are not to be stored, except that a 404 may be kept for a short time.", "", ""},
		{"Vary", "The request's headers that the form of the answer depends on.", "", "Accept-Encoding"},
		{"Link", "Other pages of the same result (RFC 8288): the relations first, prev, next and last, as far as they exist. An address may be relative to that of the request.", "", ""},
		{"Access-Control-Allow-Origin", "Any website may read the answer.", "", "*"},
		{"Allow", "The methods that the path answers.", "", api.Methods},
	} {
		schema := ordered.Of("type", "string")
		if h.pattern != "" {
			schema.Set("pattern", h.pattern)
		}
		object := ordered.Of("description", h.description, "schema", schema)
		if h.example != "" {
			object.Set("example", h.example)
		}
		all.Set(headerKey(h.name), object)
	}
	return all
}

// headerKey makes CacheControl of Cache-Control.
func headerKey(name string) string { return strings.ReplaceAll(name, "-", "") }

// headerRefs refers to components of headers.
func headerRefs(names ...string) *ordered.Object {
	refs := &ordered.Object{}
	for _, name := range names {
		refs.Set(name, ordered.Of("$ref", "#/components/headers/"+headerKey(name)))
	}
	return refs
}
