package sync

import (
	"strconv"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/names"
	"modelcatalog/dataset/sync/provider"
)

// becomes returns the status of a model after a sync that was in the catalog before, or not (nil), and that its provider lists, or
// not. Retired says that the provider declares its retirement. A deprecated model stays deprecated: only an override takes back
// what its provider declared. site/docs/sync.md shows the table.
func becomes(was *dataset.Model, listed, retired bool) dataset.Status {
	switch {
	case was != nil && was.Status == dataset.Deprecated, listed && retired:
		return dataset.Deprecated
	case !listed:
		return dataset.Unlisted
	}
	return dataset.Active
}

// source is a possible origin of a fact.
type source int

const (
	fromOverride   source = iota // overrides.jsonl
	fromRule                     // types.jsonl
	fromProvider                 // the provider's list
	fromCatalog                  // the catalog before the sync
	fromID                       // derived by package names, if the model is new
	fromTransition               // the table of statuses
)

// precedence says from whom a fact is taken: the first source that has a value.
type precedence struct {
	field   string // one of dataset.FactNames
	sources []source
}

// precedences is the table of facts that site/docs/sync.md shows. The decisions of people come first, then the provider's list,
// then the catalog. A description in the catalog is written from several sources, so the provider's text only fills a gap. Rules
// for types come before the provider, whose fields say how a model is called rather than what it is for.
var precedences = append([]precedence{
	{"name", []source{fromOverride, fromProvider, fromCatalog, fromID}},
	{"description", []source{fromOverride, fromCatalog, fromProvider}},
	{"type", []source{fromOverride, fromRule, fromProvider, fromCatalog}},
	{"context_length", []source{fromOverride, fromProvider, fromCatalog}},
	{"status", []source{fromOverride, fromTransition}},
}, listedFacts()...)

func listedFacts() (rows []precedence) {
	for _, name := range dataset.FactNames[5:] {
		row := precedence{name, []source{fromOverride, fromProvider, fromCatalog}}
		if name == "family" {
			row.sources = append(row.sources, fromID)
		}
		rows = append(rows, row)
	}
	return rows
}

// evidence is the knowledge about a model. At least one of was and listed is not nil.
type evidence struct {
	was       *dataset.Model      // in the catalog; nil if it is new
	listed    *provider.Model     // nil if it is not listed
	alias     bool                // it is not listed itself, but a dated version of it is
	rule      *curation.Rule      // nil if no rule matches its id
	overrides []curation.Override // of this model
}

func (e *evidence) first(fact precedence) (value dataset.NullString, found bool) {
	for _, from := range fact.sources {
		if value, found = e.value(from, fact.field); found {
			break
		}
	}
	return value, found
}

// value returns a source's value of a fact. Null is a value only in an override, and the empty text only in an override and in
// the catalog.
func (e *evidence) value(from source, field string) (value dataset.NullString, found bool) {
	switch from {
	case fromOverride:
		for _, o := range e.overrides {
			if o.Field == field {
				return o.Value, true
			}
		}
	case fromRule:
		if e.listed != nil && e.rule != nil && e.rule.Ignore == "" {
			return dataset.Text(e.rule.Type.String()), true
		}
	case fromProvider:
		value = dataset.Text(e.provided(field))
		return value, value.String != ""
	case fromCatalog:
		if e.was != nil {
			value = e.was.Fact(field)
		}
		return value, value.Valid
	case fromID:
		switch {
		case e.was == nil && field == "family":
			value = dataset.Text(names.Family(e.listed.ID))
			return value, value.String != ""
		case e.was == nil:
			return dataset.Text(names.Of(e.listed.ID)), true
		}
	case fromTransition:
		return dataset.Text(e.becomes().String()), true
	}
	return value, false
}

// provided returns the provider's value of a fact, or "" if it has none. A description that only repeats the name or the id says
// nothing.
func (e *evidence) provided(field string) string {
	m := e.listed
	if m == nil {
		return ""
	}
	switch {
	case field == "name":
		return m.Name
	case field == "description" && names.Key(m.Description) != names.Key(m.Name) && names.Key(m.Description) != names.Key(m.ID):
		return m.Description
	case field == "type" && m.Typed:
		return m.Type.String()
	case field == "context_length" && m.ContextLength > 0:
		return strconv.FormatInt(m.ContextLength, 10)
	}
	return m.Facts[field]
}

func (e *evidence) becomes() dataset.Status {
	return becomes(e.was, e.listed != nil, e.listed != nil && e.listed.Retired)
}
