package catalog

import (
	"slices"

	"modelcatalog/dataset"
)

// Stage says how safe a model id is on a given day.
type Stage uint8

// The stages, safest first. Of several that apply, an id has the last.
const (
	// ActiveStage is a model that its provider offers, without a date of retirement.
	ActiveStage Stage = iota
	// AliasStage is another name of such a model, which can mean a newer one tomorrow.
	AliasStage
	// UnlistedStage is a model that is no longer in its provider's list.
	UnlistedStage
	// DeprecatedStage is a model that its provider advises against, without a date of retirement.
	DeprecatedStage
	// RetiringStage is a model whose date of retirement is later.
	RetiringStage
	// RetiredStage is a model whose requests fail, from the day of its retirement.
	RetiredStage
	// UnknownStage is a name that no model has.
	UnknownStage
)

// StageNames are the names of the stages, indexed by Stage.
var StageNames = [...]string{
	ActiveStage: "active", AliasStage: "alias", UnlistedStage: "unlisted", DeprecatedStage: "deprecated",
	RetiringStage: "retiring", RetiredStage: "retired", UnknownStage: "unknown",
}

func (s Stage) String() string { return StageNames[s] }

// StageOn returns the stage of a model on a day.
func StageOn(status dataset.Status, retirement, day dataset.Date, alias bool) Stage {
	switch {
	case retirement != 0 && retirement <= day:
		return RetiredStage
	case retirement != 0:
		return RetiringStage
	case status == dataset.Deprecated:
		return DeprecatedStage
	case status == dataset.Unlisted:
		return UnlistedStage
	case alias:
		return AliasStage
	}
	return ActiveStage
}

// Finding is what a name means on a day.
type Finding struct {
	Stage Stage
	// Model is the model of this id. If the name is an alias and the model that it points to is in the catalog, it is that one.
	// For unknown names it is empty.
	Model Summary
	// Alias reports whether the name is not the id of Model.
	Alias bool
}

// Check returns what a name, as Lookup takes it, means on a day: at least one finding, and several if several providers have it.
// An alias is in the stage of the model that it points to, unless its own is worse.
func (c *Catalog) Check(name string, day dataset.Date) (findings []Finding) {
	for _, row := range c.Lookup(name) {
		m := c.Summary(row)
		f := Finding{Model: m, Alias: m.AliasOf != "" || name != m.ID && name != m.Provider+"/"+m.ID}
		f.Stage = StageOn(m.Status, m.RetirementDate, day, f.Alias)
		if target, err := c.Find(m.Provider, m.AliasOf); err == nil {
			pointed := c.Summary(target)
			stage := StageOn(pointed.Status, pointed.RetirementDate, day, true)
			if stage >= f.Stage {
				f.Model, f.Stage = pointed, stage
			}
		}
		findings = append(findings, f)
	}
	if findings == nil {
		return []Finding{{Stage: UnknownStage}}
	}
	return slices.Clip(findings)
}
