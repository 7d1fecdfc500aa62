package contract

import "modelcatalog/dataset/catalog"

// wording is the text of the documents that is not the same in all versions.
type wording struct {
	summary             string // describes the service in one sentence
	about               string // says what the catalog has
	list, model         string // describe the endpoints
	stats, statsInShort string
}

var wordings = map[catalog.Version]wording{
	catalog.V1: {
		summary: "A read-only catalog of the AI models of seven providers, with filters, search, sorting and pagination.",
		about:   "The catalog lists AI models with their type, status and context window.",
		list: "Returns a page of the models that match all given filters and the search, with the size of the whole result. Each of " +
			"provider, type and status takes several values separated by commas, of which one must match.",
		model:        "Returns the model of a provider and an id.",
		stats:        "Returns the numbers of models by provider, type and status, zeros included, and the time of the last successful sync.",
		statsInShort: "Returns the numbers of models by provider, type and status, and the time of the last sync.",
	},
	catalog.V2: {
		summary: "A read-only catalog of the AI models of seven providers, with their facts, prices and sources, filters, search, sorting and pagination.",
		about: "The catalog lists AI models with the facts that people choose them by: limits, modalities, features, dates, and list prices with " +
			"their history. It says where each fact comes from, and where sources disagree. What is not known is null.",
		list: "Returns a page of the models that match all given filters and the search, with the size of the whole result. Lists have their " +
			"values separated by commas: of provider, type, status and family one must match, of input, output and feature all. What is not " +
			"known does not match.",
		model: "Returns the model of a provider and an id, with the history of its prices.",
		stats: "Returns the numbers of models by provider, type, status, modality and feature, zeros included, of how many models each fact is " +
			"known, the age of each source, and the time of the last successful sync.",
		statsInShort: "Returns the numbers of models by provider, type, status, modality and feature, of how many models each fact is known, " +
			"the age of each source, and the time of the last sync.",
	},
}
