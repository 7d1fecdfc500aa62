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
)

// listPage shows a page of the models of a provider, type or status by name, as the API lists them.
type listPage struct {
	frame
	table
	Total   string
	Unshown string // number of models that no page shows; empty if there are none
	Explore string // address of the same list in the explorer
	Turn    []link // to the pages before and after
	Number  string // "Page 2 of 7"; empty if there is only one page

	// All models are of a provider:
	Maker string // its name
	Links []link // of this site
	Pages []link // the provider's own pages
	Read  grid   // those that were read; only on its first page
}

// listing is a list of models that a query finds.
type listing struct {
	path, query   string // path is that of the first page
	heading, lead string
	parent        link
	provider      string // of all models; empty if there are several
	rows          []*row
}

func addLists(b *build) {
	models, providers, types := link{"Models", b.root + "/models/"}, link{"Providers", b.root + "/providers/"}, link{"Types", b.root + "/types/"}
	lead := count(len(b.rows), "model") + " of " + providerCount(b) + "."
	all := []listing{{"/models/", "", "All models", lead, link{"Search", b.root + "/"}, "", b.ordered}}
	for _, p := range b.dataset.Providers {
		rows := b.ofProvider(p.ID)
		var spread []string // "148 usable, 10 retiring or retired, 11 unlisted"
		for i := range dataset.StatusNames {
			spread = append(spread, number(len(withStatus(rows, dataset.Status(i))))+" "+statuses[i].words)
		}
		all = append(all, listing{"/providers/" + p.ID + "/", "provider=" + p.ID, p.Name, strings.Join(spread, ", ") + ".", providers, p.ID, rows})
	}
	for i, name := range dataset.TypeNames {
		rows := only(b.ordered, func(r *row) bool { return r.Type == dataset.Type(i) })
		all = append(all, listing{"/types/" + name + "/", "type=" + name, capital(name) + " models", typeNotes[i], types, "", rows})
	}
	for i, name := range dataset.StatusNames {
		rows := withStatus(b.ordered, dataset.Status(i))
		all = append(all, listing{"/" + name + "/", "status=" + name, capital(statuses[i].words) + " models", statuses[i].lead, models, "", rows})
	}
	if b.pages {
		for _, key := range slices.Sorted(maps.Keys(b.families)) {
			rows := b.families[key]
			maker, family := rows[0].Provider, rows[0].Family
			all = append(all, listing{
				strings.TrimPrefix(rows[0].MoreHref, b.root), familyQuery(maker.ID, family), family,
				"Models of " + maker.Name + " that succeed each other, and their other names.", link{maker.Name, maker.Href}, maker.ID, rows,
			})
		}
	}
	for _, l := range all {
		addList(b, l)
	}
	addGroups(b, all)
}

// statuses are named in the words of stages, which pages use.
var statuses = [...]struct{ words, lead string }{
	dataset.Active:     {"usable", "Their providers offer them."},
	dataset.Deprecated: {"retiring or retired", "Their providers have retired them, or said when they will. Choose others for new work."},
	dataset.Unlisted:   {"unlisted", "Their providers no longer name them, and have not said why."},
}

func withStatus(rows []*row, status dataset.Status) []*row {
	return only(rows, func(r *row) bool { return r.Status == status })
}

// addList adds the pages of a list, of which the first has the list's path.
func addList(b *build, l listing) {
	query := strings.TrimPrefix(fmt.Sprintf("%s&sort=relevance&limit=%d", l.query, catalog.MaxLimit), "&")
	pages := slices.Collect(slices.Chunk(l.rows, catalog.MaxLimit))
	for i := range max(len(pages), 1) {
		p := &listPage{
			frame: frame{
				Path: l.path, Class: "list", Title: l.heading, Heading: l.heading, Lead: l.lead, Crumbs: []link{l.parent},
				Request: b.root + "/api/v2/models?" + query,
			},
			Total: count(len(l.rows), "model"), Explore: b.explore(l.query),
		}
		if i > 0 {
			p.Path += fmt.Sprintf("%d/", i+1)
			p.Title += fmt.Sprintf(", page %d", i+1)
			p.Request += fmt.Sprintf("&page=%d", i+1)
			before := b.root + l.path
			if i > 1 {
				before += fmt.Sprintf("%d/", i)
			}
			p.Turn = append(p.Turn, link{"Previous", before})
		}
		p.Description = p.Title + " in the " + b.options.Service + ". " + l.lead
		p.Title += " · " + b.options.Service
		if len(pages) > 0 {
			p.table = newTable(l.heading, pages[i], l.provider != "")
		}
		if len(pages) > 1 && b.options.NoModelPages {
			p.Unshown = count(len(l.rows)-len(pages[0]), "more model")
		} else if len(pages) > 1 {
			p.Number = fmt.Sprintf("Page %d of %d", i+1, len(pages))
			if i+1 < len(pages) {
				p.Turn = append(p.Turn, link{"Next", fmt.Sprintf("%s%s%d/", b.root, l.path, i+2)})
			}
		}
		if l.provider != "" {
			p.Maker, p.Pages = b.providers[l.provider].Name, b.apis[l.provider].pages
			p.Links = []link{{"Lifecycle", b.root + lifecycleOf(l.provider)}}
			if p.Feed = feedOf(b, l.provider); p.Feed != nil {
				p.Links = append(p.Links, link{"Feed of changes", p.Feed.Href})
			}
		}
		first := p.Path == "/providers/"+l.provider+"/"
		if first {
			p.Read = pagesRead(b, l.provider)
		}
		b.addPage("list", p)
		if first {
			p.Path, p.Canonical = "/models/"+l.provider+"/", p.Path // where people look who shorten the address of a model
			b.addPage("list", p)
		}
		if p.Unshown != "" {
			break
		}
	}
}

// addGroups adds the pages that lead to the lists by provider and by type.
func addGroups(b *build, all []listing) {
	for _, p := range []*numbersPage{
		{frame: frame{Path: "/providers/", Heading: "Providers", Lead: strings.Replace(capital(providerCount(b)), " ", " AI API ", 1) + ".",
			Description: "The providers whose AI models the " + b.options.Service + " lists: " + providerNames(b) + "."}},
		{frame: frame{Path: "/types/", Heading: "Types", Lead: "What a model produces.",
			Description: "What the AI models of the " + b.options.Service + " are for: " + english.WordSeries(dataset.TypeNames[:], "and") + "."}},
	} {
		lists := grid{Name: p.Heading, Head: []string{"List", "Models", "Usable", "Newest", "Which"}}
		for _, l := range all {
			if strings.HasPrefix(l.path, p.Path) {
				name := cell{Text: l.heading, Href: b.root + l.path}
				if l.provider != "" {
					name.Maker = new(b.providers[l.provider])
				}
				usable, newest := withStatus(l.rows, dataset.Active), cell{}
				if len(usable) > 0 {
					r := slices.MaxFunc(usable, func(a, b *row) int { return cmp.Compare(a.ReleaseDate, b.ReleaseDate) })
					newest = cell{Text: r.Name, Href: r.Href, Note: r.Cell("release_date")}
				}
				lists.Rows = append(lists.Rows, []cell{name, text(number(len(l.rows))), text(number(len(usable))), newest, text(l.lead)})
			}
		}
		p.Class, p.Sections = "groups", []section{{ID: "lists", Title: "Lists of models", grid: lists}}
		b.addPage("numbers", p)
	}
}
