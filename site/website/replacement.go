package website

import (
	"cmp"
	"slices"
	"strings"
)

// replacement is what to use instead of a model: what its seller names or, if that names nothing,
// what its maker does. Pages, lists and calendars all have it from here, so that none of them says
// that nothing is known while another one knows it.
type replacement struct {
	ID        string      // after the id of its provider if that is not the seller; empty if it names nothing
	Model     *row        // of the ID; nil if the catalog does not have it
	NamedOnly bool        // the ID is not in the catalog, or has ended
	Sites     string      // that name it, if its provider does not: whether it agrees, nobody knows
	Makers    *makersNext // the word of the maker, if the seller names nothing; nil if that is not known either
}

// makersNext is what the maker of a model, or others, name in its place. The replacement of an offer
// elsewhere is only what is known of that place, so a page must not show it as such.
type makersNext struct {
	Maker string // its name
	Lead  string // who names it, before its name: "Anthropic names"
	Sites string // that name a replacement if the maker names none
	Model *row   // the maker's own offer
	Here  *row   // the same model at the place of the offer that ends; nil if the place is not known to sell it
}

// placeNext is what a place names for its own offer of a model.
type placeNext struct {
	Place string
	Model *row
}

// namedElsewhere returns what another place names for its own offer of the model of a row, if that is not the
// model that only sites name here; nil if none does. Who sells a model knows more of what follows than sites do.
func namedElsewhere(b *build, r, named *row) *placeNext {
	for _, index := range b.catalog.OffersOf(r.index) {
		offer := &b.rows[index]
		isNamed := offer.Model.Provider != r.Model.Provider && offer.Successor != nil && offer.NextSites == ""
		if !isNamed {
			continue
		}
		isSame := named != nil && b.catalog.CanonicalID(offer.Successor.index) == b.catalog.CanonicalID(named.index)
		if !isSame {
			return &placeNext{Place: offer.Provider.Name, Model: offer.Successor}
		}
	}
	return nil
}

// replacementOf returns what to use instead of the model of a row.
func (c *content) replacementOf(r *row) replacement {
	switch {
	case r.Successor != nil:
		// The id of another provider does not work here, so it keeps its prefix.
		id := strings.TrimPrefix(r.Successor.Key, r.Model.Provider+"/")
		return replacement{ID: id, Model: r.Successor, Sites: r.NextSites}
	case r.Replacement != "":
		// It has no successor although a replacement is named: that one is not in the catalog, or all
		// that follow have ended.
		return replacement{ID: r.NextID, Model: c.find(r.Replacement), NamedOnly: true, Sites: r.NextSites}
	}
	own := c.find(c.catalog.CanonicalID(r.index))
	switch {
	case own == nil || own == r || own.Successor == nil:
		return replacement{}
	case own.Model.Provider == r.Model.Provider:
		// Another name of the maker's own model ends with it. Its provider names the replacement once.
		return replacement{ID: own.Successor.ID, Model: own.Successor, Sites: own.NextSites}
	}
	return replacement{Makers: newMakersNext(c, r, own)}
}

// newMakersNext returns what the maker of an offer names, whose own offer of the model has a
// successor. makersNext in replacement.ts has the same rule, and testdata/replacement.json has cases
// for both.
func newMakersNext(c *content, r, own *row) *makersNext {
	next := &makersNext{
		Maker: own.Provider.Name,
		Lead:  c.leadTo(own, own.Successor),
		Sites: own.NextSites,
		Model: own.Successor,
	}
	var here []*row
	for _, index := range c.catalog.OffersOf(next.Model.index) {
		offer := &c.rows[index]
		if offer.Model.Provider == r.Model.Provider && offer.works() {
			here = append(here, offer)
		}
	}
	if len(here) > 0 {
		// Of several ids at the place, the longer ones name a region or terms.
		next.Here = slices.MinFunc(here, func(x, y *row) int {
			return cmp.Or(cmp.Compare(len(x.ID), len(y.ID)), strings.Compare(x.ID, y.ID))
		})
	}
	return next
}

// leadTo says who names the successor of a model, before its name: "Anthropic names", or "dev.to names"
// if Anthropic does not. What follows a replacement that ends, too, nobody named for the model itself:
// "Anthropic names Claude Opus 4.7, and for that".
func (c *content) leadTo(old, successor *row) string {
	lead := namedBy(old)
	before := namedBy(old)
	for next := c.find(old.Replacement); next != nil && next != successor; next = c.find(next.Replacement) {
		lead += " " + next.Name + ", and for that"
		by := namedBy(next)
		if by != before {
			lead += " " + by
		}
		before = by
	}
	return lead
}

// namedBy says who names the replacement of a model: its provider or, if that does not, other sites.
func namedBy(r *row) string {
	switch {
	case r.NextSites == "":
		return r.Provider.Name + " names"
	case strings.Contains(r.NextSites, " and "):
		return r.NextSites + " name"
	}
	return r.NextSites + " names"
}

// Works reports whether something is named that works.
func (n replacement) Works() bool { return n.ID != "" && !n.NamedOnly || n.Makers != nil }

// String returns the replacement for a line of a list: "→ gpt-6-luna, reported", "Anthropic names Claude Opus
// 4.8; here anthropic.claude-opus-4-8".
func (n replacement) String() string {
	if n.Makers != nil {
		return n.Makers.String()
	}
	return n.Brief()
}

// Brief returns the same for a box of half a page, without where the seller has what the maker names.
func (n replacement) Brief() string {
	switch {
	case n.ID != "" && n.Sites != "":
		return "→ " + n.ID + ", reported"
	case n.ID != "":
		return "→ " + n.ID
	case n.Makers != nil:
		return n.Makers.Brief()
	}
	return "no replacement known"
}

func (n *makersNext) String() string {
	text := n.Brief()
	if n.Here != nil {
		text += "; here " + n.Here.ID
	}
	return text
}

// Brief says what is named, and by whom: "Anthropic names Claude Opus 4.8".
func (n *makersNext) Brief() string { return n.Lead + " " + n.Model.Name }
