package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	cost "modelcatalog/dataset/price"
	"modelcatalog/dataset/resolve"
	"modelcatalog/generator/usagelog"
)

// located is what the name of a model in a log means.
type located struct {
	row  int    // -1 if it means none
	name string // of the row, with its provider; as the log has it if there is no row
	note string // what is uncertain about it
	err  error  // why it has no price
}

// result is the bill of an answer.
type result struct {
	*located
	tokens int64
	bill   *cost.Total // nil if there is none
	asBill *cost.Total // by the flags --as, --as-tier and --as-cache
}

// locate returns the model that a name means at a place. Another place's price is not taken for it:
// clouds and gateways have other prices.
func (b *biller) locate(place, name string) *located {
	key := [2]string{place, name}
	b.locating.RLock()
	found := b.known[key]
	b.locating.RUnlock()
	if found != nil {
		return found
	}
	// The name is a part of a line, all of which it would keep in memory.
	place = strings.Clone(place)
	name = strings.Clone(name)
	l := &located{row: -1, name: name}
	answer := b.resolver.Resolve(resolve.Name{ID: name, Place: place})
	rows := answer.Rows
	switch {
	case len(rows) == 0 || answer.Tuned:
		// A fine-tuned model costs more than its base.
		l.err = fmt.Errorf("there is no model %q%s", name, b.near(name))
	case answer.Place == "" && place != "":
		// Clouds and gateways have other prices for the same name, so an unknown place has none.
		l.err = fmt.Errorf("%q is no place that is known, so the price of %q there is not", place, name)
	case len(rows) > 1:
		// Which of several hosts answered, only the user knows.
		series := english.OxfordWordSeries(b.names(rows), "or")
		l.err = fmt.Errorf("%q is a model of several providers: write %s", name, series)
	case answer.Place != "" && answer.Place != b.dataset.Models[rows[0]].Provider:
		l.err = fmt.Errorf("%q has no price: %s", name, answer.Note)
	default:
		l.row = rows[0]
		l.name = b.names(rows)[0]
		l.note = answer.Note
	}
	key = [2]string{place, name}
	b.locating.Lock()
	b.known[key] = l
	b.locating.Unlock()
	return l
}

// errNoModel and errNoTime are why a line cannot be billed without a flag.
var (
	errNoModel = errors.New("model: missing; --as MODEL bills all lines as one model")
	errNoTime  = errors.New("time: missing; --at DAY is the time of lines without one")
)

// bill bills an answer. It is called for several answers at a time.
func (r *report) bill(e *usagelog.Entry) {
	record := &e.Record
	done := &result{tokens: record.Use.Tokens()}
	e.Result = done
	// Prices are those of a day, and guessing today would bill an old log by new prices.
	if record.At.Day == "" {
		record.At = r.at
	}
	switch {
	case record.Model == "" && r.target == nil:
		e.Err = errNoModel
		return
	case record.At.Day == "":
		e.Err = errNoTime
		return
	case record.Model == "":
		done.located = r.target
	default:
		done.located = r.locateAnswer(record)
	}
	// What the line says outranks the flag, which is for lines that do not say it.
	tier := cmp.Or(record.Tier, r.tier)
	e.Err = done.located.err
	if e.Err == nil {
		done.bill, e.Err = r.total(record, done.row, tier, record.Use)
	}
	if r.compared {
		r.compareBill(record, done, tier)
	}
}

// compareBill computes the second bill of an answer.
func (r *report) compareBill(record *cost.Record, done *result, tier string) {
	row := done.row
	if r.target != nil {
		row = r.target.row
	} else if done.located.err != nil {
		return
	}
	use := record.Use
	if r.share >= 0 {
		use = use.WithCache(r.share)
	}
	// An error is that of the first bill too, or the second lacks a price, which it says.
	done.asBill, _ = r.total(record, row, cmp.Or(r.asTier, tier), use)
}

// locateAnswer returns the model that answered.
func (r *report) locateAnswer(record *cost.Record) *located {
	found := r.locate(cmp.Or(record.Place, r.place), record.Model)
	// A name of a place that nobody else has may be the user's own for the one of --place.
	hasOther := record.Place != "" && r.place != "" && record.Place != r.place
	if found.err != nil && hasOther && !r.isPlace(record.Place) {
		return r.locate(r.place, record.Model)
	}
	return found
}

// isPlace reports whether a name is that of a place that is known.
func (b *biller) isPlace(name string) bool {
	return b.resolver.Resolve(resolve.Name{ID: "x", Place: name}).Place != ""
}

// total returns what an answer costs by a row; nil if the tier has no prices. The error says what
// has no price.
func (r *report) total(record *cost.Record, row int, tier string, use cost.Use) (*cost.Total, error) {
	if record.Free {
		// It is an answer, and costs nothing: leaving it out would make the number of requests wrong.
		use = cost.Use{}
	}
	m := &r.dataset.Models[row]
	if m.Provider == "amazon-bedrock" {
		// Bedrock's prices differ by where it answers, which logs have only in the id of the profile.
		use.Say("scope", bedrockScope(m, record.Model))
	}
	use.Say("region", record.Region)
	total, err := r.prices.Total(m, use, tier, record.At)
	if err != nil {
		return nil, err
	}
	if len(total.Missing) > 0 {
		missing := english.OxfordWordSeries(total.Missing, "and")
		name := r.names([]int{row})[0]
		err = fmt.Errorf("%s has no %s price of %s on %s", name, total.Tier, missing, record.At.Day)
	}
	return &total, err
}

// bedrockScope returns where Bedrock answers a request, which the beginning of the id says. A log
// has the id of each request, so one without a profile was answered in its region.
func bedrockScope(m *dataset.Model, asked string) string {
	return cmp.Or(cost.ScopeOf(m.Provider, m.ID), cost.ScopeOf(m.Provider, asked), "regional")
}
