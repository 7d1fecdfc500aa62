package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
)

// maxListed is how many reasons and notes are printed.
const maxListed = 20

// present returns the uses of which there is one, in order.
func present(missing map[string]int) []string {
	uses := []string{}
	for _, use := range slices.Sorted(maps.Keys(missing)) {
		if missing[use] > 0 {
			uses = append(uses, use)
		}
	}
	return uses
}

// print prints the report.
func (r *report) print(skipped int) error {
	head := []string{}
	for _, column := range r.columns {
		head = append(head, strings.ToUpper(column))
	}
	head = append(append(head, "REQUESTS"), costHeadings...)
	if r.compared {
		for _, name := range costHeadings {
			head = append(head, "AS "+name)
		}
	}
	r.rows = [][]string{head}
	groups := slices.SortedFunc(maps.Values(r.groups), r.compare)
	for _, g := range groups {
		// All answers of a group can have been taken back, because a later line had more of their
		// tokens.
		if g.number > 0 {
			r.sum.AddSum(&g.sum)
			r.as.AddSum(&g.as)
			r.group(g)
		}
	}
	// The exit status says that the sum is not all, for scripts that read no notes.
	r.incomplete = r.incomplete || r.unpriced > 0 || len(r.errors) > 0
	if !r.csv {
		// CSV has no line of the sum, because spreadsheets add up the column.
		all := make([]string, len(r.columns))
		all[0] = "all"
		low, high := r.sum.Bounds()
		all = append(append(all, strconv.Itoa(r.number)), r.cells(low, high, nil)...)
		if r.compared {
			low, high := r.as.Bounds()
			all = append(all, r.cells(low, high, nil)...)
		}
		r.rows = append(r.rows, all)
	}
	if r.number == 0 {
		r.incomplete = true
	}
	err := r.show(r.meta(skipped))
	r.explain(skipped)
	return err
}

// compare compares groups by their columns, and models by their order in the catalog.
func (r *report) compare(a, b *requests) int {
	for i, column := range r.columns {
		order := strings.Compare(a.labels[i], b.labels[i])
		if column == "model" {
			// Names that mean no model have no order there.
			order = cmp.Or(a.row-b.row, order)
		}
		if order != 0 {
			return order
		}
	}
	return 0
}

// group adds the row of a group.
func (r *report) group(g *requests) {
	low, high := g.sum.Bounds()
	missing := present(g.missing)
	o := object{"requests": g.number, "low": low, "high": high, "missing": missing}
	for i, column := range r.columns {
		if column == "model" && g.row < 0 {
			o["provider"] = nil
			o["id"] = g.labels[i]
			continue
		}
		if column == "model" {
			o["provider"] = r.dataset.Models[g.row].Provider
			o["id"] = r.dataset.Models[g.row].ID
			continue
		}
		o[column] = g.labels[i]
	}
	cells := slices.Concat(g.labels, []string{strconv.Itoa(g.number)}, r.cells(low, high, missing))
	if r.compared {
		low, high := g.as.Bounds()
		misses := present(g.asMisses)
		o["as"] = object{"low": low, "high": high, "missing": misses}
		cells = append(cells, r.cells(low, high, misses)...)
	}
	r.objects = append(r.objects, o)
	r.rows = append(r.rows, cells)
}

// listed returns the reasons, those of the most answers first.
func (r *report) listed() []*reason {
	reasons := slices.Collect(maps.Values(r.reasons))
	// A reason goes when a later line of its answer is complete.
	reasons = slices.DeleteFunc(reasons, func(a *reason) bool { return a.number == 0 })
	slices.SortFunc(reasons, func(a, b *reason) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line))
	})
	// Of many reasons the most frequent ones are worth reading; a few stay in the order of the log.
	if len(reasons) > maxListed {
		slices.SortStableFunc(reasons, func(a, b *reason) int { return b.number - a.number })
	}
	return reasons
}

// meta returns what JSON has beside the groups.
func (r *report) meta(skipped int) object {
	faults := []object{}
	for _, a := range r.listed() {
		faults = append(faults, object{
			"file": a.file, "line": a.line, "error": a.text, "requests": a.number, "tokens": a.tokens,
		})
	}
	low, high := r.sum.Bounds()
	meta := object{
		"requests": r.number, "tokens": r.tokens, "low": low, "high": high,
		"unpriced": r.unpriced, "unpriced_tokens": r.unpricedTokens, "errors": faults,
		"repeated": r.repeated, "cached": r.cached, "skipped": skipped,
		"files": append([]string{}, r.errors...), "notes": r.allNotes(),
	}
	if r.compared {
		low, high := r.as.Bounds()
		meta["as"] = object{"low": low, "high": high}
	}
	return meta
}

// allNotes returns what is uncertain about names, and by which rules prices follow from others.
func (r *report) allNotes() []string {
	notes := slices.AppendSeq([]string{}, maps.Keys(r.notes)) // JSON has a list, never null
	for price := range r.derived {
		m := &r.dataset.Models[price.row]
		notes = append(notes, fmt.Sprintf("derived: %s/%s %s: %s", m.Provider, m.ID, price.Meter, price.Rule))
	}
	slices.Sort(notes)
	return notes
}

// explain prints on standard error what the table leaves out.
func (r *report) explain(skipped int) {
	for _, text := range r.errors {
		r.note("models: %s", text)
	}
	reasons := r.listed()
	for i, a := range reasons {
		if i == maxListed {
			r.note("and %s", english.Plural(len(reasons)-maxListed, "more reason", ""))
			break
		}
		more := ""
		if a.number > 1 {
			more = " (" + english.Plural(a.number, "time", "") + ")"
		}
		r.note("%s:%d: %s%s", a.file, a.line, a.text, more)
	}
	if r.unpriced > 0 {
		share := ""
		if r.tokens > 0 && r.unpricedTokens > 0 {
			percent := 100 * float64(r.unpricedTokens) / float64(r.tokens)
			share = fmt.Sprintf(", with %.3g %% of the tokens", percent)
		}
		r.note("no price, or not for all that was used, for %s of %s%s",
			humanize.Comma(int64(r.unpriced)), english.Plural(r.number, "request", ""), share)
	}
	if r.number == 0 {
		r.note("models: no use of a model was found")
	}
	for _, note := range r.allNotes() {
		r.note("%s", note)
	}
	if r.repeated > 0 {
		lines := english.Plural(r.repeated, "repeated line of an answer is", "repeated lines of answers are")
		r.note("%s counted once", lines)
	}
	if r.cached > 0 {
		answers := english.Plural(r.cached, "answer is", "answers are")
		r.note("%s from a gateway's cache and cost nothing", answers)
	}
	if r.batches && r.batched {
		r.note("batches and results of batches are both counted; if they are the same requests, " +
			"leave one of them out")
	}
	// Messages of users and results of tools are most lines of a log, so they are a reason only if
	// there is no use.
	if skipped > 0 && r.unpriced == 0 && r.number == 0 {
		objects := english.Plural(skipped, "line or object has", "lines or objects have")
		r.note("%s no number of tokens", objects)
	}
}
