package main

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

// parameters prints what the API does with parameters of requests to a model.
func (p *program) parameters(row int) {
	rows := [][]string{{"PARAMETER", "RULE", "SOURCE", "READ"}}
	for _, claim := range p.index.Parameters(row) {
		rule := facts.Rule(&claim.Rule)
		rows = append(rows, []string{claim.Name, rule, witness(&claim), claim.Read.String()})
	}
	if len(rows) == 1 {
		return // nothing is known, which is not the same as that everything is taken
	}
	fmt.Fprintln(p.stdout)
	p.table(rows, 0)
}

// withConditions returns facts in which a parameter is replaced by the names of its statements: a
// source can say one thing of temperature, and another of temperature with an effort.
func (p *program) withConditions(row int, facts []string) (expanded []string) {
	for _, fact := range facts {
		var names []string
		if strings.HasPrefix(fact, evidence.ParameterPrefix) {
			for _, s := range p.index.Statements(row, fact) {
				names = append(names, s.Fact)
			}
		}
		if names == nil {
			names = []string{fact}
		}
		expanded = append(expanded, slices.Compact(names)...)
	}
	return slices.Compact(expanded)
}

// witness returns who says a rule, and how far it can be trusted.
func witness(claim *evidence.ParameterClaim) string {
	text := dataset.Site(claim.Source)
	if !claim.Official {
		text += " (not the provider)"
	}
	if claim.Disputed {
		text += " (disputed)"
	}
	return text
}

// compareParameters returns a row for each parameter about which a rule of any of some models is
// known: its name, and the rules of each model in words. Parameters with equal rules are left out.
func (p *program) compareParameters(rows []int) (table [][]string) {
	words := map[string][]string{} // by parameter, for each model
	// A model can have several rules about a parameter, under different conditions.
	for i, row := range rows {
		for _, claim := range p.index.Parameters(row) {
			if words[claim.Name] == nil {
				words[claim.Name] = slices.Repeat([]string{facts.Unknown}, len(rows))
			}
			said := facts.Rule(&claim.Rule)
			if before := words[claim.Name][i]; before != facts.Unknown {
				said = before + "; " + said
			}
			words[claim.Name][i] = said
		}
	}
	for name, cells := range words {
		// Thirty of them say what the provider refuses from every model.
		equal := len(slices.Compact(slices.Clone(cells))) == 1
		if equal && len(rows) > 1 {
			continue
		}
		table = append(table, append([]string{"Parameter " + name}, cells...))
	}
	slices.SortFunc(table, func(a, b []string) int { return strings.Compare(a[0], b[0]) })
	return table
}

// mustChange prints what a call must change that goes from the model of one row to that of another.
func (p *program) mustChange(from, to int) {
	changes := p.index.ParameterChanges(from, to)
	if len(changes) == 0 {
		return
	}
	_, id := p.index.Key(to)
	fmt.Fprintf(p.stdout, "\nFor %s a call must change:\n", id)
	for i := range changes {
		fmt.Fprintln(p.stdout, "  "+changeInWords(&changes[i]))
	}
}

func changeInWords(c *catalog.ParameterChange) string {
	words := facts.Change(&c.Change)
	switch {
	case c.Disputed:
		words += " (disputed)"
	case !c.Official:
		words += " (not said by the provider)"
	}
	return words
}
