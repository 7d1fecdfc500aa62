package page

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// Amazon Bedrock has a page for each model, a card in Markdown: fields with days and limits, a
// table with ids, marks for modalities, and tables with prices. This file finds the cards and takes
// them apart; bedrockfacts.go and bedrockprices.go state what they say.
//
// Known oddities:
//   - Limits are rounded: "4K" for 4,096, "1M" for 1,050,000.
//   - Some cards write days as "18th Sept 2026".
//   - A card can have two days before which the model does not end.
//   - They have marks for what goes in, but none for documents.
//   - Columns with prices have several names for one thing.

// bedrockIndex is the page that links to the cards of all models.
const bedrockIndex = "model-cards.md"

// maxBedrockCards is how many cards are read. LIMIT: there were 128 in September 2026.
const maxBedrockCards = 400

var bedrockLink = regexp.MustCompile(`\bmodel-card-[a-z0-9-]+\.(?:md|html)\b`)

// bedrockFiles returns the cards that the index links to.
func bedrockFiles(index string) (names []string) {
	for _, link := range bedrockLink.FindAllString(index, -1) {
		// Each page in HTML has a twin in Markdown.
		name := strings.TrimSuffix(strings.TrimSuffix(link, ".md"), ".html") + ".md"
		if !slices.Contains(names, name) && len(names) < maxBedrockCards {
			names = append(names, name)
		}
	}
	return names
}

// cardOddities are texts of cards that are not understood, by their subject. With 128 cards, a
// line for each oddity would soon reject all of them; so they are reported together.
type cardOddities struct {
	about []string            // in the order in which they were found
	cards map[string][]string // by subject, with the text that is not understood on each
}

// add notes a text of a card that is not understood.
func (o *cardOddities) add(about, place, text string) {
	if o.cards[about] == nil {
		o.about = append(o.about, about)
	}
	o.cards[about] = append(o.cards[about], fmt.Sprintf("%s: %s", place, text))
}

// report tells people once about each subject, with the first cards.
func (o *cardOddities) report(r *reader) {
	const most = 3 // cards of a line; people look at the first
	for _, about := range o.about {
		cards := o.cards[about]
		more := ""
		if len(cards) > most {
			more = fmt.Sprintf("; and %d more", len(cards)-most)
		}
		r.report("%s is left out: %s%s", about, strings.Join(cards[:min(len(cards), most)], "; "), more)
	}
}

// checkLinks refuses a directory of cards whose index links to none, or not to one that is there.
func (r *reader) checkLinks(index string, names []string) {
	if names == nil {
		r.Reject("%s: links to cards are missing", index)
	}
	// A directory of another day can have cards that its index does not link to.
	for _, name := range slices.Sorted(maps.Keys(r.Files)) {
		if name != index && !slices.Contains(names, name) {
			r.Reject("%s: the link to %s is missing", index, name)
		}
	}
}

// readBedrockCards reads all cards.
func (r *reader) readBedrockCards() {
	names := bedrockFiles(r.Files[bedrockIndex])
	r.checkLinks(bedrockIndex, names)
	odd := &cardOddities{cards: map[string][]string{}}
	for _, name := range names {
		place := strings.TrimSuffix(name, ".md")
		r.Row(source.At(place), func(at source.Node) {
			c := &bedrockCard{reader: r, at: at, text: r.Files[name], place: place}
			if err := c.parse(); err != nil {
				at.Refuse(err)
				r.keepClaims(at, c.ids...)
				return
			}
			c.state(odd)
		})
	}
	odd.report(r)
}

// bedrockCard is a card that is being read.
type bedrockCard struct {
	*reader
	at     source.Node
	text   string
	place  string // for people
	tables []*table
	fields map[string]string // of the card, by their names

	ids    []string // of the model, at all endpoints
	id     string   // the one that is its row
	names  []string // other ids of it
	geo    bool     // it has a profile of a geography
	global bool     // it has the global profile
}

var (
	bedrockHeading   = regexp.MustCompile(`(?m)^#+ .*$`)
	bedrockRegions   = regexp.MustCompile(`(?m)^## .*Region`)
	bedrockCardField = regexp.MustCompile(`(?m)^[-+*] +\*\*([^*:]+):\*\* *(.*)$`)
)

// parse takes the card apart. The error says which part is missing.
func (c *bedrockCard) parse() error {
	if c.text == "" {
		return errors.New("the card is missing")
	}
	if err := checkPage(c.text); err != nil {
		return err
	}
	// The context of a price is in the heading above it, so the headings must be where they belong.
	title := bedrockHeading.FindString(c.text)
	if !strings.HasPrefix(title, "# ") {
		return errors.New("the title in front of all other headings is missing")
	}
	tables, _, err := parse(c.Context, c.text, nil)
	if err != nil {
		return err
	}
	c.tables = tables
	c.fields = map[string]string{"Name": backslash.ReplaceAllString(strings.TrimPrefix(title, "# "), "$1")}
	for _, m := range bedrockCardField.FindAllStringSubmatch(c.text, maxRows) {
		c.fields[m[1]] = cmp.Or(c.fields[m[1]], strings.TrimSpace(m[2]))
	}
	if err := c.parseIDs(); err != nil {
		return err
	}
	switch {
	case c.fields["Model lifecycle"] == "":
		return errors.New("the field Model lifecycle is missing")
	case !bedrockRegions.MatchString(c.text):
		// It is the last section of each card.
		return errors.New("the section about regions is missing: the card ends too early")
	}
	return nil
}

// The columns of the table with the ids.
const (
	endpointColumn = iota
	idColumn
	regionColumn
	geoColumn
	globalColumn
)

var bedrockIDHeadings = []string{
	endpointColumn: "Endpoint",
	idColumn:       "Model ID",
	regionColumn:   "In-Region endpoint URL",
	geoColumn:      "Geo inference ID",
	globalColumn:   "Global inference ID",
}

// parseIDs reads the table with the ids: the model's, which requests to one region take, and the
// ids of its profiles.
//
// LIMIT: some models answer by a profile only, and their own id gets an error from bedrock-runtime.
// It is the row nevertheless, because days and limits belong to the model. Some cards have "N/A" in
// its place.
func (c *bedrockCard) parseIDs() error {
	headings := strings.Join(bedrockIDHeadings, ";") + ";"
	i := slices.IndexFunc(c.tables, func(t *table) bool { return t.headings() == headings })
	if i < 0 {
		return fmt.Errorf("the table with the columns %s is missing", strings.Join(bedrockIDHeadings, ", "))
	}
	t := c.tables[i]
	var otherIDs []string // at other endpoints
	for at, cells := range t.rows[1:] {
		id := cells[idColumn].plain()
		if c.saysNothing(cells[idColumn]) {
			ofProfiles, err := profiledIn(cells[geoColumn], cells[globalColumn])
			if err != nil {
				return fmt.Errorf("ids: %w", err)
			}
			id = cmp.Or(ofProfiles, id)
		}
		isID := letter.MatchString(id) && !strings.Contains(id, " ") && !c.rules.empty.match(id)
		if isID {
			// Before the row is checked, so that the claims about the model are kept.
			c.ids = append(c.ids, id)
		}
		switch {
		case t.ragged[at+1] != "":
			return fmt.Errorf("ids: %s", t.ragged[at+1])
		case !isID:
			return fmt.Errorf("ids: %q is not an id", jsonl.Clip(id))
		}
		// Later endpoints can have a shorter id. Lists have the one of bedrock-runtime.
		if cells[endpointColumn].plain() == "bedrock-runtime" && c.id == "" {
			c.id = id
		} else {
			otherIDs = append(otherIDs, id)
		}
		geo := profilesIn(cells[geoColumn], id)
		if len(geo) > 0 {
			c.geo = true
		}
		global := profilesIn(cells[globalColumn], id)
		if len(global) > 0 {
			c.global = true
		}
		c.names = slices.Concat(c.names, geo, global)
	}
	if c.id == "" && len(otherIDs) == 0 {
		return errors.New("ids: a row with an endpoint is missing")
	}
	if c.id == "" {
		c.id = otherIDs[0]
	}
	c.names = append(c.names, otherIDs...)
	return nil
}

// profiledIn returns the model whose profiles are in cells, or "" if there are none.
func profiledIn(cells ...cell) (id string, err error) {
	for _, c := range cells {
		for profile := range strings.FieldsSeq(c.plain()) {
			prefix, model, _ := strings.Cut(profile, ".")
			if !slices.Contains(bedrockPrefixes, prefix) {
				continue
			}
			if id != "" && id != model {
				return "", fmt.Errorf("the profiles are of %s and %s", jsonl.Clip(id), jsonl.Clip(model))
			}
			id = model
		}
	}
	return id, nil
}

// profilesIn returns the profiles of a model in a cell, which has words if there are none.
func profilesIn(c cell, id string) (profiles []string) {
	for profile := range strings.FieldsSeq(c.plain()) {
		prefix, _, _ := strings.Cut(profile, ".")
		if slices.Contains(bedrockPrefixes, prefix) && strings.TrimPrefix(profile, prefix+".") == id {
			profiles = append(profiles, profile)
		}
	}
	return profiles
}
