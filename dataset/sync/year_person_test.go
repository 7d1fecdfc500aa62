package sync_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// person decides what APIs do not tell: the rules and the overrides of a dataset.
type person struct {
	rules     map[string][]rule // by provider; the first that matches holds
	overrides map[override]string
}

// rule tells the type of ids of a form, or that they are no models.
type rule struct {
	pattern      string
	matches      func(id string) bool // what the pattern means, by other means
	kind, ignore string
}

// override names a fact that a person set.
type override struct {
	model key
	fact  int
}

func has(part string) func(string) bool {
	return func(id string) bool { return strings.Contains(id, part) }
}

// hasThen matches ids with a part, and another somewhere after it.
func hasThen(part, then string) func(string) bool {
	return func(id string) bool {
		_, rest, found := strings.Cut(id, part)
		return found && strings.Contains(rest, then)
	}
}

func never(string) bool { return false }

// rulePool are the rules that a person may come to think of. Several match the same ids, so that their order counts. The
// rules of parts of ids match nothing: a pattern is for the whole id.
var rulePool = []rule{
	{`.*chat.*`, has("chat"), "chat", ""},
	{`.*embed.*`, has("embed"), "embedding", ""},
	{`.*image.*`, has("image"), "image", ""},
	{`.*voice.*`, has("voice"), "audio", ""},
	{`.*house.*`, has("house"), "", "made for the house"},
	{`chat`, never, "video", ""},
	{`[a-z]`, never, "", "a letter alone"},
	{`.*chat.*7.*`, hasThen("chat", "7"), "audio", ""},
	{`.*image.*1.*`, hasThen("image", "1"), "video", ""},
	{`.*(film|house).*2.*`, func(id string) bool { return hasThen("film", "2")(id) || hasThen("house", "2")(id) }, "video", ""},
	{`.*mystery.*3.*`, hasThen("mystery", "3"), "audio", ""},
	{`.*mystery.*`, has("mystery"), "embedding", ""},
	{`.*chat.*1.*`, hasThen("chat", "1"), "", "withdrawn"},
	{`.*image.*`, has("image"), "", "not for everybody"},
	{`.*voice\W\d.*`, has("voice"), "", "not for everybody"},
}

// firstRules is how many of the pool hold from the first day.
const firstRules = 5

func newPerson() *person {
	p := &person{rules: map[string][]rule{}, overrides: map[override]string{}}
	for _, id := range providerIDs {
		p.rules[id] = slices.Clone(rulePool[:firstRules])
	}
	return p
}

// rule returns the rule that holds for an id; nil: none.
func (p *person) rule(k key) *rule {
	for i, r := range p.rules[k.provider] {
		if r.matches(k.id) {
			return &p.rules[k.provider][i]
		}
	}
	return nil
}

// overrule sets the facts of a record that a person set.
func (p *person) overrule(k key, r *record) {
	for i := range factNames {
		if value, set := p.overrides[override{k, i}]; set {
			r.facts[i] = value
		}
	}
}

// turn lets a day pass on which the person may think again. Known and strange are models that are in the catalog, and that are
// not. It reports whether anything is other than before.
func (p *person) turn(rng *rand.Rand, known, strange []key) bool {
	changed := false
	if rng.Float64() < 0.12 {
		p.changeRules(rng)
		changed = true
	}
	if rng.Float64() < 0.2 {
		from := known
		if rng.Float64() < 0.2 || len(known) == 0 {
			from = strange
		}
		o := override{from[rng.IntN(len(from))], rng.IntN(len(factNames))}
		p.overrides[o] = valueOf(rng, o.fact)
		changed = true
	}
	if rng.Float64() < 0.15 && len(p.overrides) > 0 {
		all := p.sorted()
		delete(p.overrides, all[rng.IntN(len(all))])
		changed = true
	}
	return changed
}

// changeRules takes a rule of a provider away, or puts one of the pool anywhere among them.
func (p *person) changeRules(rng *rand.Rand) {
	id := providerIDs[rng.IntN(len(providerIDs))]
	rules := p.rules[id]
	r := rulePool[rng.IntN(len(rulePool))]
	if at := slices.IndexFunc(rules, func(has rule) bool { return has.pattern == r.pattern }); at >= 0 {
		p.rules[id] = slices.Delete(rules, at, at+1)
	} else {
		p.rules[id] = slices.Insert(rules, rng.IntN(len(rules)+1), r)
	}
}

// valueOf makes a value that a person may set for a fact.
func valueOf(rng *rand.Rand, fact int) string {
	values := [...][]string{
		nameFact:        {null, "", "By hand", `By hand: "<i>é</i>"`},
		descriptionFact: {null, "", "", "Written by a person.", "Written by a person,\nin two lines."},
		typeFact:        kindNames[:],
		contextFact:     {"", "1", "4096", "999999999999999999"},
		statusFact:      {"active", "deprecated", "unlisted"},
	}[fact]
	return values[rng.IntN(len(values))]
}

// sorted lists the overrides in the order of their file.
func (p *person) sorted() []override {
	return slices.SortedFunc(maps.Keys(p.overrides), func(a, b override) int {
		if order := compareKeys(a.model, b.model); order != 0 {
			return order
		}
		return strings.Compare(factNames[a.fact], factNames[b.fact])
	})
}

// types is the file with the rules.
func (p *person) types() []byte {
	var lines []map[string]any
	for _, id := range providerIDs {
		for _, r := range p.rules[id] {
			line := map[string]any{"provider": id, "pattern": r.pattern}
			if r.ignore != "" {
				line["ignore"] = r.ignore
			} else {
				line["type"] = r.kind
			}
			lines = append(lines, line)
		}
	}
	return jsonLines(lines)
}

// facts is the file with the overrides.
func (p *person) facts() []byte {
	var lines []map[string]any
	for _, o := range p.sorted() {
		line := map[string]any{"provider": o.model.provider, "id": o.model.id, "field": factNames[o.fact],
			"value": nil, "source": "https://example.com/models"}
		if value := p.overrides[o]; value != null {
			line["value"] = value
		}
		lines = append(lines, line)
	}
	return jsonLines(lines)
}

func jsonLines(lines []map[string]any) []byte {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	for _, line := range lines {
		if err := encoder.Encode(line); err != nil {
			panic(err)
		}
	}
	return body.Bytes()
}
