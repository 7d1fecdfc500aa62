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
	root := w.addresses.root
	models := link{"Models", root + "/models/"}
	all := []listing{{"/models/", url.Values{}, "All models", capital(count(len(w.dataset.Models), "model")) + " of " + providerCount(w.build) + ".", link{"Search", root + "/"}, ""}}
	for _, p := range w.dataset.Providers {
		lead := capital(spreadOf(w.build, p.ID)) + "."
		all = append(all, listing{"/providers/" + p.ID + "/", url.Values{"provider": {p.ID}}, p.Name, lead, link{"Providers", root + "/providers/"}, p.ID})
	}
	for i, name := range dataset.TypeNames {
		all = append(all, listing{"/types/" + name + "/", url.Values{"type": {name}}, capital(name) + " models", typeNotes[i], link{"Types", root + "/types/"}, ""})
	}
	for i, name := range dataset.StatusNames {
		all = append(all, listing{"/" + name + "/", url.Values{"status": {name}}, capital(name) + " models", statusLeads[i], models, ""})
	}
	for _, key := range slices.Sorted(maps.Keys(w.families)) {
		provider, family, _ := strings.Cut(key, "/")
		maker := w.providers[provider]
		lead := "Models of " + maker.Name + " that succeed each other, and their other names."
		path := strings.TrimPrefix(w.addresses.family(provider, family), root)
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

// addList adds the pages of a list, of which the first has the list's path.
func addList(w *writer, l listing) error {
	query := strings.TrimPrefix(l.filter.Encode()+"&sort=relevance&limit="+strconv.Itoa(catalog.MaxLimit), "&")
	path := func(number int64) string {
		if number == 1 {
			return l.path
		}
		return fmt.Sprintf("%s%d/", l.path, number)
	}
	shown, last := 0, false
	for number := int64(1); !last; number++ {
		title, request := l.heading, query
		if number > 1 {
			title += fmt.Sprintf(", page %d", number)
			request += fmt.Sprintf("&page=%d", number)
		}
		rows, page := w.list(request)
		shown += len(rows)
		last = number >= page.Pages || w.options.NoModelPages
		p := &listPage{
			frame: frame{
				Path: path(number), Class: "list", Title: title + " · " + w.options.Service, Heading: l.heading,
				Description: title + " in the " + w.options.Service + ". " + l.lead, Request: w.addresses.root + "/api/v2/models?" + request,
			},
			table: table{Caption: l.heading, Rows: rows}, Lead: l.lead, Crumbs: []link{l.parent},
			Total: count(page.Total, "model"), Explore: w.addresses.list(l.filter.Encode()),
		}
		if l.provider != "" {
			p.table = ofOneProvider(l.heading, rows)
			p.addProvider(w.build, l.provider)
		}
		if l.filter.Has("family") && len(rows) > 1 {
			p.Chart = familyChart(l.heading, rows)
		}
		if last && shown < page.Total {
			p.Unshown = count(page.Total-shown, "more model")
		} else if page.Pages > 1 {
			p.Number = fmt.Sprintf("Page %d of %d", number, page.Pages)
			if number > 1 {
				p.Turn = append(p.Turn, link{"Previous", w.addresses.root + path(number-1)})
			}
			if !last {
				p.Turn = append(p.Turn, link{"Next", w.addresses.root + path(number+1)})
			}
		}
		if err := w.addPage("list", p); err != nil {
			return err
		}
		if number == 1 && l.path == "/providers/"+l.provider+"/" {
			p.Path, p.Canonical = "/models/"+l.provider+"/", p.Path // where people look who shorten the address of a model
			if err := w.addPage("list", p); err != nil {
				return err
			}
		}
	}
	return nil
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

// addGroups adds the pages that lead to the lists by provider and by type.
func addGroups(w *writer, all []listing) error {
	for _, p := range []*numbersPage{
		{frame: frame{Path: "/providers/", Heading: "Providers", Description: "The providers whose AI models the " + w.options.Service + " lists: " + providerNames(w.build) + "."},
			Lead: capital(providerCount(w.build)) + " of AI models through an API."},
		{frame: frame{Path: "/types/", Heading: "Types", Description: "What the AI models of the " + w.options.Service + " are for: " + english.WordSeries(dataset.TypeNames[:], "and") + "."},
			Lead: "What a model gives back."},
	} {
		lists := grid{Name: p.Heading, Head: []string{"List", "Models", "Which"}}
		for _, l := range all {
			if strings.HasPrefix(l.path, p.Path) {
				name := cell{Text: l.heading, Href: w.addresses.root + l.path}
				if l.provider != "" {
					name.Maker = new(w.providers[l.provider])
				}
				lists.Rows = append(lists.Rows, []cell{name, text(number(totalOf(w.build, l.filter.Encode()))), text(l.lead)})
			}
		}
		p.Class, p.Sections = "groups", []section{{ID: "lists", Title: "Lists of models", grid: lists}}
		if err := w.addPage("numbers", p); err != nil {
			return err
		}
	}
	return nil
}
