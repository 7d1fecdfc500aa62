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
	// Seen is the day on which it was last read to say so, if its row could not be read since; else 0. A source that is read as a whole
	// confirms its claims each time, but not those of a row that it has and that its reader does not understand.
	Seen Date
}

// days returns the days of a claim as they stand in a line: first, first/last, or first/seen with a question mark.
func (c *Claim) days() string {
	switch {
	case c.Until != 0:
		return c.Read.String() + "/" + c.Until.String()
	case c.Seen != 0:
		return c.Read.String() + "/" + c.Seen.String() + "?"
	}
	return c.Read.String()
}

// sameDays reports whether two claims are of the same days, so that they share them in a line.
func (c *Claim) sameDays(o *Claim) bool {
	return c.Read == o.Read && c.Until == o.Until && c.Seen == o.Seen
}

// FactClaim is a claim about a fact of a model.
type FactClaim struct {
	Claim
	Fact int // index of FactNames, or Exists
	// Abbreviated says that the source states exactly what the model shows. Value is empty then, and follows the model.
	Abbreviated bool
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
		if c.Abbreviated {
			c.Value = m.Fact(FactNames[fact]).String
		}
		claims = append(claims, c.Claim)
	}
	return claims
}

// HasClaimOf reports whether a source says anything about the model.
func (m *Model) HasClaimOf(source string) bool {
	return slices.ContainsFunc(m.Sources, func(c FactClaim) bool { return c.Source == source && c.Until == 0 })
}

// SetClaims replaces what the sources say about a fact.
func (m *Model) SetClaims(fact int, claims []Claim) {
	shown := m.Fact(FactNames[fact]).String
	sources := make([]FactClaim, 0, len(m.Sources)+len(claims)) // copies of the model share the old ones
	for _, c := range m.Sources {
		// That a model exists goes without saying if the source states a fact.
		implied := func(o Claim) bool { return o.Source == c.Source && o.sameDays(&c.Claim) }
		if c.Fact == fact || c.Fact == Exists && slices.ContainsFunc(claims, implied) {
			continue
		}
		sources = append(sources, c)
	}
	for _, c := range claims {
		said := FactClaim{Claim: c, Fact: fact}
		said.abbreviate(shown)
		at, _ := slices.BinarySearchFunc(sources, said, compareClaims)
		sources = slices.Insert(sources, at, said)
	}
	m.Sources = sources
}

// abbreviate marks a claim that states exactly what the model shows. A value that only agrees with it stays as it is: if a source says the
// efforts without their default, and another adds the default, the first must not be taken to have said it once the second is gone.
func (c *FactClaim) abbreviate(shown string) {
	if c.Value == shown {
		c.Abbreviated = true
		c.Value = ""
	}
}

// SpellOut gives each claim its own value, so that the claims stay what they are while the facts of the model change.
func (m *Model) SpellOut() {
	m.Sources = slices.Clone(m.Sources)
	for i := range m.Sources {
		c := &m.Sources[i]
		if c.Abbreviated {
			c.Abbreviated = false
			c.Value = m.Fact(FactNames[c.Fact]).String
		}
	}
}

// Abbreviate undoes SpellOut: each claim that states what the model shows follows it. Copies of the model keep theirs.
func (m *Model) Abbreviate() {
	cloned := false
	for i, c := range m.Sources {
		if c.Fact == Exists || c.Abbreviated {
			continue
		}
		c.abbreviate(m.Fact(FactNames[c.Fact]).String)
		if !c.Abbreviated {
			continue
		}
		if !cloned {
			m.Sources = slices.Clone(m.Sources)
			cloned = true
		}
		m.Sources[i] = c
	}
}

// KeepClaims keeps what a source said about the model if the source has it, but its row could not be read. Seen returns the day on which a
// claim was read last: without it, each later reading of the source would seem to confirm the row.
func (m *Model) KeepClaims(source string, seen func(c *Claim) Date) {
	m.Sources = slices.Clone(m.Sources)
	for i := range m.Sources {
		c := &m.Sources[i]
		if c.Source == source && c.Until == 0 {
			c.Seen = seen(&c.Claim)
		}
	}
	slices.SortFunc(m.Sources, compareClaims)
}

// AddSource adds that a source says that the model exists.
func (m *Model) AddSource(source string, read Date) {
	m.Sources = append(slices.Clip(m.Sources), FactClaim{Claim: Claim{Source: source, Read: read}, Fact: Exists})
	slices.SortFunc(m.Sources, compareClaims)
}

// compareClaims compares claims by source, days and fact: the order of Model.Sources.
func compareClaims(a, b FactClaim) int {
	return cmp.Or(strings.Compare(a.Source, b.Source), compareDays(&a.Claim, &b.Claim), cmp.Compare(a.Fact, b.Fact))
}

func compareDays(a, b *Claim) int {
	return cmp.Or(cmp.Compare(a.Read, b.Read), cmp.Compare(a.Until, b.Until), cmp.Compare(a.Seen, b.Seen))
}

// SameValue reports whether two values of a fact are the same. Efforts without a default are the same as those with one, because only
// few sources say which is the default.
func SameValue(fact int, claimed, shown string) bool {
	return claimed == shown || FactNames[fact] == "reasoning_efforts" && claimed == strings.ReplaceAll(shown, "*", "")
}

// CurrentClaims returns what sources still say about a fact that they know.
func (m *Model) CurrentClaims(fact int) []Claim {
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
// With a question mark behind them, its row could not be read since, so that it may still say so.
func readSources(r *jsonl.Reader, name string, m *Model) {
	r.Inside(name, func() {
		for _, source := range r.Names() {
			if _, found := slices.BinarySearch(r.Known, source); !found {
				r.Fault(source, fmt.Errorf("not a source of %s, to which generator record --source and --url add it", sourcesFile))
			}
			m.Sources = append(m.Sources, FactClaim{Claim: Claim{Source: source}, Fact: Exists}) // until a fact or the first day replaces it
			r.Strings(source, m.readClaim)
		}
	})
	slices.SortFunc(m.Sources, compareClaims)
}

// readClaim reads a text in the array of the last source of a model.
func (m *Model) readClaim(text string) error {
	last := &m.Sources[len(m.Sources)-1]
	next := FactClaim{Claim: last.Claim, Fact: Exists}
	next.Value = ""
	if text != "" && text[0] <= '9' { // a digit, or the slash before a last day
		days, err := parseDays(text)
		next.Read = days.Read
		next.Until = days.Until
		next.Seen = days.Seen
		if err == nil && compareDays(&days, &last.Claim) <= 0 {
			err = fmt.Errorf("%q is not after the day before it", text)
		}
		if last.Fact != Exists || last.days() != "" {
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
	next.Fact = fact
	next.Value = value
	next.Abbreviated = !differs
	if last.Fact == Exists {
		*last = next
	} else {
		m.Sources = append(m.Sources, next)
	}
	return err
}

// parseDays reads what Claim.days returns.
func parseDays(text string) (c Claim, err error) {
	days, unread := strings.CutSuffix(text, "?")
	first, last, two := strings.Cut(days, "/")
	if first != "" || !two {
		c.Read, err = ParseDate(first)
	}
	if err != nil {
		return c, err
	}
	if !two {
		if unread {
			err = fmt.Errorf("%q, want two days before a question mark: the first, a slash, and the last reading", text)
		}
		return c, err
	}
	end, err := ParseDate(last)
	if err == nil && end < c.Read {
		err = fmt.Errorf("%q ends before it begins", text)
	}
	if unread {
		c.Seen = end
	} else {
		c.Until = end
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
		texts := []string{}
		var before Claim
		for _, c := range m.Sources {
			if c.Source != names[i] {
				continue
			}
			if !c.sameDays(&before) {
				texts = append(texts, c.days())
			}
			before = c.Claim
			switch {
			case c.Abbreviated:
				texts = append(texts, FactNames[c.Fact])
			case c.Fact != Exists:
				texts = append(texts, FactNames[c.Fact]+"="+c.Value)
			}
		}
		return jsonl.AppendStrings(dst, texts)
	})
}
