package hosts

import (
	"bytes"
	"fmt"
	"slices"

	"modelcatalog/site/api"
)

// MaxHeaderRules and MaxHeaderLine are Cloudflare's limits of a _headers file: rules in all, and characters of a line.
const (
	MaxHeaderRules = 100
	MaxHeaderLine  = 2000
)

// headersFile writes the rules as a _headers file. Where two rules of a path set a header, Cloudflare sends both values, so
// that the later rule has to take the earlier value away first (detach); Netlify's later rule replaces it.
func headersFile(providers []string, detach bool) []byte {
	var b bytes.Buffer
	b.WriteString(made)
	earlier := map[string]bool{}
	for _, r := range allRules(providers) {
		fmt.Fprintf(&b, "%s\n", r.pattern)
		for _, h := range r.headers {
			if earlier[h.Name] && detach {
				fmt.Fprintf(&b, "  ! %s\n", h.Name)
			}
			earlier[h.Name] = true
			fmt.Fprintf(&b, "  %s: %s\n", h.Name, h.Value)
		}
	}
	return b.Bytes()
}

// allRules are those of media types, and the rules. An address of the API has no extension, whatever its id looks like: what
// it answers is JSON, but for one file. No two rules have one pattern, because Cloudflare knows only the last of such.
func allRules(providers []string) (all []rule) {
	for _, t := range types {
		if !t.common {
			all = addHeader(all, "/*."+t.extension, t.mediaType)
		}
	}
	all = append(all, rules...)
	for _, n := range named(providers) {
		all = addHeader(all, n.path, n.mediaType)
	}
	all = addHeader(all, "/api", api.JSON)
	all = addHeader(all, "/api/*", api.JSON)
	return addHeader(all, api.Root+"/README.md", api.Markdown)
}

// addHeader adds a media type to the rule of a pattern, or a rule.
func addHeader(all []rule, pattern, mediaType string) []rule {
	header := Header{"Content-Type", mediaType}
	i := slices.IndexFunc(all, func(r rule) bool { return r.pattern == pattern })
	if i < 0 {
		return append(all, rule{pattern, []Header{header}})
	}
	all[i].headers = append(slices.Clone(all[i].headers), header)
	return all
}
