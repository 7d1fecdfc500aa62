package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	cost "modelcatalog/dataset/price"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/facts"
)

// workload is the bill of a use that is given as numbers, with each of some models.
type workload struct {
	*biller
	use     cost.Use
	inPlace cost.Use // the same with requests that are answered in their region, unless it says where
	when    cost.At
	derived map[string]bool // the rules by which prices follow from others
	depends bool            // whether a bill depends on how long the prompts are
	hours   map[string]bool // hours that prices ask for, if the time of the use is only a day
}

// print prints what a use costs with each of some models.
func (w *workload) print(use cost.Object, names []string) error {
	var err error
	w.when, err = cost.ParseAt(cmp.Or(w.at, w.today().String()))
	if err != nil {
		return err
	}
	w.use, err = cost.ParseUse(use)
	if err != nil {
		return err
	}
	w.inPlace, err = cost.ParseUse(use)
	if err != nil {
		return err
	}
	w.inPlace.Say("scope", "regional")
	w.rows = [][]string{slices.Concat([]string{"MODEL"}, costHeadings, []string{"PARTS"})}
	for _, name := range names {
		// Several places can have the id. All are shown, because who plans compares them.
		answer := w.resolver.Resolve(resolve.Name{ID: name})
		// A fine-tuned model costs more than its base, and nobody publishes by how much.
		if len(answer.Rows) == 0 || answer.Tuned {
			w.note("models: there is no model %q%s", name, w.near(name))
			return errFound
		}
		if answer.Note != "" {
			w.notes = append(w.notes, name+": "+answer.Note)
		}
		for _, row := range answer.Rows {
			if err := w.add(&w.dataset.Models[row], name); err != nil {
				return err
			}
		}
	}
	err = w.show(object{"at": w.when.Day})
	if w.json {
		return err // a bill in JSON has its rules, and its low and high
	}
	for _, rule := range slices.Sorted(maps.Keys(w.derived)) {
		w.note("derived: %s", rule)
	}
	if w.depends {
		w.note("long prompts cost more: " +
			"--use context=5000 says how many tokens the prompt of each request has")
	}
	if len(w.hours) > 0 {
		hours := english.WordSeries(slices.Sorted(maps.Keys(w.hours)), "and")
		w.note("prices differ at %s: --at %sT09:30Z asks for a time of the day", hours, w.when.Day)
	}
	if w.when.Day > w.today().String() {
		w.note("%s is in the future: prices known today are taken to last until then", w.when.Day)
	}
	return err
}

// add adds the bill of a model, which has a name as the user writes it.
func (w *workload) add(m *dataset.Model, asked string) error {
	// Bedrock's us.anthropic.… costs more than the id of the row, which is all that the table shows.
	use, scope := w.use.At(m.Provider, asked)
	if scope != "" {
		note := fmt.Sprintf("%s: billed at the prices of scope=%s, which the id names", asked, scope)
		w.notes = append(w.notes, note)
	}
	bill, err := w.prices.Cost(m, use, w.tier, w.when)
	if err != nil {
		return err
	}
	name := m.Provider + "/" + m.ID
	if scope == "" && m.Provider == "amazon-bedrock" {
		err = w.noteRegional(m, bill)
		if err != nil {
			return err
		}
	}
	var parts []string
	for _, l := range bill.Lines {
		parts = append(parts, l.Meter+" "+facts.Dollars(l.Low.String()))
		for _, rule := range l.Derived {
			w.derived[name+" "+l.Meter+": "+rule] = true
		}
	}
	w.depends = w.depends || w.prices.DependsOnPrompt(m, use, w.tier, w.when)
	for _, hours := range w.prices.HoursOf(m, use, w.tier, w.when) {
		w.hours[hours] = true
	}
	w.objects = append(w.objects, object{"provider": m.Provider, "id": m.ID, "bill": bill})
	cells := []string{name}
	cells = append(cells, w.cells(bill.Low, bill.High, bill.Missing)...)
	w.rows = append(w.rows, append(cells, strings.Join(parts, ", ")))
	return nil
}

// noteRegional notes what a use costs at Bedrock if requests are answered in their region, if that is another
// amount. A plan names a model, and its bill has the price of most requests. A line of a log has the id that was
// asked for: without a profile, that was answered in its region, and is billed so.
func (w *workload) noteRegional(m *dataset.Model, usual cost.Bill) error {
	regional, err := w.prices.Cost(m, w.inPlace, w.tier, w.when)
	if err != nil || regional.High == nil || usual.High == nil || regional.High.Cmp(*usual.High) == 0 {
		return err
	}
	w.notes = append(w.notes, fmt.Sprintf("%s/%s: billed as with a global profile; requests to the id itself, "+
		"in a region, cost %s, as --use scope=regional says", m.Provider, m.ID, facts.Dollars(regional.High.String())))
	return nil
}
