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

	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// rule is a row of tables.txt: its pattern, and the columns after it.
type rule struct {
	*regexp.Regexp
	text string // of the pattern
	row  []string
}

// column returns a column after the pattern, or "" if the row is shorter.
func (r *rule) column(i int) string {
	return append(r.row[:len(r.row):len(r.row)], make([]string, i+1)...)[i]
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
		if all[page] == nil {
			all[page] = map[string][]rule{}
		}
		all[page][kind] = append(all[page][kind], rule{regexp.MustCompile(fmt.Sprintf(cmp.Or(forms[kind], "%s"), row[2])), row[2], row[3:]})
	}
	return all
}()

// rules returns the rows of a kind: those of the page, then those of all pages.
func (p *Page) rules(kind string) []rule { return slices.Concat(rules[p.Name][kind], rules["*"][kind]) }

// rule returns the first row of a kind whose pattern matches a text, or nil.
func (p *Page) rule(kind, text string) *rule {
	for _, r := range p.rules(kind) {
		if r.MatchString(text) {
			return &r
		}
	}
	return nil
}

// markdownPages returns the pages of tables.txt.
func markdownPages() (pages []Page) {
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		for _, page := range rules[name]["page"] {
			least, _ := strconv.Atoi(page.row[0])
			most, _ := strconv.Atoi(page.row[1])
			provider, _, _ := strings.Cut(name, "-")
			address, _, _ := strings.Cut(strings.TrimPrefix(page.text, "https://"), "?")
			if strings.HasSuffix(address, "/") { // no name of a source ends with it; another name has what people read there
				address += cmp.Or(page.column(3), ".")
			}
			pages = append(pages, Page{Name: name, Provider: provider, Source: address, URL: page.text,
				Serves: page.column(2) == "serves", Least: least, Most: most, read: readTables})
			if list := page.column(3); list != "" {
				link := regexp.MustCompile(page.row[4])
				pages[len(pages)-1].Files, pages[len(pages)-1].more = []string{list}, func(text string) (names []string) {
					for _, match := range link.FindAllStringSubmatch(text, -1) {
						names = append(names, strings.TrimSuffix(match[1], ".md")+".md")
					}
					slices.Sort(names)
					return slices.Compact(names)
				}
			}
		}
	}
	return pages
}

const maxPage = 4 << 20 // bytes; real pages have 100 kB

// slow reports whether the parser of Markdown would take very long for a page.
func slow(page string) bool {
	for line := range strings.Lines(page) {
		if max(strings.Count(line[:min(len(line), 4*maxSpan)], ">"), strings.Count(line, " |")) > 2*maxSpan {
			return true
		}
	}
	return false
}

// tables reads tables by the rules of a page.
type tables struct {
	*reader
	unknown map[string]bool // headings of columns that are reported
	text    string          // of the page
	use     use             // what is said about the prices of the row that is being read
}

func readTables(page *reader) {
	r, found, families := &tables{reader: page, unknown: map[string]bool{}}, map[string]bool{}, []func(){}
	for _, name := range slices.Sorted(maps.Keys(r.files)) {
		page := r.files[name]
		if slices.Contains(r.Files, name) { // it lists the others
			continue
		}
		lower := strings.ToLower(page)
		r.text = page
		switch last := page[strings.LastIndexByte(page, '\n')+1:]; {
		case len(page) > maxPage:
			r.reject("%d bytes, want at most %d", len(page), maxPage)
			continue
		case slow(page):
			r.reject("a line has more than %d quotes or columns, want a page", maxSpan)
			continue
		case strings.HasPrefix(last, "|") && !strings.HasSuffix(last, "|"), strings.Count(lower, "<table") > strings.Count(lower, "</table"):
			r.reject("the page ends in the middle of a table")
			continue
		}
		for _, says := range r.rules("says") {
			if says.row[0] == "!" && !says.MatchString(page) {
				r.reject("it does not say %q", says.text)
			}
		}
		d := parse(page, r.rules("title"))
		r.lines(name, d)
		for _, t := range d.tables {
			place := strings.TrimPrefix(t.place(), " > ")
			switch by, missing := r.choose(t); {
			case r.rule("other", t.place()+" | "+t.heads()) != nil:
			case by != nil:
				read := r.reads(t, place, by)
				if found[by.text] = true; strings.Contains(t.form, "families") {
					families = append(families, read)
				} else {
					read()
				}
			case missing != "":
				r.reject("the table below %q has no column %q", place, missing)
			default:
				r.leftOut = append(r.leftOut, fmt.Sprintf("the table below %q with the columns %q is not known", place, jsonl.Clip(t.heads())))
			}
		}
	}
	for _, read := range families { // after all others, which can be about snapshots of the same families
		read()
	}
	for _, t := range r.rules("table") {
		if !found[t.text] && !strings.Contains(t.column(3), "optional") {
			r.reject("no table below %q with the columns %q", strings.Trim(t.text, "^> $."), strings.Trim(t.row[0], ";"))
		}
	}
}

// lines reads paragraphs and items of lists that say something about the model of the page.
func (r *tables) lines(name string, d *document) {
	rules := r.rules("line")
	if len(rules) == 0 {
		return
	}
	i := slices.IndexFunc(d.sections, func(s *section) bool { return s.ids != nil })
	if i < 0 {
		r.reject("%s has no id of a model", jsonl.Clip(name))
		return
	}
	r.reader.row(name, func(at source.Node) []string {
		s := r.model(at, d.sections[i].ids[0])
		for _, section := range d.sections {
			for line := range strings.Lines(section.note) {
				for _, rule := range rules {
					if match := rule.FindStringSubmatch(strings.TrimSpace(line)); match != nil && s != nil {
						r.fact(at, s, cell{text: cmp.Or(rule.column(1), match[1])}, rule.row[0], "", "")
					}
				}
			}
		}
		return d.sections[i].ids[:1]
	})
}

// choose returns the rule by which a table is read, and turns the table if the rule says so. If no rule has its place and its columns, it
// returns a column that is missing in a table with others of a rule.
func (r *tables) choose(t *table) (by *rule, missing string) {
	for _, rule := range r.rules("table") {
		if !rule.MatchString(t.place()) {
			continue
		}
		read, lacks, has := t, "", false
		if strings.Contains(rule.column(3), "turn") {
			read = t.turned()
		}
		for want := range strings.SplitSeq(rule.row[0], ";") {
			if read.index(want) >= 0 {
				has = true
			} else {
				lacks = cmp.Or(lacks, want, "(no heading)")
			}
		}
		if note := rule.column(4); !slices.ContainsFunc(t.path, func(s *section) bool { return strings.Contains(s.note, note) }) {
			lacks = cmp.Or(lacks, note)
		}
		if lacks == "" {
			t.rows, t.form = read.rows, rule.column(3)
			return &rule, ""
		} else if has {
			missing = cmp.Or(missing, lacks)
		}
	}
	return nil, missing
}

// index returns the index of the column whose heading matches a pattern as a whole, or -1.
func (t *table) index(pattern string) int {
	match := patterns[pattern]
	return slices.IndexFunc(t.rows[0], func(c cell) bool { return match.MatchString(plain(c)) })
}

// patterns are those of columns that a table needs.
var patterns = func() map[string]*regexp.Regexp {
	all := map[string]*regexp.Regexp{}
	for _, kinds := range rules {
		for _, t := range kinds["table"] {
			for pattern := range strings.SplitSeq(t.row[0], ";") {
				all[pattern] = regexp.MustCompile("(?i)^(?:" + pattern + ")$")
			}
		}
	}
	return all
}()

// reads returns a function that reads the rows of a table. A heading that no rule has is reported once.
func (r *tables) reads(t *table, place string, by *rule) func() {
	values, seen, id := make([]string, len(t.rows[0])), map[string]bool{}, t.index(strings.Split(by.row[0], ";")[0])
	for i, head := range t.rows[0] {
		if column := r.rule("column", plain(head)); column != nil && i != id {
			values[i] = column.row[0]
		} else if i != id && !r.unknown[plain(head)] {
			r.unknown[plain(head)] = true
			r.leftOut = append(r.leftOut, fmt.Sprintf("the column %q below %q is not known", jsonl.Clip(plain(head)), place))
		}
		if head.text != "" && seen[plain(head)] {
			r.reject("the table below %q has the column %q twice", place, jsonl.Clip(plain(head)))
		}
		seen[plain(head)] = true
	}
	return func() {
		for i, row := range t.rows[1:] {
			r.reader.row(fmt.Sprintf("%s, row %d", place, i+1), func(at source.Node) []string { return r.state(at, t, by, row, values) })
		}
	}
}
