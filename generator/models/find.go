package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/changes"
)

func (p *program) findCommand() *cobra.Command {
	values := map[string]string{} // of parameters
	example := "  models find haiku\n" +
		"  models find --input image --feature tool_call --max-input-price 1 --sort blended_price\n" +
		"  models find --provider anthropic --min-context 200000 --json"
	c := p.newCommand("find [WORD]…", "List the models that have some words and facts", example, nil, func(words []string) error {
		values["search"] = strings.Join(words, " ")
		return p.find(values)
	})
	empty, err := catalog.NewUnindexed(&dataset.Dataset{Providers: make([]dataset.Provider, dataset.ProviderCount)}) // flags need no dataset
	if err != nil {
		panic(err) // a catalog without models is not too large
	}
	for _, param := range empty.Params(catalog.V2) {
		name := strings.ReplaceAll(param.Name, "_", "-")
		if param.Name == "search" {
			continue // the arguments
		}
		doc, _, _ := strings.Cut(strings.TrimSuffix(param.Doc, "."), ". ")
		if param.Allowed != nil && param.Name != "provider" {
			doc += ": " + strings.Join(param.Allowed, ", ")
		}
		if param.Name == "status" {
			param.Allowed = append(slices.Clip(param.Allowed), everyStatus)
			doc += ", or " + everyStatus + " (default: active)"
		}
		c.Flags().Func(name, strings.ReplaceAll(doc, "`", "'"), func(value string) error {
			values[param.Name] = value
			return nil
		})
		complete(c, name, func() []string {
			if param.Name == "provider" {
				return p.providerIDs()
			}
			return param.Allowed
		})
	}
	return c
}

// everyStatus is the value of --status that leaves out no model.
const everyStatus = "all"

// find prints the models that match values of parameters, by name: active ones, and the cheapest first if it sorts by a price.
func (p *program) find(values map[string]string) error {
	note := ""
	switch values["status"] {
	case everyStatus:
		values["status"] = ""
	case "":
		values["status"], note = "active", "; --status "+everyStatus+" has the others"
	}
	if strings.HasSuffix(values["sort"], "_price") && values["order"] == "" {
		values["order"] = "asc"
	}
	q, err := p.index.ParseValues(catalog.V2, func(name string) string { return values[name] })
	if err != nil {
		return err
	}
	var r catalog.Result
	p.index.Evaluate(&q, &r)
	if p.json {
		return p.print(p.index.AppendResult(nil, &r))
	}
	today, err := p.day("")
	if err != nil {
		return err
	}
	rows := [][]string{{modelHeading, "CONTEXT", "IN / OUT", "STATUS", "RELEASED", "NAME"}}
	for _, row := range r.Rows() {
		m, brief := &p.dataset.Models[row], p.index.Brief(int(row))
		rows = append(rows, []string{
			brief.ID, cmp.Or(changes.Grouped(m.ContextLength), "–"), price(brief.Input) + " / " + price(brief.Output),
			standing(p.index.Summary(int(row)), today), m.Fact("release_date").String, m.Name.String,
		})
	}
	if r.Total == 0 {
		p.note("no model matches%s%s", p.near(q.Search), note)
		return nil
	}
	p.table(rows, 5, 4, 1)
	p.note("page %d of %d, models: %d%s", r.Page.Page, r.Pages, r.Total, note)
	return nil
}

// price returns a price of a million tokens: "$3".
func price(amount *string) string {
	switch {
	case amount == nil:
		return "–"
	case *amount == "0":
		return "free"
	}
	return changes.Dollars(*amount)
}

// standing says what the status of a model means on a day: "retires 2026-12-01".
func standing(m catalog.Summary, day dataset.Date) string {
	stage := m.StageOn(day)
	if stage == catalog.AliasStage {
		stage = catalog.ActiveStage
	}
	return strings.TrimSpace(strings.Replace(stage.String(), "retiring", "retires", 1) + " " + m.RetirementDate.String())
}
