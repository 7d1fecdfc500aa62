package website

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestRise checks that the page of a model begins with a price that rises soon, unless the model ends soon.
func TestRise(t *testing.T) {
	const rises = "Price reported to rise on 1 January 2027: input $2 → $5. Acme has not confirmed it."
	for _, test := range []struct {
		name, retires, next string
		want                bool
	}{
		{"a rise", "", "5", true},
		{"a fall", "", "1", false},
		{"a rise before an end that is far away", "2027-12-11", "5", true},
		{"a rise, and an end of the next weeks", "2026-12-11", "5", false},
		{"a rise of what has ended", "2026-02-01", "5", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			m := &d.Models[0] // swift-2 of Acme
			m.RetirementDate = test.retires
			next := m.Prices[0]
			next.Amount = dataset.Decimal(test.next)
			next.From = 2027_01_01
			m.Prices[0].To = next.From
			m.Prices = slices.Insert(m.Prices, 1, next)
			page := textOf(string(makeSite(t, d, Options{}).document(t, "models/acme/swift-2/index.html").Body))
			if got := strings.Contains(page, rises); got != test.want {
				t.Errorf("the page has %q: %v, want %v: %s", rises, got, test.want, page)
			}
		})
	}
}
