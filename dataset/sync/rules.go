package sync

import (
	"strconv"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/provider"
)

// presence is where a model stands in the catalog before a sync: absent, or its status.
type presence int

const absent presence = -1

// transition is a row of the table of statuses.
type transition struct {
	was     presence
	listed  bool
	retired bool // its provider declares its retirement; of a model that is not listed, it declares nothing
	becomes dataset.Status
}

// transitions say what becomes of a model's status. A model that is deprecated stays so: its provider has said that it ends,
// and silence takes nothing back; an override does. The guide to syncs shows this table.
var transitions = []transition{
	{absent, true, false, dataset.Active},
	{absent, true, true, dataset.Deprecated},
	{presence(dataset.Active), true, false, dataset.Active},
	{presence(dataset.Active), true, true, dataset.Deprecated},
	{presence(dataset.Active), false, false, dataset.Unlisted},
	{presence(dataset.Deprecated), true, false, dataset.Deprecated},
	{presence(dataset.Deprecated), true, true, dataset.Deprecated},
	{presence(dataset.Deprecated), false, false, dataset.Deprecated},
	{presence(dataset.Unlisted), true, false, dataset.Active},
	{presence(dataset.Unlisted), true, true, dataset.Deprecated},
	{presence(dataset.Unlisted), false, false, dataset.Unlisted},
}

// source is where the value of a fact comes from.
type source int

const (
	// fromOverride is what a person set by hand, with a link to where it is written.
	fromOverride source = iota
	// fromRule is what the curated rules say of ids of this form.
	fromRule
	// fromProvider is the provider's list.
	fromProvider
	// fromCatalog is what the catalog had before.
	fromCatalog
	// fromTransition is the table of statuses.
	fromTransition
)

// precedence is a row of the table of facts: of these sources, the first that has a value gives it.
type precedence struct {
	field   string // as of dataset.FactNames
	sources []source
}

// facts say where each fact comes from. Names and figures are the provider's to give. Descriptions in the catalog are written
// from several sources, so that the provider's text only fills a gap. A type by the form of the id comes before the type
// that the provider's fields suggest, which say how a model is called rather than what it is for. The guide to syncs shows
// this table.
var facts = []precedence{
	{"name", []source{fromOverride, fromProvider, fromCatalog}},
	{"description", []source{fromOverride, fromCatalog, fromProvider}},
	{"type", []source{fromOverride, fromRule, fromProvider, fromCatalog}},
	{"context_length", []source{fromOverride, fromProvider, fromCatalog}},
	{"status", []source{fromOverride, fromTransition}},
}

// evidence is all that is known of a model: nil where a source has nothing.
type evidence struct {
	was       *dataset.Model  // in the catalog
	listed    *provider.Model // in the provider's list
	rule      *curation.Rule  // for its id
	overrides []curation.Override
}

// value returns what a source says of a fact, and whether it says anything. The provider's null and empty text say nothing;
// in the catalog and in an override, an empty text is a value.
func (e *evidence) value(from source, field string) (value dataset.NullString, found bool) {
	switch from {
	case fromOverride:
		for _, o := range e.overrides {
			if o.Field == field {
				return o.Value, true
			}
		}
		return value, false
	case fromRule:
		if e.listed == nil || e.rule == nil || e.rule.Ignore != "" {
			return value, false
		}
		return text(e.rule.Type.String()), true
	case fromProvider:
		value = text(e.provided(field))
		return value, value.String != ""
	case fromCatalog:
		value = e.known(field)
		return value, value.Valid
	}
	return text(e.becomes().String()), true // fromTransition
}

func text(s string) dataset.NullString { return dataset.NullString{String: s, Valid: true} }

// provided returns the provider's value of a fact; empty: it gives none.
func (e *evidence) provided(field string) string {
	m := e.listed
	if m == nil {
		return ""
	}
	switch {
	case field == "name":
		return m.Name
	case field == "description":
		return m.Description
	case field == "type" && m.Typed:
		return m.Type.String()
	case field == "context_length" && m.ContextLength > 0:
		return strconv.FormatInt(m.ContextLength, 10)
	}
	return ""
}

// known returns the catalog's value of a fact; null: it has none.
func (e *evidence) known(field string) dataset.NullString {
	m := e.was
	if m == nil {
		return dataset.NullString{}
	}
	switch field {
	case "name":
		return m.Name
	case "description":
		return m.Description
	case "type":
		return text(m.Type.String())
	}
	return text(m.ContextLength)
}

// becomes looks the model's status up in the table.
func (e *evidence) becomes() dataset.Status {
	was := absent
	if e.was != nil {
		was = presence(e.was.Status)
	}
	listed := e.listed != nil
	retired := listed && e.listed.Retired
	for _, t := range transitions {
		if t.was == was && t.listed == listed && t.retired == retired {
			return t.becomes
		}
	}
	panic("sync: a model that is neither listed nor in the catalog has no status")
}
