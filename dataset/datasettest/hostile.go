package datasettest

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// deserted is the provider without any model in hostile datasets.
const deserted = "deepseek"

// hostile makes n models that break careless programs, in the order of a dataset.
func hostile(n int, seed uint64) []dataset.Model {
	models := hardCases()
	if n <= len(models) {
		models = models[:n]
	} else {
		m := mixer{source: newSource(seed, hostileStream)}
		models = m.fill(models, n)
	}
	slices.SortFunc(models, func(a, b dataset.Model) int {
		return cmp.Or(strings.Compare(a.Provider, b.Provider), strings.Compare(a.ID, b.ID))
	})
	return models
}

// hardCases is the fixed list of hard cases. Each provider has those of one kind, so that ids that must not be confused
// are in one folder.
func hardCases() []dataset.Model {
	var models []dataset.Model
	for _, id := range slices.Concat(pathIDs, publishedIDs, wordIDs, longIDs()) {
		models = append(models, hardModel("openai", id))
	}
	models = append(models, hardModel("anthropic", "a"), hardModel("anthropic", "openai/a")) // ids that openai has as well
	for _, text := range likenessTexts {
		models = append(models, namedAlike("google", text))
	}
	for _, text := range slices.Concat(injectionTexts, unicodeTexts) {
		if dataset.CheckModelID(text) == nil {
			models = append(models, namedAlike("groq", text))
		}
	}
	models = append(models, textCases("mistral")...)
	return append(models, valueCases("together")...)
}

// hardModel returns a model with the id, all of whose times are equal to all other models'.
func hardModel(provider, id string) dataset.Model {
	return dataset.Model{ID: id, Provider: provider, UpdatedAt: lastSync, LastSeenAt: lastSync}
}

// namedAlike returns a model that has the text for id, name and description.
func namedAlike(provider, text string) dataset.Model {
	m := hardModel(provider, text)
	m.Name, m.Description = valid(text), valid(text)
	return m
}

func valid(text string) dataset.NullString { return dataset.NullString{String: text, Valid: true} }
