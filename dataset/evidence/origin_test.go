package evidence

import (
	"testing"

	"modelcatalog/dataset"
)

// TestOffers checks what an offer has from the row of the maker: what the model is by itself, where
// nobody says more about the offer, through the undated ids of both, and nothing that the place
// decides.
func TestOffers(t *testing.T) {
	claim := func(m *dataset.Model, fact, value string) {
		m.SetClaims(dataset.FactIndex(fact), []dataset.Claim{
			{Value: value, Source: "acme.example", Read: 20261101},
		})
	}
	d := &dataset.Dataset{
		Providers: []dataset.Provider{
			{ID: "acme", Name: "Acme"},
			{ID: "bolt", Name: "Bolt", Kind: dataset.Cloud},
		},
		Sources: []dataset.Source{
			{Name: "acme.example", Kind: dataset.KindPage, AsOf: 20261101, Official: []string{"acme"}},
		},
		Models: []dataset.Model{
			{Provider: "acme", ID: "a", Details: dataset.Details{AliasOf: "a-1"}},
			{
				Provider:       "acme",
				ID:             "a-1",
				ContextLength:  "200000",
				RetirementDate: "2027-01-01",
				Details: dataset.Details{
					Family:          "acme-a",
					InputModalities: 3,
					KnowledgeCutoff: 20260100,
					MaxOutputTokens: 8192,
				},
			},
			{Provider: "bolt", ID: "alias", Details: dataset.Details{AliasOf: "dated"}},
			{Provider: "bolt", ID: "circle", Details: dataset.Details{CanonicalID: "bolt/circle"}},
			{Provider: "bolt", ID: "dated", Details: dataset.Details{CanonicalID: "acme/a-1"}},
			{Provider: "bolt", ID: "lost", Details: dataset.Details{CanonicalID: "acme/gone"}},
			{
				Provider: "bolt",
				ID:       "own",
				Details:  dataset.Details{CanonicalID: "acme/a-1", Family: "bolt-a"},
			},
			{Provider: "bolt", ID: "undated", Details: dataset.Details{CanonicalID: "acme/a"}},
			{Provider: "bolt", ID: "unknown"},
		},
	}
	for _, fact := range []struct{ name, value string }{
		{"family", "acme-a"},
		{"input_modalities", "text,image"},
		{"knowledge_cutoff", "2026-01"},
		{"max_output_tokens", "8192"},
	} {
		claim(d.Find("acme", "a-1"), fact.name, fact.value)
	}
	claim(d.Find("bolt", "own"), "family", "bolt-a")
	d.Find("bolt", "dated").Family = "stale" // what a row shows is not asked for, only what is said about it
	e := New(d)
	for _, test := range []struct {
		id, fact, value string
		inherits        bool
	}{
		{"dated", "family", "acme-a", true},
		{"dated", "input_modalities", "text,image", true},
		{"dated", "knowledge_cutoff", "2026-01", true},
		{"dated", "max_output_tokens", "", false},
		{"dated", "context_length", "", false},
		{"dated", "retirement_date", "", false},
		{"undated", "knowledge_cutoff", "2026-01", true}, // the maker's undated id has it from the dated one
		{"alias", "knowledge_cutoff", "2026-01", true},
		{"alias", "input_modalities", "text,image", true},
		{"lost", "family", "", false},
		{"circle", "family", "", false},
		{"unknown", "family", "", false},
	} {
		t.Run(test.id+" "+test.fact, func(t *testing.T) {
			m := d.Find("bolt", test.id)
			value, from := e.Inherited(m, test.fact)
			if value != test.value || (from != nil) != test.inherits ||
				e.Inherits(m, test.fact) != test.inherits {
				t.Errorf("Inherited(%s, %s) = %q of %v, want %q, %t",
					test.id, test.fact, value, from, test.value, test.inherits)
			}
		})
	}

	// The statement is the maker's source's, and says so.
	dated := d.Find("bolt", "dated")
	dated.KnowledgeCutoff = 20260100
	said := e.Explain(dated, dataset.FactIndex("knowledge_cutoff"))
	if len(said) != 1 || said[0].Source != "acme.example" || said[0].Standing != Shown {
		t.Errorf("statements about the knowledge cutoff of an offer: %+v, want that of acme.example, shown",
			said)
	}
	own := e.Explain(d.Find("bolt", "own"), dataset.FactIndex("family"))
	if len(own) != 1 || own[0].Value != "bolt-a" {
		t.Errorf("statements about a family that a source states of the offer: %+v, want only that", own)
	}
}
