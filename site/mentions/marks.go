package mentions

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// mark is a text that names a place.
type mark struct {
	at, end int
	kind    int
	place   string // empty: the maker, whose client it is
	maker   string // of such a client
	group   int    // the innermost group that it is in
}

// The kinds of marks.
const (
	clientMark  = iota // the constructor of a client, or a function that makes a model of a place
	switchMark         // a setting that moves a client to another place
	addressMark        // the address that a client asks
	nameMark           // a key such as provider
	lineMark           // a key whose line belongs to a place
	blockMark          // a block whose whole content belongs to a place
)

// markKinds are the kinds by their names in words.json.
var markKinds = map[string]int{
	"client": clientMark, "switch": switchMark, "line": lineMark, "block": blockMark,
}

// settings are the kinds of marks that move a client to another place than its own.
var settings = []int{switchMark, addressMark, nameMark}

// maxName is the number of bytes of the name of a function.
const maxName = 100

// marked is a pattern, and texts of which each match contains one. Looking for them first is much
// faster. A pattern matches within a line.
type marked struct {
	Has     []string
	Pattern *regexp.Regexp
}

// in yields the matches in a text, as FindAllStringSubmatchIndex returns them.
func (m *marked) in(text string) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		if !m.mayMatch(text) {
			return
		}
		offset := 0
		// Most lines have none of the texts, so the pattern is asked for few.
		for line := range strings.Lines(text) {
			if m.mayMatch(line) {
				for _, at := range m.Pattern.FindAllStringSubmatchIndex(line, -1) {
					for i := range at {
						at[i] += offset
					}
					if !yield(at) {
						return
					}
				}
			}
			offset += len(line)
		}
	}
}

func (m *marked) mayMatch(text string) bool {
	return slices.ContainsFunc(m.Has, func(has string) bool { return strings.Contains(text, has) })
}

// call is what the name of a called function says.
type call struct {
	at    int // where the name of the client begins in the text before the bracket
	place string
	maker string // of a client that has no place but its maker's
	found bool
}

// calls adds the functions that are called and make clients. Most names are called again and again,
// so each is looked at once.
func (h *hints) calls() {
	known := map[string]call{}
	for bracket := 0; ; bracket++ {
		next := strings.IndexByte(h.text[bracket:], '(')
		if next < 0 {
			return
		}
		bracket += next
		// if ( … ) and (a, b) have no name before the bracket, or a keyword that no client is called.
		start := h.nameBefore(bracket)
		if start == bracket {
			continue
		}
		name := h.text[start : bracket+1]
		if strings.TrimRight(name[:len(name)-1], " \t") == "new" {
			called := h.clientOf(h.typeBefore(start) + "(")
			if called.found {
				h.add([]int{start, bracket + 1}, clientMark, called.place, called.maker)
			}
			continue
		}
		// With its bracket, with which patterns end, so that azure does not match azureRegion.
		called, seen := known[name]
		if !seen {
			called = h.clientOf(name)
			known[name] = called
		}
		if called.found {
			h.add([]int{start + called.at, bracket + 1}, clientMark, called.place, called.maker)
		}
	}
}

// nameBefore returns where the name of what is called at a bracket begins, with what it is a member
// of; the place of the bracket if there is no name.
func (h *hints) nameBefore(bracket int) int {
	// LIMIT: of a longer name its end is taken, because in a line of minified code each bracket would
	// otherwise read the whole line.
	first := max(0, bracket-maxName)
	end := first + len(strings.TrimRight(h.text[first:bracket], " \t"))
	start := end
	for start > first && (isNamed(h.text[start-1]) || h.text[start-1] == '.') {
		start--
	}
	if start == end {
		return bracket
	}
	return start
}

// typed matches a variable that has its type before its name, and is assigned something.
var typed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`([A-Za-z_][A-Za-z0-9_.]*)\??[\t ]+[A-Za-z_][A-Za-z0-9_]*[\t ]*=[\t ]*$`)
})

// typeBefore returns the type of the variable that what is made at an offset is assigned to, as C# has it:
// AzureOpenAIClient client = new(…). It is empty if there is none.
func (h *hints) typeBefore(offset int) string {
	from := max(h.lineOf(offset), offset-2*maxName)
	found := typed().FindStringSubmatch(h.text[from:offset])
	if found == nil {
		return ""
	}
	return found[1]
}

// clientOf returns what the name of a function says, with its bracket.
func (h *hints) clientOf(name string) call {
	for i := range table().Hints.Marks {
		named := &table().Hints.Marks[i]
		if named.Has != nil {
			continue // a setting, which hints.mark looks for in the text
		}
		at := named.Pattern.FindStringIndex(name)
		if at == nil {
			continue
		}
		place := named.Place
		// LIMIT: a file that imports both SDKs is read as one of the cloud, because which of them a name
		// is imported from is not followed.
		if slices.ContainsFunc(named.Imports, func(part string) bool { return strings.Contains(h.text, part) }) {
			place = named.Imported
		}
		return call{at[0], place, named.Maker, true}
	}
	return call{}
}

func isNamed(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}
