package dataset

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// detailMembers returns the members of a line for the facts of Details, in canonical order.
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

// read reads member i, a fact of Details.
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

// readSources reads an object that has the facts of each source.
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

// The members of a dispute, and of its values.
var (
	disputeMembers = []string{"fact", "values"}
	claimMembers   = []string{"value", "source"}
)

// readDisputes reads an array of disputes. It puts them and their values into order.
func (d *Details) readDisputes(r *jsonl.Reader, sources []string) {
	accept := func(string) error { return nil }
	r.Array(func() bool {
		object, ok := r.Object(disputeMembers, 2)
		if !object || !ok || !r.Has(0) || !r.Has(1) {
			return ok
		}
		var dispute Dispute
		dispute.Fact, _ = r.Check(0, accept)
		r.Inside(1, func() {
			ok = r.Array(func() bool {
				object, ok := r.Object(claimMembers, 2)
				if object && ok {
					value, _ := r.Check(0, accept)
					source, _ := r.Check(1, accept)
					dispute.Values = append(dispute.Values, Claim{value, source})
				}
				return ok
			})
		})
		slices.SortStableFunc(dispute.Values, func(a, b Claim) int { return strings.Compare(a.Source, b.Source) })
		d.Disputes = append(d.Disputes, dispute)
		return ok
	})
	if !r.Valid() {
		return
	}
	slices.SortStableFunc(d.Disputes, func(a, b Dispute) int {
		return slices.Index(FactNames, a.Fact) - slices.Index(FactNames, b.Fact)
	})
	for i, dispute := range d.Disputes {
		if i > 0 && dispute.Fact == d.Disputes[i-1].Fact {
			r.FaultIn("disputes", fmt.Errorf("%s appears twice, want it once", dispute.Fact))
		}
		dispute.check(sources, func(err error) { r.FaultIn("disputes", err) })
	}
}

// check reports what is wrong with a dispute, whose values are in order.
func (d *Dispute) check(sources []string, report func(error)) {
	if _, err := jsonl.OneOf(FactNames, d.Fact); err != nil {
		report(err)
		return
	}
	same := true
	for i, c := range d.Values {
		if err := new(Model).Set(d.Fact, Text(c.Value)); err != nil {
			report(fmt.Errorf("%s: %w", d.Fact, err))
		}
		if _, err := jsonl.OneOf(sources, c.Source); err != nil {
			report(fmt.Errorf("%s: %w", d.Fact, err))
		} else if i > 0 && c.Source == d.Values[i-1].Source {
			report(fmt.Errorf("%s: %q appears twice, want each source once", d.Fact, c.Source))
		}
		same = same && c.Value == d.Values[0].Value
	}
	if same {
		report(fmt.Errorf("%s: %d values that are the same, want two or more that differ", d.Fact, len(d.Values)))
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
			dst = appendStrings(dst, strings.Split(text, ","))
		default:
			dst = append(dst, text...)
		}
	}
	for i, s := range d.Sources {
		dst = append(dst, [...]string{`,"sources":{`, ","}[min(i, 1)]...)
		dst = appendStrings(append(jsonl.AppendString(dst, s.Source), ':'), s.Names())
	}
	if len(d.Sources) > 0 {
		dst = append(dst, '}')
	}
	return d.appendDisputes(dst)
}

// appendDisputes appends the member disputes after a comma, if there are any.
func (d *Details) appendDisputes(dst []byte) []byte {
	for i, dispute := range d.Disputes {
		dst = append(dst, [...]string{`,"disputes":[`, ","}[min(i, 1)]...)
		dst = append(jsonl.AppendString(append(dst, `{"fact":`...), dispute.Fact), `,"values":`...)
		for j, c := range dispute.Values {
			dst = jsonl.AppendString(append(append(dst, "[,"[min(j, 1)]), `{"value":`...), c.Value)
			dst = append(jsonl.AppendString(append(dst, `,"source":`...), c.Source), '}')
		}
		dst = append(dst, "]}"...)
	}
	if len(d.Disputes) > 0 {
		dst = append(dst, ']')
	}
	return dst
}

// Names returns the names of the facts.
func (s SourceFacts) Names() (names []string) {
	for i, name := range FactNames {
		if s.Facts>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

func appendStrings(dst []byte, texts []string) []byte {
	dst = append(dst, '[')
	for i, text := range texts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = jsonl.AppendString(dst, text)
	}
	return append(dst, ']')
}
