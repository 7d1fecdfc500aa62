package page

import (
	"regexp"
	"strings"
)

// mistralPages is the repository of Mistral's documentation, which has a card for each model: a
// file of TypeScript, from which the website is made.
var mistralPages = []rules{
	{
		Name: "mistral-models", Provider: "mistral", URL: "https://github.com/mistralai/platform-docs-public",
		Least: 50, Most: 250, Serves: true,
		Files: []string{mistralIndex, batchDiscount.file, cacheDiscount.file},
		More:  mistralCards,
		Read:  (*reader).readMistralCards,
	},
}

// mistralSentence is a sentence about the prices of all models, and what it says a price is of the
// standard one. Cards do not have these prices.
type mistralSentence struct {
	file, text string
	factor     float64
}

var (
	batchDiscount = mistralSentence{
		"src/content/en/docs/studio/batch-processing/page.mdx",
		"at a 50% discount", 0.5,
	}
	cacheDiscount = mistralSentence{
		"src/content/en/docs/studio/conversations/advanced/prompt-caching/page.mdx",
		"billed at 10% of the standard input token price", 0.1,
	}
)

// mistralUnit is what a price on a card is for: the side of the model, the unit that the price is
// for, and the label beside it, which most prices do not have.
type mistralUnit struct{ side, denominator, label string }

// mistralMeters are the meters of units. A unit that is missing is reported.
var mistralMeters = map[mistralUnit]string{
	{side: "input", denominator: "/M Tokens"}:                        "input",
	{side: "input", denominator: "/M Tokens", label: "Input"}:        "input",
	{side: "input", denominator: "/M Tokens", label: "Cached input"}: "cache_read",
	{side: "output", denominator: "/M Tokens"}:                       "output",
	{side: "output", denominator: "/M Tokens", label: "Output"}:      "output",
	{side: "output", denominator: "/M Chars"}:                        "per_character",
	{side: "input", denominator: "/Min"}:                             "per_minute",
	{side: "input", denominator: "/1000 Pages"}:                      "per_page",
	{side: "input", denominator: "/1000 Annotated Pages"}:            "per_annotated_page",
}

// mistralFacts are the facts that follow from a feature or a kind of output. Other words of the
// card say nothing that the catalog has.
var mistralFacts = map[string]struct{ fact, value string }{
	"embeddings":         {"type", "embedding"},
	"transcriptions":     {"type", "audio"},
	"tts":                {"type", "audio"},
	"chat-completions":   {"type", "chat"},
	"reasoning":          {"features.reasoning", "true"},
	"function-calling":   {"features.tool_call", "true"},
	"structured-outputs": {"features.structured_output", "true"},
}

// mistralModalities are our names of modalities; "" for words that are no modality of ours.
var mistralModalities = map[string]string{
	"text":       "text",
	"image":      "image",
	"vision":     "image",
	"audio":      "audio",
	"document":   "pdf",
	"reasoning":  "",
	"embeddings": "",
	"scores":     "",
}

// mistralStatuses say whether a model ends.
var mistralStatuses = map[string]bool{
	"GA":            false,
	"PublicPreview": false,
	"Deprecated":    true,
	"Retired":       true,
}

// mistralIndex is the file that imports the cards.
const mistralIndex = "src/schema/models/models/index.ts"

// maxMistralCards is how many cards are read. LIMIT: there are 100.
const maxMistralCards = 400

var mistralImport = regexp.MustCompile(`(?m)^import \w+ from '\./([\w-]+)';`)

// mistralCards returns the files that the index imports.
func mistralCards(index string) (names []string) {
	for _, match := range mistralImport.FindAllStringSubmatch(index, maxMistralCards) {
		names = append(names, strings.Replace(mistralIndex, "index", match[1], 1))
	}
	return names
}
