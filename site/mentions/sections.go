package mentions

import (
	"slices"
	"sort"
	"strings"
)

// Settings that are further away than the lines of one object: LLM_PROVIDER=azure for LLM_MODEL, and the column of
// a table that names the place of each line. The website's script mentions/sections.ts has the same rules, and the
// cases in site/testdata/places.json are run by both.

// provided is a variable of an environment that names a place: LLM_PROVIDER=azure.
type provided struct {
	at     int
	prefix string // of its name: LLM
	place  string
}

// provide finds the variables of an environment that name places.
func (h *hints) provide() {
	for i := range h.marks {
		m := &h.marks[i]
		if m.kind != nameMark {
			continue
		}
		name := h.variableAt(m.at)
		end := strings.Index(name, "PROVIDER")
		if end < 0 {
			continue
		}
		h.provided = append(h.provided, provided{m.at, strings.TrimRight(name[:end], "_"), m.place})
	}
}

// variableAt returns the name of the variable of an environment that the line of an offset assigns; empty if it
// assigns none.
func (h *hints) variableAt(offset int) string {
	line := h.lineOf(offset)
	groups := table().Hints.Environment.FindStringSubmatchIndex(h.text[line:min(h.lineEnd(line), line+maxSpoken)])
	if groups == nil || line+groups[2] > offset {
		return ""
	}
	return h.text[line+groups[2] : line+groups[3]]
}

// ofPrefix returns the place of the variable with the longest prefix that the one of an offset has, too: that of
// LLM_PROVIDER for LLM_CHAT_MODEL. Of several it is the last before the offset.
func (h *hints) ofPrefix(offset int) []string {
	if len(h.provided) == 0 {
		return nil
	}
	name := h.variableAt(offset)
	before := h.providedBefore(offset)
	best := ""
	place := ""
	// LIMIT: a text with more of them is a list of examples.
	for i := max(0, before-maxBindings); i < min(len(h.provided), before+maxBindings); i++ {
		p := &h.provided[i]
		isLonger := len(p.prefix) > len(best) || len(p.prefix) == len(best) && i < before
		if p.prefix != "" && isLonger && strings.HasPrefix(name, p.prefix+"_") {
			best = p.prefix
			place = p.place
		}
	}
	if place == "" {
		return nil
	}
	return []string{place}
}

// providedBefore returns how many of the variables that name places are before an offset.
func (h *hints) providedBefore(offset int) int {
	return sort.Search(len(h.provided), func(i int) bool { return h.provided[i].at >= offset })
}

// orMaker adds a maker to the places that the settings of an environment name, if the variable in a line is the
// maker's, none of the settings has its prefix, and the maker's key is there, too: OPENAI_MODEL beside
// OPENAI_API_KEY and AZURE_OPENAI_ENDPOINT can be either's.
func (h *hints) orMaker(line int, marks []mark, places []string) []string {
	prefix, _, _ := strings.Cut(h.variableAt(h.lineEnd(line)), "_")
	maker := h.resolver.PlaceNamed(prefix)
	if prefix == "" || !h.resolver.Makes(maker) || !strings.Contains(h.text, prefix+"_API_KEY") {
		return places
	}
	isOwn := func(m mark) bool {
		isSetting := slices.Contains(settings, m.kind)
		return isSetting && strings.HasPrefix(h.variableAt(m.at), prefix+"_")
	}
	if slices.ContainsFunc(marks, isOwn) {
		return places // OPENAI_BASE_URL says where OPENAI_MODEL is asked
	}
	return appendNew(places, maker)
}

// ofProgram returns marks without the switches that do not concern the variable in a line. If its program has a switch,
// those of others: CLAUDE_CODE_USE_BEDROCK=1 says where ANTHROPIC_MODEL is asked, whatever GOOGLE_GENAI_USE_VERTEXAI
// says. If it has none, those of programs that read their own variables alone: IMAGE_MODEL is nothing to Claude Code,
// but Google's kits ask Vertex for Claude, too.
func (h *hints) ofProgram(line int, marks []mark) []mark {
	name := h.variableAt(h.lineEnd(line))
	if name == "" {
		return marks
	}
	programs := table().Hints.Programs
	isSwitchOf := func(m mark, p *program) bool {
		return m.kind == switchMark && strings.HasPrefix(h.text[m.at:m.end], p.Switch)
	}
	var own *program
	for i := range programs {
		p := &programs[i]
		reads := slices.ContainsFunc(p.Reads, func(start string) bool { return strings.HasPrefix(name, start) })
		has := slices.ContainsFunc(marks, func(m mark) bool { return isSwitchOf(m, p) })
		if reads && has {
			own = p
		}
	}
	isForeign := func(m mark) bool {
		if own != nil {
			return m.kind == switchMark && !isSwitchOf(m, own)
		}
		return slices.ContainsFunc(programs, func(p program) bool { return p.IsAlone && isSwitchOf(m, &p) })
	}
	if !slices.ContainsFunc(marks, isForeign) {
		return marks
	}
	return slices.DeleteFunc(slices.Clone(marks), isForeign)
}

// elsewhere returns the places that clients elsewhere in the text have or, for a variable of an environment, that
// such variables before it name.
func (h *hints) elsewhere(offset int) []string {
	own := h.ofProgram(h.lineOf(offset), h.marks)
	if len(own) < len(h.marks) {
		return h.choose(own, switchMark)
	}
	if len(h.clients) > 0 || len(h.provided) == 0 || h.variableAt(offset) == "" {
		return h.clients
	}
	var places []string
	before := h.providedBefore(offset)
	for _, p := range h.provided[max(0, before-maxBindings):before] {
		places = appendNew(places, p.place)
	}
	return places
}

// columns are the lines of a table with a column that names places.
type columns struct {
	from, to  int
	delimiter byte
	place     int // the number of the column, from 0
}

const maxRow = 2000 // bytes of a line of a table in which its cells are read

// tabulate finds the tables with a column that names places.
func (h *hints) tabulate() []columns {
	tables := []columns{}
	isOpen := false // whether the lines so far belong to the last table
	for _, at := range h.lines {
		line := h.text[at:min(h.lineEnd(at), at+maxRow)]
		if isOpen {
			last := &tables[len(tables)-1]
			if strings.IndexByte(line, last.delimiter) >= 0 {
				last.to = at + len(line)
				continue
			}
			isOpen = false
		}
		header := strings.ToLower(line)
		found := table().Hints.Spoken.Column.FindStringIndex(header)
		if found == nil {
			continue
		}
		delimiter, isTable := delimiterOf(header)
		if !isTable {
			continue
		}
		column := slices.IndexFunc(cellsOf(header, delimiter), func(cell string) bool {
			return table().Hints.Spoken.Column.FindString(cell) == cell && cell != ""
		})
		if column < 0 {
			continue
		}
		tables = append(tables, columns{from: at, to: at + len(line), delimiter: delimiter, place: column})
		isOpen = true
	}
	return tables
}

// delimiterOf returns what is between the cells of the header of a table.
func delimiterOf(header string) (delimiter byte, found bool) {
	for _, c := range []byte("\t|;,") {
		if strings.IndexByte(header, c) >= 0 {
			return c, true
		}
	}
	return 0, false
}

// cellsOf returns the cells of a line of a table, without their quotes. A delimiter in quotes is a part of a cell.
func cellsOf(line string, delimiter byte) []string {
	var cells []string
	start := 0
	isQuoted := false
	for i := range len(line) {
		switch {
		case line[i] == '"':
			isQuoted = !isQuoted
		case line[i] == delimiter && !isQuoted:
			cells = append(cells, strings.Trim(line[start:i], " \"'*`\r"))
			start = i + 1
		}
	}
	return append(cells, strings.Trim(line[start:], " \"'*`\r"))
}

// cellOf returns the place that the line at an offset names in the column of its table; empty if it names none.
func (h *hints) cellOf(line int) string {
	if h.tables == nil {
		h.tables = h.tabulate()
	}
	i := sort.Search(len(h.tables), func(i int) bool { return h.tables[i].from > line }) - 1
	if i < 0 || line > h.tables[i].to {
		return ""
	}
	t := &h.tables[i]
	cells := cellsOf(strings.ToLower(h.text[line:min(h.lineEnd(line), line+maxRow)]), t.delimiter)
	if len(cells) <= t.place {
		return ""
	}
	return h.placeIn(cells[t.place], true)
}
