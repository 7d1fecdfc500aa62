package dataset

import (
	"cmp"
	"slices"
	"strings"
)

// Claim is what a source says about a fact, or about a price.
type Claim struct {
	Value  string // as Model.Fact has it, or "" if the fact is said to be unknown
	Source string // the name of one of Dataset.Sources
	Read   Date   // the day or month on which the source was first read to say so; 0 if it was not kept
	Until  Date   // the day on which it last said so, if it no longer does; else 0
	// Seen is the day on which it was last read to say so, if its row could not be read since, or
	// if it is a collection that no longer lists the model; else 0. A source that is read as a
	// whole confirms its claims each time, but not those of a row that its reader does not
	// understand or find.
	Seen Date
}

// sameDays reports whether two claims are of the same days, so that they share them in a line.
func (c *Claim) sameDays(o *Claim) bool {
	return c.Read == o.Read && c.Until == o.Until && c.Seen == o.Seen
}

// FactClaim is a claim about a fact of a model.
type FactClaim struct {
	Claim
	Fact int // index of FactNames, or Exists
	// Abbreviated says that the source states exactly what the model shows, so that its line has
	// only the name of the fact. Value is empty then, and follows the model.
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
	current := func(c FactClaim) bool { return c.Source == source && c.Until == 0 }
	return slices.ContainsFunc(m.Sources, current)
}

// SetClaims replaces what the sources say about a fact.
func (m *Model) SetClaims(fact int, claims []Claim) {
	shown := m.Fact(FactNames[fact]).String
	// A new list, because copies of the model share the old one.
	sources := make([]FactClaim, 0, len(m.Sources)+len(claims))
	for _, c := range m.Sources {
		if c.Fact == fact {
			continue
		}
		// A source that states a fact of a model says by that that the model exists.
		implied := func(other Claim) bool { return other.Source == c.Source && other.sameDays(&c.Claim) }
		if c.Fact == Exists && slices.ContainsFunc(claims, implied) {
			continue
		}
		sources = append(sources, c)
	}
	for _, c := range claims {
		added := FactClaim{Claim: c, Fact: fact}
		added.abbreviate(shown)
		i, _ := slices.BinarySearchFunc(sources, added, compareClaims)
		sources = slices.Insert(sources, i, added)
	}
	m.Sources = sources
}

// abbreviate marks a claim that states exactly what the model shows. A value that only agrees with
// it stays as it is: if a source says the efforts without their default, and another adds the
// default, the first must not be taken to have said it once the second is gone.
func (c *FactClaim) abbreviate(shown string) {
	if c.Value == shown {
		c.Abbreviated = true
		c.Value = ""
	}
}

// SpellOut gives each claim its own value, so that the claims stay what they are while the facts of
// the model change.
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

// Abbreviate undoes SpellOut: each claim that states what the model shows follows it. Copies of the
// model keep theirs.
func (m *Model) Abbreviate() {
	// A sync calls this for each model. Most have no claim to abbreviate, and need no copy.
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

// KeepClaims keeps what a source said about the model if its row could not be read, or is gone from
// a collection. Seen returns the day on which a claim was read last: without it, each later reading
// of the source would seem to confirm the row.
func (m *Model) KeepClaims(source string, seen func(c *Claim) Date) {
	m.Sources = slices.Clone(m.Sources)
	for i := range m.Sources {
		c := &m.Sources[i]
		if c.Source == source && c.Until == 0 {
			c.Seen = seen(&c.Claim)
		}
	}
	// The day that was added is part of the order.
	slices.SortFunc(m.Sources, compareClaims)
}

// AddSource adds that a source says that the model exists.
func (m *Model) AddSource(source string, read Date) {
	claim := FactClaim{Claim: Claim{Source: source, Read: read}, Fact: Exists}
	m.Sources = append(slices.Clip(m.Sources), claim) // clipped, because copies of the model share the memory
	slices.SortFunc(m.Sources, compareClaims)
}

// compareClaims compares claims by source, days and fact: the order of Model.Sources.
func compareClaims(a, b FactClaim) int {
	return cmp.Or(
		strings.Compare(a.Source, b.Source),
		compareDays(&a.Claim, &b.Claim),
		cmp.Compare(a.Fact, b.Fact),
	)
}

func compareDays(a, b *Claim) int {
	return cmp.Or(cmp.Compare(a.Read, b.Read), cmp.Compare(a.Until, b.Until), cmp.Compare(a.Seen, b.Seen))
}

// SameValue reports whether two values of a fact are the same. Efforts without a default are the
// same as those with one, because only few sources say which is the default.
func SameValue(fact int, claimed, shown string) bool {
	if claimed == shown {
		return true
	}
	return FactNames[fact] == "reasoning_efforts" && claimed == strings.ReplaceAll(shown, "*", "")
}

// CurrentClaims returns what sources still say about a fact that they know.
func (m *Model) CurrentClaims(fact int) []Claim {
	return slices.DeleteFunc(m.Claims(fact), func(c Claim) bool { return c.Until != 0 || c.Value == "" })
}

// Shows reports whether a model shows a value.
func (m *Model) Shows(fact int, value string) bool {
	shown := m.Fact(FactNames[fact]).String
	if SameValue(fact, value, shown) {
		return true
	}
	// Two models of a provider can have one name. A part of the id follows it then: "Nova
	// (nova-2026-11-24)".
	return FactNames[fact] == "name" && strings.HasPrefix(shown, value+" (")
}

// listSuffix ends the name of the source of a provider's list.
const listSuffix = "_api"

// ListSource returns the name of a provider's list among the sources.
func ListSource(provider string) string { return provider + listSuffix }
