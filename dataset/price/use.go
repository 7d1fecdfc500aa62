package price

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Use is what a request or a workload is billed for.
type Use struct {
	counts     []count
	context    int64 // tokens of the prompt of one request, at most
	least      int64 // tokens of the prompt of one request, at least; 0 for the sum of many requests
	ofMany     bool  // whether it is such a sum
	attributes map[string]string
	tier       string
}

// count is a quantity of a meter of the standard tier. It is uncertain if the parts of a use do not
// make up its total.
type count struct {
	meter       string
	least, most quantity
}

// Object is a JSON object, whose numbers are of the type json.Number, or texts.
type Object = map[string]any

// ParseObject reads a JSON object.
func ParseObject(text []byte) (o Object, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&o); err != nil {
		return nil, err
	}
	// The decoder stops after the first value: {"input":1} {"input":2} would be the first one.
	rest := bytes.TrimSpace(text[decoder.InputOffset():])
	if o == nil || len(rest) > 0 {
		return nil, errors.New("want one object")
	}
	return o, nil
}

// ParseUse reads the usage object of a provider, or an object with numbers by the names of meters,
// such as input and web_search. It may also say what conditions ask for: context, which is the
// tokens of the prompt of one request, quality, size, resolution, search_context, interval,
// standby, scope and region.
//
// Numbers by the names of meters may be those of one request or of a month. Without context nobody
// knows the prompts, so every price of long ones may apply.
//
// Every number of the object is billed, explained (a sum, a duration, a limit), or an error that
// names it: a number that is dropped is a wrong bill without a word.
func ParseUse(usage Object) (Use, error) { return parseUse(usage, written) }

// origin is where a usage object is from.
type origin int

const (
	written origin = iota // a person or a program asks what it costs
	logged                // a log, in which it is that of one answer
	inLine                // likewise, with the numbers beside everything else
)

// parseUse reads a usage object, or a line of a log.
func parseUse(usage Object, from origin) (u Use, err error) {
	isLine := from == inLine
	// First decide whose object it is: the same name counts other things at other providers.
	// Anthropic's input_tokens leave the cache out, OpenAI's contain it.
	s, err := shapeOf(usage, isLine)
	if err != nil {
		return u, err
	}
	reading := newReading(s, usage, isLine)
	defer readings.Put(reading)
	if err := reading.count(); err != nil {
		return u, err
	}
	c := &reading.counted
	// The total comes before what is inside or beside, because it can decide that.
	// Open is what no part accounts for.
	open := c.reconcile()
	c.chooseEither()
	for field, use := range s.Each {
		// Perplexity's answers say how much they searched, not how often: each is one search.
		n := &c.byUse[rule().useIndex[use]]
		if usage[field] != nil && n.isZero() {
			n.units = 1
		}
	}
	u.counts, err = c.counts(open)
	if err != nil {
		return u, err
	}
	// The prompt decides which price of long prompts applies, so it needs all counts.
	u.setContext()
	if s.Many || c.hasApart || ofManyRequests(usage) {
		// The sum is no prompt: 300 prompts of 1,000 tokens are not one of 300,000.
		u.SumOfMany()
	}
	if s.isMeters() && from == written {
		// 10 million tokens are mostly many prompts, but may be a long one for all we know.
		u.least = 0
	}
	if reading.says {
		if err := u.readAttributes(s, usage, isLine); err != nil {
			return u, err
		}
	}
	u.tier = tierIn(usage, isLine)
	// Anthropic bills inference in the US at 1.1 times the price, which is no price of the catalog.
	geo, _ := usage["inference_geo"].(string)
	switch geo {
	case "", "global", "not_available":
		return u, nil
	}
	return u, fmt.Errorf("inference_geo: %q has no list price, only global has", jsonl.Clip(geo))
}

// tierIn returns the tier of service that a usage object states, or an empty text.
func tierIn(usage Object, isLine bool) string {
	// Anthropic says fast apart from the tier, which is standard then.
	speed, _ := usage["speed"].(string)
	if speed == "fast" || speed == "ultrafast" {
		return speed
	}
	tier := usage["service_tier"]
	text, isText := tier.(string)
	if tier == nil || isText || isLine {
		return text // a line of a log can have something else under this name
	}
	// A number or a truth value is no tier. Its text leads to the error that says so.
	return fmt.Sprint(tier)
}

// setContext sets the tokens of the prompt to the sum of those that are counted.
func (u *Use) setContext() {
	for _, c := range u.counts {
		if strings.HasPrefix(c.meter, "input") || strings.HasPrefix(c.meter, "cache") {
			u.context += c.most.units
			u.least += c.least.units
		}
	}
}

// SumOfMany says that the numbers are those of many requests, such as those of a batch, so that
// nobody knows the prompt of one: it has any number of tokens up to all of them.
func (u *Use) SumOfMany() {
	u.least = 0
	u.ofMany = true
}

// ofManyRequests reports whether a usage object is the sum of several requests.
func ofManyRequests(usage Object) bool {
	return slices.ContainsFunc(rule().Requests, func(name string) bool {
		if usage[name] == nil {
			return false
		}
		// OpenAI's report has num_model_requests: 1 if it is by the minute, and then the prompt is
		// known.
		n, err := parseNumber(usage[name])
		return err == nil && n.GreaterThan(one)
	})
}
