package main

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/parameter"
)

// replacements prints the models whose replacement fails with a value of a parameter that they
// take. Aliases and versions count as models, because programs write each of them.
func (p *program) replacements(name, value string) error {
	if err := parameter.CheckName(name); err != nil {
		return fmt.Errorf("--parameter: %w", err)
	}
	rows := [][]string{{"MODEL", "RETIRES", "REPLACEMENT", "CHANGE"}}
	replaced := 0
	for row := range p.dataset.Models {
		m := &p.dataset.Models[row]
		provider, id, found := strings.Cut(m.Replacement, "/")
		if !found || m.Type != dataset.Chat {
			continue // the rules are about chat
		}
		to, err := p.index.Find(provider, id)
		if err != nil {
			continue // the catalog does not have it
		}
		replaced++
		before, _ := p.index.ParameterRules(row)
		after, _ := p.index.ParameterRules(to)
		effort := p.index.DefaultEffort(row)
		effortAfter := p.index.DefaultEffort(to)
		if !parameter.Breaks(before, after, effort, effortAfter, name, value) {
			continue
		}
		if name == "temperature" && m.Fact("features.temperature").String == "false" {
			continue // the model fails with it, too, though no rule says so: claude-mythos-preview
		}
		change := name
		for _, c := range p.index.ParameterChanges(row, to) {
			// The first one has the fewest conditions.
			if c.Name == name {
				change = changeInWords(&c)
				break
			}
		}
		rows = append(rows, []string{m.Key().String(), m.RetirementDate, m.Replacement, change})
	}
	p.table(rows, 0)
	models := english.Plural(replaced, "chat model with a replacement", "chat models with a replacement")
	p.note("%d of %s: the replacement fails with %s=%s, which the model takes, as far as is known",
		len(rows)-1, models, name, value)
	return nil
}
