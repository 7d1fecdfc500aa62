package catalog

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// Stage says how safe a model id is on a given day.
type Stage uint8

// Horizon is the number of days before a retirement from which on a model should be replaced.
const Horizon = 90

// The stages, safest first.
const (
	UsableStage   Stage = iota // none of the others
	UnlistedStage              // no source lists it any more
	// UncertainStage is an id whose end nobody is sure of, for one of four reasons:
	//
	//   - Its Summary has a Doubt: a source reports an end that the provider has not confirmed.
	//   - It is active without a date of retirement, but all models that it may point to (its
	//     alias_of, and the dated versions of its name) are retired or will be within Horizon days,
	//     and no source says what requests get then.
	//   - It is a dated version of which its provider says nothing, and the undated id of its name
	//     is retired or will be within Horizon days.
	//   - Its maker ends its own offer within Horizon days, and nothing is known about this one.
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
	const year = 1_00_00 // of a Date, which is the number yyyymmdd
	undated := s.RetirementDate == 0
	switch {
	case !undated && s.RetirementDate <= day:
		return RetiredStage
	case !undated && s.RetirementDate <= day+year:
		return RetiringStage
	// A model that left the list says nothing about when it ends, unless somebody named the day.
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

// uncertainOn returns the day on which the id of a model becomes uncertain; 0: never. Versions are
// the dated ids of a name.
func (c *Catalog) uncertainOn(m *dataset.Model, versions []*dataset.Model) dataset.Date {
	if target := c.dataset.Find(m.Provider, m.AliasOf); target != nil {
		versions = append(slices.Clip(versions), target)
	}
	last := ""
	for _, version := range versions {
		if version.RetirementDate == "" {
			return 0 // the id can point to it for as long as anybody knows
		}
		// Dates as texts are in the order of time.
		last = max(last, version.RetirementDate)
	}
	if last == "" || m.AfterRetirement != "" {
		return 0 // it has no versions, or a source says what requests get after the end
	}
	day, _ := dataset.ParseDate(last)
	return day.Add(-Horizon)
}

// nameEnds returns the day on which a dated id becomes uncertain because the undated id of its name
// ends; 0: never. A list of shutdowns names "tts-1", and only a collection of July still has
// tts-1-1106, as active. That page may mean both ids. Once the provider itself says anything of the
// dated id, its own facts count.
func (c *Catalog) nameEnds(m *dataset.Model) dataset.Date {
	name, dated := evidence.VersionName(m.ID)
	ownDays := m.RetirementDate != "" || m.NotBefore != "" || m.AfterRetirement != ""
	if !dated || ownDays || m.AliasOf != "" || m.Status != dataset.Active {
		return 0
	}
	official := func(claim dataset.FactClaim) bool { return c.pricing().Official(claim.Source, m.Provider) }
	if slices.ContainsFunc(m.Sources, official) {
		return 0
	}
	undated := c.dataset.Find(m.Provider, name)
	if undated == nil {
		return 0
	}
	end, err := dataset.ParseDate(undated.RetirementDate)
	if err != nil {
		return 0 // nobody names a day
	}
	return end.Add(-Horizon)
}

// maxReplacements bounds the chain of replacements.
const maxReplacements = 16

// Successor returns the row of the first model in a row's chain of replacements that is usable on a
// day. If there is none, it is the first that requests still reach.
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
		stage := c.rows[row].StageOn(day)
		switch {
		case stage == UsableStage:
			return row, true
		case stage != RetiredStage && stage != UnlistedStage && !found:
			// Better than nothing, if no model behind it is usable.
			successor = row
			found = true
		}
	}
	return successor, found
}

// SitesNaming returns the sites that lead from a row to its successor, each once, where the providers of
// the models between them name nothing. There are none if the providers name all of them. Programs that
// write ids must not take the word of others for the provider's.
func (c *Catalog) SitesNaming(row, successor int) (sites []string) {
	for row != successor {
		m := c.model(row)
		for _, claim := range c.pricing().Reported(m, "replacement") {
			site := dataset.Site(claim.Source)
			if !slices.Contains(sites, site) {
				sites = append(sites, site)
			}
		}
		provider, id, _ := strings.Cut(m.Replacement, "/")
		next, found := c.index(provider, id)
		if !found {
			break // Successor has followed the same chain, so this does not happen
		}
		row = next
	}
	return sites
}

// SitesEnding returns the sites that state the day on which the model of a row ends, if its provider does not.
func (c *Catalog) SitesEnding(row int) (sites []string) {
	for _, claim := range c.pricing().Reported(c.model(row), "retirement_date") {
		site := dataset.Site(claim.Source)
		if !slices.Contains(sites, site) {
			sites = append(sites, site)
		}
	}
	return sites
}

// SuccessorAt returns the row of what takes the place of a model at a place that sells it: its own offer or,
// if that ends, what follows there. Of several ids at the place, the longer ones name a region or terms.
// It is false if nothing at the place is known to answer requests.
func (c *Catalog) SuccessorAt(place string, model int, day dataset.Date) (row int, found bool) {
	var sold []int
	if c.CanonicalID(model) != "" {
		for _, offer := range c.OffersOf(model) {
			if c.rows[offer].Provider == place {
				sold = append(sold, offer)
			}
		}
	}
	slices.SortFunc(sold, func(a, b int) int {
		x, y := c.rows[a].ID, c.rows[b].ID
		return cmp.Or(len(x)-len(y), strings.Compare(x, y))
	})
	// A usable offer comes first, then what its place names, then an offer that ends but answers today.
	for _, offer := range sold {
		if c.rows[offer].StageOn(day) == UsableStage {
			return offer, true
		}
	}
	for _, offer := range sold {
		next, known := c.Successor(offer, day)
		if known && c.rows[next].Provider == place {
			return next, true
		}
	}
	for _, offer := range sold {
		stage := c.rows[offer].StageOn(day)
		if stage != RetiredStage && stage != UnlistedStage {
			return offer, true
		}
	}
	return 0, false
}

// Finding is what the id of a row means on a day.
type Finding struct {
	Stage Stage
	Row   int     // that of Model
	Model Summary // usually that of the model that an alias points to, if it is in the catalog; see FindingOn
}

// FindingOn returns what the id of a row means on a day. An alias is in the stage of the model that
// it points to, unless its own is worse or uncertain, and has the replacement of that model, unless
// it is in the same stage and has its own.
func (c *Catalog) FindingOn(row int, day dataset.Date) Finding {
	own := Finding{Stage: c.rows[row].StageOn(day), Row: row, Model: c.rows[row].Summary}
	target, found := c.index(own.Model.Provider, own.Model.AliasOf)
	if !found {
		return own
	}
	ofTarget := Finding{Stage: c.rows[target].StageOn(day), Row: target, Model: c.rows[target].Summary}
	if own.Stage == UncertainStage {
		ofTarget.Stage = UncertainStage // what the alias will point to is uncertain, even if its target of today is retired
	}
	if ofTarget.Stage > own.Stage {
		return ofTarget
	}
	if ofTarget.Stage == own.Stage && own.Model.Replacement == "" {
		return ofTarget // which may have a replacement
	}
	return own
}
