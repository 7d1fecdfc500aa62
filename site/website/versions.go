package website

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
)

// setMeanings sets what the ids of rows mean, so that pages can tell of a model once that has several
// ids at one place: an alias and its target, or a name and the dated version that it means.
//
// Two dated versions stay two models even if they end on the same day, because each was released by
// itself. Ids that end on different days are never one model. The scripts of the website have the
// same rule; testdata/versions.json has cases for both.
func setMeanings(c *catalog.Catalog, rows []row) {
	versions := map[string][]*row{} // the dated ids of a name, by what the name would mean
	for i := range rows {
		r := &rows[i]
		if name, dated := evidence.VersionName(r.ID); dated && r.AliasOf == "" {
			versions[r.meaning(name)] = append(versions[r.meaning(name)], r)
		}
	}
	meant := map[string]string{} // what names mean that are no aliases
	for i := range rows {
		r := &rows[i]
		version := versionOf(r, versions[r.meaning(r.ID)])
		if r.AliasOf == "" && version != nil {
			meant[r.meaning(r.ID)] = r.meaning(version.ID)
		}
	}
	for i := range rows {
		r := &rows[i]
		// The target of an alias can be a name, which means a version itself.
		r.means = r.meaning(cmp.Or(r.AliasOf, r.ID))
		r.means = cmp.Or(meant[r.means], r.means)
	}

	// Each row has the further ids of its model, the one to write before the others.
	ids := map[string][]*row{} // by what they mean
	for i := range rows {
		r := &rows[i]
		ids[r.means] = append(ids[r.means], r)
	}
	for _, same := range ids {
		slices.SortStableFunc(same, func(x, y *row) int { return compareIDs(c, x, y) })
		for place, r := range same {
			r.idPlace = place
			for _, other := range same {
				if other != r {
					r.Same = append(r.Same, other.ID)
				}
			}
		}
	}
}

// compareIDs orders the ids of one model at one place, the one that people should write first. Of an
// alias and a dated version, that is the id of which the most is known that lists are sorted by: a name
// without a release would be behind all others. Then it is the id by which other places are known to offer
// the model, so that its row says at how many; then one that does not begin to mean another model on some
// day; then the shortest. The scripts of the website have the same order.
func compareIDs(c *catalog.Catalog, x, y *row) int {
	figures := func(r *row) int {
		return len(knownCells(r.Cell("release_date"), r.Cell("context_length"), r.Cell("price_in")))
	}
	offers := func(r *row) int { return len(c.OffersOf(r.index)) }
	moves := func(r *row) int {
		if strings.HasSuffix(r.ID, "latest") {
			return 1
		}
		return 0
	}
	return cmp.Or(
		figures(y)-figures(x),
		offers(y)-offers(x),
		moves(x)-moves(y),
		len(x.ID)-len(y.ID),
	)
}

// foldIDs returns those of some rows that stand for their models among them: of several ids of one model,
// the one that people should write. The others are the field Same of its row.
func foldIDs(rows []*row) []*row {
	first := map[string]*row{} // by what they mean
	for _, r := range rows {
		if lead := first[r.means]; lead == nil || r.idPlace < lead.idPlace {
			first[r.means] = r
		}
	}
	return filtered(rows, func(r *row) bool { return first[r.means] == r })
}

// meaning returns what a row would mean if it had another id: that model, at this place and with this
// end.
func (r *row) meaning(id string) string {
	parts := []string{r.Model.Provider, id, r.EndsOn, r.Ending.Kind.String()}
	return strings.Join(parts, "\x00") // which no id has
}

// versionOf returns the version that a name means, of its dated versions with the same end: the one
// that was released with it. It is nil if there is none.
func versionOf(name *row, versions []*row) *row {
	var newest *row
	for _, v := range versions {
		if name.ReleaseDate != 0 && name.ReleaseDate == v.ReleaseDate {
			return v
		}
		// Clouds sell the first release of an open model and a later one beside each other, and the
		// catalog knows both.
		isOther := name.Model.CanonicalID != v.Model.CanonicalID
		if !isOther && (newest == nil || newest.ReleaseDate <= v.ReleaseDate) {
			newest = v
		}
	}
	// A name with another release date than its versions is a separate model. A name without any
	// release date is only a pointer to the newest version.
	if name.ReleaseDate != 0 {
		return nil
	}
	return newest
}

// foldVersions joins rows that are one model under several ids. The first of them in the given order
// stays, and the ids of the others are by its key.
func foldVersions(rows []*row) (kept []*row, also map[string][]string) {
	also = map[string][]string{}
	leads := map[string]int{} // indexes in kept, by what they mean
	for _, r := range rows {
		i, found := leads[r.means]
		if !found {
			leads[r.means] = len(kept)
			kept = append(kept, r)
			continue
		}
		also[kept[i].Key] = append(also[kept[i].Key], r.ID)
		kept[i] = kept[i].namedLike(r)
	}
	return kept, also
}

// namedLike returns a row with the name of another id of its model, if its own only adds that it is an alias,
// as in "Claude Sonnet 4.5 (latest)": lists of models have them as one model, whose name is the other.
func (r *row) namedLike(other *row) *row {
	if r.Name != other.Name+" (latest)" {
		return r
	}
	named := *r
	named.Name = other.Name
	return &named
}
