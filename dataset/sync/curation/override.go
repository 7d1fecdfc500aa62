package curation

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"modelcatalog/dataset"
)

// overrideMembers are the members of a line of OverridesFile.
var overrideMembers = []string{"provider", "id", "field", "value", "source", "note"}

// readOverrides reads the lines of OverridesFile and wants them in order.
func readOverrides(lines []line, providers []string, f *faults) []Override {
	var overrides []Override
	first := make(map[[3]string]int) // the line of each fact
	last := [3]string{}
	for _, l := range lines {
		r, ok := readRecord(l, overrideMembers, f)
		if !ok {
			continue
		}
		o, ok := r.override(providers)
		if !ok {
			continue
		}
		key := [3]string{o.Provider, o.ID, o.Field}
		if before, found := first[key]; found {
			r.fault("field", fmt.Errorf("%q of this model is already on line %d; a fact stands once", o.Field, before))
			continue
		}
		first[key] = l.number
		if member, in := outOfOrder(last, key); member != "" {
			r.fault(member, fmt.Errorf("%q comes after %q; lines stand in byte order of the provider, then the id, then the field",
				dataset.Clip(in[0]), dataset.Clip(in[1])))
		}
		last = key
		overrides = append(overrides, o)
	}
	return overrides
}

// outOfOrder returns the member in which a fact comes before the one that stands above it, and the two values; "" where
// the two are in order.
func outOfOrder(above, fact [3]string) (member string, values [2]string) {
	for i, member := range []string{"provider", "id", "field"} {
		switch order := strings.Compare(above[i], fact[i]); {
		case order > 0:
			return member, [2]string{fact[i], above[i]}
		case order < 0:
			return "", values
		}
	}
	return "", values
}

// override reads the record's members. It reports false where the fact has no right name; other faults leave their member
// empty, and are reported.
func (r *record) override(providers []string) (o Override, named bool) {
	provider, known := r.text("provider", checkOneOf(providers))
	id, right := r.text("id", dataset.CheckModelID)
	field, one := r.text("field", checkOneOf(dataset.FactNames))
	o = Override{Provider: provider, ID: id, Field: field, Line: r.line}
	if !r.has("value") {
		r.fault("value", errors.New("is missing; it may not be left out"))
	} else if one {
		o.Value = r.value(field)
	}
	o.Source, _ = r.text("source", checkSource)
	o.Note = r.note()
	return o, known && right && one
}

// value reads the member value by the rules that the dataset has for a field.
func (r *record) value(field string) (value dataset.NullString) {
	if raw := r.members["value"]; string(raw) != "null" {
		text, err := unquote(raw)
		if err != nil {
			r.fault("value", err)
			return value
		}
		value = dataset.NullString{String: text, Valid: true}
	}
	if err := new(dataset.Model).Set(field, value); err != nil {
		r.fault("value", err)
	}
	return value
}

// checkSource wants a URL that people can follow as it stands.
func checkSource(s string) error {
	u, err := url.Parse(s)
	strange := strings.ContainsFunc(s, func(c rune) bool { return c <= ' ' || c > '~' || strings.ContainsRune("\"<>\\^`{|}", c) })
	if err != nil || strange || !strings.HasPrefix(s, "https://") || u.Hostname() == "" || u.User != nil {
		return fmt.Errorf("%q is not an https URL, such as https://example.com/page", dataset.Clip(s))
	}
	return nil
}
