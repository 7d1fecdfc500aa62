package website

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// providerAPI says where a provider documents its models and how they are called. It is an element
// of the dataset's apis.json.
type providerAPI struct {
	Pages []link // of the provider, about its models
	Key   string // environment variable with the key that the calls need; empty if they need none
	calls []call
}

// call is a request to the models of a type.
type call struct {
	kind dataset.Type
	// ids are patterns of path.Match for the ids of the models; empty if all models of the type accept
	// the request.
	ids      []string
	programs []program
	// realtime is the address of the provider's guide to connections that stay open; empty if the models
	// answer requests. Such calls have no programs: a microphone does not fit into three lines.
	realtime string
}

// program makes a request. In apis.json, its code has {id} for the id of a model.
type program struct{ Language, Code string }

// safeID matches ids that mean the same in a string of each language, and in an address, where a plus
// sign can be a blank.
var safeID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:/@-]*$`)

// programs returns the programs of the first call that fits a model, or nil if none does or the id
// is not safe in code.
func (a providerAPI) programs(m *dataset.Model) (programs []program) {
	c := a.callOf(m)
	// The id goes into the code of three languages. Escaping it for each would be a way to get one of
	// them wrong, and no real id needs it.
	if c == nil || !safeID.MatchString(m.ID) {
		return nil
	}
	for _, p := range c.programs {
		programs = append(programs, program{p.Language, strings.ReplaceAll(p.Code, "{id}", m.ID)})
	}
	return programs
}

// realtime returns the address of the guide to realtime connections if a model needs one, or "".
func (a providerAPI) realtime(m *dataset.Model) string {
	c := a.callOf(m)
	if c == nil {
		return ""
	}
	return c.realtime
}

// callOf returns the first call that fits a model, or nil if none does.
func (a providerAPI) callOf(m *dataset.Model) *call {
	i := slices.IndexFunc(a.calls, func(c call) bool {
		return c.kind == m.Type && (len(c.ids) == 0 || slices.ContainsFunc(c.ids, func(pattern string) bool {
			matched, _ := path.Match(pattern, m.ID) // readAPIs has checked the pattern
			return matched
		}))
	})
	if i < 0 {
		return nil
	}
	return &a.calls[i]
}

// CheckAPIs reports the faults of the apis.json of a dataset, by line and member.
func CheckAPIs(d *dataset.Dataset) error {
	_, err := readAPIs(d)
	return err
}

// apiPages are the pages of a provider that its element of apis.json may name, in the order of links.
var apiPages = [...]struct{ text, member string }{
	{"Models", "models"},
	{"Prices", "pricing"},
	{"Deprecations", "deprecations"},
	{"Documentation", "docs"},
}

// addHomes gives each provider for which apis.json names no page the address of its documentation, so that no
// page of a provider is without a way to it.
func addHomes(apis map[string]providerAPI, providers []dataset.Provider) {
	for _, p := range providers {
		api := apis[p.ID]
		if len(api.Pages) == 0 && p.Home != "" {
			api.Pages = []link{{"Documentation", p.Home}}
			apis[p.ID] = api
		}
	}
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
	r.Whole()
	if r.Raw() == "" { // a dataset need not have the file
		return apis, nil
	}
	optional := []string{
		"models", "pricing", "deprecations", "docs", "key", "npm", "api", "litellm_prefix", "calls",
	}
	r.Each([]string{"provider"}, optional, func() {
		a := providerAPI{}
		for _, page := range apiPages {
			address, _ := r.Check(page.member, dataset.CheckURL) // r collects the fault, if there is one
			if address != "" {
				a.Pages = append(a.Pages, link{page.text, address})
			}
		}
		isVariable := dataset.Matching(`^[A-Z][A-Z0-9_]*$`, "the name of an environment variable")
		a.Key, _ = r.Check("key", isVariable)
		// These three are for the lists of package exports. They are checked here, so that one function
		// knows all faults of the file.
		isPackage := dataset.Matching(`^(@[a-z0-9-]+/)?[a-z0-9.-]+$`, "the name of an npm package")
		isPrefix := dataset.Matching(`^[a-z0-9_]+/$`,
			"what LiteLLM writes before ids, with a slash at its end")
		r.Check("npm", isPackage)
		r.Check("api", dataset.CheckURL)
		r.Check("litellm_prefix", isPrefix)
		r.Inside("calls", func() {
			r.Each([]string{"type"}, []string{"ids", "python", "javascript", "curl", "realtime"}, func() {
				a.calls = append(a.calls, readCall(r))
			})
		})
		// Last, because it adds the element, which is complete by now.
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
	c := call{kind: dataset.Type(r.OneOf("type", dataset.TypeNames[:]))}
	c.ids = r.Strings("ids", func(pattern string) error {
		_, err := path.Match(pattern, "") // reports a malformed pattern, whatever it is matched with
		return err
	})
	c.realtime, _ = r.Check("realtime", dataset.CheckURL)
	// The order is that of the tabs on the page of a model.
	for _, p := range []program{{"Python", "python"}, {"JavaScript", "javascript"}, {"curl", "curl"}} {
		if lines := r.Strings(p.Code, nil); len(lines) > 0 {
			c.programs = append(c.programs, program{p.Language, strings.Join(lines, "\n")})
		}
	}
	return c
}
