package facts

import (
	"cmp"

	"modelcatalog/dataset"
)

// Ending is how long a model can be used, as far as anybody knows on a day: the sentence that
// decides whether somebody builds on it. Pages, lists, calendars and the command line show it, so
// that they cannot say different things about one model.
type Ending struct {
	Kind EndingKind
	Text string       // the sentence without its full stop: "Retires on 1 January 2027"
	Day  dataset.Date // of the end, or up to which it is promised; the first of several; 0 if there is none
	// Sites are those that report Day, if the provider has not confirmed it.
	Sites []string
	// Days are all that are reported, in the order in which Text names them; nil if none is.
	Days []dataset.Date
	// Seen is the last day on which a sync saw it at its provider, which advises against it, if the last one
	// saw it no more; else 0. Nobody knows whether it has worked since.
	Seen dataset.Date
	// AtMaker is what its maker does, if that is all that is known of the end: "Anthropic retired it on
	// 15 June 2026". Text says it, and what is not known of the place.
	AtMaker string
	brief   string // if it is not that of the kind
}

// EndingKind says how much is known of an end. It is an index of EndingNames.
type EndingKind uint8

// The kinds of endings, from the best for users to the worst.
const (
	Promised    EndingKind = iota // the provider promises that the model works up to a day
	Said                          // only others than the provider say that it works up to a day
	Unannounced                   // nobody says that it ends
	Delisted                      // the provider no longer lists it, and says nothing of an end
	Unclear                       // its model ends, and nobody says whether the id goes on
	Reported                      // only others than the provider say that it ends
	Discouraged                   // the provider advises against it and names no day
	Announced                     // it ends on a day
	Ended                         // it has ended
)

// EndingNames are the names of the kinds in the website's files and styles, by EndingKind.
var EndingNames = [...]string{
	"promised", "said", "unannounced", "delisted", "unclear", "reported", "discouraged", "announced", "ended",
}

func (k EndingKind) String() string { return EndingNames[k] }

// Sentence returns the text as a sentence, with the days that are left on a day: "Retires on 1
// January 2027: in 33 days."
func (e *Ending) Sentence(day dataset.Date) string {
	// Days are counted to an end that the provider announced. Nobody knows whether a report is true.
	if e.Kind != Announced || len(e.Sites) > 0 {
		return e.Text + "."
	}
	return e.Text + ": " + Left(day, e.Day) + "."
}

// Brief returns the text for a cell of a table: "safe until 7 Oct 2027", "retires on 1 Jan 2027",
// "reported to end on 1 Dec 2026".
func (e *Ending) Brief() string { return e.briefly(ShortDay(e.Day.String())) }

// BriefISO returns Brief with its day as programs read it.
func (e *Ending) BriefISO() string { return e.briefly(e.Day.String()) }

func (e *Ending) briefly(day string) string {
	switch {
	case e.Day == 0:
		return e.BriefWords()
	case e.Kind == Promised || e.Kind == Said || e.Kind == Discouraged:
		return e.BriefWords() + " " + day // safe until
	}
	return e.BriefWords() + " on " + day
}

// BriefWords returns Brief without its day, which a column has below the words.
func (e *Ending) BriefWords() string { return cmp.Or(e.brief, briefs[e.Kind]) }

// reportedOver is the brief of a reported end whose day has passed.
const reportedOver = "reported to have retired"

// NoEnd is the brief of a model whose end nobody announced.
const NoEnd = "no end announced"

var briefs = [len(EndingNames)]string{
	Promised:    "safe until",
	Said:        "said safe until",
	Unannounced: NoEnd,
	Delisted:    "no longer listed",
	Unclear:     "unclear",
	Reported:    "reported to end",
	Discouraged: "advised against",
	Announced:   "retires",
	Ended:       "retired",
}
