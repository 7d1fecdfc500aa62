package mentions

import (
	"cmp"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/resolve"
)

// Verdict is what an id that means the model of a row means on a day for the program that has it. The
// command line, the tools for agents and the check page give the same one; the cases in
// site/testdata/verdicts.json are run by all of them.
type Verdict struct {
	catalog.Finding // of the row
	// Stage is that of the finding, unless what is known of the row may not hold for the id. Then
	// an end makes the id uncertain, which is a warning and no error.
	Stage catalog.Stage
	Doubt string // why it is uncertain, in a sentence without its full stop; empty if it is not
	// Likely says that it has very likely ended: its maker retired it long ago, and the place does not have it.
	// Nobody has said so of the place, so the stage stays uncertain.
	Likely bool
}

// Judge returns what an id means on a day that means the model of a row, and names a place; empty if it
// names none. Unsure is as package resolve says it.
func Judge(c *catalog.Catalog, row int, place string, unsure bool, day dataset.Date) Verdict {
	v := Verdict{Finding: c.FindingOn(row, day)}
	v.Stage = v.Finding.Stage
	if v.Stage == catalog.UncertainStage {
		named := c.Summary(row)
		v.Doubt = cmp.Or(named.Doubt, v.Model.Doubt, named.MakerEnds, v.Model.MakerEnds,
			"all models that it may point to are retired or will be soon")
	}
	if !unsure {
		return v
	}
	provider := resolve.NameOf(v.Model.Provider)
	known := ""
	switch v.Stage {
	case catalog.UsableStage, catalog.UnlistedStage:
		// That a maker's list lacks a model says nothing about others that offer it.
		v.Stage = catalog.UsableStage
		return v
	case catalog.UncertainStage:
		known = provider + " is uncertain: " + v.Doubt
	case catalog.RetiredStage:
		known = provider + " retired " + v.Model.ID + " on " + v.Model.RetirementDate.String()
		if sites := c.SitesEnding(v.Row); len(sites) > 0 {
			known = v.Model.ID + " is reported to have retired on " + v.Model.RetirementDate.String() + " by " +
				english.WordSeries(sites, "and") + "; " + provider + " has not confirmed it"
		}
	case catalog.RetiringStage:
		known = provider + " ends " + v.Model.ID + " on " + v.Model.RetirementDate.String()
		if v.Model.RetirementDate == 0 {
			known = provider + " ends " + v.Model.ID + " on a day that is not announced"
		}
		if sites := c.SitesEnding(v.Row); len(sites) > 0 {
			known = v.Model.ID + " is reported to retire on " + v.Model.RetirementDate.String() + " by " +
				english.WordSeries(sites, "and") + "; " + provider + " has not confirmed it"
		}
	}

	// An end at the maker is a warning for a program that asks another place, and no error.
	v.Likely = v.Stage == catalog.RetiredStage && len(c.SitesEnding(v.Row)) == 0 && c.Kind(v.Row) == dataset.Maker &&
		lacks(c, place, v.Model.Provider) && v.Model.RetirementDate.Add(catalog.Horizon) <= day
	v.Stage = catalog.UncertainStage
	if v.Likely {
		v.Doubt = likelyEnded + "; " + resolve.NameOf(place) + " does not list it, and " + known
		return v
	}
	v.Doubt = unknownDay(place, v.Model.Provider) + "; " + known
	return v
}

// Next is what takes the place of the model of an id.
type Next struct {
	Known bool // whether anything is known that answers at the id's place
	Row   int  // that, if it is known

	// Elsewhere says that the id names a place that is not the model's provider. What the provider names may have
	// ended there, or have another id.
	Elsewhere bool
	Makers    int // the row that the provider's replacements lead to, if Elsewhere
}

// NextOf returns what takes the place of the model of a row on a day, whose id names a place; empty if it
// names none. Unsure is as package resolve says it.
func NextOf(c *catalog.Catalog, row int, place string, unsure bool, day dataset.Date) Next {
	successor, found := c.Successor(row, day)
	if !found {
		return Next{}
	}
	provider, _ := c.Key(row)
	if !unsure || place == "" || place == provider {
		return Next{Known: true, Row: successor}
	}
	here, isSold := c.SuccessorAt(place, successor, day)
	return Next{Known: isSold, Row: here, Elsewhere: true, Makers: successor}
}

// likelyEnded is how the doubt begins about an id that has very likely ended.
const likelyEnded = "it has very likely ended"

// lacks reports whether the catalog covers a place, where ids are those of models, that does not have the
// model of a provider under an id: resolve then answers with the row of the provider.
func lacks(c *catalog.Catalog, place, provider string) bool {
	isCovered := slices.Contains(c.ProviderIDs(), place)
	return place != provider && isCovered && !resolve.Deploys(place)
}

// JudgeGone returns why an id is uncertain that retired before the catalog's time at its maker, which is long
// ago, and names another place; and whether it has very likely ended there.
func JudgeGone(c *catalog.Catalog, gone *resolve.Retired, place string) (doubt string, likely bool) {
	maker := resolve.NameOf(gone.Provider)
	if lacks(c, place, gone.Provider) {
		return likelyEnded + "; " + resolve.NameOf(place) + " does not list it, and " +
			maker + " retired it on " + gone.Day, true
	}
	return unknownDay(place, gone.Provider) + "; " + maker + " retired it on " + gone.Day, false
}

// unknownDay says whose day is not known: that of a place, or of an id that is not quite that of
// the row.
func unknownDay(place, provider string) string {
	if place == "" || place == provider {
		return "the day of this id is not known"
	}
	return "the day at " + resolve.NameOf(place) + " is not known"
}

// JudgeBetween returns what an id means on a day that means the models of some rows at several places, if nobody
// knows which of them is asked, and the row whose end is the earliest: that day counts. It is certain only if all
// of them have ended, or none does. The doubt names all days, also of what has ended everywhere.
func JudgeBetween(c *catalog.Catalog, rows []int, places []string, day dataset.Date) (v Verdict, row int) {
	ordered := slices.Clone(rows)
	slices.SortStableFunc(ordered, func(a, b int) int {
		return cmp.Or(
			cmp.Compare(urgency(c.FindingOn(a, day)), urgency(c.FindingOn(b, day))),
			cmp.Compare(c.FindingOn(a, day).Model.RetirementDate, c.FindingOn(b, day).Model.RetirementDate),
		)
	})
	row = ordered[0]
	v = Judge(c, row, "", false, day)
	ended := 0
	var said []string
	named := map[string]bool{} // the places of which something is said
	for _, other := range ordered {
		of := c.FindingOn(other, day)
		if of.Stage == catalog.RetiredStage {
			ended++
		}
		if provider := of.Model.Provider; !named[provider] {
			named[provider] = true
			said = append(said, lastingAt(&of))
		}
	}
	if urgency(v.Finding) == openEnd {
		return v, row
	}
	if ended < len(rows) {
		v.Stage = catalog.UncertainStage
	}
	v.Doubt = Which(places) + "; " + strings.Join(said, ", ")
	return v, row
}

// Which says of several places that it is not known which of them is asked.
func Which(places []string) string {
	names := make([]string, len(places))
	for i, place := range places {
		names[i] = resolve.NameOf(place)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last] + ": the file does not say which"
}

// How near an end is, as urgency returns it.
const (
	datedEnd = iota
	otherEnd // on a day that is not announced, or uncertain
	openEnd  // none is known
)

// urgency returns how near the end is that a finding has, apart from its day.
func urgency(f catalog.Finding) int {
	switch {
	case f.Stage == catalog.UsableStage || f.Stage == catalog.UnlistedStage:
		return openEnd
	case f.Stage == catalog.UncertainStage || f.Model.RetirementDate == 0:
		return otherEnd
	}
	return datedEnd
}

// lastingAt says until when the provider of a finding has its model.
func lastingAt(f *catalog.Finding) string {
	provider := resolve.NameOf(f.Model.Provider)
	switch {
	case f.Stage == catalog.UncertainStage:
		return "until when " + provider + " has it is uncertain"
	case urgency(*f) == openEnd:
		return provider + " names no end"
	case f.Model.RetirementDate == 0:
		return provider + " ends it on a day that is not announced"
	case f.Stage == catalog.RetiredStage:
		return provider + " retired it on " + f.Model.RetirementDate.String()
	}
	return provider + " ends it on " + f.Model.RetirementDate.String()
}
