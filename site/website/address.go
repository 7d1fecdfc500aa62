package website

import (
	"net/url"
	"regexp"
	"strings"

	"modelcatalog/dataset"
)

// addresses makes the links of pages. Each starts with the path of the base URL.
type addresses struct {
	root string // path of the base URL, without a slash at its end
	page func(row int) string
	// pages: there is a page for each model; else the detail view shows it.
	pages bool
}

// model returns the address of a model's page.
func (a *addresses) model(row int, m *dataset.Model) string {
	if !a.pages {
		return a.root + "/model/?" + url.Values{"provider": {m.Provider}, "id": {m.ID}}.Encode()
	}
	return a.root + "/models/" + escapePath(a.page(row)) + "/"
}

// answer returns the address of the API's answer for a model.
func (a *addresses) answer(m *dataset.Model) string { return a.root + answerPath(m.Provider, m.ID) }

// answerPath returns the path of the API's answer for a model.
func answerPath(provider, id string) string { return "/api/v1/models/" + provider + "/" + escapeID(id) }

// list returns the address of a list of models in the explorer.
func (a *addresses) list(query string) string {
	if query == "" {
		return a.root + "/"
	}
	return a.root + "/?" + query
}

func (a *addresses) provider(id string) string { return a.root + "/providers/" + id + "/" }
func (a *addresses) kind(t dataset.Type) string {
	return a.root + "/types/" + t.String() + "/"
}

// escapePath percent-encodes the segments of a path.
func escapePath(path string) string {
	segments := strings.Split(path, "/")
	for i := range segments {
		segments[i] = url.PathEscape(segments[i])
	}
	return strings.Join(segments, "/")
}

// escapeID percent-encodes a model's id for an address. Slashes stay where no client would change what stands between them.
func escapeID(id string) string {
	for segment := range strings.SplitSeq(id, "/") {
		if segment == "" || segment == "." || segment == ".." {
			return strings.ReplaceAll(url.PathEscape(id), ".", "%2E")
		}
	}
	return escapePath(id)
}

// plainSegment matches the parts of an id that stand in the address of its page as they are. The explorer's script has the
// same rule, and a list of the ids that the rule misses.
var plainSegment = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:@+-]*$`)

// maxPlainSegment is the longest such part.
const maxPlainSegment = 200

// looksPlain reports whether the explorer's script takes the id's page to be at its plain address.
func looksPlain(id string) bool {
	for segment := range strings.SplitSeq(id, "/") {
		if len(segment) > maxPlainSegment || !plainSegment.MatchString(segment) {
			return false
		}
	}
	return true
}

// unlinked returns, as provider/id, the models that look as if their pages were at their plain addresses, and are not.
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
