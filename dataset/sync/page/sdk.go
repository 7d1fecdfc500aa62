package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/scanner"
	"unicode"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// readSDK reads ids without facts, because a type proves only the spelling of an id, and which of them end.
func readSDK(reading *source.Reading) {
	r := &reader{reading}
	seen := map[string]bool{}
	for _, rule := range r.rules("symbol") {
		if ends := r.symbol(rule.row[0], rule.row[1], seen); ends == 0 && rule.row[2] == "ends" {
			r.Reject("%s: %s: it says of no model when it ends, want at least one", rule.row[0], rule.row[1])
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
	comment, rest := declaration(r.Files[file], name)
	if rest == "" {
		r.Reject("%s: it is missing in the file, which has %d bytes", place, len(r.Files[file]))
		return 0
	}
	if name == strings.ToUpper(name) {
		members := r.literal(place, rest).Members()
		for _, n := range members {
			r.Row(source.At(name), func(at source.Node) { r.end(at, n.Name, n.Text(), "") })
		}
		return len(members)
	}
	s, ids := newScanner(rest), []string{}
	for kind := s.Scan(); kind != ';'; kind = s.Scan() {
		switch t := s.TokenText(); {
		case kind == scanner.Comment:
			comment += "\n" + t
		case kind == scanner.Char || kind == scanner.String:
			id := strings.Trim(t, `'"`)
			if len(id)+2 != len(t) || strings.ContainsAny(id, `\ `) {
				r.Reject("%s: %.40q is not understood, want a union of texts", place, t)
				return ends
			}
			r.Row(source.At(name), func(at source.Node) { r.model(at, id) })
			ids = append(ids, id)
		case kind == scanner.Ident && t != "string" && t != "null":
			ends += r.symbol(file, t, seen)
		case !strings.Contains("| (string & {}) null", t) || kind == scanner.EOF:
			r.Reject("%s: %.40q is not understood, want a union of texts that ends with ;", place, t)
			return ends
		}
	}
	if strings.Contains(strings.ToLower(comment), "deprecat") {
		ends += r.comment(name, comment, ids)
	}
	return ends
}

// itemPattern matches an item of a comment: ids and what becomes of them.
var itemPattern = regexp.MustCompile(`^([^:]+)": (?:(Not a supported model ID)|Announced shutdown date:|[A-Z][\w .-]* (?:shut down|retired) on)` +
	`(?: ([A-Z][a-z]+ \d+, \d{4}|\d{4}-\d\d-\d\d))?\.(?: Use ([\w./-]+) instead\.)?`)

// comment reads the comment of a type with ids: "Deprecated values:", and items. If one is not understood, nothing is known about these
// models.
func (r *reader) comment(name, text string, ids []string) (ends int) {
	words := slices.DeleteFunc(strings.Fields(text), func(word string) bool { return strings.Trim(word, "/*") == "" })
	_, list, _ := strings.Cut(strings.Join(words, " "), "Deprecated values:")
	items := strings.Split(list, `- "`)
	for _, item := range items[min(1, len(items)-1):] {
		r.Row(source.At(name), func(at source.Node) {
			m := itemPattern.FindStringSubmatch(item)
			if m == nil {
				at.Refuse(fmt.Errorf("%.30q is not ids and when they end", item))
				for _, id := range ids {
					r.model(at, id)
				}
				return
			}
			for _, id := range strings.FieldsFunc(m[1], func(c rune) bool { return strings.ContainsRune(`", `, c) }) {
				if ends++; m[2] != "" { // it is there for old programs only
					delete(r.Statements, dataset.Key{Provider: r.Provider, ID: id})
				} else {
					r.end(at, id, m[3], m[4])
				}
			}
		})
	}
	return ends
}

// end states when a model ends.
func (r *reader) end(at source.Node, id, day, replacement string) {
	if s := r.model(at, id); s != nil {
		r.retire(at, s, day)
		if replacement != "" {
			s.State(at, "replacement", r.Provider+"/"+replacement)
		}
	}
}

// declaration returns the comment above a symbol, and the text after its name and type.
func declaration(text, symbol string) (comment, rest string) {
	name, member, nested := strings.Cut(symbol, ".")
	pattern := `(?m)^\s*(?:export |declare )*(?:type|const) ` + regexp.QuoteMeta(name) + `(?:: [^=\n]*)? =`
	if nested {
		_, text, _ = strings.Cut("\n"+text, "\nexport interface "+name+" ")
		text, _, _ = strings.Cut(text, "\n}")
		pattern = `(?m)^  ` + member + `\??:`
	}
	at := regexp.MustCompile(pattern).FindStringIndex(text)
	if at == nil {
		return "", ""
	}
	if above := strings.TrimSpace(text[:at[0]]); strings.HasSuffix(above, "*/") {
		comment = above[max(0, strings.LastIndex(above, "/*")):]
	}
	return comment, text[at[1]:]
}

// newScanner returns a scanner of TypeScript. A text ends with its line, even without a quotation mark.
func newScanner(text string) *scanner.Scanner {
	s := new(scanner.Scanner).Init(strings.NewReader(text))
	s.Mode = scanner.GoTokens &^ scanner.SkipComments
	s.IsIdentRune = func(c rune, i int) bool {
		return c == '_' || c == '$' || unicode.IsLetter(c) || unicode.IsDigit(c) && i > 0
	}
	s.Error = func(*scanner.Scanner, string) {} // those that matter are found in the tokens
	return s
}

// literal reads the object of literals at the beginning of a text as JSON.
func (r *reader) literal(place, text string) source.Node {
	var out []byte
	s := newScanner(text)
	for depth := 0; depth > 0 || out == nil; {
		kind, t := s.Scan(), s.TokenText()
		switch {
		case kind == scanner.EOF:
			r.Reject("%s: the file ends in it, want an object of literals", place)
			return source.Node{}
		case kind == scanner.Comment:
		case kind == scanner.Char, kind == scanner.String, kind == scanner.RawString:
			if len(t) < 2 || t[0] != t[len(t)-1] {
				r.Reject("%s: %.40q has no end", place, t)
				return source.Node{}
			}
			content, _ := json.Marshal(strings.ReplaceAll(t[1:len(t)-1], `\'`, "'"))
			out = append(out, content...)
		case t == "undefined":
			out = append(out, "null"...)
		case kind == scanner.Ident && s.Peek() == ':':
			out = append(out, `"`+t+`"`...)
		default:
			if depth += strings.Count("{[", t) - strings.Count("}]", t); t == "}" || t == "]" {
				out = bytes.TrimSuffix(out, []byte(","))
			}
			out = append(out, t...)
		}
	}
	n, err := source.Parse(out, true, func(fault string) { r.Reject("%s: %s", place, fault) })
	if err != nil || !n.IsObject() {
		r.Reject("%s: it is not an object of literals (%v)", place, err)
	}
	return n
}
