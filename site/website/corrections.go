package website

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
	"modelcatalog/site/facts"
)

// Corrections of a day are one piece of news for all providers, and can be about thousands of models.
// Pages of all providers say of how many models of each, and which facts; the page of a provider's
// corrections lists its models.

// maxFactsNamed is the number of facts that corrections name.
const maxFactsNamed = 3

// factNames are names of facts in a sentence, where their labels, which stand before values, would be
// odd.
var factNames = map[string]string{
	"after_retirement":  "what follows the retirement",
	"canonical_id":      "the same model elsewhere",
	"input_modalities":  "what it reads",
	"knowledge_cutoff":  "knowledge cutoff",
	"output_modalities": "what it writes",
	"release_date":      "release date",
}

// fieldsOn returns the names of the facts of a model that changed on a day, and whether it was added
// then.
func fieldsOn(b *build, item changes.Item, day dataset.Date) (names []string, added bool) {
	for _, c := range b.options.Changes.OfModel(item.Provider, item.ID) {
		if c.Time.Day() != day || c.Seeded != nil {
			continue
		}
		if c.Kind == history.Added {
			added = true
			continue // all of its facts are new
		}
		for _, f := range c.Fields {
			name := cmp.Or(factNames[f.Name], strings.ToLower(facts.Of(f.Name).Label))
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names, added
}

// correctedFacts says which facts of a model changed on a day: "context length, input price and 4 more
// facts".
func correctedFacts(b *build, item changes.Item, day dataset.Date) string {
	names, added := fieldsOn(b, item, day)
	if added {
		return "added to the catalog"
	}
	if more := len(names) - maxFactsNamed; more > 1 {
		names = append(names[:maxFactsNamed], fmt.Sprintf("%d more facts", more))
	}
	return english.WordSeries(names, "and")
}

// factsInNews says which facts of many models changed on a day: "Facts changed: release date
// (1,505 models), open weights (301), type (40) and 12 others."
func factsInNews(b *build, n changes.News) string {
	models := map[string]int{} // by name
	for _, item := range n.Items {
		names, _ := fieldsOn(b, item, n.Day)
		for _, name := range names {
			models[name]++
		}
	}
	names := slices.SortedFunc(maps.Keys(models), func(x, y string) int {
		return cmp.Or(cmp.Compare(models[y], models[x]), strings.Compare(x, y))
	})
	var parts []string
	for i, name := range names[:min(len(names), maxFactsNamed)] {
		count := withCommas(models[name])
		if i == 0 {
			count = counted(models[name], "model")
		}
		parts = append(parts, name+" ("+count+")")
	}
	if len(parts) == 0 {
		return ""
	}
	if more := len(names) - len(parts); more > 0 {
		parts = append(parts, counted(more, "other"))
	}
	return "Facts changed: " + english.WordSeries(parts, "and") + "."
}

// foldCorrections returns news in which corrections of many models say of how many models of each
// provider they are, those with the most first, in place of the models.
func foldCorrections(b *build, news []newsView) []newsView {
	folded := slices.Clone(news)
	for i, v := range folded {
		if v.Kind != changes.Corrected || len(v.News.Items) <= maxItems {
			continue
		}
		models := map[string]int{} // by provider
		for _, item := range v.News.Items {
			models[item.Provider]++
		}
		for _, p := range b.dataset.Providers {
			if models[p.ID] == 0 {
				continue
			}
			ofProvider := v.News
			ofProvider.Provider = p.ID
			v.Added = append(v.Added, menuEntry{
				Text:  p.Name,
				Href:  b.root + newsScope{int(changes.Corrected), p.ID}.path() + "#" + ofProvider.Anchor(),
				Note:  counted(models[p.ID], "model"),
				Maker: new(b.provider(p.ID)),
			})
		}
		slices.SortStableFunc(v.Added, func(x, y menuEntry) int {
			return cmp.Compare(models[y.Maker.ID], models[x.Maker.ID])
		})
		v.Items = nil
		v.About = factsInNews(b, v.News)
		folded[i] = v
	}
	return folded
}

// correctionsAt returns news of which the corrections are those of a provider: with its models on the
// page of corrections, elsewhere with a link to that page.
func correctionsAt(b *build, news []newsView, provider string, kind int) []newsView {
	var its []newsView
	for _, v := range news {
		if v.Kind != changes.Corrected {
			its = append(its, v)
			continue
		}
		isIts := func(item changes.Item) bool { return item.Provider == provider }
		ofProvider := v.News
		ofProvider.Provider = provider
		ofProvider.Items = filtered(v.News.Items, isIts)
		if len(ofProvider.Items) == 0 {
			continue
		}
		view := newNewsView(b, ofProvider)
		if view.Folded {
			view.About = factsInNews(b, ofProvider)
		}
		if view.Folded && kind != int(changes.Corrected) {
			view.Items = nil
			view.Further = &link{
				Text: "Which models",
				Href: b.root + newsScope{int(changes.Corrected), provider}.path() + "#" + ofProvider.Anchor(),
			}
		}
		its = append(its, view)
	}
	return its
}
