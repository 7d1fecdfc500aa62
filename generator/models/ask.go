package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/changes"
)

func (p *program) findCommand() *cobra.Command {
	values := map[string]string{} // of parameters
	example := "  models find haiku\n" +
		"  models find --input image --feature tool_call --max-input-price 1 --sort blended_price\n" +
		"  models find --provider anthropic --min-context 200000 --json"
	c := p.newCommand("find [WORD]…", "List the models that have some words and facts", example, nil, func(words []string) error {
		values["search"] = strings.TrimSpace(values["search"] + " " + strings.Join(words, " "))
		return p.find(values)
	})
	empty := catalog.New(&dataset.Dataset{Providers: make([]dataset.Provider, dataset.ProviderCount)}) // flags need no models
	for _, param := range empty.Params(catalog.V2) {
		doc, _, _ := strings.Cut(strings.TrimSuffix(param.Doc, "."), ". ")
		if param.Allowed != nil && param.Name != "provider" {
			doc += ": " + strings.Join(param.Allowed, ", ")
		}
		if param.Name == "status" {
			doc += ", or all (default: active)"
		}
		c.Flags().Func(strings.ReplaceAll(param.Name, "_", "-"), strings.ReplaceAll(doc, "`", "'"), func(value string) error {
			values[param.Name] = value
			return nil
		})
	}
	return c
}

// find prints the models that match values of parameters, by name: active ones, and the cheapest first if it sorts by a price.
func (p *program) find(values map[string]string) error {
	onlyActive := values["status"] == "" && values["retiring_before"] == ""
	if onlyActive {
		values["status"] = "active"
	}
	values["status"] = strings.TrimPrefix(values["status"], "all")
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
	today, note := dataset.Timestamp(p.now.UnixMilli()).Day(), ""
	if onlyActive {
		note = p.hidden(values)
	}
	rows := [][]string{{modelHeading, "CONTEXT", "IN / OUT", "STAGE", "RELEASED", "NAME"}}
	for _, row := range r.Rows() {
		m := &p.dataset.Models[row]
		quotes := p.dataset.Pricing().Quotes(m)
		rows = append(rows, []string{
			m.Provider + "/" + m.ID, cmp.Or(changes.Grouped(m.ContextLength), "–"), price(quotes, "input") + " / " + price(quotes, "output"),
			standing(p.index.Summary(int(row)), today), m.Fact("release_date").String, m.Name.String,
		})
	}
	if r.Total == 0 {
		if note == "" {
			note = p.near(q.Search)
		}
		p.note("no model matches%s", note)
		return nil
	}
	p.table(rows, 5, 4, 1)
	p.note("page %d of %d, models: %d%s", r.Page.Page, r.Pages, r.Total, note)
	return nil
}

// hidden says how many models match values of parameters besides active ones, and names the best.
func (p *program) hidden(values map[string]string) string {
	values["status"], values["page"] = "deprecated,unlisted", ""
	q, err := p.index.ParseValues(catalog.V2, func(name string) string { return values[name] })
	var r catalog.Result
	if err == nil {
		p.index.Evaluate(&q, &r)
	}
	if r.Total == 0 {
		return ""
	}
	best := p.index.Summary(int(r.Rows()[0]))
	return fmt.Sprintf("; --status all has %d more, such as %s/%s, which is %s", r.Total, best.Provider, best.ID, best.Status)
}

// price returns the price of a million tokens of a meter: "$3".
func price(quotes []dataset.Quote, meter string) string {
	switch q := dataset.QuoteOf(quotes, meter, ""); {
	case q.Stated == nil:
		return "–"
	case q.Amount == "":
		return disputed
	default:
		return changes.Dollars(string(q.Amount))
	}
}

// standing says how safe a model is on a day: "retires 2026-12-01".
func standing(m catalog.Summary, day dataset.Date) string {
	stage := strings.TrimSpace(m.StageOn(day).String() + " " + m.RetirementDate.String())
	return strings.NewReplacer("retiring ", "retires ", "usable ", "usable until ").Replace(stage)
}

func (p *program) getCommand() *cobra.Command {
	const short = "Show what is known of a model: an id, an alias, provider/id, or as gateways and clouds write it"
	example := "  models get claude-haiku-4-5\n  models get together/openai/gpt-oss-120b --json"
	c := p.newCommand("get MODEL", short, example, cobra.ExactArgs(1), func(args []string) error {
		rows, err := p.lookup(args)
		switch {
		case err != nil:
			return err
		case p.json:
			return p.print(p.index.AppendModel(nil, catalog.V2, rows[0]))
		}
		m := &p.dataset.Models[rows[0]]
		p.table([][]string{{m.Provider + "/" + m.ID}, {m.Description.String}, {""}})
		p.table(append([][]string{{"FACT", "VALUE"}}, p.facts(rows)...))
		if n := len(p.disputes(m)); n > 0 {
			p.note("sources disagree about %s: see models why %s/%s", english.Plural(n, "fact", ""), m.Provider, m.ID)
		}
		return nil
	})
	c.SuggestFor = []string{"show", "info"}
	return c
}

// disputes returns the names of the facts and prices of a model on which sources disagree.
func (p *program) disputes(m *dataset.Model) (facts []string) {
	for _, d := range m.Disputes(p.dataset.Pricing().Quotes(m)...) {
		facts = append(facts, d.Fact)
	}
	return facts
}

func (p *program) whyCommand() *cobra.Command {
	const short = "Show where the facts of a model are from, or all that sources say about some: price:input, context_length, tool_call"
	example := "  models why openai/gpt-4o\n  models why openai/gpt-4o price:input context_length tool_call"
	return p.newCommand("why MODEL [FACT]…", short, example, cobra.MinimumNArgs(1), func(args []string) error {
		rows, err := p.lookup(args[:1])
		facts := args[1:]
		for i := 0; i < len(facts) && err == nil; i++ {
			facts[i], err = catalog.ParseFact(facts[i])
		}
		switch {
		case err != nil:
			return err
		case p.json:
			return p.print(append(p.index.AppendStatements([]byte(`{"data":`), rows[0], facts...), '}'))
		case len(facts) == 0:
			p.origins(rows[0])
		}
		for i, fact := range facts {
			fmt.Fprint(p.stdout, "\n"[:min(i, 1)])
			p.explain(fact, p.index.Statements(rows[0], fact))
		}
		return nil
	})
}

// origins prints each known fact of a model with a site that states it, and the facts on which sources disagree.
func (p *program) origins(row int) {
	rows := [][]string{{"FACT", "VALUE", "SOURCE"}}
	for _, s := range p.index.Statements(row) {
		if s.Standing <= dataset.Agrees && s.Fact != rows[len(rows)-1][0] {
			rows = append(rows, []string{s.Fact, changes.Clip(said(&s), 60), dataset.Site(s.Source)})
		}
	}
	p.table(rows)
	if facts := p.disputes(&p.dataset.Models[row]); len(facts) > 0 {
		fmt.Fprintf(p.stdout, "\nSources disagree about %s.\n", english.OxfordWordSeries(facts, "and"))
	}
}

// explain prints what is shown of a fact, why, and all statements about it.
func (p *program) explain(fact string, statements []catalog.Statement) {
	heading, rows := fact, [][]string{{"STANDING", "VALUE", "SOURCE", "READ", "REASON"}}
	for _, s := range statements {
		if s.Standing <= dataset.Agrees && heading == fact {
			heading += ": " + said(&s)
		}
		rows = append(rows, []string{s.Standing.String(), said(&s), cmp.Or(s.Page, dataset.Site(s.Source)), s.Read.String(), s.Reason})
	}
	if p.table([][]string{{heading}, {catalog.Why(statements)}}); len(statements) > 0 {
		fmt.Fprintln(p.stdout)
		p.table(rows)
	}
}

// said returns the value of a statement in words.
func said(s *catalog.Statement) string {
	return changes.InWords(history.Field{Name: s.Fact, New: dataset.NullString{String: s.Value, Valid: s.Value != ""}}).New
}

func (p *program) compareCommand() *cobra.Command {
	const short = "Show the facts of two to six models side by side, differences first"
	example := "  models compare claude-haiku-4-5 gemini-2.5-flash gpt-5-mini"
	return p.newCommand("compare MODEL MODEL…", short, example, cobra.RangeArgs(2, 6), func(args []string) error {
		rows, err := p.lookup(args)
		if err != nil {
			return err
		}
		var objects []string
		head := []string{"FACT"}
		for _, row := range rows {
			objects = append(objects, string(p.index.AppendObject(nil, catalog.V2, row)))
			head = append(head, p.dataset.Models[row].ID)
		}
		if p.json {
			return p.print([]byte(`{"data":[` + strings.Join(objects, ",") + `]}`))
		}
		facts := p.facts(rows)
		values := func(fact []string) int { return min(len(slices.Compact(slices.Clone(fact[1:]))), 2) } // 1 if all have the same
		slices.SortStableFunc(facts, func(a, b []string) int { return values(b) - values(a) })
		p.table(append([][]string{head}, facts...))
		return nil
	})
}

// lookup returns the row of each model that is named.
func (p *program) lookup(names []string) (rows []int, err error) {
	resolver := resolve.New(p.index)
	for _, name := range names {
		answer := resolver.Resolve(name)
		found := answer.Rows
		if i := slices.Index(p.names(found), name); i >= 0 { // another provider may have a model whose id is this text
			found = found[i : i+1]
		}
		switch len(found) {
		case 0:
			p.note("models: there is no model %q%s", name, p.near(name))
			return nil, errFound
		case 1:
			if rows = append(rows, found[0]); answer.Uncertain != "" {
				p.note("models: %s: %s", name, answer.Uncertain)
			}
		default:
			return nil, fmt.Errorf("%q means several models: write %s", name, english.OxfordWordSeries(p.names(found), "or"))
		}
	}
	return rows, nil
}

// near suggests the models that are most like a name, if any are.
func (p *program) near(name string) string {
	rows := p.index.Nearest(name, 3, dataset.Timestamp(p.now.UnixMilli()).Day())
	if len(rows) == 0 {
		return ""
	}
	return "; did you mean " + english.OxfordWordSeries(p.names(rows), "or") + "?"
}

func (p *program) names(rows []int) (names []string) {
	for _, row := range rows {
		names = append(names, p.dataset.Models[row].Provider+"/"+p.dataset.Models[row].ID)
	}
	return names
}

// facts returns the facts that are known of at least one of some models, each as its name and the values in words.
func (p *program) facts(rows []int) (facts [][]string) {
	names := slices.DeleteFunc(slices.Clone(dataset.FactNames), func(name string) bool { return name == "description" })
	members := len(names)
	values := make([]map[string]dataset.NullString, len(rows))
	for i, row := range rows {
		m := &p.dataset.Models[row]
		values[i] = map[string]dataset.NullString{}
		for _, name := range names[:members] {
			values[i][name] = m.Fact(name)
		}
		for _, q := range p.dataset.Pricing().Quotes(m) {
			name := dataset.PriceFact(q.Meter, q.Condition)
			if values[i][name] = dataset.Text(cmp.Or(string(q.Amount), disputed)); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	for _, name := range names {
		line, known := []string{changes.InWords(history.Field{Name: name}).Label}, false
		for _, of := range values {
			words := cmp.Or(of[name].String, "–")
			if of[name].Valid && words != disputed {
				words = changes.InWords(history.Field{Name: name, New: of[name]}).New
				words += map[string]string{"retirement_not_before": ", says the provider"}[name]
			}
			known = known || of[name].String != ""
			line = append(line, words)
		}
		if known {
			facts = append(facts, line)
		}
	}
	return facts
}
