package website

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestReplacement checks what all pages say of a model that ends at a place which names no
// replacement: what its maker names, and whether the place sells that.
func TestReplacement(t *testing.T) {
	for _, test := range []struct{ name, sold, path, want string }{
		{
			name: "page of a model",
			sold: "acme/swift-3",
			path: "models/bolt/acme.swift-2/index.html",
			want: "Bolt Cloud names no replacement. Acme names Swift 3 ; here it is acme.swift-3 .",
		},
		{
			name: "page of a model, not sold there",
			sold: "acme/swift-4",
			path: "models/bolt/acme.swift-2/index.html",
			want: "Acme names Swift 3 , which Bolt Cloud is not known to sell.",
		},
		{
			name: "another name of the maker's own model",
			sold: "acme/swift-3",
			path: "models/acme/swift-2-latest/index.html",
			want: "Use instead: Swift 3 swift-3 ",
		},
		{
			name: "retirements",
			sold: "acme/swift-3",
			path: "lifecycle/index.html",
			want: "acme.swift-2 Bo Bolt Cloud Acme names Swift 3 ; here acme.swift-3 ",
		},
		{
			name: "retirements, not sold there",
			sold: "acme/swift-4",
			path: "lifecycle/bolt/index.html",
			want: "acme.swift-2 Acme names Swift 3 Model lifetimes",
		},
		{
			name: "retirements, the seller's own word",
			sold: "acme/swift-3",
			path: "lifecycle/acme/index.html",
			want: "swift-2 also swift-2-latest Use instead: → swift-3 ",
		},
		{
			name: "retirements, nothing known",
			sold: "acme/swift-3",
			path: "lifecycle/dune/index.html",
			want: "swift-9 no replacement known",
		},
		{
			name: "page of a provider",
			sold: "acme/swift-3",
			path: "providers/bolt/index.html",
			want: "acme.swift-2 Acme names Swift 3 ",
		},
		{
			name: "changes",
			sold: "acme/swift-3",
			path: "changes/index.html",
			want: "acme.swift-2 Acme names Swift 3; here acme.swift-3 ",
		},
		{
			name: "calendar",
			sold: "acme/swift-3",
			path: "lifecycle/bolt.ics",
			want: `\nAcme names Swift 3\; here acme.swift-3`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			document := makeSite(t, replaced(test.sold), Options{}).document(t, test.path)
			text := textOf(string(document.Body))
			if strings.HasSuffix(test.path, ".ics") {
				text = strings.ReplaceAll(string(document.Body), "\r\n ", "") // folded lines
			}
			if !strings.Contains(text, test.want) {
				t.Errorf("the document has not %q: %s", test.want, text)
			}
		})
	}
}

// TestMakersNext checks what the maker names for a model that ends at a place which names nothing. The
// scripts run the same cases.
func TestMakersNext(t *testing.T) {
	var cases []struct {
		Name   string
		Models []struct {
			Provider, ID, Replacement, Status string
			CanonicalID                       string `json:"canonical_id"`
			RetirementDate                    string `json:"retirement_date"`
		}
		Asked, Want string
	}
	filetest.Cases(t, "testdata/replacement.json", &cases)
	for _, test := range cases {
		t.Run(test.Name, func(t *testing.T) {
			d := placed()
			d.Models = nil
			for _, stated := range test.Models {
				m := dataset.Model{
					Provider:       stated.Provider,
					ID:             stated.ID,
					RetirementDate: stated.RetirementDate,
					Replacement:    stated.Replacement,
				}
				m.CanonicalID = stated.CanonicalID
				if stated.Status == "unlisted" {
					m.Status = dataset.Unlisted
				}
				d.Models = append(d.Models, m)
			}
			b := makeSite(t, d, Options{}, addFreshness).site.build
			got := ""
			if makers := b.replacementOf(b.find(test.Asked)).Makers; makers != nil {
				got = makers.Model.Key
				if makers.Here != nil {
					got += ", here " + makers.Here.Key
				}
			}
			if got != test.Want {
				t.Errorf("the maker names %q, want %q", got, test.Want)
			}
		})
	}
}

// TestMakersNextLead checks who is said to name a replacement: the word of other sites is not that of
// the maker, and what follows a replacement nobody named for the model itself.
func TestMakersNextLead(t *testing.T) {
	d := placed()
	d.Models = []dataset.Model{
		{Provider: "acme", ID: "swift-2", RetirementDate: "2026-10-01", Replacement: "acme/swift-3"},
		{Provider: "acme", ID: "swift-3", RetirementDate: "2027-01-01", Replacement: "acme/swift-4"},
		{Provider: "acme", ID: "swift-4"},
		{Provider: "bolt", ID: "acme.swift-2", RetirementDate: "2026-12-01"},
	}
	d.Models[3].CanonicalID = "acme/swift-2"
	b := makeSite(t, d, Options{}, addFreshness).site.build
	for _, test := range []struct{ first, then, want string }{
		{"", "", "Acme names swift-3, and for that swift-4"},
		{"dev.example", "", "dev.example names swift-3, and for that Acme names swift-4"},
		{"", "dev.example and news.example", "Acme names swift-3, and for that dev.example and news.example name swift-4"},
	} {
		b.find("acme/swift-2").NextSites = test.first
		b.find("acme/swift-3").NextSites = test.then
		got := b.replacementOf(b.find("bolt/acme.swift-2")).String()
		if got != test.want {
			t.Errorf("sites %q, then %q: %q, want %q", test.first, test.then, got, test.want)
		}
	}
}

// TestReplacementPrices checks that the verdict names the announced prices of the replacement: it may be
// cheaper for a month only.
func TestReplacementPrices(t *testing.T) {
	d := replaced("acme/swift-3")
	for i := range d.Models {
		if d.Models[i].ID == "swift-3" {
			announce(&d.Models[i], "3", 20270101)
		}
	}
	page := textOf(string(makeSite(t, d, Options{}).document(t, "models/acme/swift-2-latest/index.html").Body))
	const want = "List prices: $2 / $8 (unconfirmed) → $1 / $4 (unconfirmed); input → $3, 1 Jan, reported."
	if !strings.Contains(page, want) {
		t.Errorf("the page has not %q: %s", want, page)
	}
}

// replaced returns a dataset in which the maker of a model names its replacement, and a place that
// sells the model none. Sold is the model that the place has by the name of the replacement.
func replaced(sold string) *dataset.Dataset {
	const end = "2026-11-20" // so soon that the page of changes has it
	d := placed()
	d.Models[0].Status = dataset.Deprecated
	d.Models[0].RetirementDate = end
	d.Models[0].Replacement = "acme/swift-3"
	d.Models[1].Name = dataset.Text("Swift 3")
	d.Models[2].RetirementDate = end
	d.Models = append(d.Models,
		dataset.Model{
			Provider:       "acme",
			ID:             "swift-2-latest",
			Status:         dataset.Deprecated,
			RetirementDate: end,
			Details:        dataset.Details{AliasOf: "swift-2", CanonicalID: "acme/swift-2"},
		},
		dataset.Model{Provider: "bolt", ID: "acme.swift-3", Details: dataset.Details{CanonicalID: sold}},
		dataset.Model{Provider: "dune", ID: "swift-9", Status: dataset.Deprecated, RetirementDate: end},
	)
	sortModels(d)
	return d
}

// TestNamedElsewhere checks that a page whose model's replacement only sites name says what another place names for
// its own offer, if that is another model.
func TestNamedElsewhere(t *testing.T) {
	for _, test := range []struct{ name, source, elsewhere, want string }{
		{"sites here, a place elsewhere", "blog.example/ends", "bolt/swift-4", "Bolt Cloud names another model for its own offer: Swift 4"},
		{"the same model", "blog.example/ends", "bolt/acme.swift-3", ""},
		{"the provider here", "acme.example/docs", "bolt/swift-4", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := replaced("acme/swift-3")
			official := dataset.Source{Name: "acme.example/docs", Official: []string{"acme"}, AsOf: 20261101}
			d.Sources = append(d.Sources, official)
			swift4 := dataset.Model{Provider: "bolt", ID: "swift-4", Details: dataset.Details{CanonicalID: "acme/swift-4"}}
			swift4.Name = dataset.Text("Swift 4")
			d.Models = append(d.Models, swift4)
			sortModels(d)
			offer := d.Find("bolt", "acme.swift-2")
			offer.RetirementDate = "2026-11-20"
			offer.Replacement = test.elsewhere
			m := d.Find("acme", "swift-2")
			stated := dataset.Claim{Value: m.Replacement, Source: test.source, Read: 20261101}
			m.SetClaims(dataset.FactIndex("replacement"), []dataset.Claim{stated})
			page := textOf(string(makeSite(t, d, Options{}).document(t, "models/acme/swift-2/index.html").Body))
			const names = "names another model for its own offer"
			if test.want == "" && strings.Contains(page, names) || !strings.Contains(page, test.want) {
				t.Errorf("want %q in the page: %s", test.want, page)
			}
		})
	}
}

// TestReportedReplacement checks that pages say so if only others than the provider name a replacement.
func TestReportedReplacement(t *testing.T) {
	for _, test := range []struct{ name, source, page, lists, note string }{
		{
			name:   "the provider",
			source: "acme.example/docs",
			page:   "Use instead: Swift 3 swift-3 · no end",
			lists:  "→ swift-3 ",
			note:   "Use instead: swift-3\r\n",
		},
		{
			name:   "others",
			source: "blog.example/ends",
			page:   "named by blog.example; Acme has not confirmed it",
			lists:  "→ swift-3 reported",
			note:   `Use instead: swift-3 (named by blog.example\; Acme has not confirmed it)`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			official := dataset.Source{Name: "acme.example/docs", Official: []string{"acme"}, AsOf: 20261101}
			d.Sources = append(d.Sources, official)
			d.Find("acme", "swift-3").Name = dataset.Text("Swift 3")
			m := d.Find("acme", "swift-2")
			m.RetirementDate = "2027-03-01"
			m.Replacement = "acme/swift-3"
			for _, claim := range []struct{ fact, value, source string }{
				{"retirement_date", m.RetirementDate, "acme.example/docs"},
				{"replacement", m.Replacement, test.source},
			} {
				stated := dataset.Claim{Value: claim.value, Source: claim.source, Read: 20261101}
				m.SetClaims(dataset.FactIndex(claim.fact), []dataset.Claim{stated})
			}
			site := makeSite(t, d, Options{})
			for path, want := range map[string]string{
				"models/acme/swift-2/index.html": test.page,
				"lifecycle/acme/index.html":      test.lists,
				"lifecycle/acme.ics":             test.note,
			} {
				text := textOf(string(site.document(t, path).Body))
				if strings.HasSuffix(path, ".ics") {
					text = strings.ReplaceAll(string(site.document(t, path).Body), "\r\n ", "") // folded lines
				}
				if !strings.Contains(text, want) {
					t.Errorf("%s has no %q: %s", path, want, text)
				}
			}
		})
	}
}
