package dataset

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// A line of a model has its claims in the member sources: an object with an array of texts for each
// source. The texts are a day, then the facts that the source states since then, then another day,
// and so on:
//
//	"sources":{
//	  "acme.example/models":["name","2026-07-01","type=image","knowledge_cutoff"],
//	  "litellm":["2026-07-02/2026-08-01","family=nova","2026-07-05/2026-07-09?","status"]}
//
//   - Facts before the first day were read on a day that was not kept.
//   - A fact without a value is stated as the model shows it, fact=value has another value, and
//     fact= says that it is unknown.
//   - Two days with a slash between them are those on which the source first, if that was kept, and
//     last said so. It no longer does.
//   - With a question mark behind them, the row of the source could not be read since the second,
//     or is gone from a collection, so the source neither confirms nor denies it.
//   - A source with an empty array, or only a day, says that the model exists.
//
// So a sync that finds everything as it was changes no line, and a day on which a source says
// something new changes one.

// readSources reads the member sources. A reader of models knows the names of the sources.
func readSources(r *jsonl.Reader, name string, m *Model) {
	r.Inside(name, func() {
		for _, source := range r.Names() {
			if _, found := slices.BinarySearch(r.Known, source); !found {
				const format = "not a source of %s, to which generator record --source and --url add it"
				r.Fault(source, fmt.Errorf(format, sourcesFile))
			}
			// The source says that the model exists, until a fact or the first day takes the place
			// of this claim.
			m.Sources = append(m.Sources, FactClaim{Claim: Claim{Source: source}, Fact: Exists})
			r.Strings(source, m.readClaim)
		}
	})
	slices.SortFunc(m.Sources, compareClaims)
}

// readClaim reads a text in the array of the last source of a model.
func (m *Model) readClaim(text string) error {
	// A digit, or the slash before a last day. Names of facts begin with a letter.
	if text != "" && text[0] <= '9' {
		return m.readDays(text)
	}
	last := &m.Sources[len(m.Sources)-1]
	name, value, hasValue := strings.Cut(text, "=")
	fact, err := jsonl.OneOf(FactNames, name)
	if err != nil {
		return err
	}
	twice := func(c FactClaim) bool { return c.Source == last.Source && c.Fact == fact }
	if slices.ContainsFunc(m.Sources, twice) {
		return fmt.Errorf("%s is stated twice, want it once for each source", name)
	}
	switch {
	case value != "":
		err = new(Model).Set(name, Text(value)) // which checks the value
	case !hasValue:
		// It is what the model shows.
	case facts[name].neverNull() && name != "context_length": // whose text is empty if it is unknown
		err = fmt.Errorf("%q, but every model has a %s", text, name)
	}
	claim := last.Claim // of the same days
	claim.Value = value
	m.addRead(FactClaim{Claim: claim, Fact: fact, Abbreviated: !hasValue})
	return err
}

// readDays reads the days of the claims that follow in the array of the last source.
func (m *Model) readDays(text string) error {
	last := &m.Sources[len(m.Sources)-1].Claim
	next, err := parseDays(text)
	if err == nil && compareDays(&next, last) <= 0 {
		err = fmt.Errorf("%q is not after the day before it", text)
	}
	next.Source = last.Source
	m.addRead(FactClaim{Claim: next, Fact: Exists})
	return err
}

// addRead adds a claim of the last source, in place of the claim without a day that the model
// exists, which only holds its place.
func (m *Model) addRead(next FactClaim) {
	last := &m.Sources[len(m.Sources)-1]
	placeholder := last.Fact == Exists && (next.Fact != Exists || formatDays(&last.Claim) == "")
	if placeholder {
		*last = next
		return
	}
	m.Sources = append(m.Sources, next)
}

// formatDays returns the days of a claim: first, first/last, or first/seen with a question mark. It
// is empty if none was kept.
func formatDays(c *Claim) string {
	switch {
	case c.Until != 0:
		return c.Read.String() + "/" + c.Until.String()
	case c.Seen != 0:
		return c.Read.String() + "/" + c.Seen.String() + "?"
	}
	return c.Read.String()
}

// parseDays reads what formatDays returns.
func parseDays(text string) (c Claim, err error) {
	days, unread := strings.CutSuffix(text, "?")
	first, last, two := strings.Cut(days, "/")
	isUnknown := first == "" && two // the first day of two can be unknown
	if !isUnknown {
		c.Read, err = ParseDate(first)
	}
	switch {
	case err != nil:
		return c, err
	case unread && !two:
		const format = "%q, want two days before a question mark: " +
			"the first, a slash, and the last reading"
		return c, fmt.Errorf(format, text)
	case !two:
		return c, nil
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

// appendSources appends the object of the member sources, or nothing if nobody says anything about
// the model.
func appendSources(dst []byte, m *Model) []byte {
	var names []string
	for _, c := range m.Sources { // in order of the sources
		names = append(names, c.Source)
	}
	names = slices.Compact(names)
	return jsonl.AppendObject(dst, names, func(dst []byte, i int) []byte {
		texts := []string{}
		var before Claim // of the same source
		for _, c := range m.Sources {
			if c.Source != names[i] {
				continue
			}
			if !c.sameDays(&before) {
				texts = append(texts, formatDays(&c.Claim))
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
