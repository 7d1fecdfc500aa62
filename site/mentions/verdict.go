package mentions

import (
	"cmp"

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
	case catalog.RetiringStage:
		known = provider + " ends " + v.Model.ID + " on " + v.Model.RetirementDate.String()
		if v.Model.RetirementDate == 0 {
			known = provider + " ends " + v.Model.ID + " on a day that is not announced"
		}
	}

	// An end at the maker is a warning for a program that asks another place, and no error.
	v.Stage = catalog.UncertainStage
	v.Doubt = unknownDay(place, v.Model.Provider) + "; " + known
	return v
}

// JudgeGone returns why an id is uncertain that retired before the catalog's time at its maker, and
// names another place.
func JudgeGone(gone *resolve.Retired, place string) (doubt string) {
	maker := resolve.NameOf(gone.Provider)
	return unknownDay(place, gone.Provider) + "; " + maker + " retired it on " + gone.Day
}

// unknownDay says whose day is not known: that of a place, or of an id that is not quite that of
// the row.
func unknownDay(place, provider string) string {
	if place == "" || place == provider {
		return "the day of this id is not known"
	}
	return "the day at " + resolve.NameOf(place) + " is not known"
}
