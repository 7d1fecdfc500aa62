package page

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// readTables reads a page of tables and notices, or several.
func (r *reader) readTables() {
	found := map[*tableRule]bool{} // the rules by which a table was read
	for _, name := range r.pages() {
		if r.readPage(name, found) {
			continue
		}
		switch {
		case name != "":
			// One of several files. The others still say what they say.
			r.report("%s: tables or sentences about models are missing", name)
		case len(r.rules.Tables) == 0:
			// A page of sentences. For tables the loop below says which one is missing.
			r.Reject("sentences about ends of models are missing")
		}
	}
	// A table that is gone would be models or prices that are gone.
	for i := range r.rules.Tables {
		rule := &r.rules.Tables[i]
		if !found[rule] && !rule.Optional {
			r.Reject("no table below %q with the columns %q", rule.Where, rule.wants())
		}
	}
}

// pages returns the names of the files that are read. An index is read only for the names of the
// others.
func (r *reader) pages() []string {
	if r.rules.More == nil {
		return slices.Sorted(maps.Keys(r.Files))
	}
	var names []string
	for _, index := range r.rules.Files {
		more := r.rules.More(r.Files[index])
		if more == nil {
			r.Reject("%s: links to further pages are missing", index)
		}
		names = append(names, more...)
	}
	return names
}

// readPage reads a file, adds the rules of its tables to those that are found, and reports whether
// anything in it is about models.
func (r *reader) readPage(name string, found map[*tableRule]bool) bool {
	page := r.Files[name]
	// After a rejection nothing else is missing, so the page counts as one about models.
	if err := checkPage(page); err != nil {
		r.Reject("%s", err)
		return true
	}
	tables, texts, err := parse(r.Context, page, r.rules.Titles)
	if err != nil {
		r.Reject("%s", err)
		return true
	}
	// A sentence of MustSay says what the numbers mean, for example that MTok is a million tokens.
	// Without it, each of them can be something else.
	for i, sentence := range r.rules.mustSay {
		if sentence.MatchString(page) {
			continue
		}
		if name != "" { // one of several
			r.report("%s: the sentence %q is missing", name, r.rules.MustSay[i])
			return true
		}
		r.Reject("it does not say %q", r.rules.MustSay[i])
	}
	// Once for the page, because it is long and has many models.
	r.said = nil
	for _, says := range r.rules.Says {
		if !says.sentence.MatchString(page) {
			continue
		}
		found := said{saysRule: says}
		has := func(p paragraph) bool { return says.sentence.MatchString(p.plain()) }
		if i := slices.IndexFunc(texts, has); i >= 0 {
			found.titles = texts[i].place
			found.text = texts[i].plain()
		}
		r.said = append(r.said, found)
	}
	isAboutModels := false
	for _, t := range tables {
		rule := r.readTable(t)
		if rule != nil {
			found[rule] = true
			isAboutModels = true
		}
	}
	for _, text := range texts {
		if r.readNotice(text) {
			isAboutModels = true
		}
	}
	return isAboutModels
}

// readTable reads a table and returns the rule for it. If no rule is about it, it is reported and
// nil is returned.
func (r *reader) readTable(t *table) *tableRule {
	if r.isOther(t) {
		return nil
	}
	place := strings.TrimPrefix(t.place, " > ")
	rule, missing := r.ruleFor(t)
	switch {
	case rule != nil:
		if rule.Turned {
			t = t.turned()
		}
		r.readRows(t, rule, place)
		return rule
	case missing != "":
		// The page has changed its form, so the other tables may mean something else, too.
		r.Reject("the table below %q has no column %q", place, missing)
	default:
		// A new table can be about anything. A person decides whether to read it.
		r.report("the table below %q with the columns %q is not known", place, jsonl.Clip(t.headings()))
	}
	return nil
}

// report tells people once what they should know.
func (r *reader) report(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	if !slices.Contains(r.LeftOut, text) {
		r.LeftOut = append(r.LeftOut, text)
	}
}

// isOther reports whether a rule says that a table is not read.
func (r *reader) isOther(t *table) bool {
	headings := t.headings()
	return slices.ContainsFunc(r.rules.Others, func(rule otherRule) bool {
		return rule.where.MatchString(t.place) && rule.columns.MatchString(headings)
	})
}

// ruleFor returns the rule by which a table is read. If none has its place and its columns, but
// one has its place and some of its columns, it returns a column that is missing: the provider has
// probably renamed it.
func (r *reader) ruleFor(t *table) (rule *tableRule, missing string) {
	for i := range r.rules.Tables {
		rule := &r.rules.Tables[i]
		if !rule.where.MatchString(t.place) {
			continue
		}
		asRead := t
		if rule.Turned {
			asRead = t.turned()
		}
		lacks := asRead.lacks(rule)
		if len(lacks) == 0 {
			return rule, ""
		}
		// A table with none of the columns is another one at the same place.
		if len(lacks) < len(rule.headings) && missing == "" {
			missing = lacks[0]
		}
	}
	return nil, missing
}

// lacks returns the headings that a rule needs and the table does not have.
func (t *table) lacks(rule *tableRule) (headings []string) {
	for _, heading := range rule.headings {
		if t.column(heading) < 0 {
			headings = append(headings, cmp.Or(heading.text, "(no heading)"))
		}
	}
	return headings
}

// column returns the index of the column with a heading, or -1.
func (t *table) column(heading heading) int {
	return slices.IndexFunc(t.rows[0], func(c cell) bool { return heading.pattern.MatchString(c.plain()) })
}

// readRows reads the rows of a table.
func (r *reader) readRows(t *table, rule *tableRule, place string) {
	id := t.column(rule.headings[0])
	columns := r.columnRules(t.rows[0], id)
	for i, cells := range t.rows[1:] {
		// Cells of groups of rows can be written once, in the first row of a group. The row above
		// has them already, because the rows are filled from the top. Above the first row are the
		// headings.
		above := t.rows[i]
		for j, column := range columns {
			if column != nil && column.Down && cells[j].text == "" && i > 0 {
				cells[j] = above[j]
			}
		}
		at := source.At(fmt.Sprintf("%s, row %d", place, i+1))
		at = at.Row(place, cells[id].plain(), t.withHeadings(cells)...)
		r.Row(at, func(at source.Node) {
			row := &row{
				reader:  r,
				at:      at,
				table:   t,
				rule:    rule,
				columns: columns,
				cells:   cells,
				key:     cells[id],
				ragged:  t.ragged[i+1],
			}
			r.readRow(row)
		})
	}
}

// columnRules returns the rules of columns by their headings. The column with the ids has none, and
// a heading that no rule has is reported.
func (r *reader) columnRules(headings []cell, id int) []*columnRule {
	columns := make([]*columnRule, len(headings))
	for i, heading := range headings {
		if i == id {
			continue
		}
		has := func(c columnRule) bool { return c.heading.MatchString(heading.plain()) }
		at := slices.IndexFunc(r.rules.Columns, has)
		if at < 0 {
			// A new column does not make the others wrong, so the table is read without it.
			r.report("the column %q is not known", jsonl.Clip(heading.plain()))
			continue
		}
		columns[i] = &r.rules.Columns[at]
	}
	return columns
}
