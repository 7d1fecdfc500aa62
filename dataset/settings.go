package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// The name of a catalog, and the number of days for which its facts are fresh, if settings.json has none.
const (
	DefaultName      = "Model Catalog"
	DefaultFreshDays = 14
)

// Settings are decisions of people about the whole catalog. Most are in settings.json; the file and each of its members are optional.
type Settings struct {
	Name         string       // of the service in documents and on pages; empty means DefaultName
	License      string       // the SPDX identifier of the license of the data; empty if none is stated
	Synced       []string     // the ids of the providers that this catalog syncs; nil means all, an empty list none
	Collections  []Collection // those that a sync asks
	Report       string       // the https address at which people report a wrong fact; empty if there is none
	APIs         []API        // those of apis.json
	Sources      string       // the text of sources.md, which says in Markdown where the facts come from
	FreshDays    int64        // the number of days for which facts are fresh after they were read; 0 means DefaultFreshDays
	AnyProviders bool         // allows 1 to MaxProviders providers; without it there are exactly ProviderCount
}

var settingsTable = newTable(0, []member[Settings]{
	{"name", optional, text(func(s *Settings) *string { return &s.Name }, matching(`^[\p{L}\p{Nd}][\p{L}\p{Nd}\p{M} .,:'()+-]{0,59}$`,
		"a name: 1 to 60 letters, digits, blanks and any of .,:'()+-, with a letter or digit first"))},
	{"license", optional, text(func(s *Settings) *string { return &s.License }, checkLicense)},
	{"report", optional, text(func(s *Settings) *string { return &s.Report }, CheckURL)},
	{"any_providers", literal, parsed(func(s *Settings) *bool { return &s.AnyProviders }, parseBool, strconv.FormatBool)},
	{"fresh_days", literal, parsed(func(s *Settings) *int64 { return &s.FreshDays }, parseFreshDays, showCount)},
	{"synced", nested, texts(func(s *Settings, ids []string) { s.Synced = ids }, nil)},
	{"collections", nested, objects(func(s *Settings) *[]Collection { return &s.Collections }, collectionTable)},
})

// Collection is a public collection of facts about models of many providers: the name of its source, such as models.dev, and the https
// address of its data.
type Collection struct{ Name, URL string }

var collectionTable = newTable(2, []member[Collection]{
	{"name", required, text(func(c *Collection) *string { return &c.Name }, checkSource)},
	{"url", required, text(func(c *Collection) *string { return &c.URL }, CheckURL)},
})

func (s *Settings) Title() string { return cmp.Or(s.Name, DefaultName) }

// API returns that of a provider, or nil if the catalog does not say how its models are called.
func (s *Settings) API(provider string) *API {
	return find(s.APIs, func(a API) bool { return a.Provider == provider })
}

func (s *Settings) Syncs(provider string) bool {
	return s.Synced == nil || slices.Contains(s.Synced, provider)
}

// API describes how to call the models of a provider, and where they are documented. It is an element of apis.json.
type API struct {
	Provider                            string // the id of one of the dataset's providers, each of which has at most one API
	Docs, Models, Pricing, Deprecations string // the https addresses of pages of the provider; empty if it has none
	// Headers are lines of each request, such as "Authorization: Bearer $ACME_KEY". A value may end in the name of an environment
	// variable with the caller's key. No other character than its dollar sign is special in a string of a shell.
	Headers []string
	Calls   []Call // example requests; the method Call returns the first that fits a model
}

var apiTable = newTable(1, []member[API]{
	{"provider", reference, text(func(a *API) *string { return &a.Provider }, checkText)},
	{"docs", optional, text(func(a *API) *string { return &a.Docs }, CheckURL)},
	{"models", optional, text(func(a *API) *string { return &a.Models }, CheckURL)},
	{"pricing", optional, text(func(a *API) *string { return &a.Pricing }, CheckURL)},
	{"deprecations", optional, text(func(a *API) *string { return &a.Deprecations }, CheckURL)},
	{"headers", nested, texts(func(a *API, lines []string) { a.Headers = lines }, matching(
		`^[A-Za-z0-9-]+: [A-Za-z0-9 ._/=;-]*(\$[A-Z][A-Z0-9_]*)?$`, "of the form Name: value or Name: value $VARIABLE"))},
	{"calls", nested, objects(func(a *API) *[]Call { return &a.Calls }, callTable)},
})

// Call is a POST request to a model.
type Call struct {
	Type               Type     // of the models that accept the request
	IDs                []string // patterns of path.Match for the ids of these models; empty if all models of the type accept it
	URL                string   // an https address without characters that are special in a string of a shell
	Body               string   // a JSON object
	Python, JavaScript string   // programs that do the same with the provider's own library; empty if it has none
}

var callTable = newTable(3, []member[Call]{
	{"type", required, parsed(func(c *Call) *Type { return &c.Type }, parseName[Type](TypeNames[:]), Type.String)},
	{"url", required, text(func(c *Call) *string { return &c.URL }, matching( // an address that means the same in a string of a shell
		`^https://(\{id\})*[A-Za-z0-9:/.%=&+_~@?-]([A-Za-z0-9:/.%=&+_~@?-]|\{id\})*$`,
		"an address that begins with https:// and has only letters, digits, {id} and :/.%=&+_~@?-"))},
	{"body", nested, access[Call]{read: func(r *jsonl.Reader, name string, c *Call, _ []string) {
		if c.Body = r.JSON(name); !strings.HasPrefix(c.Body, "{") {
			r.Fault(name, errors.New("not an object"))
		}
	}}},
	{"ids", nested, texts(func(c *Call, ids []string) { c.IDs = ids }, checkPattern)},
	{"python", nested, texts(func(c *Call, lines []string) { c.Python = strings.Join(lines, "\n") }, checkCode)},
	{"javascript", nested, texts(func(c *Call, lines []string) { c.JavaScript = strings.Join(lines, "\n") }, checkCode)},
})

// Placeholder is replaced by the id of a model in Call.URL, and in double-quoted strings of Call.Body, Python and JavaScript.
const Placeholder = "{id}"

// Call returns the first request that fits a model of the API's provider, or nil if none does.
func (a *API) Call(m *Model) *Call {
	return find(a.Calls, func(c Call) bool {
		return c.Type == m.Type && (len(c.IDs) == 0 || slices.ContainsFunc(c.IDs, func(pattern string) bool {
			matched, _ := path.Match(pattern, m.ID) // Load has checked the pattern
			return matched
		}))
	})
}

// find returns the first value that matches, or nil if there is none.
func find[T any](values []T, match func(T) bool) *T {
	if i := slices.IndexFunc(values, match); i >= 0 {
		return &values[i]
	}
	return nil
}

func checkPattern(pattern string) error {
	if _, err := path.Match(pattern, ""); err != nil {
		return fmt.Errorf("%q is not a pattern such as gpt-*", jsonl.Clip(pattern))
	}
	return nil
}

// checkCode reports an error if the id would be outside of a double-quoted string on a line of code.
func checkCode(line string) error {
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 0 && strings.Contains(part, Placeholder) {
			return fmt.Errorf("%s outside of double quotes", Placeholder)
		}
	}
	return nil
}

func parseFreshDays(text string) (int64, error) {
	days, err := parseCount(text)
	if err != nil || days > 3650 {
		return 0, fmt.Errorf("%s is not a number of days from 1 to 3650", jsonl.Clip(text))
	}
	return days, nil
}
