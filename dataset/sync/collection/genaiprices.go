package collection

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset/sync/source"
)

// readGenAIPrices reads data.json: providers, each with entries that match ids by rules. A model of the dataset gets the prices of
// the first entry that matches its id, if the entry names the id or if the id only adds -latest, -preview or a date to a name.
func readGenAIPrices(r *reader, root source.Node) {
	for _, p := range root.Elements() {
		provider := r.provider(p.Get("id").Text())
		if provider == "" {
			continue
		}
		entries := p.Get("models").Elements()
		for _, model := range r.dataset.ModelsOf(provider) {
			i := slices.IndexFunc(entries, func(e source.Node) bool { return matches(e.Get("match"), model.ID) })
			if i < 0 {
				continue
			}
			named := append(operands(entries[i].Get("match"), provider == "mistral"), entries[i].Get("id").Text())
			// A name without a date means another model of Mistral's from time to time.
			if !slices.ContainsFunc(named, func(name string) bool {
				suffix, found := strings.CutPrefix(model.ID, name)
				return found && (suffix == "" || provider != "mistral" && version.MatchString(suffix))
			}) {
				continue
			}
			if s := r.state(entries[i], provider, model.ID); s != nil {
				stateGenAI(s, entries[i].Get("prices"), model.Fact("output_modalities").String)
			}
		}
	}
}

// version is what makes an id a version of another.
var version = regexp.MustCompile(`^(-(latest|preview|\d{3,4}|\d{8}|\d{4}-\d\d-\d\d|\d\d-\d\d|\d\d-\d{4}))+$`)

// operands returns the texts in a clause, or only those that are whole ids.
func operands(clause source.Node, whole bool) (texts []string) {
	for _, c := range clause.Members() {
		switch c.Name {
		case "or", "and":
			for _, inner := range c.Elements() {
				texts = append(texts, operands(inner, whole)...)
			}
		case "equals", "starts_with", "contains":
			if c.Name == "equals" || !whole {
				texts = append(texts, c.Text())
			}
		}
	}
	return texts
}

// matches reports whether a clause matches an id. A clause of an unknown form matches none.
func matches(clause source.Node, id string) bool {
	for _, c := range clause.Members() {
		switch c.Name {
		case "or":
			return slices.ContainsFunc(c.Elements(), func(c source.Node) bool { return matches(c, id) })
		case "and":
			return !slices.ContainsFunc(c.Elements(), func(c source.Node) bool { return !matches(c, id) })
		case "equals":
			return c.Text() == id
		case "starts_with":
			return strings.HasPrefix(id, c.Text())
		case "ends_with":
			return strings.HasSuffix(id, c.Text())
		case "contains":
			return strings.Contains(id, c.Text())
		case "regex":
			pattern, err := regexp.Compile(c.Text())
			return err == nil && pattern.MatchString(id)
		}
	}
	return false
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
	entries := prices.Elements()
	rest := ""
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
