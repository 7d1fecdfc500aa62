package sync

import (
	"fmt"
	"testing"
	"testing/fstest"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/collection"
	"modelcatalog/dataset/sync/curation"
)

// TestStateFact checks what a collection can change: never what a provider or a person states, texts for people or the type, and
// only if it says something else than before.
func TestStateFact(t *testing.T) {
	for _, c := range []struct {
		name, collection, fact, stated string
		shown                          string            // empty: unknown
		stating                        []string          // sources of what is shown
		disputed                       map[string]string // values by source
		want                           string
		disputes                       int // values that sources state afterwards, if they differ
	}{
		{"unknown", "litellm", "max_output_tokens", "10", "", nil, nil, "10", 0},
		{"its own", "litellm", "max_output_tokens", "20", "10", []string{"litellm"}, nil, "20", 0},
		{"the provider's", "models.dev", "max_output_tokens", "20", "10", []string{"docs"}, nil, "10", 2},
		{"its list's", "models.dev", "max_output_tokens", "20", "10", []string{"acme_api"}, nil, "10", 2},
		{"a person's", "models.dev", "max_output_tokens", "20", "10", nil, nil, "10", 0},
		{"a decided dispute", "models.dev", "max_output_tokens", "30", "10", []string{"catalog"}, map[string]string{"catalog": "10", "models.dev": "20"}, "10", 2},
		{"of a collection before", "litellm", "max_output_tokens", "20", "10", []string{"models.dev"}, nil, "10", 2},
		{"of a collection after", "models.dev", "max_output_tokens", "20", "10", []string{"litellm"}, nil, "20", 2},
		{"nothing new", "models.dev", "max_output_tokens", "20", "10", []string{"litellm"}, map[string]string{"litellm": "10", "models.dev": "20"}, "10", 2},
		{"another source's", "litellm", "max_output_tokens", "20", "10", []string{"forum"}, nil, "20", 2},
		{"agreed", "litellm", "max_output_tokens", "10", "10", []string{"models.dev"}, nil, "10", 0},
		{"efforts without the default", "models.dev", "reasoning_efforts", "low,high", "low*,high", []string{"litellm"}, nil, "low*,high", 0},
		{"a name", "models.dev", "name", "New", "Old", []string{"models.dev"}, nil, "Old", 0},
		{"no name", "models.dev", "name", "New", "", nil, nil, "New", 0},
		{"a type", "litellm", "type", "image", "chat", []string{"litellm"}, nil, "chat", 0},
		{"a retirement", "deprecations", "status", "deprecated", "active", []string{"litellm"}, nil, "deprecated", 2},
		{"a retirement of a listed model", "deprecations", "status", "deprecated", "active", []string{"acme_api"}, nil, "active", 0},
		{"a copy of the page", "deprecations", "retirement_date", "2027-01-01", "2027-02-01", []string{"litellm"}, nil, "2027-01-01", 2},
		{"an override", "models.dev", "family", "x", "y", []string{"models.dev"}, nil, "ours", 0},
		{"a value that cannot be", "models.dev", "replacement", "nowhere", "", nil, nil, "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			acme := dataset.Provider{ID: "acme", Name: "Acme"}
			decisions, err := curation.Load(fstest.MapFS{"overrides.jsonl": {Data: []byte(
				`{"provider":"acme","id":"m","field":"family","value":"ours","source":"https://acme.example/m"}` + "\n")}}, []dataset.Provider{acme})
			filetest.NoError(t, err)
			s := &state{curation: decisions, dataset: &dataset.Dataset{Sources: []dataset.Source{{Name: "docs", Official: true}, {Name: "forum"}}}}
			m := &dataset.Model{Provider: "acme", ID: "m"}
			if c.shown != "" {
				filetest.NoError(t, m.Set(c.fact, dataset.Text(c.shown)))
			}
			fact := 0
			for dataset.FactNames[fact] != c.fact {
				fact++
			}
			ownDetails(m)
			for _, name := range c.stating {
				if name != "acme_api" || c.fact != "status" { // lists do not state it
					sourceOf(&m.Details, name).Facts = 1 << fact
				} else {
					sourceOf(&m.Details, name)
				}
			}
			if c.disputed != nil {
				d := dataset.Dispute{Fact: c.fact}
				for _, name := range []string{"catalog", "litellm", "models.dev"} {
					if value := c.disputed[name]; value != "" {
						d.Values = append(d.Values, dataset.Claim{Value: value, Source: name})
					}
				}
				m.Disputes = []dataset.Dispute{d}
			}
			collecting := collecting{state: s, Collection: collection.Find(c.collection)}
			for range 2 { // saying it again changes nothing
				collecting.stateFact(m, fact, c.stated)
				disputes := 0
				for _, d := range m.Disputes {
					disputes += len(d.Values)
				}
				if got := fmt.Sprint(m.Fact(c.fact).String, disputes); got != fmt.Sprint(c.want, c.disputes) {
					t.Errorf("got %s values, want %s and %d", got, c.want, c.disputes)
				}
			}
		})
	}
}
