package website

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// facet is a group of filters of the explorer.
type facet struct {
	Title    string
	Scripted bool // its links need scripts; those of the others lead to lists made at build time
	Values   []facetValue
	More     []facetValue // those behind a fold
}

// facetValue is a link that filters, with the number of models that it finds.
type facetValue struct {
	facts.Choice
	Name        string // of the parameter
	Href, Count string
	Provider    *providerView // nil for others than providers
	found       int           // the same as Count
}

// maxProviders is the number of providers of a kind that the explorer shows without a fold.
const maxProviders = 6

// kindTitles are the headings of the facets of providers, by kind.
var kindTitles = [...]string{
	dataset.Maker:   "Makers",
	dataset.Cloud:   "Clouds",
	dataset.Host:    "Hosts",
	dataset.Gateway: "Gateways",
}

// facetsOf returns the filters of the explorer. They count the models that work today, and those that
// are deprecated or unlisted all; of a model that several places offer, or that has several ids, they count one. Filters that need scripts are
// left out if they find no model.
func facetsOf(b *build) (facets []facet) {
	add := func(f facet) {
		if len(f.Values) > 0 {
			facets = append(facets, f)
		}
	}
	add(facet{Title: "Stage", Values: facetValues(b, "/", "status")})
	add(facet{Title: "Input price", Scripted: true, Values: facetValues(b, "", "max_input_price")})
	for _, f := range providerFacets(b) {
		add(f)
	}
	add(facet{Title: "Type", Values: facetValues(b, "/types/", "type")})
	add(facet{Title: "Writes", Scripted: true, Values: facetValues(b, "", "output")})
	add(facet{Title: "Reads", Scripted: true, Values: facetValues(b, "", "input")})
	add(facet{Title: "Can", Scripted: true, Values: facetValues(b, "", "feature", "open_weights")})
	add(facet{Title: "Context", Scripted: true, Values: facetValues(b, "", "min_context")})
	return facets
}

// facetValues returns the values of filters that pages offer. They lead to lists below a path, or
// to the explorer if that is empty.
func facetValues(b *build, lists string, filters ...string) (values []facetValue) {
	for _, name := range filters {
		for _, c := range facts.FilterBy(name).Values {
			v := newFacetValue(b, name, c)
			if lists != "" {
				v.Href = b.root + lists + c.Value + "/"
			}
			// A value without a text is of the API only: few people look for it.
			if c.Text != "" && v.found > 0 {
				values = append(values, v)
			}
		}
	}
	return values
}

func newFacetValue(b *build, name string, c facts.Choice) facetValue {
	query := name + "=" + c.Value
	rows := append(b.matching(query), disputedWithin(b, name, c.Value)...)
	// The statuses deprecated and unlisted are there to find what does not work. A model that nobody
	// deprecated does not work, either, if its day is over.
	if name != "status" || c.Value == dataset.Active.String() {
		rows = filtered(rows, (*row).works)
	}
	found := len(b.modelsAmong(rows))
	return facetValue{Choice: c, Name: name, Href: b.explore(query), Count: withCommas(found), found: found}
}

// disputedWithin returns the rows whose input price is disputed, but within a limit by all that sources state, if
// a filter has such a limit. Lists find these, too; the API leaves out every price that is disputed. The function
// disputedPrice in filter.ts has the same rule.
func disputedWithin(b *build, name, limit string) (rows []*row) {
	if name != "max_input_price" {
		return nil
	}
	for i := range b.rows {
		r := &b.rows[i]
		_, most := r.between("in")
		isDisputed := r.values["input_price"] == facts.Disputed
		if isDisputed && most != "" && most.Compare(dataset.Decimal(limit)) <= 0 {
			rows = append(rows, r)
		}
	}
	return rows
}

// providerFacets returns a facet for each kind of provider: those that offer the most models come
// first, and only a few are shown at once. If all are of one kind, its name tells nothing.
func providerFacets(b *build) (facets []facet) {
	byKind := map[dataset.Kind][]facetValue{}
	for _, p := range b.dataset.Providers {
		v := newFacetValue(b, "provider", facts.Choice{Value: p.ID, Text: p.Name})
		v.Href = b.providers[p.ID].Href // the page of the provider, which works without scripts
		v.Provider = new(b.providers[p.ID])
		byKind[p.Kind] = append(byKind[p.Kind], v)
	}
	for kind, title := range kindTitles {
		values := byKind[dataset.Kind(kind)]
		if len(values) == 0 {
			continue
		}
		if len(byKind) == 1 {
			title = "Provider"
		}
		slices.SortStableFunc(values, func(a, b facetValue) int { return cmp.Compare(b.found, a.found) })
		// A fold for one or two takes as much room as they do.
		cut := len(values)
		if cut > maxProviders+2 {
			cut = maxProviders
		}
		facets = append(facets, facet{Title: title, Values: values[:cut], More: values[cut:]})
	}
	return facets
}

// quickLinks returns links to views that people often look for, as far as they find models.
func quickLinks(b *build) (links []menuEntry) {
	links = suggestionsOf(b)
	for _, l := range []link{
		{"200k context", "type=chat&status=active&min_context=200000"},
		{"Cheap vision + tools", "status=active&input=image&feature=tool_call&sort=blended_price&order=asc"},
		{"Cheap reasoning", "status=active&feature=reasoning&sort=blended_price&order=asc"},
		{"Open weights", "status=active&open_weights=true"},
		{"Embeddings", "type=embedding&status=active"},
	} {
		if len(b.matching(l.Href)) > 0 {
			links = append(links, menuEntry{Text: l.Text, Href: b.explore(l.Href)})
		}
	}
	return links
}
