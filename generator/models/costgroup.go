package main

import (
	"hash/maphash"
	"strings"

	cost "modelcatalog/dataset/price"
	"modelcatalog/generator/usagelog"
)

// maxReasons is how many reasons are told apart: a log can have another for each line, and each is
// kept.
const maxReasons = 1000

// requests are the answers of a group of a report.
type requests struct {
	labels   []string // by column
	row      int      // of the model; -1 if the groups have no model
	number   int
	sum, as  cost.Sum
	missing  map[string]int // by use
	asMisses map[string]int
}

// reason is why answers have no price.
type reason struct {
	file   string // of the first
	line   int
	text   string
	number int
	tokens int64
}

// answerKey is a hash of the id of an answer.
//
// LIMIT: two of a billion ids have the same 128 bits with a chance of 1 in 10^20. The ids themselves
// would need three times the memory.
type answerKey [2]uint64

// counted is what was counted of an answer, so that it can be taken back if the log has it again with
// more tokens.
//
// A log has millions of these, so what most lack is in more.
type counted struct {
	group  *requests // nil if it has no bill
	tokens int64
	amount cost.Amount
	more   *moreCounted // nil for most
}

// moreCounted is what has no price, and the second bill of an answer.
type moreCounted struct {
	reason   *reason // nil if all has a price
	missing  []string
	compared bool // whether there is a second bill
	as       cost.Amount
	asMisses []string
}

// derivedPrice is a price of a row that follows from others.
type derivedPrice struct {
	row int
	cost.DerivedPrice
}

// add takes an answer into the report.
func (r *report) add(e *usagelog.Entry) {
	done, isBilled := e.Result.(*result)
	if !isBilled {
		done = &result{}
	}
	a := &counted{tokens: done.tokens}
	if id := e.Record.ID; id != "" && isBilled {
		key := answerKey{maphash.String(r.hashes[0], id), maphash.String(r.hashes[1], id)}
		before := r.answers[key]
		// A log has an answer for each of its parts, and the first have not all of its tokens.
		if before != nil && before.tokens > done.tokens {
			r.repeated++
			return
		}
		if before != nil {
			r.repeated++
			r.count(before, -1)
		}
		// The last of several lines with the same tokens counts: it has the tier, if any has.
		r.answers[key] = a
	}
	if e.Record.Free {
		r.cached++
	}
	r.batches = r.batches || e.Record.Batch == cost.WholeBatch
	r.batched = r.batched || e.Record.Batch == cost.BatchResult
	if e.Err != nil {
		a.more = &moreCounted{reason: r.reasonOf(e)}
	}
	r.addBills(a, e, done)
	r.count(a, 1)
}

// addBills sets what the bills of an answer are.
func (r *report) addBills(a *counted, e *usagelog.Entry, done *result) {
	bill := done.bill
	if bill == nil && done.asBill == nil {
		return
	}
	if bill == nil {
		bill = &cost.Total{Amount: cost.Unknown} // its name means no model, but it is billed as another
	}
	a.group = r.groupOf(e, done, bill.Tier)
	a.amount = bill.Amount
	if a.more == nil && done.asBill != nil {
		a.more = &moreCounted{}
	}
	if a.more != nil {
		a.more.missing = bill.Missing
	}
	if done.asBill != nil {
		a.more.compared = true
		a.more.as = done.asBill.Amount
		a.more.asMisses = done.asBill.Missing
	}
	if done.note != "" {
		r.notes[e.Record.Model+": "+done.note] = true
	}
	// Noted once, not for each line.
	for _, price := range bill.Derived {
		r.derived[derivedPrice{done.row, price}] = true
	}
}

// count adds an answer, or takes it back if the sign is -1.
func (r *report) count(a *counted, sign int) {
	r.number += sign
	r.tokens += int64(sign) * a.tokens
	if a.more != nil && a.more.reason != nil {
		tokens := int64(sign) * a.tokens
		r.unpriced += sign
		r.unpricedTokens += tokens
		a.more.reason.number += sign
		a.more.reason.tokens += tokens
	}
	g := a.group
	if g == nil {
		return
	}
	add := (*cost.Sum).Add
	if sign < 0 {
		add = (*cost.Sum).Sub
	}
	// An answer that has no price is a request of its group too, whose cost then is too small: the
	// column MISSING says so.
	g.number += sign
	add(&g.sum, &a.amount)
	if a.more == nil {
		return
	}
	if a.more.compared {
		add(&g.as, &a.more.as)
	}
	for _, use := range a.more.missing {
		g.missing[use] += sign
	}
	for _, use := range a.more.asMisses {
		g.asMisses[use] += sign
	}
}

// reasonOf returns the reason why an answer has no price.
func (r *report) reasonOf(e *usagelog.Entry) *reason {
	text := e.Err.Error()
	found := r.reasons[text]
	// Reasons with an id in them are as many as lines.
	if found == nil && len(r.reasons) >= maxReasons {
		text = "other reasons"
		found = r.reasons[text]
	}
	if found == nil {
		found = &reason{file: e.File, line: e.Line, text: text}
		r.reasons[text] = found
	}
	return found
}

// groupOf returns the group of an answer.
func (r *report) groupOf(e *usagelog.Entry, done *result, tier string) *requests {
	r.name = r.name[:0]
	for _, column := range r.columns {
		r.name = append(r.name, r.label(column, e, done, tier)...)
		r.name = append(r.name, 0)
	}
	// Looking it up makes no copy of the name.
	if group := r.groups[string(r.name)]; group != nil {
		return group
	}
	group := &requests{row: -1, missing: map[string]int{}, asMisses: map[string]int{}}
	for _, column := range r.columns {
		label := r.label(column, e, done, tier)
		if column == "model" {
			group.row = done.row
		}
		// A label is a part of a line, all of which it would keep in memory.
		group.labels = append(group.labels, strings.Clone(label))
	}
	r.groups[string(r.name)] = group
	return group
}

// label returns what an answer has in a column.
func (r *report) label(column string, e *usagelog.Entry, done *result, tier string) string {
	switch column {
	case "month":
		return e.Record.At.Day[:len("2006-01")]
	case "day":
		return e.Record.At.Day
	case "model":
		return done.name
	case "place":
		if done.row < 0 {
			return e.Record.Place // of a model that only the second bill has
		}
		return r.dataset.Models[done.row].Provider
	case "tier":
		return tier
	case "project":
		return e.Record.Project
	case "key":
		return masked(e.Record.Key)
	}
	return e.File
}

// masked returns a key without its middle if it may be secret.
func masked(key string) string {
	const shown = 4 // characters at the end, which consoles show too
	if len(key) < 20 {
		return key
	}
	return key[:shown] + "…" + key[len(key)-shown:]
}
