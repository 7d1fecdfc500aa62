package page

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset/sync/source"
)

// sdksText has the official SDKs for TypeScript: provider, npm package, and how many models are plausible. Below are files and their
// symbols: a type, a member of an interface, or, in upper case, an object with the days on which models end. One with an exclamation mark
// always says of some model when it ends. Repositories have the same paths as packages, but only Google's package has its generated
// types. Mistral's SDK names no ids.
//
//go:embed sdks.txt
var sdksText string

var sdkSymbols = map[string][][]string{} // the files with their symbols by the names of pages

// sdks state ids without facts, because a type proves only the spelling of an id, and which of them end.
var sdks = func() (pages []Page) {
	for line := range strings.Lines(sdksText) {
		row := strings.Fields(line)
		if len(row) == 4 {
			least, _ := strconv.Atoi(row[2])
			most, _ := strconv.Atoi(row[3])
			pages = append(pages, Page{Name: row[0] + "-sdk", Provider: row[0], Source: "npmjs.com/package/" + strings.Replace(row[1], "@", "%40", 1),
				URL: "https://www.npmjs.com/package/" + row[1], Least: least, Most: most, read: readSDK})
			continue
		}
		p := &pages[len(pages)-1]
		if sdkSymbols[p.Name] = append(sdkSymbols[p.Name], row); !slices.Contains(p.Files, row[0]) {
			p.Files = append(p.Files, row[0])
		}
	}
	return pages
}()

func readSDK(r *reader) {
	seen := map[string]bool{}
	for _, row := range sdkSymbols[r.Name] {
		name := strings.TrimSuffix(row[1], "!")
		if ends := r.symbol(row[0], name, seen); ends == 0 && name != row[1] {
			r.reject("%s: %s: it says of no model when it ends, want at least one", row[0], name)
		}
	}
}

// symbol reads the ids in a type, and in those of the same file that it refers to, and returns how many of them end.
func (r *reader) symbol(file, name string, seen map[string]bool) (ends int) {
	place := file + ": " + name
	if seen[place] || len(seen) > 100 {
		return 0
	}
	seen[place] = true
	comment, rest := declaration(r.files[file], name)
	if rest == "" {
		r.reject("%s: it is missing in the file, which has %d bytes", place, len(r.files[file]))
		return 0
	}
	if name == strings.ToUpper(name) {
		members := r.literal(place, rest).Members()
		for _, n := range members {
			r.row(name, func(at source.Node) []string { return r.end(at, n.Name, n.Text(), "") })
		}
		return len(members)
	}
	t, comments, ids := "", []string{comment}, []string{}
	for rest != "" && t != ";" {
		t = token(&rest)
		if id := strings.Trim(t, `'"`); len(id)+2 == len(t) && idPattern.MatchString(id) {
			r.row(name, func(at source.Node) []string { r.model(at, id); return nil })
			ids = append(ids, id)
		} else if strings.HasPrefix(t, "/") {
			comments = append(comments, t)
		} else if namePattern.MatchString(t) && t != "string" && t != "null" {
			ends += r.symbol(file, t, seen)
		} else if !strings.Contains("| (string & {}) null;", t) {
			r.reject("%s: %.40q is not understood, want a union of texts", place, t)
			return ends
		}
	}
	if t != ";" {
		r.reject("%s: the file ends in it, want ; at the end", place)
	}
	if comment = strings.Join(comments, "\n"); strings.Contains(strings.ToLower(comment), "deprecat") {
		ends += r.comment(name, strings.Join(strings.Fields(commentPattern.ReplaceAllString(comment, " ")), " "), ids)
	}
	return ends
}

var suffixPattern = regexp.MustCompile(`(\d)(?:st|nd|rd|th),`) // of a day

// A comment has "Deprecated values:", and items with ids and what becomes of them.
var commentPattern, itemPattern = regexp.MustCompile(`/\*+|\*+/|\n[ \t]*\*?`), regexp.MustCompile(
	`^([^:]+)": (?:(Not a supported model ID)|Announced shutdown date:|[A-Z][\w .-]* (?:shut down|retired) on)` +
		`(?: ([A-Z][a-z]+ \d+, \d{4}|\d{4}-\d\d-\d\d))?\.(?: Use ([\w./-]+) instead\.)?`)

// comment reads the comment of a type with ids. If an item is not understood, nothing is known about these models.
func (r *reader) comment(name, text string, ids []string) (ends int) {
	_, list, _ := strings.Cut(text, "Deprecated values:")
	items := strings.Split(list, `- "`)
	for _, item := range items[min(1, len(items)-1):] {
		r.row(name, func(at source.Node) (named []string) {
			m := itemPattern.FindStringSubmatch(item)
			if m == nil {
				at.Refuse(fmt.Errorf("%.30q is not ids and when they end", item))
				named, ids = ids, nil
				return named
			}
			named = strings.FieldsFunc(m[1], func(c rune) bool { return strings.ContainsRune(`", `, c) })
			for _, id := range named {
				if ends++; m[2] != "" { // it is there for old programs only
					delete(r.statements, id)
				} else {
					r.end(at, id, m[3], m[4])
				}
			}
			return named
		})
	}
	return ends
}

// end states when a model ends.
func (r *reader) end(at source.Node, id, text, replacement string) []string {
	if s := r.model(at, id); s != nil {
		day := day(at, text)
		if before := cmp.Or(s.Facts["retirement_date"], day); before != day {
			at.Refuse(fmt.Errorf("%s ends on %s, and elsewhere on %s", id, day, before))
		}
		s.State(at, "retirement_date", day)
		s.State(at, "status", "deprecated")
		if replacement != "" {
			s.State(at, "replacement", r.Provider+"/"+replacement)
		}
	}
	return []string{id}
}

// day returns a day such as 2027-01-14 or January 14th, 2027 in the first form.
func day(at source.Node, text string) string {
	for _, layout := range []string{time.DateOnly, "January 2, 2006"} {
		if t, err := time.Parse(layout, suffixPattern.ReplaceAllString(text, "$1,")); err == nil && t.Year() >= 2015 && t.Year() < 2100 {
			return t.Format(time.DateOnly)
		}
	}
	at.Refuse(fmt.Errorf("%.40q, want a day from 2015 to 2099", text))
	return ""
}

// declaration returns the comment above a symbol, and the text after its name and type.
func declaration(text, name string) (comment, rest string) {
	name, member, nested := strings.Cut(regexp.QuoteMeta(name), `\.`)
	pattern := `(?m)^()(\s*)(?:export |declare )*(?:type|const) ` + name + `(?:: [^=\n]*)? =`
	if nested {
		pattern = `(?m)^export interface ` + name + ` [^{\n]*\{((?:\n|\n .*)*?)(\n)  ` + member + `\??:`
	}
	at := regexp.MustCompile(pattern).FindStringSubmatchIndex(text)
	if at == nil {
		return "", ""
	}
	if above := strings.TrimSpace(text[:at[4]]); strings.HasSuffix(above, "*/") {
		comment = above[max(0, strings.LastIndex(above, "/*")):]
	}
	return comment, text[at[1]:]
}

// tokenPattern matches what TypeScript begins with. A text or a comment without an end ends with its line or the file.
var tokenPattern = regexp.MustCompile("(?s)^\\s*(//[^\n]*|/\\*.*?(?:\\*/|$)|'(?:[^'\\\\\n]|\\\\.)*(?:'|\n|$)|" +
	"\"(?:[^\"\\\\\n]|\\\\.)*(?:\"|\n|$)|`(?:[^`\\\\]|\\\\.)*(?:`|$)|[\\w.$]+|.|$)\\s*")

var namePattern, idPattern = regexp.MustCompile(`^[A-Za-z_$][\w$]*$`), regexp.MustCompile(`^[\w.:@/-]+$`)

// token cuts the first token off a text.
func token(text *string) string {
	found := tokenPattern.FindStringSubmatch(*text)
	*text = (*text)[len(found[0]):]
	return found[1]
}

// literal reads the object of literals at the beginning of a text as JSON.
func (r *reader) literal(place, text string) source.Node {
	var out []byte
	for depth := 0; text != "" && (depth > 0 || out == nil); {
		switch t := token(&text); {
		case strings.HasPrefix(t, "/"):
		case len(t) > 1 && t[0] == t[len(t)-1] && strings.Contains("'\"`", t[:1]):
			content, _ := json.Marshal(strings.ReplaceAll(t[1:len(t)-1], `\'`, "'"))
			out = append(out, content...)
		case namePattern.MatchString(t) && strings.HasPrefix(text, ":"):
			out = append(out, `"`+t+`"`...)
		case t == "undefined":
			out = append(out, "null"...)
		default:
			if depth += strings.Count("{[", t) - strings.Count("}]", t); t == "}" || t == "]" {
				out = bytes.TrimSuffix(out, []byte(","))
			}
			out = append(out, t...)
		}
	}
	n, err := source.Parse(out, true, func(fault string) { r.reject("%s: %s", place, fault) })
	if err != nil || !n.IsObject() {
		r.reject("%s: it is not an object of literals (%v)", place, err)
	}
	return n
}
