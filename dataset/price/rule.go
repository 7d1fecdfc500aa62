package price

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"modelcatalog/dataset"
)

// Rule is the part of the rule that is a table, as JSON: what usage objects count, and which price
// applies instead of another.
//
//go:embed rule.json
var Rule []byte

// Vectors are cases of the rule, as JSON, for programs in other languages too.
//
//go:embed cost.json
var Vectors []byte

// table is the table of the rule.
type table struct {
	Tiers      map[string]string       // the prefix of the meters of a tier of service, by the names of the tier
	Untiered   []string                // uses that cost the same in every tier
	Instead    map[string][]string     // the meters whose prices a use can have, in their order; by use
	Alike      map[string][]string     // for tokens of a modality: the meter of text, then those that list the modality
	Derived    []derivation            // prices that providers state in a sentence
	Attributes []string                // what a use can say because conditions ask for it
	Conditions []dataset.ConditionKind // for programs in other languages
	Explained  []string                // names of numbers that cost nothing: amounts, durations, limits; * is any beginning
	Requests   []string                // numbers of requests, of which a use is the sum
	Contexts   map[string]int64        // tokens of a prompt by the names that reports have for ranges of them
	List       listNames
	Record     recordPaths
	Shapes     []*shape // the last has all meters

	whens map[string]uint64 // the shapes that a field decides, a bit for each
}

// derivation is a rule of a provider by which a price follows from others, or what is billed at least.
type derivation struct {
	Provider       string
	Models         string // in the ids of the models; empty for all
	ReleasedBefore string `json:"released_before"` // a day; empty for all
	Meter          string // that has no price of its own, or is billed for Least
	Of             string // the meter whose price it is
	Times, Over    string // meters whose prices it is multiplied with and divided by; empty: by nothing
	Least          int64  // the smallest quantity of a request; 0: none
	Says           string // the rule in words
	Page           string // that states it
}

// listNames are names in lists of numbers, such as {"modality":"AUDIO","tokenCount":7}. The path of
// such a number ends in the label, here AUDIO.
type listNames struct {
	Labels  []string
	Numbers []string
}

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

	total []names
	known map[string]bool // the paths of all numbers above
}

// row says what a number of a usage object counts.
type row struct {
	Path     string   // full stops between fields, plus signs between terms of a sum, bars between names of the same number
	Add      []string // the meters that it counts for
	Take     []string // the meters that contain it, from which it is subtracted
	Beside   bool     // whether some programs count it beside what is in Take, which the total tells
	Either   bool     // whether without a total nobody knows if it is inside or beside what is in Take
	Times    int64    // 0 is 1
	Fraction bool     // whether it can have a fraction

	names []names
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

// rule returns the table. It is read when something is billed for the first time, so that programs that contain it start quickly.
var rule = sync.OnceValue(readRule)

// meters returns the indexes of dataset.Meters by name.
var meters = sync.OnceValue(indexMeters)

func indexMeters() map[string]dataset.Meter {
	meters := make(map[string]dataset.Meter, len(dataset.Meters))
	for i, m := range dataset.Meters {
		meters[m.Name] = dataset.Meter(i)
	}
	return meters
}

// readRule reads the table, which is a part of the program.
func readRule() *table {
	var t table
	if err := json.Unmarshal(Rule, &t); err != nil {
		panic(fmt.Sprintf("price: rule.json: %v", err))
	}
	// A meter without another in its place is billed as itself.
	for _, m := range dataset.Meters {
		if t.Instead[m.Name] == nil {
			t.Instead[m.Name] = []string{m.Name}
		}
	}
	t.Record.index()
	t.whens = map[string]uint64{}
	for i, s := range t.Shapes {
		s.index(t.Attributes)
		for _, field := range s.When {
			t.whens[field] |= 1 << i
		}
	}
	if len(t.Shapes) > 64 {
		panic("price: rule.json: more shapes than bits")
	}
	return &t
}

// index completes a shape with what is looked up for each object.
func (s *shape) index(attributes []string) {
	s.total = parseNames(s.Total)
	s.known = map[string]bool{}
	numbers := append([]string{s.Total}, s.Explained...)
	numbers = append(numbers, attributes...)
	for field := range s.Each {
		numbers = append(numbers, field)
	}
	for _, r := range s.Rows {
		r.names = parseNames(r.Path)
		numbers = append(numbers, r.Path)
	}
	for _, paths := range numbers {
		for _, terms := range parseNames(paths) {
			for _, path := range terms {
				s.known[strings.Join(path, ".")] = true
			}
		}
	}
}

// explained reports whether a number costs nothing by its name.
func (t *table) explained(name string) bool {
	for _, pattern := range t.Explained {
		end, open := strings.CutPrefix(pattern, "*")
		if name == pattern || open && strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}
