package website

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

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
