package website

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// origin is a site that states facts. A site with pages of several providers, such as GitHub, is one
// origin for each of them, and one for the pages of others.
type origin struct {
	site      string
	shared    bool     // providers and others have pages on the site
	providers []string // whose word its pages are; empty if they are of others
	pages     []dataset.Source
	models    map[*dataset.Model]bool // of which it states something
	stated    map[string]int          // how many facts and prices, by subject
}

// subjects are what facts are about, in the words of the page of sources.
var subjects = []struct {
	name  string
	facts []string // names of facts; those with a stop at their end are prefixes
}{
	{"limits", []string{"context_length", "max_input_tokens", "max_output_tokens", "embedding_dimensions"}},
	{"abilities", []string{"type", "features.", "input_modalities", "output_modalities", "reasoning_efforts"}},
	{"retirements", []string{
		"status", "retirement_date", "retirement_not_before", "replacement", "after_retirement",
	}},
	{"releases", []string{"release_date", "knowledge_cutoff"}},
}

const (
	aboutPrices     = "prices"
	aboutParameters = "parameters"
	aboutNames      = "names" // and all other facts: descriptions, families, aliases
	aboutIDs        = "ids"   // the source says only that a model exists
)

// subjectOf returns what a fact is about, by its index in dataset.FactNames.
func subjectOf(fact int) string {
	if fact == dataset.Exists {
		return aboutIDs
	}
	name := dataset.FactNames[fact]
	for _, subject := range subjects {
		for _, member := range subject.facts {
			if name == member || strings.HasSuffix(member, ".") && strings.HasPrefix(name, member) {
				return subject.name
			}
		}
	}
	return aboutNames
}

// originsOf returns the origins of the facts of a dataset: those of providers first, then those with
// the most pages.
func originsOf(d *dataset.Dataset) (origins []*origin) {
	// Who writes a site is known from its pages: a page about the model of another provider, which is
	// official for nobody, does not make the documentation of a provider a site of others.
	writers := map[string][][]string{}
	for _, s := range d.Sources {
		site := dataset.Site(s.Name)
		isKnown := slices.ContainsFunc(writers[site], func(official []string) bool {
			return slices.Equal(official, s.Official)
		})
		if len(s.Official) > 0 && !isKnown {
			writers[site] = append(writers[site], s.Official)
		}
	}

	bySource := map[string]*origin{}
	byKey := map[string]*origin{} // by site and providers
	for _, s := range d.Sources {
		site := dataset.Site(s.Name)
		providers := s.Official
		if len(writers[site]) == 1 {
			providers = writers[site][0]
		}
		key := site + " " + strings.Join(providers, " ")
		o := byKey[key]
		if o == nil {
			o = &origin{
				site:      site,
				shared:    len(writers[site]) > 1,
				providers: providers,
				models:    map[*dataset.Model]bool{},
				stated:    map[string]int{},
			}
			byKey[key] = o
			origins = append(origins, o)
		}
		o.pages = append(o.pages, s)
		bySource[s.Name] = o
	}

	for i := range d.Models {
		m := &d.Models[i]
		for _, c := range m.Sources {
			bySource[c.Source].add(subjectOf(c.Fact), m)
		}
		for _, p := range m.Prices {
			bySource[p.Source].add(aboutPrices, m)
		}
	}
	for _, r := range d.Parameters {
		bySource[r.Source].add(aboutParameters, nil)
	}

	// What nobody states any more is not where facts come from.
	origins = slices.DeleteFunc(origins, func(o *origin) bool { return len(o.stated) == 0 })
	slices.SortStableFunc(origins, func(x, y *origin) int {
		return cmp.Or(
			x.rank()-y.rank(),
			len(y.pages)-len(x.pages),
			strings.Compare(x.site, y.site),
		)
	})
	return origins
}

// add counts a statement about a model; nil if it is about ids of a pattern.
func (o *origin) add(subject string, m *dataset.Model) {
	if o == nil {
		return // Check refuses a dataset whose sources are not all listed, but tests need not list them
	}
	o.stated[subject]++
	if m != nil {
		o.models[m] = true
	}
}

// Ranks of origins: the page lists them in this order.
const (
	rankProvider = iota
	rankCatalog  // decisions of the editors
	rankCollection
	rankOther
)

func (o *origin) rank() int {
	switch {
	case len(o.providers) > 0:
		return rankProvider
	case o.pages[0].Name == dataset.CatalogSource:
		return rankCatalog
	case o.pages[0].Kind == dataset.KindCollection:
		return rankCollection
	}
	return rankOther
}

// subjects returns what its facts are about, the most frequent first.
func (o *origin) subjects() string {
	var names []string
	for name := range o.stated {
		names = append(names, name)
	}
	slices.SortFunc(names, func(x, y string) int {
		return cmp.Or(o.stated[y]-o.stated[x], strings.Compare(x, y))
	})
	// A source whose facts say more than that a model exists says that, too.
	if len(names) > 1 {
		names = slices.DeleteFunc(names, func(name string) bool { return name == aboutIDs })
	}
	return strings.Join(names, ", ")
}

// newest returns the page that was read last. The site is as fresh as that page: old ones stay for
// the facts that only they state. On the site of a provider only its own word counts: a page there about
// the models of another, read yesterday, says nothing about the provider's own.
func (o *origin) newest() *dataset.Source {
	pages := filtered(o.pages, func(s dataset.Source) bool { return len(s.Official) > 0 })
	if len(pages) == 0 {
		pages = o.pages
	}
	byDay := func(x, y dataset.Source) int { return cmp.Compare(x.AsOf, y.AsOf) }
	return new(slices.MaxFunc(pages, byDay))
}

// shownParts is the number of parts of a path that tell projects on a shared site apart:
// npmjs.com/package/@mistralai/mistralai.
const shownParts = 3

// path returns what the names of all pages begin with, in whole parts, with a slash before each:
// "/openai" of pages in two repositories on github.com.
func (o *origin) path() string {
	_, first, _ := strings.Cut(o.pages[0].Name, "/")
	parts := strings.Split(first, "/")
	parts = parts[:min(shownParts, len(parts))]
	for _, page := range o.pages[1:] {
		others := strings.Split(page.Name, "/")[1:]
		shared := 0
		for shared < min(len(parts), len(others)) && parts[shared] == others[shared] {
			shared++
		}
		parts = parts[:shared]
	}
	path := ""
	for _, part := range parts {
		readable, err := url.PathUnescape(part) // %40mistralai
		if err != nil || part == "" {
			return path
		}
		path += "/" + readable
	}
	return path
}

// nameCell returns the name of an origin, with a link to the site or to a page of it.
func (o *origin) nameCell(b *build) cell {
	page := o.newest()
	name := sourceCell(b, page.Name, 0, "")
	name.Read = ""              // a column has it
	if name.Text == page.Name { // it is not in words
		name.Text = o.site
	}
	switch {
	case o.shared && len(o.providers) > 0:
		// The link still leads to a page of the source. The path in the text may be no page itself.
		name.Text += o.path()
	case len(o.pages) > 1:
		name.Href = "https://" + o.site
	}
	return name
}

// whoseCell returns the provider whose word an origin is.
func (o *origin) whoseCell(b *build) cell {
	if len(o.providers) > 1 {
		return textCell(counted(len(o.providers), "provider"))
	}
	provider := b.provider(o.providers[0])
	return cell{Text: provider.Name, Href: provider.Href, Provider: &provider}
}

// originSections returns the tables of the origins of facts: those of providers, and others. It
// returns no table without rows.
func originSections(b *build, origins []*origin) (sections []section) {
	official := section{
		ID:    "origins",
		Title: "The providers’ own pages",
		Note: fmt.Sprintf("What a provider says of its own models is official. The sources with the most pages "+
			"come first. Late means that no page of a source was read in the last %d days, so newer facts "+
			"can be missing. Where a date has no day, only the month was recorded.", b.freshDays),
		grid: grid{
			Name: "The providers’ own pages",
			Head: []string{"Source", "Provider", "Pages", "Ids", "What is taken from it", "Read on"},
		},
	}
	others := section{
		ID:    "others",
		Title: "Other sources",
		Note: "They fill in what a provider does not say, and are compared with what it does say. " +
			"Most of these pages were read once, for a few facts.",
		grid: grid{
			Name: "Other sources",
			Head: []string{"Source", "Pages", "Ids", "What is taken from it", "Read on"},
		},
	}
	for _, o := range origins {
		name := o.nameCell(b)
		read := readOn(b, o.newest().AsOf)
		models := textCell(facts.Unknown) // rules about parameters are for patterns of ids
		if len(o.models) > 0 {
			models.Text = withCommas(len(o.models))
		}
		numbers := []cell{
			textCell(withCommas(len(o.pages))),
			models,
			textCell(o.subjects()),
		}
		if len(o.providers) > 0 {
			row := append([]cell{name, o.whoseCell(b)}, numbers...)
			official.Rows = append(official.Rows, append(row, read))
			continue
		}
		// Nobody reads an article again, so it cannot be late. A collection is asked by each sync.
		if o.rank() == rankCollection {
			name.Note = "collection"
		} else {
			read = dayCell(o.newest().AsOf)
		}
		row := append([]cell{name}, numbers...)
		others.Rows = append(others.Rows, append(row, read))
	}
	for _, s := range []section{official, others} {
		if len(s.Rows) > 0 {
			sections = append(sections, s)
		}
	}
	return sections
}
