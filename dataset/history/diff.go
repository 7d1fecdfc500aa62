package history

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Diff returns what changed between two datasets, by provider, then id, each change at the time given. When models were last
// seen, and when their records changed, are no facts of their own.
func Diff(old, new *dataset.Dataset, at dataset.Timestamp) []Change {
	var changes []Change
	i, j := 0, 0
	for i < len(old.Models) || j < len(new.Models) {
		var was, is *dataset.Model
		switch order := compareAt(old.Models, i, new.Models, j); {
		case order < 0:
			was, i = &old.Models[i], i+1
		case order > 0:
			is, j = &new.Models[j], j+1
		default:
			was, is, i, j = &old.Models[i], &new.Models[j], i+1, j+1
		}
		if c, changed := Between(was, is, at); changed {
			changes = append(changes, c)
		}
	}
	return changes
}

// compareAt compares the next models of two lists by their keys; the end of a list comes after every model.
func compareAt(a []dataset.Model, i int, b []dataset.Model, j int) int {
	switch {
	case i == len(a):
		return 1
	case j == len(b):
		return -1
	}
	return cmp.Or(strings.Compare(a[i].Provider, b[j].Provider), strings.Compare(a[i].ID, b[j].ID))
}

// Between returns what changed between two records of one model, and whether anything did. Nil stands for no record; one of
// them is there.
func Between(was, is *dataset.Model, at dataset.Timestamp) (c Change, changed bool) {
	m := cmp.Or(is, was)
	c = Change{Time: at, Provider: m.Provider, ID: m.ID, Kind: kindOf(was, is)}
	before, after := facts(was), facts(is)
	for i, name := range dataset.FactNames {
		if before[i] != after[i] {
			c.Fields = append(c.Fields, Field{name, before[i], after[i]})
		}
	}
	return c, len(c.Fields) > 0
}

// kindOf names the step from one record to the other.
func kindOf(was, is *dataset.Model) Kind {
	switch {
	case was == nil:
		return Added
	case is == nil:
		return Removed
	case was.Status == is.Status:
		return Changed
	}
	return [...]Kind{dataset.Active: Relisted, dataset.Deprecated: Deprecated, dataset.Unlisted: Unlisted}[is.Status]
}

// Latest returns the time of the last change; ok is false where there is none.
func Latest(changes []Change) (at dataset.Timestamp, ok bool) {
	if len(changes) == 0 {
		return 0, false
	}
	return changes[len(changes)-1].Time, true
}

// Batch returns the last changes that have one time: those of the last sync that changed anything.
func Batch(changes []Change) []Change {
	at, _ := Latest(changes)
	first, _ := slices.BinarySearchFunc(changes, at, func(c Change, at dataset.Timestamp) int { return cmp.Compare(c.Time, at) })
	return changes[first:]
}
