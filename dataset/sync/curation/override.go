package curation

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Override is a fact of a model that overrides the one of the provider's API.
type Override struct {
	// Provider and ID identify the model. The catalog need not have it.
	Provider, ID string
	// Field is one of dataset.FactNames.
	Field string
	// Value is the fact as dataset.Model.Fact has it. It is null only for facts that can be unknown; an empty text is a value.
	Value dataset.NullString
	// Source is the https URL of the page that states the fact.
	Source string
	// Note tells people why the API is wrong. It may be empty.
	Note string
	// Line is the override's line in overridesFile, from 1.
	Line int
}

// readOverrides reads overridesFile and checks the order of its lines.
func (l *loader) readOverrides() []Override {
	var overrides []Override
	lines := make(map[[3]string]int) // by provider, id and field
	names := []string{"provider", "id", "field", "value", "source", "note"}
	last := [3]string{}
	for r := l.open(overridesFile); r.Next(); {
		if !r.Record(names, 5) {
			continue
		}
		key := [3]string{}
		key[0], _ = r.Check("provider", l.checkProvider)
		key[1], _ = r.Check("id", func(s string) error { return cmp.Or(dataset.CheckModelID(s), checkText(s)) })
		key[2], _ = r.Check("field", checkFact)
		o := Override{Provider: key[0], ID: key[1], Field: key[2], Line: r.Line}
		if o.Field != "" && r.Has("value") {
			o.Value = readValue(r, o.Field)
		}
		o.Source, _ = r.Check("source", checkSource)
		o.Note, _ = r.Check("note", checkFilled)
		if key[0] == "" || key[1] == "" || key[2] == "" {
			continue
		}
		if before, found := lines[key]; found {
			r.Fault("field", fmt.Errorf("%q of this model is already on line %d; a fact appears once", o.Field, before))
			continue
		}
		lines[key] = r.Line
		for i := range key {
			if key[i] == last[i] {
				continue
			}
			if key[i] < last[i] {
				r.Fault(names[i], fmt.Errorf("%q comes after %q, want byte order of the provider, then the id, then the field",
					jsonl.Clip(key[i]), jsonl.Clip(last[i])))
			}
			break
		}
		last = key
		overrides = append(overrides, o)
	}
	return overrides
}

func checkFact(name string) error {
	if strings.HasPrefix(name, "price") {
		return fmt.Errorf("%q needs no override: a line of prices with an official source wins over others", jsonl.Clip(name))
	}
	_, err := jsonl.OneOf(dataset.FactNames, name)
	return err
}

// readValue returns the value, if a model's line can have it as a fact of this name.
func readValue(r *jsonl.Reader, fact string) dataset.NullString {
	text, valid, err := r.Nullable("value")
	value := dataset.NullString{String: text, Valid: valid}
	if err := cmp.Or(err, checkText(text), new(dataset.Model).Set(fact, value)); err != nil {
		r.Fault("value", err)
	}
	return value
}

// checkSource checks that people can follow a URL without changing it.
func checkSource(s string) error {
	u, err := url.Parse(s)
	strange := strings.ContainsFunc(s, func(c rune) bool { return c <= ' ' || c > '~' || strings.ContainsRune("\"<>\\^`{|}", c) })
	if err != nil || strange || !strings.HasPrefix(s, "https://") || u.Hostname() == "" || u.User != nil {
		return fmt.Errorf("%q is not an https URL, such as https://example.com/page", jsonl.Clip(s))
	}
	return nil
}
