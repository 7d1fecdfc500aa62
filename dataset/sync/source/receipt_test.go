package source

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
)

func TestRowPlace(t *testing.T) {
	for _, test := range []struct{ name, titles, label, want string }{
		{"titles and a label", " > Prices > Chat", "A 9", "Prices > Chat > A 9"},
		{"no titles", "", "A 9", "A 9"},
		{"no label", " > Prices", "", "Prices"},
		{"neither", "", "", ""},
		{"characters that change the direction", " > Pri\u202eces", "A\u200b\n 9", "Prices > A 9"},
		{"a long label", "", strings.Repeat("é", 90), strings.Repeat("é", 48) + "…"},
	} {
		t.Run(test.name, func(t *testing.T) {
			n := At("row 1").Row(test.titles, test.label, "text")
			got := ""
			if n.receipt != nil {
				got = n.receipt.Place
			}
			if got != test.want {
				t.Errorf("Row(%q, %q) = %q, want %q", test.titles, test.label, got, test.want)
			}
		})
	}
}

func TestReceiptLines(t *testing.T) {
	var p Profile
	row := At("row 1").Row(" > Prices", "A 9", "A 9", "$5", "$6")
	p.Price(row.Column("Output"), "output", "", "6", 0)
	p.Price(row.Column("Input"), "input", "", "5", 0)
	p.Price(row.Column("Input later"), "input", "", "7", 20300101) // announced, and not the price of today
	p.State(row, "type", "chat")
	p.State(At("row 2"), "family", "a")
	want := []dataset.Receipt{{
		Source: "docs.example/prices",
		Place:  "Prices > A 9",
		Digest: dataset.ReceiptDigest("A 9", "$5", "$6"),
		Columns: []dataset.ReceiptColumn{
			{Heading: "", Facts: []string{"type"}},
			{Heading: "Input", Facts: []string{"price:input"}},
			{Heading: "Output", Facts: []string{"price:output"}},
		},
	}}
	if diff := cmp.Diff(want, p.ReceiptLines("docs.example/prices")); diff != "" {
		t.Error(diff)
	}
}
