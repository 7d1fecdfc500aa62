package website

import "modelcatalog/site/facts"

// facet is a group of filters of the explorer.
type facet struct {
	Title    string
	Scripted bool // its links need scripts; those of the others lead to lists made at build time
	Values   []facetValue
}

// facetValue is a link that filters, with the number of models that it finds.
type facetValue struct {
	facts.Choice
	Name        string // of the parameter
	Href, Count string
	Provider    *providerView // nil for others than providers
}

// facetsOf returns the filters of the explorer. They count the models that work today, and those by status all. Filters that need scripts
// are left out if they find no model.
func facetsOf(b *build) (shown []facet) {
	add := func(title, lists string, filters ...string) {
		f := facet{Title: title, Scripted: lists == ""}
		for _, name := range filters {
			choices := facts.FilterBy(name).Values
			if name == "provider" {
				for _, p := range b.dataset.Providers {
					choices = append(choices, facts.Choice{Value: p.ID, Text: p.Name})
				}
			}
			for _, c := range choices {
				query := name + "=" + c.Value
				rows, v := b.matching(query), facetValue{Choice: c, Name: name, Href: b.root + lists + c.Value + "/"}
				if name != "status" {
					rows = only(rows, (*row).works)
				}
				if name == "provider" {
					v.Provider = new(b.providers[c.Value])
				}
				if f.Scripted {
					v.Href = b.explore(query)
				}
				if v.Count = number(len(rows)); c.Text != "" && (!f.Scripted || len(rows) > 0) {
					f.Values = append(f.Values, v)
				}
			}
		}
		if len(f.Values) > 0 {
			shown = append(shown, f)
		}
	}
	add("Stage", "/", "status")
	add("Input price", "", "max_input_price")
	add("Provider", "/providers/", "provider")
	add("Type", "/types/", "type")
	add("Reads, can", "", "input", "feature", "open_weights")
	add("Context", "", "min_context")
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
