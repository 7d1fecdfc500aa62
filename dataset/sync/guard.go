package sync

import (
	"fmt"

	"modelcatalog/dataset"
)

// maxGone is the part of a provider's active models that may go in one sync: one in so many.
const maxGone = 5

// guard says why an answer looks like an accident; empty: it does not. The models after the merge begin with those before,
// each at a place not before its own.
func (m *merging) guard(after []dataset.Model, acceptRemovals bool) string {
	if m.report.Listed == 0 {
		if m.question.list.Private > 0 {
			return "the list holds nothing but the key's own fine-tuned models; no provider offers nothing"
		}
		return "the list is empty; no provider offers nothing"
	}
	active := 0
	j := 0
	for i := range m.before {
		was := &m.before[i]
		for after[j].ID != was.ID {
			j++
		}
		if was.Status != dataset.Active {
			continue
		}
		active++
		if after[j].Status == dataset.Unlisted {
			m.report.Gone = append(m.report.Gone, was.ID)
		}
	}
	if len(m.report.Gone)*maxGone <= active || acceptRemovals {
		return ""
	}
	return fmt.Sprintf("%d of %d active models are gone from the list, more than one in %d; look at the list, then run with -accept-removals if they are really gone",
		len(m.report.Gone), active, maxGone)
}
