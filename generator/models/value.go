package main

import (
	"slices"
	"strings"
)

// The rules that say what an id is in a file. Only the value of a request's or a setting's model may be
// replaced. An id can also be a key of a table of prices, a prefix that is compared, the name of a
// tokenizer, what a test expects, what a server once answered, or a word in a text: another id there
// makes something false, and nobody sees it. So the rules say what is a value, and everything else is
// none; what they miss is named, and a person decides.
//
// LIMIT: they read a line, its brackets and its indentation, not the program. A value behind a
// constant, in a tuple, or on the line after its key is not found.

var (
	// recorded matches the paths of what was recorded or is compared as a whole, prose those of
	// texts for people, listed those of data and of languages of queries.
	recorded = pattern("recorded")
	prose    = pattern("prose")
	listed   = pattern("listed")

	// bare matches files whose values need no quotes, shells those with commands.
	bare   = pattern("bare")
	shells = pattern("shells")
	typed  = pattern("typed")

	// assigned matches the text before a value: its groups are the key, what is between, and the quote.
	assigned = pattern("assigned")
	// option matches an option of a command before its value.
	option = pattern("option")
	// called matches functions whose first argument is the model of a request.
	called = pattern("called")
	// modelKey matches the end of a key, without separators, that names a model.
	modelKey = pattern("modelKey")
	// ownSegment matches the provider before an id, as in openai/gpt-4o.
	ownSegment = pattern("ownSegment")
	// ended matches what can follow a value in quotes.
	ended = pattern("ended")

	// otherUse matches words of keys, calls and names that say that an id in them is no request's.
	// A key with such a word beside the id says the same of a row of a table, and answered of what
	// a server sent.
	otherUse   = pattern("otherUse")
	answered   = pattern("answered")
	namesModel = pattern("namesModel")
	declared   = pattern("declared")
	annotated  = pattern("annotated") // const id: ModelID = "…"
)

// replaceable returns why an id at an offset of a file must not be replaced, or an empty text if it is
// the value of a request's or a setting's model.
func (e *edits) replaceable(offset, end int) string {
	line := strings.LastIndexByte(e.text[:offset], '\n') + 1
	before := ownSegment.ReplaceAllString(e.text[max(line, offset-maxBefore):offset], "$1")
	after := e.text[end:min(len(e.text), end+200)] // enough for a closing quote and the rest of a value
	key, unquoted, isValue := e.value(before, after)
	switch {
	case !isValue:
		return "not the value of a request's or a setting's model"
	case otherUse.MatchString(key):
		return "the key " + key + " is of another use"
	case namesModel.MatchString(key):
		return "the key " + key + " names this model" // GPT_4O_MODEL = "gpt-4.1" would be false
	case strings.EqualFold(key, "model_name") && strings.Contains(e.text, "litellm_params"):
		return "a name that callers use, which LiteLLM maps to a model"
	case typed.MatchString(e.path) && isType(before, after):
		return "the type of a value"
	case typed.MatchString(e.path) && annotated.MatchString(before):
		return "a value of a type, which may not have the successor"
	}

	// YAML and TOML group keys by indentation and by tables, other languages by brackets.
	if unquoted || bare.MatchString(e.path) || strings.HasSuffix(e.path, ".toml") {
		return e.inMapping(line, offset)
	}
	return e.inBrackets(offset)
}

// isType reports whether an id between two texts is a literal type of TypeScript: type Model =
// "gpt-4o", or model: "gpt-4o"; in an interface, where an object would have a comma.
func isType(before, after string) bool {
	member := strings.HasPrefix(strings.TrimLeft(after, "\"'`"), ";") && strings.Contains(before, ":")
	return member || declared.MatchString(before)
}

// value reports whether a text between two others is the whole value of a key or an option that names a
// model, or the first argument of a call that takes one. The key is empty if there is none.
func (e *edits) value(before, after string) (key string, unquoted, isValue bool) {
	quote := ""
	if before != "" && strings.Contains("\"'`", before[len(before)-1:]) {
		quote = before[len(before)-1:]
	}
	if quote != "" {
		rest, closed := strings.CutPrefix(after, quote)
		// A quote behind a backslash is in another text, such as a message or the code in a notebook.
		if !closed || strings.HasSuffix(before, `\`+quote) || !ended.MatchString(rest) {
			return "", false, false
		}
	}
	if called.MatchString(before) {
		return "", false, true
	}
	isShell := shells.MatchString(e.path)
	if option.MatchString(before) && isShell {
		// --model gpt-4o ends at a blank, at the end of its line, or at the quote of sh -c "…".
		last := strings.TrimLeft(after, " \t\r\n\\\"')") == ""
		return "", true, quote != "" || last || strings.Contains(" \t\r\n", after[:1])
	}
	groups := assigned.FindStringSubmatch(before)
	if groups == nil {
		return "", false, false
	}
	key = groups[1]
	operator := groups[2]
	if !modelKey.MatchString(lastName(key)) {
		return key, false, false
	}
	if quote != "" {
		// test "$MODEL" = "x" compares; an assignment of a shell has no blanks around its sign.
		blank := strings.HasSuffix(strings.TrimSuffix(before, quote), " ")
		compares := isShell && operator == "=" && blank
		return key, false, !compares
	}
	if !bare.MatchString(e.path) && !isShell {
		return key, true, false // an id without quotes is a name there, such as a variable's
	}

	// Without quotes only the rest of the line tells that the value is whole, and that the key
	// begins it.
	head := strings.TrimLeft(before[:strings.LastIndex(before, key)], " \t")
	head = strings.TrimLeft(beforeKeys.Replace(head), " \t")
	end := strings.TrimLeft(after, " \t")
	endsLine := end == "" || strings.Contains("#\r\n", end[:1])

	// MODEL=gpt-4o python run.py sets it for one command.
	isPrefix := isShell && operator == "=" && !strings.HasSuffix(before, " ")
	endsWord := strings.Contains(" \t;&\r\n", (after + "\n")[:1])
	return key, true, head == "" && (endsLine || isPrefix && endsWord)
}

// beforeKeys removes what can come before a key in a line: of a shell, a Dockerfile, and a list of
// YAML.
var beforeKeys = strings.NewReplacer("export ", "", "ENV ", "", "ARG ", "", "- ", "")

// lastName returns the last part of a key in lower case and without separators: defaultmodel of
// spring.ai.default-model.
func lastName(key string) string {
	name := key[strings.LastIndexByte(key, '.')+1:]
	return strings.NewReplacer("_", "", "-", "").Replace(strings.ToLower(name))
}

// inBrackets returns why an id is no request's by the brackets around it: the calls, and the names and
// the members of the objects. It walks back from the id.
func (e *edits) inBrackets(offset int) string {
	const maxLevels = 5 // what is further out says nothing about a request
	from := max(0, offset-4*maxBefore)
	depth := 0 // brackets that closed on the way and are not open yet
	levels := 0
	for i := offset - 1; i >= from && levels < maxLevels; i-- {
		switch e.text[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth > 0 {
				depth-- // it opens what closed before the id
				continue
			}
			levels++
			head := e.text[max(0, i-100):i]
			head = head[strings.LastIndexByte(head, '\n')+1:]
			if name := headName.FindString(head); otherUse.MatchString(name) {
				return "in " + strings.TrimSpace(strings.TrimRight(name, " \t:=>"))
			}
			if typed.MatchString(e.path) && e.text[i] == '{' && declared.MatchString(" "+head) {
				return "the type of a value"
			}
			// {"model": "gpt-4o", "price": 2.5} is a row, not a request. Only the next bracket
			// counts: a request can be an argument beside a price.
			if levels == 1 && answered.MatchString(e.text[i:e.closing(offset)]) {
				return inRow
			}
			if e.text[i] == '{' && isBody.MatchString(head) {
				return "" // what is around a function says nothing about its calls
			}
		}
	}
	return ""
}

// inRow is why an id is left alone whose neighbors are of a table of models, or of what a server sent.
const inRow = "in a row of a table, or in an answer"

// headName matches what is called or named before a bracket, isBody the head of a function or block.
var (
	headName = pattern("headName")
	isBody   = pattern("isBody")
)

// closing returns where the brackets around an offset close, or a bound.
func (e *edits) closing(offset int) int {
	depth := 0
	last := min(len(e.text), offset+4*maxBefore)
	for i := offset; i < last; i++ {
		switch e.text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
			if depth < 0 {
				return i
			}
		}
	}
	return last
}

// inMapping returns why an id is no request's by the lines of keys and values around it: those of the
// same mapping, and the keys above it.
func (e *edits) inMapping(line, offset int) string {
	begin := e.text[line:offset]
	column := len(begin) - len(strings.TrimLeft(begin, " \t-"))
	lines := strings.Split(e.text[max(0, line-4*maxBefore):line], "\n")

	// An item of a list ends the mapping before it, so the keys above are of another one.
	item := strings.HasPrefix(strings.TrimLeft(begin, " \t"), "- ")
	above := column // the indentation of the innermost key above that was found
	if strings.HasSuffix(e.path, ".toml") {
		return e.inTable(lines, offset)
	}
	for _, text := range slices.Backward(lines) {
		indent := len(text) - len(strings.TrimLeft(text, " \t-"))
		switch {
		case strings.TrimSpace(text) == "" || strings.HasPrefix(strings.TrimSpace(text), "#"):
		case indent < above:
			above = indent
			name, _, _ := strings.Cut(strings.TrimLeft(text, " \t-"), ":")
			if otherUse.MatchString(name) {
				return "in " + name
			}
			if blockText.MatchString(text) {
				return "in a text"
			}
			item = true
		case indent == column && !item && column > 0 && answered.MatchString(text):
			return inRow
		}
		item = item || indent == column && strings.HasPrefix(strings.TrimLeft(text, " \t"), "- ")
	}

	// The keys of the mapping can follow, too.
	rest := e.text[offset:min(len(e.text), offset+4*maxBefore)]
	rest = rest[strings.IndexByte(rest+"\n", '\n'):]
	for text := range strings.SplitSeq(rest, "\n") {
		indent := len(text) - len(strings.TrimLeft(text, " \t"))
		switch {
		case strings.TrimSpace(text) == "":
		case indent < column || column == 0:
			return "" // the mapping ends, or the keys are the settings of the file, which are not one row
		case indent == column && answered.MatchString(text):
			return inRow
		}
	}
	return ""
}

// blockText matches lines of YAML that begin a text of several lines.
var blockText = pattern("blockText")

// inTable is inMapping for TOML, where a line in brackets begins a table and nothing is indented.
func (e *edits) inTable(before []string, offset int) string {
	for _, text := range slices.Backward(before) {
		text = strings.TrimSpace(text)
		if strings.HasPrefix(text, "[") {
			if otherUse.MatchString(text) {
				return "in " + text
			}
			break
		}
		if answered.MatchString(text) {
			return inRow
		}
	}
	rest := e.text[offset:min(len(e.text), offset+4*maxBefore)]
	for text := range strings.SplitSeq(rest, "\n") {
		if strings.HasPrefix(strings.TrimSpace(text), "[") {
			break
		}
		if answered.MatchString(text) {
			return inRow
		}
	}
	return ""
}

// kindOf returns why no id of a file may be replaced by its name, or an empty text.
func kindOf(name string) string {
	switch {
	case recorded.MatchString(name):
		return "recorded, or compared as a whole"
	case listed.MatchString(name):
		return "data, or a query"
	}
	return ""
}
