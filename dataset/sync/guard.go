package sync

import (
	"fmt"

	"modelcatalog/dataset"
)

// maxLeaving is the part of a provider's active models that may go, or be declared retired, in one sync: one in so many. What
// a provider declared is not taken back by its silence, so that a mistake of its would stay.
const maxLeaving = 5

// guard says why an answer looks like an accident; empty: it does not.
func (m *merging) guard(after []dataset.Model, acceptRemovals bool) string {
	if m.report.Listed == 0 {
		if m.question.list.Private > 0 {
			return "the list holds nothing but the key's own fine-tuned models; no provider offers nothing"
		}
		return "the list is empty; no provider offers nothing"
	}
	active, gone, retired := m.leaving(after)
	for _, group := range []struct {
		models []string
		what   string
	}{{gone, "gone from the list"}, {retired, "declared retired"}} {
		if len(group.models)*maxLeaving > active && !acceptRemovals {
			m.report.Leaving = group.models
			return fmt.Sprintf("%d of %d active models are %s, more than one in %d; look at the list, then run with -accept-removals if that is right",
				len(group.models), active, group.what, maxLeaving)
		}
	}
	return ""
}

// leaving counts the models that were active, and finds those that would not be any more. All models before are among
// those after, in the same order.
func (m *merging) leaving(after []dataset.Model) (active int, gone, retired []string) {
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
		switch after[j].Status {
		case dataset.Unlisted:
			gone = append(gone, was.ID)
		case dataset.Deprecated:
			retired = append(retired, was.ID)
		}
	}
	return active, gone, retired
}
