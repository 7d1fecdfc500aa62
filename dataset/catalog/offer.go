package catalog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// groupOffers finds the rows that offer the same model: those with one canonical id. It puts them
// in the order in which one of them is chosen for all: the maker's first, of several that with the
// canonical id, then usable ones, then by kind of provider, provider and id.
func (c *Catalog) groupOffers() {
	// A map by canonical id, and not a comparison of all rows: 10,000 rows have most models once.
	groups := map[string]int{} // by canonical id
	for i := range c.rows {
		r := &c.rows[i]
		group, found := groups[r.canonical]
		if !found || r.canonical == "" { // rows whose model is not known are not offers of one model
			group = len(c.offers)
			c.offers = append(c.offers, nil)
			groups[r.canonical] = group
		}
		r.group = group
		c.offers[group] = append(c.offers[group], i)
	}
	for _, rows := range c.offers {
		slices.SortFunc(rows, func(a, b int) int { return c.compareOffers(&c.rows[a], &c.rows[b]) })
		for place, row := range rows {
			c.rows[row].offer = place
		}
	}
}

// kindOrder has the kinds of providers in the order in which their offers are chosen. A maker that
// sells a model of another, which is rare, has its own word for it, like a host.
var kindOrder = [...]dataset.Kind{dataset.Maker, dataset.Host, dataset.Cloud, dataset.Gateway}

// compareOffers orders the offers of one model, the first to choose first.
func (c *Catalog) compareOffers(a, b *row) int {
	usable := func(r *row) bool { return r.StageOn(c.day) == UsableStage }
	kind := func(r *row) int { return slices.Index(kindOrder[:], dataset.Kind(r.kind)) }
	return cmp.Or(
		compareTrueFirst(a.isMakers(), b.isMakers()),
		compareTrueFirst(a.isItself(), b.isItself()),
		compareTrueFirst(usable(a), usable(b)),
		kind(a)-kind(b),
		a.Key().Compare(b.Key()),
	)
}

// compareTrueFirst compares two rows by whether something is so of them.
func compareTrueFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// isMakers reports whether a row is an offer of the maker of its model, also under a name that
// serves one version now and another one later.
func (r *row) isMakers() bool { return r.maker == r.Provider && r.maker != "" }

// isItself reports whether a row has the canonical id of its model as its own. A maker can sell the
// same model faster or on other terms under other ids.
func (r *row) isItself() bool {
	// The canonical id is provider/id, compared without making a string: every comparison of offers
	// asks twice.
	id, found := strings.CutPrefix(r.canonical, r.Provider)
	return found && len(id) == len(r.ID)+1 && id[0] == '/' && id[1:] == r.ID
}

// Kind returns the kind of the provider of a row.
func (c *Catalog) Kind(row int) dataset.Kind { return dataset.Kind(c.rows[row].kind) }

// Maker returns who made the model of a row: the id of a provider, or another token; empty if it is
// not known.
func (c *Catalog) Maker(row int) string { return c.rows[row].maker }

// CanonicalID returns the model and version that a row offers, as maker/id; empty if it is not
// known. See dataset.CanonicalID.
func (c *Catalog) CanonicalID(row int) string { return c.rows[row].canonical }

// OffersOf returns the rows that offer the same model as a row, that one included, the first to
// choose first. Callers must not change it.
func (c *Catalog) OffersOf(row int) []int { return c.offers[c.rows[row].group] }

// SameAs returns the other rows that offer the same model, the maker's first, then by provider and
// id.
func (c *Catalog) SameAs(row int) (others []int) {
	for _, other := range c.offers[c.rows[row].group] {
		if other != row {
			others = append(others, other)
		}
	}
	slices.SortStableFunc(others, func(a, b int) int {
		byMaker := compareTrueFirst(c.rows[a].isMakers(), c.rows[b].isMakers())
		return cmp.Or(byMaker, a-b) // rows are in order of provider and id
	})
	return others
}

// fillMakerEnds fills in what the end of the maker's own offer means for a row of another provider.
// What that place decides is never taken from the maker: the row is not retired. But nobody who
// depends on it should learn that by an error, so it is uncertain from Horizon days before, as an
// undated id is whose versions end, unless something is known about the place itself.
func (c *Catalog) fillMakerEnds(r *row, m *dataset.Model) {
	maker := c.pricing().MakerEnding(m)
	// The word of the place about its own end is all that counts there.
	if maker == nil || m.Status != dataset.Active || m.RetirementDate != "" {
		return
	}
	end, err := dataset.ParseDate(maker.RetirementDate)
	if err != nil {
		return // the maker names no day
	}
	from := end.Add(-Horizon)
	// So is its promise as long as it runs. Afterwards the place states no end, which says no more than
	// silence: Vertex AI promised Claude Sonnet 4 until a day before Anthropic retired it.
	promised, err := dataset.ParseDate(m.NotBefore)
	isPromised := err == nil
	if isPromised {
		from = max(from, promised)
	}
	if r.UncertainFrom != 0 && r.UncertainFrom <= from {
		return // its versions make it uncertain before
	}
	r.UncertainFrom = from
	makerName := c.dataset.Provider(maker.Provider).Name
	placeName := c.dataset.Providers[r.provider].Name
	// The text is the same on every day, so it does not say whether that day is past.
	clause := "its retirement day at %s is %s; "
	// What only others say of the maker is told as a report, as on the page of its model.
	if len(c.pricing().Reported(maker, "retirement_date")) > 0 {
		clause = "its reported retirement day at %s is %s; "
	}
	r.MakerEnds = fmt.Sprintf(clause, makerName, maker.RetirementDate)
	if isPromised {
		r.MakerEnds += placeName + " states no end"
	} else {
		r.MakerEnds += "the day at " + placeName + " is not known"
	}
}
