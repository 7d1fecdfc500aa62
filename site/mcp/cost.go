package mcp

import (
	"cmp"
	"encoding/json"
	"fmt"
	"time"

	"modelcatalog/dataset/price"
	"modelcatalog/site/representation"
)

// estimateCost answers estimate_cost: the bills of one use for several models.
func (c *call) estimateCost() (json.RawMessage, error) {
	usage, err := price.ParseObject([]byte(c.argument("usage")))
	if err != nil {
		return nil, fmt.Errorf("usage: want an object: %w", err)
	}
	// Now, unlike the API, whose answers depend on nothing but the dataset: an agent asks what a use
	// costs when it asks.
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
		bill, note, err := c.api.Bill(row, name, usage, c.argument("tier"), at)
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
