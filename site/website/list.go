package website

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// listPage shows the models of a provider, family, type or status, in the order of the API.
type listPage struct {
	frame
	table
	Total   string
	Unshown string // number of models that the page does not have; empty if it has all
	Explore string // address of the same list in the explorer

	Maker *providerView // of all models; nil if there are several
	Pages []link        // the provider's own pages
}

// listing is a list of models that a query finds.
type listing struct {
	path, query   string
	heading, lead string
	parent        link
	provider      string // of all models; empty if there are several
}

func addLists(b *build) {
	models, providers, types := link{"Models", b.root + "/"}, link{"Providers", b.root + "/providers/"}, link{"Types", b.root + "/types/"}
	statuses, all := facts.FilterBy("status").Values, []listing{} // in the words of stages, which pages use
	for _, p := range b.dataset.Providers {
		var spread []string // "148 usable, 10 retiring or retired, 11 unlisted"
		for _, status := range statuses {
			spread = append(spread, withCommas(len(b.matching("provider="+p.ID+"&status="+status.Value)))+" "+status.Text)
		}
		all = append(all, listing{"/providers/" + p.ID + "/", "provider=" + p.ID, p.Name, strings.Join(spread, ", ") + ".", providers, p.ID})
	}
	for i, name := range dataset.TypeNames {
		all = append(all, listing{"/types/" + name + "/", "type=" + name, capitalized(name) + " models", typeNotes[i], types, ""})
	}
	addGroups(b, all)
	for i, s := range statuses {
		all = append(all, listing{"/" + s.Value + "/", "status=" + s.Value, capitalized(s.Text) + " models", statusLeads[i], models, ""})
	}
	for _, href := range slices.Sorted(maps.Keys(b.families)) {
		r := b.families[href][0]
		if p := r.Provider; b.pages {
			lead := "Successive models of " + p.Name + ", with their other names."
			path := strings.TrimPrefix(href, b.root)
			all = append(all, listing{path, familyQuery(p.ID, r.Family), r.Family, lead, link{p.Name, p.Href}, p.ID})
		}
	}
	news := newsByProvider(b)
	for _, l := range all {
		addList(b, l, news[l.provider])
	}
}

var statusLeads = [...]string{
	dataset.Active:     "Their providers offer them.",
	dataset.Deprecated: "Their providers have retired them, or said when they will. Choose others for new work.",
	dataset.Unlisted:   "Their providers no longer name them, and have not said why.",
}

// maxListed is the largest number of models of a list.
const maxListed = 1000

// addList adds the page of a list. The news are those of its provider, if it has one.
func addList(b *build, l listing, news []newsView) {
	rows, query := b.matching(l.query), l.query
	if l.provider == "" {
		// Of all providers, a model has one row, which says at how many places it is offered.
		rows = b.firstOffers(rows)
		query += "&offers=first"
	}
	p := &listPage{
		frame: frame{
			Path: l.path, Class: "list", Provider: l.provider, Heading: l.heading, Lead: l.lead, Crumbs: []link{l.parent},
			Description: l.heading + " in the " + b.options.Service + ". " + l.lead,
			Request:     fmt.Sprintf("%s/api/v2/models?%s&sort=relevance&limit=%d", b.root, query, catalog.MaxLimit),
		},
		Total: counted(len(rows), "model"), Explore: b.explore(l.query),
	}
	if more := len(rows) - maxListed; more > 0 {
		p.Unshown, rows = counted(more, "more model"), rows[:maxListed]
	}
	p.table = newTable(l.heading, rows, l.provider != "")
	if l.provider != "" {
		p.Maker, p.Pages, p.Feed = new(b.providers[l.provider]), b.apis[l.provider].Pages, feedOf(b, l.provider)
	}
	if strings.HasPrefix(l.path, "/providers/") {
		addProvider(b, p, news)
		return
	}
	b.addPage("list", p)
}

// addGroups adds the pages that lead to the lists by provider and by type. What a type is needs
// words; a provider has a name.
func addGroups(b *build, all []listing) {
	for _, p := range []*numbersPage{
		{frame: frame{Path: "/providers/", Also: "/models/", Heading: "Providers",
			Lead:        "The catalog covers " + providerCount(b) + " of AI models.",
			Description: "The providers whose AI models the " + b.options.Service + " lists: " + providerNames(b) + "."}},
		{frame: frame{Path: "/types/", Heading: "Types", Lead: "What a model produces.",
			Description: "What the AI models of the " + b.options.Service + " are for: " + english.WordSeries(dataset.TypeNames[:], "and") + "."}},
	} {
		lists := grid{Name: p.Heading, Head: []string{strings.TrimSuffix(p.Heading, "s"), "Models", "Usable", "Newest", "Input price"}}
		if p.Path == "/types/" {
			lists.Head = append(lists.Head, "What they do")
		}
		for _, l := range all {
			if strings.HasPrefix(l.path, p.Path) {
				lists.Rows = append(lists.Rows, append(listCells(b, l), textCell(l.lead))[:len(lists.Head)])
			}
		}
		note := "Input prices are those of usable models, in US dollars per million tokens."
		p.Class, p.Sections = "groups", []section{{"lists", "Lists of models", note, lists}}
		b.addPage("numbers", p)
	}
}

// listCells returns a list in a row: its numbers of models, the newest, and what they cost.
func listCells(b *build, l listing) []cell {
	name, newest, prices := cell{Text: l.heading, Href: b.root + l.path}, cell{}, textCell(facts.Unknown)
	if l.provider != "" {
		name.Maker = new(b.providers[l.provider])
	}
	usable := b.matching(l.query + "&status=active")
	if len(usable) > 0 {
		r := slices.MaxFunc(usable, func(a, b *row) int { return cmp.Compare(a.ReleaseDate, b.ReleaseDate) })
		newest = cell{Text: r.Name, Href: r.Href, Note: r.Cell("release_date")}
	}
	price := func(r *row) float64 { return facts.Number(r.values["input_price"]) }
	priced := filtered(usable, func(r *row) bool { return price(r) > 0 })
	slices.SortStableFunc(priced, func(a, b *row) int { return cmp.Compare(price(a), price(b)) })
	if n := len(priced); n > 0 {
		prices = cell{Text: "from " + priced[0].Cell("input_price"), Note: "median " + priced[n/2].Cell("input_price")}
	}
	return []cell{name, textCell(withCommas(len(b.matching(l.query)))), textCell(withCommas(len(usable))), newest, prices}
}
