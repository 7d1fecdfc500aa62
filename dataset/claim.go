package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Claims are what one source says about a model since one day. Without any fact they say that the model exists.
type Claims struct {
	Source string   // the name of one of Dataset.Sources
	Read   Date     // the day or month on which the source was first read to say so; 0 if it was not kept
	Until  Date     // the day on which it last said so, if it no longer does; else 0
	Facts  FactSet  // those of which it states the value that the model shows; null if the fact is unknown
	Others []Differ // those of which it states another value, in the order of FactNames
}

// Differ is a fact and its value as Model.Fact has it, or "" if it is said to be unknown.
type Differ struct {
	Fact  int // index of FactNames
	Value string
}

// FactSet is a set of facts; bit i is FactNames[i].
type FactSet uint64

func (s FactSet) Has(fact int) bool { return s>>fact&1 != 0 }

// With returns the set with a fact, or without it.
func (s FactSet) With(fact int, in bool) FactSet {
	if s &^= 1 << fact; in {
		s |= 1 << fact
	}
	return s
}

func (s FactSet) Names() []string { return namesOf(uint64(s), FactNames) }

// FactIndex returns the index of a fact in FactNames, or -1.
func FactIndex(name string) int { return slices.Index(FactNames, name) }

// Claim is what a source says about one fact, or about a price.
type Claim struct {
	Value  string // as Model.Fact has it, or "" if the fact is said to be unknown
	Source string
	Read   Date // as in Claims
	Until  Date
}

// Claim returns a claim of the source that has no value.
func (c *Claims) Claim() *Claim { return &Claim{Source: c.Source, Read: c.Read, Until: c.Until} }

// Claims returns what the sources say about a fact, in the order of Sources.
func (m *Model) Claims(fact int) (claims []Claim) {
	for i := range m.Sources {
		if c := &m.Sources[i]; c.Facts.Has(fact) {
			claims = append(claims, Claim{m.Fact(FactNames[fact]).String, c.Source, c.Read, c.Until})
		} else if other := c.other(fact); other != nil {
			claims = append(claims, Claim{other.Value, c.Source, c.Read, c.Until})
		}
	}
	return claims
}

// States reports whether a source says anything about the model.
func (m *Model) States(source string) bool {
	return slices.ContainsFunc(m.Sources, func(c Claims) bool { return c.Source == source && c.Until == 0 })
}

func (c *Claims) other(fact int) *Differ {
	for i := range c.Others {
		if c.Others[i].Fact == fact {
			return &c.Others[i]
		}
	}
	return nil
}

// SetClaims replaces what the sources say about a fact, and groups the claims by source and days. A group of which nothing is left is
// dropped.
func (m *Model) SetClaims(fact int, claims []Claim) {
	shown := m.Fact(FactNames[fact]).String
	before := m.Sources
	m.Sources = make([]Claims, 0, len(before)+1)
	for _, c := range before {
		said := c.Facts.Has(fact) || c.other(fact) != nil
		c.Facts = c.Facts.With(fact, false)
		if c.other(fact) != nil {
			c.Others = slices.DeleteFunc(slices.Clone(c.Others), func(d Differ) bool { return d.Fact == fact })
		}
		if !said || c.Facts != 0 || len(c.Others) > 0 {
			m.Sources = append(m.Sources, c)
		}
	}
	for _, claim := range claims {
		if c := m.AddSource(Claims{Source: claim.Source, Read: claim.Read, Until: claim.Until}); SameValue(fact, claim.Value, shown) {
			c.Facts = c.Facts.With(fact, true)
		} else {
			at, _ := slices.BinarySearchFunc(c.Others, fact, func(d Differ, fact int) int { return d.Fact - fact })
			c.Others = slices.Insert(slices.Clone(c.Others), at, Differ{fact, claim.Value})
		}
	}
}

// AddSource returns the group of claims with a source and days, which it adds if there is none.
func (m *Model) AddSource(group Claims) *Claims {
	i, found := slices.BinarySearchFunc(m.Sources, &group, func(a Claims, b *Claims) int { return compareClaims(&a, b) })
	if !found {
		m.Sources = slices.Insert(m.Sources, i, group)
	}
	return &m.Sources[i]
}

func compareClaims(a, b *Claims) int {
	return cmp.Or(strings.Compare(a.Source, b.Source), cmp.Compare(a.Read, b.Read), cmp.Compare(a.Until, b.Until))
}

// SameValue reports whether two values of a fact are the same. Efforts without a default are the same as those with one, because only
// few sources say which is the default.
func SameValue(fact int, claimed, shown string) bool {
	return claimed == shown || FactNames[fact] == "reasoning_efforts" && claimed == strings.ReplaceAll(shown, "*", "")
}

// stated returns what sources still say about a fact that they know.
func (m *Model) stated(fact int) []Claim {
	return slices.DeleteFunc(m.Claims(fact), func(c Claim) bool { return c.Until != 0 || c.Value == "" })
}

// Disputes returns the facts of the model on which sources disagree, with all that they state, in the order of FactNames, then such prices
// of its quotes, even if one of them is published. Names and descriptions are texts for people, and rules decide the type, so none of these
// is disputed. Nor is what one source alone states, even if it is not shown, nor one number of tokens in units of 1,000 and of 1,024.
func (m *Model) Disputes(quotes ...Quote) (disputes []Dispute) {
	for fact := undisputed; fact < len(FactNames); fact++ {
		values := m.stated(fact)
		differs := func(a Claim) bool {
			return slices.ContainsFunc(values, func(b Claim) bool { return a.Value != b.Value && !sameSize(a.Value, b.Value) })
		}
		if slices.ContainsFunc(values, differs) {
			disputes = append(disputes, Dispute{FactNames[fact], values})
		}
	}
	for _, q := range quotes {
		if values := q.claims(); slices.ContainsFunc(values, func(c Claim) bool { return !Near(Decimal(c.Value), q.Amount) }) {
			disputes = append(disputes, Dispute{PriceFact(q.Meter, q.Condition), values})
		}
	}
	return disputes
}

// Disputed returns the facts of Disputes.
func (m *Model) Disputed() (facts FactSet) {
	for _, d := range m.Disputes() {
		facts = facts.With(FactIndex(d.Fact), true)
	}
	return facts
}

// undisputed is the number of the first facts, which are not disputed: name, description and type.
const undisputed = 3

// Dispute is a fact, or a price, about which sources disagree.
type Dispute struct {
	Fact   string  // one of FactNames, or a name of PriceFact
	Values []Claim // in byte order of the source
}

// readSources reads an object with an array of texts for each source: a day, then the facts that the source states since then. A fact
// alone is stated as the model shows it; fact=value is another value, and fact= says that it is unknown. Facts before the first day are
// of a day that was not kept. Two days with a slash between them are those on which the source first, if that was kept, and last said so.
func readSources(r *jsonl.Reader, name string, m *Model, known []string) {
	first, stated := 0, FactSet(0) // the first group of the current source, and the facts in its groups
	end := func() {
		if len(m.Sources) > first+1 && m.Sources[first].Facts == 0 && m.Sources[first].Others == nil {
			m.Sources = slices.Delete(m.Sources, first, first+1) // before the first day
		}
		first, stated = len(m.Sources), 0
	}
	r.Lists(name, func(source string) (func(text string) error, error) {
		if _, found := slices.BinarySearch(known, source); !found {
			return nil, fmt.Errorf("%q is not a source of %s, to which generator record --source and --url add it", jsonl.Clip(source), sourcesFile)
		}
		end()
		m.Sources = append(m.Sources, Claims{Source: source})
		return func(text string) error { return m.readClaim(text, &stated) }, nil
	})
	end()
	compare := func(a, b Claims) int { return compareClaims(&a, &b) }
	if !slices.IsSortedFunc(m.Sources, compare) {
		slices.SortFunc(m.Sources, compare)
	}
}

// readClaim reads a text in the array of the last source of a model, which states the facts.
func (m *Model) readClaim(text string, stated *FactSet) error {
	group := &m.Sources[len(m.Sources)-1]
	if text != "" && text[0] <= '9' {
		next, err := parseDays(text)
		if next.Source = group.Source; err == nil && compareClaims(group, &next) >= 0 {
			err = fmt.Errorf("%q is not after the day before it", text)
		}
		m.Sources = append(m.Sources, next)
		return err
	}
	name, value, differs := strings.Cut(text, "=")
	fact, err := jsonl.OneOf(FactNames, name)
	switch {
	case err != nil:
		return err
	case stated.Has(fact):
		return fmt.Errorf("%s is stated twice, want it once for each source", name)
	case value != "":
		err = new(Model).Set(name, Text(value))
	case differs && facts[name].form == required && name != "context_length":
		err = fmt.Errorf("%q, but every model has a %s", text, name)
	}
	if *stated = stated.With(fact, true); differs {
		group.Others = append(group.Others, Differ{fact, value})
		slices.SortFunc(group.Others, func(a, b Differ) int { return a.Fact - b.Fact })
	} else {
		group.Facts = group.Facts.With(fact, true)
	}
	return err
}

// parseDays reads a day or a month, or two with a slash between them.
func parseDays(text string) (c Claims, err error) {
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
	return jsonl.AppendObject(dst, names, func(name *string) string { return *name }, func(dst []byte, name *string) []byte {
		texts := []string{}
		for _, c := range m.Sources {
			if c.Source == *name {
				texts = c.appendTexts(texts)
			}
		}
		return jsonl.AppendStrings(dst, texts)
	})
}

// appendTexts appends the days and the facts of a group.
func (c *Claims) appendTexts(texts []string) []string {
	if days := c.Read.String(); c.Until != 0 {
		texts = append(texts, days+"/"+c.Until.String())
	} else if c.Read != 0 {
		texts = append(texts, days)
	}
	for fact, name := range FactNames {
		if other := c.other(fact); other != nil {
			texts = append(texts, name+"="+other.Value)
		} else if c.Facts.Has(fact) {
			texts = append(texts, name)
		}
	}
	return texts
}
