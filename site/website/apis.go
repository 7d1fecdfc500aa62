package website

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// providerAPI says how to call the models of a provider, and where they are documented. It is an element of the dataset's apis.json.
type providerAPI struct {
	pages []link // of the provider, about its models
	// headers are lines of each request, such as "Authorization: Bearer $ACME_KEY". A value may end in the name of an environment
	// variable with the caller's key. No other character than its dollar sign is special in a string of a shell.
	headers []string
	calls   []call // example requests; the method call returns the first that fits a model
}

// call is a POST request to a model.
type call struct {
	kind               dataset.Type // of the models that accept the request
	ids                []string     // patterns of path.Match for the ids of these models; empty if all models of the type accept it
	url                string       // an https address without characters that are special in a string of a shell
	body               string       // a JSON object
	python, javaScript string       // programs that do the same with the provider's own library; empty if it has none
}

// placeholder is replaced by the id of a model in the url, and in double-quoted strings of the body and the programs of a call.
const placeholder = "{id}"

// call returns the first request that fits a model of the API's provider, or nil if none does.
func (a providerAPI) call(m *dataset.Model) *call {
	for i, c := range a.calls {
		if c.kind == m.Type && (len(c.ids) == 0 || slices.ContainsFunc(c.ids, func(pattern string) bool {
			matched, _ := path.Match(pattern, m.ID) // readAPIs has checked the pattern
			return matched
		})) {
			return &a.calls[i]
		}
	}
	return nil
}

var (
	apiMembers  = []string{"provider", "models", "pricing", "deprecations", "docs", "headers", "calls"}
	callMembers = []string{"type", "url", "body", "ids", "python", "javascript"}

	checkHeader = dataset.Matching(
		`^[A-Za-z0-9-]+: [A-Za-z0-9 ._/=;-]*(\$[A-Z][A-Z0-9_]*)?$`, "of the form Name: value or Name: value $VARIABLE")
	checkAddress = dataset.Matching( // an address that means the same in a string of a shell
		`^https://(\{id\})*[A-Za-z0-9:/.%=&+_~@?-]([A-Za-z0-9:/.%=&+_~@?-]|\{id\})*$`,
		"an address that begins with https:// and has only letters, digits, {id} and :/.%=&+_~@?-")
)

// CheckAPIs reports the faults of the apis.json of a dataset, by line and member.
func CheckAPIs(d *dataset.Dataset) error {
	_, err := readAPIs(d)
	return err
}

// readAPIs returns the APIs of a dataset, by provider, or all faults of its apis.json.
func readAPIs(d *dataset.Dataset) (map[string]providerAPI, error) {
	var faults jsonl.List
	var providers []string
	for _, p := range d.Providers {
		providers = append(providers, p.ID)
	}
	apis := map[string]providerAPI{}
	r := &jsonl.Reader{File: "apis.json", Text: d.Settings.APIs, Faults: &faults}
	if r.Whole(); r.Raw() == "" {
		return apis, nil
	}
	r.Each(apiMembers, 1, func() {
		a := providerAPI{}
		for i, name := range []string{"Models", "Prices", "Deprecations", "Documentation"} {
			if address, _ := r.Check(apiMembers[i+1], dataset.CheckURL); address != "" {
				a.pages = append(a.pages, link{name, address})
			}
		}
		a.headers = stringsOf(r, "headers", checkHeader)
		if r.Has("calls") {
			r.Inside("calls", func() { r.Each(callMembers, 3, func() { a.calls = append(a.calls, readCall(r)) }) })
		}
		r.Check("provider", func(id string) error {
			if _, twice := apis[id]; twice {
				return fmt.Errorf("%q appears twice, want it once", id)
			}
			apis[id] = a
			_, err := jsonl.OneOf(providers, id)
			return err
		})
	})
	return apis, faults.Err()
}

func readCall(r *jsonl.Reader) call {
	c := call{
		kind: dataset.Type(r.OneOf("type", dataset.TypeNames[:])), body: r.JSON("body"), ids: stringsOf(r, "ids", checkPattern),
		python: strings.Join(stringsOf(r, "python", checkCode), "\n"), javaScript: strings.Join(stringsOf(r, "javascript", checkCode), "\n"),
	}
	c.url, _ = r.Check("url", checkAddress)
	if r.Has("body") && !strings.HasPrefix(c.body, "{") {
		r.Fault("body", errors.New("not an object"))
	}
	return c
}

// stringsOf returns the strings of a member, see jsonl.Reader.Strings, or nil if there is no such member.
func stringsOf(r *jsonl.Reader, name string, check func(text string) error) []string {
	if !r.Has(name) {
		return nil
	}
	return r.Strings(name, check)
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
		if i%2 == 0 && strings.Contains(part, placeholder) {
			return fmt.Errorf("%s outside of double quotes", placeholder)
		}
	}
	return nil
}
