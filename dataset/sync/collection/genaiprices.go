package collection

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// readGenAIPrices reads data.json: providers, each with entries that match ids by rules. A model of the dataset gets the prices of
// the first entry that matches its id, if the entry names the id or if the id only adds -latest, -preview or a date to a name.
func readGenAIPrices(r *reader, root source.Node) {
	m := matcher{steps: maxSteps, patterns: map[string]*regexp.Regexp{}}
	for _, p := range root.Elements() {
		provider := r.provider(p.Get("id").Text())
		if provider == "" {
			continue
		}
		var rules []rule
		entries := p.Get("models").Elements()
		for _, e := range entries { // not as rows, because a rule also decides which models the entries after it get
			rules = append(rules, m.rule(e.Get("match")))
		}
		models := map[int][]*dataset.Model{} // by the index of the entry
		for _, model := range r.dataset.ModelsOf(provider) {
			i := slices.IndexFunc(rules, func(r rule) bool { return r.matches(model.ID) })
			models[i] = append(models[i], &model)
		}
		for i, entry := range entries {
			names := append(rules[i].names, entry.Get("id").Text())
			if provider == "mistral" {
				names = append(rules[i].ids, entry.Get("id").Text())
			}
			// A name without a date means another model of Mistral's from time to time.
			named := func(id string) bool {
				return slices.ContainsFunc(names, func(name string) bool {
					suffix, found := strings.CutPrefix(id, name)
					return found && (suffix == "" || provider != "mistral" && version.MatchString(suffix))
				})
			}
			r.Row(entry, func(e source.Node) {
				for _, model := range models[i] {
					if !named(model.ID) {
						continue
					}
					if s := r.state(e, provider, model.ID); s != nil {
						stateGenAI(s, e.Get("prices"), model.Fact("output_modalities").String)
					}
				}
			})
		}
	}
}

// rule says which ids an entry is about.
type rule struct {
	matches    func(id string) bool
	names, ids []string // the texts that ids must have, and those that are whole ids
}

// version is what makes an id a version of another.
var version = regexp.MustCompile(`^(-(latest|preview|\d{3,4}|\d{8}|\d{4}-\d\d-\d\d|\d\d-\d\d|\d\d-\d{4}))+$`)

// Limits of patterns, so that no answer can stop a sync: bytes of one, and instructions of all. Real ones have 60 bytes and 100
// instructions in all.
const maxPattern, maxSteps = 200, 5000

// matcher reads rules.
type matcher struct {
	steps    int // that further patterns can have
	patterns map[string]*regexp.Regexp
}

// rule reads a clause, of which the first known member counts. One of an unknown form, or with a pattern that is not valid, matches no id.
func (m *matcher) rule(clause source.Node) (r rule) {
	r.matches = func(string) bool { return false }
	for _, c := range clause.Members() {
		compare := comparisons[c.Name]
		switch {
		case compare != nil:
			text := c.Text()
			r.matches, r.names = func(id string) bool { return compare(id, text) }, []string{text}
			if c.Name == "equals" {
				r.ids = r.names
			}
			return r
		case c.Name == "or", c.Name == "and":
			var inner []rule
			for _, n := range c.Elements() {
				of := m.rule(n)
				inner, r.names, r.ids = append(inner, of), append(r.names, of.names...), append(r.ids, of.ids...)
			}
			decisive := c.Name == "or" // the result, if one of them has it
			r.matches = func(id string) bool {
				return slices.ContainsFunc(inner, func(r rule) bool { return r.matches(id) == decisive }) == decisive
			}
			return r
		case c.Name == "regex":
			if pattern := m.pattern(c); pattern != nil {
				r.matches = pattern.MatchString
			}
			return r
		}
	}
	return r
}

// comparisons are the clauses that compare an id with a text.
var comparisons = map[string]func(id, text string) bool{
	"equals":      func(id, text string) bool { return id == text },
	"starts_with": strings.HasPrefix, "ends_with": strings.HasSuffix, "contains": strings.Contains,
}

// pattern compiles a pattern, each text once. It returns nil if the pattern is not valid.
func (m *matcher) pattern(n source.Node) *regexp.Regexp {
	text := n.Text()
	pattern, found := m.patterns[text]
	if found {
		return pattern
	}
	if parsed, err := syntax.Parse(text[:min(len(text), maxPattern)], syntax.Perl); err == nil && m.steps >= 0 {
		program, _ := syntax.Compile(parsed.Simplify())
		m.steps -= len(program.Inst)
	}
	if len(text) > maxPattern || m.steps < 0 {
		n.Fault(fmt.Sprintf("a pattern of at most %d bytes and of a few steps", maxPattern))
		return nil
	}
	m.patterns[text], _ = regexp.Compile(text)
	return m.patterns[text]
}

// stateGenAI states the prices of an entry: an object, or an array of them with the days or hours for which they hold. The first of
// an array with hours holds for the rest of the day.
func stateGenAI(s *source.Statement, prices source.Node, output string) {
	c := cost{Statement: s, meters: pairs("genai-prices prices")}
	if output == "audio" || output == "image" {
		c.output = "output_" + output
	}
	if prices.IsObject() {
		c.state(prices)
		return
	}
	entries, rest := prices.Elements(), ""
	for _, e := range slices.Backward(entries) {
		constraint := e.Get("constraint")
		from, until := constraint.Get("start_time"), constraint.Get("end_time")
		c.condition, c.from = "", constraint.Get("start_date").Day()
		if from.Exists() && until.Exists() {
			start, end := clock(from), clock(until)
			c.condition, rest = "utc="+start+"-"+end, "utc="+end+"-"+start
		} else if !constraint.Exists() {
			c.condition = rest
		}
		c.state(e.Get("prices"))
	}
	for i := range s.Prices { // each entry with a day replaces those before it
		p := &s.Prices[i]
		for _, e := range entries {
			if from := e.Get("constraint", "start_date").Day(); from > p.From && (p.To == 0 || p.To > from) {
				p.To = from
			}
		}
	}
}

// clock returns a time such as 16:30:00Z as 16:30.
func clock(n source.Node) string {
	t, err := time.Parse("15:04:05Z", n.Text())
	if err != nil {
		n.Fault("a time such as 16:30:00Z")
		return ""
	}
	return t.Format("15:04")
}
