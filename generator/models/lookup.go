package main

import (
	"fmt"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset/resolve"
	"modelcatalog/site/mentions"
)

// lookup returns the row of each model that is named.
func (p *program) lookup(names []string) (rows []int, err error) {
	resolver := resolve.New(p.index.Offers())
	for _, name := range names {
		answer := resolver.Resolve(resolve.Name{ID: name})
		found := answer.Rows
		switch len(found) {
		case 0:
			// Dead for longer than the catalog knows is still more than unknown.
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
			// Which of them is asked decides the price and the end, so none is taken by itself.
			models := english.OxfordWordSeries(p.names(found), "or")
			return nil, fmt.Errorf("%q means several models: write %s", name, models)
		}
	}
	return rows, nil
}

// noteDoubt says that the end of the model that follows may not be that of the name, as check says it.
func (p *program) noteDoubt(name string, answer *resolve.Answer) {
	if !answer.Unsure {
		return
	}
	// The same function as check's, so that both say the same words.
	judged := mentions.Judge(p.index, answer.Rows[0], answer.Place, answer.Unsure, p.today())
	if judged.Doubt != "" {
		p.note("models: %s is %s: %s", name, judged.Stage, judged.Doubt)
	}
}

// noteGone says of an id that the catalog has no more when it retired.
func (p *program) noteGone(name string, answer *resolve.Answer) {
	if answer.Unsure {
		doubt, _ := mentions.JudgeGone(p.index, answer.Retired, answer.Place)
		p.note("models: %s is uncertain: %s", name, doubt)
		return
	}
	gone := answer.Retired
	p.note("models: %s retired on %s, before the catalog's time: %s", name, gone.Day, gone.Page)
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
