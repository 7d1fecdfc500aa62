package page

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// OpenAI has a page for each model, a card in Markdown: a list with limits and modalities, tables of
// prices and of endpoints, and lists of features, tools and snapshots. This file finds the cards,
// takes them apart and states what they say; openaicardprices.go states the prices.
//
// Known oddities:
//   - Documents are no modality of a card, although models read them.
//   - The lists of features and of tools both have web search. Only that of tools has computer use.
//   - The page of a name that always means another model has that model as its default snapshot, and
//     no prices.
//   - Cards of models that have ended stay, so that a card does not say that a model can be called.
//   - Until the summer of 2026 the pages had no headings and no labels of prices. Such a page is
//     refused: which of three numbers is the cached input, nobody can tell.

// openaiIndex is the page that links to the cards of all models.
const openaiIndex = "all.md"

// maxOpenAICards is how many cards are read. LIMIT: there were 110 in November 2026.
const maxOpenAICards = 400

var openaiLink = regexp.MustCompile(`/api/docs/models/([a-z0-9][a-z0-9.-]*[a-z0-9])\b`)

// openaiCardFiles returns the cards that the index links to.
func openaiCardFiles(index string) (names []string) {
	for _, link := range openaiLink.FindAllStringSubmatch(index, -1) {
		// Pages in HTML have no ending. The index links to itself and to a comparison, too.
		id := strings.TrimSuffix(link[1], ".md")
		name := id + ".md"
		isCard := name != openaiIndex && id != "compare"
		if isCard && !slices.Contains(names, name) && len(names) < maxOpenAICards {
			names = append(names, name)
		}
	}
	return names
}

// readOpenAICards reads all cards.
func (r *reader) readOpenAICards() {
	names := openaiCardFiles(r.Files[openaiIndex])
	r.checkLinks(openaiIndex, names)
	odd := &cardOddities{cards: map[string][]string{}}
	for _, name := range names {
		id := strings.TrimSuffix(name, ".md")
		r.Row(source.At(id), func(at source.Node) {
			c := &openaiCard{reader: r, at: at, text: r.Files[name], id: id}
			profile := c.model(at, id)
			if profile == nil {
				return
			}
			// A card that is refused keeps what it said before, because the profile is there.
			if err := c.parse(); err != nil {
				at.Refuse(err)
				return
			}
			c.state(profile, odd)
		})
	}
	odd.report(r)
}

// openaiCard is a card that is being read.
type openaiCard struct {
	*reader
	at     source.Node
	text   string
	id     string // in the name of its file
	title  string
	tables []*table
	texts  []paragraph

	batches   bool // its table of endpoints says that batches take the model
	mostInput int  // tokens; 0 if the card does not say it
}

// The sections of a card that are read.
const (
	openaiDetails    = "Model details"
	openaiPricing    = "Pricing"
	openaiEndpoints  = "Endpoints"
	openaiFeatures   = "Supported features"
	openaiNoFeatures = "Unsupported features"
	openaiTools      = "Supported tools"
	openaiSnapshots  = "Snapshots"
	openaiRates      = "Rate limits"
)

// parse takes the card apart. The error says which part is missing.
func (c *openaiCard) parse() error {
	if c.text == "" {
		return errors.New("the card is missing")
	}
	if err := checkPage(c.text); err != nil {
		return err
	}
	// Everything is found by the headings above it, so they must be where they belong.
	title := bedrockHeading.FindString(c.text)
	if !strings.HasPrefix(title, "# ") {
		return errors.New("the title in front of all other headings is missing")
	}
	c.title = strings.TrimPrefix(title, "# ")
	tables, texts, err := parse(c.Context, c.text, nil)
	if err != nil {
		return err
	}
	c.tables = tables
	c.texts = texts

	// A file with another name would state the facts of another model.
	idParagraph := "Model ID: " + c.id
	isID := func(p paragraph) bool { return p.plain() == idParagraph }
	if !slices.ContainsFunc(c.texts, isID) {
		return fmt.Errorf("the paragraph %q is missing", idParagraph)
	}
	if len(c.items(openaiDetails)) == 0 {
		return fmt.Errorf("the section %s is missing", openaiDetails)
	}
	// These sections are behind everything that is read, and a card can lack one of them.
	ends := func(section string) bool { return len(c.items(section)) > 0 }
	if !slices.ContainsFunc([]string{openaiSnapshots, openaiRates}, ends) {
		return fmt.Errorf("the section %s is missing: the card ends too early", openaiSnapshots)
	}
	c.batches, err = c.supports("v1/batch")
	return err
}

// place returns the titles above a section of the card.
func (c *openaiCard) place(section string) string {
	return " > " + jsonl.Clip(plainTitle(c.title)) + " > " + section
}

// plainTitle returns a heading as people see it.
func plainTitle(title string) string { return backslash.ReplaceAllString(title, "$1") }

// items returns the paragraphs and the items of lists of a section, without those of sections in it.
func (c *openaiCard) items(section string) (items []paragraph) {
	for _, p := range c.texts {
		if p.place == c.place(section) {
			items = append(items, p)
		}
	}
	return items
}

// table returns the table directly below the title of a section, or nil.
func (c *openaiCard) table(section string) *table {
	i := slices.IndexFunc(c.tables, func(t *table) bool { return t.place == c.place(section) })
	if i < 0 {
		return nil
	}
	return c.tables[i]
}

// row returns the place of a paragraph or an item of a list.
func (c *openaiCard) row(p paragraph) source.Node { return c.at.Row(p.place, "", p.plain()) }

// state states what the card says.
func (c *openaiCard) state(profile *source.Profile, odd *cardOddities) {
	// The title of another name, such as that of the latest model, is no name of a model.
	if !c.meansOther() {
		profile.State(c.at.Row("", plainTitle(c.title), c.title), "name", plainTitle(c.title))
	}
	c.stateEfforts(profile)
	c.stateDetails(profile, odd)
	c.stateFeatures(profile, odd)
	c.statePrices(profile, odd)
}

// openaiEfforts matches the sentence about efforts. Others name efforts that are refused.
var openaiEfforts = regexp.MustCompile(
	"`reasoning\\.effort` supports ((?:`[a-z]+`(?: \\(default\\))?(?:, and |, | and )?)+)\\.")

// stateEfforts states the efforts that the paragraphs above the sections name.
func (c *openaiCard) stateEfforts(profile *source.Profile) {
	for _, p := range c.texts {
		match := openaiEfforts.FindStringSubmatch(p.text)
		if match == nil {
			continue
		}
		text := strings.ReplaceAll(match[1], "` (default)", "*`")
		efforts := cell{text: text}.codes()
		profile.State(c.row(p), "reasoning_efforts", strings.Join(efforts, ","))
		return
	}
}

// meansOther reports whether the card is about a name that means a model with another name. A model
// can have a default snapshot, too: its name with a day.
func (c *openaiCard) meansOther() bool {
	for _, p := range c.items(openaiDetails) {
		snapshot, found := strings.CutPrefix(p.plain(), "Default snapshot: ")
		if found && snapshot != c.id && !strings.HasPrefix(snapshot, c.id+"-") {
			return true
		}
	}
	return false
}

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
