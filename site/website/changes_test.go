package website

import (
	"slices"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
)

// TestFoldCovered checks that the providers which a day brought are one piece of news, unless it is
// one.
func TestFoldCovered(t *testing.T) {
	covered := func(day dataset.Date, provider string, models int) newsView {
		n := changes.News{
			Day:      day,
			Kind:     changes.Covered,
			Provider: provider,
			Items:    make([]changes.Item, models),
		}
		return newsView{News: n, Maker: &providerView{ID: provider, Name: provider}}
	}
	released := newsView{News: changes.News{
		Day:      2026_11_28,
		Kind:     changes.Released,
		Provider: "acme",
		Items:    make([]changes.Item, 3),
	}}
	news := []newsView{
		covered(2026_11_28, "cube", 20),
		released,
		covered(2026_11_28, "bolt", 1),
		covered(2026_11_02, "dune", 2),
	}
	var got []string
	for _, v := range foldCovered(news) {
		line := v.Headline()
		for _, p := range v.Added {
			line += ", " + p.Text + " " + p.Note
		}
		got = append(got, line)
	}
	want := []string{"2 providers added, bolt 1 model, cube 20 models", "3 new models", "2 models covered"}
	if !slices.Equal(got, want) {
		t.Errorf("news = %q, want %q", got, want)
	}
}
