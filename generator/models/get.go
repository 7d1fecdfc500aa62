package main

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

func (p *program) getCommand() *cobra.Command {
	const short = "Show what is known of a model: an id, an alias, or provider/id"
	example := "  models get claude-haiku-4-5\n  models get together/openai/gpt-oss-120b --json"
	return p.newCommand("get MODEL", short, example, cobra.ExactArgs(1), func(args []string) error {
		rows, err := p.lookup(args)
		if err != nil {
			return err
		}
		if p.json {
			return p.print(p.index.AppendModel(nil, catalog.V2, rows[0]))
		}
		m := &p.dataset.Models[rows[0]]
		p.table([][]string{{m.Provider + "/" + m.ID}, {m.Description.String}, {""}})
		p.table(append([][]string{{"FACT", "VALUE"}}, p.facts(rows)...))
		p.evidence(m)
		if p.url != "" {
			page := url.URL{Path: "/models/" + p.index.PageName(rows[0]) + "/"}
			p.note("%s", strings.TrimRight(p.url, "/")+page.EscapedPath())
		}
		return nil
	})
}

// evidence prints who says each price, and when that was read, and what sources say that disagree about a fact.
func (p *program) evidence(m *dataset.Model) {
	rows := [][]string{{"EVIDENCE", "SAYS", "SOURCES"}}
	add := func(fact, says, source string) {
		label := changes.InWords(history.Field{Name: fact}).Label
		i := slices.IndexFunc(rows, func(row []string) bool { return row[0] == label && row[1] == says })
		if i < 0 {
			rows = append(rows, []string{label, says, source})
		} else {
			rows[i][2] += ", " + source
		}
	}
	for _, q := range p.dataset.Pricing().Quotes(m) {
		for _, price := range q.Stated {
			add(dataset.PriceFact(q.Meter, q.Condition), string(price.Amount), price.Source+" "+price.AsOf.String())
		}
	}
	for _, dispute := range m.Disputes {
		for _, claim := range dispute.Values {
			add(dispute.Fact, cmp.Or(claim.Value, "nothing"), claim.Source)
		}
	}
	if len(rows) > 1 {
		fmt.Fprintln(p.stdout)
		p.table(rows)
	}
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
		for _, fact := range facts {
			for i := range fact[1:] {
				fact[i+1] = units.Replace(fact[i+1])
			}
		}
		values := func(fact []string) int { return min(len(slices.Compact(slices.Clone(fact[1:]))), 2) } // 1 if all have the same
		slices.SortStableFunc(facts, func(a, b []string) int { return values(b) - values(a) })
		p.table(append([][]string{head}, facts...))
		return nil
	})
}

// units are left out where there is little room.
var units = strings.NewReplacer(" per million tokens", "/M", " tokens", "")

// lookup returns the row of each model that is named.
func (p *program) lookup(names []string) (rows []int, err error) {
	for _, name := range names {
		found := p.index.Lookup(name)
		if i := slices.Index(p.names(found), name); i >= 0 { // another provider may have a model whose id is this text
			found = found[i : i+1]
		}
		switch len(found) {
		case 0:
			p.note("models: there is no model %q%s", name, p.near(name))
			return nil, errFound
		case 1:
			rows = append(rows, found[0])
		default:
			return nil, fmt.Errorf("%q is a model of several providers: write %s", name, english.OxfordWordSeries(p.names(found), "or"))
		}
	}
	return rows, nil
}

// near suggests the models that are most like a name, if any are.
func (p *program) near(name string) string {
	rows := p.index.Nearest(name, 3)
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

// disputed is the amount of a price on which sources disagree.
const disputed = "disputed"
