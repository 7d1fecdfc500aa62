package sync

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/names"
	"modelcatalog/dataset/sync/provider"
)

// judgement is the change of a model that comes from its provider's list, whatever people decided about it.
type judgement struct {
	history.Change
	name     string // in the list; empty if it has none
	repriced bool   // a price that the catalog had is another
}

// guard doubts a list if too many of its provider's models change in one way.
type guard struct {
	what, bound string // for people: the models that it counts, and how many there may be
	// count returns the changes that it doubts, the number of models that it counts, and how many there may be.
	count func(m *merging) (doubted []judgement, n, most int)
}

// lossWindow is the time over which losses are added up.
const lossWindow = 14 * 24 * time.Hour

// fewAlike is the bound of equal.
const fewAlike = "half of those in the catalog, but 2 to 8"

// guards is the table of guards, which site/docs/sync.md shows and explains. A retirement is never undone by omission, so a
// mistaken one would be permanent. A few new models or changes are normal even if the provider has few models.
var guards = []guard{
	{"leave the list or retire", "a fifth of the active ones", func(m *merging) ([]judgement, int, int) {
		leaving := m.pick(leaves)
		return leaving, len(leaving), m.active / 5
	}},
	{"left or retired within 14 days", "a third of those that were active then", func(m *merging) ([]judgement, int, int) {
		leaving := m.pick(leaves)
		lost, active := m.losses(leaving)
		return leaving, lost, active / 3
	}},
	{"are new", "half of those in the catalog, or 25", func(m *merging) ([]judgement, int, int) {
		added := m.pick(func(j *judgement) bool { return j.Kind == history.Added })
		return added, len(added), max(25, len(m.before)/2)
	}},
	{"have another name, type, limit or price", "a fifth of those in the catalog, or 5", func(m *merging) ([]judgement, int, int) {
		changed := m.pick(func(j *judgement) bool {
			return j.repriced || j.Kind != history.Added && (j.has("name") || j.has("type") || j.has("context_length") ||
				j.Field("max_input_tokens").Old.Valid || j.Field("max_output_tokens").Old.Valid)
		})
		return changed, len(changed), max(5, len(m.before)/5)
	}},
	{"get the same name", fewAlike, func(m *merging) ([]judgement, int, int) {
		return m.equal(func(j *judgement) string {
			if !j.has("name") || j.name == "" {
				return ""
			}
			return names.Key(j.name)
		})
	}},
	{"get the same context length instead of another", fewAlike, func(m *merging) ([]judgement, int, int) {
		return m.equal(func(j *judgement) string {
			if j.Kind == history.Added {
				return ""
			}
			return j.Field("context_length").New.String
		})
	}},
}

// guard says why a list looks like an accident, or returns "" if it does not, or if a person accepted it.
func (m *merging) guard(list *provider.List, accepted []string) string {
	switch {
	case len(list.Models) == 0 && list.Private > 0:
		return "the list has only fine-tuned models of the key's owner, want models of the provider"
	case len(list.Models) == 0:
		return "the list is empty, want at least one model"
	}
	var reasons []string
	all := map[string]history.Change{}
	for _, g := range guards {
		doubted, n, most := g.count(m)
		if len(doubted) == 0 || n <= most {
			continue
		}
		reasons = append(reasons, fmt.Sprintf("%d models %s, more than %d (%s)", n, g.what, most, g.bound))
		for _, j := range doubted {
			all[j.ID] = j.Change
		}
	}
	return m.report.doubt(all, reasons, accepted)
}

// doubt records the doubted changes, and says why the list is rejected, or returns "" if there is no reason or a person accepted
// it.
func (p *ProviderReport) doubt(changes map[string]history.Change, reasons, accepted []string) string {
	for _, key := range slices.Sorted(maps.Keys(changes)) {
		p.Doubted = append(p.Doubted, changes[key])
	}
	switch {
	case len(reasons) == 0:
		return ""
	case slices.Contains(accepted, p.Acceptance()):
		p.add(noted, "accepted: %s", plain(p.Acceptance()))
		return ""
	}
	for i := range p.Doubted {
		c := &p.Doubted[i]
		p.lines = append(p.lines, changeLine(doubted, "doubted: "+c.Kind.String(), c))
	}
	for _, a := range accepted {
		if strings.HasPrefix(a, p.Provider.ID+"=") {
			reasons = append(reasons, a+" accepts another list")
		}
	}
	return strings.Join(reasons, "; ") + "; if the list is right, run again with -accept " + p.Acceptance()
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

// judge adds the judgement of a model. Facts that people decide, by an override or a rule, count as unchanged. But a model that
// has just left the list has left it, whatever status people give it.
func (m *merging) judge(e *evidence, model dataset.Model) {
	j := judgement{}
	if e.listed != nil {
		j.name = e.listed.Name
	}
	if e.was != nil {
		if e.rule != nil {
			model.Type = e.was.Type
		}
		for _, o := range e.overrides {
			value := e.was.Fact(o.Field)
			if o.Field == "status" && e.listed == nil && e.was.LastSeenAt == m.lastMerge {
				value = dataset.Text(e.becomes().String())
			}
			_ = model.Set(o.Field, value) // cannot fail: the value is one of a model
		}
	}
	changed := false
	j.Change, changed = history.Between(e.was, &model, m.now)
	prices, _ := history.Repricing(e.was, &model, m.pricing, m.now)
	if j.repriced = slices.ContainsFunc(prices.Fields, func(f history.Field) bool { return f.Old.Valid }); j.repriced && !changed {
		j.Change, changed = prices, true
	}
	if changed {
		m.judged = append(m.judged, j)
	}
}

func (m *merging) pick(choose func(j *judgement) bool) (picked []judgement) {
	for i := range m.judged {
		if choose(&m.judged[i]) {
			picked = append(picked, m.judged[i])
		}
	}
	return picked
}

// equal returns the judgements with a value that too many of them have, the largest number of such a value, and how many may have
// one. Those with the empty value do not count.
func (m *merging) equal(value func(j *judgement) string) (doubted []judgement, n, most int) {
	most = min(8, max(2, len(m.before)/2))
	groups := map[string][]judgement{}
	for i := range m.judged {
		if v := value(&m.judged[i]); v != "" {
			groups[v] = append(groups[v], m.judged[i])
		}
	}
	for _, group := range groups {
		n = max(n, len(group))
		if len(group) > most {
			doubted = append(doubted, group...)
		}
	}
	return doubted, n, most
}

var activeStatus = dataset.Text(dataset.Active.String())

func leaves(j *judgement) bool { return j.Field("status").Old == activeStatus }

func (j *judgement) has(name string) bool { return j.Field(name).Name != "" }
