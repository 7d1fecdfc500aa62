package sync

import (
	"fmt"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
)

// count counts the models that were active, and those of them that no longer are. The model before is nil if it is new.
func (m *merging) count(before, after *dataset.Model) {
	if before == nil || before.Status != dataset.Active {
		return
	}
	m.active++
	switch after.Status {
	case dataset.Unlisted:
		m.gone = append(m.gone, after.ID)
	case dataset.Deprecated:
		m.retired = append(m.retired, after.ID)
	}
}

// maxLeaving limits the active models of a provider that may leave the list, or retire, in one sync: one in so many. A
// retirement is never undone by omission, so a mistaken one would be permanent.
const maxLeaving = 5

// guard says why a list looks like an accident, or returns "" if it does not.
func (m *merging) guard(list *provider.List, acceptRemovals bool) string {
	switch {
	case len(list.Models) == 0 && list.Private > 0:
		return "the list has only fine-tuned models of the key's owner, want models of the provider"
	case len(list.Models) == 0:
		return "the list is empty, want at least one model"
	case acceptRemovals:
		return ""
	}
	reason := "%d of %d active models are %s, more than one in %d; if the list is right, run again with -accept-removals"
	for _, group := range []struct {
		ids  []string
		what string
	}{{m.gone, "missing from the list"}, {m.retired, "declared retired"}} {
		if len(group.ids)*maxLeaving > m.active {
			m.report.Leaving = group.ids
			return fmt.Sprintf(reason, len(group.ids), m.active, group.what, maxLeaving)
		}
	}
	return ""
}
