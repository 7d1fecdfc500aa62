package mcp

import (
	"encoding/json"

	"modelcatalog/site/representation"
)

// brief has the facts of a model's object that people choose a model by. Its JSON takes a tenth of
// the object.
type brief struct {
	Provider string  `json:"provider"`
	ID       string  `json:"id"`
	Name     *string `json:"name"`
	Type     string  `json:"type"`
	Stage    string  `json:"stage"`
	Context  *int64  `json:"context_length"`
	Released *string `json:"release_date"`
	Retires  *string `json:"retirement_date,omitempty"`

	// Successor is null if it is unknown, and absent without a date of retirement.
	Successor json.RawMessage `json:"successor,omitempty"`

	// SuccessorSites are the sites that name it where its provider does not.
	SuccessorSites []string `json:"successor_sites,omitempty"`

	// Prices of a million tokens in US dollars, null if they are unknown or disputed.
	Input  *string `json:"input_price"`
	Output *string `json:"output_price"`

	Prices []unitPrice `json:"prices,omitempty"` // other prices of a model without these two
}

// following is what follows a model, as the API has it.
type following struct {
	Provider string `json:"provider"`
	ID       string `json:"id"`
	Stage    string `json:"stage"`
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

// briefToday returns the brief of a row with the stages of today. Those of its object are of the
// catalog's day, and an agent that chooses a model wants one that works when it asks.
func (c *call) briefToday(row int) brief {
	b := briefOf(c.index.AppendObject(nil, row))
	today := c.today()
	// As check_ids has it: an alias ends with the model that it points to.
	judged := c.index.FindingOn(row, today)
	b.Stage = judged.Stage.String()
	if b.Retires == nil && judged.Row == row {
		return b
	}
	b.Successor = json.RawMessage("null")
	if next, found := c.index.Successor(judged.Row, today); found {
		s := c.index.Summary(next)
		b.Successor = representation.Encode(following{s.Provider, s.ID, s.StageOn(today).String()})
		b.SuccessorSites = c.index.SitesNaming(judged.Row, next)
	}
	return b
}
