package sync_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/must"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/names"
	"modelcatalog/dataset/sync/provider"
)

// verdict is what the rules say of a model.
type verdict struct {
	was    *dataset.Model // nil if it is new
	model  dataset.Model  // after the sync
	judged dataset.Model  // if people had decided nothing
}

// past is the status of each model after a sync, by provider, then id.
type past struct {
	at       dataset.Timestamp
	statuses map[string]map[string]dataset.Status
}

// remember keeps the statuses on disk.
func (s *simulation) remember(at dataset.Timestamp) {
	p := past{at, map[string]map[string]dataset.Status{}}
	for _, m := range s.disk.Models {
		if p.statuses[m.Provider] == nil {
			p.statuses[m.Provider] = map[string]dataset.Status{}
		}
		p.statuses[m.Provider][m.ID] = m.Status
	}
	s.pasts = append(s.pasts, p)
}

// expect applies the rules to the dataset on disk. The report of a provider that is not merged has only the outcome.
func (s *simulation) expect(d day) (after *dataset.Dataset, reports []sync.ProviderReport) {
	after = &dataset.Dataset{Providers: s.disk.Providers, LastSync: &d.at}
	sources := map[string]dataset.Source{}
	for _, source := range s.disk.Sources {
		sources[source.Name] = source
	}
	if len(d.lists) < len(s.disk.Providers) {
		after.LastSync = s.disk.LastSync
	}
	for _, p := range s.disk.Providers {
		models := s.disk.ModelsOf(p.ID)
		report := sync.ProviderReport{Provider: p, Outcome: sync.Skipped}
		if list, hasKey := d.lists[p.ID]; hasKey {
			verdicts, merged := s.expectMerge(d.at, models, list, p)
			if d.broken[p.ID] || len(list) == 0 || !d.accepts(p.ID) && s.doubts(d.at, p.ID, models, verdicts) {
				report.Outcome = sync.Failed
				after.LastSync = s.disk.LastSync
			} else {
				models, report = nil, merged
				sources["catalog"] = dataset.Source{Name: "catalog", AsOf: d.at.Day()}
				sources[p.ID+"_api"] = dataset.Source{Name: p.ID + "_api", AsOf: d.at.Day(), Official: true}
				for _, v := range verdicts {
					models = append(models, v.model)
				}
			}
		}
		after.Models = append(after.Models, models...)
		reports = append(reports, report)
	}
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		after.Sources = append(after.Sources, sources[name])
	}
	slices.SortStableFunc(after.Models, func(a, b dataset.Model) int { return strings.Compare(a.Provider, b.Provider) })
	return after, reports
}

// expectMerge merges the list of one provider.
func (s *simulation) expectMerge(at dataset.Timestamp, models []dataset.Model, list []provider.Model, p dataset.Provider) (
	verdicts []verdict, report sync.ProviderReport) {
	report = sync.ProviderReport{Provider: p, Listed: len(list)}
	if slices.Contains([]string{"openai", "google", "mistral"}, p.ID) {
		report.Private = 1
	}
	known, listed, ids := map[string]*dataset.Model{}, map[string]*provider.Model{}, map[string]bool{}
	last := dataset.Timestamp(0)
	for i := range models {
		known[models[i].ID], ids[models[i].ID] = &models[i], true
		last = max(last, models[i].LastSeenAt)
	}
	for i := range list {
		listed[list[i].ID], ids[list[i].ID] = &list[i], true
	}
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		v, leftOut := s.expectModel(at, p.ID, id, known, listed[id], last)
		switch leftOut {
		case "ignored":
			report.Ignored++
		case "unknown":
			report.Unknown++
		case "invisible":
			report.Invisible = append(report.Invisible, id)
		case "untyped":
			report.Untyped = append(report.Untyped, sync.Untyped{ID: id})
		default:
			verdicts = append(verdicts, v)
			if m := listed[id]; m != nil && !m.Retired && v.model.Status == dataset.Deprecated {
				report.Contradicted = append(report.Contradicted, id)
			}
		}
	}
	return verdicts, report
}

// expectModel merges one model, or says why it is left out of the catalog. It is in the catalog, which has the models known, or in
// the list, or in both. The list before was merged at the time last.
func (s *simulation) expectModel(at dataset.Timestamp, provider, id string, known map[string]*dataset.Model, listed *provider.Model,
	last dataset.Timestamp) (v verdict, leftOut string) {
	was := known[id]
	m := dataset.Model{Provider: provider, ID: id}
	if was != nil {
		m = *was
	}
	typed := was != nil
	var first rule
	matches := slices.IndexFunc(s.world.rules, func(r rule) bool { return strings.Contains(id, r.word) })
	if matches >= 0 {
		first = s.world.rules[matches]
	}
	owner, _, owned := strings.Cut(id, "/")
	switch {
	case was != nil:
	case matches >= 0 && first.is == "":
		return v, "ignored"
	case matches < 0 && owned && (provider == "groq" || provider == "together") && !owns(known, owner):
		return v, "unknown"
	case matches < 0 && strings.ContainsRune(id, '\u200b'):
		return v, "invisible"
	}
	if listed != nil {
		m.LastSeenAt = at
		if listed.Name != "" {
			m.Name = dataset.Text(listed.Name)
		} else if was == nil {
			m.Name = dataset.Text(names.Of(id))
		}
		if family := names.Family(id); was == nil && family != "" {
			must.Do(s, m.Set("family", dataset.Text(family)))
		}
		if !m.Description.Valid && listed.Description != "" {
			m.Description = dataset.Text(listed.Description)
		}
		if listed.ContextLength > 0 {
			m.ContextLength = fmt.Sprint(listed.ContextLength)
		}
		for name, value := range listed.Facts {
			must.Do(s, m.Set(name, dataset.Text(value)))
		}
		if first.is != "" {
			m.Type, typed = dataset.Type(slices.Index(dataset.TypeNames[:], first.is)), true
		} else if listed.Typed {
			m.Type, typed = listed.Type, true
		}
	}
	switch {
	case was != nil && was.Status == dataset.Deprecated:
	case listed == nil:
		m.Status = dataset.Unlisted
	case listed.Retired:
		m.Status = dataset.Deprecated
	default:
		m.Status = dataset.Active
	}
	v = verdict{was: was, judged: m}
	if was != nil && matches >= 0 {
		v.judged.Type = was.Type
	}
	for _, field := range dataset.FactNames {
		if value, found := s.world.overrides[fact{provider, id, field}]; found {
			typed = typed || field == "type"
			err := m.Set(field, value)
			if was == nil {
				value = m.Fact(field)
			} else if value = was.Fact(field); field == "status" && listed == nil && was.LastSeenAt == last {
				value = v.judged.Fact(field)
			}
			if err = errors.Join(err, v.judged.Set(field, value)); err != nil {
				s.Fatal(err)
			}
		}
	}
	if !typed {
		return v, "untyped"
	}
	if was == nil || m.Name != was.Name || m.Description != was.Description || m.Type != was.Type ||
		m.ContextLength != was.ContextLength || m.Status != was.Status {
		m.UpdatedAt = at
	}
	for _, name := range dataset.FactNames[5:] {
		if was != nil && m.Fact(name) != was.Fact(name) {
			m.UpdatedAt = at
		}
	}
	if listed != nil {
		s.credit(&m, listed, at)
	}
	v.model = m
	return v, ""
}

// credit applies the rules of sources and prices: a list states the facts that it gives and that no override replaces, and a price
// lasts until the list has another. It sets UpdatedAt if the price is another.
func (s *simulation) credit(m *dataset.Model, listed *provider.Model, at dataset.Timestamp) {
	d := dataset.Details{}
	if m.Details != nil {
		d = *m.Details
	}
	m.Details = &d
	stated := map[string]string{"name": listed.Name, "description": listed.Description}
	maps.Copy(stated, listed.Facts)
	if listed.Typed {
		stated["type"] = listed.Type.String()
	}
	if listed.ContextLength > 0 {
		stated["context_length"] = fmt.Sprint(listed.ContextLength)
	}
	var facts uint32
	for _, source := range d.Sources {
		if source.Source != "catalog" {
			facts = source.Facts
		}
	}
	for i, name := range dataset.FactNames {
		if value := stated[name]; value != "" && value == m.Fact(name).String {
			facts |= 1 << i
		} else if value != "" {
			facts &^= 1 << i
		}
	}
	own := uint32(0) // facts of people, rules and earlier days
	for i, name := range dataset.FactNames {
		if m.Fact(name).String != "" && facts>>i&1 == 0 {
			own |= 1 << i
		}
	}
	d.Sources = []dataset.SourceFacts{{Source: m.Provider + "_api", Facts: facts}, {Source: "catalog", Facts: own}}
	slices.SortFunc(d.Sources, func(a, b dataset.SourceFacts) int { return strings.Compare(a.Source, b.Source) })
	price, found := listed.Prices[0]
	if !found {
		return
	}
	d.Prices = slices.Clone(d.Prices)
	n := len(d.Prices)
	for i := range d.Prices {
		d.Prices[i].AsOf = at.Day()
	}
	if n == 0 || d.Prices[n-1].Amount != price {
		m.UpdatedAt = at
		if n > 0 {
			d.Prices[n-1].To = at.Day()
		}
		d.Prices = append(d.Prices, dataset.Price{Amount: price, Source: "together_api", From: at.Day(), AsOf: at.Day()})
	}
}

// owns reports whether an id of the catalog begins with an organisation.
func owns(known map[string]*dataset.Model, organisation string) bool {
	for id := range known {
		if strings.HasPrefix(id, organisation+"/") {
			return true
		}
	}
	return false
}

// accepts reports whether a person accepted the list of a provider.
func (d *day) accepts(provider string) bool {
	return slices.ContainsFunc(d.accept, func(a string) bool { return strings.HasPrefix(a, provider+"=") })
}

// doubts reports whether a guard doubts what the list of a provider says.
func (s *simulation) doubts(at dataset.Timestamp, provider string, before []dataset.Model, verdicts []verdict) bool {
	active, left, added, changed := 0, 0, 0, 0
	stays := map[string]bool{}
	contexts := map[string]int{} // number of models that change to it
	for _, v := range verdicts {
		stays[v.judged.ID] = v.judged.Status == dataset.Active
		if v.was == nil {
			added++
			continue
		}
		if v.was.Status == dataset.Active {
			active++
			if !stays[v.judged.ID] {
				left++
			}
		}
		limits := v.was.Fact("max_input_tokens")
		prices := len(v.was.Prices())
		if v.judged.Name != v.was.Name || v.judged.Type != v.was.Type || v.judged.ContextLength != v.was.ContextLength ||
			limits.Valid && limits != v.judged.Fact("max_input_tokens") || prices > 0 && prices < len(v.model.Prices()) {
			changed++
		}
		if v.judged.ContextLength != v.was.ContextLength && v.judged.ContextLength != "" {
			contexts[v.judged.ContextLength]++
		}
	}
	then, lost := 0, 0
	for id, status := range s.then(at, provider) {
		if status == dataset.Active {
			then++
			if !stays[id] || s.status(id, before) != dataset.Active {
				lost++
			}
		}
	}
	for reason, doubted := range map[string]bool{
		"left": 5*left > active, "lost": left > 0 && 3*lost > then, "grown": added > 25 && 2*added > len(before),
		"rewritten": changed > 5 && 5*changed > len(before), "levelled": slices.Max(append(slices.Collect(maps.Values(contexts)), 0)) > min(8, max(2, len(before)/2)),
	} {
		if doubted {
			s.count[reason]++
			left = -1
		}
	}
	return left < 0
}

// status returns the status of one of the models.
func (s *simulation) status(id string, models []dataset.Model) dataset.Status {
	return models[slices.IndexFunc(models, func(m dataset.Model) bool { return m.ID == id })].Status
}

// then returns the statuses of a provider's models 14 days before a time, or after the last sync since then with which more than
// a fifth of the active ones left.
func (s *simulation) then(at dataset.Timestamp, provider string) map[string]dataset.Status {
	for i := len(s.pasts) - 1; ; i-- {
		after := s.pasts[i].statuses[provider]
		if i == 0 || at.Time().Sub(s.pasts[i].at.Time()) > 14*24*time.Hour {
			return after
		}
		active, left := 0, 0
		for id, status := range s.pasts[i-1].statuses[provider] {
			if status == dataset.Active {
				active++
				if after[id] != dataset.Active {
					left++
				}
			}
		}
		if 5*left > active {
			return after
		}
	}
}
