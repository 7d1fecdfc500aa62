package page

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// This file states the list of details of an OpenAI card, and its features.

// openaiDetail is a kind of item in the list of details.
type openaiDetail struct {
	text  *regexp.Regexp // of the whole item; its group is the value
	fact  string         // empty if the catalog has no such fact
	parse func(c *openaiCard, text string) (string, error)
}

var openaiDetailKinds = []openaiDetail{
	{
		text:  regexp.MustCompile(`^Default snapshot: (\S+)$`),
		fact:  "alias_of",
		parse: (*openaiCard).parseSnapshot,
	},
	{
		text:  regexp.MustCompile(`^Input modalities: (.+)$`),
		fact:  "input_modalities",
		parse: (*openaiCard).parseModalities,
	},
	{
		text:  regexp.MustCompile(`^Output modalities: (.+)$`),
		fact:  "output_modalities",
		parse: (*openaiCard).parseModalities,
	},
	{text: regexp.MustCompile(`^Unsupported modalities: (.+)$`)},
	{
		text:  regexp.MustCompile(`^(.+) context window$`),
		fact:  "context_length",
		parse: (*openaiCard).parseLimit,
	},
	{
		text:  regexp.MustCompile(`^Maximum input tokens: (.+)$`),
		fact:  "max_input_tokens",
		parse: (*openaiCard).parseLimit,
	},
	{
		text:  regexp.MustCompile(`^(.+) max output tokens$`),
		fact:  "max_output_tokens",
		parse: (*openaiCard).parseLimit,
	},
	{
		text:  regexp.MustCompile(`^(.+) knowledge cutoff$`),
		fact:  "knowledge_cutoff",
		parse: func(_ *openaiCard, text string) (string, error) { return parseDate(text) },
	},
	{
		text:  regexp.MustCompile(`^(Reasoning token support)$`),
		fact:  "features.reasoning",
		parse: func(*openaiCard, string) (string, error) { return "true", nil },
	},
}

// stateDetails states what the list of details says.
func (c *openaiCard) stateDetails(profile *source.Profile, odd *cardOddities) {
	for _, p := range c.items(openaiDetails) {
		text := p.plain()
		isKind := func(k openaiDetail) bool { return k.text.MatchString(text) }
		i := slices.IndexFunc(openaiDetailKinds, isKind)
		if i < 0 {
			odd.add("a detail", c.id, fmt.Sprintf("%q", jsonl.Clip(text)))
			continue
		}
		kind := &openaiDetailKinds[i]
		if kind.fact == "" {
			continue
		}
		value, err := kind.parse(c, kind.text.FindStringSubmatch(text)[1])
		if err != nil {
			c.row(p).Refuse(fmt.Errorf("%s: %w", openaiDetails, err))
			continue
		}
		isUnsure := kind.fact == "input_modalities" && c.readsDocuments(c.id)
		if kind.fact == "max_input_tokens" {
			c.mostInput, _ = strconv.Atoi(value) // which parseTokens has written
		}
		if value != "" && !isUnsure {
			profile.State(c.row(p), kind.fact, value)
		}
	}
}

// parseSnapshot returns the model that a name means, or "" if it is the model itself.
func (c *openaiCard) parseSnapshot(text string) (string, error) {
	if text == c.id {
		return "", nil
	}
	// An alias of a model that the catalog lacks would have no facts.
	if c.Dataset.Find(c.provider(), text) == nil {
		return "", nil
	}
	return text, nil
}

// parseLimit returns a number of tokens.
func (c *openaiCard) parseLimit(text string) (string, error) { return parseTokens(text, 1000) }

// parseModalities returns a list of modalities.
func (c *openaiCard) parseModalities(text string) (string, error) {
	var set dataset.Modalities
	for word := range strings.SplitSeq(text, ", ") {
		one := modality(word)
		if one == 0 {
			return "", fmt.Errorf("%q is not a modality", jsonl.Clip(word))
		}
		set |= one
	}
	return strings.Join(set.Names(), ","), nil
}

// openaiFeatureFacts are the facts that features and tools of cards state; "" for those that the
// catalog does not have.
var openaiFeatureFacts = map[string]string{
	"structured_outputs": "features.structured_output",
	"function_calling":   "features.tool_call",
	"web_search":         "features.web_search",
	"prompt_caching":     "features.prompt_caching",
	"computer_use":       "features.computer_use",
	"apply_patch":        "",
	"code_interpreter":   "",
	"distillation":       "",
	"evals":              "",
	"file_search":        "",
	"file_uploads":       "",
	"fine_tuning":        "",
	"hosted_shell":       "",
	"image_generation":   "",
	"image_input":        "",
	"inpainting":         "",
	"mcp":                "",
	"predicted_outputs":  "",
	"skills":             "",
	"stored_completions": "",
	"streaming":          "",
	"tool_search":        "",
}

// stateFeatures states what the lists of features and tools say. A feature in none of them is
// unknown: there are models whose list leaves out what another page describes.
func (c *openaiCard) stateFeatures(profile *source.Profile, odd *cardOddities) {
	isSupported := map[string]bool{} // features, by the lists that have them
	for _, list := range []struct{ section, value string }{
		{openaiFeatures, "true"},
		{openaiTools, "true"},
		{openaiNoFeatures, "false"},
	} {
		for _, p := range c.items(list.section) {
			word := p.plain()
			fact, isKnown := openaiFeatureFacts[word]
			switch {
			case !isKnown && strings.Contains(word, " "):
				// A sentence says for which API the tools are.
			case !isKnown:
				odd.add("a feature", c.id, fmt.Sprintf("%q", jsonl.Clip(word)))
			case list.value == "false" && isSupported[word]:
				c.row(p).Refuse(fmt.Errorf("%s is supported and unsupported", word))
			case fact != "":
				profile.State(c.row(p), fact, list.value)
			}
			isSupported[word] = isSupported[word] || list.value == "true"
		}
	}
}

// supports returns whether an endpoint takes the model. The error says what is wrong with the table.
func (c *openaiCard) supports(route string) (bool, error) {
	const headings = "Endpoint;Route;Support;"
	t := c.table(openaiEndpoints)
	if t == nil {
		return false, fmt.Errorf("the table below %s is missing", openaiEndpoints)
	}
	if t.headings() != headings {
		return false, fmt.Errorf("%s has the columns %s want %s", openaiEndpoints, t.headings(), headings)
	}
	for i, cells := range t.rows[1:] {
		if t.ragged[i+1] != "" {
			return false, fmt.Errorf("%s: %s", openaiEndpoints, t.ragged[i+1])
		}
		if cells[1].plain() != route {
			continue
		}
		switch support := cells[2].plain(); support {
		case "Supported":
			return true, nil
		case "Not supported":
			return false, nil
		default:
			return false, fmt.Errorf("%s: %q is not Supported or Not supported", route, jsonl.Clip(support))
		}
	}
	return false, nil // the table leaves out what no model of its kind has
}
