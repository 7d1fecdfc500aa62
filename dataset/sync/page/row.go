package page

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// row is a row of a table that is being read.
type row struct {
	*reader
	at    source.Node // its place, which gets its faults
	table *table
	rule  *tableRule

	columns []*columnRule // by which the cells are read; nil for the key and for columns that no rule has
	cells   []cell
	key     cell   // in the column of ids
	ragged  string // why nobody can tell which cell is below which heading; empty if everybody can
}

// read states what the row says.
func (r *row) read() {
	var ids []string
	rest := "" // what the cell with the ids says besides
	special := r.special()
	switch {
	case special == nil:
		ids, rest = r.ids()
	case special.ID != "":
		ids = []string{special.ID}
	default:
		return // a rule has the reason why the row is left out
	}
	if len(ids) == 0 {
		r.at.Refuse(fmt.Errorf("%q has no id of a model, want one", jsonl.Clip(r.key.text)))
		return
	}
	// The name of a family would be a model that nobody can call.
	if r.rule.KnownOnly {
		isUnknown := func(id string) bool { return r.Dataset.Find(r.provider(), id) == nil }
		ids = slices.DeleteFunc(ids, isUnknown)
	}
	if err := r.aligned(); err != nil {
		r.at.Refuse(err)
		r.keepClaims(r.at, ids...)
		return
	}
	// Words beside the id, and in columns of words, are about all prices of the row. One that is
	// not understood leaves out the row.
	common := newPriceTerms()
	if err := r.understand(rest+r.words(), common); err != nil {
		r.at.Refuse(err)
	}
	for _, id := range ids {
		profile := r.model(r.at, id)
		if profile != nil {
			r.state(profile, common)
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
func (r *row) state(profile *source.Profile, common *priceTerms) {
	// While a cell is read, faults and receipts are those of its column.
	whole := r.at
	for i, column := range r.columns {
		c := r.cells[i]
		if column == nil || column.Ignored || column.Words || r.saysNothing(c) {
			continue
		}
		r.at = whole.Column(r.table.rows[0][i].plain())
		if column.Fact == "retirement" {
			c.text = r.cut(c.text)
			if endedBefore(profile, c.plain()) {
				break // the cells after it are about the old announcement, too
			}
		}
		if column.Fact != "" {
			r.stateFact(profile, c, column.Fact)
			continue
		}
		if !column.condition.MatchString(r.key.plain()) {
			r.at.Refuse(fmt.Errorf("%q has a price of %q, but does not say %q",
				jsonl.Clip(r.key.plain()), jsonl.Clip(r.table.rows[0][i].plain()), column.If))
			continue
		}
		// The terms of one column must not reach the next.
		own := common.clone()
		own.add(column.Terms)
		// An estimate for a minute is no second price beside the price of its tokens.
		if !own.estimate || profile.Prices == nil {
			r.statePrices(profile, c.plain(), column.Price, own)
		}
	}
	r.at = whole
	// What follows from the titles, the page and the table holds for each row.
	if r.rule.Ends != "" {
		r.stateEndOfTitle(profile)
	}
	r.stateSaid(r.at, profile)
	profile.State(r.at, "type", r.rule.Type)
}

// stateEndOfTitle states the day that the titles above a table say for all models in it.
func (r *row) stateEndOfTitle(profile *source.Profile) {
	match := r.rule.ends.FindStringSubmatch(r.table.place)
	if match == nil {
		r.at.Refuse(fmt.Errorf("the titles above do not say %q", r.rule.Ends))
		return
	}
	r.retire(r.at, profile, match[1])
}

// stateSaid states what sentences of the page say of the model. Most are about models that end:
// what happens to requests after the day.
func (r *reader) stateSaid(at source.Node, profile *source.Profile) {
	for _, says := range r.said {
		if says.Always || profile.Facts["retirement_date"] != "" {
			profile.State(says.at(at), says.Fact, says.Value)
		}
	}
}

// endedBefore reports whether a row is about an earlier end than the one that a row above it
// states. Announcements of an end stay on a page when the day is moved, and the newest one is
// first.
func endedBefore(profile *source.Profile, text string) bool {
	stated := profile.Facts["retirement_date"]
	if stated == "" {
		return false
	}
	// "Not before" is weaker than a day, so it is the older announcement.
	day, err := parseDay(text)
	return notBefore.MatchString(text) || err == nil && day < stated
}
