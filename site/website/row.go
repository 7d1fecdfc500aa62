package website

import (
	"cmp"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// row is a model as pages and scripts show it, in words. It is made once; see newRows.
type row struct {
	*dataset.Model
	index          int // in the dataset
	Key            string
	Name           string // or the id, if it has no name
	Provider       providerView
	Href, MoreHref string // of its page, and of its family; MoreHref is empty if there is none
	Stage          catalog.Stage
	Urgency        string // the stage; of one that retires, stageWhile
	EndsOn         string // the day of its end if that is announced, reported or past; empty if there is none
	Left           string // until that day: urgent, close, later or, also without a day, past
	Coming         bool   // that day is after the day of the dataset
	Then           string // what requests get from the day of the retirement
	Unconfirmed    string // sites that report its end, if its provider does not announce it
	Successor      *row   // the model to use instead: the end of the chain of replacements; nil if none is known
	NextID         string // id of the replacement, after the id of the provider if that is another one
	NextSites      string // sites that name the replacement, if its provider does not
	Reads, Can     []ability
	// Places says at how many places it is offered: "at 9 places, from $0.14"; empty if only here.
	Places string
	Ending facts.Ending // how long it works, on the dataset's day
	// Ended is the text of Ending as of the day of an end that is only reported. Scripts may run after it.
	Ended   string
	Same    []string          // further ids of the model here, the one to write first; see setMeanings
	means   string            // the same for rows that are one model under several ids
	idPlace int               // of the id among those of its model, 0 for the one to write; see compareIDs
	values  map[string]string // of facts.Listed; empty if unknown
	// InTurn and OutTurn are what the prices become by announced changes, and EndTurn what the word for an
	// announced end does on its day.
	InTurn, OutTurn, EndTurn turn
}

// modelRow is a row of a table, with what depends on the table.
type modelRow struct {
	*row
	Pick        bool // it can be chosen for the comparison
	More        int  // number of other models of the family that the row includes
	OneProvider bool // all rows of the table are of one provider, which is not shown
}

// IsLong reports whether the cell of the provider has no room for the type of the model, because another
// place asks less: "7 places, from $0.10 unconfirmed". The scripts have the same rule; see makeRow in rows.ts.
func (r modelRow) IsLong() bool {
	return !r.OneProvider && strings.Contains(r.Places, ",")
}

// newRows returns the rows of all models, in the dataset's order.
func newRows(b *build) []row {
	rows := make([]row, len(b.dataset.Models))
	endings := facts.NewEndings(b.dataset, b.catalog)
	for i := range rows {
		m := &b.dataset.Models[i]
		summary := b.catalog.Summary(i)
		r := &rows[i]
		*r = row{
			Model:    m,
			index:    i,
			Key:      m.Provider + "/" + m.ID,
			Name:     displayName(m, b.provider(m.Provider).Kind),
			Provider: b.provider(m.Provider),
			Href:     b.model(i, m),
			Stage:    summary.StageOn(b.day),
			Ending:   endings.Of(i, b.day),
			// A provider mostly replaces its own models, whose ids need no prefix on its pages.
			NextID: strings.TrimPrefix(m.Replacement, m.Provider+"/"),
		}
		if m.Family != "" {
			r.MoreHref = b.family(m.Provider, m.Family)
		}
		r.Then = afterRetirement(m, r.Ending.Kind == facts.Ended)
		r.EndsOn = endsOn(&r.Ending, b.day)
		r.Left = leftUntil(r.EndsOn, b.day)
		if r.Ending.Kind == facts.Announced {
			r.EndTurn = turn{Since: r.EndsOn, Then: "retired"}
		}
		r.Coming = r.EndsOn > b.day.String() // days have an order as texts
		switch {
		case m.RetirementDate != "":
			r.Unconfirmed = b.otherSites(m, "retirement_date")
		case r.EndsOn != "":
			// The catalog does not believe a single site, but a reader should know of it.
			r.Unconfirmed = english.WordSeries(r.Ending.Sites, "and")
		}
		// The stage of the catalog is the same from a year before the end on. People act in the
		// last quarter, but not on a report that the provider does not confirm.
		r.Urgency = r.Stage.String()
		if r.Stage == catalog.RetiringStage && r.Coming && r.Unconfirmed == "" {
			r.Urgency = stageWhile[r.Left]
		}
		if m.Replacement != "" {
			r.NextSites = b.otherSites(m, "replacement")
		}
		if r.Ending.Kind == facts.Reported && summary.RetirementDate != 0 {
			then := endings.Of(i, summary.RetirementDate)
			r.Ended = then.Text
		}
		if next, found := b.catalog.Successor(i, b.day); found {
			r.Successor = &rows[next] // which may not be filled yet; nothing below reads it
		}
		r.setFacts(b)
		r.Reads = filtered(reads, r.has)
		r.Can = filtered(can, r.has)
	}
	// A second time, because the words compare a row with those of other places.
	for i := range rows {
		rows[i].Places = placesInWords(b.catalog, rows, i)
	}
	setMeanings(b.catalog, rows)
	return rows
}

// stageWhile has what a row says instead of the stage "retiring" while an announced end is urgent, close or
// later. Each has the color of its Left.
var stageWhile = map[string]string{
	"urgent": facts.Soon,
	"close":  catalog.RetiringStage.String(),
	"later":  facts.Later,
}

// displayName returns the name of a model of a kind of provider as pages show it, beside its id and
// its provider. Some lists of providers repeat the id in the name, "Mistral Large 4
// (mistral-large-4)", and gateways put the maker before it, whose ids do so too: "OpenAI: GPT-5".
// The API's names stay as they are stated.
func displayName(m *dataset.Model, kind string) string {
	name := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(m.Name.String), "("+m.ID+")"))
	if kind == dataset.Gateway.String() && strings.Contains(m.ID, "/") {
		_, withoutMaker, found := strings.Cut(name, ": ")
		if found {
			name = strings.TrimSpace(withoutMaker)
		}
	}
	return cmp.Or(name, m.ID) // a link needs a text, so blanks are no name
}

// blankRow is a row for scripts to copy and fill, with all abilities.
var blankRow = modelRow{row: &row{Model: &dataset.Model{}, Reads: reads, Can: can}, Pick: true}

// find returns the model of the catalog with a key, provider/id, or nil.
func (c *content) find(key string) *row {
	provider, id, _ := strings.Cut(key, "/")
	index, err := c.catalog.Find(provider, id)
	if err != nil {
		return nil // the only error is that there is no such model
	}
	return &c.rows[index]
}

// usable reports whether the model can be chosen for new work.
func (r *row) usable() bool { return r.Stage == catalog.UsableStage }

// works reports whether requests for the model are answered today. The explorer shows these models
// without being asked for more.
func (r *row) works() bool {
	return r.Stage != catalog.RetiredStage && r.Stage != catalog.UnlistedStage
}

// endsOn returns the day that lists and counts of ends have for an ending: see the field EndsOn of a
// row. All of them have it from here, so that an end is in all or in none.
func endsOn(ending *facts.Ending, today dataset.Date) string {
	switch ending.Kind {
	case facts.Announced, facts.Ended:
		return ending.Day.String()
	case facts.Reported:
		// A report of a day that has passed is no news of an end to come, and no proof of one.
		if ending.Day > today {
			return ending.Day.String()
		}
	}
	return ""
}

// leftUntil says how close the day of an end is on a day: see the field Left of a row.
func leftUntil(end string, day dataset.Date) string {
	// Without a date it is 0, which is long past.
	date, _ := dataset.ParseDate(end)
	return facts.Closeness(day, date)
}
