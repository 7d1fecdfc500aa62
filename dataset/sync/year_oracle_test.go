package sync_test

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"modelcatalog/dataset/sync/provider"
)

// null stands for null among facts, which are texts. No text of the world is like it.
const null = "(null)"

// key identifies a model.
type key struct{ provider, id string }

func (k key) String() string { return k.provider + "/" + k.id }

func compareKeys(a, b key) int {
	return cmp.Or(cmp.Compare(a.provider, b.provider), cmp.Compare(a.id, b.id))
}

// factNames are the facts of a record, in the order in which the history lists them.
var factNames = [...]string{"name", "description", "type", "context_length", "status"}

// facts are the values of factNames.
type facts [len(factNames)]string

// The places of the facts.
const (
	nameFact = iota
	descriptionFact
	typeFact
	contextFact
	statusFact
)

// record is what the catalog holds of a model. Times are in the dataset's form, so that texts compare as moments do.
type record struct {
	facts         facts
	updated, seen string
}

// truth is what the catalog has to hold by the rules for merging.
type truth struct {
	models   map[key]record
	lastSync string // null: there was none
}

func (c *truth) clone() *truth { return &truth{maps.Clone(c.models), c.lastSync} }

// keys lists the models in the order of the dataset.
func (c *truth) keys() []key { return slices.SortedFunc(maps.Keys(c.models), compareKeys) }

// lacks lists those of some models that are not there.
func (c *truth) lacks(models []key) []key {
	return slices.DeleteFunc(models, func(k key) bool { _, there := c.models[k]; return there })
}

// unlisted lists the unlisted models.
func (c *truth) unlisted() []key {
	return slices.DeleteFunc(c.keys(), func(k key) bool { return c.models[k].facts[statusFact] != "unlisted" })
}

// active names the active models of a provider.
func (c *truth) active(provider string) map[string]bool {
	ids := map[string]bool{}
	for k, r := range c.models {
		if k.provider == provider && r.facts[statusFact] == "active" {
			ids[k.id] = true
		}
	}
	return ids
}

// latest is the last moment that the records know, to which the history adds none.
func (c *truth) latest() string {
	last := ""
	if c.lastSync != null {
		last = c.lastSync
	}
	for _, r := range c.models {
		last = max(last, r.updated, r.seen)
	}
	return last
}

// asking is a run of sync as the rules see it.
type asking struct {
	at      string
	named   []string          // the providers that the options name; none: all
	accept  bool              // removals are accepted
	answers map[string]answer // of the providers that have a key
}

// answer is what a provider says.
type answer struct {
	broken  bool             // it gives no list, or one of another shape
	models  []provider.Model // as its format carries them
	private int
}

// verdict is what a run has to report.
type verdict struct {
	refused  bool                // there was nobody to ask
	outcomes map[string]string   // merged, skipped or failed, of each provider that is in the report
	tripped  bool                // too many models would have gone or retired
	untyped  map[string][]string // new models that are left out, since nothing tells their type
	ignored  map[string]int      // new models that rules keep out
	unused   int                 // overrides of models that are not there
	changes  []change
}

// change is a line of the history.
type change struct {
	Time, Provider, ID, Kind string
	Fields                   [][3]string // name, old, new
}

// sync applies the rules to the answers of a run.
func (c *truth) sync(a asking, p *person) (*truth, *verdict) {
	after := c.clone()
	v := &verdict{outcomes: map[string]string{}, untyped: map[string][]string{}, ignored: map[string]int{}}
	asked, failed := 0, 0
	for _, id := range providerIDs {
		if len(a.named) > 0 && !slices.Contains(a.named, id) {
			continue
		}
		said, hasKey := a.answers[id]
		if !hasKey {
			v.outcomes[id] = "skipped"
			continue
		}
		asked++
		v.outcomes[id] = "merged"
		if !c.merge(after, id, said, a, p, v) {
			v.outcomes[id] = "failed"
			failed++
		}
	}
	if asked == 0 {
		return c, &verdict{refused: true}
	}
	if failed == 0 {
		after.lastSync = a.at
	}
	for o := range p.overrides {
		_, there := after.models[o.model]
		if v.outcomes[o.model.provider] == "merged" && !there {
			v.unused++
		}
	}
	slices.SortFunc(v.changes, func(x, y change) int {
		return compareKeys(key{x.Provider, x.ID}, key{y.Provider, y.ID})
	})
	return after, v
}

// merge applies one provider's answer to the catalog after the run, unless a guard stops it.
func (c *truth) merge(after *truth, id string, said answer, a asking, p *person, v *verdict) bool {
	if said.broken || len(said.models) == 0 {
		return false
	}
	listed := map[key]*provider.Model{}
	for i := range said.models {
		listed[key{id, said.models[i].ID}] = &said.models[i]
	}
	records, active, gone, retired := map[key]record{}, 0, 0, 0
	for k, was := range c.models {
		if k.provider != id {
			continue
		}
		records[k] = p.known(k, was, listed[k], a.at)
		if was.facts[statusFact] == "active" {
			active++
			if records[k].facts[statusFact] == "unlisted" {
				gone++
			} else if records[k].facts[statusFact] == "deprecated" {
				retired++
			}
		}
	}
	if (5*gone > active || 5*retired > active) && !a.accept {
		v.tripped = true
		return false
	}
	c.welcome(records, listed, a.at, p, v)
	for k, is := range records {
		after.models[k] = is
		if line, changed := c.compare(k, is, a.at); changed {
			v.changes = append(v.changes, line)
		}
	}
	return true
}

// welcome adds the records of listed models that the catalog has not, or says which are left out.
func (c *truth) welcome(records map[key]record, listed map[key]*provider.Model, at string, p *person, v *verdict) {
	for k, m := range listed {
		if _, there := c.models[k]; there {
			continue
		}
		is, why := p.fresh(k, m, at)
		if why == "ignored" {
			v.ignored[k.provider]++
		} else if why == "untyped" {
			v.untyped[k.provider] = append(v.untyped[k.provider], k.id)
			slices.Sort(v.untyped[k.provider])
		} else {
			records[k] = is
		}
	}
}

// known is the record after a run of a model that the catalog has. The model that is listed is nil where none is.
func (p *person) known(k key, was record, listed *provider.Model, at string) record {
	is := was
	if listed != nil {
		is.seen = at
		if listed.Name != "" {
			is.facts[nameFact] = listed.Name
		}
		if was.facts[descriptionFact] == null && listed.Description != "" {
			is.facts[descriptionFact] = listed.Description
		}
		if listed.ContextLength > 0 {
			is.facts[contextFact] = strconv.FormatInt(listed.ContextLength, 10)
		}
		if r := p.rule(k); r != nil && r.ignore == "" {
			is.facts[typeFact] = r.kind
		} else if listed.Typed {
			is.facts[typeFact] = listed.Type.String()
		}
	}
	switch {
	case was.facts[statusFact] == "deprecated":
	case listed == nil:
		is.facts[statusFact] = "unlisted"
	case listed.Retired:
		is.facts[statusFact] = "deprecated"
	default:
		is.facts[statusFact] = "active"
	}
	p.overrule(k, &is)
	if is.facts != was.facts {
		is.updated = at
	}
	return is
}

// fresh is the record of a listed model that the catalog has not, or why it is left out.
func (p *person) fresh(k key, listed *provider.Model, at string) (is record, why string) {
	is = record{facts{null, null, "", "", "active"}, at, at}
	r := p.rule(k)
	if r != nil && r.ignore != "" {
		return is, "ignored"
	}
	if listed.Name != "" {
		is.facts[nameFact] = listed.Name
	}
	if listed.Description != "" {
		is.facts[descriptionFact] = listed.Description
	}
	if listed.ContextLength > 0 {
		is.facts[contextFact] = strconv.FormatInt(listed.ContextLength, 10)
	}
	if r != nil {
		is.facts[typeFact] = r.kind
	} else if listed.Typed {
		is.facts[typeFact] = listed.Type.String()
	}
	if listed.Retired {
		is.facts[statusFact] = "deprecated"
	}
	p.overrule(k, &is)
	if is.facts[typeFact] == "" {
		return is, "untyped"
	}
	return is, ""
}

// compare is the history's line of a model, if any of its facts changed.
func (c *truth) compare(k key, is record, at string) (line change, changed bool) {
	was, there := c.models[k]
	line = change{Time: at, Provider: k.provider, ID: k.id, Kind: "changed"}
	if !there {
		line.Kind = "added"
		was.facts = facts{null, null, null, null, null}
	} else if was.facts[statusFact] != is.facts[statusFact] {
		line.Kind = map[string]string{"active": "relisted", "deprecated": "deprecated", "unlisted": "unlisted"}[is.facts[statusFact]]
	}
	for i, fact := range factNames {
		if was.facts[i] != is.facts[i] {
			line.Fields = append(line.Fields, [3]string{fact, was.facts[i], is.facts[i]})
		}
	}
	return line, len(line.Fields) > 0
}

// cutOff is what the catalog holds once a run that was killed is completed: all that the run found out, but the time when
// models were seen only where the file of their provider was replaced already.
func (c *truth) cutOff(whole *truth, replaced []string, syncReplaced bool) *truth {
	after := whole.clone()
	for k, is := range after.models {
		if slices.Contains(replaced, k.provider) {
			continue
		}
		if was, there := c.models[k]; there {
			is.seen = was.seen
		}
		after.models[k] = is
	}
	if !syncReplaced {
		after.lastSync = c.lastSync
	}
	return after
}
