package mentions

import (
	"sort"
	"strings"
)

// group is what brackets enclose. The first group is the whole text.
type group struct {
	open, close int
	parent      int
	bracket     byte
}

// maxChain is the number of bytes before the bracket of a call that can name its client.
const maxChain = 400

var opening = map[byte]byte{')': '(', ']': '[', '}': '{'}

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
			// A bracket in a string, such as ":)", must not close a call.
			if opening[c] == h.groups[inner].bracket {
				h.groups[inner].close = i
				h.closed[i] = inner
				inner = h.groups[inner].parent
			}
		}
	}
}

// innermost returns the innermost group that has an offset.
func (h *hints) innermost(offset int) int {
	i := sort.Search(len(h.groups), func(i int) bool { return h.groups[i].open >= offset }) - 1
	for h.groups[i].close < offset {
		i = h.groups[i].parent
	}
	return i
}

// before returns the marks in what is called or made before the bracket of a group:
// AzureOpenAI(azure_endpoint=x).responses.create before (model=y).
func (h *hints) before(g int) []mark {
	start, found := h.chain(g)
	if !found {
		return nil
	}
	return h.between(start, h.groups[g].open)
}

// chain returns where that begins which is called or made before the bracket of a group.
func (h *hints) chain(g int) (start int, found bool) {
	open := h.groups[g].open
	start = open
	for start > 0 && open-start < maxChain {
		c := h.text[start-1]
		switch {
		case c == ')' || c == ']':
			// An earlier call of the chain, with all its arguments.
			closed, found := h.closed[start-1]
			if !found {
				return 0, false // the bracket closes nothing, so where the chain begins is not known
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
	return start, true
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
		return true // if (x) {, x => {, resource "a" "b" {
	case isNamed(last):
		// Swift and Go write Config{…} for an object, and class Config { with a blank.
		return len(before) < open && !strings.HasSuffix(before, "return")
	}
	return false
}
