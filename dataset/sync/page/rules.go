package page

import (
	"regexp"
	"slices"
	"strings"
)

// rules say how a page or an SDK is read.
//
// What is called a pattern is a regular expression. How much of a text it has to match depends on
// the field, so that most patterns need neither ^ nor $ (compile.go):
//
//	tableRule.Where    anywhere in the titles above the table, which are one text: " > Models > Chat"
//	tableRule.Ends     the same; its first group is the day
//	tableRule.ID       the whole heading, in any case
//	columnRule.Heading the whole heading, in any case
//	otherRule.Columns  the beginning of the headings, which are one text: "Model;Region;"
//	wordRule.Text      the beginning of what is left of the cell, in any case
//	rowRule.Text       the whole cell with the id, with ` around code
//	noticeRule.Text    the whole paragraph, with ` around code
//	rules.Empty        the whole cell, in any case
//	all others         anywhere in the text
//
// A table below the titles "# Models" and "## Chat" has the place " > Models > Chat". "> Chat$" is
// about the tables directly below Chat, "> Models" about all of Models. Case does not count where
// pages change it with their style.
//
// Most patterns have no comment: the page's sample in testdata shows the texts that they are for,
// and what is stated by them.
//
// Rules are about the form of a page: where something is and what its words mean. They never say
// what a model costs or can do, so that a page that changes a number needs no new rule.
type rules struct {
	Name     string // of the source, in settings.json and on the command line, such as "groq-models"
	Provider string // the id of the provider whose models it is about
	URL      string // of the page; people read the same
	// How many models it plausibly states. Fewer are a page that was cut off, more are another
	// page.
	Least, Most int
	Serves      bool // each of its models can be called now
	Ended       bool // it is where its provider says what has ended, so that models of it come in, too

	MustSay []string     // patterns of sentences without which nothing of it is believed
	Says    []saysRule   // sentences that are true of many models
	Titles  []titleRule  // paragraphs that are headings
	Tables  []tableRule  // that are read. The first one with the place and the columns of a table counts
	Notices []noticeRule // paragraphs that say that models end
	Others  []otherRule  // tables that are not read
	Columns []columnRule // the columns of all tables
	Rows    []rowRule    // rows that are special
	Words   []wordRule   // words that can follow an id or a price
	Cuts    []cutRule    // parts of a price, a day of an end or a successor that are not read
	Empty   []string     // patterns of cells that say nothing
	Values  []valueRule  // what cells with a status or a feature say

	Symbols []symbolRule // where an SDK has ids; a page has none

	// What is neither tables nor an SDK has files below the URL, and a function that reads them.
	Files []string
	More  func(text string) []string // the names of further files that one of Files lists; can be nil
	Read  func(r *reader)

	mustSay, empty patterns
}

type patterns []*regexp.Regexp

// match reports whether one of the patterns matches a text.
func (ps patterns) match(text string) bool {
	return slices.ContainsFunc(ps, func(p *regexp.Regexp) bool { return p.MatchString(text) })
}

// saysRule is a sentence anywhere in a page, and the fact that follows from it.
type saysRule struct {
	Sentence    string // a pattern
	Fact, Value string
	Always      bool // about all models of the page; else about those with a retirement date

	sentence *regexp.Regexp
}

// requestsFail is the rule for a sentence that says what happens to requests to a model that has
// ended. Most providers have one, each in other words. It is about the models that the page says an
// end of.
func requestsFail(sentence string) saysRule {
	return saysRule{Sentence: sentence, Fact: "after_retirement", Value: "fails"}
}

// titleRule is a paragraph that is a heading. Markdown's # is of level 10, ## of level 20, and so
// on.
type titleRule struct {
	Text  string // a pattern of the whole paragraph
	Level int

	text *regexp.Regexp
}

// tableRule is about tables with a row for each model. A page without such a table is
// rejected.
type tableRule struct {
	Where string   // a pattern in the titles above the table, each with " > " before it, the outermost first
	ID    string   // a pattern of the heading of the column with the ids
	Needs []string // patterns of headings that the table must have besides

	// Where the ids are. By default they are the code in the cell, or its first word if it has no
	// code.
	IDsOfSection bool   // in the first paragraph of the section that is nothing but code
	IDInLink     string // after this text in the address of the cell's link
	IDsByName    string // a pattern of names in the catalog, with " / " between them
	IDsLower     bool   // ids are written with capitals that the API does not take

	// A pattern in the titles above the table, whose first group is the day on which its models
	// end. It is for tables without a column of days.
	Ends string

	Tier      string // what is before the meters of its prices, such as "batch_"
	Type      string // of its models, if all have the same
	Turned    bool   // its columns are the models
	KnownOnly bool   // ids that the catalog does not have are families of models
	Optional  bool   // a page without such a table is not rejected

	where, name, ends *regexp.Regexp
	headings          []heading // ID and Needs
}

// heading is a heading that a table needs.
type heading struct {
	text    string // of its pattern
	pattern *regexp.Regexp
}

// wants returns the headings that a table needs, for people.
func (t *tableRule) wants() string { return strings.Join(append([]string{t.ID}, t.Needs...), ";") }

// otherRule is about tables that are not read.
type otherRule struct {
	Where   string // a pattern in the titles above the table, as in tableRule
	Columns string // a pattern of the first headings, each followed by ;
	Why     string // for people

	where, columns *regexp.Regexp
}

// columnRule is about the cells below a heading. They have exactly one of a fact, a price, words,
// or nothing that is read.
type columnRule struct {
	Heading string // a pattern of the whole heading

	// Of dataset.Model; or "retirement": the day of the end, or before which it does not end; or
	// "redirect": the model that answers requests from then on.
	Fact         string
	Price        string // the meter of the prices, without the tier of the table
	PriceInWords bool   // the words after a price say its meter
	Words        bool   // about all prices of the row
	Ignored      bool
	Down         bool // an empty cell says what the one above says

	Terms terms // of the prices
	// A pattern in the cell with the id, without which prices of the column are not understood. It
	// is for terms that the row says, and not the heading.
	If string

	heading, condition *regexp.Regexp
}

// noticeRule is about paragraphs and items of lists that say that models end. Groups of its
// patterns say what: (?P<id>...) has the ids, which are the code in it, or all of it if it has no
// code; (?P<alias>...) has another id of the first model; (?P<day>...) has the day of the end,
// without which only the status is known; (?P<replacement>...) has the successor, and
// (?P<redirect>...) the model that answers requests from then on.
type noticeRule struct {
	Where string // a pattern in the titles above the paragraph, as in tableRule
	Text  string // a pattern of the whole paragraph, in which ` is around code
	Why   string // the paragraph says nothing about ends of models, for people; else empty

	where, text *regexp.Regexp
}

// rowRule is about rows that have no id, or whose model is not one of the catalog's.
type rowRule struct {
	Text string // a pattern of the whole cell with the id, in which ` is around code
	ID   string // instead; empty if the row is left out
	Why  string // for people

	text *regexp.Regexp
}

// wordRule is about words that can follow an id or a price. Most words mean nothing for a price,
// but each must be known.
type wordRule struct {
	Text  string // a pattern of the beginning of the rest of the cell
	Terms terms  // in which $1 is what the first group of the pattern matches

	text *regexp.Regexp
}

// terms say for what a price is. No terms change nothing.
type terms struct {
	Meter         string   // in place of the column's meter
	Kinds         []string // suffixes of the meter, such as "_audio"; it is a price for each of them
	When          []string // conditions; it is a price under each of them
	Leave         bool     // the price is left out
	Estimate      bool     // the price is left out if the model has others
	From, Through string   // the first and the last day of the price
}

// A rule that leaves something out has a reason, which a reader of the page's table would ask for.
// It is not for reports: what a person has decided needs nobody's attention again.

// cutRule is a part of a price, a day of an end or a successor that is not read.
type cutRule struct {
	Text string // a pattern
	Why  string // for people

	text *regexp.Regexp
}

// valueRule is what a cell with a fact says.
type valueRule struct {
	Fact  string // "status", or "features" for each of them
	Text  string // a pattern in the cell
	Value string // of the fact; empty if it says nothing

	text *regexp.Regexp
}

// The lists of symbols of OpenAI, Groq and Together look alike, because one tool makes the three
// SDKs. They stay apart: each provider moves and renames its types when it likes.

// symbolRule is where an SDK for TypeScript has ids. Repositories have the same paths as packages,
// but only Google's package has its generated types. Mistral's SDK names no ids.
type symbolRule struct {
	File string
	Name string // a type, a member of an interface, or, in upper case, an object with days of ends
	Ends bool   // it always says of some model when it ends
}

// everyPage has the rules that hold for each page. Those of a page come first.
var everyPage = rules{
	Empty: []string{
		`-`, `—`, `---`, `N/A`, `TBD`, `Not available`, `Not applicable`,
		`No shutdown date announced`, `To be announced`, `Contact ?Sales`,
	},
	Values: []valueRule{
		{Fact: "features", Text: `(?i)^(yes|supported|✓)$`, Value: "true"},
		{Fact: "features", Text: `(?i)^(no|not supported|✗)$`, Value: "false"},
	},
	Words: []wordRule{
		{Text: `[|]|and\b|or\b`},
		{Text: `\*+`},
		{Text: `through ([A-Z][a-z]+ [0-9]{1,2}, [0-9]{4})`, Terms: terms{Through: "$1"}},
		{Text: `starting ([A-Z][a-z]+ [0-9]{1,2}, [0-9]{4})`, Terms: terms{From: "$1"}},
	},
}
