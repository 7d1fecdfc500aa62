// Package page reads what providers themselves publish: pages of their documentation, and the source files of their SDKs. They need no
// key. The caller decides what to do with what they state.
//
// A reader accounts for each row of the tables that it knows: the row is read, it is left out for a reason that is written down, or it
// is not understood and reported. A page that has changed its form, or that states fewer or more models than is plausible, is
// rejected as a whole with the heading that is missing.
package page

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// All are the pages that can be read.
var All = append(listed(), mistralModels)

// Page is a source that a provider publishes: a page of its documentation, several of one form, or some files of an SDK.
type Page struct {
	Name        string   // in settings.json and on the command line, such as "openai-pricing"
	Provider    string   // the id of the provider
	Source      string   // its name among the dataset's sources, which is the address without https://
	URL         string   // for people
	Files       []string // that are read below the address of the settings; nil if that address is the only file, whose name is ""
	Serves      bool     // each model that it states can be called now, so that it is a witness for a new id
	Least, Most int      // how many models it plausibly states

	More func(text string) []string // names of further files, which one of Files lists; nil if there are none
	read func(r *reader)
}

const maxFaults = 10 // rows that are not understood; a page with as many is rejected

type reader struct {
	*Page
	dataset    *dataset.Dataset
	files      map[string]string            // the texts by their names
	statements map[string]*source.Statement // by id
	faults     []string                     // why the page is rejected
	leftOut    []string                     // rows that are not understood
	unread     []string                     // ids in such rows
}

// Read reads what the files of a page state about models, sorted by id. A line of leftOut names a row that was not understood, whose
// models have an unread statement, and says why. The error has a line for each of the first faults.
func (p *Page) Read(files map[string]string, d *dataset.Dataset) (statements []*source.Statement, leftOut []string, err error) {
	r := &reader{Page: p, dataset: d, files: files, statements: map[string]*source.Statement{}}
	p.read(r)
	for _, id := range r.unread { // not earlier, because other rows can be about the same model
		if dataset.CheckModelID(id) == nil {
			r.statements[id] = &source.Statement{Provider: p.Provider, ID: id, Unread: true}
		}
	}
	n := 0
	for _, id := range slices.Sorted(maps.Keys(r.statements)) {
		if statements = append(statements, r.statements[id]); !r.statements[id].Unread {
			n++
		}
	}
	if r.faults == nil && (n < p.Least || n > p.Most) {
		r.faults = append(r.faults, fmt.Sprintf("it states facts about %d models, want %d to %d", n, p.Least, p.Most))
	}
	if r.faults == nil && len(r.leftOut) < maxFaults {
		return statements, r.leftOut, nil
	}
	faults := append(r.faults, r.leftOut...)
	return nil, nil, errors.New(strings.Join(faults[:min(len(faults), maxFaults)], "\n"))
}

// model returns the statement about a model, which it adds if there is none, or nil if no model can have the id.
func (r *reader) model(place source.Node, id string) *source.Statement {
	if err := dataset.CheckModelID(id); err != nil {
		place.Refuse(err)
		return nil
	}
	if r.statements[id] == nil {
		r.statements[id] = &source.Statement{Provider: r.Provider, ID: id}
	}
	return r.statements[id]
}

// reject says why the page is rejected.
func (r *reader) reject(format string, values ...any) {
	r.faults = append(r.faults, fmt.Sprintf(format, values...))
}

// row reads a row at a place, such as "Pricing, row 3", by a function that states facts at the node that it gets, and returns the ids
// of the models of the row. If a fact is refused, the row is left out with all that other rows state about its models.
func (r *reader) row(place string, read func(at source.Node) (ids []string)) {
	var faults []string
	ids := read(source.At(place, func(fault string) { faults = append(faults, fault) }))
	if faults = slices.Compact(faults); faults != nil {
		ids = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return dataset.CheckModelID(id) != nil })
		r.unread, r.leftOut = append(r.unread, ids...), append(r.leftOut, strings.Join(faults[:min(len(faults), 3)], "; "))
	}
}

// retire states the day on which a model ends. Rows must not name two.
func (r *reader) retire(at source.Node, s *source.Statement, text string) {
	day, err := parseDay(text)
	if before := cmp.Or(s.Facts["retirement_date"], day); err == nil && before != day {
		err = fmt.Errorf("%s ends on %s, and elsewhere on %s", s.ID, day, before)
	}
	if err != nil {
		at.Refuse(err)
		return
	}
	s.State(at, "retirement_date", day)
	s.State(at, "status", "deprecated")
}
