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
	q, err := p.index().ParseValues(catalog.V2, func(name string) string { return values[name] })
	if err != nil {
		return err
	}
	var r catalog.Result
	p.index().Evaluate(&q, &r)
	if p.json {
		return p.print(p.index().AppendResult(nil, &r))
	}
	today, err := p.day("")
	if err != nil {
		return err
	}
	pricing := p.dataset.Pricing()
	rows := [][]string{{modelHeading, "CONTEXT", "IN / OUT", "STATUS", "RELEASED", "NAME"}}
	for _, row := range r.Rows() {
		m := &p.dataset.Models[row]
		rows = append(rows, []string{
			m.Provider + "/" + m.ID, cmp.Or(changes.Grouped(m.ContextLength), "–"), price(m, pricing), standing(p.index().Summary(int(row)), today), m.Fact("release_date").String, m.Name.String,
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

// price returns the prices of a million tokens, in and out: "$3 / $15".
func price(m *dataset.Model, pricing *dataset.Pricing) string {
	quotes := pricing.Quotes(m)
	text := func(meter dataset.Meter) string {
		switch price := amount(quotes, dataset.PriceFact(meter, "")); price.String {
		case "":
			return "–"
		case "0":
			return "free"
		case disputed:
			return disputed
		default:
			return changes.Dollars(price.String)
		}
	}
	return text(0) + " / " + text(1) // the first meters are input and output
}

// standing says what the status of a model means on a day: "retires 2026-12-01".
func standing(m catalog.Summary, day dataset.Date) string {
	switch stage := m.StageOn(day); stage {
	case catalog.RetiredStage:
		return "retired " + m.RetirementDate.String()
	case catalog.RetiringStage:
		return "retires " + m.RetirementDate.String()
	case catalog.AliasStage:
		return catalog.ActiveStage.String()
	default:
		return stage.String()
	}
}
