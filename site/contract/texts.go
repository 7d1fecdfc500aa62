package contract

import (
	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// texts are the sentences about a version that several of its documents have.
type texts struct {
	summary     string // a sentence
	description string // three paragraphs
	statistics  string // what the path /stats answers
}

const modelIDDoc = "The model's id, as the list of models has it: case-sensitive. " +
	"Percent-encode it; a slash in it may be sent as it is or as %2F."

// texts returns the sentences about the version. Those of version 1 are frozen with its documents.
func (w *writer) texts() texts {
	if w.version == catalog.V1 {
		providers := w.seven() + " providers"
		if w.seven() == "one" {
			providers = "one provider" // a catalog of somebody else's
		}
		return texts{
			summary: "A read-only catalog of the AI models of " + providers +
				", with filters, search, sorting and pagination.",
			description: "The catalog lists AI models with their type, status and context window. " +
				"Clients list models with filters, search, sorting and pages, fetch one model, " +
				"list the providers and read statistics." +
				"\n\n" +
				"Every operation is a GET; HEAD answers the same headers without a body, " +
				"and OPTIONS answers CORS preflights. " +
				"No key is needed, and any website may read the answers. " +
				"Lists hold data and meta, single resources data, failures error with a code for machines " +
				"and a message for people." +
				"\n\n" +
				"Within v1 endpoints, optional parameters and members may be added: " +
				"clients ignore members that they do not know. Nothing is taken away or changes its type.",
			statistics: "Returns the numbers of models by provider, type and status, zeros included, " +
				"and the time of the last successful sync.",
		}
	}
	return texts{
		summary: "A read-only catalog of AI models: their facts, prices and sources, " +
			"with filters, search, sorting and pagination.",
		description: "The catalog lists AI models with the facts that people choose them by: " +
			"limits, modalities, features, dates, and list prices with their history. " +
			"Each fact has its sources, and disagreements among them are shown. Unknown values are null. " +
			"Clients list models with filters, search, sorting and pages, get one model, " +
			"list the providers and read statistics." +
			"\n\n" +
			"Every operation is a GET. HEAD returns the same headers without a body, " +
			"and OPTIONS answers CORS preflights. No key is needed, and any website may read the answers. " +
			"List responses contain data and meta; single resources contain data; " +
			"errors contain error.code for programs and error.message for people." +
			"\n\n" +
			"Within v2, endpoints, optional parameters and fields may be added: " +
			"clients ignore fields that they do not know. Nothing is removed or changes its type.",
		statistics: "Returns the number of models by provider, type, status, modality and feature, " +
			"zeros included; how many models each fact is known of; the age of each source; " +
			"and the time of the last successful sync.",
	}
}

// seven returns the number of providers in words.
func (w *writer) seven() string { return dataset.InWords(len(w.catalog.ProviderIDs())) }
