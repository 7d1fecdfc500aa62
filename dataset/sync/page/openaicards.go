package page

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// OpenAI has a page for each model, a card in Markdown: a list with limits and modalities, tables of
// prices and of endpoints, and lists of features, tools and snapshots. This file finds the cards,
// takes them apart and states what they say; openaicarddetails.go states the list of details and the
// features, openaicardprices.go the prices.
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
