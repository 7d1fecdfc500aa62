package evidence

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Collections are the sources that are public collections, in the order in which their facts are
// preferred.
var Collections = []string{"models.dev", "litellm", "genai-prices", "deprecations", "pi-ai"}

// Originals are the collections that others copy, by the name of the copy. A collection and its
// copies are one witness: what they say together, one of them says.
var Originals = map[string]string{
	"pi-ai": "models.dev", // its lists say mostly the same
}

// witness returns the name under which a source counts as a witness: that of its site, with all of
// its pages, or of the collection that it copies.
func witness(source string) string { return cmp.Or(Originals[source], dataset.Site(source)) }

// The order of trust. A smaller rank is trusted more.
const (
	decisionRank   = iota // of the catalog's maintainers
	pageRank              // the provider's pages
	listRank              // the provider's list of models and its client libraries
	collectionRank        // the first of Collections; each of the others has the next rank

	// LIMIT: room for some 90 collections, which is more than anybody syncs.
	otherRank = 98 // all other sources
	endedRank = 99 // what the source no longer says, whichever it is
)

// rank returns the place of a claim about a model of a provider in the order of trust. It depends
// on the kind of the source and on whose word it is, never on its name, except for the order of
// collections.
func (e *Evidence) rank(provider string, c *dataset.Claim) int {
	if c.Until != 0 {
		return endedRank
	}
	if c.Source == dataset.CatalogSource {
		return decisionRank
	}
	source := e.sources[c.Source]
	if source.OfficialFor(provider) {
		// A list has the ids of today, but few facts, and a library names ids that retired years
		// ago. Pages are written for people.
		if source.Kind == dataset.KindList || source.Kind == dataset.KindSDK {
			return listRank
		}
		return pageRank
	}
	if source.Kind != dataset.KindCollection {
		return otherRank
	}
	order := slices.Index(Collections, c.Source)
	if order < 0 {
		// Another catalog can have collections in its settings.json that this program does not
		// know.
		order = len(Collections)
	}
	return collectionRank + order
}

// Official reports whether a source is the word of a provider. A page of one provider about the
// models of another is not.
func (e *Evidence) Official(source, provider string) bool {
	s := e.sources[source]
	return s.OfficialFor(provider)
}

// ConfirmedOn returns the last day on which a claim is known to have been made.
func (e *Evidence) ConfirmedOn(c *dataset.Claim) dataset.Date { return e.lastDay(e.confirmed(c)) }

// confirmed returns the last day or month in which a claim is known to have been made.
func (e *Evidence) confirmed(c *dataset.Claim) dataset.Date {
	source := e.sources[c.Source]
	switch {
	case c.Until != 0:
		return c.Until
	case c.Seen != 0: // the source was read since, but not this row of it, which can be gone
		return c.Seen
	case source.Whole:
		return source.AsOf
	}
	return cmp.Or(c.Read, source.AsOf)
}

// lastDay returns a day, or the last day of a month, but none after the day of the dataset: when
// only the month of a reading was kept, it can have been any day of it. It must not seem older than
// what was read in the middle of the month.
func (e *Evidence) lastDay(d dataset.Date) dataset.Date {
	if d == 0 || d%100 != 0 {
		return d
	}
	nextMonth := dataset.Timestamp(d.Start().Time().AddDate(0, 1, 0).UnixMilli()).Day()
	last := nextMonth.Add(-1)
	// Else the whole month is after the day of the dataset, which only a broken clock writes.
	if e.day >= d.Day() {
		last = min(last, e.day)
	}
	return last
}

// compare orders claims about one fact of a model of a provider, the most trusted first. Of two
// claims of one rank the one that was read last counts, then the one that was read first later.
func (e *Evidence) compare(provider, fact string, a, b *dataset.Claim) int {
	rankA := e.rank(provider, a)
	rankB := e.rank(provider, b)
	byOthers := func(rank int) bool { return rank >= collectionRank && rank < endedRank }
	if aboutEnd(fact) && byOthers(rankA) && byOthers(rankB) {
		// Of what others say about the end of a model, only the newest counts: what a collection
		// said in July is no word against two pages of November, although collections are trusted
		// more about other facts.
		rankA = otherRank
		rankB = otherRank
	}
	return cmp.Or(
		cmp.Compare(rankA, rankB),
		cmp.Compare(e.ConfirmedOn(b), e.ConfirmedOn(a)),
		cmp.Compare(e.lastDay(b.Read), e.lastDay(a.Read)),
		strings.Compare(a.Source, b.Source),
	)
}

// believedMore reports whether another claim about a model of a provider is trusted more than one.
func (e *Evidence) believedMore(provider string, other, c *dataset.Claim) bool {
	return e.rank(provider, other) < e.rank(provider, c)
}

// sameSite reports whether two claims are of one site, with all of its pages.
func sameSite(a, b *dataset.Claim) bool { return dataset.Site(a.Source) == dataset.Site(b.Source) }
