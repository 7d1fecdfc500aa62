// Package page reads what providers themselves publish: pages of their documentation, and the source files of their SDKs. They need no
// key. The caller decides what to do with what they state.
//
// A reader accounts for each row of the tables that it knows: the row is read, it is left out for a reason that is written down, or it
// is not understood and reported. A page that has changed its form, or that states fewer or more models than is plausible, is
// rejected as a whole with the heading that is missing.
package page

import (
	"cmp"
	"fmt"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// All are the pages that can be read.
var All = append(listed(), mistralModels)

type reader struct{ *source.Reading }

// official returns the source of a page or an SDK of a provider in the dataset.
func official(name, url, provider string, kind dataset.SourceKind) dataset.Source {
	return dataset.Source{Name: name, Kind: kind, URL: url, Official: []string{provider}, Whole: true}
}

// model returns the statement about a model, or nil if no model can have the id.
func (r *reader) model(at source.Node, id string) *source.Statement {
	return r.Model(at, r.Provider, id)
}

// retire states the day on which a model ends. Rows must not name two.
func (r *reader) retire(at source.Node, s *source.Statement, text string) {
	day, err := parseDay(text)
	if before := cmp.Or(s.Facts["retirement_date"], day); err == nil && before != day {
		err = fmt.Errorf("%s ends on %s, and elsewhere on %s", s.ID, day, before)
	}
	if err != nil {
		at.Refuse(err)
	} else {
		s.Retire(at, day)
	}
}
