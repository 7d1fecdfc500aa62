package calls

import (
	"slices"
	"sort"
	"strings"
)

// line is a line of YAML with a key.
type line struct {
	indent int  // of the key
	item   bool // whether it begins an item of a list
	key    string
	at     int // the offset of the key
	value  string
}

// mapping returns the call of an id in a configuration of LiteLLM: a mapping litellm_params with model.
//
// LIMIT: other configurations are not read, because each program has its own names, and many tables
// of models look alike.
func (t *Text) mapping(from, to int) *Call {
	lines := t.lines
	own := sort.Search(len(lines), func(i int) bool { return lines[i].at > from }) - 1 // the line of the id
	if own < 0 {
		return nil
	}
	// The provider can be before the id: openai/gpt-4o.
	isModel := lines[own].key == "model" && strings.HasSuffix(lines[own].value, t.text[from:to])
	if !isModel {
		return nil
	}
	indent := lines[own].indent

	// Up to the first key of the mapping: keys of inner mappings are further in.
	first := own
	for first > 0 && lines[first-1].indent >= indent && !lines[first].item {
		first--
	}
	// Only a mapping with this name is surely one of LiteLLM: many tables of models have the same keys.
	if first == 0 || lines[first-1].key != "litellm_params" {
		return nil
	}
	c := &Call{Via: "litellm"}
	parent := "" // the name of an inner mapping of parameters, before those of its keys
	for _, l := range lines[first:] {
		isOutside := l.indent < indent
		isNextItem := l.item && l.indent <= indent && l.at > from // of the list of models
		if isOutside || isNextItem {
			return c
		}
		switch {
		case l.indent == indent:
			parent = ""
			if l.value == "" && slices.Contains(table().Into, l.key) {
				parent = l.key + "."
				continue
			}
			c.scalar(l, "")
		case parent != "":
			c.scalar(l, parent)
		}
	}
	return c
}

// scalar adds the parameter of a line.
func (c *Call) scalar(l line, prefix string) {
	value := Value{Text: strings.Trim(l.value, `"'`)}
	switch {
	case value.Text == "null" || value.Text == "~":
		return // not set
	case value.Text != l.value:
		value.Kind = String
	case value.Text == "true" || value.Text == "false":
		value.Kind = Boolean
	case isNumber(strings.TrimPrefix(value.Text, "-")):
		value.Kind = Number
	case value.Text != "" && !strings.ContainsAny(value.Text, "{[$&*|>!/"):
		// Others are anchors, tags, texts of several lines, or names of the environment:
		// os.environ/KEY.
		value.Kind = String
	}
	c.Args = append(c.Args, Arg{Name: prefix + l.key, Key: l.key, Value: value, Offset: l.at})
}

// linesOf returns the lines of YAML that have a key. Others are comments, or parts of longer texts.
func linesOf(text string) (lines []line) {
	offset := 0
	for full := range strings.Lines(text) {
		content := strings.TrimLeft(full, " ")
		rest := strings.TrimLeft(strings.TrimPrefix(content, "- "), " ")
		l := line{item: rest != content, indent: len(full) - len(rest)}
		l.at = offset + l.indent
		offset += len(full)
		key, value, found := strings.Cut(rest, ":")
		if !found || strings.HasPrefix(rest, "#") || value != "" && !strings.ContainsAny(value[:1], " \r\n") {
			continue
		}
		// A sign within a value, as in an address, begins no comment.
		if comment := strings.Index(value, " #"); comment >= 0 {
			value = value[:comment]
		}
		l.key = strings.Trim(key, `"'`)
		l.value = strings.TrimSpace(value)
		lines = append(lines, l)
	}
	return lines
}
