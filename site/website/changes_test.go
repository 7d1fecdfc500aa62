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

// TestUrgentFirst checks the order of the news of a day: many corrections do not bury an end.
func TestUrgentFirst(t *testing.T) {
	var news []newsView
	for _, n := range []changes.News{
		{Day: 2026_11_28, Kind: changes.Corrected},
		{Day: 2026_11_28, Kind: changes.Released},
		{Day: 2026_11_28, Kind: changes.Repriced},
		{Day: 2026_11_28, Kind: changes.Retired},
		{Day: 2026_11_27, Kind: changes.Retired},
	} {
		news = append(news, newsView{News: n})
	}
	var got []string
	for _, v := range urgentFirst(news) {
		got = append(got, v.Day.String()+" "+v.Kind.String())
	}
	want := []string{
		"2026-11-28 " + changes.Retired.String(),
		"2026-11-28 " + changes.Repriced.String(),
		"2026-11-28 " + changes.Released.String(),
		"2026-11-28 " + changes.Corrected.String(),
		"2026-11-27 " + changes.Retired.String(),
	}
	if !slices.Equal(got, want) {
		t.Errorf("news = %q, want %q", got, want)
	}
}
