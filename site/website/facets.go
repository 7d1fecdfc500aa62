package website

import (
	"slices"
	"time"

	"modelcatalog/dataset"
)

// facet is a group of filters of the explorer.
type facet struct {
	Title    string
	Scripted bool // its links need scripts; those of the others lead to lists made at build time
	Values   []facetValue
}

// facetValue is a link that filters by a value of a parameter of the API.
type facetValue struct {
	Name, Value string // the parameter and its value
	Text, Href  string
	Count       string
	Provider    *providerView // nil for others than providers
}

// facetsOf returns the filters with the numbers of models that they find. Filters by facts that no model has are left out.
func facetsOf(b *build) (shown []facet) {
	providers, types, can := facet{Title: "Provider"}, facet{Title: "Type"}, facet{Title: "Reads, can", Scripted: true}
	for _, p := range b.dataset.Providers {
		v := facetValue{Name: "provider", Value: p.ID, Text: p.Name, Href: "/providers/", Provider: new(b.providers[p.ID])}
		providers.Values = append(providers.Values, v)
	}
	for _, name := range dataset.TypeNames {
		types.Values = append(types.Values, facetValue{Name: "type", Value: name, Text: name, Href: "/types/"})
	}
	for _, a := range abilities {
		can.Values = append(can.Values, facetValue{Name: a.filter, Value: a.asked, Text: a.Text})
	}
	for _, f := range []facet{
		{Title: "Stage", Values: []facetValue{
			{Name: "status", Value: "active", Text: statuses[dataset.Active].words, Href: "/"},
			{Name: "status", Value: "deprecated", Text: statuses[dataset.Deprecated].words, Href: "/"},
			{Name: "status", Value: "unlisted", Text: "unlisted", Href: "/"},
		}},
		{Title: "Input price", Scripted: true, Values: []facetValue{
			{Name: "max_input_price", Value: "0.25", Text: "up to $0.25"},
			{Name: "max_input_price", Value: "1", Text: "up to $1"},
			{Name: "max_input_price", Value: "3", Text: "up to $3"},
		}},
		providers, types, can,
		{Title: "Context", Scripted: true, Values: []facetValue{
			{Name: "min_context", Value: "128000", Text: "context ≥ 128k"},
			{Name: "min_context", Value: "200000", Text: "context ≥ 200k"},
			{Name: "min_context", Value: "1000000", Text: "context ≥ 1M"},
		}},
	} {
		for i := range f.Values {
			v := &f.Values[i]
			query := v.Name + "=" + v.Value
			rows := b.matching(query)
			if v.Name != "status" {
				rows = only(rows, (*row).works)
			}
			if v.Count = number(len(rows)); f.Scripted {
				v.Href = b.explore(query)
			} else {
				v.Href = b.root + v.Href + v.Value + "/"
			}
		}
		f.Values = slices.DeleteFunc(f.Values, func(v facetValue) bool { return f.Scripted && v.Count == "0" })
		if len(f.Values) > 0 {
			shown = append(shown, f)
		}
	}
	return shown
}

// quickLinks returns links to views that people often look for, as far as they find models.
func quickLinks(b *build) (shown []menuEntry) {
	shown = suggestionsOf(b)
	for _, l := range []link{
		{"200k context", "type=chat&status=active&min_context=200000"},
		{"Cheap vision + tools", "status=active&input=image&feature=tool_call&sort=input_price&order=asc"},
		{"Cheap reasoning", "status=active&feature=reasoning&sort=input_price&order=asc"},
		{"Open weights", "status=active&open_weights=true"},
		{"Embeddings", "type=embedding&status=active"},
	} {
		if len(b.matching(l.Href)) > 0 {
			shown = append(shown, menuEntry{Text: l.Text, Href: b.explore(l.Href)})
		}
	}
	return shown
}

// month returns the first day of the month some months after that of the dataset's day.
func (b *build) month(after int) time.Time {
	return time.Date(int(b.day/10000), time.Month(int(b.day/100%100)+after), 1, 0, 0, 0, 0, time.UTC)
}
