package website

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestEndRead checks that the day of an end has the day on which it was read beside it, everywhere, if that is
// more than a month ago: providers postpone ends.
func TestEndRead(t *testing.T) {
	for _, test := range []struct {
		name   string
		source string
		read   dataset.Date
		want   string // how the day is told in tables
		words  string // and in the head of the page
	}{
		{"long ago", "docs.example", 20260801, "read 1 Aug", "The day was last read on 1 August 2026."},
		{"lately", "docs.example", 20261020, "", ""},
		{"a report of long ago", "prices.example", 20260801, "read 1 Aug", "The day was last read on 1 August 2026."},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			d.Sources = append([]dataset.Source{
				{Name: "docs.example", Kind: dataset.KindPage, AsOf: 20261101, Official: []string{"bolt"}},
			}, d.Sources...)
			bolt := &d.Models[2]
			bolt.SetClaims(dataset.FactIndex("retirement_date"), []dataset.Claim{
				{Value: "2027-03-01", Source: test.source, Read: test.read},
			})
			m := makeSite(t, d, Options{})
			for _, page := range []struct{ path, want, never string }{
				{"models/acme/swift-2/index.html", test.want, ", read 20 Oct"}, // in its table of places
				{"models/bolt/acme.swift-2/index.html", test.words, "The day was last read"},
				{"lifecycle/bolt/index.html", test.want, "2027 read 20 Oct"}, // the head says when the facts were
			} {
				text := textOf(string(m.document(t, page.path).Body))
				if page.want == "" && strings.Contains(text, page.never) {
					t.Errorf("%s has %q, although the end was read lately: %s", page.path, page.never, text)
				}
				if !strings.Contains(text, page.want) {
					t.Errorf("%s has not %q: %s", page.path, page.want, text)
				}
			}
		})
	}
}
