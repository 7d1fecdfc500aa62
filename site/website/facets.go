package website

import (
	"fmt"
	"slices"

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
	Chip        string        // the filter in use; empty for filterWords and the value
}

// filterWords are what the page writes before a value of a filter in use.
var filterWords = map[string]string{
	"input": "reads ", "output": "writes ", "family": "family ", "open_weights": "open weights: ", "min_context": "context ≥ ",
	"min_output": "output ≥ ", "max_input_price": "input ≤ $", "max_output_price": "output ≤ $", "released_after": "released since ",
	"released_before": "released until ", "retiring_before": "retires before ",
}

// factFacets returns the filters by facts.
func factFacets() []facet {
	can := facet{Title: "Can"}
	for _, a := range abilities {
		can.Values = append(can.Values, facetValue{Name: a.filter, Value: a.asked, Text: a.Text(), Chip: a.Text()})
	}
	context, input := facet{Title: "Context"}, facet{Title: "Input price"}
	for _, n := range []string{"128000", "200000", "1000000"} {
		chip := filterWords["min_context"] + tokens(n)
		context.Values = append(context.Values, facetValue{Name: "min_context", Value: n, Text: tokens(n) + " or more", Chip: chip})
	}
	for _, amount := range []string{"0.25", "1", "3"} {
		input.Values = append(input.Values, facetValue{Name: "max_input_price", Value: amount, Text: "up to " + price(amount)})
	}
	return []facet{can, context, input}
}

// facetsOf returns the filters with the numbers of models that they find. Filters by facts that no model has are left out.
func facetsOf(b *build) []facet {
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
	for _, f := range slices.Concat([]facet{providers, types}, factFacets(), []facet{releaseFacet(b), statuses}) {
		values := f.Values
		f.Values = nil
		for _, v := range values {
			n := totalOf(b, v.Name+"="+v.Value)
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

// quickLinks returns links to views that people often look for, as far as they find models.
func quickLinks(b *build) (shown []link) {
	for _, l := range []link{
		{"Chat, 200k context", "type=chat&status=active&min_context=200000"},
		{"Images and tools up to $1", "input=image&feature=tool_call&status=active&max_input_price=1"},
		{"Cheapest reasoning", "feature=reasoning&status=active&sort=input_price&order=asc"},
		{"Open weights", "open_weights=true&status=active"},
		{"Embeddings", "type=embedding&status=active"},
	} {
		if totalOf(b, l.Href) > 0 {
			shown = append(shown, link{l.Text, b.addresses.list(l.Href)})
		}
	}
	return shown
}

// releaseFacet returns filters by the day of release, from the first day of the month of the dataset's day, and of earlier months.
func releaseFacet(b *build) facet {
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

// totalOf returns the number of models that version 2 of the API finds with a query.
func totalOf(b *build, query string) int {
	_, page := b.list(query + "&limit=1")
	return page.Total
}
