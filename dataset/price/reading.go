package price

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"modelcatalog/dataset/jsonl"
)

// reading is what is found in a usage object along the tree of fields of its shape.
type reading struct {
	shape   *shape
	isLine  bool // whether the object is a line of a log, with the numbers beside everything else
	usage   Object
	hits    []hit
	foreign []string // numbers that are not known, with their values
	says    bool     // whether there is an attribute, such as context
	counted counted
}

// readings are for other objects: with new ones two thirds of the garbage of a bill would be
// theirs.
var readings = sync.Pool{New: func() any { return new(reading) }}

// newReading returns an empty reading. It goes back to readings when it is not needed.
func newReading(s *shape, usage Object, isLine bool) *reading {
	r := readings.Get().(*reading)
	// The list keeps its memory, everything else begins empty: what a reading of another object
	// left would be billed.
	hits := r.hits[:0]
	*r = reading{shape: s, usage: usage, isLine: isLine, hits: hits}
	return r
}

// hit is a number that a row asks for under one of its names.
type hit struct {
	asking
	n   quantity
	err error
}

// count counts the numbers of the usage object by use. It reports an error that names the numbers
// that are neither billed nor explained.
func (r *reading) count() error {
	r.readObject(r.usage, r.shape.fields, "", false)
	if err := r.addTo(&r.counted, false); err != nil {
		return err
	}
	for _, step := range r.shape.stepsApart(r.usage) {
		r.counted.hasApart = true
		// Steps are so rare that they need no reading from the pool.
		apart := reading{shape: r.shape, usage: step}
		apart.readObject(step, r.shape.fields, "", false)
		if err := apart.addTo(&r.counted, true); err != nil {
			return err
		}
	}
	return r.checkForeign()
}

// checkForeign reports an error if the object has numbers that are neither billed nor explained.
func (r *reading) checkForeign() error {
	if r.shape.isMeters() && !r.isLine {
		return r.shape.checkMeters(r.usage)
	}
	if len(r.foreign) == 0 {
		return nil
	}
	slices.Sort(r.foreign)
	const format = "%s: not known in a usage object of the form of %s, so no cost is certain"
	return fmt.Errorf(format, strings.Join(r.foreign, ", "), r.shape.Name)
}

// checkMeters reports an error for everything that is not a meter: people write these objects, and
// misspell names.
func (s *shape) checkMeters(usage Object) error {
	for _, name := range slices.Sorted(maps.Keys(usage)) {
		// opencode writes null for a cache that it does not know. It drops nothing.
		if usage[name] == nil {
			continue
		}
		// Nested names are no meters, so only the top is looked at.
		f := s.fields.fields[name]
		if f == nil || !f.known && f.asks == nil {
			return &NameError{jsonl.Clip(name) + ": neither a meter nor what a price depends on"}
		}
	}
	return nil
}

// readObject reads the fields of an object below a path, which ends in a full stop unless it is empty.
// The field of the object is nil if no row has a path through it.
func (r *reading) readObject(o Object, f *field, path string, isCopy bool) {
	for name, value := range o {
		// Programs write null for what they do not count. It is neither billed nor foreign.
		if value == nil {
			continue
		}
		var inner *field
		if f != nil {
			inner = f.fields[name]
		}
		r.readField(path, name, value, inner, isCopy)
	}
}

// readField reads the value of a field below a path.
func (r *reading) readField(path, name string, value any, f *field, isCopy bool) {
	if f != nil && f.asks != nil {
		r.says = r.says || f.says // Perplexity's search_context_size is a search and an attribute
		// The error waits: which of several is reported must not depend on the order of a map.
		n, err := parseQuantity(value, f.fraction)
		if err != nil {
			err = fmt.Errorf("%s: %w", f.path, err)
		}
		for _, asks := range f.asks {
			r.hits = append(r.hits, hit{asks, n, err})
		}
		return
	}
	if f != nil {
		isCopy = isCopy || f.isCopy
		r.says = r.says || f.says
	}
	switch value := value.(type) {
	case Object:
		r.readObject(value, f, path+name+".", isCopy)
	case []any:
		if f != nil && f.isSum && r.shape.addUp(value, r.usage) {
			return
		}
		r.readList(value, f, path+name+".", isCopy)
	case json.Number:
		r.addForeign(path, name, string(value), f, isCopy)
	case string:
		// A text of digits may be an id; beside the word token it is a number.
		if isDigits(value) && strings.Contains(strings.ToLower(name), "token") {
			r.addForeign(path, name, value, f, isCopy)
		}
	}
}

// readList reads a list. Gemini has its tokens by modality in one: {"modality":"AUDIO","tokenCount":7}
// counts as the number AUDIO. Other elements are not numbers that a row asks for.
func (r *reading) readList(list []any, f *field, path string, isCopy bool) {
	for _, element := range list {
		o, isObject := element.(Object)
		label := labelOf(o)
		if label == "" {
			// An element without a label may have numbers that cost something: they are looked at
			// as foreign ones, because no path of the table leads through such a list.
			if isObject {
				r.readObject(o, nil, path, isCopy)
			} else if inner, isList := element.([]any); isList {
				r.readList(inner, nil, path, isCopy)
			}
			continue
		}
		var labeled *field
		if f != nil {
			labeled = f.fields[label]
		}
		for name, value := range o {
			switch {
			case value == nil:
			case slices.Contains(rule().List.Numbers, name):
				r.readField(path, label, value, labeled, isCopy)
			default:
				r.readField(path+label+".", name, value, nil, isCopy)
			}
		}
	}
}

// labelOf returns what a number in a list counts, such as AUDIO; empty if the object is not about
// one number.
func labelOf(o Object) string {
	for _, name := range rule().List.Labels {
		if label, _ := o[name].(string); label != "" {
			return label
		}
	}
	// The steps of a request have types too, but other numbers.
	if o["count"] != nil {
		label, _ := o["type"].(string)
		return label
	}
	return ""
}

// ofUse matches names of numbers that are about a use. A line of a log has others too, such as a
// port, which cost nothing.
var ofUse = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)token|cache|audio|image|video|second|search|reason|thought`)
})

// addForeign remembers a number that no row asks for, unless it is known to cost nothing.
func (r *reading) addForeign(path, name, text string, f *field, isCopy bool) {
	switch {
	case isCopy: // the row has it in its other form
	case f != nil && f.known:
	case !isNotZero(text):
	case rule().isExplained(name):
	case r.isLine && !ofUse().MatchString(name):
	default:
		r.foreign = append(r.foreign, jsonl.Clip(path+name)+" "+jsonl.Clip(text))
	}
}

// addTo adds what the rows ask for, in the order of the rows, so that the first error is the same
// whatever the order of an object's fields.
func (r *reading) addTo(c *counted, isStep bool) error {
	slices.SortFunc(r.hits, func(a, b hit) int {
		return cmp.Or(a.row-b.row, a.name-b.name, a.term-b.term)
	})
	for rest := r.hits; len(rest) > 0; {
		// All numbers of a row stand together now.
		index := rest[0].row
		end := 1
		for end < len(rest) && rest[end].row == index {
			end++
		}
		asked := r.shape.row(index)
		n, err := asked.agreed(rest[:end])
		if err != nil {
			return err
		}
		switch {
		// A number that is 0 decides nothing, not even whether there is a total.
		case n.isZero():
		case index != totalRow:
			c.add(asked, n)
		case !isStep: // a step has a total too, which is not that of the object
			c.total = n
		}
		rest = rest[end:]
	}
	return nil
}

// agreed returns the number that a row asks for. All its names must have the same.
func (r *row) agreed(hits []hit) (n quantity, err error) {
	said := "" // the name
	for len(hits) > 0 {
		// A list can have several numbers of one name, which are together what the name says.
		name := hits[0].name
		var sum quantity
		for len(hits) > 0 && hits[0].name == name {
			if hits[0].err != nil {
				return n, hits[0].err
			}
			sum = sum.plus(hits[0].n)
			hits = hits[1:]
		}
		// Programs write the names of several providers, of which all but one are 0.
		if sum.isZero() {
			continue
		}
		if said != "" && n != sum {
			return n, fmt.Errorf("%s: %s, but another name of this number has %s", r.names[name], sum, n)
		}
		said = r.names[name].String()
		n = sum
	}
	return n, nil
}
