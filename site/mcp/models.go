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

// resolve returns the row of the only model that a name means, at the provider of the argument if there is one. It notes what
// is uncertain.
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

// noteMeaning notes what is uncertain about a name, and which id it means if it is not that of the row itself.
func (c *call) noteMeaning(name string, row int, note string) {
	if note != "" {
		c.note += quote(name) + ": " + note + " "
	}
	if provider, id := c.index.Key(row); name != id && name != provider+"/"+id {
		c.note += quote(name) + " means " + quote(id) + ". "
	}
}

func (c *call) keys(rows []int) (keys []string) {
	for _, row := range rows {
		provider, id := c.index.Key(row)
		keys = append(keys, provider+"/"+id)
	}
	return keys
}

func (c *call) getModel() (json.RawMessage, error) {
	row, err := c.resolve(c.argument("id"))
	if err != nil {
		return nil, err
	}
	explained := c.arguments["explain"]
	for i := range explained {
		if explained[i], err = catalog.ParseFact(explained[i]); err != nil {
			return nil, err
		}
		c.note += explained[i] + ": " + catalog.Why(c.index.Statements(row, explained[i])) + " "
	}
	body := bytes.TrimSuffix(c.index.AppendObject([]byte(`{"data":`), row), []byte("}"))
	if c.argument("detail") == "full" {
		body, _, _ = bytes.Cut(c.index.AppendModel(nil, row), []byte(`,"statements":[`)) // no text has such quotes
	}
	if len(explained) > 0 {
		body = c.index.AppendStatements(append(body, `,"statements":`...), row, explained...)
	}
	body = append(body, '}')
	// Beside the model's object, which is that of the API. That of the answer for one model has the parameters itself.
	if rules := c.parameters(row); len(rules) > 0 && c.argument("detail") != "full" {
		body = append(append(body, `,"parameters":`...), representation.Encode(rules)...)
	}
	if places := c.index.Places(row); len(places) > 1 {
		body = catalog.AppendPlaces(append(body, `,"places":`...), places, maxPlaces)
		if more := len(places) - maxPlaces; more > 0 {
			c.note += fmt.Sprintf("The cheapest %d of %d places; same_as has all. ", maxPlaces, len(places))
		}
	}
	return append(body, '}'), nil
}

// maxPlaces is the number of places of a model that get_model shows, and maxCompared the same for compare_models.
const maxPlaces, maxCompared = 20, 5

// compareModels returns the objects of models. If they are too long, they lack texts and have two prices, because comparisons are for choosing.
func (c *call) compareModels() (json.RawMessage, error) {
	var models, shorter []json.RawMessage
	var placesOf []json.RawMessage // of each model, in the same order
	several := false               // whether a model has several
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
		b := briefOf(encoded)
		short["input_price"], short["output_price"] = b.Input, b.Output
		for _, name := range []string{"description", "disputes", "prices", "upcoming_prices"} {
			delete(short, name)
		}
		models, shorter = append(models, encoded), append(shorter, representation.Encode(short))
	}
	answer := object{"data": models}
	if several {
		answer["places"] = placesOf
		c.note += fmt.Sprintf("places has for each model where to get it, the cheapest %d. ", maxCompared)
	}
	body := representation.Encode(answer)
	if len(body) > maxAnswer {
		c.note += "Without description, disputes, and prices other than for input and output, which get_model has. "
		answer["data"] = shorter
		body = representation.Encode(answer)
	}
	return body, nil
}

func (c *call) estimateCost() (json.RawMessage, error) {
	usage, err := price.ParseObject([]byte(c.argument("usage")))
	if err != nil {
		return nil, fmt.Errorf("usage: want an object: %w", err)
	}
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

// checkIDs says of each name how safe it is for a program to use it.
func (c *call) checkIDs() (json.RawMessage, error) {
	on, err := Day("day", c.argument("day"), c.today())
	if err != nil {
		return nil, err
	}
	findings, unknown, uncovered := []object{}, 0, map[string]int{}
	var rows []int // which the answer is about
	for _, name := range c.arguments["ids"] {
		f := object{"asked": name, "stage": catalog.UnknownStage.String(), "provider": nil, "id": nil, "alias_of": nil,
			"retirement_date": nil, "replacement": nil, "successor": nil, "similar": nil, "next_step": nil, "place": nil, "note": nil}
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
		if gone := meaning.Retired; gone != nil {
			f["stage"], f["provider"], f["id"] = catalog.RetiredStage.String(), gone.Provider, gone.ID
			f["retirement_date"] = gone.Day
			f["next_step"] = fmt.Sprintf("no successor is known; find_models with provider %s lists models in use", gone.Provider)
			if doubt := meaning.Doubt(); doubt != "" {
				f["stage"] = catalog.UncertainStage.String()
				c.note += quote(name) + " is uncertain: " + doubt + ". "
			}
			findings = append(findings, f)
			continue
		}
		f["next_step"] = "no id is like this one; find_models searches by words"
		if meaning.Maker != "" {
			uncovered[meaning.Maker]++
			f["next_step"] = "not checked: the catalog does not cover models of " + meaning.Maker
		} else if unknown++; unknown > maxUnknown {
			f["next_step"] = "similar ids were not looked for; check_ids looks for those of up to " + strconv.Itoa(maxUnknown) + " unknown ids"
		} else if near := c.keys(c.index.Nearest(name, 3, 0)); near != nil {
			f["similar"], f["next_step"] = near, "use one of the similar ids, after check_ids of it"
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
		// A hundred ids have to fit: most members of most ids are null, and many have the same note.
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

// judge completes what check_ids says of a name about the i-th row that it means on a day.
func (c *call) judge(f object, meaning *api.Meaning, i int, on dataset.Date) object {
	named := c.index.Summary(meaning.Rows[i])
	judged := &meaning.Verdicts[i]
	if named.AliasOf != "" {
		f["alias_of"] = named.AliasOf
	} else if f["asked"] != named.ID && f["asked"] != named.Provider+"/"+named.ID {
		f["alias_of"] = named.ID
	}
	m := judged.Model
	f["stage"], f["provider"], f["id"] = judged.Stage.String(), m.Provider, m.ID
	if judged.Doubt != "" {
		c.note += quote(f["asked"].(string)) + " is uncertain: " + judged.Doubt + ". "
	}
	if m.RetirementDate != 0 {
		f["retirement_date"] = m.RetirementDate.String()
	}
	if provider, id, found := strings.Cut(m.Replacement, "/"); found {
		_, err := c.index.Find(provider, id)
		f["replacement"] = object{"provider": provider, "id": id, "external": err != nil}
	}
	if row, found := c.index.Successor(judged.Row, on); found {
		s := c.index.Summary(row)
		f["successor"] = object{"provider": s.Provider, "id": s.ID, "stage": s.StageOn(on).String()}
		if changes := c.changesTo(judged.Row, row); len(changes) > 0 {
			f["changes"] = changes
		}
	} else if judged.Stage >= catalog.RetiringStage {
		f["next_step"] = fmt.Sprintf("no successor is known; find_models with type %s and provider %s lists models in use",
			briefOf(c.index.AppendObject(nil, judged.Row)).Type, m.Provider)
	}
	return f
}

// parameters returns what the API does with parameters of requests to a row's model, without the sources: a third of the bytes.
func (c *call) parameters(row int) (rules []object) {
	for _, claim := range c.index.Parameters(row) {
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

// changesTo returns what a call must change that goes from the model of one row to that of another, as sentences.
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

// brief has the facts of a model's object that people choose a model by. Its JSON takes a tenth of the object.
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

func briefOf(encoded []byte) (b brief) {
	const maxPrices = 4
	_ = json.Unmarshal(encoded, &b) // the catalog's own JSON
	prices := b.Prices
	b.Prices = nil
	for _, p := range prices {
		switch {
		case p.Price == nil:
		case p.Meter == "input" && p.Condition == nil:
			b.Input = p.Price
		case p.Meter == "output" && p.Condition == nil:
			b.Output = p.Price
		case len(b.Prices) < maxPrices:
			b.Prices = append(b.Prices, p)
		}
	}
	if b.Input != nil || b.Output != nil {
		b.Prices = nil
	}
	if b.Retires == nil {
		b.Successor = nil
	}
	return b
}

// Day returns the day that an argument of the form YYYY-MM-DD names, or a day if the argument is empty.
func Day(argument, text string, absent dataset.Date) (dataset.Date, error) {
	if text == "" {
		return absent, nil
	}
	date, err := dataset.ParseDate(text)
	if err != nil || date%100 == 0 {
		return 0, fmt.Errorf("%s: %s is not an existing day of the form YYYY-MM-DD", argument, quote(text))
	}
	return date, nil
}

// Changes returns whether a line of the history is a change on a day or later, of one of some providers and of some kinds, which
// commas separate. Empty texts allow everything.
func Changes(index *catalog.Catalog, since, providers, kinds string) (wanted func(line string) bool, _ error) {
	for kind := range strings.SplitSeq(kinds, ",") {
		if kinds != "" && !slices.Contains(history.KindNames[:], kind) {
			return nil, fmt.Errorf("kind: %s is not one of %s", quote(kind), strings.Join(history.KindNames[:], ", "))
		}
	}
	_, err := Day("since", since, 0)
	_, unknown := index.ParseValues(func(name string) string { return map[string]string{"provider": providers}[name] })
	has := func(line, name, values string) bool { // in strings of a line, quotation marks are escaped
		return values == "" || slices.ContainsFunc(strings.Split(values, ","), func(value string) bool {
			return strings.Contains(line, `"`+name+`":"`+value+`"`)
		})
	}
	return func(line string) bool {
		return strings.TrimPrefix(line, `{"time":"`) >= since && has(line, "provider", providers) && has(line, "kind", kinds)
	}, cmp.Or(err, unknown)
}

func (c *call) listChanges() (json.RawMessage, error) {
	wanted, err := Changes(c.index, c.argument("since"), c.argument("provider"), c.argument("kind"))
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, line := range slices.Backward(c.changes()) {
		if wanted(line) {
			lines = append(lines, line)
		}
	}
	return c.page(len(lines), func(i int) []byte { return []byte(lines[i]) }, "")
}
