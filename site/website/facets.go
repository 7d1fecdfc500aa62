package website

import (
	"fmt"
	"slices"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// facet is a group of filters of the explorer.
type facet struct {
	Title    string
	Folded   bool
	Scripted bool // its links need scripts; those of the others lead to lists made at build time
	Values   []facetValue
}

// facetValue is a link that filters by a value of a parameter of the API.
type facetValue struct {
	Name, Value string // the parameter and its value
	Text, Href  string
	Count       string
	Provider    *providerView // nil for others than providers
	Chip        string        // the filter in use; empty for the words of the filter and the value
}

// facetsOf returns the filters with the numbers of models that they find. Filters by facts that no model has are left out.
func facetsOf(b *build) (shown []facet) {
	// of returns values of a parameter, each followed by its text, with links to lists below a path or, if that is empty, for scripts.
	of := func(name, below string, texts ...string) (values []facetValue) {
		for pair := range slices.Chunk(texts, 2) {
			v := facetValue{Name: name, Value: pair[0], Text: pair[1]}
			if below != "" {
				v.Href = b.root + below + pair[0] + "/"
			}
			values = append(values, v)
		}
		return values
	}
	var types, released []string
	for _, name := range dataset.TypeNames {
		types = append(types, name, name)
	}
	for _, before := range []int{0, 3, 12} {
		if month := b.month(-before); b.day != 0 {
			released = append(released, month.Format(time.DateOnly), "since "+month.Format("2006-01"))
		}
	}
	var providers, can []facetValue
	for _, p := range b.dataset.Providers {
		v := of("provider", "/providers/", p.ID, p.Name)[0]
		v.Provider = new(b.providers[p.ID])
		providers = append(providers, v)
	}
	for _, a := range abilities {
		can = append(can, facetValue{Name: a.filter, Value: a.asked, Text: a.Text, Chip: a.Text})
	}
	for _, f := range []facet{
		{Title: "Stage", Values: of("status", "/", "active", statuses[dataset.Active].words, "deprecated", statuses[dataset.Deprecated].words, "unlisted", "unlisted")},
		{Title: "Input price", Values: of("max_input_price", "", "0.25", "up to $0.25", "1", "up to $1", "3", "up to $3")},
		{Title: "Provider", Values: providers},
		{Title: "Type", Values: of("type", "/types/", types...)},
		{Title: "Reads, can", Values: can},
		{Title: "Context", Folded: true, Values: of("min_context", "", "128000", "128k or more", "200000", "200k or more", "1000000", "1M or more")},
		{Title: "Released", Folded: true, Values: of("released_after", "", released...)},
	} {
		values := f.Values
		f.Values = nil
		for _, v := range values {
			n := workingOf(b, v.Name+"="+v.Value)
			if v.Name == "status" {
				n = totalOf(b, v.Name+"="+v.Value)
			}
			if v.Count = number(n); v.Href == "" {
				v.Href, f.Scripted = b.explore(v.Name+"="+v.Value), true
			}
			switch v.Name {
			case "status":
				v.Chip = v.Text
			case "min_context":
				v.Chip = "context ≥ " + tokens(v.Value)
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
func quickLinks(b *build) (shown []menuEntry) {
	if flagships := suggestionsOf(b); len(flagships) > 0 {
		shown = append(shown, flagships[len(flagships)-1])
	}
	for _, l := range []link{
		{"200k context", "type=chat&status=active&min_context=200000"},
		{"Cheap vision + tools", "status=active&input=image&feature=tool_call&sort=input_price&order=asc"},
		{"Cheap reasoning", "status=active&feature=reasoning&sort=input_price&order=asc"},
		{"Open weights", "status=active&open_weights=true"},
		{"Embeddings", "type=embedding&status=active"},
	} {
		if totalOf(b, l.Href) > 0 {
			shown = append(shown, menuEntry{Text: l.Text, Href: b.explore(l.Href)})
		}
	}
	return shown
}

// month returns the first day of the month some months after that of the dataset's day.
func (b *build) month(after int) time.Time {
	return time.Date(int(b.day/10000), time.Month(int(b.day/100%100)+after), 1, 0, 0, 0, 0, time.UTC)
}

// totalOf returns the number of models that version 2 of the API finds with a query.
func totalOf(b *build, query string) int {
	_, page := b.list(query + "&limit=1")
	return page.Total
}

// workingOf returns how many of these models work today.
func workingOf(b *build, query string) (n int) {
	for page, last := 1, false; !last; page++ {
		rows, found := b.list(fmt.Sprintf("%s&limit=%d&page=%d", query, catalog.MaxLimit, page))
		n += len(only(rows, modelRow.works))
		last = int64(page) >= found.Pages
	}
	return n
}
