package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// read reads the next line and reports its faults. The first required members must be present. Names are the dataset's sources,
// or nil if their file has faults. A member with a fault leaves its field as it was, so m has an id only if the line has a valid one.
func (m *Model) read(r *jsonl.Reader, required int, names []string) {
	r.Record(lineNames, required)
	for i := range members {
		f := &members[i]
		if f.form == feature || !r.Has(f.name) {
			continue
		}
		switch f.form {
		case reference:
			r.Inside(f.name, func() { m.readReplacement(r) })
		case sources:
			r.Inside(f.name, func() { m.readSources(r, names) })
		case disputes:
			r.Inside(f.name, func() { m.readDisputes(r, names) })
		default:
			f.read(m, r, f.name)
		}
	}
	if r.Has("features") {
		r.Inside("features", func() {
			r.Object(featureNames, 0)
			for _, name := range featureNames {
				if r.Has(name) {
					members[memberIndex[featurePrefix+name]].read(m, r, name)
				}
			}
		})
	}
}

// read reads the member of a name into the model.
func (f *member) read(m *Model, r *jsonl.Reader, name string) {
	value := NullString{Valid: true}
	var err error
	switch f.form {
	case nullable:
		value.String, value.Valid, err = r.Nullable(name)
	case literal, feature:
		value.String, err = r.Literal(name)
	case list:
		texts := r.Strings(name, func(text string) error {
			if text == "" || strings.Contains(text, ",") {
				return fmt.Errorf("%q, want a text without the comma, which separates texts in the history", jsonl.Clip(text))
			}
			return nil
		})
		if value.String = strings.Join(texts, ","); !r.Valid() {
			return
		}
	default:
		value.String, err = r.String(name)
	}
	if err == nil && value.String == "" && f.form > nullable {
		err = fmt.Errorf("empty; leave %s out if it is unknown", name)
	}
	if err == nil {
		err = f.set(m, value)
	}
	if err != nil {
		r.Fault(name, err)
	}
}

// readReplacement reads an object with the provider and the id of a model, and whether it is external.
func (m *Model) readReplacement(r *jsonl.Reader) {
	if object, _ := r.Object([]string{"provider", "id", "external"}, 2); !object || !r.Has("provider") || !r.Has("id") {
		return
	}
	provider, providerErr := r.String("provider")
	id, idErr := r.String("id")
	err := cmp.Or(providerErr, idErr, CheckProviderID(provider), CheckModelID(id))
	if err == nil && r.Has("external") && r.JSON("external") != "true" {
		err = errors.New("external is not true; leave it out if the catalog has the model")
	}
	if err != nil {
		r.Fault("replacement", err)
		return
	}
	m.Replacement, m.External = provider+"/"+id, r.Has("external")
}

func (m *Model) readSources(r *jsonl.Reader, names []string) {
	switch {
	case names == nil:
		return
	case len(names) == 0:
		r.Fault("sources", fmt.Errorf("no source is known, want them in %s", sourcesFile))
		return
	}
	r.Object(names, 0)
	for _, name := range names {
		if !r.Has(name) {
			continue
		}
		s := SourceFacts{Source: name}
		r.Strings(name, func(fact string) error {
			i, err := jsonl.OneOf(FactNames, fact)
			s.Facts |= 1 << i
			return err
		})
		m.Sources = append(m.Sources, s)
	}
}

// readDisputes reads an object that has, for each disputed fact, an object with its value by source.
func (m *Model) readDisputes(r *jsonl.Reader, names []string) {
	if names == nil {
		return
	}
	r.Object(FactNames, 0)
	for _, fact := range FactNames {
		if !r.Has(fact) {
			continue
		}
		dispute, differ := Dispute{Fact: fact}, false
		r.Inside(fact, func() {
			r.Object(names, 0)
			for _, name := range names {
				if value, ok := r.Check(name, func(value string) error { return new(Model).Set(fact, Text(value)) }); ok {
					dispute.Values = append(dispute.Values, Claim{value, name})
					differ = differ || value != dispute.Values[0].Value
				}
			}
		})
		if !differ && r.Valid() {
			r.Fault(fact, errors.New("one value, want two or more that differ"))
		}
		m.Disputes = append(m.Disputes, dispute)
	}
}

// AppendModel appends the canonical line of a model to dst, without the newline: the members in the order of the table, no white
// space, strings as jsonl.AppendString writes them. The model must satisfy Check.
func AppendModel(dst []byte, m *Model) []byte {
	before, inFeatures := byte('{'), false
	for i := range members {
		f := &members[i]
		name, value := f.name, NullString{}
		switch f.form {
		case sources:
			value.Valid = len(m.Sources) > 0
		case disputes:
			value.Valid = len(m.Disputes) > 0
		default:
			value = f.value(m)
		}
		if inFeatures && f.form != feature {
			dst, inFeatures = append(dst, '}'), false
		}
		if !value.Valid && f.form != nullable {
			continue
		}
		dst = append(dst, before)
		before = ','
		if f.form == feature {
			if name = strings.TrimPrefix(name, featurePrefix); !inFeatures {
				dst, inFeatures = append(dst, `"features":{`...), true
			}
		}
		dst = append(jsonl.AppendString(dst, name), ':')
		switch f.form {
		case literal, feature:
			dst = append(dst, value.String...)
		case list:
			dst = jsonl.AppendStrings(dst, strings.Split(value.String, ","))
		case reference:
			dst = m.appendReplacement(dst)
		case sources:
			dst = m.appendSources(dst)
		case disputes:
			dst = m.appendDisputes(dst)
		default:
			dst = value.AppendJSON(dst)
		}
	}
	return append(dst, '}')
}

func (m *Model) appendReplacement(dst []byte) []byte {
	provider, id, _ := strings.Cut(m.Replacement, "/")
	dst = jsonl.AppendString(append(dst, `{"provider":`...), provider)
	dst = jsonl.AppendString(append(dst, `,"id":`...), id)
	if m.External {
		dst = append(dst, `,"external":true`...)
	}
	return append(dst, '}')
}

func (m *Model) appendSources(dst []byte) []byte {
	for i, s := range m.Sources {
		dst = jsonl.AppendString(append(dst, "{,"[min(i, 1)]), s.Source)
		dst = jsonl.AppendStrings(append(dst, ':'), s.Names())
	}
	return append(dst, '}')
}

func (m *Model) appendDisputes(dst []byte) []byte {
	for i, dispute := range m.Disputes {
		dst = append(jsonl.AppendString(append(dst, "{,"[min(i, 1)]), dispute.Fact), ':')
		for j, c := range dispute.Values {
			dst = append(jsonl.AppendString(append(dst, "{,"[min(j, 1)]), c.Source), ':')
			dst = jsonl.AppendString(dst, c.Value)
		}
		dst = append(dst, '}')
	}
	return append(dst, '}')
}
