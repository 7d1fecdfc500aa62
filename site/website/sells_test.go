package website

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestInputFirst checks that the price of input comes before that of output, although fewer models have it.
func TestInputFirst(t *testing.T) {
	d := placed()
	// The first model has no price of input.
	d.Models[0].Prices = d.Models[0].Prices[1:]
	b := makeSite(t, d, Options{}).site.build
	got := rangesOf(b.pricing, filtered(b.ordered, (*row).works), 3)
	if len(got.More) == 0 || got.Note != "input" || got.More[0].Note != "output" {
		t.Errorf("got %+v, want the price of input, then that of output", got)
	}
}

// TestRangesOfSizes checks that the range of what images cost has the prices of all their sizes, as
// lists of them do, and that a range of tokens has no price on a condition.
func TestRangesOfSizes(t *testing.T) {
	image, _, err := dataset.ParsePriceFact("price:per_image")
	filetest.NoError(t, err)
	for _, test := range []struct{ name, want string }{
		{"images", "$0.002\u00a0–\u00a0$0.25 per image"},
		{"tokens", "–"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			for i := range d.Models {
				m := &d.Models[i]
				// The lowest and the highest price are those of a size and of another one.
				m.Prices[0].Amount = "0.002"
				m.Prices[0].Condition = "size=512x512"
				m.Prices[1].Amount = "0.25"
				m.Prices[1].Condition = "size=2048x2048"
				if test.name == "images" {
					m.Type = dataset.Image
					m.Prices[0].Meter = image
					m.Prices[1].Meter = image
				}
			}
			b := makeSite(t, d, Options{}).site.build
			got := rangesOf(b.pricing, filtered(b.ordered, (*row).works), 3)
			text := got.Text
			if got.Note != "" {
				text += " " + got.Note
			}
			if text != test.want {
				t.Errorf("got %q, want %q", text, test.want)
			}
		})
	}
}
