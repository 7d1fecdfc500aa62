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
	Lives *lifespans    // of the models of a family; nil for other lists
}

// listing is a list of models that a query finds.
type listing struct {
	path, query   string
	heading, lead string
	parents       []link
	provider      string // of all models; empty if there are several
	isFamily      bool
}

// addLists adds the lists of models, and the pages that lead to them.
func addLists(b *build) {
	toModels := link{"Models", b.root + "/"}
	toProviders := link{"Providers", b.root + "/providers/"}
	toTypes := link{"Types", b.root + "/types/"}

	statuses := facts.FilterBy("status").Values

	var lists []listing
	for _, p := range b.dataset.Providers {
		var spread []string // "148 not deprecated, 10 deprecated or retired, 11 unlisted"
		for _, status := range statuses {
			found := len(b.matching("provider=" + p.ID + "&status=" + status.Value))
			spread = append(spread, withCommas(found)+" "+status.Text)
		}
		lists = append(lists, listing{
			path:     "/providers/" + p.ID + "/",
			query:    "provider=" + p.ID,
			heading:  p.Name,
			lead:     strings.Join(spread, ", ") + ".",
			parents:  []link{toProviders},
			provider: p.ID,
		})
	}
	for i, name := range dataset.TypeNames {
		lists = append(lists, listing{
			path:    "/types/" + name + "/",
			query:   "type=" + name,
			heading: capitalized(name) + " models",
			lead:    typeNotes[i],
			parents: []link{toTypes},
		})
	}

	// These pages lead to the lists made so far. Those of stages and families have other ways in: the
	// explorer's facets and the pages of models.
	addGroups(b, lists)

	for i, status := range statuses {
		lists = append(lists, listing{
			path:    "/" + status.Value + "/",
			query:   "status=" + status.Value,
			heading: statusPages[i].heading,
			lead:    statusPages[i].lead,
			parents: []link{toModels},
		})
	}
	if b.pages { // otherwise links to families lead to the explorer
		for _, href := range slices.Sorted(maps.Keys(b.families)) {
			r := b.families[href][0]
			p := r.Provider
			lists = append(lists, listing{
				path:     strings.TrimPrefix(href, b.root),
				query:    familyQuery(p.ID, r.Family),
				heading:  familyName(r.Family, b.families[href]),
				lead:     "Successive models of " + p.Name + ", with their other names.",
				parents:  []link{toModels, {p.Name, p.Href}},
				provider: p.ID,
				isFamily: true,
			})
		}
	}
	// Once for all lists: the news are made of the whole history.
	news := newsByProvider(b)
	for _, l := range lists {
		addList(b, l, news[l.provider])
	}
}

// familyName returns the name of a family in the words of its models: "Claude Fable" of claude-fable, whose newest
// is Claude Fable 5.2. A word that none of them has is written as in the family.
func familyName(family string, models []*row) string {
	words := strings.Split(family, "-")
	for i, word := range words {
		for _, r := range models {
			for name := range strings.FieldsFuncSeq(r.Name, func(c rune) bool { return strings.ContainsRune(" -_./", c) }) {
				isIt := strings.EqualFold(name, word) || strings.EqualFold(strings.TrimRight(name, "0123456789"), word)
				// An id in place of a name has no capitals.
				if isIt && name != strings.ToLower(name) {
					words[i] = name[:len(word)]
				}
			}
		}
	}
	return strings.Join(words, " ")
}

// statusPages are what the lists of models by status say above them.
var statusPages = [...]struct{ heading, lead string }{
	dataset.Active: {
		"Models that are not deprecated",
		// A status is what the provider says of a model, and a day of retirement another fact, which can pass.
		"Their providers have not deprecated them. Some end nevertheless, or have ended: see Works until.",
	},
	dataset.Deprecated: {
		"Deprecated and retired models",
		"Their providers have retired them, or said when they will. Choose others for new work.",
	},
	dataset.Unlisted: {
		"Models that are no longer listed",
		"Their providers no longer name them, and have not said why.",
	},
}

// maxListed is the largest number of models of a list.
const maxListed = 1000

// addList adds the page of a list. The news are those of its provider, if it has one.
func addList(b *build, l listing, news []newsView) {
	rows := b.matching(l.query)
	query := l.query // of the API request that finds the same models
	if l.provider == "" {
		// Of all providers, a model has one row, which says at how many places it is offered.
		rows = b.firstOffers(rows)
		query += "&offers=first"
	}
	found := len(rows)
	models := len(b.modelsAmong(rows))
	rows = foldIDs(rows) // an alias and its dated version are one row
	p := &listPage{
		frame: frame{
			Path:        l.path,
			Class:       "list",
			Provider:    l.provider,
			Heading:     l.heading,
			Lead:        l.lead,
			Crumbs:      l.parents,
			Styles:      []string{"list.css"},
			Description: l.heading + " in the " + b.options.Service + ". " + l.lead,
			Request: fmt.Sprintf("%s/api/v2/models?%s&sort=relevance&limit=%d",
				b.root, query, catalog.MaxLimit),
		},
		Total:   idsInWords(models, found), // before the cut below
		Explore: b.explore(l.query),
	}
	// LIMIT: a thousand rows are a megabyte of HTML. The page says how many are missing, and leads to
	// the explorer, which has them all.
	if more := len(rows) - maxListed; more > 0 {
		p.Unshown = counted(more, "more model")
		rows = rows[:maxListed]
	}
	p.table = newTable(l.heading, rows, l.provider != "")
	p.Made = slices.Contains([]string{"type=image", "type=audio", "type=video"}, l.query)
	if l.provider != "" {
		p.Maker = new(b.providers[l.provider])
		p.Pages = b.apis[l.provider].Pages
		p.Feed = feedOf(b.options.Feeds, b.root, l.provider)
	}
	// The list of a provider is the end of a page about the provider. Its families are plain lists.
	if strings.HasPrefix(l.path, "/providers/") {
		addProvider(b, p, news)
		return
	}
	if l.isFamily {
		p.Lives = familyLifespans(b, l.heading, rows)
	}
	if p.Lives != nil {
		p.Styles = append(p.Styles, "lifecycle.css")
	}
	b.addPage("list", p)
}

// idsInWords says how many models a list has, and how many ids they have if these are more: "30 models
// with 41 ids".
func idsInWords(models, ids int) string {
	total := counted(models, "model")
	if ids > models {
		total += " with " + counted(ids, "id")
	}
	return total
}

// addGroups adds the pages that lead to the lists by provider and by type.
func addGroups(b *build, lists []listing) {
	providers := &numbersPage{frame: frame{
		Path:    "/providers/",
		Also:    "/models/", // for people who shorten the address of a model
		Heading: "Providers",
		Lead:    "The catalog covers " + providerCount(b.dataset.Providers) + " of AI models.",
		Description: "The providers whose AI models the " + b.options.Service + " lists: " +
			providerNames(b.dataset.Providers) + ".",
	}}
	types := &numbersPage{frame: frame{
		Path:    "/types/",
		Heading: "Types",
		Lead:    "What a model produces.",
		Description: "What the AI models of the " + b.options.Service + " are for: " +
			english.WordSeries(dataset.TypeNames[:], "and") + ".",
	}}
	providers.Lead += " Those with the most models come first in each kind."
	providers.Note = "A model with several ids at a provider counts once. Input prices are those of models " +
		"that work today and are not free, in US dollars per million tokens. " +
		fmt.Sprintf("Late means that nothing about a provider was read in the last %d days.", b.freshDays)
	providers.Sections = sectionsByKind(b, lists)
	isOfType := func(l listing) bool { return strings.HasPrefix(l.path, types.Path) }
	section := groupSection(b, "Models by type", "Type", filtered(lists, isOfType))
	section.Head = slices.Concat(section.Head[:4], []string{"Prices", "What they do"})
	for i, l := range filtered(lists, isOfType) {
		// Few models of videos and images have a price per token: the prices that most have say more.
		working := b.firstOffers(filtered(b.matching(l.query), (*row).works))
		prices := rangesOf(b.pricing, working, 2) // which fit into a line of a phone
		// "Embedding" needs words. A provider has a name, and its lead repeats the numbers.
		section.Rows[i] = append(section.Rows[i][:4], prices, textCell(l.lead))
	}
	section.Note = "Prices are those of models that work today, without discounts and surcharges, " +
		"in US dollars; per million tokens, unless a unit is named."
	types.Sections = append(types.Sections, section)
	for _, p := range []*numbersPage{providers, types} {
		p.Class = "groups"
		p.Styles = []string{"groups.css"}
		b.addPage("numbers", p)
	}
}

// kindLeads say what providers of a kind do, above their list.
var kindLeads = [...]string{
	dataset.Maker:   "They train models and sell them.",
	dataset.Cloud:   "They sell models of several makers.",
	dataset.Host:    "They run models that others made, mostly those with open weights.",
	dataset.Gateway: "They pass requests on to models at other providers.",
}

// sectionsByKind returns a table of the lists of providers for each kind, those with the most models
// first.
func sectionsByKind(b *build, lists []listing) (sections []section) {
	models := func(l listing) int { return len(b.modelsAmong(b.matching(l.query))) }
	for kind, title := range kindTitles {
		those := filtered(lists, func(l listing) bool {
			return l.provider != "" && b.dataset.Provider(l.provider).Kind == dataset.Kind(kind)
		})
		slices.SortStableFunc(those, func(x, y listing) int { return cmp.Compare(models(y), models(x)) })
		if len(those) == 0 {
			continue
		}
		s := groupSection(b, title, "Provider", those)
		s.Note = kindLeads[kind]
		s.Class = "providers" // which have their columns at the same places
		s.Head = append(s.Head, "Read on")
		for i, l := range those {
			s.Rows[i] = append(s.Rows[i], readOn(b, b.readings[l.provider]))
		}
		sections = append(sections, s)
	}
	return sections
}

// groupSection returns a table of lists, each of which is of one what.
func groupSection(b *build, title, what string, lists []listing) section {
	table := grid{Name: title, Head: []string{what, "Models", "Work today", "Newest", "Input price"}}
	for _, l := range lists {
		table.Rows = append(table.Rows, listCells(b, l))
	}
	return section{ID: strings.ToLower(strings.ReplaceAll(title, " ", "-")), Title: title, grid: table}
}

// listCells returns a list in a row: its numbers of models, the newest, and what they cost.
func listCells(b *build, l listing) []cell {
	name := cell{Text: l.heading, Href: b.root + l.path}
	if l.provider != "" {
		name.Provider = new(b.providers[l.provider])
	}
	all := b.matching(l.query)
	// As the page of the provider and the explorer count: a model that is to end still answers.
	working := filtered(all, (*row).works)
	all = b.modelsAmong(all)
	working = b.modelsAmong(working)
	newest := textCell(facts.Unknown) // of models without a day of release, nobody knows which is new
	hasFlagships := l.provider != "" && len(flagships(b.catalog, b.rows, l.provider)) > 0
	// Of several models of a day the first, which is the one that most people look for.
	if dated := newestOfProvider(b, l.provider, working, hasFlagships); len(dated) > 0 {
		released := releasedOn(b, dated[0])
		newest = cell{Text: dated[0].Name, Href: dated[0].Href, Note: facts.ShortDay(released.String())}
		isDated := func(r *row) bool { return releasedOn(b, r) != 0 }
		if 2*len(filtered(working, isDated)) < len(working) {
			newest.Note += ", newest dated" // most have no day, and one of these can be newer
		}
	}

	// Free models are left out: "from free" would say nothing about a provider with one free model.
	// A disputed price is 0 here, too.
	price := func(r *row) float64 { return facts.Number(r.values["input_price"]) }
	priced := filtered(working, func(r *row) bool { return price(r) > 0 })
	slices.SortStableFunc(priced, func(a, b *row) int { return cmp.Compare(price(a), price(b)) })
	prices := textCell(facts.Unknown)
	if n := len(priced); n > 0 {
		prices = cell{
			Text: "from " + dollars(price(priced[0])),
			Note: "median " + dollars(price(priced[n/2])), // the upper one of two
		}
	}
	return []cell{
		name,
		textCell(withCommas(len(all))),
		textCell(withCommas(len(working))),
		newest,
		prices,
	}
}
