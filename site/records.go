package site

import (
	"bytes"
	"maps"
	"slices"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// records validates documents that consist of models' records, many times faster than as a whole. A record stands in a
// document of its own and on a page of each size: it is validated once. And what documents and records have in common, their
// frame, is validated once: that is their text with null for each part that differs, where the schema then asks nothing.
// The parts are validated by what the schema asks of them.
//
// It says yes only to what the whole schema takes: the same schemas see the same values, piece by piece. To all else it says
// nothing, and the document is validated as a whole, which tells the fault.
type records struct {
	// Of model-list, catalog-download and model-response, around records.
	pages, whole, answer frame

	record  frame // around what stands in a record
	known   verdicts
	buffers sync.Pool // of *buffers
}

// frame is a schema without what it asks of some members.
type frame struct {
	schema *jsonschema.Schema
	cut    map[string]*jsonschema.Schema // what it asks of those
}

// buffers are the frames' texts that a goroutine makes.
type buffers struct{ document, record []byte }

// newRecords takes the schemas of documents and records apart. A schema that cannot be taken apart is left alone: its
// documents are validated as a whole.
func newRecords(compiled map[string]*jsonschema.Schema) *records {
	r := &records{known: newVerdicts()}
	r.buffers.New = func() any { return new(buffers) }
	model := compiled["model"]
	isModel := func(s *jsonschema.Schema) bool {
		return s != nil && model != nil && s.Ref == model && len(members(s)) == 0
	}
	if response := compiled["model-response"]; response != nil && isModel(response.Properties["data"]) {
		r.answer = cut(response, "data")
	}
	for name, f := range map[string]*frame{"model-list": &r.pages, "catalog-download": &r.whole} {
		if list := compiled[name]; list != nil && list.Properties["data"] != nil && isModel(list.Properties["data"].Items2020) {
			data := *list.Properties["data"]
			data.Items2020 = nil
			f.schema = with(list, "data", &data)
		}
	}
	if model != nil {
		r.record = cut(model, members(model)...)
	}
	return r
}

// members returns the members of a schema's objects that are free texts and stand for themselves: no other keyword looks at
// their values.
func members(s *jsonschema.Schema) (names []string) {
	for name, of := range s.Properties {
		if slices.Contains(of.Types, "string") && of.Enum == nil && of.Ref == nil && !conditional(s, name) {
			names = append(names, name)
		}
	}
	return names
}

// conditional reports whether a schema looks at a member in more than its list of properties, as far as a schema is known
// that only has if, then and else with properties.
func conditional(s *jsonschema.Schema, name string) bool {
	for _, branch := range []*jsonschema.Schema{s.If, s.Then, s.Else} {
		if branch != nil && (branch.Properties[name] != nil || branch.Ref != nil) {
			return true
		}
	}
	return s.AllOf != nil || s.AnyOf != nil || s.OneOf != nil || s.Not != nil || s.Ref != nil || s.DependentSchemas != nil ||
		s.PatternProperties != nil || s.UnevaluatedProperties != nil || s.Enum != nil || s.Constant != nil
}

// cut takes members out of a schema.
func cut(s *jsonschema.Schema, names ...string) frame {
	always := true
	f := frame{s, map[string]*jsonschema.Schema{}}
	for _, name := range names {
		f.cut[name] = s.Properties[name]
		f.schema = with(f.schema, name, &jsonschema.Schema{Always: &always})
	}
	return f
}

// with returns a copy of a schema that asks something else of one member.
func with(s *jsonschema.Schema, name string, of *jsonschema.Schema) *jsonschema.Schema {
	s = new(*s)
	s.Properties = maps.Clone(s.Properties)
	s.Properties[name] = of
	return s
}

// valid reports whether a document certainly keeps its schema. The body is valid UTF-8.
func (r *records) valid(schema string, body []byte) bool {
	switch {
	case schema == "model-response" && r.answer.schema != nil:
		return r.document(r.answer.schema, `{"data":`, false, body)
	case schema == "model-list" && r.pages.schema != nil:
		return r.document(r.pages.schema, `{"data":[`, true, body)
	case schema == "catalog-download" && r.whole.schema != nil:
		return r.document(r.whole.schema, `{"data":[`, true, body)
	}
	return false
}

// validLine reports whether a line certainly is a record that keeps its schema. The line is valid UTF-8.
func (r *records) validLine(line []byte) bool {
	if r.record.schema == nil || len(line) == 0 || line[0] != '{' || objectLen(line) != len(line) {
		return false
	}
	b := r.buffers.Get().(*buffers)
	defer r.buffers.Put(b)
	return r.validRecord(line, b)
}

// document reports whether a document keeps a schema: one record after what it opens with, or any number with commas
// between, and what follows them.
func (r *records) document(around *jsonschema.Schema, opens string, many bool, body []byte) bool {
	rest, found := bytes.CutPrefix(body, []byte(opens))
	if !found {
		return false
	}
	b := r.buffers.Get().(*buffers)
	defer r.buffers.Put(b)
	text, ends := append(b.document[:0], opens...), byte('}')
	if many {
		ends = ']'
	}
	for bytes.HasPrefix(rest, []byte("{")) {
		n := objectLen(rest)
		if !r.validRecord(rest[:n], b) {
			return false
		}
		text, rest = append(text, "null"...), rest[n:]
		if !many || !bytes.HasPrefix(rest, []byte(",{")) {
			break
		}
		text, rest = append(text, ','), rest[1:]
	}
	// A second member data would count instead of this one.
	if len(rest) == 0 || rest[0] != ends || bytes.Contains(rest, []byte(`data"`)) || bytes.IndexByte(rest, '\\') >= 0 {
		return false
	}
	text = append(text, rest...)
	b.document = text
	return r.known.valid(around, text)
}

// validRecord reports whether a record keeps its schema. It does not know records with objects or arrays in them.
func (r *records) validRecord(record []byte, b *buffers) bool {
	key := r.known.key(r.record.schema, record)
	if r.known.has(key) {
		return true
	}
	text, rest := b.record[:0], record
	for {
		start := bytes.IndexByte(rest, '"')
		if start < 0 {
			break
		}
		end := start + stringLen(rest[start:])
		if end+1 >= len(rest) || rest[end] != ':' {
			return false
		}
		name, value := rest[start+1:end-1], rest[end+1:]
		if bytes.IndexByte(name, '\\') >= 0 || value[0] == '{' || value[0] == '[' {
			return false
		}
		text, rest = append(text, rest[:end+1]...), value
		of, n := r.record.cut[string(name)], 0
		if value[0] == '"' {
			n = stringLen(value)
		}
		switch {
		case of == nil:
			text = append(text, value[:n]...)
		case n > 0 && validString(of, value[:n]):
			text = append(text, "null"...)
		case n == 0 && bytes.HasPrefix(value, []byte("null")) && of.Validate(nil) == nil:
		default:
			return false
		}
		rest = rest[n:]
	}
	text = append(text, rest...)
	b.record = text
	if !r.known.valid(r.record.schema, text) {
		return false
	}
	r.known.add(key)
	return true
}

// validString reports whether a text that starts with a quote is a JSON string that keeps a schema.
func validString(schema *jsonschema.Schema, text []byte) bool {
	if last := len(text) - 1; last > 0 && text[last] == '"' && isPlain(text[1:last]) {
		return schema.Validate(string(text[1:last])) == nil
	}
	value, err := decode(text)
	return err == nil && schema.Validate(value) == nil
}

// isPlain reports whether a JSON string of these bytes stands for just them.
func isPlain(inner []byte) bool {
	for _, c := range inner {
		if c < ' ' || c == '\\' || c == '"' {
			return false
		}
	}
	return true
}

// objectLen returns where the JSON object that text starts with ends: exactly so if it is one, else anywhere.
func objectLen(text []byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"':
			i += stringLen(text[i:]) - 1
		}
	}
	return len(text)
}

// stringLen returns where the JSON string that text starts with ends.
func stringLen(text []byte) int {
	for i := 1; ; {
		n := bytes.IndexByte(text[i:], '"')
		if n < 0 {
			return len(text)
		}
		i += n + 1
		escapes := 0
		for text[i-2-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 || i-2-escapes < 0 {
			return i
		}
	}
}
