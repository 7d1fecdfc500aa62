package hosts

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"

	"modelcatalog/site/api"
)

// rule gives a header to the paths that a pattern matches. A * at the end of a pattern stands for any text, slashes too.
type rule struct{ pattern, name, value string }

// matches reports whether the rule applies to a path.
func (r rule) matches(address string) bool {
	prefix, isPrefix := strings.CutSuffix(r.pattern, "*")
	return address == r.pattern || isPrefix && strings.HasPrefix(address, prefix)
}

// Values of headers that rules share.
const (
	// policy lets pages load only what the site itself serves, and no script or style within the page.
	policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
		"form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
	// viewerPolicy is for the API's reference: its program writes markup from text, and its style sheet contains pictures.
	viewerPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
		"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
	// immutable is for files whose names change with their content.
	immutable = "public, max-age=31536000, immutable"
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
	{"/docs/reference/*", "Content-Security-Policy", viewerPolicy},
	// Object stores send it, with these headers, if an object is missing.
	{"/404.html", "Cache-Control", api.Never},
}

// header returns the value of a header that the rules give to an address; empty if there is none.
func header(address, name string) (value string) {
	for _, r := range rules {
		if r.name == name && r.matches(address) {
			value = r.value
		}
	}
	return value
}

// headerMap gives a header its value by the address. The first value that matches applies.
type headerMap struct {
	Name, Variable string
	Cached         bool // answers to failed requests have another value
	Values         []struct{ Expression, Value string }
}

// headerMaps returns a map for each header of the rules, by name.
func headerMaps() []headerMap {
	byName := map[string]headerMap{}
	for _, r := range slices.Backward(rules) {
		expression := strings.ReplaceAll(r.pattern, ".", `\.`) + "$"
		expression = strings.TrimSuffix(expression, "*$")
		m := byName[r.name]
		m.Name, m.Cached = r.name, r.name == "Cache-Control"
		m.Variable = "$catalog_" + strings.ToLower(strings.ReplaceAll(r.name, "-", "_"))
		if m.Cached {
			expression = "(200|206|304|308) " + expression
		}
		m.Values = append(m.Values, struct{ Expression, Value string }{expression, r.value})
		byName[r.name] = m
	}
	return slices.SortedFunc(maps.Values(byName), func(a, b headerMap) int { return strings.Compare(a.Name, b.Name) })
}

// mediaType is the media type of the files with an extension, or of one file.
type mediaType struct{ Extension, Path, MediaType string }

// mediaTypes returns the media type of most documents with each extension, and the documents with another one. Addresses of
// the API have no extension, so that its documents do not count.
func mediaTypes(documents iter.Seq2[string, string]) (types, named []mediaType) {
	if documents == nil {
		return nil, nil
	}
	paths := map[string]map[string][]string{} // by extension and media type
	for name, value := range documents {
		if strings.HasPrefix(name, apiDirectory) && path.Ext(name) != ".md" {
			name = "index.json"
		}
		extension := strings.TrimPrefix(path.Ext("x"+path.Base(name)), ".")
		if paths[extension] == nil {
			paths[extension] = map[string][]string{}
		}
		paths[extension][value] = append(paths[extension][value], name)
	}
	for _, extension := range slices.Sorted(maps.Keys(paths)) {
		byType := paths[extension]
		values := slices.SortedFunc(maps.Keys(byType), func(a, b string) int {
			return cmp.Or(len(byType[b])-len(byType[a]), len(a)-len(b), strings.Compare(a, b))
		})
		if extension != "" {
			types = append(types, mediaType{Extension: extension, MediaType: values[0]})
			values = values[1:]
		}
		for _, value := range values {
			for _, name := range byType[value] {
				named = append(named, mediaType{Path: name, MediaType: value})
			}
		}
	}
	return types, named
}

// common are the extensions whose media types hosts know. A rule for one would also apply to the page that says that a file
// is missing.
const common = " atom css csv gz html json md png svg txt xml "

// headerGroup are the headers of a pattern in a _headers file.
type headerGroup struct {
	Pattern string
	Headers []groupedHeader
}

type groupedHeader struct {
	Name, Value string
	// Detach is set if an earlier group may have set the header, and the host would send both values.
	Detach bool
}

// headerGroups returns the rules and those of media types, grouped by pattern because Cloudflare knows only the last group
// of a pattern. An address of the API has no extension, whatever its id looks like: the answer is JSON, except one.
func headerGroups(types, named []mediaType, detach bool) (groups []headerGroup) {
	var list []rule
	for _, t := range types {
		if !strings.Contains(common, " "+t.Extension+" ") {
			list = append(list, rule{"/*." + t.Extension, "Content-Type", t.MediaType})
		}
	}
	list = append(list, rules...)
	for _, n := range named {
		list = append(list, rule{"/" + n.Path, "Content-Type", n.MediaType})
	}
	list = append(list, rule{"/api", "Content-Type", api.JSON}, rule{"/api/*", "Content-Type", api.JSON},
		rule{api.Root + "/README.md", "Content-Type", api.Markdown})
	for i, r := range list {
		at := slices.IndexFunc(groups, func(g headerGroup) bool { return g.Pattern == r.pattern })
		if at < 0 {
			groups, at = append(groups, headerGroup{Pattern: r.pattern}), len(groups)
		}
		earlier := slices.ContainsFunc(list[:i], func(e rule) bool { return e.name == r.name })
		groups[at].Headers = append(groups[at].Headers, groupedHeader{r.name, r.value, detach && earlier})
	}
	return groups
}

// apiDirectory is the directory of the API's documents.
var apiDirectory = strings.TrimPrefix(api.Root, "/") + "/"

// Address returns the path under which clients ask for a file of the published tree, and whether it differs from the path
// of the file: addresses of the API have no extension, and those of pages end with their directory.
func Address(file string) (address string, differs bool) {
	if directory, found := strings.CutSuffix(file, "index.html"); found && (directory == "" || strings.HasSuffix(directory, "/")) {
		return "/" + directory, true
	}
	below, found := strings.CutPrefix(file, apiDirectory)
	name, isJSON := strings.CutSuffix(file, ".json")
	if !found || !isJSON || below == "openapi.json" || strings.HasPrefix(below, "models/_pages/") {
		return "/" + file, false
	}
	if below == "index.json" || below == "models/index.json" {
		name = strings.TrimSuffix(name, "/index")
	}
	return "/" + name, true
}

// objects lists what an object store has to contain, a line for each object: key, file, Content-Type and Cache-Control,
// with tabs between them. A store finds only whole keys, so that the key is the address under which clients ask. A page
// keeps the name of its file, because stores that serve websites look for index.html themselves. A file with a tab or
// line break in its path has no object; the lists of models still contain its model.
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
