package website

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// providerView is a provider as pages show it. It has a monogram and a color instead of a logo,
// which is a trademark.
type providerView struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Monogram string `json:"monogram"`
	Number   int    `json:"number"` // from 1 to colors, in the dataset's order
	Kind     string `json:"kind"`
	Href     string `json:"-"`
}

// row is a model as pages and scripts show it, in words. It is made once; see newRows.
type row struct {
	*dataset.Model
	index          int // in the dataset
	Key            string
	Name           string // or the id, if it has no name
	Provider       providerView
	Href, MoreHref string // of its page, and of its family; MoreHref is empty if there is none
	Stage          catalog.Stage
	Urgency        string // the stage, or that the model retires soon
	EndsOn         string // the day of its end if that is announced, reported or past; empty if there is none
	Left           string // until that day: urgent, close, later or, also without a day, past
	Coming         bool   // that day is after the day of the dataset
	Then           string // what requests get from the day of the retirement
	Unconfirmed    string // sites that report its end, if its provider does not announce it
	Successor      *row   // the model to use instead: the end of the chain of replacements; nil if none is known
	NextID         string // id of the replacement, after the id of the provider if that is another one
	Reads, Can     []ability
	// Places says at how many places it is offered: "at 9 places, from $0.14"; empty if only here.
	Places string
	Ending facts.Ending      // how long it works, on the dataset's day
	means  string            // the same for rows that are one model under several ids; see setMeanings
	values map[string]string // of facts.Listed; empty if unknown
}

// modelRow is a row of a table, with what depends on the table.
type modelRow struct {
	*row
	Pick        bool // it can be chosen for the comparison
	More        int  // number of other models of the family that the row includes
	OneProvider bool // all rows of the table are of one provider, which is not shown
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
			Then:     afterRetirement(m),
			// A provider mostly replaces its own models, whose ids need no prefix on its pages.
			NextID: strings.TrimPrefix(m.Replacement, m.Provider+"/"),
		}
		if m.Family != "" {
			r.MoreHref = b.family(m.Provider, m.Family)
		}
		r.EndsOn = endsOn(&r.Ending, b.day)
		r.Left = leftUntil(r.EndsOn, b.day)
		r.Coming = r.EndsOn > b.day.String() // days have an order as texts
		switch {
		case m.RetirementDate != "":
			r.Unconfirmed = b.others(m, "retirement_date")
		case r.EndsOn != "":
			// The catalog does not believe a single site, but a reader should know of it.
			r.Unconfirmed = english.WordSeries(r.Ending.Sites, "and")
		}
		// The stage of the catalog is the same from a year before the end on. People act in the
		// last month, but not on a report that the provider does not confirm.
		r.Urgency = r.Stage.String()
		if r.Stage == catalog.RetiringStage && r.Left == "urgent" && r.Unconfirmed == "" {
			r.Urgency = facts.Soon
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
	setMeanings(rows)
	return rows
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
func (b *build) find(key string) *row {
	provider, id, _ := strings.Cut(key, "/")
	index, err := b.catalog.Find(provider, id)
	if err != nil {
		return nil // the only error is that there is no such model
	}
	return &b.rows[index]
}

// Tone is the class of the color in which the row's ending is shown.
func (r *row) Tone() string {
	switch r.Ending.Kind {
	case facts.Promised:
		return catalog.UsableStage.String()
	case facts.Unannounced:
		return "open"
	case facts.Delisted:
		return catalog.UnlistedStage.String()
	case facts.Ended:
		return catalog.RetiredStage.String()
	case facts.Announced:
		if r.Left == "urgent" {
			return facts.Soon
		}
		if r.Stage == catalog.RetiringStage {
			return catalog.RetiringStage.String()
		}
		return "open" // in more than a year
	}
	return catalog.UncertainStage.String()
}

// Cell returns a fact as tables show it.
func (r *row) Cell(fact string) string { return facts.Of(fact).Cell(r.values[fact]) }

// PriceRead says when the prices of a row were read, if that was so long ago that they may have
// changed; "" otherwise.
func (r *row) PriceRead() string {
	read := r.values["price_read"]
	if read == "" {
		return ""
	}
	return facts.Of("price_read").Cell(read)
}

// Classes are those of the row in a table, for models.css: "open" if no day of an end is known, "gone" if
// the model no longer works, "wide" if nothing is said below the price of output, which leaves room for
// what is said of the input, and "bare" if there is no figure at all. The explorer's classesOf has the
// same.
func (r *row) Classes() string {
	var classes []string
	if r.Urgency == catalog.UsableStage.String() && len(knownCells(r.Cell("until_day"))) == 0 {
		classes = append(classes, "open")
	}
	if !r.works() {
		classes = append(classes, "gone")
	}
	if len(knownCells(r.Cell("price_out_note"), r.Cell("price_out_next"))) == 0 {
		classes = append(classes, "wide")
	}
	if len(knownCells(r.Cell("context_length"), r.Cell("price_in"), r.Cell("price_out"))) == 0 {
		classes = append(classes, "bare")
	}
	return strings.Join(classes, " ")
}

// None returns the class of a cell of a row whose fact is not known, behind others: " none". Cards,
// in which each figure has a name, leave such cells out.
func (r *row) None(fact string) string {
	if r.Cell(fact) == facts.Unknown {
		return " none"
	}
	return ""
}

// Piece returns the class of the first price of a row if it is of a piece, such as an image, behind
// others: " piece". Such a price is neither of input nor of output.
func (r *row) Piece() string {
	if r.pricedByPiece() {
		return " piece"
	}
	return ""
}

// Abridged returns a fact in full if a row has it in fewer words; otherwise it is empty.
func (r *row) Abridged(fact string) string {
	if r.Cell(fact) == r.values[fact] {
		return ""
	}
	return r.values[fact]
}

// prices returns the prices of a model in words: "$3 / $15", "$0.40 (per second)"; "" if none is
// known.
func (r *row) prices() string {
	text := strings.Join(knownCells(r.Cell("price_in"), r.Cell("price_out")), " / ")
	// Input and output mostly have one unit, which is said once.
	notes := slices.Compact([]string{r.values["price_note"], r.values["price_out_note"]})
	notes = filtered(notes, func(note string) bool { return note != "" })
	if text != "" && len(notes) > 0 {
		text += " (" + strings.Join(notes, "; ") + ")"
	}
	return text
}

// nextPrices says behind the prices which are announced: "; input → $1.50 on 1 Jan; output → $7.50 on 1
// Jan". It is empty if none are.
func (r *row) nextPrices() string {
	text := ""
	if next := r.values["price_in_next"]; next != "" {
		text += "; input " + next
	}
	if next := r.values["price_out_next"]; next != "" {
		text += "; output " + next
	}
	return text
}

// Flow says what the model reads and what it writes, in words: "text, image → audio". It is empty
// if neither is known.
func (r *row) Flow() string {
	reads := r.Cell("input_modalities")
	writes := r.Cell("output_modalities")
	if reads == facts.Unknown && writes == facts.Unknown {
		return ""
	}
	if writes == facts.Unknown && r.values["type"] == "embedding" {
		writes = "vectors" // which are no modality of the dataset
	}
	return reads + " → " + writes
}

// knownCells returns the cells that say something.
func knownCells(cells ...string) []string {
	return filtered(cells, func(cell string) bool { return cell != "" && cell != facts.Unknown })
}

// usable reports whether the model can be chosen for new work.
func (r *row) usable() bool { return r.Stage == catalog.UsableStage }

// works reports whether requests for the model are answered today: that is what the explorer shows
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
		// A report of a day that has passed says neither what is to come nor that it ended.
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
	left := daysBetween(day, date)
	switch {
	case left <= 0:
		return "past"
	case left <= urgentDays:
		return "urgent"
	case left <= closeDays:
		return "close"
	}
	return "later"
}

// colors is the number of colors of providers: p1 to p7 of the style. More providers share them.
const colors = 7

// provider returns a provider by its id, or one made from its id if the catalog does not have it any more.
func (b *build) provider(id string) providerView {
	if view, known := b.providers[id]; known {
		return view
	}
	return providerView{ID: id, Name: id, Monogram: monogram(id)}
}

var symbols = regexp.MustCompile(`[^\pL\p{Nd}]`)

// monogram returns the first two letters or digits of a name, or characters if it has none, the
// first in upper case.
func monogram(name string) string {
	// By characters and not by bytes: a name may begin with "É" or with Chinese. "xAI" becomes "XA",
	// "Z.ai" "Za".
	letters := []rune(cmp.Or(symbols.ReplaceAllString(name, ""), name))
	first := min(1, len(letters)) // an id may be empty in a test's dataset
	second := min(2, len(letters))
	return strings.ToUpper(string(letters[:first])) + string(letters[first:second])
}

// monograms returns a monogram for each of some names, all of them different as long as their letters
// allow it: OpenAI is "Op" and OpenRouter "OR". Two with one monogram would be told apart only by their
// colors, of which there are fewer than providers.
func monograms(names []string) []string {
	taken := map[string]bool{} // in lower case: "Or" beside "OR" is no difference to the eye
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = monogram(name) // if all others are taken, too
		for _, candidate := range append([]string{all[i]}, otherMonograms(name)...) {
			if !taken[strings.ToLower(candidate)] {
				all[i] = candidate
				break
			}
		}
		taken[strings.ToLower(all[i])] = true
	}
	return all
}

// otherMonograms returns the first letter of a name with each of its other capitals, and then with each
// of its other letters.
func otherMonograms(name string) (others []string) {
	letters := []rune(symbols.ReplaceAllString(name, ""))
	if len(letters) < 2 {
		return nil
	}
	first := strings.ToUpper(string(letters[:1]))
	var small []string
	for _, letter := range letters[1:] {
		if unicode.IsUpper(letter) {
			others = append(others, first+string(letter))
		} else {
			small = append(small, first+string(letter))
		}
	}
	return append(others, small...)
}

type table struct {
	Caption     string // for screen readers
	Pick        bool   // rows can be chosen for the comparison, and sorted by the headings of columns
	OneProvider bool   // all rows are of one provider, which is not shown
	Rows        []modelRow
}

// newTable returns a table of rows, without the provider if all are of one.
func newTable(caption string, rows []*row, oneProvider bool) table {
	t := table{Caption: caption, OneProvider: oneProvider}
	for _, r := range rows {
		t.Rows = append(t.Rows, modelRow{row: r, OneProvider: oneProvider})
	}
	return t
}

// ByPiece reports whether all prices of the table are of a piece, such as an image: the head of their
// column does not call them prices of input then. A table whose rows a script changes has both.
func (t table) ByPiece() bool {
	if t.Pick {
		return false
	}
	priced := filtered(t.Rows, func(r modelRow) bool {
		return len(knownCells(r.Cell("price_in"), r.Cell("price_out"))) > 0
	})
	return len(priced) > 0 && !slices.ContainsFunc(priced, func(r modelRow) bool { return !r.pricedByPiece() })
}

// matching returns the models that a query of version 2 of the API finds, those first that people
// look for. It panics if the API refuses the query, which is made of the catalog's own values.
func (b *build) matching(query string) []*row { return b.matchingBy(query, catalog.SortRelevance) }

// matchingBy returns what a query finds in another order, descending.
func (b *build) matchingBy(query string, sort string) (rows []*row) {
	q, err := b.catalog.Parse(query)
	if err != nil {
		panic(fmt.Sprintf("website: the query %s: %v", query, err))
	}
	q.Sort = sort
	q.Order = catalog.Descending
	q.Limit = catalog.MaxLimit
	// All pages of the API's list. The number of pages is known after the first.
	var result catalog.Result
	for ; q.Page == 1 || q.Page <= result.Pages; q.Page++ {
		b.catalog.Evaluate(&q, &result)
		for _, i := range result.Rows() {
			rows = append(rows, &b.rows[i])
		}
	}
	return rows
}
