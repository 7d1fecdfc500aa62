package api

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
)

// changes change one fact of a model, by the name of the fact.
var changes = map[string]func(m *dataset.Model, d *dataset.Details){
	"id":                   func(m *dataset.Model, _ *dataset.Details) { m.ID += "x" },
	"name":                 func(m *dataset.Model, _ *dataset.Details) { m.Name = dataset.Text(m.Name.String + "x") },
	"description":          func(m *dataset.Model, _ *dataset.Details) { m.Description.Valid = !m.Description.Valid },
	"type":                 func(m *dataset.Model, _ *dataset.Details) { m.Type = (m.Type + 1) % 5 },
	"status":               func(m *dataset.Model, _ *dataset.Details) { m.Status = (m.Status + 1) % 3 },
	"context_length":       func(m *dataset.Model, _ *dataset.Details) { m.ContextLength += "1" },
	"updated_at":           func(m *dataset.Model, _ *dataset.Details) { m.UpdatedAt++ },
	"last_seen_at":         func(m *dataset.Model, _ *dataset.Details) { m.LastSeenAt++ },
	"retirement_date":      func(m *dataset.Model, _ *dataset.Details) { m.RetirementDate = "2099-12-31" },
	"replacement":          func(m *dataset.Model, _ *dataset.Details) { m.Replacement = "openai/x" },
	"max_input_tokens":     func(_ *dataset.Model, d *dataset.Details) { d.MaxInputTokens++ },
	"max_output_tokens":    func(_ *dataset.Model, d *dataset.Details) { d.MaxOutputTokens++ },
	"embedding_dimensions": func(_ *dataset.Model, d *dataset.Details) { d.EmbeddingDimensions++ },
	"input_modalities":     func(_ *dataset.Model, d *dataset.Details) { d.InputModalities ^= 2 },
	"output_modalities":    func(_ *dataset.Model, d *dataset.Details) { d.OutputModalities ^= 4 },
	"features": func(_ *dataset.Model, d *dataset.Details) {
		d.Flags.Known, d.Flags.True = d.Flags.Known|1, d.Flags.True^1
	},
	"family":           func(_ *dataset.Model, d *dataset.Details) { d.Family += "x" },
	"alias_of":         func(_ *dataset.Model, d *dataset.Details) { d.AliasOf += "x" },
	"aliases":          func(_ *dataset.Model, d *dataset.Details) { d.Aliases = []string{"x"} },
	"release_date":     func(_ *dataset.Model, d *dataset.Details) { d.ReleaseDate = 20200229 },
	"knowledge_cutoff": func(_ *dataset.Model, d *dataset.Details) { d.KnowledgeCutoff = 20200200 },
	"price":            func(_ *dataset.Model, d *dataset.Details) { d.Prices[0].Amount = "7.77" },
	"prices":           func(_ *dataset.Model, d *dataset.Details) { d.Prices = nil },
	"sources":          func(_ *dataset.Model, d *dataset.Details) { d.Sources = d.Sources[1:] },
	"disputes": func(_ *dataset.Model, d *dataset.Details) {
		d.Disputes = []dataset.Dispute{{Fact: "family", Values: []dataset.Claim{{Value: "a", Source: "x"}, {Value: "b", Source: "y"}}}}
	},
}

// changed returns a small dataset in which change was applied to one model that has prices.
func changed(change func(m *dataset.Model, d *dataset.Details)) *dataset.Dataset {
	d := datasettest.New(datasettest.Options{Models: 60, Seed: 1})
	m := &d.Models[slices.IndexFunc(d.Models, func(m dataset.Model) bool {
		return m.RetirementDate == "" && len(m.Prices()) > 0 && m.Prices()[0].Shown()
	})]
	details := *m.Details
	details.Prices = slices.Clone(details.Prices)
	change(m, &details)
	m.Details = &details
	return d
}

// TestListTags checks that lists that are no documents have equal tags exactly if their bodies are equal: in both versions, on every
// replica, and whatever changes: any fact of a model, the number of models that match, their order, or the page.
func TestListTags(t *testing.T) {
	unchanged := func(*dataset.Model, *dataset.Details) {}
	datasets := map[string]*dataset.Dataset{"nothing": changed(unchanged), "nothing, once more": changed(unchanged), "number": changed(unchanged)}
	datasets["number"].Models = datasets["number"].Models[1:]
	for name, change := range changes {
		datasets[name] = changed(change)
	}
	const everything = "/api/v2/models?limit=100"
	bodies, tags := map[string]string{}, map[string]string{} // by tag, by body
	lists := map[string]bool{}                               // bodies of everything
	for name, d := range datasets {
		a, w := testAPI(t, d, ""), new(Response)
		for _, query := range []string{
			"limit=100", "limit=100&order=asc", "limit=100&sort=name", "page=2", "page=9", "page=2&limit=10", "limit=10&provider=openai", "search=none",
		} {
			for _, target := range []string{"/api/v1/models?" + query, "/api/v2/models?" + query} {
				body := get(a, w, target).Body
				tag := headersOf(w).Get("Etag")
				if other, found := bodies[tag]; found && other != body {
					t.Errorf("%s changed, GET %s: the tag %s is another body's", name, target, tag)
				}
				if other, found := tags[body]; found && other != tag {
					t.Errorf("%s changed, GET %s: the tag is %s, and that of an equal body %s", name, target, tag, other)
				}
				if bodies[tag], tags[body] = body, tag; target == everything {
					lists[body] = true
				}
			}
		}
	}
	if len(lists) != len(changes)+2 {
		t.Errorf("%d changes make %d lists, want %d", len(changes), len(lists), len(changes)+2)
	}
}

// TestListTagsWithoutBody checks that a 304 for a list is made without its body, in each coding.
func TestListTagsWithoutBody(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	for _, coding := range []string{"", "gzip"} {
		w := new(Response)
		r := Request{Method: "GET", Path: "/api/v2/models", RawQuery: "limit=20", AcceptEncoding: coding}
		a.Respond(w, &r)
		r.IfNoneMatch = headersOf(w).Get("Etag")
		fresh := new(Response)
		if a.Respond(fresh, &r); fresh.Status != 304 || cap(fresh.identity) > 0 || strings.Contains(r.IfNoneMatch, "gzip") != (coding != "") {
			t.Errorf("coding %q, tag %s: status = %d, %d bytes of a body were made", coding, r.IfNoneMatch, fresh.Status, cap(fresh.identity))
		}
	}
}
