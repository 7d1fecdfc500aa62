package website

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestReportedByOneSite checks that an end which one site reports, and which the catalog does not
// believe, is in everything that shows what is coming, and is never shown as announced.
func TestReportedByOneSite(t *testing.T) {
	d := placed()
	d.Models[0].SetClaims(dataset.FactIndex("retirement_date"), []dataset.Claim{
		{Value: "2026-11-20", Source: "prices.example"}, // swift-2
	})
	m := makeSite(t, d, Options{})
	for _, test := range []struct{ name, path, want string }{
		{"board", "index.html", "20 Nov Ac swift-2 reported 1 Mar Bo acme.swift-2"},
		{"counts", "providers/acme/index.html", "1 reported end"},
		{"next end", "providers/acme/index.html", "next reported end 20 Nov 2026 swift-2"},
		{"outlook", "providers/acme/index.html", "20 Nov 2026 swift-2 reported, no replacement known"},
		{"menu", "lifecycle/index.html", "Ac Acme 1 (1 reported) Bo Bolt Cloud 1 "},
		{"figures", "lifecycle/index.html", "within 30 days 1 reported within 90 days 1 reported coming 2 1 reported"},
		{"lives", "lifecycle/index.html", "Acme 1 model, reported swift-2 reported to end on 20 Nov 2026"},
		{"months", "lifecycle/acme/index.html", "November 2026 1 model, reported 20 Nov 2026 reported swift-2"},
		{"changes", "changes/index.html", "20 November 2026 1 model reported to end Ac Acme swift-2"},
		{"calendar", "lifecycle/acme.ics", "SUMMARY:swift-2 (Acme) is reported to end"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := textOf(string(m.document(t, test.path).Body)); !strings.Contains(got, test.want) {
				t.Errorf("the page has not %q: %s", test.want, got)
			}
		})
	}
}

// TestReportedEnds checks that pages never show an end that only others than the provider report like
// one that is announced.
func TestReportedEnds(t *testing.T) {
	d := placed()
	for i, end := range []string{"2026-12-01", "2026-12-11"} { // of swift-2 and swift-3
		m := &d.Models[i]
		m.RetirementDate = end
	}
	d.Models[0].SetClaims(dataset.FactIndex("retirement_date"), []dataset.Claim{
		{Value: "2026-12-01", Source: "prices.example"},
	})
	m := makeSite(t, d, Options{})
	for _, test := range []struct{ name, path, want string }{
		{"board", "index.html", "1 Dec Ac swift-2 reported 11 Dec Ac swift-3 1 Mar"},
		{"counts", "providers/acme/index.html", "1 announced retirement; 1 reported end"},
		{"next end", "providers/acme/index.html",
			"next retirement 11 Dec 2026 swift-3; reported before: swift-2 on 1 Dec 2026"},
		{"outlook", "providers/acme/index.html", "1 Dec 2026 swift-2 reported, no replacement known"},
		{"retirements", "lifecycle/acme/index.html", "coming 2 1 reported"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := textOf(string(m.document(t, test.path).Body)); !strings.Contains(got, test.want) {
				t.Errorf("the page has not %q: %s", test.want, got)
			}
		})
	}
	// The color of the last month is for what is announced.
	r := m.site.build.find("acme/swift-2")
	if r.Left != "urgent" || r.Urgency != "retiring" {
		t.Errorf("the end is %s and the model %s, want urgent and retiring", r.Left, r.Urgency)
	}
}

// TestOtherNames checks that ids of one model are told in a sentence about the models that work, not
// behind the number of all that the catalog knows.
func TestOtherNames(t *testing.T) {
	d := placed()
	second := d.Models[3] // swift-2 of Cube
	second.ID = "swift-2-fast"
	third := second
	third.ID = "swift-2-mini"
	d.Models = append(d.Models, second)
	for _, test := range []struct {
		name   string
		models []dataset.Model
		want   string
	}{
		{"none", d.Models[:5], "of 1 that the catalog knows"},
		{"one", d.Models, "of 1 that the catalog knows; 1 more offer of the same models"},
		{
			name:   "two",
			models: append(slices.Clone(d.Models), third),
			want:   "of 1 that the catalog knows; 2 more offers of the same models",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d.Models = test.models
			sortModels(d)
			b := makeSite(t, d, Options{}, addFreshness).site.build
			works := b.matching("provider=cube")
			got := b.providerFigures(&providerPage{}, len(b.modelsAmong(works)), works, nil)[0].Note
			if got != test.want {
				t.Errorf("the note is %q, want %q", got, test.want)
			}
		})
	}
}
