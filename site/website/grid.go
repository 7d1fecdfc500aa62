package website

import (
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// grid is a table for people. The first cell of each row names it.
type grid struct {
	Name    string // for screen readers
	Numbers bool   // the cells behind the first are numbers
	Class   string // of the table; may be empty
	Head    []string
	Rows    [][]cell
}

// turn is what a text becomes from a day on, which a script shows, because the build does not know the reader's day.
// All members are empty if it stays as it is.
type turn struct {
	Since, Then string
	Note        string // what the note behind the text becomes
}

// nextPrice returns what a price becomes by the change that its provider has announced. What only others report is no
// price yet, and a month is no day.
func nextPrice(change *facts.PriceChange) turn {
	if change.From == 0 || change.From%100 == 0 || change.Reported {
		return turn{}
	}
	return turn{
		Since: change.From.String(),
		Then:  facts.Price(string(change.Next)),
		Note:  "since " + facts.ShortDate(change.From, 0),
	}
}

// cell is a text of a grid. All other members are optional.
type cell struct {
	Text, Href  string
	Note        string        // in smaller type behind the text
	Turn        turn          // of the text, about which the note tells until then
	Provider    *providerView // before the text
	Class       string
	Span        int          // number of rows that the cell is for; 0 is 1
	Above       bool         // the cell of a row above is also for this row
	Date        string       // the day that Text says, for scripts
	Read        string       // day on which it was read, for scripts; people see it in smaller type at the end
	Late        bool         // Date was so many days before the dataset's day
	Fresh       int          // number of days after which Date and Read are late; 0: never
	More        []cell       // behind the first
	Attribution *attribution // in place of all others: who says so, which unfolds
}

// section is a part of a page with a grid.
type section struct {
	ID, Title, Note string
	Fold            string // the words that unfold the grid; empty if it is shown at once
	grid
}

// numbersPage shows numbers: large ones and tables.
type numbersPage struct {
	frame
	Figures  []keyFigure
	Note     string // on all sections; empty if there is none
	Sections []section
}

// keyFigure is a fact in large type.
type keyFigure struct {
	Label, Value, Note string
	LabelTurn          turn
	ValueTurn          turn
	Exact              string // Value before it was rounded; empty if it was not
	// At is the id of the place on the page that says where it comes from; empty if there is none.
	At       string
	Disputed bool // sources disagree
	Class    string
	Marks    []string // what the value leaves out
	Next     string   // what follows, and when; empty if nothing is announced
}

func textCell(text string) cell { return cell{Text: text} }

// dayCell returns a cell with a day or a month; an empty one if there is none.
func dayCell(day dataset.Date) cell {
	date := day.String()
	return cell{Text: facts.ShortDay(date), Date: date}
}

// readOn returns a cell with a day on which something was read, and its age.
func readOn(b *build, day dataset.Date) cell {
	if day == 0 {
		return textCell("never")
	}
	// The script that marks late days counts from Date: a month counts from its last day.
	last := b.lastDay(day)
	return cell{Text: facts.ShortDay(day.String()), Date: last.String(), Fresh: b.freshDays, Late: !b.isRecent(day)}
}

// External reports whether the cell leads to another site.
func (c cell) External() bool { return strings.HasPrefix(c.Href, "https://") }

// withCommas returns a number with commas between thousands: "1,024".
func withCommas(n int) string { return humanize.Comma(int64(n)) }

// counted returns a number with the noun that it counts: "1 model", "1,024 models".
func counted(n int, noun string) string { return withCommas(n) + " " + plural(n, noun) }

// plural returns the form of a noun that goes with a number.
func plural(n int, noun string) string { return english.PluralWord(n, noun, "") }

func capitalized(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// dayOf returns the date of a time in UTC: "2026-04-25".
func dayOf(t dataset.Timestamp) string { return t.String()[:len("2006-01-02")] }

// dateInWords returns a date in words: "21 November 2026", "November 2026".
func dateInWords(d dataset.Date) string { return facts.InWords(d) }

var typeNotes = [...]string{
	dataset.Chat:      "Answers in text; some also read images, audio or files.",
	dataset.Embedding: "Turns text into vectors, for search and comparison.",
	dataset.Image:     "Generates or edits images.",
	dataset.Audio:     "Speech, transcription, music and realtime voice.",
	dataset.Video:     "Generates video.",
}
