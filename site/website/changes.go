package website

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
	"modelcatalog/site/facts"
)

// changesPath is the path of the page of the newest changes. Pages of a month, a kind or a provider
// are below it.
const changesPath = "/changes/"

const (
	newestNews = 60 // pieces of news on the first page, at least: it ends with a month
	maxItems   = 20 // corrected models that news names; of more it says how many there are
)

// A piece of news of more than wholeItems models shows the first openItems, and folds the others: all of
// them made the page 20 screens of a phone. A fold of one or two would hide as much as it takes.
const wholeItems, openItems = 6, 4

// openNews is the number of pieces of news from which on further months are folded.
const openNews = 20

// openComing is the number of coming pieces of news that are not folded.
const openComing = 2

// newsPage shows what happened to models, newest first.
type newsPage struct {
	frame
	Kinds     []menuEntry
	Providers []menuEntry // none on pages that are the same for all of them
	Coming    []newsView  // what has not happened: mostly behind a fold, because people come for what has
	Months    []group[newsView]
	Older     []menuEntry // pages of months
	OfKind    bool        // it has news of one kind
}

// addChanges adds the page of the newest changes, and one for each month, and for each kind,
// provider and both.
func addChanges(b *build) {
	var news []newsView
	for _, n := range changes.NewsOf(b.dataset, b.options.Changes) {
		news = append(news, newNewsView(b, n))
	}
	news = urgentFirst(news)
	folded := foldCorrections(b, foldCovered(news))
	byMonth := byDate(folded, newsView.day, months)
	for i, m := range byMonth {
		lead := "What changed for users of AI models in " + m.Title + "."
		page := &newsPage{
			frame:  frame{Path: changesPath + m.ID + "/", Heading: "Changes in " + m.Title, Lead: lead},
			Months: byMonth[i : i+1],
		}
		addNews(b, page, newsScope{Kind: allKinds}, byMonth)
	}

	coming := comingNews(b)
	allProviders := dataset.Provider{} // without an id, as the page of all has none
	for kind := allKinds; kind < len(changes.NewsKinds); kind++ {
		for _, p := range append([]dataset.Provider{allProviders}, b.dataset.Providers...) {
			scope := newsScope{kind, p.ID}
			if !scope.hasPage() {
				continue
			}
			its := filtered(folded, scope.has)
			switch {
			case p.ID != "":
				// On the page of a provider, the news that it was added is about it alone, and so are
				// corrections.
				its = filtered(correctionsAt(b, news, p.ID, kind), scope.has)
			case kind == allKinds:
				// Only the page of everything would be too long. Its months have pages.
				its = its[:newestOf(byMonth)]
			}
			shown := b.recentFirst(its)
			heading, lead := scope.inWords(p.Name)
			page := &newsPage{
				frame:  frame{Path: scope.path(), Heading: heading, Lead: lead},
				Coming: filtered(coming, scope.has),
				Months: shown,
			}
			addNews(b, page, scope, byMonth)
		}
	}
}

// OpenMonths is the number of the first groups that the page shows unfolded.
func (p *newsPage) OpenMonths() (open int) {
	shown := 0
	for _, month := range p.Months {
		if shown >= openNews {
			break
		}
		open++
		shown += len(month.Rows)
	}
	return open
}

// Count says how much news is in a folded month, besides corrections.
func (p *newsPage) Count(rows []newsView) string {
	news := filtered(rows, func(v newsView) bool { return p.OfKind || !v.Minor() })
	if len(news) == 0 {
		return "only corrections"
	}
	return counted(len(news), "entry")
}

// entryList is a list of news on a page of a provider, whose name its entries do not repeat, or of all.
type entryList struct {
	Days     []newsDays
	Provider string
	OfKind   bool // all are of one kind, so that none is less important
}

// newsDays are the news of a day, or of several in a row on which the catalog was only corrected.
type newsDays []group[newsView] // the newest first

// Period names several days: "27 Nov 2026 to 29 Nov 2026". It breaks between the days only.
func (d newsDays) Period() string {
	day := func(g group[newsView]) string {
		return strings.ReplaceAll(facts.ShortDay(g.ID), " ", "\u00a0")
	}
	return day(d[len(d)-1]) + "\u00a0to " + day(d[0])
}

// isQuiet reports whether there are only corrections, which are no news of models.
func (d newsDays) isQuiet() bool {
	isNews := func(v newsView) bool { return !v.Minor() }
	return !slices.ContainsFunc(d[0].Rows, isNews)
}

// Entries returns news as a list of the page, under their days. Days with nothing but corrections share
// one line, or they would come before the last news of models.
func (p *newsPage) Entries(rows []newsView) entryList {
	list := entryList{Provider: p.Provider, OfKind: p.OfKind}
	for _, day := range byDate(rows, newsView.day, days) {
		next := newsDays{day}
		last := len(list.Days) - 1
		if last >= 0 && !p.OfKind && next.isQuiet() && list.Days[last].isQuiet() {
			list.Days[last] = append(list.Days[last], day)
			continue
		}
		list.Days = append(list.Days, next)
	}
	return list
}

// Picked is the entry of the menu of providers that the page is about.
func (p *newsPage) Picked() menuEntry {
	for _, e := range p.Providers {
		if e.Current != "" {
			return e
		}
	}
	return p.Providers[0] // a page of a month, which has all
}

// ComingNext is the part of Coming that is shown, ComingLater the rest, behind a fold.
func (p *newsPage) ComingNext() []newsView  { return p.Coming[:min(openComing, len(p.Coming))] }
func (p *newsPage) ComingLater() []newsView { return p.Coming[min(openComing, len(p.Coming)):] }

// ComingFold says what the fold of ComingLater has: "17 more until 1 February 2027".
func (p *newsPage) ComingFold() string {
	last := p.Coming[len(p.Coming)-1] // the next come first
	return fmt.Sprintf("%d more until %s", len(p.ComingLater()), last.Date)
}

// ComingCount says how many retirements and changes of prices are coming.
func (p *newsPage) ComingCount() string {
	retirements := 0
	repriced := map[*row]bool{} // once, although prices of a model can change on several days
	for _, v := range p.Coming {
		if v.Kind != changes.Repriced {
			retirements += len(v.Items)
			continue
		}
		for _, item := range v.Items {
			repriced[item.Model] = true
		}
	}
	var parts []string
	if retirements > 0 {
		parts = append(parts, counted(retirements, "retirement"))
	}
	if len(repriced) > 0 {
		parts = append(parts, "new prices of "+counted(len(repriced), "model"))
	}
	return strings.Join(parts, ", ")
}

// urgentFirst sorts the news of each day: ends and prices first, which somebody has to act on, and last
// what the catalog has corrected, which can be a long list.
func urgentFirst(news []newsView) []newsView {
	order := []changes.NewsKind{
		changes.Retired, changes.Retiring, changes.Repriced, changes.Released,
		changes.Limits, changes.Listed, changes.Covered, changes.Corrected,
	}
	sorted := slices.Clone(news)
	slices.SortStableFunc(sorted, func(x, y newsView) int {
		return cmp.Or(
			cmp.Compare(y.Day, x.Day), // the newest day first
			cmp.Compare(slices.Index(order, x.Kind), slices.Index(order, y.Kind)),
		)
	})
	return sorted
}

// newestOf returns the number of pieces of news on the first page. It ends with a month, so that the page
// of the month before continues it.
func newestOf(byMonth []group[newsView]) (newest int) {
	for _, month := range byMonth {
		if newest >= newestNews {
			break
		}
		newest += len(month.Rows)
	}
	return newest
}

// newsScope says which news a page has.
type newsScope struct {
	Kind     int    // a changes.NewsKind, or allKinds
	Provider string // its id; empty means all providers
}

// allKinds is the kind of a page with news of all kinds.
const allKinds = -1

// hasPage reports whether there is a page of such news. A provider is covered once, which its own page
// of all kinds tells.
func (s newsScope) hasPage() bool { return s.Kind != int(changes.Covered) || s.Provider == "" }

// has reports whether news are on the page.
func (s newsScope) has(v newsView) bool {
	isOfKind := s.Kind == allKinds || int(v.Kind) == s.Kind
	isOfProvider := s.Provider == "" || v.Provider == s.Provider
	return isOfKind && isOfProvider
}

// inWords returns the heading and the lead of the page, given the name of its provider, if it has one.
func (s newsScope) inWords(provider string) (heading, lead string) {
	heading = "What changed"
	lead = "New models, retirements, prices and limits of " + cmp.Or(provider, "AI models") + "."
	if s.Kind != allKinds {
		heading = "Changes: " + changes.NewsKinds[s.Kind].Title
		lead = changes.NewsKinds[s.Kind].Lead
	}
	if provider != "" {
		heading += " at " + provider
	}
	return heading, lead
}

// path returns the path of the page.
func (s newsScope) path() string {
	path := changesPath
	if s.Provider != "" {
		path += "providers/" + s.Provider + "/"
	} else if s.Kind != allKinds {
		path += "kinds/"
	}
	if s.Kind != allKinds {
		path += changes.NewsKinds[s.Kind].Name + "/"
	}
	return path
}

// addNews adds a page of news, which has its path, heading, lead and months. Its links lead to the same
// kind of other providers, and other kinds of the same.
func addNews(b *build, p *newsPage, scope newsScope, byMonth []group[newsView]) {
	p.Class = "changes"
	p.OfKind = scope.Kind != allKinds
	p.Provider = scope.Provider
	p.Description = p.Lead
	p.Request = b.root + "/" + changes.File(changes.Newest)
	p.Feed = feedOf(b.options.Feeds, b.root, scope.Provider)
	p.Styles = []string{"lifecycle.css"}

	all := newsScope{allKinds, scope.Provider}
	p.Kinds = append(p.Kinds, b.entry("All kinds", all.path(), p.Path))
	for i, k := range changes.NewsKinds {
		other := newsScope{i, scope.Provider}
		if other.hasPage() {
			p.Kinds = append(p.Kinds, b.entry(k.Title, other.path(), p.Path))
		}
	}
	if scope.Kind != int(changes.Covered) {
		toNews := func(id string) string { return newsScope{scope.Kind, id}.path() }
		p.Providers = b.providerEntries("All providers", toNews, p.Path)
	}
	for _, m := range byMonth {
		p.Older = append(p.Older, b.entry(facts.ShortDay(m.ID), changesPath+m.ID+"/", p.Path))
	}
	b.addPage("changes", p)
}

// recentFirst groups news by month, behind those of the last 14 days.
func (c *content) recentFirst(news []newsView) []group[newsView] {
	// News are in order, so the recent ones come first. They need a group: on the first of a month, the
	// newest month would have a single day.
	recent := filtered(news, func(n newsView) bool { return daysBetween(n.Day, c.day) < 14 })
	groups := byDate(news[len(recent):], newsView.day, months)
	if len(recent) > 0 {
		groups = slices.Insert(groups, 0, group[newsView]{ID: "recent", Title: "Last 14 days", Rows: recent})
	}
	return groups
}

// foldCovered returns news in which the providers that the catalog covers since one day are one piece
// of news. On the day of a large release there were 32.
func foldCovered(news []newsView) []newsView {
	isCovered := func(v newsView) bool { return v.Kind == changes.Covered }
	var folded []newsView
	seen := map[dataset.Date]bool{}
	for _, v := range news {
		if !isCovered(v) {
			folded = append(folded, v)
			continue
		}
		if seen[v.Day] {
			continue // in the first one of its day
		}
		seen[v.Day] = true
		ofDay := filtered(news, func(other newsView) bool { return isCovered(other) && other.Day == v.Day })
		if len(ofDay) == 1 {
			folded = append(folded, v)
			continue
		}
		fold := newsView{
			News:   changes.News{Day: v.Day, Kind: v.Kind},
			Date:   v.Date,
			Late:   v.Late,
			Folded: true,
		}
		for _, other := range ofDay {
			fold.Added = append(fold.Added, menuEntry{
				Text:  other.Maker.Name,
				Href:  other.Maker.Href,
				Note:  counted(len(other.News.Items), "model"),
				Maker: other.Maker,
			})
		}
		slices.SortFunc(fold.Added, func(x, y menuEntry) int {
			return strings.Compare(strings.ToLower(x.Text), strings.ToLower(y.Text))
		})
		folded = append(folded, fold)
	}
	return folded
}
