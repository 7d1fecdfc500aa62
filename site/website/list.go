package website

import (
	"cmp"
	"fmt"
	"maps"
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
	Total   string
	Unshown string // number of models that no page shows; empty if there are none
	Explore string // address of the same list in the explorer
	Turn    []link // to the pages before and after
	Number  string // "Page 2 of 7"; empty if there is only one page

	// All models are of a provider:
	Maker string // its name
	Links []link // of this site
	Pages []link // the provider's own pages
	Read  *pagesRead
}

// listing is a list of models that a query finds.
type listing struct {
	path, query   string // path is that of the first page
	heading, lead string
	parent        link
	provider      string // of all models; empty if there are several
}

func addLists(b *build) {
	models := link{"Models", b.root + "/models/"}
	all := []listing{{"/models/", "", "All models", capital(count(len(b.dataset.Models), "model")) + " of " + providerCount(b) + ".", link{"Search", b.root + "/"}, ""}}
	for _, p := range b.dataset.Providers {
		var spread []string // "148 usable, 10 retiring or retired, 11 unlisted"
		for i, status := range dataset.StatusNames {
			spread = append(spread, number(totalOf(b, "provider="+p.ID+"&status="+status))+" "+statuses[i].words)
		}
		all = append(all, listing{
			"/providers/" + p.ID + "/", "provider=" + p.ID, p.Name, strings.Join(spread, ", ") + ".", link{"Providers", b.root + "/providers/"}, p.ID,
		})
	}
	for i, name := range dataset.TypeNames {
		all = append(all, listing{"/types/" + name + "/", "type=" + name, capital(name) + " models", typeNotes[i], link{"Types", b.root + "/types/"}, ""})
	}
	for i, name := range dataset.StatusNames {
		all = append(all, listing{"/" + name + "/", "status=" + name, capital(statuses[i].words) + " models", statuses[i].lead, models, ""})
	}
	families := map[string]bool{}
	for i := range b.dataset.Models {
		if key := familyKey(&b.dataset.Models[i]); key != "" && b.pages {
			families[key] = true
		}
	}
	for _, key := range slices.Sorted(maps.Keys(families)) {
		provider, family, _ := strings.Cut(key, "/")
		maker := b.providers[provider]
		all = append(all, listing{
			strings.TrimPrefix(b.family(provider, family), b.root), familyQuery(provider, family), family,
			"Models of " + maker.Name + " that succeed each other, and their other names.", link{maker.Name, maker.Href}, provider,
		})
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

// addList adds the pages of a list, of which the first has the list's path.
func addList(b *build, l listing) {
	query := strings.TrimPrefix(l.query+"&sort=relevance&limit="+strconv.Itoa(catalog.MaxLimit), "&")
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
		rows, page := b.list(request)
		shown += len(rows)
		last = number >= page.Pages || b.options.NoModelPages
		p := &listPage{
			frame: frame{
				Path: path(number), Class: "list", Title: title + " · " + b.options.Service, Heading: l.heading, Lead: l.lead, Crumbs: []link{l.parent},
				Description: title + " in the " + b.options.Service + ". " + l.lead, Request: b.root + "/api/v2/models?" + request,
			},
			table: table{Caption: l.heading, Rows: rows}, Total: count(page.Total, "model"), Explore: b.explore(l.query),
		}
		if l.provider != "" {
			p.table = ofOneProvider(l.heading, rows)
			p.Maker, p.Pages = b.providers[l.provider].Name, providerPages(cmp.Or(b.apis[l.provider], new(providerAPI)))
			p.Links = []link{{"Lifecycle", b.root + lifecyclePath + l.provider + "/"}}
			if p.Feed = feedOf(b, l.provider); p.Feed != nil {
				p.Links = append(p.Links, link{"Feed of changes", p.Feed.Href})
			}
		}
		if last && shown < page.Total {
			p.Unshown = count(page.Total-shown, "more model")
		} else if page.Pages > 1 {
			p.Number = fmt.Sprintf("Page %d of %d", number, page.Pages)
			if number > 1 {
				p.Turn = append(p.Turn, link{"Previous", b.root + path(number-1)})
			}
			if !last {
				p.Turn = append(p.Turn, link{"Next", b.root + path(number+1)})
			}
		}
		provider := number == 1 && l.path == "/providers/"+l.provider+"/"
		if provider {
			if p.Read = pagesReadOf(b, l.provider); p.Read != nil {
				p.Links = append(p.Links, link{"Pages read", "#read"})
			}
		}
		b.addPage("list", p)
		if provider {
			p.Path, p.Canonical = "/models/"+l.provider+"/", p.Path // where people look who shorten the address of a model
			b.addPage("list", p)
		}
	}
}

// addGroups adds the pages that lead to the lists by provider and by type.
func addGroups(b *build, all []listing) {
	for _, p := range []*numbersPage{
		{frame: frame{Path: "/providers/", Heading: "Providers", Lead: capital(dataset.InWords(len(b.dataset.Providers))) + " AI API " + plural(len(b.dataset.Providers), "provider") + ".",
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
				lists.Rows = append(lists.Rows, []cell{name, text(number(totalOf(b, l.query))), text(number(totalOf(b, l.query+"&status=active"))), newestOf(b, l.query), text(l.lead)})
			}
		}
		p.Class, p.Sections = "groups", []section{{ID: "lists", Title: "Lists of models", grid: lists}}
		b.addPage("numbers", p)
	}
}

// newestOf returns a link to the newest usable model of a list.
func newestOf(b *build, query string) cell {
	rows, _ := b.list(query + "&status=active&sort=released&limit=1")
	if len(rows) == 0 {
		return cell{}
	}
	return cell{Text: rows[0].Name, Href: rows[0].Href, Note: rows[0].Cell("release_date")}
}
