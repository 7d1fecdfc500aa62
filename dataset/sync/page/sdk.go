package page

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/scanner"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// maxTypes is how many types an SDK's symbols can refer to. LIMIT: real ones refer to 5; each of
// them is looked for in the whole file.
const maxTypes = 100

// readSDK reads ids without facts, because a type proves only the spelling of an id, and which of
// them end.
func (r *reader) readSDK() {
	seen := map[string]bool{} // files and types that were read
	for _, rule := range r.rules.Symbols {
		ends := r.readSymbol(rule.File, rule.Name, seen)
		if ends == 0 && rule.Ends {
			r.Reject("%s: %s: it says of no model when it ends, want at least one", rule.File, rule.Name)
		}
	}
}

// readSymbol reads the ids in a type, and in the types of the same file that it refers to, and
// returns how many of them end.
func (r *reader) readSymbol(file, name string, seen map[string]bool) (ends int) {
	place := file + ": " + name
	if seen[place] || len(seen) > maxTypes || r.Context.Err() != nil {
		return 0
	}
	seen[place] = true
	comment, rest := declaration(r.Files[file], name)
	if rest == "" {
		r.Reject("%s: it is missing in the file, which has %d bytes", place, len(r.Files[file]))
		return 0
	}
	// DEPRECATED_MODELS is an object, and types are written ChatModel.
	if name == strings.ToUpper(name) {
		return r.readDays(place, name, rest)
	}
	u := r.readUnion(place, rest)
	for _, id := range u.ids {
		r.Row(source.At(name), func(at source.Node) { r.model(at, id) })
	}
	for _, other := range u.types {
		ends += r.readSymbol(file, other, seen)
	}
	comment += u.comments
	if strings.Contains(strings.ToLower(comment), "deprecat") {
		ends += r.readComment(name, comment, u.ids)
	}
	return ends
}

// readDays reads an object with the days on which models end, and returns how many it has.
func (r *reader) readDays(place, name, rest string) int {
	members := r.literal(place, rest).Members()
	for _, n := range members {
		at := source.At(name).Row(place, n.Name, n.Text())
		r.Row(at, func(at source.Node) { r.stateEnd(at, n.Name, n.Text(), "") })
	}
	return len(members)
}

// union is a type of TypeScript: a union of texts and of other types.
type union struct {
	ids, types []string
	comments   string
}

// readUnion reads the type at the beginning of a text. A part that is not understood could have
// ids, so then the whole is rejected.
func (r *reader) readUnion(place, rest string) (u union) {
	// Only what a union of texts can have is allowed: `string & {}` is how TypeScript writes "or
	// any other text" without losing the list.
	tokens := newScanner(rest)
	for kind := tokens.Scan(); kind != ';'; kind = tokens.Scan() {
		token := tokens.TokenText()
		isText := kind == scanner.Char || kind == scanner.String
		switch {
		case kind == scanner.Comment:
			u.comments += "\n" + token
		case isText:
			id := strings.Trim(token, `'"`)
			// A quote inside, or an escape, would make another id of it.
			isPlain := len(id)+2 == len(token) && !strings.ContainsAny(id, `\ `)
			if !isPlain {
				r.Reject("%s: %.40q is not understood, want a union of texts", place, token)
				return u
			}
			u.ids = append(u.ids, id)
		case kind == scanner.Ident && token != "string" && token != "null":
			u.types = append(u.types, token) // read where it is declared
		case kind == scanner.EOF || !strings.Contains("| (string & {}) null", token):
			r.Reject("%s: %.40q is not understood, want a union of texts that ends with ;", place, token)
			return u
		}
	}
	return u
}

// itemPattern matches an item of a comment: ids and what becomes of them.
var itemPattern = regexp.MustCompile(`^(?P<ids>[^:]+)": ` +
	`(?:(?P<unsupported>Not a supported model ID)|Announced shutdown date:|[A-Z][\w .-]* (?:shut down|retired) on)` +
	`(?: (?P<day>[A-Z][a-z]+ \d+, \d{4}|\d{4}-\d\d-\d\d))?\.` +
	`(?: Use (?P<replacement>[\w./-]+) instead\.)?`)

// readComment reads the comment of a type with ids: "Deprecated values:", and items. If one is not
// understood, nothing is known about these models.
func (r *reader) readComment(name, text string, ids []string) (ends int) {
	isMark := func(word string) bool { return strings.Trim(word, "/*") == "" }
	words := slices.DeleteFunc(strings.Fields(text), isMark)
	_, list, _ := strings.Cut(strings.Join(words, " "), "Deprecated values:")
	items := strings.Split(list, `- "`)
	// The text before the first item is not an item. But a comment without items is read as one
	// that is not understood, so that it is reported.
	if len(items) > 1 {
		items = items[1:]
	}
	for _, item := range items {
		r.Row(source.At(name).Row(name, "", item), func(at source.Node) {
			m := itemPattern.FindStringSubmatch(item)
			if m == nil {
				at.Refuse(fmt.Errorf("%.30q is not ids and when they end", item))
				r.keepClaims(at, ids...)
				return
			}
			group := func(name string) string { return m[itemPattern.SubexpIndex(name)] }
			isBetween := func(c rune) bool { return strings.ContainsRune(`", `, c) }
			for _, id := range strings.FieldsFunc(group("ids"), isBetween) {
				ends++
				if group("unsupported") != "" {
					// The id is there for old programs only.
					delete(r.Profiles, dataset.Key{Provider: r.provider(), ID: id})
					continue
				}
				r.stateEnd(at, id, group("day"), group("replacement"))
			}
		})
	}
	return ends
}

// stateEnd states when a model ends.
func (r *reader) stateEnd(at source.Node, id, day, replacement string) {
	profile := r.model(at, id)
	if profile == nil {
		return
	}
	r.retire(at, profile, day)
	if replacement != "" {
		profile.State(at, "replacement", r.provider()+"/"+replacement)
	}
}
