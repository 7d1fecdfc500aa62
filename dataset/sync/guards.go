package sync

import (
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/history"
)

// guard doubts an answer if too many models change in one way.
type guard struct {
	kinds []dataset.SourceKind // of the sources that it is for
	says  string               // for people, after "models": what happens to the models that it counts
	bound bound

	// What a guard counts is a change of the history because of one of its fields, or, if the
	// history does not have it, what models finds in the judgment. With both, counts finds the
	// changes of the last days.
	counts func(c *history.Change, f *history.Field) bool
	models func(j *judgment) []history.Change
}

// doubts returns the changes that a guard counts, whether they are too many or not.
func (g *guard) doubts(j *judgment) (doubted []history.Change) {
	if g.models != nil {
		return g.models(j)
	}
	for _, c := range j.Changes {
		if slices.ContainsFunc(c.Fields, func(f history.Field) bool { return g.counts(&c, &f) }) {
			doubted = append(doubted, c)
		}
	}
	return doubted
}

// kindWords are kinds of sources for people.
var kindWords = map[dataset.SourceKind]string{
	dataset.KindList:       "lists",
	dataset.KindPage:       "pages",
	dataset.KindSDK:        "SDKs",
	dataset.KindCollection: "collections",
}

// Kinds of sources for which guards are.
var (
	lists              = []dataset.SourceKind{dataset.KindList}
	pages              = []dataset.SourceKind{dataset.KindPage}
	collections        = []dataset.SourceKind{dataset.KindCollection}
	pagesAndSDKs       = []dataset.SourceKind{dataset.KindPage, dataset.KindSDK}
	ofProviders        = []dataset.SourceKind{dataset.KindList, dataset.KindPage, dataset.KindSDK}
	sdksAndCollections = []dataset.SourceKind{dataset.KindSDK, dataset.KindCollection}
	allButLists        = []dataset.SourceKind{dataset.KindPage, dataset.KindSDK, dataset.KindCollection}
	allSourceKinds     = slices.Concat(lists, allButLists)
)

// The least bounds.
const (
	// A provider brings out a generation of models, or changes the prices of one, in a day. The
	// pages of some providers have seven models. A larger number would not bind them: with a bound
	// of 20 models a page of 12 could make all of its models free, and a page of seven could retire
	// them all.
	oneGeneration = 3
	// A provider that opens its list for the first time, or moves to new ids, brings more.
	oneLaunch = 25
)

// guards is the table of guards; site/docs/guards.md has it, and a test compares the two. Guards of
// what a source says about its models judge shares; guards of sizes judge each price.
//
// Each stops a lie that the others let pass. Most of the lies were tried on copies of the real
// dataset.
var guards = []guard{
	// An API that answers with half of its list, after a change of rights of the key, would make
	// the other half unlisted.
	{
		kinds: lists, says: "leave the list or retire",
		bound: bound{share: fifth, of: activeInCatalog}, counts: leaves,
	},
	// A proxy or a test server at the address has other models. They would all be new.
	{
		kinds: lists, says: "are new",
		bound: bound{share: half, least: oneLaunch, of: inCatalog}, counts: isNew,
	},
	// A list is official, so what it says is shown. One that changed the replacements, the
	// modalities or the days of release of 58 of 60 models passed when only prices and limits were
	// counted.
	{
		kinds: lists, says: "get another fact or price",
		bound: bound{share: fifth, least: oneGeneration, of: inCatalog}, counts: changes,
	},
	// New fields of an API are good news, so half is allowed. A field that a reader mistakes for
	// another one looks the same.
	{
		kinds: lists, says: "get a fact or price that was unknown",
		bound: bound{share: half, least: oneLaunch, of: inCatalog}, counts: becomesKnown,
	},
	// Programs warn their users of an end, so a false one is costly even if it heals the next day.
	{
		kinds: lists, says: "are said to end or to be replaced",
		bound:  bound{share: fifth, least: oneGeneration, of: activeInCatalog},
		counts: endsOrMoves, models: ends,
	},
	// A page that was cut off, or that lost a table, says nothing about the rest. Its claims would
	// end.
	{
		kinds: pagesAndSDKs, says: "that were stated are missing",
		bound: bound{share: third, of: stated}, models: missing,
	},
	// Collections drop retired models now and then, so only active ones count.
	{
		kinds: collections, says: "that were stated are missing",
		bound: bound{share: third, of: activeStated}, models: missing,
	},
	// A page whose columns moved: in one trial all prices were ten times as high and were shown at
	// once.
	{
		kinds: allButLists, says: "get another fact or price",
		bound: bound{share: fifth, least: oneGeneration, of: stated}, counts: changes,
	},
	// A page that for the first time has prices at all, in a unit that is not understood, changes
	// none: they were unknown before.
	{
		kinds: allButLists, says: "get a fact or price that was unknown",
		bound: bound{share: third, least: oneGeneration, of: stated}, counts: becomesKnown,
	},
	// With "Active" replaced by "Deprecated", a page ended 12 of 17 models.
	{
		kinds: pages, says: "are said to end or to be replaced",
		bound: bound{share: fifth, least: oneGeneration, of: activeStated}, counts: endsOrMoves, models: ends,
	},
	// An SDK names few ends, and a collection is not the provider: one file of an SDK retired all
	// 17 active models, and two collections that agreed retired ten at a time.
	{
		kinds: sdksAndCollections, says: "are said to end or to be replaced",
		bound: bound{share: tenth, least: oneGeneration, of: activeStated}, counts: endsOrMoves, models: ends,
	},
	// Prices per thousand tokens, decimal commas, a cell below the wrong heading: $0,15 was read as
	// 15 dollars. One price is enough to doubt the provider's word, because it is shown at once.
	{
		kinds: ofProviders, says: "get a price above three times or below a third of the last",
		models: jumps,
	},
	// Collections are corrected by hand, now and then by a factor of a thousand. Their prices are
	// shown only if the provider states none.
	{
		kinds: collections, says: "get a price above three times or below a third of the last",
		bound: bound{share: tenth, least: oneGeneration, of: stated}, models: jumps,
	},
	// An empty cell, or a placeholder in an API, is read as nothing, but "$0" is a price.
	{
		kinds: allSourceKinds, says: "cost nothing any more",
		models: becomesFree,
	},
	// Exchanged columns: a model of $10 for input and $50 for output had $50 and $10. If the two
	// prices are close, neither is a jump.
	{
		kinds:  allSourceKinds,
		says:   "get the price of output for input, and of input for output",
		models: swaps,
	},
}

// isNew counts models that come into the catalog.
func isNew(c *history.Change, _ *history.Field) bool {
	return c.Kind == history.Added
}

// leaves counts models that are not active any more.
func leaves(_ *history.Change, f *history.Field) bool {
	return f.Name == "status" && f.Old.String == dataset.StatusNames[dataset.Active]
}

// changes counts models that were known to be something else. What becomes of the status is counted
// by other guards: as what leaves a list, what is missing and what ends.
func changes(c *history.Change, f *history.Field) bool {
	return f.Old.Valid && f.Name != "status"
}

// becomesKnown counts models of which something is known for the first time, unless they are new
// altogether.
func becomesKnown(c *history.Change, f *history.Field) bool {
	return !f.Old.Valid && c.Kind != history.Added
}

// endsOrMoves counts models that are shown to end or to be replaced. It is for the last days; for
// today see ends.
func endsOrMoves(c *history.Change, f *history.Field) bool {
	return f.New.Valid && evidence.Ends(f.Name, f.New.String) && c.Kind != history.Added
}

// ends returns the active models that, for the first time, a source says end or are replaced,
// unless the catalog shows it already. Claims that are not shown count, too: a second source that
// agrees tomorrow would show them all, and its own guard would see no change.
func ends(j *judgment) (doubted []history.Change) {
	for i := range j.after.Models {
		m := &j.after.Models[i]
		if !j.covers(m.Provider) {
			continue
		}
		// A new model can be on its last day; nobody uses it yet. One that has ended cannot end
		// again.
		before := j.before.Find(m.Provider, m.ID)
		if before == nil || before.Status != dataset.Active {
			continue
		}
		fields := j.newEnds(before, m)
		if fields != nil {
			change := history.Change{Provider: m.Provider, ID: m.ID, Kind: history.Changed, Fields: fields}
			doubted = append(doubted, change)
		}
	}
	return doubted
}

// newEnds returns what the source says about the end of a model and did not say before.
func (j *judgment) newEnds(before, after *dataset.Model) (fields []history.Field) {
	for _, c := range after.Sources {
		if c.Source != j.source.Name || c.Fact == dataset.Exists || c.Until != 0 {
			continue
		}
		name := dataset.FactNames[c.Fact]
		value := c.Value
		if c.Abbreviated {
			value = after.Fact(name).String // the claim only refers to it
		}
		if !evidence.Ends(name, value) || before.Shows(c.Fact, value) {
			continue
		}
		// Said before, and still not shown: a person has seen it in the disputes.
		isSame := func(old dataset.Claim) bool { return old.Source == c.Source && old.Value == value }
		if !slices.ContainsFunc(before.Claims(c.Fact), isSame) {
			fields = append(fields, history.Field{Name: name, New: dataset.Text(value)})
		}
	}
	return fields
}

// missing returns the models that a provider stated before and does not state, or the active ones
// of a collection, as if they left it.
func missing(j *judgment) (doubted []history.Change) {
	isCollection := j.source.Kind == dataset.KindCollection
	// A row with a fault confirms nothing, but it is there.
	lists := map[dataset.Key]bool{}
	for _, p := range j.profiles {
		lists[p.Key()] = true
	}
	for i := range j.before.Models {
		m := &j.before.Models[i]
		if isCollection && m.Status != dataset.Active {
			continue // collections drop what nobody can use any more
		}
		if j.states(m) && !lists[m.Key()] {
			doubted = append(doubted, history.Change{Provider: m.Provider, ID: m.ID, Kind: history.Unlisted})
		}
	}
	return doubted
}
