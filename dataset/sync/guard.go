package sync

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/provider"
)

// maxLeaving limits the active models of a provider that may leave the list, or retire, in one sync: one in so many. A
// retirement is never undone by omission, so a mistaken one would be permanent.
const maxLeaving = 5

// guard says why a list looks like an accident, or returns "" if it does not, or if a person accepted it.
func (m *merging) guard(list *provider.List, accepted []string) string {
	switch {
	case len(list.Models) == 0 && list.Private > 0:
		return "the list has only fine-tuned models of the key's owner, want models of the provider"
	case len(list.Models) == 0:
		return "the list is empty, want at least one model"
	}
	leaving := pick(m.judged, leaves)
	if len(leaving)*maxLeaving <= m.active {
		return ""
	}
	m.report.Doubted = leaving
	if slices.Contains(accepted, m.report.Acceptance()) {
		return ""
	}
	return fmt.Sprintf("%d of %d active models left the list or retire, more than one in %d; if the list is right, run again with -accept %s",
		len(leaving), m.active, maxLeaving, m.report.Acceptance())
}

// Acceptance returns the argument with which a sync accepts the doubted changes of a provider: its id, their number, and the
// start of their digest, as in "openai=26@1a2b3c4d". It fits only if the next list has the same changes.
func (p *ProviderReport) Acceptance() string {
	changes := slices.Clone(p.Doubted)
	for i := range changes {
		changes[i].Time = 0
	}
	digest := sha256.Sum256(history.Append(nil, changes))
	return fmt.Sprintf("%s=%d@%x", p.Provider.ID, len(changes), digest[:4])
}

// pick returns the changes for which choose returns true.
func pick(changes []history.Change, choose func(c *history.Change) bool) (picked []history.Change) {
	for i := range changes {
		if choose(&changes[i]) {
			picked = append(picked, changes[i])
		}
	}
	return picked
}

// leaves reports whether an active model leaves the list or retires.
func leaves(c *history.Change) bool {
	return field(c, "status").Old == dataset.Text(dataset.Active.String())
}

// field returns the change of a fact, or the zero Field if it did not change.
func field(c *history.Change, name string) history.Field {
	for _, f := range c.Fields {
		if f.Name == name {
			return f
		}
	}
	return history.Field{}
}
