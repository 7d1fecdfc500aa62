package catalog

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Stage says how safe a model id is on a given day.
type Stage uint8

// Horizon is the number of days before a retirement from which on a model should be replaced.
const Horizon = 90

// The stages, safest first.
const (
	UsableStage   Stage = iota // none of the others
	UnlistedStage              // no source lists it any more
	// UncertainStage is an id whose end nobody is sure of: its Summary has a Doubt, or it is active without a date of retirement, but all models
	// that it may point to (that of alias_of, and the dated versions of its name) are retired or will be within Horizon days, and no source says
	// what requests get then, or its maker ends its own offer within Horizon days, and nothing is known about this one.
	UncertainStage
	RetiringStage // its date of retirement is within a year, or its provider advises against it and has named no date
	RetiredStage  // its requests fail, from the day of its retirement
	UnknownStage  // no model has the name
)

// StageNames are the names of the stages, indexed by Stage.
var StageNames = [...]string{"usable", "unlisted", "uncertain", "retiring", "retired", "unknown"}

func (s Stage) String() string { return StageNames[s] }

// StageOn returns the stage of the model on a day.
func (s *Summary) StageOn(day dataset.Date) Stage {
	const year = 1_00_00
	undated := s.RetirementDate == 0
	switch {
	case !undated && s.RetirementDate <= day:
		return RetiredStage
	case !undated && s.RetirementDate <= day+year:
		return RetiringStage
	case s.Status == dataset.Unlisted:
		return UnlistedStage
	case s.Doubt != "": // also if others agree that it is deprecated, but not when it ends: the provider has not said so
		return UncertainStage
	case undated && s.Status == dataset.Deprecated:
		return RetiringStage
	case undated && s.UncertainFrom != 0 && s.UncertainFrom <= day:
		return UncertainStage
	}
	return UsableStage
}

// uncertainOn returns the day on which the id of a model becomes uncertain; 0: never. Versions are the dated ids of a name.
func (c *Catalog) uncertainOn(m *dataset.Model, versions []*dataset.Model) dataset.Date {
	if target := c.dataset.Find(m.Provider, m.AliasOf); target != nil {
		versions = append(slices.Clip(versions), target)
	}
	last := ""
	for _, version := range versions {
		if version.RetirementDate == "" {
			return 0
		}
		last = max(last, version.RetirementDate)
	}
	if last == "" || m.AfterRetirement != "" {
		return 0
	}
	day, _ := dataset.ParseDate(last)
	return day.Add(-Horizon)
}

// maxReplacements bounds the chain of replacements.
const maxReplacements = 16

// Successor returns the row of the first model in a row's chain of replacements that is usable on a day. If there is none, it is the
// first that requests still reach.
func (c *Catalog) Successor(row int, day dataset.Date) (successor int, found bool) {
	seen := []int{row}
	for len(seen) <= maxReplacements {
		provider, id, _ := strings.Cut(c.rows[row].Replacement, "/")
		next, known := c.index(provider, id)
		if !known || slices.Contains(seen, next) {
			break // the catalog does not have it, or the chain is a circle
		}
		row = next
		seen = append(seen, row)
		switch stage := c.rows[row].StageOn(day); {
		case stage == UsableStage:
			return row, true
		case stage != RetiredStage && stage != UnlistedStage && !found:
			successor, found = row, true
		}
	}
	return successor, found
}

// Finding is what the id of a row means on a day.
type Finding struct {
	Stage Stage
	Row   int     // that of Model
	Model Summary // usually that of the model that an alias points to, if it is in the catalog; see FindingOn
}

// FindingOn returns what the id of a row means on a day. An alias is in the stage of the model that it points to, unless its own is worse
// or uncertain, and has the replacement of that model, unless it is in the same stage and has its own.
func (c *Catalog) FindingOn(row int, day dataset.Date) Finding {
	f := Finding{Stage: c.rows[row].StageOn(day), Row: row, Model: c.rows[row].Summary}
	if target, found := c.index(f.Model.Provider, f.Model.AliasOf); found {
		stage := c.rows[target].StageOn(day)
		if f.Stage == UncertainStage {
			stage = f.Stage
		}
		if stage > f.Stage || stage == f.Stage && f.Model.Replacement == "" {
			f.Row, f.Model, f.Stage = target, c.rows[target].Summary, stage
		}
	}
	return f
}
