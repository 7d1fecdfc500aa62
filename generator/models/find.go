package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

func (p *program) findCommand() *cobra.Command {
	values := map[string]string{} // of parameters
	const short = "List the models that have some words and facts"
	const example = `  models find haiku
  models find --input image --feature tool_call --max-input-price 1 --sort blended_price
  models find --provider anthropic --min-context 200000 --json`
	c := p.newCommand("find [WORD]…", short, example, nil, func(words []string) error {
		values["search"] = strings.TrimSpace(values["search"] + " " + strings.Join(words, " "))
		return p.find(values)
	})
	empty := catalog.New(new(dataset.Dataset), catalog.V2) // flags need neither models nor providers
	for _, param := range empty.Params() {
		doc, _, _ := strings.Cut(strings.TrimSuffix(param.Doc, "."), ". ") // its first sentence
		if param.Allowed != nil && param.Name != "provider" {
			doc += ": " + strings.Join(param.Allowed, ", ")
		}
		if param.Name == "status" {
			doc += ", or all (default: active)"
		}
		// pflag takes what is in backquotes for the name of the value.
		flag := strings.ReplaceAll(param.Name, "_", "-")
		c.Flags().Func(flag, strings.ReplaceAll(doc, "`", "'"), func(value string) error {
			values[param.Name] = value
			return nil
		})
	}
	return c
}

// find prints the models that match values of parameters, by name: active ones, and the cheapest
// first if it sorts by a price.
func (p *program) find(values map[string]string) error {
	// Who chooses a model wants one that works. What retires before a day is deprecated, so that
	// question asks for all.
	onlyActive := values["status"] == "" && values["retiring_before"] == ""
	if onlyActive {
		values["status"] = "active"
	}
	values["status"] = strings.TrimPrefix(values["status"], "all")
	// The API sorts from the greatest on, as for context; nobody looks for the most expensive model.
	if strings.HasSuffix(values["sort"], "_price") && values["order"] == "" {
		values["order"] = "asc"
	}
	r, err := p.evaluate(values)
	switch {
	case err != nil:
		return err
	case p.json:
		return p.print(p.index.AppendResult(nil, &r))
	}
	note := ""
	if onlyActive {
		// Who looks for a model by its name and finds nothing should learn that it was deprecated.
		values["status"] = "deprecated,unlisted"
		values["page"] = ""
		others, err := p.evaluate(values)
		if err == nil && others.Total > 0 {
			best := p.index.Summary(int(others.Rows()[0]))
			note = fmt.Sprintf("; --status all has %d more, such as %s/%s, which is %s",
				others.Total, best.Provider, best.ID, best.Status)
		}
	}
	if r.Total == 0 {
		if note == "" {
			note = p.near(values["search"]) // a typing error is the likeliest reason
		}
		p.note("no model matches%s", note)
		return nil
	}
	rows := [][]string{{"MODEL", "CONTEXT", "IN / OUT", "STAGE", "RELEASED", "NAME"}}
	for _, row := range r.Rows() {
		m := &p.dataset.Models[row]
		quotes := evidence.NewPricing(p.dataset).Quotes(m)
		rows = append(rows, []string{
			m.Provider + "/" + m.ID,
			cmp.Or(facts.Grouped(m.ContextLength), facts.Unknown),
			price(quotes, "input") + " / " + price(quotes, "output"),
			standing(p.index.Summary(int(row)), p.today()),
			m.Fact("release_date").String,
			m.Name.String,
		})
	}
	p.table(rows, 2)
	p.note("page %d of %d, models: %d%s", r.Page.Page, r.Pages, r.Total, note)
	return nil
}

// evaluate returns the models that match values of parameters.
func (p *program) evaluate(values map[string]string) (r catalog.Result, err error) {
	q, err := p.index.ParseValues(func(name string) string { return values[name] })
	if err == nil {
		p.index.Evaluate(&q, &r)
	}
	return r, err
}

// price returns the price of a million tokens of a meter: "$3".
func price(quotes []evidence.Quote, meter string) string {
	q := evidence.QuoteOf(quotes, meter, "")
	// Sources state prices and disagree, which is not that nobody states one.
	if q.Stated != nil && q.Amount == "" {
		return facts.Disputed
	}
	return dollars(q.Amount)
}

func dollars(amount dataset.Decimal) string {
	if amount == "" {
		return facts.Unknown
	}
	return facts.Dollars(string(amount))
}

// standing says how safe a model is on a day: "retires 2026-12-01".
func standing(m catalog.Summary, day dataset.Date) string {
	stage := strings.TrimSpace(m.StageOn(day).String() + " " + m.RetirementDate.String())
	return strings.NewReplacer("retiring ", "retires ", "usable ", "usable until ").Replace(stage)
}
