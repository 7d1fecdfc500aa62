package website

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// listPage shows a page of the models of a provider, type or status by name, as the API lists them.
type listPage struct {
	frame
	table
	Chart   *chart // prices of a family over time; nil for other lists
	Lead    string
	Request string // path and query of the API's list
	Total   string
	Unshown string // number of models that no page shows; empty if there are none
	Explore string // address of the same list in the explorer
	Crumbs  []link
	Turn    []link // to the pages before and after
	Number  string // "Page 2 of 7"; empty if there is only one page

	// All models are of a provider:
	Maker string // its name
	Links []link // of this site
	Pages []link // the provider's own pages
}

type listing struct {
	path     string // of the first page
	filter   url.Values
	heading  string
	lead     string
	parent   link
	provider string // of all models; empty if there are several
}

func addLists(w *writer) error {
	models := link{"Models", w.addresses.root + "/models/"}
	all := []listing{{"/models/", url.Values{}, "All models", capital(count(len(w.dataset.Models), "model")) + " of " + providerCount(w.build) + ".", link{"Search", w.addresses.root + "/"}, ""}}
	for _, p := range w.dataset.Providers {
		parent := link{"Providers", w.addresses.root + "/providers/"}
		all = append(all, listing{"/providers/" + p.ID + "/", url.Values{"provider": {p.ID}}, p.Name, capital(spreadOf(w.build, p.ID)) + ".", parent, p.ID})
	}
	for i, name := range dataset.TypeNames {
		parent := link{"Types", w.addresses.root + "/types/"}
		all = append(all, listing{"/types/" + name + "/", url.Values{"type": {name}}, capital(name) + " models", typeNotes[i], parent, ""})
	}
	for i, name := range dataset.StatusNames {
		all = append(all, listing{"/" + name + "/", url.Values{"status": {name}}, capital(name) + " models", statusLeads[i], models, ""})
	}
	for _, key := range slices.Sorted(maps.Keys(w.families)) {
		provider, family, _ := strings.Cut(key, "/")
		maker := w.providers[provider]
		path := "/families/" + provider + "/" + escapePath(family) + "/"
		lead := "Models of " + maker.Name + " that succeed each other, and their other names."
		all = append(all, listing{path, url.Values{"provider": {provider}, "family": {family}}, family, lead, link{maker.Name, maker.Href}, provider})
	}
	for _, l := range all {
		if err := addList(w, l); err != nil {
			return err
		}
	}
	return addGroups(w, all)
}

var statusLeads = [...]string{
	dataset.Active:     "Their providers offer them.",
	dataset.Deprecated: "Their providers have retired them, or said when they will. Choose others for new work.",
	dataset.Unlisted:   "Their providers no longer name them, and have not said why.",
}

// spreadOf returns how many models of a provider have which status: "148 active, 10 deprecated, 11 unlisted".
func spreadOf(b *build, provider string) string {
	var parts []string
	for _, status := range dataset.StatusNames {
		parts = append(parts, number(totalOf(b, "provider="+provider+"&status="+status))+" "+status)
	}
	return strings.Join(parts, ", ")
}

func addList(w *writer, l listing) error {
	query := strings.TrimPrefix(l.filter.Encode()+"&sort=relevance&limit="+strconv.Itoa(catalog.MaxLimit), "&")
	shown := 0
	for number := int64(1); ; number++ {
		rows, page := w.list(fmt.Sprintf("%s&page=%d", query, number))
		shown += len(rows)
		last := number >= page.Pages || w.options.NoModelPages
		p := newListPage(w.build, &l, query, number)
		if l.provider != "" {
			p.addProvider(w.build, l.provider)
			if l.filter.Has("family") && len(rows) > 1 {
				p.Chart = familyChart(l.heading, rows)
			}
			p.table = ofOneProvider(l.heading, rows)
		} else {
			p.table = table{Caption: l.heading, Rows: rows}
		}
		p.Total = count(page.Total, "model")
		if last && shown < page.Total {
			p.Unshown = count(page.Total-shown, "more model")
		} else if page.Pages > 1 {
			p.Number = fmt.Sprintf("Page %d of %d", number, page.Pages)
			p.Turn = l.turn(w.build, number, page.Pages)
		}
		p.Explore = w.addresses.list(l.filter.Encode())
		if err := w.addPage("list", p); err != nil {
			return err
		}
		if number == 1 && l.path == "/providers/"+l.provider+"/" {
			p.Path, p.Canonical = "/models/"+l.provider+"/", p.Path // where people look who shorten the address of a model
			if err := w.addPage("list", p); err != nil {
				return err
			}
		}
		if last {
			return nil
		}
	}
}

// page returns the path of a page of the list.
func (l *listing) page(number int64) string {
	if number == 1 {
		return l.path
	}
	return fmt.Sprintf("%s%d/", l.path, number)
}

// turn returns links to the pages before and after one of some pages.
func (l *listing) turn(b *build, number, pages int64) (links []link) {
	if number > 1 {
		links = append(links, link{"Previous", b.addresses.root + l.page(number-1)})
	}
	if number < pages {
		links = append(links, link{"Next", b.addresses.root + l.page(number+1)})
	}
	return links
}

func newListPage(b *build, l *listing, query string, number int64) *listPage {
	path, title := l.page(number), l.heading
	if number > 1 {
		query += fmt.Sprintf("&page=%d", number)
		title += fmt.Sprintf(", page %d", number)
	}
	request := b.addresses.root + "/api/v2/models?" + query
	return &listPage{
		frame: frame{
			Path: path, Class: "list", Title: title + " · " + b.options.Service, Heading: l.heading,
			Description: title + " in the " + b.options.Service + ". " + l.lead,
			Alternates:  []alternate{{"application/json", "This list as JSON", request}},
		},
		Lead: l.lead, Request: request, Crumbs: []link{l.parent},
	}
}

// addProvider adds what else there is of a provider: its feeds, its retirements and its own pages.
func (p *listPage) addProvider(b *build, provider string) {
	p.Maker, p.Links = b.providers[provider].Name, []link{{"Lifecycle", b.addresses.root + lifecyclePath + provider + "/"}}
	if feed := feedOf(b, provider); feed != nil {
		p.Links = append(p.Links, link{"Feed of changes", feed.Href})
		p.addFeed(feed)
	}
	if api := b.dataset.Settings.API(provider); api != nil {
		p.Pages = providerPages(api)
	}
}

// groupsPage leads to lists.
type groupsPage struct {
	frame
	Lead   string
	Groups []group
}

type group struct {
	link
	Note, Count string
}

// addGroups adds the pages that lead to the lists by provider and by type.
func addGroups(w *writer, all []listing) error {
	for _, p := range []*groupsPage{
		{frame: frame{Path: "/providers/", Heading: "Providers", Description: "The providers whose AI models the " + w.options.Service + " lists: " + providerNames(w.build) + "."},
			Lead: capital(providerCount(w.build)) + " of AI models through an API."},
		{frame: frame{Path: "/types/", Heading: "Types", Description: "What the AI models of the " + w.options.Service + " are for: " + english.WordSeries(dataset.TypeNames[:], "and") + "."},
			Lead: "What a model gives back."},
	} {
		p.Class = "groups"
		for _, l := range all {
			if strings.HasPrefix(l.path, p.Path) {
				p.Groups = append(p.Groups, group{link{l.heading, w.addresses.root + l.path}, l.lead, number(totalOf(w.build, l.filter.Encode()))})
			}
		}
		if err := w.addPage("groups", p); err != nil {
			return err
		}
	}
	return nil
}
