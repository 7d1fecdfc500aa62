package website

import (
	"fmt"
	"strings"
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

type changeView struct {
	Kind   string
	Time   string          // for machines; the day if no more is known
	Date   string          // "2026-11-21"
	Clock  string          // "06:00 UTC"; empty if only the day is known
	Model  *changedModel   // nil if all changes on the page are of one model
	Facts  []changes.Field // of a model that was added or removed, without its description
	Text   *longText       // description of a model that was added or removed; may be nil
	Fields []changedField
	Reason string // of the person who made the change; empty if a sync found it
	Seeded string // the sources from whose histories the change was seeded; empty if the catalog saw it
}

type changedModel struct {
	ID       string
	Href     string // empty if the catalog does not have it any more
	Provider providerView
}

type changedField struct {
	changes.Field
	Status   bool // values are statuses
	Long     bool // values are shown one below the other
	Old, New longText
}

type longText struct {
	Short string
	Full  string // empty if Short is the whole text
}

// maxShort is the number of characters of a value that are shown at first, and maxBeside the number that fit beside another
// value.
const maxShort, maxBeside = 160, 40

func newLongText(text string) longText {
	if short := changes.Clip(text, maxShort); short != text {
		return longText{short, text}
	}
	return longText{Short: text}
}

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
		view := newChangeView(c)
		view.Model = newChangedModel(b, c)
		today.Changes = append(today.Changes, view)
		today.Count = count(len(today.Changes), "change")
	}
	return days
}

func newChangedModel(b *build, c *history.Change) *changedModel {
	m := &changedModel{ID: c.ID}
	var known bool
	if m.Provider, known = b.providers[c.Provider]; !known {
		m.Provider = providerView{ID: c.Provider, Name: c.Provider, Monogram: monogram(c.Provider)}
	}
	if row, missing := b.catalog.Find(c.Provider, c.ID); missing == nil {
		m.Href = b.addresses.model(row, &b.dataset.Models[row])
	}
	return m
}

func newChangeView(c *history.Change) changeView {
	v := changeView{Kind: c.Kind.String(), Time: c.Time.String(), Date: day(c.Time), Reason: c.Reason, Seeded: strings.Join(c.Seeded, " or ")}
	if onlyDay(c.Time) {
		v.Time = v.Date
	} else {
		v.Clock = c.Time.Time().Format("15:04 UTC")
	}
	facts, whole := changes.Record(c)
	for _, fact := range facts {
		if fact.Label == "Description" {
			v.Text = new(newLongText(fact.New))
		} else if fact.Label != "Name" || fact.New != c.ID {
			v.Facts = append(v.Facts, fact)
		}
	}
	if whole {
		return v
	}
	for _, f := range c.Fields {
		words := changes.InWords(f)
		v.Fields = append(v.Fields, changedField{
			Field: words, Status: f.Name == "status",
			Long: max(utf8.RuneCountInString(words.Old), utf8.RuneCountInString(words.New)) > maxBeside,
			Old:  newLongText(words.Old), New: newLongText(words.New),
		})
	}
	return v
}

// date returns the date of a time in UTC in words: "21 November 2026".
func date(t dataset.Timestamp) string { return t.Time().Format("2 January 2006") }

// onlyDay reports whether only the day of a change is known: its time is the end of the day. See history.Change.
func onlyDay(t dataset.Timestamp) bool {
	at := t.Time()
	return at.Add(time.Millisecond).Truncate(24*time.Hour) == at.Add(time.Millisecond)
}
