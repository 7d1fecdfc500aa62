package page

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// rule is a row of tables.txt: its pattern, and the columns from the pattern on. Those that are - or missing are empty.
type rule struct {
	*regexp.Regexp
	row [8]string
}

//go:embed tables.txt
var tablesText string

// rules are the rows of tables.txt by page and kind. Those of the page * are for all.
var rules = func() map[string]map[string][]rule {
	all := map[string]map[string][]rule{"*": {}}
	forms := map[string]string{"column": "(?i)^(?:%s)$", "word": "(?i)^(?:%s)", "empty": "(?i)^(?:%s)$", "row": "^(?:%s)$", "title": "^(?:%s)$"}
	for line := range strings.Lines(tablesText) {
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(row) < 3 || strings.HasPrefix(line, "#") {
			continue
		}
		kind, page := row[0], row[1]
		r := rule{Regexp: regexp.MustCompile(fmt.Sprintf(cmp.Or(forms[kind], "%s"), row[2]))}
		for i, column := range row[2:] {
			if column != "-" {
				r.row[i] = column
			}
		}
		if all[page] == nil {
			all[page] = map[string][]rule{}
		}
		all[page][kind] = append(all[page][kind], r)
	}
	return all
}()

// rules returns the rows of a kind: those of the page, then those of all pages.
func (r *reader) rules(kind string) []rule {
	return slices.Concat(rules[r.Name][kind], rules["*"][kind])
}

// rule returns the first row of a kind whose pattern matches a text, or nil.
func (r *reader) rule(kind, text string) *rule {
	for _, rule := range r.rules(kind) {
		if rule.MatchString(text) {
			return &rule
		}
	}
	return nil
}

// listed returns the pages of tables.txt.
func listed() (pages []source.Source) {
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		for _, rule := range rules[name]["page"] {
			url := rule.row[0]
			address, _, _ := strings.Cut(strings.ReplaceAll(url, "@", "%40"), "?")
			if strings.HasSuffix(address, "/") { // no name of a source ends with it; another name has what people read there
				address += "."
			}
			provider, _, _ := strings.Cut(name, "-")
			kind := dataset.KindPage
			if len(rules[name]["symbol"]) > 0 {
				kind = dataset.KindSDK
			}
			p := source.Source{Name: name, Provider: provider, Names: true, Serves: rule.row[3] == "serves", Read: readTables,
				Line: official(strings.TrimPrefix(strings.TrimPrefix(address, "https://"), "www."), url, provider, kind)}
			p.Least, _ = strconv.Atoi(rule.row[1])
			p.Most, _ = strconv.Atoi(rule.row[2])
			for _, symbol := range rules[name]["symbol"] {
				p.Files, p.Read = append(p.Files, symbol.row[0]), readSDK
			}
			p.Files = slices.Compact(p.Files)
			pages = append(pages, p)
		}
	}
	return pages
}

// Real pages have 100 kB and 60 tables.
const maxPage, maxTables = 4 << 20, 500

// check returns why a page cannot be read, or "".
func check(page string) string {
	for line := range strings.Lines(page) { // the parser of Markdown takes very long for some
		if max(strings.Count(line[:min(len(line), 4*maxColumns)], ">"), strings.Count(line, " |")) > 2*maxColumns {
			return fmt.Sprintf("a line has more than %d quotes or columns, want a page", 2*maxColumns)
		}
	}
	last, lower := page[strings.LastIndexByte(page, '\n')+1:], strings.ToLower(page)
	switch {
	case len(page) > maxPage:
		return fmt.Sprintf("%d bytes, want at most %d", len(page), maxPage)
	case strings.HasPrefix(last, "|") && !strings.HasSuffix(last, "|"), strings.Count(lower, "<table") > strings.Count(lower, "</table"):
		return "the page ends in the middle of a table"
	}
	return ""
}

func readTables(reading *source.Reading) {
	r := &reader{reading}
	page, found := r.Files[""], map[string]bool{}
	if fault := check(page); fault != "" {
		r.Reject("%s", fault)
		return
	}
	tables, err := parse(page, r.rules("title"))
	if err != nil || len(tables) > maxTables {
		r.Reject("%d tables, want at most %d (%v)", len(tables), maxTables, err)
		return
	}
	for _, says := range r.rules("says") {
		if says.row[1] == "!" && !says.MatchString(page) {
			r.Reject("it does not say %q", says.row[0])
		}
	}
	for _, t := range tables {
		place := strings.TrimPrefix(t.place, " > ")
		switch read, by, missing := r.choose(t); {
		case r.rule("other", t.place+" | "+t.heads()) != nil:
		case by != nil:
			found[by.row[0]] = true
			r.table(read, by, place)
		case missing != "":
			r.Reject("the table below %q has no column %q", place, missing)
		default:
			r.LeftOut = append(r.LeftOut, fmt.Sprintf("the table below %q with the columns %q is not known", place, jsonl.Clip(t.heads())))
		}
	}
	for _, t := range r.rules("table") {
		if !found[t.row[0]] && !strings.Contains(t.row[4], "optional") {
			r.Reject("no table below %q with the columns %q", t.row[0], t.row[1])
		}
	}
}

// choose returns the rule by which a table is read, and the table as the rule needs it. If no rule has its place and its columns, it
// returns a column that is missing in a table with others of a rule.
func (r *reader) choose(t *table) (read *table, by *rule, missing string) {
	for _, rule := range r.rules("table") {
		if read = t; strings.Contains(rule.row[4], "turn") {
			read = t.turned()
		}
		wants := strings.Split(rule.row[1], ";")
		lacks := slices.DeleteFunc(slices.Clone(wants), func(want string) bool { return read.index(want) >= 0 })
		switch {
		case !rule.MatchString(t.place):
		case len(lacks) == 0:
			return read, &rule, ""
		case len(lacks) < len(wants):
			missing = cmp.Or(missing, lacks[0], "(no heading)")
		}
	}
	return nil, nil, missing
}

// index returns the index of the column whose heading matches a pattern as a whole, or -1.
func (t *table) index(pattern string) int {
	match := regexp.MustCompile("(?i)^(?:" + pattern + ")$")
	return slices.IndexFunc(t.rows[0], func(c cell) bool { return match.MatchString(c.plain()) })
}

// table reads the rows of a table. A heading that no rule has is reported once.
func (r *reader) table(t *table, by *rule, place string) {
	key, _, _ := strings.Cut(by.row[1], ";")
	id := t.index(key)
	columns := make([]rule, len(t.rows[0])) // by which the cells are read
	for i, head := range t.rows[0] {
		if i == id {
			continue
		} else if column := r.rule("column", head.plain()); column != nil {
			columns[i] = *column
		} else if report := fmt.Sprintf("the column %q is not known", jsonl.Clip(head.plain())); !slices.Contains(r.LeftOut, report) {
			r.LeftOut = append(r.LeftOut, report)
		}
	}
	for i, row := range t.rows[1:] {
		r.Row(source.At(fmt.Sprintf("%s, row %d", place, i+1)), func(at source.Node) { r.state(at, t, by, columns, row, row[id]) })
	}
}
