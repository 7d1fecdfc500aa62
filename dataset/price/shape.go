package price

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// shape is a form of usage objects.
type shape struct {
	Name      string   // for errors
	When      []string // the fields of which an object of this shape has one
	With      []string // if there are any: fields of which it has one too
	Not       []string // the fields of which it has none
	Total     string   // the paths of the number of all tokens, with bars between names of the same number
	Explained []string // paths of numbers that are parts of others and cost nothing more
	Sums      []string // fields with a list of objects whose numbers add up to those of this object
	Apart     []string // types of these objects whose numbers are beside those of this object
	Copies    []string // paths of fields with the same numbers in another form, of which only rows are read
	Many      bool     // whether the numbers are those of many requests

	Only map[string][]string // the values that a field can have, such as the unit TOKENS
	Each map[string]string   // the use of which there is one at least if a field is there
	Says map[string]string   // the field that says an attribute, by attribute

	Rows []*row

	fields *field // the tree of all paths above
	total  *row   // of Total
}

// row says what a number of a usage object counts.
type row struct {
	Path     string   // full stops between fields, plus signs between terms of a sum, bars between names of the same number
	Add      []string // the uses that it counts for
	Take     []string // the uses that contain it, from which it is subtracted
	Beside   bool     // whether some programs count it beside what is in Take, which the total tells
	Either   bool     // whether without a total nobody knows if it is inside or beside what is in Take
	Times    int64    // 0 is 1
	Fraction bool     // whether it can have a fraction

	names     []names // between the bars
	add, take []int   // Add and Take as indexes of rule().uses
}

// names are the paths of the terms of a sum, mostly of one.
type names [][]string

func parseNames(paths string) (all []names) {
	if paths == "" {
		return nil
	}
	for sum := range strings.SplitSeq(paths, "|") {
		var terms names
		for term := range strings.SplitSeq(sum, "+") {
			terms = append(terms, strings.Split(term, "."))
		}
		all = append(all, terms)
	}
	return all
}

// String returns the paths as a row has them.
func (n names) String() string {
	var paths []string
	for _, path := range n {
		paths = append(paths, strings.Join(path, "."))
	}
	return strings.Join(paths, "+")
}

// field is a field of usage objects of a shape. The fields are a tree, along which an object is
// read once: looking for each path of each row would take three times as long.
type field struct {
	path     string            // from the object
	fields   map[string]*field // of the object that it is, or by modality of the list that it is
	asks     []asking          // the rows that ask for it
	known    bool              // whether it costs nothing
	fraction bool
	isCopy   bool
	isSum    bool
	says     bool // whether it is an attribute, such as context
}

// asking is a row that asks for a number: as a term of one of its names.
type asking struct {
	row  int // the index; totalRow for the total
	name int
	term int
}

// totalRow comes before the rows, so that an error in the total is the first.
const totalRow = -1

// fieldAt returns the field at a path. It adds those of the path that the tree lacks.
func (f *field) fieldAt(path []string) *field {
	for i, name := range path {
		inner := f.fields[name]
		if inner == nil {
			inner = &field{path: strings.Join(path[:i+1], "."), fields: map[string]*field{}}
			f.fields[name] = inner
		}
		f = inner
	}
	return f
}

// index completes a shape with what is looked up for each object.
func (s *shape) index(t *table) {
	s.fields = &field{fields: map[string]*field{}}
	// The total is read like a row, but counts for no use.
	s.total = &row{Path: s.Total}
	s.addRow(totalRow, s.total)
	for i, r := range s.Rows {
		for _, use := range r.Add {
			r.add = append(r.add, t.useIndex[use])
		}
		for _, use := range r.Take {
			r.take = append(r.take, t.useIndex[use])
		}
		s.addRow(i, r)
	}
	known := slices.Concat(s.Explained, t.Attributes)
	for name := range s.Each {
		known = append(known, name)
	}
	// Attributes such as context are numbers too, which cost nothing by themselves.
	for _, path := range known {
		s.fields.fieldAt(strings.Split(path, ".")).known = true
	}
	for _, name := range t.Attributes {
		// Some shapes say an attribute under another name: Anthropic's report calls the context
		// context_window.
		s.fields.fieldAt([]string{name}).says = true
		if field := s.Says[name]; field != "" {
			s.fields.fieldAt([]string{field}).says = true
		}
	}
	for _, path := range s.Copies {
		s.fields.fieldAt(strings.Split(path, ".")).isCopy = true
	}
	for _, name := range s.Sums {
		s.fields.fieldAt([]string{name}).isSum = true
	}
}

// addRow adds the paths of a row to the tree.
func (s *shape) addRow(index int, r *row) {
	r.names = parseNames(r.Path)
	for i, terms := range r.names {
		for k, path := range terms {
			f := s.fields.fieldAt(path)
			f.asks = append(f.asks, asking{row: index, name: i, term: k})
			f.fraction = f.fraction || r.Fraction
		}
	}
}

// row returns a row by its index.
func (s *shape) row(index int) *row {
	if index == totalRow {
		return s.total
	}
	return s.Rows[index]
}

// shapeOf returns the shape of a usage object: the first of which a field counts something.
// Programs write the fields of several providers, of which all but one are 0; so a field that is 0
// decides only if no other does. In a line of a log, texts and objects of these names are about
// other things, such as the output of a model.
func shapeOf(usage Object, isLine bool) (*shape, error) {
	has := func(name string) bool {
		value := usage[name]
		if isLine && value != nil {
			_, err := parseNumber(value)
			return err == nil
		}
		return value != nil
	}
	counts := func(name string) bool { return has(name) && countsSomething(usage[name]) }
	meters := uint64(1) << (len(rule().Shapes) - 1)
	passes := []struct {
		decides func(name string) bool
		without uint64 // shapes that are left out
	}{
		// The shape of meters comes last, also if its fields count and those of others are 0:
		// opencode's {"input":50,"output":40,"cache":{"read":0,"write":0}} has two meters that
		// count, but only numbers by meter have nothing else.
		{counts, meters},
		{has, meters},
		{counts, 0},
		{has, 0},
	}
	for _, pass := range passes {
		// A line of a log has many fields, so one that is 0 says little about the others.
		if isLine && pass.without != 0 {
			continue
		}
		var candidates uint64 // a bit for each shape
		for name := range usage {
			shapes := rule().whens[name] &^ pass.without
			if shapes != 0 && pass.decides(name) {
				candidates |= shapes
			}
		}
		for ; candidates != 0; candidates &= candidates - 1 {
			// The lowest bit is the first shape in the order of the table.
			s := rule().Shapes[bits.TrailingZeros64(candidates)]
			// One field is not enough where two providers share it: Anthropic has input_tokens too.
			if slices.ContainsFunc(s.Not, has) {
				continue
			}
			if len(s.With) == 0 || slices.ContainsFunc(s.With, has) {
				return s, s.checkOnly(usage)
			}
		}
	}
	return nil, &NameError{"usage: unknown shape, want the usage object of a provider, " +
		"or numbers by meter, such as input and output"}
}

// NameError says that a use has names that the rule of cost does not know. Its text does not have the
// names that the rule knows, which are many.
type NameError struct{ Text string }

func (e *NameError) Error() string { return e.Text }

// isMeters reports whether the shape is the last one, which people write by hand.
func (s *shape) isMeters() bool { return s == rule().Shapes[len(rule().Shapes)-1] }

// checkOnly reports an error if a field has a value with which the numbers count something else.
func (s *shape) checkOnly(usage Object) error {
	for field, allowed := range s.Only {
		value, isText := usage[field].(string)
		if isText && !slices.Contains(allowed, value) {
			known := strings.TrimPrefix(strings.Join(allowed, ", "), ", ") // without the empty one
			return fmt.Errorf("%s: %q is not known, only %s", field, jsonl.Clip(value), known)
		}
	}
	return nil
}

// countsSomething reports whether a value is a number other than 0, or contains one. A text can be
// a number too.
func countsSomething(value any) bool {
	switch value := value.(type) {
	case json.Number:
		return isNotZero(string(value))
	case string:
		return strings.Trim(value, "0.") != ""
	case Object:
		for _, inner := range value {
			if countsSomething(inner) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(value, countsSomething)
	}
	return false
}

// isNotZero reports whether the text of a number has another digit than 0.
func isNotZero(text string) bool { return strings.Trim(text, "0.-") != "" }
