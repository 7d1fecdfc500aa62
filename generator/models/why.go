package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

func (p *program) whyCommand() *cobra.Command {
	const short = "Show what each source says about the facts of a model, or about some, and why one is shown"
	const example = `  models why openai/gpt-4o
  models why openai/gpt-4o price:input context_length tool_call
  models why gpt-5.4 parameter:temperature
  models why claude-opus-5 price:output --verify saved-page.md`
	page := ""
	c := p.newCommand("why MODEL [FACT]…", short, example, cobra.MinimumNArgs(1), func(args []string) error {
		rows, err := p.lookup(args[:1])
		if err != nil {
			return err
		}
		facts := args[1:]
		for i := range facts {
			facts[i], err = catalog.ParseFact(facts[i])
			if err != nil {
				return err
			}
		}
		switch {
		case page != "" && len(facts) != 1:
			return errors.New("--verify looks up one fact, want one after the model")
		case page != "":
			return p.verifyStatement(rows[0], facts[0], page)
		case p.json:
			return p.print(append(p.index.AppendStatements([]byte(`{"data":`), rows[0], facts...), '}'))
		case len(facts) == 0:
			// All facts with a statement, in the order of the statements.
			for _, s := range p.index.Statements(rows[0]) {
				facts = append(facts, s.Fact)
			}
			facts = slices.Compact(facts)
		}
		facts = p.withConditions(rows[0], facts)
		for i, fact := range facts {
			if i > 0 {
				fmt.Fprintln(p.stdout)
			}
			// Statements also returns those under conditions, which are facts with a name.
			ofOther := func(s catalog.Statement) bool { return s.Fact != fact }
			statements := slices.DeleteFunc(p.index.Statements(rows[0], fact), ofOther)
			p.explain(fact, statements)
		}
		return nil
	})
	c.Flags().StringVar(&page, "verify", "", "read the page again, an `address or file`, "+
		"and say whether it still states the fact, states another value, or nothing")
	return c
}

// explain prints what is shown of a fact, why, and all statements about it.
func (p *program) explain(fact string, statements []catalog.Statement) {
	heading := fact
	rows := [][]string{{"STANDING", "VALUE", "SOURCE", "READ", "REASON"}}
	places := [][]string{{"PAGE", "PLACE"}}
	for _, s := range statements {
		value := facts.Of(s.Fact).Value(s.Value)
		// The first that is shown or agrees has the value that is shown.
		if s.Standing <= evidence.Agrees && heading == fact {
			heading += ": " + value
		}
		page := cmp.Or(s.Page, dataset.Site(s.Source))
		reason := cmp.Or(s.Reason, s.Says)
		rows = append(rows, []string{s.Standing.String(), value, page, s.Read.String(), reason})
		if s.Place != "" {
			places = append(places, []string{page, s.Place})
		}
	}
	p.table([][]string{{heading}, {catalog.Why(statements)}}, 0)
	if len(statements) > 0 {
		fmt.Fprintln(p.stdout)
		p.table(rows, 0)
	}
	// Places have another table, because a place is long, and few statements have one.
	if len(places) > 1 {
		fmt.Fprintln(p.stdout)
		p.table(places, 0)
	}
}
