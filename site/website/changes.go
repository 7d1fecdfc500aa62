package website

import (
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

// changesPath is the path of the page of the newest changes. Pages of older changes are below it.
const changesPath = "/changes/"

type changesPage struct {
	frame
	Lead    string
	Newest  bool
	Request string     // path of the same as JSON
	Feed    *alternate // nil if there is none
	Days    []changesDay
	Newer   string // address of the page of newer changes; empty if there is none
	Older   string // address of the page of older changes; empty if there is none
}

type changesDay struct {
	Date    string // "2026-11-21": also the id on the page
	Text    string // "21 November 2026"
	Count   string
	Changes []changeView
}

// changeView is a change in a list of changes.
type changeView struct {
	*history.Change
	build  *build
	Single bool // all changes of the list are of one model
}

// changedField is a fact that changed.
type changedField struct {
	changes.Field
	Status bool // values are statuses
	Long   bool // values are shown one below the other
}

// maxBeside is the number of characters of a value that fit beside another value.
const maxBeside = 40

func addChanges(w *writer) error {
	log := w.options.Changes
	for number := range log.Archives() + 1 {
		if err := w.addPage("changes", newChangesPage(w.build, log.Page(number))); err != nil {
			return err
		}
	}
	return nil
}

func changesAddress(number int) string {
	if number == changes.Newest {
		return changesPath
	}
	return fmt.Sprintf("%s%d/", changesPath, number)
}

func newChangesPage(b *build, p changes.Page) *changesPage {
	request := b.addresses.root + "/" + changes.File(p.Number)
	page := &changesPage{
		frame: frame{
			Path: changesAddress(p.Number), Class: "changes", Title: "Changes · " + b.options.Service, Heading: "What changed",
			Description: "What changed in the " + b.options.Service + ", newest first: AI models that came, changed, were deprecated or are no longer listed.",
			Alternates:  []alternate{{"application/json", "These changes as JSON", request}},
		},
		Newest: p.Number == changes.Newest, Request: request, Days: newChangesDays(b, p.Changes),
	}
	if page.Newest {
		page.Feed = feedOf(b, "")
		page.addFeed(page.Feed)
		page.Lead = historyLead(b)
	} else {
		first, last := p.Before+1, p.Before+len(p.Changes)
		page.Title = fmt.Sprintf("Changes %s to %s · %s", number(first), number(last), b.options.Service)
		page.Lead = fmt.Sprintf("Changes %s to %s of the history, newest first.", number(first), number(last))
		newer := p.Number + 1
		if newer > b.options.Changes.Archives() {
			newer = changes.Newest
		}
		page.Newer = b.addresses.root + changesAddress(newer)
	}
	if p.Older > 0 {
		page.Older = b.addresses.root + changesAddress(p.Older)
	}
	return page
}

func historyLead(b *build) string {
	oldest := b.options.Changes.Oldest()
	if oldest == nil {
		return "The history of the catalog is empty as yet."
	}
	return count(b.options.Changes.Len(), "change") + " since " + date(oldest.Time) + ", newest first."
}

func newChangesDays(b *build, all []*history.Change) []changesDay {
	var days []changesDay
	for _, c := range all {
		if last := len(days) - 1; last < 0 || days[last].Date != day(c.Time) {
			days = append(days, changesDay{Date: day(c.Time), Text: date(c.Time)})
		}
		today := &days[len(days)-1]
		today.Changes = append(today.Changes, changeView{c, b, false})
		today.Count = count(len(today.Changes), "change")
	}
	return days
}

// Model returns the model; nil if the catalog does not have it any more.
func (c changeView) Model() *modelRow { return c.build.find(c.Provider, c.ID) }

// Maker returns the provider.
func (c changeView) Maker() providerView { return c.build.maker(c.Provider) }

// Day returns "2026-11-21".
func (c changeView) Day() string { return day(c.Time) }

// Moment returns the time for machines; the day if no more is known.
func (c changeView) Moment() string {
	if onlyDay(c.Time) {
		return c.Day()
	}
	return c.Time.String()
}

// Clock returns "06:00 UTC"; "" if only the day is known.
func (c changeView) Clock() string {
	if onlyDay(c.Time) {
		return ""
	}
	return c.Time.Time().Format("15:04 UTC")
}

// Facts returns what is told of a model that was added or removed.
func (c changeView) Facts() []changes.Field {
	facts, _ := changes.Record(c.Change)
	return slices.DeleteFunc(facts, func(f changes.Field) bool { return f.Label == "Name" && f.New == c.ID })
}

// Changed returns the facts that changed.
func (c changeView) Changed() (fields []changedField) {
	if _, whole := changes.Record(c.Change); whole {
		return nil
	}
	for _, f := range c.Fields {
		words := changes.InWords(f)
		long := max(utf8.RuneCountInString(words.Old), utf8.RuneCountInString(words.New)) > maxBeside
		fields = append(fields, changedField{words, f.Name == "status", long})
	}
	return fields
}

// date returns the date of a time in UTC in words: "21 November 2026".
func date(t dataset.Timestamp) string { return t.Time().Format("2 January 2006") }

// onlyDay reports whether only the day of a change is known: its time is the end of the day. See history.Change.
func onlyDay(t dataset.Timestamp) bool {
	at := t.Time()
	return at.Add(time.Millisecond).Truncate(24*time.Hour) == at.Add(time.Millisecond)
}
