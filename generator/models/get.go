package main

import (
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

func (p *program) getCommand() *cobra.Command {
	const short = "Show what is known of a model, or of up to six side by side: " +
		"an id, an alias, provider/id, or as gateways and clouds write it"
	const example = `  models get claude-haiku-4-5
  models get together/openai/gpt-oss-120b --json
  models compare claude-haiku-4-5 gemini-2.5-flash gpt-5-mini`
	replacements := ""
	models := func(c *cobra.Command, args []string) error {
		if replacements != "" {
			return cobra.NoArgs(c, args)
		}
		return cobra.RangeArgs(1, 6)(c, args) // more columns do not fit a terminal
	}
	c := p.newCommand("get MODEL…", short, example, models, func(args []string) error {
		if replacements != "" {
			name, value, _ := strings.Cut(replacements, "=")
			return p.replacements(name, value)
		}
		rows, err := p.lookup(args)
		switch {
		case err != nil:
			return err
		case len(rows) > 1:
			return p.compare(rows)
		case p.json:
			return p.print(p.index.AppendModel(nil, rows[0]))
		}
		m := &p.dataset.Models[rows[0]]
		ending := facts.NewEndings(p.dataset, p.index).Of(rows[0], p.today())
		p.table([][]string{
			{m.Provider + "/" + m.ID},
			{m.Description.String},
			{ending.Sentence(p.today())},
			{""},
		}, 0)
		// Its columns are not those of the lines above: each table has the widths of its cells.
		p.table(append([][]string{{"FACT", "VALUE"}}, p.facts(rows)...), 0)
		p.places(rows[0])
		p.parameters(rows[0])
		pricing := evidence.NewPricing(p.dataset)
		disputes := pricing.Disputes(m, pricing.Quotes(m)...)
		if len(disputes) > 0 {
			facts := english.Plural(len(disputes), "fact", "")
			p.note("sources disagree about %s: see models why %s/%s", facts, m.Provider, m.ID)
		}
		return nil
	})
	c.Flags().StringVar(&replacements, "replacements", "",
		"instead of models: list those whose replacement fails with a `PARAMETER=VALUE` that they take, "+
			"such as temperature=0")
	c.Aliases = []string{"compare"}
	c.SuggestFor = []string{"show", "info"}
	return c
}

// compare prints the facts of models side by side, differences first.
func (p *program) compare(rows []int) error {
	var objects []string
	head := []string{"FACT"}
	for _, row := range rows {
		objects = append(objects, string(p.index.AppendObject(nil, row)))
		head = append(head, p.dataset.Models[row].ID)
	}
	if p.json {
		return p.print([]byte(`{"data":[` + strings.Join(objects, ",") + `]}`))
	}
	facts := p.facts(rows)
	if places := p.placesInWords(rows); places != nil {
		facts = append(facts, places)
	}
	facts = append(facts, p.compareParameters(rows)...)
	// What is equal decides nothing, so it comes last.
	differs := func(fact []string) int {
		if len(slices.Compact(slices.Clone(fact[1:]))) > 1 {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(facts, func(a, b []string) int { return differs(a) - differs(b) })
	p.table(append([][]string{head}, facts...), 0)
	// Of two models, the first is likely what a program has, and the second what it will have.
	if len(rows) == 2 {
		p.mustChange(rows[0], rows[1])
	}
	return nil
}

// facts returns the facts that are known of at least one of some models, each as its name and the
// values in words. Prices are many and differ by model, so only those that one of the models has
// follow the other facts.
func (p *program) facts(rows []int) (known [][]string) {
	names := slices.Clone(dataset.FactNames)
	values := map[string][]string{} // by name, for each model
	for i, row := range rows {
		m := &p.dataset.Models[row]
		add := func(name, words string) {
			if values[name] == nil {
				values[name] = slices.Repeat([]string{facts.Unknown}, len(rows))
			}
			values[name][i] = words
		}
		for _, name := range dataset.FactNames {
			if value := m.Fact(name).String; value != "" && name != "description" {
				add(name, facts.Of(name).Value(value)+p.remark(name, value))
			}
		}
		for _, q := range evidence.NewPricing(p.dataset).Quotes(m) {
			name := dataset.PriceFact(q.Meter, q.Condition)
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
			words := facts.Disputed
			if q.Amount != "" {
				words = facts.Of(name).Value(string(q.Amount))
			}
			add(name, words)
		}
	}
	for _, name := range names {
		if values[name] != nil {
			known = append(known, append([]string{facts.Of(name).Label}, values[name]...))
		}
	}
	return known
}

// remark returns what the value of a fact does not say by itself.
func (p *program) remark(fact, value string) string {
	if fact != "retirement_not_before" {
		return ""
	}
	day, err := dataset.ParseDate(value)
	if err == nil && day <= p.today() {
		return ", said the provider; this day has passed"
	}
	return ", says the provider"
}
