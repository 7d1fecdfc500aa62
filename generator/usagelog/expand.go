package usagelog

import (
	"modelcatalog/dataset/price"
)

// maxLists is how deep lists of answers can be in lists: a page of OpenAI's usage API has buckets with
// results.
const maxLists = 6

// expand adds the answers in a value to a line.
func (f *file) expand(line *rawLine, value any) {
	f.expandIn(line, value, price.Defaults{}, 0)
}

// expandIn adds the answers in a value to a line. The defaults are those of the lists around it.
func (f *file) expandIn(line *rawLine, value any, d price.Defaults, depth int) {
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			if depth < maxLists {
				f.expandIn(line, element, d, depth+1)
			}
		}
	case price.Object:
		f.expandObject(line, value, d, depth)
	default:
		line.skipped++
	}
}

// expandObject adds the answers in an object to a line.
func (f *file) expandObject(line *rawLine, o price.Object, d price.Defaults, depth int) {
	if e := eventOf(o); e != nil {
		line.entries = append(line.entries, Entry{File: f.name, Line: line.number, event: e})
		return
	}
	// An export of spans has no use, only its spans have.
	if spans := spansOf(o); spans != nil {
		f.expandIn(line, spans, d, depth+1)
		return
	}
	// An answer can contain a list, such as its choices, so it is tried as one first.
	record, err := price.ParseRecord(o, d)
	if err != nil && f.expandList(line, o, d, depth) {
		return
	}
	if err == price.ErrNoUsage {
		line.skipped++
		return
	}
	// Completed in its place: a copy would be an eighth of all garbage.
	e := Entry{File: f.name, Line: line.number, Record: record, Err: err, chunk: chunkOf(o)}
	line.entries = append(line.entries, e)
	f.finish(&line.entries[len(line.entries)-1])
}

// expandList adds the answers in an object that is a list of them. It reports whether there are
// any: the messages of a request are a list too.
func (f *file) expandList(line *rawLine, o price.Object, d price.Defaults, depth int) bool {
	answers, inner := price.Answers(o, d)
	if len(answers) == 0 {
		return false
	}
	before := *line
	f.expandIn(line, answers, inner, depth+1)
	if len(line.entries) > len(before.entries) {
		return true
	}
	// The object itself is the error, or is skipped, not the elements of its list.
	*line = before
	return false
}

// spansOf returns the spans of an export of OpenTelemetry; nil for other objects.
func spansOf(o price.Object) (spans []any) {
	resources, _ := o["resourceSpans"].([]any)
	for _, resource := range resources {
		r, _ := resource.(price.Object)
		scopes, _ := r["scopeSpans"].([]any)
		for _, scope := range scopes {
			s, _ := scope.(price.Object)
			list, _ := s["spans"].([]any)
			spans = append(spans, list...)
		}
	}
	return spans
}
