package main

import (
	"cmp"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/facts"
	"modelcatalog/site/mentions"
)

// finding is a mention of a model that programs should not rely on. Fields of JSON are empty if
// they are unknown.
type finding struct {
	File   string   `json:"file"`
	Line   int      `json:"line"`
	Column int      `json:"column"` // in UTF-16 code units, from 1
	Text   string   `json:"text"`   // the id or, of a parameter, its name, as it is written
	Stage  string   `json:"stage"`
	Models []string `json:"models,omitempty"` // provider/id of what the text means

	AliasOf         string   `json:"alias_of,omitempty"` // the id that the text is another name of
	RetirementDate  string   `json:"retirement_date,omitempty"`
	AfterRetirement string   `json:"after_retirement,omitempty"`
	Replacement     string   `json:"replacement,omitempty"` // that the provider names; it may be retired, too
	Near            []string `json:"near,omitempty"`        // what an unknown id may mean
	Doubt           string   `json:"doubt,omitempty"`       // why it is uncertain

	Place    string `json:"place,omitempty"`    // the provider that the id, or something beside it, names
	Note     string `json:"note,omitempty"`     // what is uncertain about the place
	Recorded bool   `json:"recorded,omitempty"` // whether the file is a recording, such as a cassette

	Parameter string   `json:"parameter,omitempty"` // of the request, which the model refuses or ignores
	Breaks    []string `json:"breaks,omitempty"`    // parameters with their values that the successor refuses
	comparison

	// What follows decides how the finding is reported and what --fix does, and is no part of JSON.
	meant    []string // the ids in Near, each with when it ends if it does
	stage    catalog.Stage
	absent   bool         // whether the place, which the catalog covers, has no such id; see mentions.Mention
	likely   bool         // whether it has very likely ended; see mentions.Verdict
	severity string       // of the stage, or error if it retires soon
	soon     bool         // whether it is retired, or retires within the horizon
	ending   facts.Ending // of the model in row
	row      int          // the model that counts, if the text means several
	next     int          // its successor; row if there is none
	makers   string       // what the provider of the row leads to, if the mention names a place without the model
	fix      string       // the id that --fix writes instead; empty if it must not
	keep     string       // why --fix must not
	fixed    string       // what --fix does, as a clause
	fault    string       // what the model does with the parameter, as a clause
	model    string       // where the model of the request is, as a clause; empty if it is in the same line
}

// comparison is what a successor changes for those who use a model.
type comparison struct {
	Successor      string   `json:"successor,omitempty"` // the first usable model in the chain of replacements
	SuccessorStage string   `json:"successor_stage,omitempty"`
	SuccessorSites []string `json:"successor_sites,omitempty"` // that name it where its provider does not
	Loses          []string `json:"loses,omitempty"`           // facts in words
	Price          *rates   `json:"price,omitempty"`           // the last one
	SuccessorPrice *rates   `json:"successor_price,omitempty"`
}

func (c *comparison) usable() bool { return c.SuccessorStage == catalog.UsableStage.String() }

// severities are those of stages, as SARIF names them; "" are not reported.
var severities = [len(catalog.StageNames)]string{
	catalog.UnlistedStage:  "note",
	catalog.UncertainStage: "warning",
	catalog.RetiringStage:  "warning",
	catalog.RetiredStage:   "error",
	catalog.UnknownStage:   "warning",
}

// judge returns what is wrong with a mention. If it means several models, the one that works
// longest counts: an id of four gateways is no error because one of them dropped it.
func (c *checker) judge(m *mentions.Mention) finding {
	var f finding
	if m.Between != nil {
		f = c.between(m)
	} else {
		f = c.best(m.Rows, m.Place, m.Unsure)
	}
	f.Models = c.names(m.Rows)
	f.absent = m.Absent
	c.keepProfile(&f, m.Text)
	if m.Retired != nil {
		// It ended before the catalog's time, so no row has it, and best has found nothing.
		f.stage = catalog.RetiredStage
		f.RetirementDate = m.Retired.Day
		f.Models = []string{m.Retired.Provider + "/" + m.Retired.ID}
		if m.Unsure {
			f.stage = catalog.UncertainStage
			f.Doubt, f.likely = mentions.JudgeGone(c.index, m.Retired, m.Place)
		}
	}
	switch {
	case f.fix == "":
	case len(m.Rows) > 1 || m.Guessed:
		f.fix = ""
		f.keep = "it is not certain which model it means"
	case m.Proxied:
		f.fix = ""
		f.keep = "the request may go to a proxy, which gives ids their meaning"
	}
	f.severity = severities[f.stage]
	if f.soon {
		f.severity = "error"
	}
	// A snapshot with another day than the catalog has is read as the undated model, which is worth
	// a word.
	if m.Snapshot && f.stage == catalog.UsableStage {
		f.severity = "note"
	}
	if m.Guessed && f.severity == "error" {
		// The place was guessed by clients elsewhere in the file. Without the guess there may be no
		// error.
		plain := c.best(m.Others, "", false)
		if !plain.soon && plain.stage != catalog.RetiredStage {
			ends := ", which ends it on "
			if f.stage == catalog.RetiredStage {
				ends = ", which retired it on "
			}
			f.Doubt = "only the clients in this file name " + resolve.NameOf(m.Place) + ends + f.RetirementDate
			f.soon = false
			f.stage = catalog.UncertainStage
			f.severity = "warning"
		}
	}
	f.Line = m.Line
	f.Column = m.Column
	f.Text = m.Text
	f.Stage = f.stage.String()
	f.Place = m.Place
	f.Note = cmp.Or(m.Note, f.Note)
	return f
}

// between returns the judgment of a mention of which the file does not say at which of several places it is: that of
// the place whose end is the earliest.
func (c *checker) between(m *mentions.Mention) finding {
	verdict, row := mentions.JudgeBetween(c.index, m.Rows, m.Between, c.day)
	f := c.best([]int{row}, "", false)
	f.stage = verdict.Stage
	f.Doubt = verdict.Doubt
	if f.stage == catalog.RetiredStage {
		f.Doubt = "" // that it has ended is certain
		f.Note = verdict.Doubt + "."
	}
	// What follows the end is another thing at each place.
	f.AfterRetirement = ""
	f.Replacement = ""
	f.comparison = comparison{}
	f.next = f.row
	f.fix = ""
	f.keep = mentions.Which(m.Between)
	// An end within the horizon is certain only if all places have one.
	for _, other := range m.Rows {
		f.soon = f.soon && c.index.FindingOn(other, c.horizon).Stage == catalog.RetiredStage
	}
	return f
}

// best returns the judgment of the row whose model works longest. Without rows the id is unknown.
func (c *checker) best(rows []int, place string, unsure bool) finding {
	f := finding{stage: catalog.UnknownStage}
	for _, row := range rows {
		key := judgment{row, place, unsure}
		judged, known := c.judged[key]
		if !known {
			judged = c.judgeRow(key)
			c.judged[key] = judged
		}
		// Stages are ordered from usable to retired, and unknown comes last.
		if judged.stage < f.stage {
			f = judged
		}
	}
	return f
}

// judgment is what the judgment of a row depends on. Nothing else may enter judgeRow, because its
// results are kept.
type judgment struct {
	row    int
	place  string // of the mention
	unsure bool   // whether what is known of the row may not hold at the place
}

// judgeRow returns what is wrong with every mention that means the model of a row, at a place.
func (c *checker) judgeRow(of judgment) finding {
	judged := mentions.Judge(c.index, of.row, of.place, of.unsure, c.day)
	f := finding{
		stage:          judged.Stage,
		Doubt:          judged.Doubt,
		likely:         judged.Likely,
		AliasOf:        c.index.Summary(of.row).AliasOf,
		RetirementDate: judged.Model.RetirementDate.String(),
		Replacement:    judged.Model.Replacement,
		row:            judged.Row,
		next:           judged.Row,
	}
	if c.endings == nil {
		c.endings = facts.NewEndings(c.dataset, c.index)
	}
	f.ending = c.endings.Of(judged.Row, c.day)

	// What requests do after a day, and that it is near, must not be said of a day that may be
	// another place's.
	if !of.unsure {
		f.AfterRetirement = c.dataset.Models[judged.Row].AfterRetirement
		f.soon = c.index.FindingOn(of.row, c.horizon).Stage == catalog.RetiredStage
	}
	if f.soon {
		// A doubt is about what is usable or uncertain on this day. An end within the horizon is none.
		f.stage = max(f.stage, catalog.RetiringStage)
		f.Doubt = ""
	}
	next := mentions.NextOf(c.index, judged.Row, of.place, of.unsure, c.day)
	named := next.Row // what the provider of the model leads to
	if next.Elsewhere {
		named = next.Makers
		f.makers = c.index.Summary(named).ID
	}
	if next.Known {
		f.next = next.Row
		f.comparison = c.compareSuccessor(judged.Row, next.Row)
	}
	if next.Known || next.Elsewhere {
		f.SuccessorSites = c.index.SitesNaming(judged.Row, named) // a part of the comparison, if there is one
	}
	switch {
	case of.unsure:
		f.keep = "what is known may not hold for this id"
	// An id that is advised against, doubted or listed no more can have ended without a word.
	case f.stage == catalog.RetiringStage && c.dataset.Models[judged.Row].RetirementDate == "":
		f.keep = "it may still work: no day of an end is announced"
	case f.stage == catalog.UncertainStage || f.stage == catalog.UnlistedStage:
		f.keep = "it may still work"
	case f.stage != catalog.RetiredStage:
		f.keep = "it still works" // what retires later is a finding and no change
	case !next.Known:
		f.keep = "no successor is known"
	default:
		f.keep = c.unlike(judged.Row, next.Row)
	}
	if f.keep == "" {
		f.fix = c.dataset.Models[next.Row].ID
	}
	return f
}
