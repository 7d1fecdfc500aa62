package page

import (
	"regexp"
	"strings"
)

// mistralPages is the repository of Mistral's documentation, which has a card for each model: a
// file of TypeScript.
var mistralPages = []rules{
	{
		Name: "mistral-models", Provider: "mistral", URL: "https://github.com/mistralai/platform-docs-public",
		Least: 50, Most: 250, Serves: true,
		Files: []string{cardIndex, mistralSentences[0].file, mistralSentences[1].file},
		More:  cardFiles,
		Read:  (*reader).readCards,
	},
}

// mistralSentences are sentences about the prices of all models. The prices that cards.statePrices
// adds follow from them.
var mistralSentences = []struct{ file, text string }{
	{"src/content/en/docs/studio/batch-processing/page.mdx", "at a 50% discount"},
	{"src/content/en/docs/studio/conversations/advanced/prompt-caching/page.mdx",
		"billed at 10% of the standard input token price"},
}

// cardMeters are the meters of prices, by their side, their denominator and their label.
var cardMeters = map[string]string{
	"input/M Tokens":             "input",
	"input/M TokensInput":        "input",
	"input/M TokensCached input": "cache_read",
	"output/M Tokens":            "output",
	"output/M TokensOutput":      "output",
	"output/M Chars":             "per_character",
	"input/Min":                  "per_minute",
	"input/1000 Pages":           "per_page",
	"input/1000 Annotated Pages": "per_annotated_page",
}

// cardFacts are the facts that follow from a feature or a kind of output.
var cardFacts = map[string]struct{ fact, value string }{
	"embeddings":         {"type", "embedding"},
	"transcriptions":     {"type", "audio"},
	"tts":                {"type", "audio"},
	"chat-completions":   {"type", "chat"},
	"reasoning":          {"features.reasoning", "true"},
	"function-calling":   {"features.tool_call", "true"},
	"structured-outputs": {"features.structured_output", "true"},
}

// cardModalities are our names of modalities. Those without a name are none.
var cardModalities = map[string]string{
	"text": "text", "image": "image", "vision": "image", "audio": "audio", "document": "pdf",
	"reasoning": "", "embeddings": "", "scores": "",
}

// cardStatuses say whether a model ends.
var cardStatuses = map[string]bool{"GA": false, "PublicPreview": false, "Deprecated": true, "Retired": true}

// cardIndex is the file that imports the cards.
const cardIndex = "src/schema/models/models/index.ts"

var (
	cardPattern     = regexp.MustCompile(`(?m)^import \w+ from '\./([\w-]+)';`)
	describePattern = regexp.MustCompile(`(?s)\n  describe: .*?\n  \}\),`)
	versionPattern  = regexp.MustCompile(`-\d[\d-]*$`)
)

// maxCards is how many cards are read. LIMIT: there are 100.
const maxCards = 400

// cardFiles returns the files that the index imports.
func cardFiles(index string) (names []string) {
	for _, m := range cardPattern.FindAllStringSubmatch(index, maxCards) {
		names = append(names, strings.Replace(cardIndex, "index", m[1], 1))
	}
	return names
}
