package price

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
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
	Tiers    map[string]string   // the prefix of the meters of a tier of service, by the names of the tier
	Untiered []string            // uses that cost the same in every tier
	Instead  map[string][]string // the meters whose prices a use can have, in their order; by use
	// Alike has, for tokens of a modality, the meter of text, and then those that list the modality.
	Alike      map[string][]string
	Derived    []derivation                 // prices that providers state in a sentence
	Calendars  map[string]*calendar         // by name
	Attributes []string                     // what a use can say because conditions ask for it
	Scopes     map[string]map[string]string // by provider, the scope that the beginning of an id names
	Conditions []dataset.ConditionKind      // for programs in other languages
	// Explained are names of numbers that cost nothing: amounts, durations, limits. A * is any beginning.
	Explained []string
	Requests  []string         // numbers of requests, of which a use is the sum
	Contexts  map[string]int64 // tokens of a prompt by the names that reports have for ranges of them
	List      listNames
	Record    recordPaths
	Shapes    []*shape // the last has all meters

	// Made by readRule of the above, for what is looked up for each object.
	whens    map[string]uint64 // the shapes that have a field in When, a bit for each, by its name
	uses     []string          // the meters of the standard tier in their order, then the uses without a meter
	useIndex map[string]int    // of uses
	isTokens []bool            // whether a use is a meter of tokens
}

// derivation is a rule that a provider states in a sentence. It is of one of four kinds:
//
//   - With Of, the price of Meter follows from that of another meter. Anthropic's batches read the
//     cache at half of the price: batch_cache_read is cache_read times batch_input over input.
//   - With Price, Meter costs that for each model that has Feature and a price of Needs: a search
//     at Anthropic costs the same whichever model asks for it.
//   - With Least, Meter is billed for a smallest quantity.
//   - With Calendar, prices by the weekday leave out holidays.
type derivation struct {
	// The models that it is about.
	Provider       string
	Models         string // a part of their ids; empty: all models of the provider
	ReleasedBefore string `json:"released_before"` // a day; empty: all days

	Meter string // whose price it is about

	Of    string // the meter whose price Meter has, unless a price of its own is stated
	Times string // the meter with whose price that is multiplied; empty: with nothing
	Over  string // the meter by whose price it is divided; empty: by nothing
	Needs string // a meter that must have a price, else there is none of Meter either; empty: none

	Price   *Number // US dollars in the unit of Meter; nil: it follows from another price
	Feature string  // the fact that must be true of a model for that

	Least    int64  // the smallest quantity of a request, in seconds
	Calendar string // the name of the calendar with the holidays

	Says string // the rule in words
	Page string // that states it

	// Where and when somebody read the rule, if it is a list price and not only a way to bill:
	// AddStated then gives the price to each model that it covers.
	Source string // the name of the page in Dataset.Sources; empty: it is only for bills
	Place  string // of the rule on the page
	Read   string // the day
}

// listNames are names in lists of numbers, such as {"modality":"AUDIO","tokenCount":7}. The path of
// such a number ends in the label, here AUDIO.
type listNames struct {
	Labels  []string
	Numbers []string
}

// rule returns the table. It is read when something is billed for the first time, so that programs
// that contain it start quickly.
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
	t.indexUses()
	t.whens = map[string]uint64{}
	for i, s := range t.Shapes {
		s.index(&t)
		for _, field := range s.When {
			t.whens[field] |= 1 << i
		}
	}
	if len(t.Shapes) > 64 {
		panic("price: rule.json: more shapes than bits")
	}
	return &t
}

// indexUses gives each use of the shapes an index, so that the numbers of an object are an array.
func (t *table) indexUses() {
	t.useIndex = map[string]int{}
	add := func(use string) {
		if _, known := t.useIndex[use]; known {
			return
		}
		t.useIndex[use] = len(t.uses)
		t.uses = append(t.uses, use)
		meter, isMeter := meters()[use]
		t.isTokens = append(t.isTokens, isMeter && meter.TokenKind() >= 0)
	}
	// The last shape lists all meters in the order in which bills have them.
	for _, meter := range t.Shapes[len(t.Shapes)-1].When {
		add(meter)
	}
	// Uses without a meter are missing in every bill, which names them: x_search, code_interpreter.
	others := map[string]bool{}
	for _, s := range t.Shapes {
		for _, use := range s.Each {
			others[use] = true
		}
		for _, r := range s.Rows {
			for _, use := range slices.Concat(r.Add, r.Take) {
				others[use] = true
			}
		}
	}
	for _, use := range slices.Sorted(maps.Keys(others)) {
		add(use)
	}
	if len(t.uses) > maxUses {
		panic("price: rule.json: more uses than maxUses")
	}
}

// isExplained reports whether a number costs nothing by its name.
func (t *table) isExplained(name string) bool {
	for _, pattern := range t.Explained {
		end, open := strings.CutPrefix(pattern, "*")
		if name == pattern || open && strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}
