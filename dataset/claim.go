package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Claim is what a source says about a fact, or about a price.
type Claim struct {
	Value  string // as Model.Fact has it, or "" if the fact is said to be unknown
	Source string // the name of one of Dataset.Sources
	Read   Date   // the day or month on which the source was first read to say so; 0 if it was not kept
	Until  Date   // the day on which it last said so, if it no longer does; else 0
}

// FactClaim is a claim about a fact of a model.
type FactClaim struct {
	Claim
	Fact  int  // index of FactNames, or Exists
	Shown bool // Value is empty, because the source states what the model shows
}

// Exists is in place of a fact if a source says only that a model exists.
const Exists = -1

// FactIndex returns the index of a fact in FactNames, or -1.
func FactIndex(name string) int { return slices.Index(FactNames, name) }

// Claims returns what the sources say about a fact, in the order of Sources.
func (m *Model) Claims(fact int) (claims []Claim) {
	for _, c := range m.Sources {
		if c.Fact != fact {
			continue
		}
		if c.Shown {
			c.Value = m.Fact(FactNames[fact]).String
		}
		claims = append(claims, c.Claim)
	}
	return claims
}

// States reports whether a source says anything about the model.
func (m *Model) States(source string) bool {
	return slices.ContainsFunc(m.Sources, func(c FactClaim) bool { return c.Source == source && c.Until == 0 })
}

// SetClaims replaces what the sources say about a fact.
func (m *Model) SetClaims(fact int, claims []Claim) {
	shown := m.Fact(FactNames[fact]).String
	m.Sources = slices.DeleteFunc(slices.Clone(m.Sources), func(c FactClaim) bool {
		replaced := func(o Claim) bool { return o.Source == c.Source && o.Read == c.Read && o.Until == c.Until }
		return c.Fact == fact || c.Fact == Exists && slices.ContainsFunc(claims, replaced)
	})
	for _, c := range claims {
		said := FactClaim{c, fact, SameValue(fact, c.Value, shown)}
		if said.Shown {
			said.Value = ""
		}
		m.Sources = append(m.Sources, said)
	}
	slices.SortFunc(m.Sources, compareClaims)
}

// AddSource adds that a source says that the model exists.
func (m *Model) AddSource(source string, read Date) {
	m.Sources = append(slices.Clip(m.Sources), FactClaim{Claim{Source: source, Read: read}, Exists, false})
	slices.SortFunc(m.Sources, compareClaims)
}

// compareClaims compares claims by source, days and fact: the order of Model.Sources.
func compareClaims(a, b FactClaim) int {
	return cmp.Or(strings.Compare(a.Source, b.Source), cmp.Compare(a.Read, b.Read), cmp.Compare(a.Until, b.Until), cmp.Compare(a.Fact, b.Fact))
}

// SameValue reports whether two values of a fact are the same. Efforts without a default are the same as those with one, because only
// few sources say which is the default.
func SameValue(fact int, claimed, shown string) bool {
	return claimed == shown || FactNames[fact] == "reasoning_efforts" && claimed == strings.ReplaceAll(shown, "*", "")
}

// Stated returns what sources still say about a fact that they know.
func (m *Model) Stated(fact int) []Claim {
	return slices.DeleteFunc(m.Claims(fact), func(c Claim) bool { return c.Until != 0 || c.Value == "" })
}

// Shows reports whether a model shows a value. Its name can be longer, to tell it from others.
func (m *Model) Shows(fact int, value string) bool {
	shown := m.Fact(FactNames[fact]).String
	return SameValue(fact, value, shown) || FactNames[fact] == "name" && strings.HasPrefix(shown, value+" (")
}

// listSuffix ends the name of the source of a provider's list.
const listSuffix = "_api"

// ListSource returns the name of a provider's list among the sources.
func ListSource(provider string) string { return provider + listSuffix }

// readSources reads an object with an array of texts for each source: a day, then the facts that the source states since then. A fact
// alone is stated as the model shows it; fact=value is another value, and fact= says that it is unknown. Facts before the first day are
// of a day that was not kept. Two days with a slash between them are those on which the source first, if that was kept, and last said so.
func readSources(r *jsonl.Reader, name string, m *Model) {
	r.Inside(name, func() {
		for _, source := range r.Names() {
			if _, found := slices.BinarySearch(r.Known, source); !found {
				r.Fault(source, fmt.Errorf("not a source of %s, to which generator record --source and --url add it", sourcesFile))
			}
			m.Sources = append(m.Sources, FactClaim{Claim{Source: source}, Exists, false}) // until a fact or the first day replaces it
			r.Strings(source, m.readClaim)
		}
	})
	slices.SortFunc(m.Sources, compareClaims)
}

// readClaim reads a text in the array of the last source of a model.
func (m *Model) readClaim(text string) error {
	last := &m.Sources[len(m.Sources)-1]
	next := FactClaim{Claim{Source: last.Source, Read: last.Read, Until: last.Until}, Exists, false}
	if text != "" && text[0] <= '9' {
		days, err := parseDays(text)
		if next.Read, next.Until = days.Read, days.Until; err == nil && (days.Read < last.Read || days.Read == last.Read && days.Until <= last.Until) {
			err = fmt.Errorf("%q is not after the day before it", text)
		}
		if last.Fact != Exists || last.Read != 0 || last.Until != 0 {
			m.Sources = append(m.Sources, next)
		} else {
			*last = next
		}
		return err
	}
	name, value, differs := strings.Cut(text, "=")
	fact, err := jsonl.OneOf(FactNames, name)
	switch {
	case err != nil:
		return err
	case slices.ContainsFunc(m.Sources, func(c FactClaim) bool { return c.Source == last.Source && c.Fact == fact }):
		return fmt.Errorf("%s is stated twice, want it once for each source", name)
	case value != "":
		err = new(Model).Set(name, Text(value))
	case differs && facts[name].form == required && name != "context_length":
		err = fmt.Errorf("%q, but every model has a %s", text, name)
	}
	if next.Fact, next.Value, next.Shown = fact, value, !differs; last.Fact == Exists {
		*last = next
	} else {
		m.Sources = append(m.Sources, next)
	}
	return err
}

// parseDays reads a day or a month, or two with a slash between them.
func parseDays(text string) (c Claim, err error) {
	first, last, ended := strings.Cut(text, "/")
	if first != "" || !ended {
		c.Read, err = ParseDate(first)
	}
	if err == nil && ended {
		c.Until, err = ParseDate(last)
	}
	if err == nil && ended && c.Until < c.Read {
		err = fmt.Errorf("%q ends before it begins", text)
	}
	return c, err
}

func appendSources(dst []byte, m *Model) []byte {
	var names []string
	for _, c := range m.Sources {
		names = append(names, c.Source)
	}
	names = slices.Compact(names)
	return jsonl.AppendObject(dst, names, func(dst []byte, i int) []byte {
		texts, before := []string{}, Claim{}
		for _, c := range m.Sources {
			if c.Source != names[i] {
				continue
			}
			if c.Read != before.Read || c.Until != before.Until {
				texts = append(texts, strings.TrimSuffix(c.Read.String()+"/"+c.Until.String(), "/"))
			}
			if before = c.Claim; c.Shown {
				texts = append(texts, FactNames[c.Fact])
			} else if c.Fact != Exists {
				texts = append(texts, FactNames[c.Fact]+"="+c.Value)
			}
		}
		return jsonl.AppendStrings(dst, texts)
	})
}
