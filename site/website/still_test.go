package website

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestStillSold checks that the head of a page says who sells a model longer that ends, and nothing where
// nobody is known to.
func TestStillSold(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(d *dataset.Dataset)
		path   string
		want   string
	}{
		{
			name: "it has ended",
			path: "models/dune/swift-2/index.html",
			want: "Still sold by Cube , which has announced no end, and by 2 others .",
		}, {
			name:   "it ends, and another place ends it later",
			change: func(d *dataset.Dataset) { d.Models[0].RetirementDate = "2026-12-01"; d.Models = d.Models[:3] },
			path:   "models/acme/swift-2/index.html",
			want:   "Sold longer by Bolt Cloud until 1 March 2027.",
		}, {
			name: "the others end it before, or have no word of their own",
			change: func(d *dataset.Dataset) {
				d.Models[0].RetirementDate = "2026-12-01"
				d.Models[2].RetirementDate = "2026-11-20"
			},
			path: "models/acme/swift-2/index.html",
		}, {
			name: "it does not end",
			path: "models/cube/swift-2/index.html",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			if test.change != nil {
				test.change(d)
			}
			got := textOf(string(makeSite(t, d, Options{}).document(t, test.path).Body))
			if test.want == "" && strings.Contains(got, "old longer by") || !strings.Contains(got, test.want) {
				t.Errorf("the page has not %q: %s", test.want, got)
			}
		})
	}
}
