package mentions

import (
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
)

const (
	maxBlock = 60 // lines before and after an id that can have settings of the same object
	maxDepth = 20 // groups around an id that are looked at
)

// split finds where the lines begin.
func (h *hints) split() {
	h.lines = []int{0}
	for i := range len(h.text) {
		if h.text[i] == '\n' {
			h.lines = append(h.lines, i+1)
		}
	}
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

// inBlock returns the places that the blocks around an offset name, or what is in its line, or what the
// lines of keys and values have to which its line belongs; none if nothing names one.
func (h *hints) inBlock(offset int) []string {
	// A resource of Terraform is a block around all that is in it.
	g := h.innermost(offset)
	for depth := 0; g > 0 && depth < maxDepth; depth++ {
		line := h.lineOf(h.groups[g].open)
		places := h.choose(h.between(line, h.groups[g].open), blockMark)
		if places != nil {
			return places
		}
		g = h.groups[g].parent
	}
	own := h.innermost(offset)
	inLine := slices.Clone(h.between(h.lineOf(offset), h.lineEnd(offset))) // DeleteFunc writes into it
	beside := slices.DeleteFunc(inLine, func(m mark) bool {
		// A call whose brackets do not enclose the id is another request in the same line, and so is the object or
		// list of another key.
		hasBrackets := m.kind == clientMark || m.kind == lineMark
		called := hasBrackets && m.end < len(h.text) && h.innermost(m.end) != own
		return m.group != own || m.kind == blockMark || called
	})
	kinds := append(slices.Clip(settings), clientMark, lineMark)
	places := h.choose(beside, kinds...)
	if places != nil {
		return places
	}
	return h.inLines(h.lineOf(offset), own)
}

// keyed matches the beginning of a line of YAML, TOML, properties or assignments.
var keyed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([ \t]*)((?:- +)*)(?:export )?["']?[A-Za-z_][A-Za-z0-9_.-]*["']?[ \t]*[:=]`)
})

// key is the beginning of a line that has one.
type key struct {
	column int  // of the key, behind the hyphens of items
	item   bool // whether the line begins an item of a list
}

// keyOf returns the key of a line.
func keyOf(line string) (k key, found bool) {
	head := keyed().FindStringSubmatch(line)
	if head == nil {
		return k, false
	}
	// Docker lists the variables of one environment: - LLM_PROVIDER=azure.
	isVariable := strings.HasSuffix(head[0], "=")
	return key{column: len(head[1]) + len(head[2]), item: head[2] != "" && !isVariable}, true
}

// inLines looks for marks in the lines of keys and values around a line: those of the same object, and
// those of the object that this one is in.
func (h *hints) inLines(line, own int) []string {
	// The second time it is the object around this one: providers of a list often have models below
	// them.
	for range 2 {
		k, isKeyed := keyOf(h.text[line:h.lineEnd(line)])
		if !isKeyed {
			return nil
		}
		marks, parent := h.object(line, k)
		marks = slices.DeleteFunc(marks, func(m mark) bool {
			// A switch in front of a command, as shells have it, is for this command.
			rest := strings.Trim(h.text[m.end:max(m.end, h.lineEnd(m.at))], "\"', \t\r")
			return m.group != own || m.kind == switchMark && rest != ""
		})
		places := h.choose(h.ofProgram(line, marks), settings...)
		if places != nil {
			return h.orMaker(line, marks, places)
		}
		if parent < 0 {
			return nil
		}
		// "azure:", with nothing behind it, says where what is below it is asked.
		places = h.choose(h.keysOfBlocks(parent, own), blockMark)
		if places != nil {
			return places
		}
		line = parent
	}
	return nil
}

// keysOfBlocks returns the marks that are the whole key of a line: a part of a longer key, such as
// not-azure, is another name.
func (h *hints) keysOfBlocks(line, own int) []mark {
	return slices.DeleteFunc(slices.Clone(h.between(line, h.lineEnd(line))), func(m mark) bool {
		before := strings.Trim(h.text[line:m.at], "\"'- \t")
		return m.group != own || before != ""
	})
}

// object returns the marks in the lines of the object whose key is in a line, and the line of the key
// whose value the object is; -1 if it has none.
func (h *hints) object(line int, k key) (marks []mark, parent int) {
	own := h.between(line, h.lineEnd(line))
	above, parent, whole := h.objectAbove(line, k)
	marks = slices.Concat(own, above)
	if !whole {
		marks = append(marks, h.objectBelow(line, k.column)...)
	}
	return marks, parent
}

// objectAbove returns the marks above a line in the lines of its object, the line of the key whose
// value the object is, and whether an empty line ends it, as nothing else does at the first column.
func (h *hints) objectAbove(line int, k key) (marks []mark, parent int, whole bool) {
	begins := k.item // whether the object begins in the last line
	at := line
	for n := 0; at > 0 && n < maxBlock && !begins; n++ {
		at = h.lineOf(at - 1)
		text := h.text[at:h.lineEnd(at)]
		if strings.TrimSpace(text) == "" {
			if k.column == 0 {
				return marks, -1, true // paragraphs of an .env file are about different things
			}
			continue
		}
		if isComment(text) {
			continue
		}
		indent := indentOf(text)
		other, isKeyed := keyOf(text)
		// A text at the column of the keys is no part of the object, unless it is an item.
		foreign := !isKeyed && indent == k.column && !strings.HasPrefix(strings.TrimLeft(text, " \t"), "-")
		switch {
		case isKeyed && other.column == k.column:
			marks = append(marks, h.between(at, h.lineEnd(at))...)
			begins = other.item
		case indent < k.column && isKeyed:
			return marks, at, false
		case indent < k.column || foreign:
			return marks, -1, false
		}
	}
	return marks, -1, false
}

// objectBelow returns the marks below a line in the lines of its object.
func (h *hints) objectBelow(line, column int) (marks []mark) {
	at := h.lineEnd(line)
	for n := 0; at < len(h.text) && n < maxBlock; n++ {
		at++
		text := h.text[at:h.lineEnd(at)]
		indent := indentOf(text)
		other, isKeyed := keyOf(text)
		isSibling := isKeyed && !other.item && other.column == column
		switch {
		case strings.TrimSpace(text) == "":
			// It parts the paragraphs of an .env file, which are about different things. Further in, it
			// is one between the keys of an object.
			if column == 0 {
				return marks
			}
		case isComment(text):
			// It can be further left, and does not end the object.
		case isSibling:
			marks = append(marks, h.between(at, h.lineEnd(at))...)
		case indent <= column:
			return marks // the object ends
		}
		at = h.lineEnd(at)
	}
	return marks
}

// isComment reports whether a line is a comment of YAML, TOML, properties or an assignment. It can
// be at any column between the keys of an object.
func isComment(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, " \t"), "#") }

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }
