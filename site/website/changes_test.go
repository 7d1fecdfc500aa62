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

// TestWithoutSnapshots checks that a model and its dated version are one event.
func TestWithoutSnapshots(t *testing.T) {
	var items []newsItem
	for _, id := range []string{
		"nova-1.5",
		"nova-1.5-2025-12-16",
		"nova-2-2026-01-01",
		"nova-2-20260101",
		"nova-mini",
	} {
		items = append(items, newsItem{ID: id})
	}
	var got []string
	for _, item := range withoutSnapshots(items) {
		got = append(got, item.ID)
	}
	// nova-2 itself does not end
	want := []string{"nova-1.5", "nova-2-2026-01-01", "nova-2-20260101", "nova-mini"}
	if !slices.Equal(got, want) {
		t.Errorf("items = %q, want %q", got, want)
	}
}
