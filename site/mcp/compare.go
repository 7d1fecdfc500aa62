package mcp

import (
	"encoding/json"
	"fmt"
	"slices"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// maxCompared is the number of places of each model that compare_models shows.
const maxCompared = 5

// compareModels answers compare_models. If the objects of the models are too long together, they
// lack texts and have only two prices, because comparisons are for choosing.
func (c *call) compareModels() (json.RawMessage, error) {
	var models []json.RawMessage
	var shorter []json.RawMessage  // the same without texts
	var placesOf []json.RawMessage // of each model, in the same order
	var shown []int                // rows whose stage the answer has
	haveChoice := false            // a model has several places
	for _, name := range c.arguments["models"] {
		row, err := c.resolve(name)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(shown, row) {
			shown = append(shown, row)
		}
		c.noteSites(row)
		encoded := c.index.AppendObject(nil, row)
		models = append(models, encoded)
		shorter = append(shorter, shortened(encoded))
		places := c.index.Places(row)
		for _, place := range places[:min(len(places), maxCompared)] {
			if !slices.Contains(shown, place.Row) {
				shown = append(shown, place.Row)
			}
		}
		placesOf = append(placesOf, catalog.AppendPlaces(nil, places, maxCompared))
		haveChoice = haveChoice || len(places) > 1
	}
	c.noteStages(shown...)
	answer := object{"data": models}
	// One place is the model itself, so that places of one each would say nothing.
	if haveChoice {
		answer["places"] = placesOf
		c.note += fmt.Sprintf("places has for each model where to get it, the cheapest %d. ", maxCompared)
	}
	body := representation.Encode(answer)
	if len(body)+len(c.noteMember()) > maxAnswer {
		c.note += "Without description, disputes, and prices other than for input and output, " +
			"which get_model has. "
		answer["data"] = shorter
		body = representation.Encode(answer)
	}
	return body, nil
}

// shortened returns a model's object without its longest members, but with the two prices that
// people compare.
func shortened(encoded []byte) json.RawMessage {
	var short object
	_ = json.Unmarshal(encoded, &short) // the catalog's own JSON
	for _, name := range []string{"description", "disputes", "prices", "upcoming_prices"} {
		delete(short, name)
	}
	brief := briefOf(encoded)
	short["input_price"] = brief.Input
	short["output_price"] = brief.Output
	return representation.Encode(short)
}
