package website

import "modelcatalog/dataset"

// facet is a group of filters of the explorer.
type facet struct {
	Title    string
	Scripted bool // its links need scripts; those of the others lead to lists made at build time
	Values   []facetValue
}

// filter is a parameter of the API with a value, and the words for it.
type filter struct{ Name, Value, Text string }

// facetValue is a link that filters, with the number of models that it finds.
type facetValue struct {
	filter
	Href, Count string
	Provider    *providerView // nil for others than providers
}

// facetsOf returns the filters of the explorer. They count the models that work today, and those by status all. Filters that need scripts
// are left out if they find no model.
func facetsOf(b *build) (shown []facet) {
	add := func(title, lists string, filters ...filter) {
		f := facet{Title: title, Scripted: lists == ""}
		for _, by := range filters {
			query := by.Name + "=" + by.Value
			rows, v := b.matching(query), facetValue{filter: by, Href: b.root + lists + by.Value + "/"}
			if by.Name != "status" {
				rows = only(rows, (*row).works)
			}
			if by.Name == "provider" {
				v.Provider = new(b.providers[by.Value])
			}
			if f.Scripted {
				v.Href = b.explore(query)
			}
			if v.Count = number(len(rows)); !f.Scripted || len(rows) > 0 {
				f.Values = append(f.Values, v)
			}
		}
		if len(f.Values) > 0 {
			shown = append(shown, f)
		}
	}
	var providers, types, can []filter
	for _, p := range b.dataset.Providers {
		providers = append(providers, filter{"provider", p.ID, p.Name})
	}
	for _, name := range dataset.TypeNames {
		types = append(types, filter{"type", name, name})
	}
	for _, a := range abilities {
		can = append(can, filter{a.filter, a.asked, a.Text})
	}
	add("Stage", "/", filter{"status", "active", statuses[dataset.Active].words},
		filter{"status", "deprecated", statuses[dataset.Deprecated].words}, filter{"status", "unlisted", statuses[dataset.Unlisted].words})
	add("Input price", "", filter{"max_input_price", "0.25", "up to $0.25"}, filter{"max_input_price", "1", "up to $1"},
		filter{"max_input_price", "3", "up to $3"})
	add("Provider", "/providers/", providers...)
	add("Type", "/types/", types...)
	add("Reads, can", "", can...)
	add("Context", "", filter{"min_context", "128000", "context ≥ 128k"}, filter{"min_context", "200000", "context ≥ 200k"},
		filter{"min_context", "1000000", "context ≥ 1M"})
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
