package sync

import (
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/history"
)

// guard doubts a source if too many models change in one way.
type guard struct {
	kinds []dataset.SourceKind // of the sources that it is for
	says  string               // for people, behind "models": what happens to those that it counts
	bound bound
	// counts reports whether it counts a change because of a field. It is nil if models finds what
	// the history does not have.
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
	lists       = []dataset.SourceKind{dataset.KindList}
	pages       = []dataset.SourceKind{dataset.KindPage}
	sdks        = []dataset.SourceKind{dataset.KindSDK}
	collections = []dataset.SourceKind{dataset.KindCollection}
)

// guards is the table of guards; site/docs/guards.md has it. Guards of what a source says about its
// models judge shares, with a few models as the least bound, because the pages of some providers
// have seven models. Guards of sizes judge each price.
var guards = []guard{
	{
		kinds: lists, says: "leave the list or retire",
		bound: bound{5, 0, activeInCatalog}, counts: leaves,
	},
	{
		kinds: lists, says: "are new",
		bound: bound{2, 25, inCatalog}, counts: isNew,
	},
	{
		kinds: lists, says: "get another fact or price",
		bound: bound{5, 3, inCatalog}, counts: changes,
	},
	{
		kinds: lists, says: "get a fact or price that was unknown",
		bound: bound{2, 25, inCatalog}, counts: becomesKnown,
	},
	{
		kinds: lists, says: "are said to end or to be replaced",
		bound: bound{5, 3, activeInCatalog}, counts: endsOrMoves, models: ends,
	},
	{
		kinds: slices.Concat(pages, sdks), says: "that were stated are missing",
		bound: bound{3, 0, stated}, models: missing,
	},
	{
		kinds: collections, says: "that were stated are missing",
		bound: bound{3, 0, activeStated}, models: missing,
	},
	{
		kinds: slices.Concat(pages, sdks, collections), says: "get another fact or price",
		bound: bound{5, 3, stated}, counts: changes,
	},
	{
		kinds: slices.Concat(pages, sdks, collections), says: "get a fact or price that was unknown",
		bound: bound{3, 3, stated}, counts: becomesKnown,
	},
	{
		kinds: pages, says: "are said to end or to be replaced",
		bound: bound{5, 3, activeStated}, counts: endsOrMoves, models: ends,
	},
	{
		// An SDK names few ends, and a collection is not the provider.
		kinds: slices.Concat(sdks, collections), says: "are said to end or to be replaced",
		bound: bound{10, 3, activeStated}, counts: endsOrMoves, models: ends,
	},
	{
		kinds: slices.Concat(lists, pages, sdks), says: "get a price above three times or below a third of the last",
		models: jumps,
	},
	{
		kinds: collections, says: "get a price above three times or below a third of the last",
		bound: bound{10, 3, stated}, models: jumps,
	},
	{
		kinds: slices.Concat(lists, pages, sdks, collections), says: "cost nothing any more",
		models: becomesFree,
	},
	{
		kinds:  slices.Concat(lists, pages, sdks, collections),
		says:   "get the price of output for input, and of input for output",
		models: swaps,
	},
}

// isNew counts models that come into the catalog.
func isNew(c *history.Change, _ *history.Field) bool { return c.Kind == history.Added }

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

// endsOrMoves counts models that are shown to end or to be replaced; ends, those of which a source
// says so.
func endsOrMoves(c *history.Change, f *history.Field) bool {
	return f.New.Valid && evidence.Ends(f.Name, f.New.String) && c.Kind != history.Added
}

// ends returns the active models of which a source says for the first time that they end, or what
// replaces them, shown or not, unless the catalog shows it already.
func ends(j *judgment) (doubted []history.Change) {
	for i := range j.after.Models {
		m := &j.after.Models[i]
		if !j.covers(m.Provider) {
			continue
		}
		was := j.before.Find(m.Provider, m.ID)
		if was == nil || was.Status != dataset.Active {
			continue
		}
		change := history.Change{Provider: m.Provider, ID: m.ID, Kind: history.Changed}
		for _, c := range m.Sources {
			if c.Source != j.source.Name || c.Fact == dataset.Exists || c.Until != 0 {
				continue
			}
			name, value := dataset.FactNames[c.Fact], c.Value
			if c.Shown {
				value = m.Fact(name).String
			}
			if !evidence.Ends(name, value) || was.Shows(c.Fact, value) {
				continue
			}
			saidBefore := func(old dataset.Claim) bool { return old.Source == c.Source && old.Value == value }
			if !slices.ContainsFunc(was.Claims(c.Fact), saidBefore) {
				change.Fields = append(change.Fields, history.Field{Name: name, New: dataset.Text(value)})
			}
		}
		if change.Fields != nil {
			doubted = append(doubted, change)
		}
	}
	return doubted
}

// missing returns the models that a provider stated before and does not state, or the active ones
// of a collection, as if they left it.
func missing(j *judgment) (doubted []history.Change) {
	isCollection := j.source.Kind == dataset.KindCollection
	for i := range j.before.Models {
		m := &j.before.Models[i]
		if isCollection && m.Status != dataset.Active {
			continue // collections drop what nobody can use any more
		}
		if j.states(m) && !j.states(j.after.Find(m.Provider, m.ID)) {
			doubted = append(doubted, history.Change{Provider: m.Provider, ID: m.ID, Kind: history.Unlisted})
		}
	}
	return doubted
}
