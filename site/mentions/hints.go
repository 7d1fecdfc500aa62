package mentions

import (
	"slices"
	"sort"
	"strings"

	"modelcatalog/dataset/resolve"
)

// A hint is the place that something beside an id names: the client whose method is called, an
// address, a setting such as provider, a switch such as vertexai=True, a resource of Terraform. The
// words are in words.json, below "hints". The website's script mentions/hints.ts has the same rules, and
// the cases in site/testdata/places.json are run by both.
//
// Something is beside an id if it is in the same call, the same object, the same line, or the same
// lines of keys and values. A client that is a variable is somewhere else in the file; it counts for
// values of keys such as model= if all clients of the file are of one place. That is a guess, so it
// can make an error a warning but never a warning an error.
//
// marks.go finds the texts that name places, brackets.go the calls and objects, lines.go the lines of
// keys and values, spoken.go what people say in words; here is the order in which they are asked.

// hints are the marks of a text in their order, and its groups in the order in which they open.
type hints struct {
	resolver   *resolve.Resolver
	text       string
	marks      []mark
	groups     []group
	lines      []int             // where lines begin
	closed     map[int]int       // groups by the places of their closing brackets
	client     string            // the only place of the clients; empty if there are several, or none
	proxied    bool              // whether there is an address that nobody knows
	lineWords  map[int]lineWords // what lines say in words, by where they begin
	hasCommand bool              // whether the text has a command with an address
}

// unknownPlace is the place of an address that nobody knows, such as that of a proxy or in a variable.
const unknownPlace = "?"

const (
	maxMarks   = 100 // beside an id: more of them are a list of places, which says nothing about one id
	maxObjects = 2   // around an id: a setting further out is about more than this request
)

// hintsOf returns the hints of a text.
func (f *Finder) hintsOf(text string) *hints {
	h := &hints{resolver: f.resolver, text: text}
	h.split()
	h.hasCommand = strings.Contains(text, "curl ")
	h.mark(f.resolver)
	if len(h.marks) == 0 {
		return h // nothing is asked of the brackets
	}
	slices.SortStableFunc(h.marks, func(a, b mark) int { return a.at - b.at })
	h.bracket()
	for i := range h.marks {
		h.marks[i].group = h.innermost(h.marks[i].at)
	}

	// Last, because a client's place is in its arguments, and these are found by their brackets.
	h.client = h.onlyClient()
	h.proxied = h.proxied || h.isMovedApart()
	return h
}

// onlyClient returns the place of all clients in the text, if it is one. An address that is assigned moves the
// clients of the maker: openai.api_base = "https://openrouter.ai/api/v1".
func (h *hints) onlyClient() string {
	var places []string
	isMoved := false
	for i := range h.marks {
		m := &h.marks[i]
		switch m.kind {
		case switchMark:
			places = append(places, m.place)
		case clientMark:
			places = append(places, h.placeOfClient(m))
		case addressMark:
			if h.isAssigned(m) {
				places = append(places, m.place)
				isMoved = true
			}
		}
	}
	if isMoved {
		places = slices.DeleteFunc(places, func(place string) bool { return place == "" })
	}
	slices.Sort(places)
	places = slices.Compact(places)
	if len(places) != 1 {
		return ""
	}
	return places[0]
}

// isMovedApart reports whether addresses of several places are assigned: which of them a request goes to, nobody
// knows.
func (h *hints) isMovedApart() bool {
	moved := ""
	for i := range h.marks {
		m := &h.marks[i]
		if !h.isAssigned(m) {
			continue
		}
		if moved != "" && m.place != moved {
			return true
		}
		moved = m.place
	}
	return false
}

// isAssigned reports whether an address whose place is known is assigned to a member of something.
func (h *hints) isAssigned(m *mark) bool {
	isMember := m.kind == addressMark && m.at > 0 && h.text[m.at-1] == '.'
	return isMember && m.place != unknownPlace && strings.Contains(h.text[m.at:m.end], "=")
}

// placeOfClient returns the place that a client asks: OpenAI(base_url="https://openrouter.ai/api/v1")
// is a client of OpenRouter.
func (h *hints) placeOfClient(m *mark) string {
	arguments := h.innermost(m.end)
	if arguments == m.group {
		return m.place // the bracket of its arguments is not closed
	}
	moved, found := h.choose(h.within(arguments), settings...)
	switch {
	case !found || moved == "":
		return m.place
	case moved == unknownPlace && m.place != "":
		// An address that is not known is that of an account, if the client belongs to a cloud.
		return m.place
	}
	return moved
}

// at returns the place that something beside an offset names, and whether something does. The place
// is empty if it is not known.
func (h *hints) at(offset int) (place string, found bool) {
	if len(h.marks) == 0 {
		return "", false
	}
	g := h.innermost(offset)
	objects := 0 // around the offset, so far
	for g > 0 {
		group := &h.groups[g]
		if group.bracket == '{' && h.isCode(g) {
			break
		}
		before := h.before(g)
		inside := h.within(g)
		if objects > 0 || group.bracket == '[' {
			// What is in other objects, or in other items of a list, is about these.
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
		switch group.bracket {
		case '(':
			return h.inBlock(offset) // what is around a call says nothing about it
		case '{':
			objects++
			if objects > maxObjects || h.groups[group.parent].bracket == '[' {
				return h.inBlock(offset)
			}
		}
		g = group.parent
	}
	return h.inBlock(offset)
}

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
		return nil // see maxMarks
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
		place = m.place
		found = true
	}
	return place, found
}

// mark finds the texts that name places.
func (h *hints) mark(resolver *resolve.Resolver) {
	h.calls()
	for i := range table().Hints.Marks {
		named := &table().Hints.Marks[i]
		if named.Has == nil {
			continue // a function, which calls finds
		}
		for at := range named.in(h.text) {
			h.add(at, markKinds[named.Kind], named.Place)
		}
	}
	for at := range table().Hints.Address.in(h.text) {
		place := resolve.PlaceOf(h.text[at[2]:at[3]])
		// A proxy can forward to anybody. That is as good to know as a place: the maker's rows may
		// not hold.
		if place == "" {
			place = unknownPlace
			h.proxied = true
		}
		h.add(at, addressMark, place)
	}
	for at := range table().Hints.Setting.in(h.text) {
		place := resolver.PlaceNamed(h.text[at[2]:at[3]])
		if place != "" {
			h.add(at, nameMark, place)
		}
	}
	for at := range table().Hints.Variable.in(h.text) {
		place := h.placeOfVariable(h.text[at[2]:at[3]])
		if place != "" {
			h.add(at, lineMark, place)
		}
	}
}

// placeOfVariable returns the place with whose name a variable of an environment begins: OPENROUTER_CHAT_MODEL. That
// of a maker says nothing, because others speak its protocol: OPENAI_MODEL.
func (h *hints) placeOfVariable(name string) string {
	for name != "" {
		place := h.resolver.PlaceNamed(name)
		if place != "" {
			if h.resolver.Makes(place) {
				return ""
			}
			return place
		}
		name = name[:max(0, strings.LastIndexByte(name, '_'))]
	}
	return ""
}

// add adds the mark of a match.
func (h *hints) add(at []int, kind int, place string) {
	h.marks = append(h.marks, mark{at: at[0], end: at[1], kind: kind, place: place})
}
