package sync

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/collection"
	"modelcatalog/dataset/sync/names"
	"modelcatalog/dataset/sync/source"
)

// precedences says from whom a fact is taken: the first origin that has a value. The last row is for all other facts. The decisions of
// people come first, then the provider's list, then the collections. A description in the catalog is written from several sources, so
// the provider's text only fills a gap. Rules for types come before the provider, whose fields say how a model is called rather than
// what it is for.
var precedences = []struct{ fact, origins string }{
	{"name", "override, provider, catalog, collection, id"},
	{"description", "override, catalog, provider"},
	{"type", "override, rule, provider, catalog"},
	{"status", "override, table above"},
	{"family", "override, provider, decision, collection, catalog, id"},
	{"", "override, provider, decision, collection, catalog"},
}

// evidence is the knowledge about a model when a source is merged. At least one of was and said is not nil.
type evidence struct {
	*merging
	key  key
	was  *dataset.Model    // in the catalog; nil if it is new
	said *source.Statement // nil if the source says nothing
}

// value returns the value of a fact of the model after the source is merged, and whether there is any.
func (e *evidence) value(fact string) (value dataset.NullString, found bool) {
	row := slices.IndexFunc(precedences, func(row struct{ fact, origins string }) bool { return row.fact == fact || row.fact == "" })
	for origin := range strings.SplitSeq(precedences[row].origins, ", ") {
		if value, found = e.from(origin, fact); found {
			break
		}
	}
	return value, found
}

// from returns an origin's value of a fact: an override in overrides.jsonl, a rule in types.jsonl, the provider's list, the catalog before
// the sync, the same if it is a decision that the collection cannot change, the preferred collection, the table of statuses, or the id of
// a new model. Null is a value only in an override, and the empty text only in an override and in the catalog.
func (e *evidence) from(origin, fact string) (value dataset.NullString, found bool) {
	text, stated := "", e.stated(fact)
	switch origin {
	case "override":
		return e.override(fact)
	case "rule":
		if rule, ruled := e.curation.Rule(e.key[0], e.key[1]); ruled && e.said != nil && rule.Ignore == "" {
			text = rule.Type.String()
		} else if e.was == nil {
			text = e.types[e.key]
		}
	case "provider":
		if e.list != nil {
			text = stated
		}
	case "catalog":
		if e.was != nil {
			value = e.was.Fact(fact)
		}
		return value, value.Valid
	case "decision":
		if e.list == nil && e.was != nil && stated != "" && e.decided(fact, stated) {
			text = e.was.Fact(fact).String
		}
	case "collection":
		if e.list == nil && stated != "" {
			text = slices.MinFunc(e.claims(fact), func(a, b dataset.Claim) int { return cmp.Compare(rank(fact, a.Source), rank(fact, b.Source)) }).Value
		}
	case "table above":
		text = e.becomes().String()
	case "id":
		if e.was == nil {
			text = map[string]func(string) string{"name": names.Of, "family": names.Family}[fact](e.key[1])
		}
	}
	return dataset.Text(text), text != ""
}

// override returns the value of a fact that people decided.
func (e *evidence) override(fact string) (value dataset.NullString, found bool) {
	return e.curation.Override(e.key[0], e.key[1], fact)
}

// stated returns what the source says about a fact, or "" if it says nothing, or nothing new.
func (e *evidence) stated(fact string) string {
	if e.said == nil {
		return ""
	}
	value := e.said.Facts[fact]
	switch {
	case e.list != nil && fact == "description": // one that repeats the name or the id
		if key := names.Key(value); key == names.Key(e.said.Facts["name"]) || key == names.Key(e.said.ID) {
			return ""
		}
	case e.list != nil, e.was == nil, value == "":
	case e.outdated():
		return ""
	case fact == "max_input_tokens" && value == e.said.Facts["context_length"] && !e.was.Fact(fact).Valid:
		return "" // a collection without context lengths repeats the input limit there
	case fact == "reasoning_efforts" && strings.ReplaceAll(e.was.Fact(fact).String, "*", "") == value:
		return e.was.Fact(fact).String // a collection does not say which is the default
	}
	return value
}

// outdated reports whether the provider's pages, which its list is not, are newer than the day on which a collection copied them.
func (e *evidence) outdated() bool {
	return e.said.Seen > 0 && slices.ContainsFunc(e.before.Sources, func(s dataset.Source) bool {
		return s.Official && s.AsOf > e.said.Seen && s.Name != listName(e.was.Provider) && states(e.was, s.Name)
	})
}

// states reports whether a source states anything about a model.
func states(m *dataset.Model, source string) bool {
	return slices.ContainsFunc(m.Sources, func(s dataset.SourceFacts) bool { return s.Source == source })
}

// decided reports whether what the catalog shows stays although a collection states something: a provider or a person states it, or the
// collection has stated the same before.
func (e *evidence) decided(fact, stated string) bool {
	shown, said := e.was.Fact(fact).String, false
	for _, c := range claims(e.was, fact) {
		official := slices.ContainsFunc(e.before.Sources, func(s dataset.Source) bool { return s.Name == c.Source && s.Official })
		if official || c.Source == dataset.OwnSource || c.Source == listName(e.was.Provider) || c == (dataset.Claim{Value: stated, Source: e.source.Name}) {
			return true
		}
		said = said || c.Value == shown
	}
	return !said // by a person or a rule
}

// rank returns the place of a source among those that state a fact. About retirements, copies of providers' pages come first.
func rank(fact, source string) int {
	i := collection.Index(source)
	switch {
	case i < 0:
		return len(collection.All)
	case fact == "retirement_date" || fact == "replacement":
		return -i
	}
	return i
}

// becomes returns the status of the model. A collection retires only models that no list has and nobody has decided about.
func (e *evidence) becomes() dataset.Status {
	retired := e.stated("status") != ""
	switch {
	case e.list != nil || e.was == nil:
		return becomes(e.was, e.said != nil, retired)
	case retired && !states(e.was, listName(e.was.Provider)) && !e.decided("status", "deprecated"):
		return dataset.Deprecated
	}
	return e.was.Status
}

// becomes returns the status of a model after a sync that was in the catalog before, or not (nil), and that its provider lists, or
// not. Retired says that the provider declares its retirement. A deprecated model stays deprecated: only an override takes back
// what its provider declared. site/docs/sync.md shows the table.
func becomes(was *dataset.Model, listed, retired bool) dataset.Status {
	switch {
	case was != nil && was.Status == dataset.Deprecated, listed && retired:
		return dataset.Deprecated
	case !listed:
		return dataset.Unlisted
	}
	return dataset.Active
}
