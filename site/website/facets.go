package website

import (
	"fmt"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
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

// facetFacts are the filters by facts.
var facetFacts = []facet{
	{Title: "Can", Values: []facetValue{
		{Name: "input", Value: "image", Text: "read images"}, {Name: "input", Value: "pdf", Text: "read PDF"},
		{Name: "input", Value: "audio", Text: "hear audio"}, {Name: "input", Value: "video", Text: "watch video"},
		{Name: "feature", Value: "tool_call", Text: "call tools"}, {Name: "feature", Value: "reasoning", Text: "reason"},
		{Name: "feature", Value: "structured_output", Text: "structured output"}, {Name: "feature", Value: "web_search", Text: "search the web"},
		{Name: "open_weights", Value: "true", Text: "open weights"},
	}},
	{Title: "Context", Values: []facetValue{
		{Name: "min_context", Value: "128000", Text: "128k or more"}, {Name: "min_context", Value: "200000", Text: "200k or more"},
		{Name: "min_context", Value: "1000000", Text: "1M or more"},
	}},
	{Title: "Input price", Values: []facetValue{
		{Name: "max_input_price", Value: "0.25", Text: "up to $0.25"}, {Name: "max_input_price", Value: "1", Text: "up to $1"},
		{Name: "max_input_price", Value: "3", Text: "up to $3"},
	}},
}

// facets returns the filters with the numbers of models that they find. Filters by facts that no model has are left out.
func (b *builder) facets() []facet {
	providers, types, statuses := facet{Title: "Provider"}, facet{Title: "Type"}, facet{Title: "Status"}
	for _, provider := range b.dataset.Providers {
		view := b.providers[provider.ID]
		value := facetValue{Name: "provider", Value: provider.ID, Text: provider.Name, Href: view.Href, Provider: &view}
		providers.Values = append(providers.Values, value)
	}
	for i, name := range dataset.TypeNames {
		types.Values = append(types.Values, facetValue{Name: "type", Value: name, Text: name, Href: b.addresses.modelType(dataset.Type(i))})
	}
	for _, name := range dataset.StatusNames {
		statuses.Values = append(statuses.Values, facetValue{Name: "status", Value: name, Text: name, Href: b.addresses.root + "/" + name + "/"})
	}
	var shown []facet
	for _, f := range append(append([]facet{providers, types}, facetFacts...), b.releases(), statuses) {
		values := f.Values
		f.Values = nil
		for _, v := range values {
			n := b.total(v.Name + "=" + v.Value)
			if v.Count = number(n); v.Href == "" {
				v.Href, f.Scripted = b.addresses.list(v.Name+"="+v.Value), true
			}
			if n > 0 || !f.Scripted {
				f.Values = append(f.Values, v)
			}
		}
		if len(f.Values) > 0 {
			shown = append(shown, f)
		}
	}
	return shown
}

// quick returns links to views that people often look for, as far as they find models.
func (b *builder) quick() (shown []link) {
	for _, l := range []link{
		{"Chat, 200k context", "type=chat&status=active&min_context=200000"},
		{"Images and tools up to $1", "input=image&feature=tool_call&status=active&max_input_price=1"},
		{"Cheapest reasoning", "feature=reasoning&status=active&sort=input_price&order=asc"},
		{"Open weights", "open_weights=true&status=active"},
		{"Embeddings", "type=embedding&status=active"},
	} {
		if b.total(l.Href) > 0 {
			shown = append(shown, link{l.Text, b.addresses.list(l.Href)})
		}
	}
	return shown
}

// releases returns filters by the day of release, from the first day of the month of the dataset's day, and of earlier months.
func (b *builder) releases() facet {
	f := facet{Title: "Released"}
	day := b.dataset.Day()
	months := int(day/10000)*12 + int(day/100%100) - 1
	for _, before := range []int{0, 3, 12} {
		if m := months - before; m >= 0 {
			month := fmt.Sprintf("%04d-%02d", m/12, m%12+1)
			f.Values = append(f.Values, facetValue{Name: "released_after", Value: month + "-01", Text: "since " + month})
		}
	}
	return f
}

// total returns the number of models that version 2 of the API finds with a query.
func (b *builder) total(query string) int {
	q, err := b.catalog.Parse(catalog.V2, query)
	if err != nil {
		return 0
	}
	var result catalog.Result
	b.catalog.Evaluate(&q, &result)
	return result.Total
}
