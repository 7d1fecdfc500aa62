package collection

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// readGenAIPrices reads data.json: providers, each with entries that match ids by clauses. A model
// of the dataset gets the prices of the first entry that matches its id, if the entry names the id
// or if the id only adds -latest, -preview or a date to a name.
func readGenAIPrices(r *reader, root source.Node) {
	for _, p := range root.Elements() {
		provider := r.provider(p.Get("id").Text())
		if provider == "" {
			continue
		}
		exact := slices.ContainsFunc(tables["genai-prices exact"], func(row []string) bool { return row[0] == provider })
		var rules [][]clause
		entries := p.Get("models").Elements()
		for _, e := range entries { // not as rows, because a rule also decides which models the entries after it get
			rules = append(rules, clauses(e.Get("match")))
		}
		models := map[int][]*dataset.Model{} // by the index of the entry
		for _, model := range r.Dataset.ModelsOf(provider) {
			i := slices.IndexFunc(rules, func(rule []clause) bool {
				return slices.ContainsFunc(rule, func(c clause) bool { return comparisons[c.kind](model.ID, c.text) })
			})
			models[i] = append(models[i], &model)
		}
		for i, entry := range entries {
			names := append(rules[i], clause{"equals", entry.Get("id").Text()})
			r.Row(entry, func(e source.Node) {
				for _, model := range models[i] {
					named := func(c clause) bool { return c.names(model.ID, exact) }
					if !slices.ContainsFunc(names, named) {
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

// clause compares an id with a text.
type clause struct{ kind, text string }

// names reports whether the text of a clause is an id, or the name to which an id adds a version.
// Exact names are those of ids only.
func (c clause) names(id string, exact bool) bool {
	if exact {
		return c.kind == "equals" && id == c.text
	}
	suffix, found := strings.CutPrefix(id, c.text)
	return found && (suffix == "" || version.MatchString(suffix))
}

var comparisons = map[string]func(id, text string) bool{
	"equals":      func(id, text string) bool { return id == text },
	"starts_with": strings.HasPrefix, "ends_with": strings.HasSuffix, "contains": strings.Contains,
}

// clauses returns the clauses of which an id has to match one. Those of another kind, such as a
// pattern, match no id.
func clauses(n source.Node) (all []clause) {
	for _, c := range n.Members() {
		if comparisons[c.Name] != nil {
			all = append(all, clause{c.Name, c.Text()})
		} else if c.Name == "or" {
			for _, inner := range c.Elements() {
				all = append(all, clauses(inner)...)
			}
		}
	}
	return all
}

// version is what makes an id a version of another.
var version = regexp.MustCompile(`^(-(latest|preview|\d{3,4}|\d{8}|\d{4}-\d\d-\d\d|\d\d-\d\d|\d\d-\d{4}))+$`)

// stateGenAI states the prices of an entry: an object, or an array of them with the days or hours
// for which they hold. The first of an array with hours holds for the rest of the day.
func stateGenAI(s *source.Profile, prices source.Node, output string) {
	c := cost{Profile: s, meters: pairs("genai-prices prices")}
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
