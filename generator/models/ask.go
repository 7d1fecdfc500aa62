package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/facts"
	"modelcatalog/site/mentions"
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

// find prints the models that match values of parameters, by name: active ones, and the cheapest first if it sorts by
// a price.
func (p *program) find(values map[string]string) error {
	onlyActive := values["status"] == "" && values["retiring_before"] == ""
	if onlyActive {
		values["status"] = "active"
	}
	values["status"] = strings.TrimPrefix(values["status"], "all")
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
			note = p.near(values["search"])
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
		return cobra.RangeArgs(1, 6)(c, args)
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
		head := [][]string{{m.Provider + "/" + m.ID}, {m.Description.String}, {ending.Sentence(p.today())}, {""}}
		p.table(head, 0)
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
	differs := func(fact []string) int {
		if len(slices.Compact(slices.Clone(fact[1:]))) > 1 {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(facts, func(a, b []string) int { return differs(a) - differs(b) })
	p.table(append([][]string{head}, facts...), 0)
	if len(rows) == 2 {
		p.mustChange(rows[0], rows[1])
	}
	return nil
}

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

// lookup returns the row of each model that is named.
func (p *program) lookup(names []string) (rows []int, err error) {
	resolver := resolve.New(p.index.Offers())
	for _, name := range names {
		answer := resolver.Resolve(resolve.Name{ID: name})
		found := answer.Rows
		switch len(found) {
		case 0:
			if answer.Retired != nil {
				p.noteGone(name, &answer)
				return nil, errFound
			}
			p.note("models: there is no model %q%s", name, p.near(name))
			return nil, errFound
		case 1:
			rows = append(rows, found[0])
			if answer.Note != "" {
				p.note("models: %s: %s", name, answer.Note)
			}
			p.noteDoubt(name, &answer)
		default:
			return nil, fmt.Errorf("%q means several models: write %s", name, english.OxfordWordSeries(p.names(found), "or"))
		}
	}
	return rows, nil
}

// noteDoubt says that the end of the model that follows may not be that of the name, as check says it.
func (p *program) noteDoubt(name string, answer *resolve.Answer) {
	if !answer.Unsure {
		return
	}
	judged := mentions.Judge(p.index, answer.Rows[0], answer.Place, answer.Unsure, p.today())
	if judged.Doubt != "" {
		p.note("models: %s is %s: %s", name, judged.Stage, judged.Doubt)
	}
}

// noteGone says of an id that the catalog has no more when it retired.
func (p *program) noteGone(name string, answer *resolve.Answer) {
	if answer.Unsure {
		p.note("models: %s is uncertain: %s", name, mentions.JudgeGone(answer.Retired, answer.Place))
		return
	}
	p.note("models: %s retired on %s, before the catalog's time: %s", name, answer.Retired.Day, answer.Retired.Page)
}

// near suggests the models that are most like a name, if any are.
func (p *program) near(name string) string {
	rows := p.index.Nearest(name, 3, p.today())
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

// facts returns the facts that are known of at least one of some models, each as its name and the values in words.
// Prices are many and differ by model, so only those that one of the models has follow the other facts.
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
