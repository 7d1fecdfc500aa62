package dataset

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

func detailMembers() (names []string) {
	for _, f := range details {
		if f.form == featureForm {
			f.name = "features"
		}
		if !slices.Contains(names, f.name) {
			names = append(names, f.name)
		}
	}
	return names
}

// readMember reads a member of a model's line and reports its faults. Sources are the names of the dataset's sources.
func (d *Details) readMember(r *jsonl.Reader, i int, sources []string) {
	switch name := memberNames[i]; name {
	case "sources":
		r.Inside(i, func() { d.readSources(r, sources) })
	case "disputes":
		r.Inside(i, func() { d.readDisputes(r, sources) })
	case "features":
		r.Inside(i, func() {
			r.Object(FeatureNames, 0)
			for i, name := range FeatureNames {
				if r.Has(i) {
					d.read(r, i, findDetail(featurePrefix+name))
				}
			}
		})
	default:
		d.read(r, i, findDetail(name))
	}
}

func (d *Details) read(r *jsonl.Reader, i int, f *detail) {
	var text string
	var err error
	switch f.form {
	case stringForm:
		text, err = r.String(i)
	case listForm:
		names := r.Strings(i, func(name string) error {
			if strings.Contains(name, ",") {
				return fmt.Errorf("%q has a comma, which separates texts of a list in the history", jsonl.Clip(name))
			}
			return f.set(new(Details), name)
		})
		if !r.Valid() {
			return
		}
		slices.Sort(names)
		text = strings.Join(names, ",")
	default:
		text, err = r.Literal(i)
	}
	if err == nil && text == "" {
		err = fmt.Errorf("empty; leave %s out if it is unknown", f.name)
	}
	if err == nil {
		before := *d
		if err = f.set(d, text); err != nil {
			*d = before
		}
	}
	if err != nil {
		r.Fault(i, err)
	}
}

func (d *Details) readSources(r *jsonl.Reader, sources []string) {
	if len(sources) == 0 {
		r.FaultIn("sources", fmt.Errorf("no source is known, want them in %s", sourcesFile))
		return
	}
	r.Object(sources, 0)
	for i, source := range sources {
		if !r.Has(i) {
			continue
		}
		s := SourceFacts{Source: source}
		r.Strings(i, func(name string) error {
			fact, err := jsonl.OneOf(FactNames, name)
			s.Facts |= 1 << fact
			return err
		})
		d.Sources = append(d.Sources, s)
	}
}

// readDisputes reads an object that has, for each disputed fact, an object with its value by source.
func (d *Details) readDisputes(r *jsonl.Reader, sources []string) {
	r.Object(FactNames, 0)
	for i, fact := range FactNames {
		if !r.Has(i) {
			continue
		}
		dispute := Dispute{Fact: fact}
		r.Inside(i, func() {
			r.Object(sources, 0)
			for j, source := range sources {
				if value, ok := r.Check(j, func(value string) error { return new(Model).Set(fact, Text(value)) }); ok {
					dispute.Values = append(dispute.Values, Claim{value, source})
				}
			}
		})
		differs := func(c Claim) bool { return c.Value != dispute.Values[0].Value }
		if r.Valid() && !slices.ContainsFunc(dispute.Values, differs) {
			r.Fault(i, errors.New("one value, want two or more that differ"))
		}
		d.Disputes = append(d.Disputes, dispute)
	}
}

// append appends the members of a line that are known, each after a comma.
func (d *Details) append(dst []byte) []byte {
	features := false
	for i := range details {
		f := &details[i]
		if features && f.form != featureForm {
			dst, features = append(dst, '}'), false
		}
		text := f.text(d)
		if text == "" {
			continue
		}
		dst = append(dst, ',')
		if f.form == featureForm && !features {
			dst, features = append(dst, `"features":{`...), true
		}
		dst = append(append(append(dst, '"'), strings.TrimPrefix(f.name, featurePrefix)...), `":`...)
		switch f.form {
		case stringForm:
			dst = jsonl.AppendString(dst, text)
		case listForm:
			dst = jsonl.AppendStrings(dst, strings.Split(text, ","))
		default:
			dst = append(dst, text...)
		}
	}
	for i, s := range d.Sources {
		dst = append(dst, [...]string{`,"sources":{`, ","}[min(i, 1)]...)
		dst = jsonl.AppendStrings(append(jsonl.AppendString(dst, s.Source), ':'), s.Names())
	}
	if len(d.Sources) > 0 {
		dst = append(dst, '}')
	}
	return d.appendDisputes(dst)
}

func (d *Details) appendDisputes(dst []byte) []byte {
	for i, dispute := range d.Disputes {
		dst = append(dst, [...]string{`,"disputes":{`, ","}[min(i, 1)]...)
		dst = append(jsonl.AppendString(dst, dispute.Fact), ':')
		for j, c := range dispute.Values {
			dst = append(jsonl.AppendString(append(dst, "{,"[min(j, 1)]), c.Source), ':')
			dst = jsonl.AppendString(dst, c.Value)
		}
		dst = append(dst, '}')
	}
	if len(d.Disputes) > 0 {
		dst = append(dst, '}')
	}
	return dst
}

// Names returns the names of the facts.
func (s SourceFacts) Names() []string { return namesOf(s.Facts, FactNames) }
