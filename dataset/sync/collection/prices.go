package collection

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// priceReader reads the prices of a model out of objects in which each field is a price per million
// tokens, as models.dev, genai-prices and pi-ai have them. LiteLLM has another form.
type priceReader struct {
	*source.Profile
	meters map[string]string // our meter of each field; other fields are not read

	// Where the object is in the row says for what its prices are. A reader sets these before it
	// reads the next object.
	tier      string       // of service: "batch_", "priority_", or empty for the standard one
	condition string       // such as "context>200000", or empty
	from      dataset.Date // on which the prices begin; 0 if the collection does not say it

	// What a price named only "output" is for, if it is not text. Collections write the price of
	// the images or the speech that a model makes into the field for text.
	outputMeter string
}

// read states the prices in an object. A price can be a number, or an object with a base and tiers
// by the length of the prompt.
func (p priceReader) read(prices source.Node) {
	fields := prices.Members()
	// If the object also has the price of images by name, "output" is for text after all.
	isOutputMeter := func(n source.Node) bool { return p.meters[n.Name] == p.outputMeter }
	namesOutput := slices.ContainsFunc(fields, isOutputMeter)
	for _, n := range fields {
		meter := p.meters[n.Name]
		if meter == "" {
			continue
		}
		if meter == "output" && !namesOutput {
			meter = cmp.Or(p.outputMeter, meter)
		}
		if !n.IsObject() {
			p.state(n, meter, p.condition)
			continue
		}
		p.state(n.Get("base"), meter, p.condition)
		for _, tier := range n.Get("tiers").Elements() {
			start := promptsAbove(tier.Get("start"))
			if start == "" {
				continue // without a start it is either the base again or not understood
			}
			// Conditions are in canonical order, in which the context comes first.
			condition := strings.TrimSuffix(start+","+p.condition, ",")
			p.state(tier.Get("price"), meter, condition)
		}
	}
}

// promptsAbove is the condition of a tier for long prompts, or "" if n is no number of tokens.
//
// Providers write "above 272K" of prompts that have that length too, and those who count by it encode
// this as 271,999, or name the first length with the price, 272,001. Written out, one tier of a
// provider would be three, with a price each.
func promptsAbove(n source.Node) string {
	tokens, err := strconv.Atoi(n.Tokens())
	if err != nil {
		return ""
	}
	switch tokens % 1000 {
	case 999:
		tokens++
	case 1:
		tokens--
	}
	return "context>" + strconv.Itoa(tokens)
}

// state states one price.
func (p priceReader) state(n source.Node, meter, condition string) {
	p.Price(n, p.tier+meter, condition, n.Price(1), p.from)
}
