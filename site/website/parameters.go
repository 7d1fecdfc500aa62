package website

import (
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/parameter"
	"modelcatalog/site/facts"
	"modelcatalog/site/representation"
)

// callsFile is the asset with the table of package calls, with which the check page finds requests
// in code.
const callsFile = "calls.json"

// The marks of a rule in the assets with rules, which are added up.
const (
	unofficialMark = 1 << iota // the provider does not say it itself
	disputedMark               // another source contradicts it
	listedMark                 // it is the list of efforts that is known of the model
)

// parametersFile is the asset with the rules about the parameters of all models, which
// parameters.ts reads for the check and the comparison.
const parametersFile = "parameters.json"

// parameterRules is the form of parametersFile. Each rule is there once, and so is each list of
// rules: half of the models share theirs with another one. Models are named by their rows, as in
// modelsFile, because their ids would be half of the asset.
type parameterRules struct {
	// Rules are name, index of the outcome, values with | between them, condition, words, marks.
	Rules [][6]any `json:"rules"`
	Sets  [][2]any `json:"sets"` // indexes of rules, and the default effort
	Rows  []int    `json:"rows"` // by row: index of a set, from 1; 0 if nothing is known of the model

	rules map[[6]any]int // indexes of rules
	sets  map[string]int // indexes of sets, by their JSON
}

// parametersAsset returns the content of parametersFile.
func parametersAsset(c *catalog.Catalog) []byte {
	rules := parameterRules{
		Rules: [][6]any{},
		Sets:  [][2]any{},
		rules: map[[6]any]int{},
		sets:  map[string]int{},
	}
	for row := range c.Len() {
		set := 0
		_, claims := c.ParameterRules(row)
		efforts := c.EffortRules(row)
		// In a browser no rule and an empty list mean the same.
		if len(claims)+len(efforts) > 0 {
			set = rules.set(claims, efforts, c.DefaultEffort(row)) + 1
		}
		rules.Rows = append(rules.Rows, set)
	}
	return append(representation.Encode(rules), '\n')
}

// set returns the index of the set with some rules.
func (p *parameterRules) set(claims []evidence.ParameterClaim, efforts []parameter.Rule, effort string) int {
	var all [][6]any
	for i := range claims {
		all = append(all, ruleOf(&claims[i]))
	}
	for _, r := range efforts {
		// Not certain, so that nothing but a doubt follows from it.
		values := strings.Join(r.Values, "|")
		all = append(all, [6]any{r.Name, int(r.Outcome), values, "", "", disputedMark | listedMark})
	}
	// Equal rules have equal texts, which are the keys of a map.
	var indexes []int
	for _, rule := range all {
		index, found := p.rules[rule]
		if !found {
			index = len(p.Rules)
			p.rules[rule] = index
			p.Rules = append(p.Rules, rule)
		}
		indexes = append(indexes, index)
	}
	set := [2]any{indexes, effort}
	key := string(representation.Encode(set))
	index, found := p.sets[key]
	if !found {
		index = len(p.Sets)
		p.sets[key] = index
		p.Sets = append(p.Sets, set)
	}
	return index
}

func ruleOf(claim *evidence.ParameterClaim) [6]any {
	marks := 0
	if !claim.Official {
		marks |= unofficialMark
	}
	if claim.Disputed {
		marks |= disputedMark
	}
	values := strings.Join(claim.Values, "|")
	return [6]any{claim.Name, int(claim.Outcome), values, claim.When.String(), facts.Rule(&claim.Rule), marks}
}

// parametersView has what the API does with parameters of requests to a model: first what is said
// of this model and some others, then what is said of all models of the provider.
type parametersView struct {
	Own     grid // the first parameters of which something is said of the model
	More    grid // the others, behind a fold
	General grid
}

// maxParameters is the number of parameters that the page of a model shows without a fold.
const maxParameters = 5

// newParameters returns the view of the parameters of a row.
func newParameters(b *build, row int) (view parametersView) {
	head := []string{"Parameter", "What happens", "Why", "Source"}
	view.Own = grid{Name: "Parameters of a request", Head: head}
	view.General = grid{Name: "Parameters of requests to all models", Head: head}
	provider, _ := b.catalog.Key(row)
	claims := b.catalog.Parameters(row)
	joined := joinedRules(claims)
	for i, claim := range claims {
		name := textCell(claim.Name)
		name.Class = "code"
		rule := textCell(facts.Rule(&joined[i]))
		why := textCell(claim.Line.Says)
		// Some of the values have this reason.
		if len(joined[i].Values) > len(claim.Values) {
			why.Text = english.OxfordWordSeries(claim.Values, "or") + ": " + why.Text
		}
		if claim.Disputed {
			rule.Note = "disputed"
		}
		source := sourceCell(b, claim.Source, claim.Read, provider)
		source.Text = dataset.Site(claim.Source)
		source.Read = claim.Read.String() // as a month if only that is known
		source.Note = sourceNote(&claim)
		cells := []cell{name, rule, why, source}
		// "gpt-5*" is said of a family. On the page of a model, what is said of itself comes first.
		if hasPattern(claim.Line.Models) {
			view.General.Rows = append(view.General.Rows, cells)
		} else {
			view.Own.Rows = append(view.Own.Rows, cells)
		}
	}
	view.More = grid{Name: "More parameters of a request", Head: head}
	names := 0
	for i, cells := range view.Own.Rows {
		if i == 0 || cells[0].Text != view.Own.Rows[i-1][0].Text {
			names++
		}
		if names > maxParameters {
			view.More.Rows = view.Own.Rows[i:]
			view.Own.Rows = view.Own.Rows[:i]
			break
		}
	}
	for _, g := range []grid{view.Own, view.More, view.General} {
		sayOnce(g.Rows)
	}
	return view
}

// joinedRules returns the rules of some claims in their order, each with the values of all by which
// the same happens to the parameter: "refused: disabled" and "refused: enabled" are one sentence.
func joinedRules(claims []evidence.ParameterClaim) []parameter.Rule {
	same := func(a, b *evidence.ParameterClaim) bool {
		// What is only one value and only another contradicts itself, and so is told apart.
		isList := a.Outcome == parameter.Refused || a.Outcome == parameter.Ignored
		// A rule about all values names none, and its sentence has no list to join.
		isOfValues := len(a.Values) > 0 && len(b.Values) > 0
		if !isList || !isOfValues {
			return false
		}
		isOneRule := a.Name == b.Name && a.Outcome == b.Outcome && a.When.String() == b.When.String()
		// Rules for patterns of ids are in a table of their own.
		isOneTable := hasPattern(a.Line.Models) == hasPattern(b.Line.Models)
		return isOneRule && isOneTable && a.Disputed == b.Disputed
	}
	rules := make([]parameter.Rule, len(claims))
	for i := range claims {
		rules[i] = claims[i].Rule
		if len(claims[i].Values) == 0 {
			continue
		}
		var values []string
		for j := range claims {
			if j != i && !same(&claims[i], &claims[j]) {
				continue
			}
			for _, value := range claims[j].Values {
				if !slices.Contains(values, value) {
					values = append(values, value)
				}
			}
		}
		rules[i].Values = values
	}
	return rules
}

// sayOnce joins the first cells of consecutive rows about one parameter. Among these, it moves rows
// with the same outcome together, and joins their second cells too: several sources may state one
// outcome, each for another reason.
func sayOnce(rows [][]cell) {
	for start := 0; start < len(rows); {
		end := start + 1
		for end < len(rows) && rows[end][0].Text == rows[start][0].Text {
			end++
		}
		ofOne := rows[start:end]
		place := map[string]int{} // of the first row of which something happens
		what := func(row []cell) string { return row[1].Text + " " + row[1].Note }
		for i, row := range ofOne {
			_, known := place[what(row)]
			if !known {
				place[what(row)] = i
			}
		}
		slices.SortStableFunc(ofOne, func(a, b []cell) int { return place[what(a)] - place[what(b)] })
		firstSame := 0
		for i, row := range ofOne {
			if what(row) != what(ofOne[firstSame]) {
				firstSame = i
			}
			ofOne[firstSame][1].Span = i - firstSame + 1
			row[1].Above = i > firstSame
			row[0].Above = i > 0
		}
		ofOne[0][0].Span = len(ofOne)
		start = end
	}
}

// sourceNote says how far the word of a source goes.
func sourceNote(claim *evidence.ParameterClaim) string {
	switch {
	case slices.ContainsFunc(claim.When, func(t parameter.Term) bool { return t.Name == parameter.Client }):
		return "about the library"
	case !claim.Official: // only if it is about the API: a library is the word on itself
		return "not the provider"
	case claim.Line.Copy:
		return "read in a copy"
	}
	return ""
}

// hasPattern reports whether models are named by a pattern.
func hasPattern(models []string) bool {
	return slices.ContainsFunc(models, func(id string) bool { return strings.Contains(id, "*") })
}
