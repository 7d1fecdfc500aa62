package datasettest

import (
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// modelsOfOther is the mean number of models of a provider that WithOthers adds.
const modelsOfOther = 20

// place is a kind of provider: who sells models, under which ids.
type place struct {
	kind   dataset.Kind
	suffix string                        // of the ids of such providers
	share  int                           // of the models of all, in relation to other kinds
	id     func(m *dataset.Model) string // the place's own id of a model of another provider
}

// places are the kinds of providers that are made up, in turn. Their ids of models are of the forms
// that real ones have, and some are equal to ids of the dataset's own providers, as offers of the
// same model often are.
var places = []place{
	{kind: dataset.Maker, suffix: "", share: 1, id: func(m *dataset.Model) string { return m.ID }},
	{kind: dataset.Cloud, suffix: "-cloud", share: 2, id: cloudID},
	{kind: dataset.Host, suffix: "-inference", share: 2, id: pathID},
	{kind: dataset.Gateway, suffix: "-gateway-eu", share: 5, id: pathID}, // has most models
}

// cloudID returns an id as Bedrock has them.
func cloudID(m *dataset.Model) string { return m.Provider + "." + m.ID + "-v1:0" }

// pathID returns an id as hosts and gateways have them: behind its maker.
func pathID(m *dataset.Model) string { return m.Provider + "/" + m.ID }

// WithOthers returns a copy of a dataset with n more providers, which are made up, and 20 models
// for each in the mean. They are makers, clouds, hosts and gateways in turn, and sell the models of
// d: texts, facts and prices are like those of d, so that a search or a filter that must not find
// them would. The list of each was read after the last sync. The dataset's own providers and models
// stay as they are and come first.
func WithOthers(d *dataset.Dataset, n int) *dataset.Dataset {
	return withOthers(d, n, n*modelsOfOther, 1)
}

// withOthers is WithOthers with so many models of the other providers in all, or none if d has no
// models that they could sell.
func withOthers(d *dataset.Dataset, n, models int, seed uint64) *dataset.Dataset {
	if n <= 0 {
		return d
	}
	after := *d
	after.Providers = slices.Clone(d.Providers)
	after.Models = slices.Clone(d.Models)
	after.Lists = maps.Clone(d.Lists)
	if after.Lists == nil {
		after.Lists = map[string]dataset.Timestamp{}
	}

	s := newStream(seed, otherStream)
	offered := sellable(d.Models)
	for i := range offered {
		offered[i].CanonicalID = d.CanonicalID(&offered[i])
	}
	shares := 0 // of the providers that have no models yet
	for i := range n {
		shares += places[i%len(places)].share
	}
	for i := range n {
		kind := places[i%len(places)]
		name := word(i * 1009) // neighbors among the words differ in one syllable only
		p := dataset.Provider{
			ID:   name + kind.suffix,
			Name: strings.ToUpper(name[:1]) + name[1:],
			Kind: kind.kind,
		}
		after.Providers = append(after.Providers, p)
		if d.LastSync != nil {
			after.Lists[p.ID] = *d.LastSync + day
		}
		if len(offered) == 0 {
			continue
		}
		// The share of what is left, so that all of them together get exactly the models.
		count := models * kind.share / shares
		models -= count
		shares -= kind.share
		after.Models = append(after.Models, offers(s, offered, p.ID, kind, count)...)
	}
	slices.SortFunc(after.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	return &after
}

// day is a day in milliseconds.
const day = 24 * 60 * 60 * 1000

// sellable returns the models whose ids and lines have room for what a copy adds.
func sellable(models []dataset.Model) []dataset.Model {
	return slices.DeleteFunc(slices.Clone(models), func(m dataset.Model) bool {
		// Ids have up to 1024 bytes; a place adds less than 100. Copies have longer descriptions.
		return len(m.ID) > 900 || len(dataset.AppendModel(nil, &m)) > dataset.MaxLine/2
	})
}

// offers returns so many models of a provider that sells those of others.
func offers(s *stream, offered []dataset.Model, provider string, kind place, count int) []dataset.Model {
	var models []dataset.Model
	taken := map[string]bool{} // ids of this provider
	start := s.below(len(offered))
	for i := 0; len(models) < count; i++ {
		m := offered[(start+i)%len(offered)]
		copies := i / len(offered)
		if copies > 0 { // it sells all of them already
			vary(&m, s, word(start+copies), copies)
			m.Details = varyDetails(m.Details, s, copies)
			m.CanonicalID = "" // it is another model, which nobody else sells
		}
		id := kind.id(&m)
		if taken[id] { // two providers can have one id
			continue
		}
		taken[id] = true
		m.ID = id
		m.Provider = provider
		// Aliases are ids of the provider that the model is from.
		m.AliasOf = ""
		m.Aliases = nil
		for _, fact := range []string{"alias_of", "aliases"} {
			m.SetClaims(dataset.FactIndex(fact), nil)
		}
		models = append(models, m)
	}
	return models
}
