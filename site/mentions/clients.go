package mentions

import (
	"cmp"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
)

// Which client a call belongs to. In az.chat.completions.create(model="o3-mini") the receiver az is followed to
// where the same text assigns it, az = AzureOpenAI(…), and the place of that client is the place of the call. The
// website's script mentions/clients.ts has the same rules, and the cases in site/testdata/places.json are run by
// both.

// binding is an assignment of a client to a variable, or to a member of the object or class around it.
type binding struct {
	at     int      // where the name of the variable is
	end    int      // of the block in which it is assigned
	class  int      // the class around it, by its index; -1 if there is none
	group  int      // the innermost group of the client
	places []string // of the client; several if a condition decides between clients
}

// span is a part of the text, such as the body of a class.
type span struct{ from, to int }

const (
	maxBindings = 50  // of one variable that are looked at for one call
	maxHead     = 3   // lines before a client that can have the beginning of its statement
	maxLinks    = 20  // calls in a chain behind a client, client.builder().endpoint(…).build()
	maxOuter    = 3   // calls around a call that can be those of a client
	maxPath     = 4   // names of a receiver that are looked up together, app.state.client
	memberOf    = "." // is before the names of members of the object around: self.client
)

// bind finds the variables that are assigned clients.
func (h *hints) bind() {
	h.bindings = map[string][]*binding{}
	var all []*binding
	for i := range h.marks {
		m := &h.marks[i]
		if m.kind != clientMark {
			continue
		}
		name, at := h.variableOf(m)
		if name == "" {
			continue
		}
		place := cmp.Or(h.placeOfClient(m), m.maker)
		list := h.bindings[name]
		if n := len(list); n > 0 && list[n-1].at == at {
			// Another client of the same statement: AzureOpenAI() if cloud else OpenAI().
			list[n-1].places = appendNew(list[n-1].places, place)
			continue
		}
		b := &binding{at: at, end: len(h.text), class: -1, group: m.group, places: []string{place}}
		h.bindings[name] = append(list, b)
		all = append(all, b)
	}
	if len(all) > 0 {
		slices.SortStableFunc(all, func(a, b *binding) int { return a.at - b.at })
		h.endBlocks(all)
	}
}

// appendNew appends a place to others that do not have it yet.
func appendNew(places []string, more ...string) []string {
	for _, place := range more {
		if !slices.Contains(places, place) {
			places = append(places, place)
		}
	}
	return places
}

// variableOf returns the name of the variable that the statement of a client assigns, and where it is; an empty
// name if there is none.
func (h *hints) variableOf(m *mark) (name string, at int) {
	from := max(h.lineOf(m.at), m.at-maxChain)
	for range maxHead {
		head := h.text[from:m.at]
		if isRemark(head) {
			return "", 0
		}
		// What is before the last semicolon is another statement.
		first := strings.LastIndexByte(head, ';') + 1
		groups := table().Hints.Assigned.FindStringSubmatchIndex(head[first:])
		if groups != nil {
			at = from + first + groups[2]
			if h.isArgument(at, m) {
				return "", 0
			}
			return variableName(head[first+groups[2] : first+groups[3]]), at
		}
		if first > 0 || !h.continues(from, head) {
			break
		}
		from = max(h.lineOf(from-1), m.at-maxChain)
	}
	// with AzureOpenAI() as client:
	g := h.innermost(m.end)
	if g == m.group {
		return "", 0
	}
	closed := h.groups[g].close
	behind := h.text[closed:min(closed+maxKey, len(h.text))]
	groups := asVariable().FindStringSubmatchIndex(behind)
	if groups == nil {
		return "", 0
	}
	return variableName(behind[groups[2]:groups[3]]), closed + groups[2]
}

var asVariable = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\)[\t ]+as[\t ]+([A-Za-z_][A-Za-z0-9_.]*)`)
})

// isRemark reports whether a line begins as a comment of a program does.
func isRemark(line string) bool {
	line = strings.TrimLeft(line, " \t")
	return strings.HasPrefix(line, "#") || strings.HasPrefix(line, "//") || strings.HasPrefix(line, "*")
}

// isArgument reports whether what looks like a variable at an offset is the name of an argument of a call that a
// client is in: Agent(client=OpenAI()).
func (h *hints) isArgument(offset int, m *mark) bool {
	g := h.innermost(offset)
	isCall := h.groups[g].bracket == '(' && h.nameBefore(h.groups[g].open) < h.groups[g].open
	return isCall && h.groups[g].close > m.at
}

// continues reports whether the statement of a line, which has a head before a client, begins in an earlier line.
func (h *hints) continues(line int, head string) bool {
	if line == 0 || line != h.lineOf(line) {
		return false
	}
	head = strings.TrimLeft(head, " \t")
	if head != "" && strings.IndexByte("?:|&.", head[0]) >= 0 {
		return true
	}
	if strings.HasPrefix(head, "if ") || strings.HasPrefix(head, "else ") || strings.HasPrefix(head, "or ") {
		return true
	}
	before := strings.TrimRight(h.text[h.lineOf(line-1):line], " \t\r\n")
	return before != "" && strings.IndexByte(`=(?:|&\`, before[len(before)-1]) >= 0
}

// variableName returns a name as it is looked up: that of a member of the object around, self.client or this.client
// or @client, begins with a dot.
func variableName(path string) string {
	if strings.HasPrefix(path, "@") {
		return memberOf + path[1:]
	}
	path = strings.TrimLeft(path, "$&*!")
	own, rest, found := strings.Cut(path, ".")
	if found && (own == "self" || own == "this" || own == "cls") {
		return memberOf + rest
	}
	return path
}

// endBlocks finds where the blocks end that have bindings, by how their lines are indented and by their braces,
// and the classes around them. The bindings are in the order of the text.
func (h *hints) endBlocks(all []*binding) {
	var open []*binding // whose blocks are not ended, those that are further in last
	var indents []int   // of open
	var classes []int   // around the line, the innermost last
	var outer []int     // how they are indented
	next := 0
	for i, at := range h.lines {
		line := h.text[at:h.lineEnd(at)]
		if strings.TrimSpace(line) == "" || isRemark(line) {
			continue
		}
		indent := indentOf(line)
		for len(open) > 0 && indents[len(open)-1] > indent {
			open[len(open)-1].end = at
			open = open[:len(open)-1]
			indents = indents[:len(indents)-1]
		}
		for len(classes) > 0 && outer[len(outer)-1] >= indent {
			h.classes[classes[len(classes)-1]].to = at
			classes = classes[:len(classes)-1]
			outer = outer[:len(outer)-1]
		}
		if table().Hints.Class.MatchString(line) {
			classes = append(classes, len(h.classes))
			outer = append(outer, indent)
			h.classes = append(h.classes, span{at, len(h.text)})
		}
		for next < len(all) && (i+1 == len(h.lines) || all[next].at < h.lines[i+1]) {
			b := all[next]
			next++
			if len(classes) > 0 {
				b.class = classes[len(classes)-1]
			}
			open = append(open, b)
			indents = append(indents, indent)
		}
	}
	for _, b := range all {
		group := &h.groups[b.group]
		if group.bracket == '{' {
			b.end = min(b.end, group.close)
		}
	}
}

// boundTo returns the places of the client that a variable is at an offset; several if it is not known which of its
// assignments ran, none if there are none.
func (h *hints) boundTo(name string, offset int) []string {
	list := h.bindings[name]
	if len(list) == 0 {
		return nil
	}
	before := sort.Search(len(list), func(i int) bool { return list[i].at >= offset })
	var places []string
	for i := before - 1; i >= max(0, before-maxBindings); i-- {
		places = appendNew(places, list[i].places...)
		if offset < list[i].end {
			return places // nothing before this assignment counts
		}
	}
	// A method reads what another method of its class has assigned.
	var ofClass, everywhere []string
	for _, b := range list[max(0, before-maxBindings):min(len(list), before+maxBindings)] {
		everywhere = appendNew(everywhere, b.places...)
		if b.class >= 0 && h.classes[b.class].from <= offset && offset < h.classes[b.class].to {
			ofClass = appendNew(ofClass, b.places...)
		}
	}
	if strings.HasPrefix(name, memberOf) && ofClass != nil {
		return ofClass
	}
	return everywhere
}

// receiver returns the places of the client whose method is called at the bracket of a group; none if it is no
// variable that the text assigns a client.
func (h *hints) receiver(g int) []string {
	if len(h.bindings) == 0 {
		return nil
	}
	start, found := h.chain(g)
	if !found {
		return nil
	}
	open := h.groups[g].open
	path := strings.TrimLeft(h.text[start:open], "&*!.")
	// In {model:azure("gpt-4o")} the key is no part of the name.
	path = path[strings.LastIndexByte(path, ':')+1:]
	path, _, _ = strings.Cut(path, "(")
	path = strings.ReplaceAll(path, "?.", ".")
	path = strings.ReplaceAll(path, "!.", ".")
	path = variableName(path)
	if path == "" {
		return nil // what is before the bracket has no name: {model:("gpt-4o")}
	}
	names := strings.Split(path, ".")
	if names[0] == "" {
		names = names[1:]
		names[0] = memberOf + names[0]
	}
	for n := min(len(names), maxPath); n > 0; n-- {
		name := strings.Join(names[:n], ".")
		places := h.boundTo(name, open)
		if places == nil {
			// Java and C# need no this for a member, and most languages none where a class declares it.
			field, isMember := strings.CutPrefix(name, memberOf)
			if !isMember {
				field = memberOf + name
			}
			places = h.boundTo(field, open)
		}
		if places != nil && !h.isMoved(places) {
			return places
		}
	}
	return nil
}

// isMoved reports whether an address that the text assigns somewhere can have moved the clients of a maker:
// config.BaseURL = "https://openrouter.ai/api/v1".
func (h *hints) isMoved(places []string) bool {
	return h.hasMoves && slices.ContainsFunc(places, func(place string) bool {
		return place == "" || h.resolver.Makes(place)
	})
}

// outerReceiver returns the places of the client whose method is called around the call of a group:
// client.responses.create(Request.builder().model("gpt-4o").build()).
func (h *hints) outerReceiver(g int) []string {
	if len(h.bindings) == 0 {
		return nil
	}
	calls := 0
	for depth := 0; g > 0 && depth < maxDepth && calls < maxOuter; depth++ {
		group := &h.groups[g]
		switch group.bracket {
		case '{':
			if h.isCode(g) {
				return nil
			}
		case '(':
			calls++
			places := h.receiver(g)
			if places != nil {
				return places
			}
		}
		g = group.parent
	}
	return nil
}

// clientEnd returns where the chain of calls ends that begins with a client: OpenAIClientBuilder().endpoint(url).
func (h *hints) clientEnd(m *mark) int {
	g := h.innermost(m.end)
	if g == m.group {
		return m.end // the bracket of its arguments is not closed
	}
	end := h.groups[g].close
	for range maxLinks {
		at := end + 1
		for at < len(h.text) && strings.IndexByte(" \t\r\n", h.text[at]) >= 0 {
			at++
		}
		if at >= len(h.text) || h.text[at] != '.' {
			break
		}
		at++
		for at < len(h.text) && isNamed(h.text[at]) {
			at++
		}
		if at >= len(h.text) || h.text[at] != '(' {
			break
		}
		next := h.groups[h.innermost(at+1)]
		if next.open != at || next.close == len(h.text) {
			break
		}
		end = next.close
	}
	return end
}
