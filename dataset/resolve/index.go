package resolve

import (
	"slices"
	"strings"
)

// The kinds of names in Resolver.names.
const (
	ids = iota
	aliases
	lowerIDs     // in lower case
	lowerAliases // an id and an alias of another row can differ in their case; then the id counts
	undated
	kinds
)

// severalSellers is in Resolver.sellers for several providers. No provider has such an id.
const severalSellers = "*"

// index makes the names of all offers. Those of snapshots are names of the other steps.
func (r *Resolver) index() {
	for kind := range r.names {
		r.names[kind] = map[string][]int{}
	}
	add := func(kind int, name string, row int) {
		rows := r.names[kind][name]
		if name != "" && !slices.Contains(rows, row) {
			r.names[kind][name] = append(rows, row)
		}
	}
	for row, offer := range r.offers {
		r.kinds[offer.Provider] = offer.Kind // the same for all of its rows
		r.heads.add(offer.ID)
		id := strings.ToLower(offer.ID)
		add(ids, offer.ID, row)
		add(lowerIDs, id, row)
		for _, alias := range offer.Aliases {
			r.heads.add(alias)
			add(aliases, alias, row)
			add(lowerAliases, strings.ToLower(alias), row)
		}
		add(undated, WithoutDate(id), row)
		r.addSeller(lastSegment(id), offer.Provider)
		if offer.Canonical != "" {
			model := soldModel{offer.Provider, offer.Canonical}
			r.sold[model] = append(r.sold[model], row)
		}
	}
	// Ids that ended before the catalog's time have no row, but texts still have them.
	for _, group := range table().Retired {
		for _, id := range group.IDs {
			r.heads.add(id)
			r.gone[id] = &Retired{group.Provider, id, group.Day, group.Page}
		}
	}
}

// soldAt returns the rows of a place that offer the model of a maker's rows; nil if the place has none of it, as
// far as is known. What an alias of the maker means today can be all that the place has: claude-opus-4-1 is
// claude-opus-4-1-20250805 there.
func (r *Resolver) soldAt(place string, rows []int) []int {
	for _, row := range rows {
		offer := &r.offers[row]
		if offer.Canonical == "" {
			continue
		}
		if own := r.sold[soldModel{place, offer.Canonical}]; own != nil {
			return r.withoutTerms(own)
		}
		if offer.AliasOf == "" {
			continue
		}
		if own := r.sold[soldModel{place, offer.Provider + "/" + offer.AliasOf}]; own != nil {
			return r.withoutTerms(own)
		}
	}
	return nil
}

// withoutTerms leaves out the rows of the same model on other terms, openai/gpt-5:batch beside openai/gpt-5: who
// means them says so.
func (r *Resolver) withoutTerms(rows []int) []int {
	isOfOther := func(row int) bool {
		return slices.ContainsFunc(rows, func(other int) bool {
			return strings.HasPrefix(r.offers[row].ID, r.offers[other].ID+":")
		})
	}
	return filter(rows, func(row int) bool { return !isOfOther(row) })
}

// addSeller notes that a provider has an id with a last segment.
func (r *Resolver) addSeller(segment, provider string) {
	before, found := r.sellers[segment]
	if found && before != provider {
		provider = severalSellers
	}
	r.sellers[segment] = provider
}

// lastSegment returns what follows the last slash of an id, in lower case.
func lastSegment(id string) string {
	return strings.ToLower(id[strings.LastIndexByte(id, '/')+1:])
}

// common reports whether a text is how several providers call a model, apart from what they write
// before it and from its case: DeepSeek-V3-0324 as well as deepseek-ai/DeepSeek-V3-0324.
func (r *Resolver) common(id string) bool {
	return r.sellers[lastSegment(id)] == severalSellers
}

// match returns the rows among some whose id a text is, and by which step; nil if there are none.
func (r *Resolver) match(id string, among func(row int) bool) ([]int, Step) {
	lower := strings.ToLower(id)
	if rows := filter(r.names[ids][id], among); rows != nil {
		return rows, ByID
	}
	if rows := filter(r.names[aliases][id], among); rows != nil {
		return rows, ByAlias
	}
	if rows := r.matchCase(lower, among); rows != nil {
		return rows, ByCase
	}
	if rows := filter(r.names[undated][lower], among); rows != nil {
		return rows, ByUndated
	}
	return nil, ""
}

// matchReading returns the rows among some that a reading means. Without its date, a snapshot has
// to be an id or alias: if it is only the beginning of others, they are other snapshots, which say
// nothing about this one.
func (r *Resolver) matchReading(read *reading, among func(row int) bool) ([]int, Step) {
	rows, how := r.match(read.id, among)
	if read.display && (how == ByID || how == ByAlias) {
		how = ByCase // the case is the least in which the name differs
	}
	switch {
	case !read.snapshot || rows == nil:
		return rows, how
	case how == ByUndated:
		return nil, ""
	}
	return rows, BySnapshot
}

// matchCase returns the rows among some that have an id or, if none has, an alias in any case.
func (r *Resolver) matchCase(lower string, among func(row int) bool) []int {
	if rows := filter(r.names[lowerIDs][lower], among); rows != nil {
		return rows
	}
	return filter(r.names[lowerAliases][lower], among)
}

// filter returns the rows that are among some, in a slice of their own; nil if there are none.
func filter(rows []int, among func(row int) bool) (kept []int) {
	for _, row := range rows {
		if among(row) {
			kept = append(kept, row)
		}
	}
	return kept
}

// Known reports whether a text is an id or alias in any case, an id without its date, or one that
// is gone.
func (r *Resolver) Known(id string) bool {
	rows, _ := r.match(id, everyRow)
	return rows != nil || r.gone[strings.ToLower(id)] != nil
}

// Written reports whether a text is the id of a row just as it is written.
func (r *Resolver) Written(id string) bool { return r.names[ids][id] != nil }

// moves reports whether an id that means rows at their maker will mean newer models there, as far
// as its list says. An alias that is its target without the date, such as claude-opus-4-1, names
// one version; others are moved on.
func (r *Resolver) moves(id string, rows []int) bool {
	id = strings.ToLower(id)
	return slices.ContainsFunc(rows, func(row int) bool {
		offer := &r.offers[row]
		// The id itself can be a row that points to another one.
		target := strings.ToLower(offer.ID)
		if target == id {
			target = strings.ToLower(offer.AliasOf)
		}
		switch {
		case strings.HasSuffix(id, "-latest") || slices.Contains(table().Moving, offer.Provider+"/"+id):
			return true
		case target == "" || !r.aliases(id, row):
			return false
		}
		return !sameVersion(id, target)
	})
}

// sameVersion reports whether an alias names the version that its target has: it is the target
// without its date, or has the same date, as claude-4-opus-20250514 and claude-opus-4-20250514.
func sameVersion(alias, target string) bool {
	if WithoutDate(target) == alias {
		return true
	}
	date := strings.TrimPrefix(target, WithoutDate(target))
	return WithoutDate(alias) != "" && strings.HasSuffix(alias, date)
}

// aliases reports whether an id in lower case is an alias of a row, or a row that is one.
func (r *Resolver) aliases(id string, row int) bool {
	offer := &r.offers[row]
	if strings.EqualFold(offer.ID, id) {
		return offer.AliasOf != ""
	}
	return slices.ContainsFunc(offer.Aliases, func(alias string) bool { return strings.EqualFold(alias, id) })
}

// AreAt reports whether some of rows are offers of a provider, and not hints from another one.
func (r *Resolver) AreAt(rows []int, provider string) bool {
	return slices.ContainsFunc(rows, r.of(provider))
}
