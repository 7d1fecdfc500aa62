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

// estimate is what a use costs with a model.
type estimate struct {
	Provider string     `json:"provider"`
	ID       string     `json:"id"`
	Bill     price.Bill `json:"bill"`
}

func (c *call) estimateCost() (json.RawMessage, error) {
	object, err := price.ParseObject([]byte(c.argument("usage")))
	if err != nil {
		return nil, fmt.Errorf("usage: want an object: %w", err)
	}
	use, useErr := price.ParseUse(object)
	at, atErr := price.ParseAt(cmp.Or(c.argument("at"), time.Now().UTC().Format(time.RFC3339)))
	if err := cmp.Or(useErr, atErr); err != nil {
		return nil, err
	}
	estimates := []estimate{}
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
		if !strings.Contains(c.argument("usage"), `"context"`) && slices.ContainsFunc(bill.Lines, isLong) {
			c.note += quote(id) + " is billed as one long prompt; of many requests, add context, the tokens of one prompt. "
		}
		estimates = append(estimates, estimate{provider, id, bill})
	}
	return api.Encode(map[string]any{"data": estimates}), nil
}
