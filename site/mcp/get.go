package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// maxPlaces is the number of places of a model that get_model shows.
const maxPlaces = 20

// getModel answers get_model: the object of a model, and what the agent asks for besides.
func (c *call) getModel() (json.RawMessage, error) {
	row, err := c.resolve(c.argument("id"))
	if err != nil {
		return nil, err
	}
	var explained []string // the facts that the agent wants explained, by their names in the API
	for _, name := range c.arguments["explain"] {
		fact, err := catalog.ParseFact(name)
		if err != nil {
			return nil, err
		}
		explained = append(explained, fact)
		c.note += fact + ": " + catalog.Why(c.index.Statements(row, fact)) + " "
	}

	var body []byte // without the brace that closes the model, because members follow
	full := c.argument("detail") == "full"
	if full {
		// The answer of the API up to its statements, which are longer than all else. No text
		// contains this member: its quotation marks would be escaped.
		body, _, _ = bytes.Cut(c.index.AppendModel(nil, row), []byte(`,"statements":[`))
	} else {
		body = bytes.TrimSuffix(c.index.AppendObject([]byte(`{"data":`), row), []byte("}"))
	}
	if len(explained) > 0 {
		body = c.index.AppendStatements(append(body, `,"statements":`...), row, explained...)
	}
	body = append(body, '}')

	// What follows is beside the model's object, which is the same as in the API. The full answer has
	// the parameters itself.
	rules := c.parameters(row)
	if len(rules) > 0 && !full {
		body = append(body, `,"parameters":`...)
		body = append(body, representation.Encode(rules)...)
	}
	places := c.index.Places(row)
	shown := []int{row} // rows whose stage the answer has
	for _, place := range places[:min(len(places), maxPlaces)] {
		if place.Row != row {
			shown = append(shown, place.Row)
		}
	}
	c.noteStages(shown...)
	c.noteSites(row)
	if len(places) > 1 { // one place is the model itself
		body = catalog.AppendPlaces(append(body, `,"places":`...), places, maxPlaces)
		if more := len(places) - maxPlaces; more > 0 {
			c.note += fmt.Sprintf("The cheapest %d of %d places; same_as has all. ", maxPlaces, len(places))
		}
	}
	body = append(body, '}')
	if full && len(body)+len(c.noteMember()) > maxAnswer {
		body = c.shortenFull(row, body)
	}
	return body, nil
}

// shortenFull returns the full answer for a row without the sources of parameters and without the oldest
// entries of the history of its prices, as many as it takes: a model of many tiers has hundreds.
func (c *call) shortenFull(row int, body []byte) []byte {
	var answer map[string]json.RawMessage
	var data map[string]json.RawMessage
	var history []json.RawMessage
	// The catalog's own JSON, so there is no error.
	_ = json.Unmarshal(body, &answer)
	_ = json.Unmarshal(answer["data"], &data)
	_ = json.Unmarshal(data["price_history"], &history)

	c.note += "Without the sources of parameters"
	delete(data, "parameters")
	if rules := c.parameters(row); len(rules) > 0 {
		answer["parameters"] = representation.Encode(rules)
	}
	answer["data"] = representation.Encode(data)
	const reserve = 200 // for the rest of the note
	size := len(representation.Encode(answer)) + len(c.noteMember()) + len(c.options.BaseURL) + reserve

	begin := func(entry json.RawMessage) string {
		var interval struct{ From string }
		_ = json.Unmarshal(entry, &interval)
		return interval.From
	}
	oldest := slices.SortedStableFunc(slices.Values(history), func(a, b json.RawMessage) int {
		return strings.Compare(begin(a), begin(b))
	})
	last := "" // the last day of which entries are left out
	n := 0
	for ; n < len(oldest) && size > maxAnswer; n++ {
		size -= len(oldest[n]) + 1
		last = begin(oldest[n])
	}
	// All of a day, so that the note is about days.
	isOld := func(entry json.RawMessage) bool { return n > 0 && begin(entry) <= last }
	kept := slices.DeleteFunc(history, isOld)
	if n > 0 {
		c.note += ", and without prices that began on " + last + " or earlier in price_history"
		data["price_history"] = representation.Encode(kept)
		answer["data"] = representation.Encode(data)
	}
	if c.options.BaseURL != "" {
		c.note += "; the API has them at " + c.options.BaseURL
	}
	c.note += ". "
	return representation.Encode(answer)
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
