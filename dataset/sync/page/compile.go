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

// pattern compiles a pattern that must match in a form.
func (c *compiler) pattern(field, pattern, form string) *regexp.Regexp {
	// First without the form, in whose parentheses "a)|(b" would be right.
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

// compile returns the rules of a page with the rules of every page, ready to be used. The error
// names each rule and field that is wrong.
func compile(page rules) (*rules, error) {
	c := &compiler{page: page.Name}
	// The rules of the page come first, so that they win over the rules of every page.
	page.Empty = slices.Concat(page.Empty, everyPage.Empty)
	page.Values = slices.Concat(page.Values, everyPage.Values)
	page.Words = slices.Concat(page.Words, everyPage.Words)

	// All faults are reported together, so that a new page is not corrected one by one.
	c.head(&page)
	page.empty = c.patterns("Empty", page.Empty, anyCase+whole)
	page.mustSay = c.patterns("MustSay", page.MustSay, anywhere)
	page.Says = compileEach(c, "Says", page.Says, c.says)
	page.Titles = compileEach(c, "Titles", page.Titles, c.title)
	page.Tables = compileEach(c, "Tables", page.Tables, c.table)
	page.Notices = compileEach(c, "Notices", page.Notices, c.notice)
	page.Others = compileEach(c, "Others", page.Others, c.other)
	page.Columns = compileEach(c, "Columns", page.Columns, c.column)
	page.Rows = compileEach(c, "Rows", page.Rows, c.row)
	page.Words = compileEach(c, "Words", page.Words, c.word)
	page.Cuts = compileEach(c, "Cuts", page.Cuts, c.cut)
	page.Values = compileEach(c, "Values", page.Values, c.value)
	page.Symbols = compileEach(c, "Symbols", page.Symbols, c.symbol)
	return &page, errors.Join(c.faults...)
}

// compileEach returns a list of rules, each compiled by a function, with faults that name the list
// and the rule. The list is copied, because compiling fills in fields of the rules, and pages share
// some.
func compileEach[R any](c *compiler, list string, rules []R, compile func(*R)) []R {
	compiled := slices.Clone(rules)
	for i := range compiled {
		c.rule = fmt.Sprintf("%s[%d].", list, i)
		compile(&compiled[i])
	}
	return compiled
}

// head checks the fields about a page as a whole.
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

// The functions below compile a rule each, and check that it does not contradict itself. A rule
// that can never match, or that states something that no model can have, would otherwise be noticed
// when a page says it, which can be years later.

func (c *compiler) says(rule *saysRule) {
	rule.sentence = c.pattern("Sentence", rule.Sentence, anywhere)
	c.fact("Value", rule.Fact, rule.Value)
}

func (c *compiler) title(rule *titleRule) {
	rule.text = c.pattern("Text", rule.Text, whole)
}

func (c *compiler) row(rule *rowRule) {
	c.required("Why", rule.Why)
	rule.text = c.pattern("Text", rule.Text, whole)
}

func (c *compiler) word(rule *wordRule) {
	c.terms("Terms.", rule.Terms)
	rule.text = c.pattern("Text", rule.Text, anyCase+beginning)
}

func (c *compiler) cut(rule *cutRule) {
	c.required("Why", rule.Why)
	rule.text = c.pattern("Text", rule.Text, anywhere)
}

func (c *compiler) symbol(rule *symbolRule) {
	c.required("File", rule.File)
	c.required("Name", rule.Name)
}

func (c *compiler) table(rule *tableRule) {
	c.required("Where", rule.Where)
	rule.where = c.pattern("Where", rule.Where, anywhere)
	rule.name = c.pattern("IDsByName", rule.IDsByName, anywhere)
	rule.headings = []heading{{rule.ID, c.pattern("ID", rule.ID, anyCase+whole)}}
	for i, pattern := range c.patterns("Needs", rule.Needs, anyCase+whole) {
		rule.headings = append(rule.headings, heading{rule.Needs[i], pattern})
	}
	// The first of two places would win without a word.
	if count(rule.IDsOfSection, rule.IDInLink != "", rule.IDsByName != "") > 1 {
		c.fault("IDsByName", "the ids are in two places, want one")
	}
	rule.ends = c.pattern("Ends", rule.Ends, anywhere)
	if rule.ends != nil && rule.Ends != "" && rule.ends.NumSubexp() < 1 {
		c.fault("Ends", "it has no group with the day")
	}
	if rule.Tier != "" {
		// Each tier has a meter of input tokens, so this checks the prefix.
		c.meter("Tier", rule.Tier+"input", "")
	}
	if rule.Type != "" {
		c.fact("Type", "type", rule.Type)
	}
}

func (c *compiler) notice(rule *noticeRule) {
	c.required("Where", rule.Where)
	rule.where = c.pattern("Where", rule.Where, anywhere)
	rule.text = c.pattern("Text", rule.Text, whole)
	if rule.text == nil || rule.where == nil {
		return
	}
	names := slices.Concat(rule.where.SubexpNames(), rule.text.SubexpNames())
	hasID := slices.Contains(names, "id")
	if hasID == (rule.Why != "") {
		c.fault("Text", "want a group id or a reason in Why, and not both")
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
	rule.condition = c.pattern("If", rule.If, anywhere)
	uses := count(
		rule.Fact != "",
		rule.Price != "",
		rule.PriceInWords,
		rule.Words,
		rule.Ignored,
	)
	if uses != 1 {
		c.fault("Heading", "%d of Fact, Price, PriceInWords, Words and Ignored, want one", uses)
	}
	if rule.Price != "" {
		c.meter("Price", rule.Price, "")
	}
	facts := append([]string{"", "retirement", "redirect"}, dataset.FactNames...)
	if !slices.Contains(facts, rule.Fact) {
		c.fault("Fact", "%q is neither a fact of a model nor retirement or redirect", rule.Fact)
	}
	// A day in a heading would have to be a group of a pattern, and headings have no groups.
	if rule.Terms.From+rule.Terms.Through != "" {
		c.fault("Terms", "a heading has days, want them in words")
	}
	c.terms("Terms.", rule.Terms)
}

// count returns how many of some claims are true.
func count(claims ...bool) (n int) {
	for _, isTrue := range claims {
		if isTrue {
			n++
		}
	}
	return n
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
		if !strings.Contains(condition, "$") { // a group is filled in by what the page says
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
