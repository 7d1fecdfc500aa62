package website

import (
	"net/url"
	"regexp"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// addresses makes the links of pages. Each starts with the path of the base URL.
type addresses struct {
	root  string               // path of the base URL, without a slash at its end
	page  func(row int) string // directory of a model's page, below models
	pages bool                 // whether each model has a page; if not, the detail view shows it
}

func (a *addresses) model(row int, m *dataset.Model) string {
	if !a.pages {
		return a.root + "/model/?" + url.Values{"provider": {m.Provider}, "id": {m.ID}}.Encode()
	}
	return a.root + modelPath(a.page(row))
}

func modelPath(directory string) string { return "/models/" + escapePath(directory) + "/" }

func answerPath(v catalog.Version, provider, id string) string {
	return "/api/" + v.String() + "/models/" + provider + "/" + escapeID(id)
}

func (a *addresses) list(query string) string {
	if query == "" {
		return a.root + "/"
	}
	return a.root + "/?" + query
}

func (a *addresses) provider(id string) string       { return a.root + "/providers/" + id + "/" }
func (a *addresses) modelType(t dataset.Type) string { return a.root + "/types/" + t.String() + "/" }

// family returns the address of the page of a family, or of the list of its models if there are no such pages.
func (a *addresses) family(provider, family string) string {
	if !a.pages {
		return a.list(url.Values{"provider": {provider}, "family": {family}}.Encode())
	}
	return a.root + "/families/" + provider + "/" + escapePath(family) + "/"
}

func (a *addresses) compare(models []modelRow) string {
	query := url.Values{}
	for _, m := range models {
		query.Add("m", m.Key)
	}
	return a.root + "/compare/?" + query.Encode()
}

func escapePath(path string) string {
	segments := strings.Split(path, "/")
	for i := range segments {
		segments[i] = url.PathEscape(segments[i])
	}
	return strings.Join(segments, "/")
}

// escapeID percent-encodes a model's id for an address. It leaves slashes as they are unless clients would drop the segments
// between them.
func escapeID(id string) string {
	for segment := range strings.SplitSeq(id, "/") {
		if segment == "" || segment == "." || segment == ".." {
			return strings.ReplaceAll(url.PathEscape(id), ".", "%2E")
		}
	}
	return escapePath(id)
}

// plainSegment matches segments of an id that are the same in the address of its page. address.ts has the same rule, and
// a list of the ids for which the rule is wrong.
var plainSegment = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:@+-]*$`)

// maxPlainSegment is the length of the longest such segment in bytes.
const maxPlainSegment = 200

// looksPlain reports whether the explorer expects the id's page at its plain address.
func looksPlain(id string) bool {
	for segment := range strings.SplitSeq(id, "/") {
		if len(segment) > maxPlainSegment || !plainSegment.MatchString(segment) {
			return false
		}
	}
	return true
}

// unlinked returns, as provider/id, the models whose pages the explorer would expect at the wrong address.
func (a *addresses) unlinked(models []dataset.Model) []string {
	ids := []string{}
	for row := range models {
		m := &models[row]
		if looksPlain(m.ID) && a.page(row) != m.Provider+"/"+m.ID {
			ids = append(ids, m.Provider+"/"+m.ID)
		}
	}
	return ids
}
