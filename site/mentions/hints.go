package mentions

import (
	"iter"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"

	"modelcatalog/dataset/resolve"
)

// A hint is the place that something beside an id names: the client whose method is called, an
// address, a setting such as provider, a switch such as vertexai=True, a resource of Terraform. The
// words are in words.json, below "hints". The website's script hints.ts has the same rules, and the
// cases in site/testdata/places.json are run by both.
//
// Something is beside an id if it is in the same call, the same object, the same line, or the same
// lines of keys and values. A client that is a variable is somewhere else in the file; it counts for
// values of keys such as model= if all clients of the file are of one place. That is a guess, so it
// can make an error a warning but never a warning an error.

// The kinds of marks.
const (
	clientMark  = iota // the constructor of a client, or a function that makes a model of a place
	switchMark         // a setting that moves a client to another place
	addressMark        // the address that a client asks
	nameMark           // a key such as provider
	lineMark           // a key whose line belongs to a place
	blockMark          // a block whose whole content belongs to a place
)

// mark is a text that names a place.
type mark struct {
	at, end int
	kind    int
	place   string // empty: the maker, whose client it is
	group   int    // the innermost group that it is in
}

// group is what brackets enclose. The first group is the whole text.
type group struct {
	open, close int
	parent      int
	bracket     byte
}

// hints are the marks of a text in their order, and its groups in the order in which they open.
type hints struct {
	text    string
	marks   []mark
	groups  []group
	lines   []int       // where lines begin
	closed  map[int]int // groups by the places of their closing brackets
	client  string      // the only place of the clients; empty if there are several, or none
	proxied bool        // whether there is an address that nobody knows
}

// unknownPlace is the place of an address that nobody knows, such as that of a proxy or in a variable.
const unknownPlace = "?"

const (
	maxBlock = 60  // lines before and after an id that can have settings of the same object
	maxMarks = 100 // beside an id: more of them are a list of places, which says nothing about one id
	maxDepth = 20  // groups around an id that can be blocks
	maxName  = 100 // bytes of the name of a function
	maxChain = 400 // bytes before the bracket of a call that can name its client
)

// hintsOf returns the hints of a text, or nil if nothing in it names a place.
func (f *Finder) hintsOf(text string) *hints {
	h := &hints{text: text, lines: []int{0}}
	add := func(at []int, kind int, place string) {
		h.marks = append(h.marks, mark{at: at[0], end: at[1], kind: kind, place: place})
	}
	h.calls(add)
	for i := range table().Hints.Marks {
		named := &table().Hints.Marks[i]
		if named.Has == nil {
			continue // a function, which calls finds
		}
		for at := range named.in(text) {
			add(at, markKinds[named.Kind], named.Place)
		}
	}
	for at := range table().Hints.Address.in(text) {
		place := resolve.PlaceOf(text[at[2]:at[3]])
		if place == "" {
			place = unknownPlace
			h.proxied = true
		}
		add(at, addressMark, place)
	}
	for at := range table().Hints.Setting.in(text) {
		if place := f.resolver.PlaceNamed(text[at[2]:at[3]]); place != "" {
			add(at, nameMark, place)
		}
	}
	if len(h.marks) == 0 {
		return nil
	}
	slices.SortStableFunc(h.marks, func(a, b mark) int { return a.at - b.at })
	for i := range len(text) {
		if text[i] == '\n' {
			h.lines = append(h.lines, i+1)
		}
	}
	h.bracket()
	for i := range h.marks {
		h.marks[i].group = h.innermost(h.marks[i].at)
	}
	h.client = h.onlyClient()
	return h
}

// marked is a pattern, and texts of which each match contains one. Looking for them first is much faster. A
// pattern matches within a line.
type marked struct {
	Has     []string
	Pattern *regexp.Regexp
}

// in yields the matches in a text, as FindAllStringSubmatchIndex returns them.
func (m *marked) in(text string) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		has := func(has string) bool { return strings.Contains(text, has) }
		if !slices.ContainsFunc(m.Has, has) {
			return
		}
		offset := 0
		for line := range strings.Lines(text) {
			if slices.ContainsFunc(m.Has, func(has string) bool { return strings.Contains(line, has) }) {
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

// calls adds the functions that are called. Most names are called again and again, so each is looked at once.
func (h *hints) calls(add func(at []int, kind int, place string)) {
	type call struct {
		at    int // in the name
		place string
		found bool
	}
	known := map[string]call{}
	for i := 0; ; i++ {
		next := strings.IndexByte(h.text[i:], '(')
		if next < 0 {
			return
		}
		i += next
		name := strings.TrimRight(h.text[max(0, i-maxName):i], " \t")
		end := len(name)
		start := end
		for start > 0 && (isNamed(name[start-1]) || name[start-1] == '.') {
			start--
		}
		if start == end {
			continue
		}
		from := max(0, i-maxName) + start
		name = h.text[from : i+1]
		called, seen := known[name]
		for m := 0; m < len(table().Hints.Marks) && !seen; m++ {
			named := &table().Hints.Marks[m]
			if named.Has != nil {
				continue
			}
			if at := named.Pattern.FindStringIndex(name); at != nil {
				called = call{at[0], named.Place, true}
				break
			}
		}
		known[name] = called
		if called.found {
			add([]int{from + called.at, i + 1}, clientMark, called.place)
		}
	}
}

var markKinds = map[string]int{"client": clientMark, "switch": switchMark, "line": lineMark, "block": blockMark}

// bracket finds the groups. Brackets in strings and comments count as others do, so a closing bracket
// that does not belong to the innermost group closes nothing.
func (h *hints) bracket() {
	h.groups = []group{{-1, len(h.text), -1, 0}}
	h.closed = map[int]int{}
	inner := 0
	for i := range len(h.text) {
		switch c := h.text[i]; c {
		case '(', '[', '{':
			h.groups = append(h.groups, group{i, len(h.text), inner, c})
			inner = len(h.groups) - 1
		case ')', ']', '}':
			if opening[c] == h.groups[inner].bracket {
				h.groups[inner].close = i
				h.closed[i] = inner
				inner = h.groups[inner].parent
			}
		}
	}
}

var opening = map[byte]byte{')': '(', ']': '[', '}': '{'}

// innermost returns the innermost group that has an offset.
func (h *hints) innermost(offset int) int {
	i := sort.Search(len(h.groups), func(i int) bool { return h.groups[i].open >= offset }) - 1
	for h.groups[i].close < offset {
		i = h.groups[i].parent
	}
	return i
}

// onlyClient returns the place of all clients in the text, if it is one.
func (h *hints) onlyClient() string {
	var places []string
	for i := range h.marks {
		m := &h.marks[i]
		if m.kind != clientMark && m.kind != switchMark {
			continue
		}
		place := m.place
		if m.kind == clientMark {
			// OpenAI(base_url="https://openrouter.ai/api/v1") is a client of OpenRouter.
			if g := h.innermost(m.end); g != m.group {
				moved, found := h.choose(h.within(g), settings...)
				if found && moved != "" && (moved != unknownPlace || place == "") {
					place = moved
				}
			}
		}
		places = append(places, place)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	if len(places) != 1 {
		return ""
	}
	return places[0]
}

// settings are the kinds of marks that move a client to another place than its own.
var settings = []int{switchMark, addressMark, nameMark}

// within returns the marks inside of a group.
func (h *hints) within(g int) []mark { return h.between(h.groups[g].open+1, h.groups[g].close) }

// between returns the marks that begin between two offsets; none if there are too many.
func (h *hints) between(from, to int) []mark {
	begins := func(offset int) int {
		return sort.Search(len(h.marks), func(i int) bool { return h.marks[i].at >= offset })
	}
	first := begins(from)
	last := max(first, begins(to))
	if last-first > maxMarks {
		return nil
	}
	return h.marks[first:last]
}

// choose returns the place that some marks of some kinds name. Several places are none: nobody knows
// then which of them is meant.
func (h *hints) choose(marks []mark, kinds ...int) (place string, found bool) {
	for _, m := range marks {
		if !slices.Contains(kinds, m.kind) {
			continue
		}
		if found && m.place != place {
			return "", true
		}
		place, found = m.place, true
	}
	return place, found
}

// at returns the place that something beside an offset names, and whether something does. The place
// is empty if it is not known.
func (h *hints) at(offset int) (place string, found bool) {
	g := h.innermost(offset)
	levels := 0 // of objects
	for g > 0 {
		group := &h.groups[g]
		before := h.before(g)
		if group.bracket == '{' && h.isCode(g) {
			break
		}
		inside := h.within(g)
		if levels > 0 || group.bracket == '[' {
			inside = slices.DeleteFunc(slices.Clone(inside), func(m mark) bool { return m.group != g })
		}
		// What a client is moved to counts more than its class: many places speak OpenAI's protocol.
		place, found = h.choose(slices.Concat(before, inside), settings...)
		if place != "" && place != unknownPlace {
			return place, true
		}
		// An address that is not known is that of an account, if the client belongs to a cloud.
		own, called := h.choose(before, clientMark)
		if own != "" || called && place == "" {
			return own, true
		}
		if found {
			return place, true
		}
		parent := h.groups[group.parent].bracket
		switch {
		case group.bracket == '(':
			return h.inBlock(offset)
		case group.bracket == '{':
			if levels++; levels > 2 || parent == '[' {
				return h.inBlock(offset)
			}
		}
		g = group.parent
	}
	return h.inBlock(offset)
}

// before returns the marks in what is called or made before the bracket of a group:
// AzureOpenAI(azure_endpoint=x).responses.create before (model=y).
func (h *hints) before(g int) []mark {
	open := h.groups[g].open
	start := open
	for start > 0 && open-start < maxChain {
		c := h.text[start-1]
		switch {
		case c == ')' || c == ']':
			closed, found := h.closed[start-1]
			if !found {
				return nil
			}
			start = h.groups[closed].open
			continue
		case isNamed(c) || strings.IndexByte(".?!:$&", c) >= 0:
			start--
			continue
		}
		// A chain goes on in the next line if that begins with a dot.
		rest := strings.TrimRight(h.text[:start], " \t\r\n")
		if len(rest) == start || len(rest) == 0 || h.text[start] != '.' {
			break
		}
		start = len(rest)
	}
	return h.between(start, open)
}

func isNamed(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

// isCode reports whether braces enclose statements, not the members of an object: they follow the
// head of a function, of a class or of a block.
func (h *hints) isCode(g int) bool {
	open := h.groups[g].open
	before := strings.TrimRight(h.text[:open], " \t\r\n")
	if before == "" {
		return false
	}
	last := before[len(before)-1]
	switch {
	case last == ')' || last == '>' || last == '"':
		return true
	case isNamed(last):
		return len(before) < open && !strings.HasSuffix(before, "return")
	}
	return false
}

// inBlock returns the place that the blocks around an offset name, or what is in its line, or what the
// lines of keys and values have to which its line belongs.
func (h *hints) inBlock(offset int) (place string, found bool) {
	g := h.innermost(offset)
	for depth := 0; g > 0 && depth < maxDepth; depth++ {
		line := h.lineOf(h.groups[g].open)
		if place, found = h.choose(h.between(line, h.groups[g].open), blockMark); found {
			return place, true
		}
		g = h.groups[g].parent
	}
	own := h.innermost(offset)
	beside := slices.DeleteFunc(slices.Clone(h.between(h.lineOf(offset), h.lineEnd(offset))), func(m mark) bool {
		return m.group != own || m.kind == blockMark || m.kind == clientMark && m.end < len(h.text) && h.innermost(m.end) != own
	})
	kinds := append(slices.Clip(settings), clientMark, lineMark)
	if place, found = h.choose(beside, kinds...); found {
		return place, true
	}
	return h.inLines(h.lineOf(offset), own)
}

// lineOf returns where the line of an offset begins, and lineEnd where it ends.
func (h *hints) lineOf(offset int) int {
	return h.lines[sort.Search(len(h.lines), func(i int) bool { return h.lines[i] > offset })-1]
}

func (h *hints) lineEnd(offset int) int {
	next := sort.Search(len(h.lines), func(i int) bool { return h.lines[i] > offset })
	if next == len(h.lines) {
		return len(h.text)
	}
	return h.lines[next] - 1
}

// keyed matches the beginning of a line of YAML, TOML, properties or assignments.
var keyed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([ \t]*)((?:- +)*)(?:export )?["']?[A-Za-z_][A-Za-z0-9_.-]*["']?[ \t]*[:=]`)
})

// inLines looks for marks in the lines of keys and values around a line: those of the same object, and
// those of the object that this one is in.
func (h *hints) inLines(line, own int) (place string, found bool) {
	for range 2 {
		head := keyed().FindStringSubmatch(h.text[line:h.lineEnd(line)])
		if head == nil {
			return "", false
		}
		column := len(head[1]) + len(head[2])
		marks, parent := h.object(line, column, head[2] != "")
		marks = slices.DeleteFunc(marks, func(m mark) bool {
			// A switch in front of a command, as shells have it, is for this command.
			rest := strings.Trim(h.text[m.end:max(m.end, h.lineEnd(m.at))], "\"', \t\r")
			return m.group != own || m.kind == switchMark && rest != ""
		})
		place, found = h.choose(marks, settings...)
		if found || parent < 0 {
			return place, found
		}
		line = parent
	}
	return "", false
}

// object returns the marks in the lines of the object whose key is in a line, and the line of the key
// whose value the object is; -1 if it has none. An item of a list begins with a hyphen.
func (h *hints) object(line, column int, begins bool) (marks []mark, parent int) {
	parent = -1
	marks = append(marks, h.between(line, h.lineEnd(line))...)
	// Lines above belong to the object up to one with less indentation, or to the one that begins it.
	for at, n := line, 0; at > 0 && n < maxBlock && !begins; n++ {
		at = h.lineOf(at - 1)
		text := h.text[at:h.lineEnd(at)]
		indent := len(text) - len(strings.TrimLeft(text, " \t"))
		head := keyed().FindStringSubmatch(text)
		switch {
		case strings.TrimSpace(text) == "":
			if column == 0 {
				return marks, parent // an empty line ends what belongs together where nothing else does
			}
		case head != nil && len(head[1])+len(head[2]) == column:
			marks = append(marks, h.between(at, h.lineEnd(at))...)
			begins = head[2] != ""
		case indent < column || head == nil && indent == column && strings.TrimLeft(text, " \t#")[:1] != "-":
			if head != nil {
				parent = at
			}
			begins = true
		}
	}
	for at, n := h.lineEnd(line), 0; at < len(h.text) && n < maxBlock; n++ {
		at++
		text := h.text[at:h.lineEnd(at)]
		indent := len(text) - len(strings.TrimLeft(text, " \t"))
		head := keyed().FindStringSubmatch(text)
		switch {
		case strings.TrimSpace(text) == "":
			if column == 0 {
				return marks, parent
			}
		case head != nil && head[2] == "" && len(head[1]) == column:
			marks = append(marks, h.between(at, h.lineEnd(at))...)
		case indent < column || indent == column:
			return marks, parent
		}
		at = h.lineEnd(at)
	}
	return marks, parent
}
