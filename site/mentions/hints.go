package mentions

import (
	"cmp"
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
// lines of keys and values. A client that is a variable is followed to its assignment: see clients.go.
// Where that is not found, the clients elsewhere in the file count for values of keys such as model=. If
// they are of one place, that is a guess, so it can make an error a warning but never a warning an error.
// If they are of several that have the id, nobody knows which of them is asked, and the mention says so.
//
// marks.go finds the texts that name places, brackets.go the calls and objects, clients.go the variables
// that are clients, lines.go the lines of keys and values, sections.go settings further away, spoken.go
// what people say in words; here is the order in which they are asked.

// hints are the marks of a text in their order, and its groups in the order in which they open.
type hints struct {
	resolver   *resolve.Resolver
	text       string
	marks      []mark
	groups     []group
	lines      []int                 // where lines begin
	closed     map[int]int           // groups by the places of their closing brackets
	clients    []string              // the places of the clients; those of makers have a place only beside others
	bindings   map[string][]*binding // the variables that are assigned clients, by their names
	classes    []span                // that have such variables
	provided   []provided            // variables of an environment that name places, LLM_PROVIDER=azure
	tables     []columns             // with a column that names places; nil until one is asked for
	hasMoves   bool                  // whether an address is assigned that can move clients
	proxied    bool                  // whether there is an address that nobody knows
	lineWords  map[int]lineWords     // what lines say in words, by where they begin
	hasCommand bool                  // whether the text has a command with an address
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
	h.clients = h.placesOfClients()
	h.bind()
	h.provide()
	h.proxied = h.proxied || h.isMovedApart()
	return h
}

// placesOfClients returns the places of the clients in the text; none if all are those of makers. An address that
// is assigned moves the clients of the maker: openai.api_base = "https://openrouter.ai/api/v1".
func (h *hints) placesOfClients() []string {
	var places []string
	for i := range h.marks {
		m := &h.marks[i]
		switch m.kind {
		case switchMark:
			places = appendNew(places, m.place)
		case clientMark:
			places = appendNew(places, cmp.Or(h.placeOfClient(m), m.maker))
		case addressMark:
			if h.isAssigned(m) {
				places = appendNew(places, m.place)
				h.hasMoves = true
			}
		}
	}
	isOfMaker := func(place string) bool { return place == "" || h.resolver.Makes(place) }
	if h.hasMoves {
		places = slices.DeleteFunc(places, isOfMaker)
	}
	if !slices.ContainsFunc(places, func(place string) bool { return !isOfMaker(place) }) {
		return nil // the ids say which maker has them
	}
	return places
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
// is a client of OpenRouter, and so is one whose builder is given this address. Of several it is not known.
func (h *hints) placeOfClient(m *mark) string {
	places := h.choose(h.between(m.at, h.clientEnd(m)), settings...)
	if len(places) != 1 {
		return m.place
	}
	moved := places[0]
	switch {
	case moved == "":
		return m.place
	case moved == unknownPlace && m.place != "":
		// An address that is not known is that of an account, if the client belongs to a cloud.
		return m.place
	}
	return moved
}

// at returns the places that something beside an offset names; none if nothing does. The only place is empty if
// it is that of the maker. Of several it is not known which is asked.
func (h *hints) at(offset int) []string {
	if len(h.marks) == 0 {
		return nil
	}
	g := h.innermost(offset)
	objects := 0 // around the offset, so far
	for depth := 0; g > 0 && depth < maxDepth; depth++ {
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
		moved := h.choose(slices.Concat(before, inside), settings...)
		if len(moved) > 0 && moved[0] != unknownPlace {
			return moved
		}
		// A variable can have the name of another client: openai = createOpenAI({baseURL: …}).
		if group.bracket == '(' {
			receiver := h.receiver(g)
			if receiver != nil {
				return receiver
			}
		}
		// An address that is not known is that of an account, if the client belongs to a cloud.
		own := h.choose(before, clientMark)
		if len(own) > 0 && (own[0] != "" || moved == nil) {
			return own
		}
		if moved != nil {
			return moved
		}
		switch group.bracket {
		case '(':
			// What else is around a call says nothing about it.
			receiver := h.outerReceiver(group.parent)
			if receiver != nil {
				return receiver
			}
			return h.inBlock(offset)
		case '{':
			objects++
			if objects > maxObjects {
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

// choose returns the places that some marks of some kinds name, in their order. Of several nobody knows which of
// them is meant.
func (h *hints) choose(marks []mark, kinds ...int) (places []string) {
	for _, m := range marks {
		if slices.Contains(kinds, m.kind) {
			places = appendNew(places, m.place)
		}
	}
	return places
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
			h.add(at, markKinds[named.Kind], named.Place, "")
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
		h.add(at, addressMark, place, "")
	}
	for at := range table().Hints.Setting.in(h.text) {
		place := resolver.PlaceNamed(h.text[at[2]:at[3]])
		if place != "" {
			h.add(at, nameMark, place, "")
		}
	}
	for at := range table().Hints.Service.in(h.text) {
		// That of a maker is that of the model, wherever it is sold: {"vendor": "openai", "provider": "azure"}.
		place := h.sellerIn(strings.ToLower(h.text[at[2]:at[3]]))
		if place != "" {
			h.add(at, nameMark, place, "")
		}
	}
	for at := range table().Hints.Variable.in(h.text) {
		place := h.placeOfVariable(h.text[at[2]:at[3]])
		if place != "" {
			h.add(at, lineMark, place, "")
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
func (h *hints) add(at []int, kind int, place, maker string) {
	h.marks = append(h.marks, mark{at: at[0], end: at[1], kind: kind, place: place, maker: maker})
}
