package catalog

import (
	"slices"
	"strconv"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// ruleSentences say why the catalog itself states some facts. Decisions of the maintainers have a
// day, and these have none.
var ruleSentences = map[string]string{
	"name":                 "Derived from the id.",
	"family":               "Derived from the id.",
	"type":                 "A rule of the catalog says so.",
	"status":               "A rule of the catalog says so.",
	"features.temperature": "The rules about the parameter temperature say so.",
	"canonical_id":         "The provider made the model, or the spelling of the id says it.",
}

// kindWords are what a sentence calls a source of the provider.
var kindWords = map[dataset.SourceKind]string{
	dataset.KindPage:       "page",
	dataset.KindList:       "list of models",
	dataset.KindSDK:        "SDK",
	dataset.KindOther:      "page",
	dataset.KindCollection: "collection",
}

// Why says in a sentence why a fact, or a price, is what it is, by all statements about it.
func Why(statements []Statement) string {
	var sites []string // that state what is shown
	for _, s := range statements {
		site := dataset.Site(s.Source)
		// Two pages of one site are one voice.
		if s.Standing > evidence.Agrees || slices.Contains(sites, site) {
			continue
		}
		// One word of the maintainers or the provider is reason enough, and then nobody asks who
		// else says so.
		if s.Source == dataset.CatalogSource {
			if s.Read == 0 && ruleSentences[s.Fact] != "" {
				return ruleSentences[s.Fact]
			}
			return "The maintainers of the catalog decided it."
		}
		if s.Derived {
			return s.Reason
		}
		if s.Official {
			return "The provider's " + kindWords[s.Kind] + " says so."
		}
		sites = append(sites, site)
	}
	switch {
	case len(statements) == 0:
		return "Unknown: no source states it."
	case len(sites) == 1:
		return "Only " + sites[0] + " says so."
	case len(sites) == 2:
		return "Two sites say the same."
	case len(sites) > 2:
		return strconv.Itoa(len(sites)) + " sites say the same."
	case slices.ContainsFunc(statements, func(s Statement) bool { return s.Standing == evidence.Differs }):
		return "Disputed: sources disagree, so none is shown."
	}
	return "Unknown: what sources state is not believed."
}
