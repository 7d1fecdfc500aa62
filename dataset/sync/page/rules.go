package page

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// rules say how a page or an SDK is read. What is called a pattern is a regular expression.
// Patterns of headings, of words and of empty cells ignore case.
type rules struct {
	Name        string // of the source, in settings.json and on the command line, such as "groq-models"
	Provider    string // the id of the provider whose models it is about
	URL         string // of what is read; people read the same
	Least, Most int    // how many models it plausibly states
	Serves      bool   // each of its models can be called now

	MustSay []string     // patterns of sentences without which nothing of it is believed
	Says    []saysRule   // sentences that are true of many models
	Titles  []titleRule  // paragraphs that are headings
	Tables  []tableRule  // that are read. The first one with the place and the columns of a table counts
	Others  []otherRule  // tables that are not read
	Columns []columnRule // what is in the columns of all tables
	Rows    []rowRule    // rows that are special
	Words   []wordRule   // that stand behind an id or a price
	Cuts    []cutRule    // parts of a price that are not read
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

// titleRule is a paragraph that is a heading. Markdown's # is of level 10, ## of level 20, and so
// on.
type titleRule struct {
	Text  string // a pattern of the whole paragraph
	Level int

	text *regexp.Regexp
}

// tableRule is about tables of which each row is about a model. A page without such a table is
// rejected.
type tableRule struct {
	Where string   // a pattern in the titles above the table, each with " > " before it, the outermost first
	ID    string   // a pattern of the heading of the column with the ids
	Needs []string // patterns of headings that the table must have besides

	// Where the ids are. By default they are the code in the cell, or its first word if it has no
	// code.
	IDsOfSection bool   // in the first paragraph of the section that is nothing but code
	IDInLink     string // behind this text in the address of the cell's link
	IDsByName    string // a pattern of names in the catalog, with " / " between them

	Tier      string // what is before the meters of its prices, such as "batch_"
	Type      string // of its models, if all have the same
	Turned    bool   // its columns are the models
	KnownOnly bool   // ids that the catalog does not have are families of models
	Optional  bool   // a page without such a table is not rejected

	where, name *regexp.Regexp
	headings    []heading // ID and Needs
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
	Columns string // a pattern of the first headings, each with ; behind it
	Why     string // for people

	where, columns *regexp.Regexp
}

// columnRule is about the cells below a heading. They have exactly one of a fact, a price, words,
// or nothing that is read.
type columnRule struct {
	Heading string // a pattern of the whole heading

	Fact         string // of dataset.Model, or "retirement": the day of the end, or before which it does not end
	Price        string // the meter of the prices, without the tier of the table
	PriceInWords bool   // the words behind a price say its meter
	Words        bool   // about all prices of the row
	Ignored      bool

	Terms terms // of the prices

	heading *regexp.Regexp
}

// rowRule is about rows that have no id, or whose model is not one of the catalog's.
type rowRule struct {
	Text string // a pattern of the whole cell with the id, in which ` is around code
	ID   string // instead; empty if the row is left out
	Why  string // for people

	text *regexp.Regexp
}

// wordRule is about what can stand behind an id or a price. Most words mean nothing for a price,
// but each must be known.
type wordRule struct {
	Text  string // a pattern of the beginning of what is left of the cell
	Terms terms  // in which $1 is what the first group of the pattern matches

	text *regexp.Regexp
}

// terms say for what a price is. No terms change nothing.
type terms struct {
	Meter         string   // instead of that of the column
	Kinds         []string // suffixes of the meter, for each of which it is a price, such as "_audio"
	When          []string // conditions, for each of which it is a price
	Leave         bool     // the price is left out
	Estimate      bool     // the price is left out if the model has others
	From, Through string   // the first and the last day of the price
}

// cutRule is a part of a price that is not read.
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

// Forms of patterns: what a pattern of a rule must match.
const (
	anywhere  = "%s"
	whole     = "^(?:%s)$"
	beginning = "^(?:%s)"
	anyCase   = "(?i)"
)

// compiler compiles the patterns of a page and collects what is wrong with its rules.
type compiler struct {
	page   string
	rule   string // the list and the index of the rule that is being compiled
	faults []error
}

func (c *compiler) fault(field, format string, values ...any) {
	place := strings.TrimSuffix(c.page+": "+c.rule+field, ".")
	c.faults = append(c.faults, fmt.Errorf("%s: %w", place, fmt.Errorf(format, values...)))
}

// at says which rule is compiled.
func (c *compiler) at(list string, i int) { c.rule = fmt.Sprintf("%s[%d].", list, i) }

// pattern compiles a pattern that must match in a form.
func (c *compiler) pattern(field, pattern, form string) *regexp.Regexp {
	// Alone first, because the form would make a pattern of one that has parentheses too many.
	if _, err := regexp.Compile(pattern); err != nil {
		c.fault(field, "%w", err)
		return nil
	}
	return regexp.MustCompile(fmt.Sprintf(form, pattern))
}

func (c *compiler) patterns(field string, texts []string, form string) (compiled patterns) {
	for i, text := range texts {
		compiled = append(compiled, c.pattern(fmt.Sprintf("%s[%d]", field, i), text, form))
	}
	return compiled
}

// required checks that a rule has what it is about.
func (c *compiler) required(field, value string) {
	if value == "" {
		c.fault(field, "it is empty")
	}
}

// compile returns the rules of a page with those of each page, ready to be used. The error names
// each rule and field that is wrong.
func compile(page rules) (*rules, error) {
	c := &compiler{page: page.Name}
	page.Empty = slices.Concat(page.Empty, everyPage.Empty)
	page.Values = slices.Concat(page.Values, everyPage.Values)
	page.Words = slices.Concat(page.Words, everyPage.Words)
	// The lists are copied, because compiling fills in fields of their rules.
	page.Says = slices.Clone(page.Says)
	page.Titles = slices.Clone(page.Titles)
	page.Tables = slices.Clone(page.Tables)
	page.Others = slices.Clone(page.Others)
	page.Columns = slices.Clone(page.Columns)
	page.Rows = slices.Clone(page.Rows)
	page.Cuts = slices.Clone(page.Cuts)

	c.head(&page)
	page.empty = c.patterns("Empty", page.Empty, anyCase+whole)
	page.mustSay = c.patterns("MustSay", page.MustSay, anywhere)
	for i := range page.Says {
		c.at("Says", i)
		c.says(&page.Says[i])
	}
	for i := range page.Titles {
		c.at("Titles", i)
		page.Titles[i].text = c.pattern("Text", page.Titles[i].Text, whole)
	}
	for i := range page.Tables {
		c.at("Tables", i)
		c.table(&page.Tables[i])
	}
	for i := range page.Others {
		c.at("Others", i)
		c.other(&page.Others[i])
	}
	for i := range page.Columns {
		c.at("Columns", i)
		c.column(&page.Columns[i])
	}
	for i := range page.Rows {
		c.at("Rows", i)
		c.required("Why", page.Rows[i].Why)
		page.Rows[i].text = c.pattern("Text", page.Rows[i].Text, whole)
	}
	for i := range page.Words {
		c.at("Words", i)
		c.terms("Terms.", page.Words[i].Terms)
		page.Words[i].text = c.pattern("Text", page.Words[i].Text, anyCase+beginning)
	}
	for i := range page.Cuts {
		c.at("Cuts", i)
		c.required("Why", page.Cuts[i].Why)
		page.Cuts[i].text = c.pattern("Text", page.Cuts[i].Text, anywhere)
	}
	for i := range page.Values {
		c.at("Values", i)
		c.value(&page.Values[i])
	}
	for i, symbol := range page.Symbols {
		c.at("Symbols", i)
		c.required("File", symbol.File)
		c.required("Name", symbol.Name)
	}
	return &page, errors.Join(c.faults...)
}

// head checks what is said about a page as a whole.
func (c *compiler) head(page *rules) {
	c.required("Name", page.Name)
	c.required("Provider", page.Provider)
	if err := dataset.CheckURL(page.URL); err != nil {
		c.fault("URL", "%w", err)
	}
	if page.Least < 1 || page.Most <= page.Least {
		c.fault("Least", "from %d to %d models, want some from 1", page.Least, page.Most)
	}
}

func (c *compiler) says(rule *saysRule) {
	rule.sentence = c.pattern("Sentence", rule.Sentence, anywhere)
	if err := new(dataset.Model).Set(rule.Fact, dataset.Text(rule.Value)); err != nil {
		c.fault("Value", "%w", err)
	}
}

func (c *compiler) table(rule *tableRule) {
	c.required("Where", rule.Where)
	rule.where = c.pattern("Where", rule.Where, anywhere)
	rule.name = c.pattern("IDsByName", rule.IDsByName, anywhere)
	rule.headings = []heading{{rule.ID, c.pattern("ID", rule.ID, anyCase+whole)}}
	for i, pattern := range c.patterns("Needs", rule.Needs, anyCase+whole) {
		rule.headings = append(rule.headings, heading{rule.Needs[i], pattern})
	}
	if rule.IDsOfSection && rule.IDInLink+rule.IDsByName != "" || rule.IDInLink != "" && rule.IDsByName != "" {
		c.fault("IDsByName", "the ids are in two places, want one")
	}
	if rule.Tier != "" {
		c.meter("Tier", rule.Tier+"input", "")
	}
	if rule.Type != "" {
		c.fact("Type", "type", rule.Type)
	}
}

func (c *compiler) other(rule *otherRule) {
	c.required("Why", rule.Why)
	c.required("Where", rule.Where+rule.Columns)
	rule.where = c.pattern("Where", rule.Where, anywhere)
	rule.columns = c.pattern("Columns", rule.Columns, beginning)
}

func (c *compiler) column(rule *columnRule) {
	rule.heading = c.pattern("Heading", rule.Heading, anyCase+whole)
	uses := 0
	for _, use := range []bool{
		rule.Fact != "",
		rule.Price != "",
		rule.PriceInWords,
		rule.Words,
		rule.Ignored,
	} {
		if use {
			uses++
		}
	}
	if uses != 1 {
		c.fault("Heading", "%d of Fact, Price, PriceInWords, Words and Ignored, want one", uses)
	}
	if rule.Price != "" {
		c.meter("Price", rule.Price, "")
	}
	if rule.Fact != "" && rule.Fact != "retirement" && !slices.Contains(dataset.FactNames, rule.Fact) {
		c.fault("Fact", "%q is neither a fact of a model nor retirement", rule.Fact)
	}
	if rule.Terms.From+rule.Terms.Through != "" {
		c.fault("Terms", "a heading has days, want them in words")
	}
	c.terms("Terms.", rule.Terms)
}

// terms checks the meters and the conditions of terms. What a pattern fills in is not known.
func (c *compiler) terms(field string, t terms) {
	if t.Meter != "" {
		c.meter(field+"Meter", t.Meter, "")
	}
	for _, kind := range t.Kinds {
		c.meter(field+"Kinds", cmp.Or(t.Meter, "input")+kind, "")
	}
	for _, condition := range t.When {
		if !strings.Contains(condition, "$") {
			c.meter(field+"When", cmp.Or(t.Meter, "input"), condition)
		}
	}
}

// meter checks that prices can have a meter and a condition.
func (c *compiler) meter(field, meter, condition string) {
	fact := "price:" + meter
	if condition != "" {
		fact += "[" + condition + "]"
	}
	if _, _, err := dataset.ParsePriceFact(fact); err != nil {
		c.fault(field, "%w", err)
	}
}

// fact checks that a model can have a fact.
func (c *compiler) fact(field, fact, value string) {
	if err := new(dataset.Model).Set(fact, dataset.Text(value)); err != nil {
		c.fault(field, "%w", err)
	}
}

func (c *compiler) value(rule *valueRule) {
	rule.text = c.pattern("Text", rule.Text, anywhere)
	switch {
	case rule.Fact != "status" && rule.Fact != "features":
		c.fault("Fact", "%q, want status or features", rule.Fact)
	case rule.Fact == "status" && rule.Value != "":
		c.fact("Value", "status", rule.Value)
	case rule.Fact == "features" && rule.Value != "":
		c.fact("Value", "features.reasoning", rule.Value)
	}
}
