package website

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

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

	Maker  *providerView       // of all models; nil if there are several
	Pages  []link              // the provider's own pages
	Read   grid                // those that were read; not on pages of families
	Strips []group[stripMonth] // releases and retirements, on pages of providers
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
			spread = append(spread, number(len(b.matching("provider="+p.ID+"&status="+status.Value)))+" "+status.Text)
		}
		all = append(all, listing{"/providers/" + p.ID + "/", "provider=" + p.ID, p.Name, strings.Join(spread, ", ") + ".", providers, p.ID})
	}
	for i, name := range dataset.TypeNames {
		all = append(all, listing{"/types/" + name + "/", "type=" + name, capital(name) + " models", typeNotes[i], types, ""})
	}
	addGroups(b, all)
	for i, s := range statuses {
		all = append(all, listing{"/" + s.Value + "/", "status=" + s.Value, capital(s.Text) + " models", statusLeads[i], models, ""})
	}
	for _, href := range slices.Sorted(maps.Keys(b.families)) {
		r := b.families[href][0]
		if p := r.Provider; b.pages {
			lead := "Models of " + p.Name + " that succeed each other, and their other names."
			path := strings.TrimPrefix(href, b.root)
			all = append(all, listing{path, familyQuery(p.ID, r.Family), r.Family, lead, link{p.Name, p.Href}, p.ID})
		}
	}
	for _, l := range all {
		addList(b, l)
	}
}

var statusLeads = [...]string{
	dataset.Active:     "Their providers offer them.",
	dataset.Deprecated: "Their providers have retired them, or said when they will. Choose others for new work.",
	dataset.Unlisted:   "Their providers no longer name them, and have not said why.",
}

// maxListed is the largest number of models of a list.
const maxListed = 1000

func addList(b *build, l listing) {
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
		Total: count(len(rows), "model"), Explore: b.explore(l.query),
	}
	if more := len(rows) - maxListed; more > 0 {
		p.Unshown, rows = count(more, "more model"), rows[:maxListed]
	}
	p.table = newTable(l.heading, rows, l.provider != "")
	if l.provider != "" {
		p.Maker, p.Pages, p.Feed = new(b.providers[l.provider]), b.apis[l.provider].Pages, feedOf(b, l.provider)
	}
	if name, isProvider := strings.CutPrefix(l.path, "/providers/"); isProvider {
		p.Read, p.Also, p.Strips, p.Styles = pagesRead(b, l.provider), "/models/"+name, stripsOf(b, l), []string{"lifecycle.css"}
	}
	b.addPage("list", p)
}

// stripsOf returns what a provider released in the last twelve months and retires in the next, as far as there is any.
func stripsOf(b *build, l listing) []group[stripMonth] {
	released := only(b.matching(l.query), func(r *row) bool { return r.ReleaseDate != 0 })
	slices.SortStableFunc(released, func(a, b *row) int { return cmp.Compare(a.ReleaseDate, b.ReleaseDate) })
	releases := byDate(released, func(r *row) string { return r.ReleaseDate.String() }, months)
	found := func(month time.Time) string {
		first, last := month.Format(time.DateOnly), month.AddDate(0, 1, -1).Format(time.DateOnly)
		return b.explore(l.query + "&released_after=" + first + "&released_before=" + last + "&retired=too&ids=every")
	}
	coming := only(b.dated, func(r *row) bool { return r.Coming && r.Model.Provider == l.provider })
	coming, _ = foldShort(b, coming) // as the page has them to which the months lead
	retires := func(month time.Time) string { return b.root + lifecycleOf(l.provider) + "#m" + month.Format("2006-01") }
	return only([]group[stripMonth]{
		{"released", "Releases of the last twelve months", stripOf(b, -11, releases, found)},
		{"retires", "Retirements of the next twelve months", stripOf(b, 0, byDate(coming, (*row).retires, months), retires)},
	}, func(s group[stripMonth]) bool {
		return slices.ContainsFunc(s.Rows, func(m stripMonth) bool { return m.Count > 0 })
	})
}

// addGroups adds the pages that lead to the lists by provider and by type. What a type is needs words; a provider has a name.
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
				lists.Rows = append(lists.Rows, append(listCells(b, l), text(l.lead))[:len(lists.Head)])
			}
		}
		note := "Input prices are those of usable models, in US dollars per million tokens."
		p.Class, p.Sections = "groups", []section{{"lists", "Lists of models", note, lists}}
		b.addPage("numbers", p)
	}
}

// listCells returns a list in a row: its numbers of models, the newest, and what they cost.
func listCells(b *build, l listing) []cell {
	name, newest, prices := cell{Text: l.heading, Href: b.root + l.path}, cell{}, text(facts.Unknown)
	if l.provider != "" {
		name.Maker = new(b.providers[l.provider])
	}
	usable := b.matching(l.query + "&status=active")
	if len(usable) > 0 {
		r := slices.MaxFunc(usable, func(a, b *row) int { return cmp.Compare(a.ReleaseDate, b.ReleaseDate) })
		newest = cell{Text: r.Name, Href: r.Href, Note: r.Cell("release_date")}
	}
	price := func(r *row) float64 { return facts.Number(r.values["input_price"]) }
	priced := only(usable, func(r *row) bool { return price(r) > 0 })
	slices.SortStableFunc(priced, func(a, b *row) int { return cmp.Compare(price(a), price(b)) })
	if n := len(priced); n > 0 {
		prices = cell{Text: "from " + priced[0].Cell("input_price"), Note: "median " + priced[n/2].Cell("input_price")}
	}
	return []cell{name, text(number(len(b.matching(l.query)))), text(number(len(usable))), newest, prices}
}
