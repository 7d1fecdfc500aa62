package sync

import (
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// losses returns how many of the provider's models that were active lossWindow ago are no longer, once those that are leaving
// have left, and how many there were. If so many left at one time since then that a person must have
// accepted it, counting starts after that time.
func (m *merging) losses(leaving []judgement) (lost, active int) {
	then := map[string]bool{} // whether a model was active, at an ever earlier time
	for _, model := range m.before {
		then[model.ID] = model.Status == dataset.Active
	}
	active = m.active
	start := m.now - dataset.Timestamp(lossWindow/time.Millisecond)
	for changes := m.state.changes; len(changes) > 0; {
		at := changes[len(changes)-1].Time
		if at < start {
			break
		}
		first := len(changes)
		for first > 0 && changes[first-1].Time == at {
			first--
		}
		left, came := m.moves(changes[first:])
		if active += len(left) - len(came); len(left) > active/5 {
			active -= len(left) - len(came)
			break
		}
		for _, id := range came {
			then[id] = false
		}
		for _, id := range left {
			then[id] = true
		}
		changes = changes[:first]
	}
	gone := map[string]bool{}
	for _, j := range leaving {
		gone[j.ID] = true
	}
	for _, model := range m.before {
		if then[model.ID] && (model.Status != dataset.Active || gone[model.ID]) {
			lost++
		}
	}
	return lost, active
}

// moves returns the ids of the provider's models that ceased to be active with the changes of one time, and of those that
// became active. Changes with a reason do not count: people made them.
func (m *merging) moves(changes []history.Change) (left, came []string) {
	for i := range changes {
		c := &changes[i]
		if c.Provider != m.report.Provider.ID || c.Reason != "" {
			continue
		}
		switch status := c.Field("status"); {
		case status.Old == activeStatus:
			left = append(left, c.ID)
		case status.New == activeStatus:
			came = append(came, c.ID)
		}
	}
	return left, came
}
