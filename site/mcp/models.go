package mcp

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/price"
	"modelcatalog/site/api"
	"modelcatalog/site/facts"
	"modelcatalog/site/representation"
)

// resolve returns the row of the only model that a name means, at the provider of the argument if
// there is one. It notes what is uncertain.
func (c *call) resolve(name string) (row int, err error) {
	row, note, err := c.api.Only(name, c.argument("provider"))
	if err != nil {
		return 0, withSearch(err)
	}
	c.noteMeaning(name, row, note)
	return row, nil
}

// withSearch adds to the error for an unknown id which tool finds others.
func withSearch(err error) error {
	unknown, found := errors.AsType[*catalog.Error](err)
	if found && unknown.Code == catalog.ModelNotFound {
		return errors.New(unknown.Message + "; find_models searches by words")
	}
	return err
}

// noteMeaning notes what is uncertain about a name, and which id it means if it is not that of the
// row itself.
func (c *call) noteMeaning(name string, row int, note string) {
	if note != "" {
		c.note += quote(name) + ": " + note + " "
	}
	if provider, id := c.index.Key(row); name != id && name != provider+"/"+id {
		c.note += quote(name) + " means " + quote(id) + ". "
	}
}

// keys returns the ids of rows, each with its provider.
func (c *call) keys(rows []int) (keys []string) {
	for _, row := range rows {
		provider, id := c.index.Key(row)
		keys = append(keys, provider+"/"+id)
	}
	return keys
}

// getModel answers get_model: the object of a model, and what the agent asks for besides.
func (c *call) getModel() (json.RawMessage, error) {
	row, err := c.resolve(c.argument("id"))
	if err != nil {
		return nil, err
	}
	explained := c.arguments["explain"]
	for i := range explained {
		fact, err := catalog.ParseFact(explained[i])
		if err != nil {
			return nil, err
		}
		explained[i] = fact
		c.note += fact + ": " + catalog.Why(c.index.Statements(row, fact)) + " "
	}
	full := c.argument("detail") == "full"
	// The closing brace is cut off, because members follow.
	body := bytes.TrimSuffix(c.index.AppendObject([]byte(`{"data":`), row), []byte("}"))
	if full {
		// The answer of the API up to its statements, which are longer than all else. No text
		// contains this member: its quotation marks would be escaped.
		body, _, _ = bytes.Cut(c.index.AppendModel(nil, row), []byte(`,"statements":[`))
	}
	if len(explained) > 0 {
		body = c.index.AppendStatements(append(body, `,"statements":`...), row, explained...)
	}
	body = append(body, '}')
	// Beside the model's object, which is the same as in the API. The full answer has the
	// parameters itself.
	rules := c.parameters(row)
	if len(rules) > 0 && !full {
		body = append(body, `,"parameters":`...)
		body = append(body, representation.Encode(rules)...)
	}
	places := c.index.Places(row)
	if len(places) > 1 { // one place is the model itself
		body = catalog.AppendPlaces(append(body, `,"places":`...), places, maxPlaces)
		if more := len(places) - maxPlaces; more > 0 {
			c.note += fmt.Sprintf("The cheapest %d of %d places; same_as has all. ", maxPlaces, len(places))
		}
	}
	return append(body, '}'), nil
}

// maxPlaces is the number of places of a model that get_model shows, and maxCompared the same for
// compare_models.
const maxPlaces, maxCompared = 20, 5

// compareModels answers compare_models. If the objects of the models are too long together, they
// lack texts and have only two prices, because comparisons are for choosing.
func (c *call) compareModels() (json.RawMessage, error) {
	var models []json.RawMessage
	var shorter []json.RawMessage  // the same without texts
	var placesOf []json.RawMessage // of each model, in the same order
	several := false               // whether a model has several places
	for _, name := range c.arguments["models"] {
		row, err := c.resolve(name)
		if err != nil {
			return nil, err
		}
		encoded := c.index.AppendObject(nil, row)
		places := c.index.Places(row)
		several = several || len(places) > 1
		placesOf = append(placesOf, catalog.AppendPlaces(nil, places, maxCompared))
		var short object
		_ = json.Unmarshal(encoded, &short) // the catalog's own JSON
		brief := briefOf(encoded)
		short["input_price"] = brief.Input
		short["output_price"] = brief.Output
		for _, name := range []string{"description", "disputes", "prices", "upcoming_prices"} {
			delete(short, name)
		}
		models = append(models, encoded)
		shorter = append(shorter, representation.Encode(short))
	}
	answer := object{"data": models}
	if several {
		answer["places"] = placesOf
		c.note += fmt.Sprintf("places has for each model where to get it, the cheapest %d. ", maxCompared)
	}
	body := representation.Encode(answer)
	if len(body) > maxAnswer {
		c.note += "Without description, disputes, and prices other than for input and output, " +
			"which get_model has. "
		answer["data"] = shorter
		body = representation.Encode(answer)
	}
	return body, nil
}

// estimateCost answers estimate_cost: the bills of one use for several models.
func (c *call) estimateCost() (json.RawMessage, error) {
	usage, err := price.ParseObject([]byte(c.argument("usage")))
	if err != nil {
		return nil, fmt.Errorf("usage: want an object: %w", err)
	}
	// Today, unlike the API, whose answers depend on nothing but the dataset: an agent asks what a
	// use costs now.
	at, err := price.ParseAt(cmp.Or(c.argument("at"), time.Now().UTC().Format(time.RFC3339)))
	if err != nil {
		return nil, err
	}
	var estimates []object
	for _, name := range c.arguments["models"] {
		row, meaning, err := c.api.Billed(name)
		if err != nil {
			return nil, withSearch(err)
		}
		c.noteMeaning(name, row, meaning)
		bill, note, err := c.api.Bill(row, usage, c.argument("tier"), at)
		if err != nil {
			return nil, err
		}
		if note != "" {
			c.note += note + " "
		}
		provider, id := c.index.Key(row)
		estimates = append(estimates, object{"provider": provider, "id": id, "bill": bill})
	}
	return representation.Encode(object{"data": estimates}), nil
}

// checkIDs answers check_ids: how safe it is for a program to use each name. A name that means
// several models has a finding for each.
func (c *call) checkIDs() (json.RawMessage, error) {
	on, err := c.day("day", c.today())
	if err != nil {
		return nil, err
	}
	findings := []object{}
	unknown := 0                  // names that nothing is like
	uncovered := map[string]int{} // numbers of names by maker
	var rows []int                // the rows that the answer is about
	for _, name := range c.arguments["ids"] {
		// Every finding has the same members, so that an agent need not guess what a missing one
		// means.
		f := object{
			"asked":           name,
			"stage":           catalog.UnknownStage.String(),
			"provider":        nil,
			"id":              nil,
			"alias_of":        nil,
			"retirement_date": nil,
			"replacement":     nil,
			"successor":       nil,
			"similar":         nil,
			"next_step":       nil,
			"place":           nil,
			"note":            nil,
		}
		meaning := c.api.Means(name, on)
		if meaning.Place != "" {
			f["place"] = meaning.Place
		}
		if meaning.Note != "" {
			f["note"] = meaning.Note
		}
		rows = append(rows, meaning.Rows...)
		for i := range meaning.Rows {
			findings = append(findings, c.judge(maps.Clone(f), &meaning, i, on))
		}
		if meaning.Rows != nil {
			continue
		}
		// An id that retired before the catalog's time has no row, but a line in the table of
		// package resolve.
		if gone := meaning.Retired; gone != nil {
			f["stage"] = catalog.RetiredStage.String()
			f["provider"] = gone.Provider
			f["id"] = gone.ID
			f["retirement_date"] = gone.Day
			const step = "no successor is known; find_models with provider %s lists models in use"
			f["next_step"] = fmt.Sprintf(step, gone.Provider)
			if doubt := meaning.Doubt(); doubt != "" {
				f["stage"] = catalog.UncertainStage.String()
				c.note += quote(name) + " is uncertain: " + doubt + ". "
			}
			findings = append(findings, f)
			continue
		}
		if meaning.Maker != "" {
			uncovered[meaning.Maker]++
			f["next_step"] = "not checked: the catalog does not cover models of " + meaning.Maker
		} else {
			unknown++
			c.suggest(f, name, unknown)
		}
		findings = append(findings, f)
	}
	var fresh any
	if t := c.index.RowsFreshUntil(slices.Values(rows)); t != nil {
		fresh = t.String()
	}
	answer := object{"data": findings, "day": on.String(), "fresh_until": fresh, "not_covered": uncovered}
	body := representation.Encode(answer)
	if len(body)+len(c.note) > maxAnswer {
		// A hundred ids have to fit: most members of most ids are null, and many have the same
		// note.
		notes := []string{}
		for _, f := range findings {
			maps.DeleteFunc(f, func(_ string, value any) bool { return value == nil })
			note, noted := f["note"].(string)
			if !noted {
				continue
			}
			if !slices.Contains(notes, note) {
				notes = append(notes, note)
			}
			f["note"] = slices.Index(notes, note)
		}
		answer["notes"] = notes
		body = representation.Encode(answer)
	}
	return body, nil
}

// suggest completes the finding of an unknown name, the n-th of the call.
func (c *call) suggest(f object, name string, n int) {
	// The name is compared with every id of the catalog, which takes milliseconds, and a call may
	// have a hundred.
	if n > maxUnknown {
		f["next_step"] = "similar ids were not looked for; " +
			"check_ids looks for those of up to " + strconv.Itoa(maxUnknown) + " unknown ids"
		return
	}
	near := c.keys(c.index.Nearest(name, 3, 0))
	if near == nil {
		f["next_step"] = "no id is like this one; find_models searches by words"
		return
	}
	f["similar"] = near
	// Never "use this one": the nearest id may be another model, and retired.
	f["next_step"] = "use one of the similar ids, after check_ids of it"
}

// judge completes the finding of a name for the i-th row that it means on a day.
func (c *call) judge(f object, meaning *api.Meaning, i int, on dataset.Date) object {
	named := c.index.Summary(meaning.Rows[i])
	judged := &meaning.Verdicts[i]
	if named.AliasOf != "" {
		f["alias_of"] = named.AliasOf
	} else if f["asked"] != named.ID && f["asked"] != named.Provider+"/"+named.ID {
		f["alias_of"] = named.ID
	}
	// The model behind an alias, which is what ends.
	m := judged.Model
	f["stage"] = judged.Stage.String()
	f["provider"] = m.Provider
	f["id"] = m.ID
	if judged.Doubt != "" {
		c.note += quote(f["asked"].(string)) + " is uncertain: " + judged.Doubt + ". "
	}
	if m.RetirementDate != 0 {
		f["retirement_date"] = m.RetirementDate.String()
	}
	if provider, id, found := strings.Cut(m.Replacement, "/"); found {
		_, err := c.index.Find(provider, id) // a provider may name a model of another one, which the catalog lacks
		f["replacement"] = object{"provider": provider, "id": id, "external": err != nil}
	}
	if row, found := c.index.Successor(judged.Row, on); found {
		s := c.index.Summary(row)
		f["successor"] = object{"provider": s.Provider, "id": s.ID, "stage": s.StageOn(on).String()}
		if changes := c.changesTo(judged.Row, row); len(changes) > 0 {
			f["changes"] = changes
		}
	} else if judged.Stage >= catalog.RetiringStage {
		brief := briefOf(c.index.AppendObject(nil, judged.Row))
		const step = "no successor is known; find_models with type %s and provider %s lists models in use"
		f["next_step"] = fmt.Sprintf(step, brief.Type, m.Provider)
	}
	return f
}

// parameters returns what the API does with parameters of requests to a row's model, without the
// sources: a third of the bytes.
func (c *call) parameters(row int) (rules []object) {
	for _, claim := range c.index.Parameters(row) {
		// Members with the usual value are left out: most rules are official and undisputed, and
		// hold always.
		rule := object{"name": claim.Name, "rule": claim.Outcome.String()}
		if len(claim.Values) > 0 {
			rule["value"] = claim.Values
		}
		if len(claim.When) > 0 {
			rule["when"] = claim.When.String()
		}
		if !claim.Official {
			rule["official"] = false
		}
		if claim.Disputed {
			rule["disputed"] = true
		}
		rules = append(rules, rule)
	}
	return rules
}

// changesTo returns what a call must change that goes from the model of one row to that of another,
// as sentences.
func (c *call) changesTo(from, to int) []string {
	var changes []string
	for _, change := range c.index.ParameterChanges(from, to) {
		text := facts.Change(&change.Change)
		switch {
		case change.Disputed:
			text += " (disputed)"
		case !change.Official:
			text += " (not said by the provider)"
		}
		changes = append(changes, text)
	}
	return changes
}

// brief has the facts of a model's object that people choose a model by. Its JSON takes a tenth of
// the object.
type brief struct {
	Provider  string          `json:"provider"`
	ID        string          `json:"id"`
	Name      *string         `json:"name"`
	Type      string          `json:"type"`
	Stage     string          `json:"stage"`
	Context   *int64          `json:"context_length"`
	Released  *string         `json:"release_date"`
	Retires   *string         `json:"retirement_date,omitempty"`
	Successor json.RawMessage `json:"successor,omitempty"` // null if it is not known; absent without a date of retirement
	Input     *string         `json:"input_price"`         // of a million tokens in US dollars; null if it is unknown or disputed
	Output    *string         `json:"output_price"`
	Prices    []unitPrice     `json:"prices,omitempty"` // other prices of a model without these two
}

type unitPrice struct {
	Meter     string  `json:"meter"`
	Unit      string  `json:"unit"`
	Condition *string `json:"condition"`
	Price     *string `json:"price"`
}

// briefOf returns the brief of a model's object. It is read from the JSON, so that no fact can
// differ from the API's.
func briefOf(encoded []byte) (b brief) {
	const maxPrices = 4             // image models have dozens, for each size and quality
	_ = json.Unmarshal(encoded, &b) // the catalog's own JSON
	prices := b.Prices
	b.Prices = nil
	for _, p := range prices {
		switch {
		case p.Price == nil: // disputed: no price is better than one of several
		case p.Meter == "input" && p.Condition == nil:
			b.Input = p.Price
		case p.Meter == "output" && p.Condition == nil:
			b.Output = p.Price
		case len(b.Prices) < maxPrices:
			b.Prices = append(b.Prices, p)
		}
	}
	// Models with a price for text are compared by it. Others are of images, speech or video.
	if b.Input != nil || b.Output != nil {
		b.Prices = nil
	}
	if b.Retires == nil {
		b.Successor = nil
	}
	return b
}

// day returns the day that an argument names, or another if the argument is absent.
func (c *call) day(name string, absent dataset.Date) (dataset.Date, error) {
	if !c.given(name) {
		return absent, nil
	}
	day, err := dataset.ParseDay(c.argument(name))
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	return day, nil
}

// listChanges answers list_changes: one page of the history, newest change first.
func (c *call) listChanges() (json.RawMessage, error) {
	filter, err := history.ParseFilter(c.argument("since"), c.argument("provider"), c.argument("kind"))
	if err != nil {
		return nil, err
	}
	if err := c.index.CheckProviders(c.argument("provider")); err != nil {
		return nil, err
	}
	var lines []string
	for _, line := range slices.Backward(c.changes()) {
		if filter.Match(line) {
			lines = append(lines, line)
		}
	}
	return c.page(len(lines), func(i int) []byte { return []byte(lines[i]) }, "")
}
