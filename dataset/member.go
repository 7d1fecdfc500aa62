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

// readDisputes reads an array of disputes. The rules of a dispute are those of check.
func (d *Details) readDisputes(r *jsonl.Reader, sources []string) {
	r.Array(func() bool {
		object, ok := r.Object(disputeMembers, 2)
		if !object || !ok || !r.Has(0) || !r.Has(1) {
			return ok
		}
		var dispute Dispute
		dispute.Fact, _ = r.Check(0, func(string) error { return nil })
		end := true
		r.Inside(1, func() {
			end = r.Array(func() bool {
				object, ok := r.Object(claimMembers, 2)
				if object && ok {
					value, _ := r.Check(0, func(string) error { return nil })
					source, _ := r.Check(1, func(string) error { return nil })
					dispute.Values = append(dispute.Values, Claim{value, source})
				}
				return ok
			})
		})
		d.Disputes = append(d.Disputes, dispute)
		return end
	})
	if r.Valid() {
		slices.SortStableFunc(d.Disputes, func(a, b Dispute) int { return slices.Index(FactNames, a.Fact) - slices.Index(FactNames, b.Fact) })
		for _, dispute := range d.Disputes {
			slices.SortStableFunc(dispute.Values, func(a, b Claim) int { return strings.Compare(a.Source, b.Source) })
		}
		checkDisputes(d.Disputes, sources, func(err error) { r.FaultIn("disputes", err) })
	}
}

// checkDisputes reports the disputes that cannot be.
func checkDisputes(disputes []Dispute, sources []string, report func(error)) {
	last := -1
	for _, dispute := range disputes {
		fact, err := jsonl.OneOf(FactNames, dispute.Fact)
		if err != nil {
			report(err)
			continue
		}
		if fact <= last {
			report(fmt.Errorf("%s after %s, want each fact once, in the order of a line", dispute.Fact, FactNames[last]))
		}
		last = fact
		same, source := true, ""
		for _, c := range dispute.Values {
			if err := new(Model).Set(dispute.Fact, Text(c.Value)); err != nil {
				report(fmt.Errorf("%s: %w", dispute.Fact, err))
			}
			if _, err := jsonl.OneOf(sources, c.Source); err != nil {
				report(fmt.Errorf("%s: %w", dispute.Fact, err))
			} else if c.Source <= source {
				report(fmt.Errorf("%s: %q after %q, want each source once, in byte order", dispute.Fact, c.Source, source))
			}
			same, source = same && c.Value == dispute.Values[0].Value, c.Source
		}
		if same {
			report(fmt.Errorf("%s: %d values that are the same, want two or more that differ", dispute.Fact, len(dispute.Values)))
		}
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
			dst, features = append(append(dst[:len(dst)-1], `,"features":`...), '{'), true
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
	if len(d.Sources) > 0 {
		dst = append(dst, `,"sources":`...)
		separator := byte('{')
		for _, s := range d.Sources {
			dst = append(append(append(dst, separator, '"'), s.Source...), `":`...)
			dst = appendStrings(dst, s.Names())
			separator = ','
		}
		dst = append(dst, '}')
	}
	if len(d.Disputes) == 0 {
		return dst
	}
	dst = append(dst, `,"disputes":`...)
	separator := byte('[')
	for _, dispute := range d.Disputes {
		dst = append(append(append(dst, separator), `{"fact":"`...), dispute.Fact...)
		dst = append(dst, `","values":`...)
		comma := byte('[')
		for _, c := range dispute.Values {
			dst = jsonl.AppendString(append(append(dst, comma), `{"value":`...), c.Value)
			dst = append(append(append(dst, `,"source":"`...), c.Source...), `"}`...)
			comma = ','
		}
		dst, separator = append(dst, "]}"...), ','
	}
	return append(dst, ']')
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
