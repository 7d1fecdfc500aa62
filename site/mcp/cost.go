package mcp

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset/price"
	"modelcatalog/site/api"
)

func (c *call) estimateCost() (json.RawMessage, error) {
	usage, err := price.ParseObject([]byte(c.argument("usage")))
	if err != nil {
		return nil, fmt.Errorf("usage: want an object: %w", err)
	}
	use, useErr := price.ParseUse(usage)
	at, atErr := price.ParseAt(cmp.Or(c.argument("at"), time.Now().UTC().Format(time.RFC3339)))
	if err := cmp.Or(useErr, atErr); err != nil {
		return nil, err
	}
	var estimates []object
	for _, name := range c.arguments["models"] {
		row, err := c.resolve(name)
		if err != nil {
			return nil, err
		}
		provider, id := c.index.Key(row)
		bill, err := c.prices.Cost(c.prices.Model(provider, id), use, c.argument("tier"), at)
		if err != nil {
			return nil, err
		}
		isLong := func(l price.Line) bool { return l.Condition != nil && strings.HasPrefix(*l.Condition, "context>") }
		if usage["context"] == nil && slices.ContainsFunc(bill.Lines, isLong) {
			c.note += quote(id) + " is billed as one long prompt; of many requests, add context, the tokens of one prompt. "
		}
		estimates = append(estimates, object{"provider": provider, "id": id, "bill": bill})
	}
	return api.Encode(object{"data": estimates}), nil
}
