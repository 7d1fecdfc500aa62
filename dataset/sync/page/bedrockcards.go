package page

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// bedrockIndex is the page that links to the cards of all models.
const bedrockIndex = "model-cards.md"

// maxBedrockCards is how many cards are read. LIMIT: there were 128 in September 2026.
const maxBedrockCards = 400

// Patterns of a card.
var (
	bedrockLink    = regexp.MustCompile(`\bmodel-card-[a-z0-9-]+\.(?:md|html)\b`)
	bedrockHeading = regexp.MustCompile(`(?m)^#+ .*$`)
	bedrockRegions = regexp.MustCompile(`(?m)^## .*Region`)
	bedrockDetail  = regexp.MustCompile(`(?m)^[-+*] \*\*([^*:]+):\*\* *(.*)$`)
	bedrockIcon    = regexp.MustCompile(`!\[[^\]]*\]\([^()]*\bicon-(yes|no)\.png\) *([A-Za-z]*)`)
	bedrockDay     = regexp.MustCompile(`^([0-9]{1,2})(?:st|nd|rd|th) ([A-Z][a-z]+) ([0-9]{4})$`)
	bedrockLong    = regexp.MustCompile(`long context \(more than ([1-9][0-9]{1,3})K\b`)
	bedrockUnit    = regexp.MustCompile(`(?i)\bper 1 million tokens\b`)
	bedrockTiers   = regexp.MustCompile(`Priority is billed at \*\*([0-9.]+)(?: times|x)\*\* the Standard ` +
		`[^*]*\([^()]*\) and Flex at \*\*([0-9.]+)(?: times|x)\*\* the Standard`)
)

// bedrockScope is how far a request can be sent, as a pattern of the rows of prices.
type bedrockScope struct {
	option *regexp.Regexp
	scope  string
}

var bedrockScopes = []bedrockScope{
	{regexp.MustCompile(`(?i)^Global CRIS$`), "global"},
	{regexp.MustCompile(`(?i)^(Geo|US|US Geo|EU|EU Geo) CRIS( \([A-Z]+\))?$`), "geo"},
	{regexp.MustCompile(`(?i)^(Mantle )?In-Region( \([a-z0-9-]+\))?$`), "regional"},
}

// bedrockMeters are the meters of columns with prices, in lower case.
var bedrockMeters = map[string]string{
	"input":                   "input",
	"output":                  "output",
	"cache read":              "cache_read",
	"input — cache read":      "cache_read",
	"cache write":             "cache_write",
	"input — cache write":     "cache_write",
	"cache write (30 min)":    "cache_write",
	"input — 30m cache write": "cache_write",
	"cache write (5 min)":     "cache_write",
	"input — 5m cache write":  "cache_write",
	"cache write (1 hour)":    "cache_write_1h",
	"input — 1h cache write":  "cache_write_1h",
}

// bedrockModality is a modality that a card has a mark for, and our name of it; what is spoken and
// what sounds are one of ours.
type bedrockModality struct{ word, name string }

// bedrockSides are the modalities of a card, in and out.
var bedrockSides = []struct {
	heading, fact string
	modalities    []bedrockModality
}{
	{"Input Modalities", "input_modalities", []bedrockModality{
		{"Audio", "audio"}, {"Image", "image"}, {"Speech", "audio"}, {"Text", "text"}, {"Video", "video"},
	}},
	{"Output Modalities", "output_modalities", []bedrockModality{
		{"Embedding", ""}, {"Image", "image"}, {"Speech", "audio"}, {"Text", "text"}, {"Video", "video"},
	}},
}

// bedrockType is the type of a model that follows from what comes out of it. Of bedrockTypes the
// first one counts.
type bedrockType struct{ word, kind string }

var bedrockTypes = []bedrockType{
	{"Embedding", "embedding"}, {"Text", "chat"}, {"Video", "video"}, {"Image", "image"}, {"Speech", "audio"},
}

// The columns of the table with the ids, and their headings.
const (
	endpointColumn = iota
	idColumn
	regionColumn
	geoColumn
	globalColumn
)

var bedrockIDs = []string{
	endpointColumn: "Endpoint",
	idColumn:       "Model ID",
	regionColumn:   "In-Region endpoint URL",
	geoColumn:      "Geo inference ID",
	globalColumn:   "Global inference ID",
}

// bedrockFiles returns the cards that the index links to.
func bedrockFiles(index string) (names []string) {
	for _, link := range bedrockLink.FindAllString(index, -1) {
		name := strings.TrimSuffix(strings.TrimSuffix(link, ".md"), ".html") + ".md"
		if !slices.Contains(names, name) && len(names) < maxBedrockCards {
			names = append(names, name)
		}
	}
	return names
}

// bedrockCard is a card that is being read.
type bedrockCard struct {
	*reader
	at      source.Node
	text    string
	place   string // for people
	tables  []*table
	details map[string]string // the fields of the card by their names
	ids     []string          // of the model, at all endpoints
	id      string            // the one that is its row
	names   []string          // other ids of it
	geo     bool              // it has a profile of a geography
	global  bool              // it has the global profile
}

// bedrockOddities are what is not understood on cards, by what it is about. With 128 cards, a line
// for each oddity would soon reject all of them; so they are reported together.
type bedrockOddities struct {
	about []string
	cards map[string][]string
}

// add notes what is not understood on a card.
func (o *bedrockOddities) add(about, place, text string) {
	if o.cards[about] == nil {
		o.about = append(o.about, about)
	}
	o.cards[about] = append(o.cards[about], fmt.Sprintf("%s: %s", place, text))
}

// report tells people once what is not understood, with the first cards.
func (o *bedrockOddities) report(r *reader) {
	for _, about := range o.about {
		cards := o.cards[about]
		more := ""
		if len(cards) > 3 {
			more = fmt.Sprintf("; and %d more", len(cards)-3)
		}
		r.report("%s is left out: %s%s", about, strings.Join(cards[:min(len(cards), 3)], "; "), more)
	}
}

// readBedrockCards reads all cards.
func (r *reader) readBedrockCards() {
	names := bedrockFiles(r.Files[bedrockIndex])
	if names == nil {
		r.Reject("%s: links to cards are missing", bedrockIndex)
	}
	for _, name := range slices.Sorted(maps.Keys(r.Files)) {
		if name != bedrockIndex && !slices.Contains(names, name) {
			r.Reject("%s: the link to %s is missing", bedrockIndex, name)
		}
	}
	odd := &bedrockOddities{cards: map[string][]string{}}
	for _, name := range names {
		place := strings.TrimSuffix(name, ".md")
		r.Row(source.At(place), func(at source.Node) {
			c := &bedrockCard{reader: r, at: at, text: r.Files[name], place: place}
			if err := c.parse(); err != nil {
				at.Refuse(err)
				// They are named, so that what the card said of them before stays.
				for _, id := range c.ids {
					r.model(at, id)
				}
				return
			}
			c.state(odd)
		})
	}
	odd.report(r)
}

// parse reads the parts of a card. The error says which one is missing.
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
	c.details = map[string]string{"Name": backslash.ReplaceAllString(strings.TrimPrefix(title, "# "), "$1")}
	for _, m := range bedrockDetail.FindAllStringSubmatch(c.text, maxRows) {
		if c.details[m[1]] == "" {
			c.details[m[1]] = strings.TrimSpace(m[2])
		}
	}
	if err := c.parseIDs(); err != nil {
		return err
	}
	switch {
	case c.details["Model lifecycle"] == "":
		return errors.New("the field Model lifecycle is missing")
	case !bedrockRegions.MatchString(c.text):
		return errors.New("the section about regions is missing: the card ends too early")
	}
	return nil
}

// parseIDs reads the table with the ids: the model's, which requests to one region take, and those
// of its profiles.
//
// LIMIT: some models answer by a profile only, and their own id gets an error from bedrock-runtime.
// It is the row nevertheless, because days and limits are those of the model.
func (c *bedrockCard) parseIDs() error {
	headings := strings.Join(bedrockIDs, ";") + ";"
	i := slices.IndexFunc(c.tables, func(t *table) bool { return t.headings() == headings })
	if i < 0 {
		return fmt.Errorf("the table with the columns %s is missing", strings.Join(bedrockIDs, ", "))
	}
	t := c.tables[i]
	var other []string // ids at other endpoints
	for at, cells := range t.rows[1:] {
		id := cells[idColumn].plain()
		isID := letter.MatchString(id) && !strings.Contains(id, " ")
		if isID {
			c.ids = append(c.ids, id)
		}
		switch {
		case t.ragged[at+1] != "":
			return fmt.Errorf("ids: %s", t.ragged[at+1])
		case !isID:
			return fmt.Errorf("ids: %q is not an id", jsonl.Clip(id))
		}
		// Later endpoints can have a shorter id. That of bedrock-runtime is the one of the lists.
		if cells[endpointColumn].plain() == "bedrock-runtime" && c.id == "" {
			c.id = id
		} else {
			other = append(other, id)
		}
		geo := profilesIn(cells[geoColumn], id)
		global := profilesIn(cells[globalColumn], id)
		c.geo = c.geo || len(geo) > 0
		c.global = c.global || len(global) > 0
		c.names = slices.Concat(c.names, geo, global)
	}
	if c.id == "" && len(other) == 0 {
		return errors.New("ids: a row with an endpoint is missing")
	}
	c.id = cmp.Or(c.id, append(other, "")[0])
	c.names = append(c.names, other...)
	return nil
}

// profilesIn returns the profiles of a model in a cell, which has words in place of none.
func profilesIn(c cell, id string) (profiles []string) {
	for profile := range strings.FieldsSeq(c.plain()) {
		prefix, _, _ := strings.Cut(profile, ".")
		if slices.Contains(bedrockPrefixes, prefix) && strings.TrimPrefix(profile, prefix+".") == id {
			profiles = append(profiles, profile)
		}
	}
	return profiles
}

// state states what the card says.
func (c *bedrockCard) state(odd *bedrockOddities) {
	s := c.model(c.at, c.id)
	if s == nil {
		return
	}
	note := func(about string, err error) {
		if err != nil {
			odd.add(about, c.place, err.Error())
		}
	}
	s.State(c.at, "name", c.details["Name"])
	c.nameProfiles(c.at, c.id, c.names)
	for _, f := range []struct {
		field, fact string
		parse       func(text string) (string, error)
	}{
		{"Model launch date", "release_date", parseBedrockDay},
		{"Knowledge cutoff", "knowledge_cutoff", parseDate},
		{"Context window", "context_length", parseThousands},
		{"Max output tokens", "max_output_tokens", parseThousands},
	} {
		text := c.details[f.field]
		if text == "" || c.rules.empty.match(text) {
			continue
		}
		value, err := f.parse(text)
		note(f.field, err)
		if err == nil && isRounded.MatchString(text) {
			value = c.exact(f.fact, value)
		}
		s.State(c.at, f.fact, value)
	}
	if strings.HasPrefix(c.details["Reasoning"], "Supported") {
		s.State(c.at, "features.reasoning", "true")
	}
	note("the end of models", c.stateEnd(s))
	note("what goes in and comes out", c.stateModalities(s))
	note("the price of models", c.statePrices(s))
}

// isRounded matches numbers of tokens such as "4K" and "1M tokens".
var isRounded = regexp.MustCompile(`^[0-9.]+ ?[KM]( tokens)?$`)

// exact returns the number of tokens that a rounded one stands for: the catalog's, if it is at most
// 5 percent more. Cards write "4K" for 4,096, "64K" for 64,000 and "1M" for 1,050,000, so a rounded
// number must not win over an exact one.
func (c *bedrockCard) exact(fact, rounded string) string {
	m := c.Dataset.Find(c.provider(), c.id)
	if m == nil {
		return rounded
	}
	known, _ := strconv.ParseInt(m.Fact(fact).String, 10, 64) // 0 if it is unknown
	least, _ := strconv.ParseInt(rounded, 10, 64)             // which parseThousands has written
	if known < least || known > least*105/100 {
		return rounded
	}
	return m.Fact(fact).String
}

// parseThousands returns a number of tokens of which a k is 1,000.
func parseThousands(text string) (string, error) { return parseTokens(text, 1000) }

// parseBedrockDay returns a day, which some cards write as "18th Sept 2026".
func parseBedrockDay(text string) (string, error) {
	return parseDay(bedrockDay.ReplaceAllString(text, "$2 $1, $3"))
}

// stateEnd states when the model ends, or before which day it does not.
func (c *bedrockCard) stateEnd(s *source.Profile) error {
	lifecycle := c.details["Model lifecycle"]
	switch lifecycle {
	case "Active":
	case "Legacy", "EOL":
		s.State(c.at, "status", "deprecated")
	case "Legacy (certain regions)", "EOL (certain regions)":
		// Elsewhere the model goes on.
	default:
		return fmt.Errorf("the model lifecycle %q is not understood", jsonl.Clip(lifecycle))
	}
	end := c.details["Model EOL date"]
	floors := []string{c.details["EOL no sooner than"]}
	if text, found := strings.CutPrefix(end, "No sooner than "); found {
		floors = append(floors, text)
		end = ""
	}
	day, floor := "", ""
	var err error
	if end != "" && !c.rules.empty.match(end) {
		// "Legacy: July 7, 2026" is a day on which something else begins.
		day, err = parseBedrockDay(end)
		if err != nil {
			return err
		}
	}
	for _, text := range floors {
		// "Not Applicable, at least 45 day EOL Notice will be provided" is a rule, not a day.
		if text == "" || c.rules.empty.match(text) || strings.HasPrefix(text, "Not Applicable,") {
			continue
		}
		other, err := parseBedrockDay(text)
		if err != nil {
			return err
		}
		// A card can have two floors of different days. Both hold if the earlier one does.
		floor = min(cmp.Or(floor, other), other)
	}
	switch {
	case day != "":
		c.retire(c.at, s, day)
	case floor != "":
		s.State(c.at, "retirement_not_before", floor)
	}
	return nil
}

// stateModalities states what goes in and comes out, and the type of the model that follows. A card
// has a mark for each modality; a mark that is missing could be that of one that the model has.
func (c *bedrockCard) stateModalities(s *source.Profile) error {
	start := strings.Index(c.text, "| **Input ")
	if start < 0 {
		return errors.New("the table is missing")
	}
	rows, _, _ := strings.Cut(c.text[start:], "\n\n")
	for column, side := range bedrockSides {
		marks := map[string]bool{}
		for line := range strings.Lines(rows) {
			cells := strings.Split(line, "|")
			if len(cells) < column+2 {
				continue
			}
			if strings.Contains(cells[column+1], "**") {
				heading := strings.Trim(cells[column+1], " *")
				if !strings.EqualFold(heading, side.heading) {
					return fmt.Errorf("the column %s is missing", side.heading)
				}
				continue
			}
			mark := bedrockIcon.FindStringSubmatch(cells[column+1])
			if mark != nil {
				marks[mark[2]] = mark[1] == "yes"
			}
		}
		var set dataset.Modalities
		for _, m := range side.modalities {
			has, found := marks[m.word]
			if !found {
				return fmt.Errorf("%s: the mark of %s is missing", side.heading, m.word)
			}
			i := slices.Index(dataset.ModalityNames, m.name)
			if has && i >= 0 {
				set |= 1 << i
			}
		}
		s.State(c.at, side.fact, strings.Join(set.Names(), ","))
		// The text that comes out of a reranker is no answer, and no type is that of one.
		if side.fact == "output_modalities" && !strings.Contains(c.details["Name"], "Rerank") {
			i := slices.IndexFunc(bedrockTypes, func(t bedrockType) bool { return marks[t.word] })
			if i >= 0 {
				s.State(c.at, "type", bedrockTypes[i].kind)
			}
		}
	}
	return nil
}

// statePrices states the prices of a card, if it has some. Either all of its tables are understood
// or none of its prices is stated.
//
// The price without a scope is that of the id itself, which answers in one region, as collections
// have it. A model without one is reached through profiles only, and most requests take the global
// one, because it is the cheapest and Amazon recommends it; else that of a geography. The prices of
// profiles also have their scope, so that a use that says its scope finds its price.
func (c *bedrockCard) statePrices(s *source.Profile) error {
	var prices []bedrockPrice
	for _, t := range c.tables {
		if !strings.Contains(t.place, " > Pricing") {
			continue
		}
		more, err := c.pricesOf(t)
		if err != nil {
			return err
		}
		prices = append(prices, more...)
	}
	if len(prices) == 0 {
		return nil // "see the page of prices"
	}
	if !bedrockUnit.MatchString(c.text) {
		return errors.New(`"per 1 million tokens" is missing`)
	}
	has := func(scope string) bool {
		return slices.ContainsFunc(prices, func(p bedrockPrice) bool { return p.scope == scope })
	}
	if c.global && !has("global") || c.geo && !has("geo") {
		return errors.New("the price of a profile is missing")
	}
	standard := "geo"
	if has("global") {
		standard = "global"
	}
	if has("regional") {
		standard = "regional"
	}
	priority, flex, err := c.multipliers() // the standard prices are true without them
	for _, p := range prices {
		if p.scope == standard {
			c.statePrice(s, p, p.context, priority, flex)
		}
		if p.scope != "regional" {
			condition := strings.TrimPrefix(p.context+",scope="+p.scope, ",")
			c.statePrice(s, p, condition, priority, flex)
		}
	}
	return err
}

// statePrice states a price, and those of the tiers Priority and Flex that follow from it, if they
// are not nil.
//
// LIMIT: whether the multiplier is also that of cached tokens is not said, so only the prices of
// input and output follow.
func (c *bedrockCard) statePrice(s *source.Profile, p bedrockPrice, condition string, priority, flex *big.Rat) {
	s.Price(c.at, p.tier+p.meter, condition, p.amount, 0)
	if priority == nil || p.tier != "" || p.meter != "input" && p.meter != "output" {
		return
	}
	s.Price(c.at, "priority_"+p.meter, condition, times(p.amount, priority), 0)
	s.Price(c.at, "flex_"+p.meter, condition, times(p.amount, flex), 0)
}

// bedrockPrice is a price of a card.
type bedrockPrice struct {
	tier, meter    string
	context, scope string
	amount         dataset.Decimal
}

// pricesOf returns the prices in a table.
func (c *bedrockCard) pricesOf(t *table) (prices []bedrockPrice, err error) {
	tier, context := "", ""
	switch {
	case strings.Contains(t.place, "GovCloud"):
		return nil, nil
	case !strings.HasSuffix(t.place, " > Pricing") && !strings.Contains(t.place, "Commercial Regions"):
		return nil, fmt.Errorf("prices below %q are not understood", jsonl.Clip(t.place))
	case strings.Contains(t.place, "Ultrafast"):
		tier = "ultrafast_"
	}
	if long := bedrockLong.FindStringSubmatch(t.place); long != nil {
		context = "context>" + long[1] + "000"
	} else if strings.Contains(t.place, "long context") {
		return nil, fmt.Errorf("%q is not understood", jsonl.Clip(t.place))
	}
	if t.rows[0][0].plain() != "Inference option" {
		return nil, fmt.Errorf("a table has no column %q", "Inference option")
	}
	seen := map[string]dataset.Decimal{}
	for at, cells := range t.rows[1:] {
		if t.ragged[at+1] != "" {
			return nil, errors.New(t.ragged[at+1])
		}
		option := cells[0].plain()
		i := slices.IndexFunc(bedrockScopes, func(s bedrockScope) bool { return s.option.MatchString(option) })
		if i < 0 {
			return nil, fmt.Errorf("the option %q is not understood", jsonl.Clip(option))
		}
		for column, cell := range cells[1:] {
			if c.saysNothing(cell) {
				continue
			}
			heading := strings.ToLower(t.rows[0][column+1].plain())
			meter, found := bedrockMeters[heading]
			if !found {
				return nil, fmt.Errorf("the column %q is not understood", jsonl.Clip(heading))
			}
			number, found := strings.CutPrefix(cell.plain(), "$")
			if !found {
				return nil, fmt.Errorf("%q is not a price in US dollars", jsonl.Clip(cell.plain()))
			}
			amount, dollars, err := parseDollars(number)
			if err != nil {
				return nil, err
			}
			if dollars < minTokens || dollars > maxTokens {
				return nil, fmt.Errorf("%g dollars for %s is not plausible", dollars, meter)
			}
			// Profiles of two geographies could have two prices, of which a scope has one only.
			scope := bedrockScopes[i].scope
			before := cmp.Or(seen[scope+meter], amount)
			if before != amount {
				return nil, fmt.Errorf("%s is %s dollars here, but %s above", meter, amount, before)
			}
			seen[scope+meter] = amount
			p := bedrockPrice{tier: tier, meter: meter, context: context, scope: scope, amount: amount}
			prices = append(prices, p)
		}
	}
	return prices, nil
}

// multipliers returns what the prices of the tiers Priority and Flex are of the standard ones, or nil
// if the card has no such sentence.
func (c *bedrockCard) multipliers() (priority, flex *big.Rat, err error) {
	if !strings.Contains(c.text, "billed at **") && !strings.Contains(c.text, "Flex at **") {
		return nil, nil, nil
	}
	m := bedrockTiers.FindStringSubmatch(c.text)
	if m == nil {
		return nil, nil, errors.New("the sentence about the tiers Priority and Flex is not understood")
	}
	priority, found := new(big.Rat).SetString(m[1])
	flex, also := new(big.Rat).SetString(m[2])
	if !found || !also || priority.Cmp(big.NewRat(1, 1)) < 0 || flex.Cmp(big.NewRat(1, 1)) > 0 {
		return nil, nil, fmt.Errorf("%s times for Priority and %s times for Flex is not plausible", m[1], m[2])
	}
	return priority, flex, nil
}

// times returns a price times a factor.
func times(amount dataset.Decimal, factor *big.Rat) dataset.Decimal {
	price, _ := new(big.Rat).SetString(string(amount)) // which parseDollars has written
	text := new(big.Rat).Mul(price, factor).FloatString(9)
	return dataset.Decimal(strings.TrimSuffix(strings.TrimRight(text, "0"), "."))
}
