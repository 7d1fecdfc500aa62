package website

import (
	"slices"
	"strings"

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
)

// parametersFile is the asset with the rules about the parameters of all models, which
// parameters.ts reads for the check and the comparison.
const parametersFile = "parameters.json"

// parameterRules is the form of parametersFile. Each rule is there once, and so is each list of
// rules: half of the models share theirs with another one. Models are named by their rows, as in
// modelsFile, because their ids would be half of the asset.
type parameterRules struct {
	Rules [][6]any `json:"rules"` // name, index of the outcome, values with | between them, condition, words, marks
	Sets  [][2]any `json:"sets"`  // indexes of rules, and the default effort
	Rows  []int    `json:"rows"`  // by row: index of a set, from 1; 0 if nothing is known of the model

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
		// In a browser no rule and an empty list mean the same.
		if len(claims) > 0 {
			set = rules.set(claims, c.DefaultEffort(row)) + 1
		}
		rules.Rows = append(rules.Rows, set)
	}
	return append(representation.Encode(rules), '\n')
}

// set returns the index of the set with some rules.
func (p *parameterRules) set(claims []evidence.ParameterClaim, effort string) int {
	// Equal rules have equal texts, which are the keys of a map.
	var indexes []int
	for i := range claims {
		rule := ruleOf(&claims[i])
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
	for _, claim := range b.catalog.Parameters(row) {
		name := textCell(claim.Name)
		name.Class = "code"
		rule := textCell(facts.Rule(&claim.Rule))
		if claim.Disputed {
			rule.Note = "disputed"
		}
		source := sourceCell(b, claim.Source, claim.Read, provider)
		source.Text = dataset.Site(claim.Source)
		source.Read = claim.Read.String() // as a month if only that is known
		source.Note = sourceNote(&claim)
		cells := []cell{name, rule, textCell(claim.Line.Says), source}
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
		nameOnce(g.Rows)
	}
	return view
}

// nameOnce joins the first cells of rows that follow each other and have the same name, such as what
// several APIs do with one parameter.
func nameOnce(rows [][]cell) {
	first := 0
	for i := range rows {
		if rows[i][0].Text != rows[first][0].Text {
			first = i
		}
		rows[first][0].Span = i - first + 1
		rows[i][0].Above = i > first
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
