package page

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// row is a row of a table that is being read.
type row struct {
	*reader
	at      source.Node
	table   *table
	rule    *tableRule
	columns []*columnRule // by which the cells are read; nil for the key and for columns that no rule has
	cells   []cell
	key     cell   // in the column of ids
	ragged  string // why nobody can tell which cell is below which heading; empty if everybody can
}

// read states what the row says.
func (r *row) read() {
	special := r.special()
	if special != nil && special.ID == "" {
		return // a rule has the reason
	}
	var ids []string
	rest := "" // what the cell with the ids says besides
	if special != nil {
		ids = []string{special.ID}
	} else {
		ids, rest = r.ids()
		if len(ids) == 0 {
			r.at.Refuse(fmt.Errorf("%q has no id of a model, want one", jsonl.Clip(r.key.text)))
			return
		}
	}
	// The name of a family would be a model that nobody can call.
	if r.rule.KnownOnly {
		ids = slices.DeleteFunc(ids, func(id string) bool { return r.Dataset.Find(r.provider(), id) == nil })
	}
	if err := r.aligned(); err != nil {
		r.at.Refuse(err)
		r.keepClaims(r.at, ids...)
		return
	}
	// Words beside the id, and in columns of words, are about all prices of the row. One that is
	// not understood leaves out the row.
	common := newOffer()
	if err := r.understand(rest+r.words(), common); err != nil {
		r.at.Refuse(err)
	}
	for _, id := range ids {
		s := r.model(r.at, id)
		if s != nil {
			r.state(s, common)
		}
	}
}

// special returns the rule for rows without an id, if there is one for this row, or nil.
func (r *row) special() *rowRule {
	i := slices.IndexFunc(r.rules.Rows, func(rule rowRule) bool { return rule.text.MatchString(r.key.text) })
	if i < 0 {
		return nil
	}
	return &r.rules.Rows[i]
}

// aligned returns an error if a cell that is read can be one of another column. A row that lost its
// second cell has all others below the wrong headings: an input price of $5 would become the $6.25
// of the next column. In a turned table the same holds for a column.
func (r *row) aligned() error {
	if r.ragged != "" {
		return errors.New(r.ragged)
	}
	for i, column := range r.columns {
		if column != nil && !column.Ignored && r.table.unsure[i] != "" {
			return fmt.Errorf("%s: %s", jsonl.Clip(r.table.rows[0][i].plain()), r.table.unsure[i])
		}
	}
	return nil
}

// words returns what the cells with words about the whole row say.
func (r *row) words() (words string) {
	for i, column := range r.columns {
		if column != nil && column.Words && !r.saysNothing(r.cells[i]) {
			words += " " + r.cells[i].plain()
		}
	}
	return words
}

// below returns the cell of the row below a heading, which is empty if it says nothing.
func (r *row) below(heading string) cell {
	for i, c := range r.table.rows[0] {
		if strings.EqualFold(c.plain(), heading) && !r.saysNothing(r.cells[i]) {
			return r.cells[i]
		}
	}
	return cell{}
}

// saysNothing reports whether a cell says nothing.
func (r *reader) saysNothing(c cell) bool { return c.text == "" || r.rules.empty.match(c.plain()) }

// state states what the row says about one of its models. What it says about all of its prices is
// in common.
func (r *row) state(s *source.Profile, common *offer) {
	for i, column := range r.columns {
		c := r.cells[i]
		if column == nil || column.Ignored || column.Words || r.saysNothing(c) {
			continue
		}
		if column.Fact == "retirement" {
			c.text = r.cut(c.text)
			if endedBefore(s, c.plain()) {
				break // the cells after it are about the old announcement, too
			}
		}
		if column.Fact != "" {
			r.fact(s, c, column.Fact)
			continue
		}
		if !column.condition.MatchString(r.key.plain()) {
			r.at.Refuse(fmt.Errorf("%q has a price of %q, but does not say %q",
				jsonl.Clip(r.key.plain()), jsonl.Clip(r.table.rows[0][i].plain()), column.If))
			continue
		}
		// The terms of one column must not reach the next.
		offer := common.clone()
		offer.add(column.Terms)
		// An estimate for a minute is no second price beside the price of its tokens.
		if !offer.estimate || s.Prices == nil {
			r.prices(s, c.plain(), column.Price, offer)
		}
	}
	if r.rule.Ends != "" {
		r.stateEndOfTitle(s)
	}
	r.stateSaid(r.at, s)
	s.State(r.at, "type", r.rule.Type)
}

// stateEndOfTitle states the day that the titles above a table say for all models in it.
func (r *row) stateEndOfTitle(s *source.Profile) {
	match := r.rule.ends.FindStringSubmatch(r.table.place)
	if match == nil {
		r.at.Refuse(fmt.Errorf("the titles above do not say %q", r.rule.Ends))
		return
	}
	r.retire(r.at, s, match[1])
}

// stateSaid states what sentences of the page say of the model. Most are about models that end:
// what happens to requests after the day.
func (r *reader) stateSaid(at source.Node, s *source.Profile) {
	for _, says := range r.said {
		if says.Always || s.Facts["retirement_date"] != "" {
			s.State(at, says.Fact, says.Value)
		}
	}
}

// endedBefore reports whether a row is about an earlier end than the one that a row above it
// states. Announcements of an end stay on a page when the day is moved, and the newest one is
// first.
func endedBefore(s *source.Profile, text string) bool {
	stated := s.Facts["retirement_date"]
	if stated == "" {
		return false
	}
	// "Not before" is weaker than a day, so it is the older announcement.
	day, err := parseDay(text)
	return notBefore.MatchString(text) || err == nil && day < stated
}

var (
	letter = regexp.MustCompile(`[A-Za-z]`)
	notID  = regexp.MustCompile(`[^a-z0-9]+`)
)

// ids returns the ids of the row's models, and what else their cell says. There are none if there
// is a fault, which is reported.
func (r *row) ids() (ids []string, rest string) {
	switch {
	case r.rule.IDsOfSection:
		// The cell says what the row is about: "Paid Tier, per 1M tokens in USD".
		ids, rest = slices.Clone(r.table.ids), r.key.plain()
	case r.rule.IDInLink != "":
		ids = r.idInLink()
	case r.rule.IDsByName != "":
		ids, rest = r.idsByName()
	case strings.Contains(r.key.text, "`"):
		ids, rest = r.key.codes(), codes.ReplaceAllString(r.key.text, "")
	default:
		// Without code the first word is the id: "gpt-5 (with a long context)".
		id, words, _ := strings.Cut(r.key.text, " ")
		ids, rest = strings.Fields(id), words
	}
	for i, id := range ids {
		if r.rule.IDsLower {
			ids[i] = strings.ToLower(id)
		}
		// A price, a date or a rule in the column of ids is the sign of a lost cell.
		if !letter.MatchString(id) {
			r.at.Refuse(fmt.Errorf("%q is not an id of a model", jsonl.Clip(id)))
			return nil, ""
		}
	}
	return ids, rest
}

// idInLink returns the id in the first link of the cell that leads to a model.
func (r *row) idInLink() []string {
	for _, link := range r.key.links {
		if _, id, found := strings.Cut(link, r.rule.IDInLink); found {
			return []string{id}
		}
	}
	return nil
}

// idsByName returns the ids of the models whose names are in the cell, with " / " between them.
func (r *row) idsByName() (ids []string, rest string) {
	for text := range strings.SplitSeq(r.key.plain(), " / ") {
		name := r.rule.name.FindString(text)
		if name != "" {
			ids = append(ids, r.idOfName(name))
		}
		rest += " " + text[len(name):] // which must be understood, as in "Claude Opus 5 (deprecated)"
	}
	return ids, rest
}

// idOfName returns the id of the model that has a name, or whose id spells it.
func (r *row) idOfName(name string) string {
	// An alias can have the name of its model.
	for _, m := range r.Dataset.ModelsOf(r.provider()) {
		if strings.EqualFold(m.Name.String, name) && m.AliasOf == "" {
			return m.ID
		}
	}
	// "Claude Opus 4.5" is claude-opus-4-5.
	id := strings.Trim(notID.ReplaceAllString(strings.ToLower(name), "-"), "-")
	if r.Dataset.Find(r.provider(), id) == nil {
		// A guessed id would be a model that nobody can call.
		r.at.Refuse(fmt.Errorf("no model of the catalog is called %q", jsonl.Clip(name)))
	}
	return id
}

var (
	notBefore   = regexp.MustCompile(`(?i)^(?:not? sooner than|not before|at earliest) (.+)$|^(.+) or later$`)
	parentheses = regexp.MustCompile(`\([^()]*\)`)
)

// fact states the fact in a cell.
func (r *row) fact(s *source.Profile, c cell, fact string) {
	text := c.plain()
	kind, _, _ := strings.Cut(fact, ".") // "features" of features.tool_call
	switch {
	case fact == "retirement" && notBefore.MatchString(text):
		day, err := parseDay(notBefore.ReplaceAllString(text, "$1$2"))
		r.stateIf(err, s, "retirement_not_before", day)
	case fact == "retirement":
		r.retire(r.at, s, text)
	case fact == "replacement", fact == "redirect":
		r.succeed(r.at, s, c, fact)
	case kind == "features", kind == "status":
		value, err := r.value(kind, fact, text)
		r.stateIf(err, s, fact, value)
	case fact == "release_date", fact == "knowledge_cutoff":
		date, err := parseDate(text)
		r.stateIf(err, s, fact, date)
	case fact == "context_length", fact == "max_output_tokens", fact == "embedding_dimensions":
		tokens, err := parseTokens(text, 1000)
		r.stateIf(err, s, fact, tokens)
	case fact == "aliases" && text == s.ID:
		// Pages repeat the id of a model that has no alias.
	default:
		s.State(r.at, fact, text)
	}
}

// stateIf states a fact, unless its cell is not understood.
func (r *row) stateIf(err error, s *source.Profile, fact, value string) {
	if err != nil {
		r.at.Refuse(err)
		return
	}
	s.State(r.at, fact, value)
}

// value returns what the rules say about a cell with a status or a feature.
func (r *row) value(kind, fact, text string) (string, error) {
	for _, rule := range r.rules.Values {
		if rule.Fact == kind && rule.text.MatchString(text) {
			return rule.Value, nil
		}
	}
	return "", fmt.Errorf("%s: %q is not understood", fact, jsonl.Clip(text))
}

// succeed states the model that a cell or a sentence names in place of another one. That one
// answers requests if the fact is "redirect".
func (r *reader) succeed(at source.Node, s *source.Profile, c cell, fact string) {
	c.text = r.cut(c.text)
	// Several replacements, or a sentence about them, name no successor.
	id := successor(c)
	if id == s.ID || dataset.CheckModelID(id) != nil {
		return
	}
	s.State(at, "replacement", r.provider()+"/"+id)
	if fact == "redirect" {
		s.State(at, "after_retirement", "routes "+id)
	}
}

// successor returns the only id in a cell, or "".
func successor(c cell) string {
	text := strings.TrimSpace(parentheses.ReplaceAllString(c.text, ""))
	found := codes.FindAllString(text, 2)
	isSeveral := len(found) > 1
	isSentence := strings.Contains(text, " ") || len(found) == 1 && text != found[0]
	if isSeveral || isSentence {
		return ""
	}
	return strings.Trim(text, "`")
}
