package mentions

import (
	"regexp"
	"strings"

	"modelcatalog/dataset/resolve"
)

// People name places in words, which no program reads: "gpt-4o on Azure", "claude-opus-4-1 (Bedrock)",
// "openrouter: gpt-4o, gpt-5", or the heading of a list. The website's script mentions/spoken.ts has the same
// rules, and the cases in site/testdata/places.json are run by both.

// spokenWords are patterns of texts in lower case. Their groups are the names of places.
type spokenWords struct {
	Begins  *regexp.Regexp // the beginning of a text behind an id that can name a place
	Words   *regexp.Regexp // behind an id, "on Azure"
	Cell    *regexp.Regexp // behind an id, in brackets or in the next cell of a table
	Next    *regexp.Regexp // another id behind an id, which the same place can have
	More    *regexp.Regexp // another word of that
	Label   *regexp.Regexp // the beginning of a line, "openrouter:"
	Heading *regexp.Regexp // a whole line
	Titled  *regexp.Regexp // what lines have that are headings
	Holder  *regexp.Regexp // the key before the bracket of an object or a list
	Section *regexp.Regexp // of a file such as TOML
	Item    *regexp.Regexp // the beginning of an item of a list
	Bare    *regexp.Regexp // a line that is an item without a sign
	Rest    *regexp.Regexp // what can be behind the name of a place that is a whole text
	Syntax  *regexp.Regexp // names that are something else in words
	URL     *regexp.Regexp // of the address of a command
	Column  *regexp.Regexp // the name of a column whose cells name places
	Places  map[string]string
}

const (
	maxSpoken = 200 // bytes of a line that can name a place
	maxBegin  = 20  // bytes behind an id that tell whether a place can be named there
	maxJoined = 8   // ids and words between an id and the place of them all
	maxClimb  = 3   // headings above each other: "azure:", "models:"
	maxNamed  = 4   // words of the name of a place
)

// spokenPlace is the place that words name with an id.
type spokenPlace struct {
	id    string
	isFar bool // whether other ids are between, so that it counts only if the place has the model
}

// behind returns the place that a line names behind an id.
func (h *hints) behind(rest string) (p spokenPlace, found bool) {
	words := &table().Hints.Spoken
	// Most ids have something else behind them, and three patterns take longer.
	if !words.Begins.MatchString(rest[:min(len(rest), maxBegin)]) {
		return p, false
	}
	rest = strings.ToLower(rest[:min(len(rest), maxSpoken)])
	for range maxJoined {
		if groups := words.Words.FindStringSubmatch(rest); groups != nil {
			p.id = h.placeIn(groups[1], false)
			return p, p.id != ""
		}
		if groups := words.Cell.FindStringSubmatch(rest); groups != nil {
			p.id = h.placeIn(groups[1], true)
			if p.id != "" {
				return p, true
			}
		}
		next := words.Next.FindString(rest)
		if next == "" && p.isFar {
			next = words.More.FindString(rest)
		}
		if next == "" {
			return p, false
		}
		p.isFar = true
		rest = rest[len(next):]
	}
	return p, false
}

// lineWords is what is above the ids of a line, which a long one has thousands of.
type lineWords struct {
	label   string // the place that its beginning names; empty if it names none
	end     int    // of the label in the text
	cell    string // the place that a column of its table names; empty if none does
	heading string // the place that the heading names that the line is below
}

// above returns the place that the beginning of the line of an id names, or the heading that the line is below.
func (h *hints) above(offset int) (place string, found bool) {
	at := h.lineOf(offset)
	holder := h.holder(at, offset)
	if holder != "" {
		return holder, true
	}
	words, known := h.lineWords[at]
	if !known {
		line := h.lower(at, h.lineEnd(at))
		if groups := table().Hints.Spoken.Label.FindStringSubmatchIndex(line); groups != nil {
			words.label = h.sellerIn(line[groups[2]:groups[3]])
			words.end = at + groups[1]
		}
		words.cell = h.cellOf(at)
		words.heading = h.heading(at)
		if h.lineWords == nil {
			h.lineWords = map[int]lineWords{}
		}
		h.lineWords[at] = words
	}
	if words.cell != "" {
		return words.cell, true
	}
	if words.label != "" && words.end <= offset {
		return words.label, true
	}
	if words.heading != "" {
		return words.heading, true
	}
	return h.commanded(offset)
}

// holder returns the place that the key of an object or a list names which is around an offset of a line:
// {"openrouter": ["gpt-4o"]}. The innermost counts; empty if none names one.
func (h *hints) holder(line, offset int) string {
	first := max(line, offset-maxSpoken)
	before := strings.ToLower(h.text[first:offset])
	closed := 0 // brackets that are closed before the offset, and not yet opened
	for i := len(before) - 1; i >= 0; i-- {
		switch before[i] {
		case ')', ']', '}':
			closed++
			continue
		case '(', '[', '{':
		default:
			continue
		}
		if closed > 0 {
			closed--
			continue
		}
		if before[i] == '(' {
			return "" // what is around a call says nothing about it
		}
		if groups := table().Hints.Spoken.Holder.FindStringSubmatch(before[:i]); groups != nil {
			place := h.sellerIn(groups[1])
			if place != "" {
				return place
			}
		}
	}
	return ""
}

const maxCommand = 2000 // bytes of a command before an id

// commanded returns the place of the address that the command has whose body an id is in: curl and its address are
// outside of the brackets of the body.
func (h *hints) commanded(offset int) (place string, found bool) {
	if !h.hasCommand {
		return "", false
	}
	first := max(0, offset-maxCommand)
	before := h.text[first:offset]
	// A blank line ends a command.
	if blank := strings.LastIndex(before, "\n\n"); blank >= 0 {
		first += blank
		before = before[blank:]
	}
	curl := strings.LastIndex(before, "curl ")
	if curl < 0 {
		return "", false
	}
	place = resolve.PlaceOf(table().Hints.Spoken.URL.FindString(before[curl:]))
	return place, place != "" // a proxy is no place
}

// heading returns the place that a heading above a line names; empty if none does.
func (h *hints) heading(at int) string {
	words := &table().Hints.Spoken
	line := h.lower(at, h.lineEnd(at))
	below, found := blockOf(line)
	if !found {
		return "" // sentences say where they are
	}
	for n := 0; at > 0 && n < maxBlock; n++ {
		at = h.lineOf(at - 1)
		line = h.lower(at, h.lineEnd(at))
		if groups := words.Section.FindStringSubmatch(line); groups != nil {
			return h.placeOfSection(groups[1])
		}
		switch below.relationTo(line) {
		case isOutside:
			return ""
		case isInside:
			continue
		}
		title, isTitled := titleOf(line)
		if !isTitled {
			isListed := !below.isItem && words.Bare.MatchString(line)
			if isListed {
				continue // another line of a list without signs
			}
			return ""
		}
		place := h.sellerIn(title)
		if place != "" {
			return place
		}
		// "models:" names no place, and can itself be below "azure:".
		if !below.climb(indentOf(line)) {
			return ""
		}
	}
	return ""
}

// block is a list or an object, whose heading is looked for above it.
type block struct {
	isItem  bool // whether its lines have the sign of an item
	isKeyed bool // whether they have a key, as in YAML
	indent  int  // of its lines, or of the last heading above them
	climbed int  // headings above its lines that name no place
}

// blockOf returns the block that a line is in. It reports whether it can be in one: a sentence is in none.
func blockOf(line string) (b block, found bool) {
	words := &table().Hints.Spoken
	b.indent = indentOf(line)
	b.isItem = words.Item.MatchString(line)
	b.isKeyed = !b.isItem && keyed().MatchString(line)
	return b, b.isItem || b.isKeyed || words.Bare.MatchString(line)
}

// relation is what a line above a block has to do with it.
type relation int

const (
	isAbove   relation = iota // it can be the heading of the block
	isInside                  // it belongs to the block
	isOutside                 // it ends the block, which has no heading
)

// relationTo returns what a line has to do with the block that it is above.
func (b *block) relationTo(line string) relation {
	isBlank := strings.TrimSpace(line) == ""
	column := indentOf(line)
	switch {
	case b.isKeyed:
		return isInside // what is above a key of YAML, its object tells
	case isBlank && b.isItem:
		return isInside // below a heading, and between items
	case isBlank:
		return isOutside
	case column == b.indent && b.climbed > 0:
		return isOutside // what is beside a heading is about other lists
	case column > b.indent:
		return isInside // it belongs to another item
	case column == b.indent && b.isItem && table().Hints.Spoken.Item.MatchString(line):
		return isInside // another item
	}
	return isAbove
}

// climb goes on above a heading that begins in a column. It reports whether a heading of it can be there.
func (b *block) climb(column int) bool {
	// A heading in the column of its lines is in no other list: what is above it is beside it.
	if column == b.indent || b.climbed == maxClimb {
		return false
	}
	b.climbed++
	b.indent = column
	return true
}

// titleOf returns the text of a heading. It reports whether a line is one.
func titleOf(line string) (title string, found bool) {
	words := &table().Hints.Spoken
	groups := words.Heading.FindStringSubmatch(line)
	if groups == nil || !words.Titled.MatchString(line) {
		return "", false
	}
	return groups[1], true
}

// placeOfSection returns the place that a part of the name of a section is, "models.azure".
func (h *hints) placeOfSection(name string) string {
	for part := range strings.SplitSeq(name, ".") {
		place := h.sellerIn(strings.Trim(part, "\"' "))
		if place != "" {
			return place
		}
	}
	return ""
}

// lower returns a part of the text in lower case, of a long one its beginning.
func (h *hints) lower(from, to int) string {
	return strings.ToLower(h.text[from:min(to, from+maxSpoken)])
}

// sellerIn returns the place whose name some words are, unless it is a maker: below "azure:", "claude:" names a
// family.
func (h *hints) sellerIn(text string) string {
	place := h.placeIn(text, true)
	if h.resolver.Makes(place) {
		return ""
	}
	return place
}

// placeIn returns the place whose name some words begin with, the longest first, or are as a whole.
func (h *hints) placeIn(text string, isWhole bool) string {
	words := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == '_' || c == '-' })
	for n := min(len(words), maxNamed); n > 0; n-- {
		place := h.named(strings.TrimRight(strings.Join(words[:n], "-"), "."))
		isRest := !isWhole
		if len(words) == n {
			isRest = true
		} else if isWhole && len(words) == n+1 {
			isRest = table().Hints.Spoken.Rest.MatchString(words[n])
		}
		if place != "" && isRest {
			return place
		}
	}
	return ""
}

// named returns the place of a name; empty if it is that of none, or of something else in words.
func (h *hints) named(name string) string {
	words := &table().Hints.Spoken
	if words.Syntax.MatchString(name) {
		return ""
	}
	place := words.Places[name]
	if place == "" {
		place = h.resolver.PlaceNamed(name)
	}
	return place
}
