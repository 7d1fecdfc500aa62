package website

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

// setFacts sets the values of a row: what its pages, lists and scripts show, filter and sort by.
func (r *row) setFacts(b *build) {
	canonical := b.catalog.CanonicalID(r.index)
	if canonical == r.Key {
		canonical = ownModel
	}
	r.values = map[string]string{
		"provider":     r.Model.Provider,
		"kind":         b.catalog.Kind(r.index).String(),
		"maker":        b.catalog.Maker(r.index),
		"canonical_id": canonical,
		"aliases":      strings.Join(b.aliases(r.Model), "\n"),

		"stage":     r.Urgency,
		"ending":    r.Ending.Text,
		"until":     r.Ending.BriefWords(),
		"until_day": r.Ending.Day.String(),

		"replacement_sites": r.NextSites,
		"reported_days":     daysInText(r.Ending.Days),
		"ended":             r.Ended,
	}
	r.setPrices(b)

	// All other facts are as the dataset has them.
	for _, f := range facts.Listed {
		if _, derived := r.values[f.Name]; derived {
			continue
		}
		value := r.Fact(f.Name)
		r.values[f.Name] = value.String
		// The API tells an empty text from an unknown one, null. In the file for scripts nothing is
		// unknown, so a text that is known to be empty is a blank.
		isText := f.Name == "name" || f.Name == "description"
		if value.Valid && isText {
			r.values[f.Name] = cmp.Or(value.String, " ")
		}
	}
}

// daysInText returns days as scripts read them, with blanks between them.
func daysInText(days []dataset.Date) string {
	texts := make([]string, len(days))
	for i, day := range days {
		texts[i] = day.String()
	}
	return strings.Join(texts, " ")
}

// setPrices sets the values of prices: numbers, and words beside them.
func (r *row) setPrices(b *build) {
	today := b.pricing.Quotes(r.Model)
	last, _ := facts.LastQuotes(b.pricing, r.Model)
	// The price without conditions: "" if unknown, disputed if sources disagree. The filters of the API
	// use these prices, so a model that is retired has none.
	listed := func(quotes []evidence.Quote, meter string) string {
		q := evidence.QuoteOf(quotes, meter, "")
		if q.Support != nil {
			return cmp.Or(string(q.Amount), facts.Disputed)
		}
		return ""
	}
	headlines, pricedOn := facts.Headlines(b.pricing, r.Model)
	prices := facts.RowOf(r.Type, headlines, last, b.day)
	r.InTurn = nextPrice(&prices.InChange)
	r.OutTurn = nextPrice(&prices.OutChange)
	maps.Copy(r.values, map[string]string{
		// Numbers, by which lists are filtered and sorted.
		"input_price":  listed(today, "input"),
		"output_price": listed(today, "output"),
		"batch_in":     undisputed(listed(today, "batch_input")),
		"batch_out":    undisputed(listed(today, "batch_output")),
		"piece_price":  "",
		"piece_prices": "",
		"price_day":    "",
		"price_read":   "",

		// Words, which a row shows. A retired model shows the prices of its last day.
		"price_in":        prices.In,
		"price_note":      prices.InNote,
		"price_in_next":   prices.InNext,
		"price_in_range":  prices.InRange,
		"price_out":       prices.Out,
		"price_out_note":  prices.OutNote,
		"price_out_next":  prices.OutNext,
		"price_out_range": prices.OutRange,
		"price_cached":    facts.Price(listed(last, "cache_read")),
		"price_doubts":    r.doubts(b, today, headlines),
	})
	day, change := facts.NextChange(headlines)
	r.values["price_change"] = change
	if day != 0 {
		r.values["price_day"] = day.String()
	}
	// The last price of a model that has ended is no offer to sort among others.
	if pricedOn == b.day {
		r.values["piece_price"] = facts.PiecePrice(r.Type, headlines)
		r.values["piece_prices"] = facts.PricesOfPieces(r.Type, headlines, today, func(q *evidence.Quote) bool {
			return r.isConfirmed(b, q)
		})
		// A price that was read lately needs no day. Any other may have changed since.
		read := oldestReading(b, headlines)
		if read != 0 && !b.isRecent(read) {
			r.values["price_read"] = read.String()
		}
	}
}

// doubts returns which of the prices of a row whose notes do not have the mark are stated by nobody that
// may speak for the provider: "batch_in,batch_out". The note of the input has it.
func (r *row) doubts(b *build, today []evidence.Quote, headlines []facts.Headline) string {
	var doubts []string
	if slices.Contains(facts.OutMarks(headlines), facts.Unconfirmed) {
		doubts = append(doubts, "price_out")
	}
	for _, price := range []struct{ fact, meter string }{
		{"price_cached", "cache_read"}, {"batch_in", "batch_input"}, {"batch_out", "batch_output"},
	} {
		q := evidence.QuoteOf(today, price.meter, "")
		if q.Amount != "" && !r.isConfirmed(b, &q) {
			doubts = append(doubts, price.fact)
		}
	}
	return strings.Join(doubts, ",")
}

// isConfirmed reports whether somebody who may speak for the provider states a price.
func (r *row) isConfirmed(b *build, q *evidence.Quote) bool {
	return slices.ContainsFunc(q.Support, func(p *dataset.Price) bool {
		return facts.Confirmed(b.pricing, r.Model, p)
	})
}

// oldestReading returns the day on which the prices that a row shows were read, of several the oldest;
// 0 if there is none.
func oldestReading(b *build, headlines []facts.Headline) (oldest dataset.Date) {
	for _, h := range headlines {
		read := b.lastDay(h.AsOf)
		if oldest == 0 || read < oldest {
			oldest = read
		}
	}
	return oldest
}

// undisputed returns a price, or nothing if sources disagree about it.
func undisputed(price string) string {
	if price == facts.Disputed {
		return ""
	}
	return price
}

// ownModel is in place of the canonical id of a row that is the maker's own offer, so that the file
// for scripts does not have the provider and the id of most models twice.
const ownModel = "="

func (r *row) has(a ability) bool {
	return slices.Contains(strings.Split(r.values[a.Fact], ","), a.Value)
}

// These are the assets with the models, from which scripts answer queries as version 2 of the API
// does; see models.ts. The second one has the facts that only lists need.
const (
	modelsFile       = "models.json"
	descriptionsFile = "descriptions.json"
)

// listedOnly are the facts that lists search and sort by and no other page shows.
var listedOnly = []string{
	"description", "updated_at", "piece_price", "piece_prices", "price_day", "price_change",
	"price_in_range", "price_out_range",
	"until_day",
	"maker", "features.temperature",
}

// column is the values of a fact, of all models by provider and id, and what pages show of them.
// Columns compress better than objects.
type column struct {
	Name    string            `json:"name"`
	Cells   map[string]string `json:"cells,omitempty"`   // by value, what pages show if no rule says it
	Days    bool              `json:"days,omitempty"`    // the values are days, of which each would be a cell
	Amounts bool              `json:"amounts,omitempty"` // the values are amounts in dollars, likewise
	Values  string            `json:"values"`            // with tabs between them; nothing if unknown
}

// ruled returns what scripts show of a value that has no cell, by the rules in models.ts.
func (c column) ruled(value string) string {
	switch {
	case value == "":
		return ""
	case c.Days:
		return facts.ShortDay(value)
	case c.Amounts:
		return facts.Dollars(value)
	}
	return value
}

func addModels(b *build) {
	lines := map[string][]string{} // of the assets: a column each, so that scripts can read them in short tasks
	for _, f := range facts.Listed {
		c := column{Name: f.Name, Cells: map[string]string{}, Days: f.IsDay(), Amounts: f.IsAmount()}
		var values []string
		for _, r := range b.rows {
			value := r.values[f.Name]
			// Scripts show what Go made of a value, so that they cannot format it in another way: except
			// days and amounts, which are too many, and so alike that one rule says them.
			cell := f.Cell(value)
			if cell != c.ruled(value) {
				c.Cells[value] = cell
			}
			values = append(values, strings.ReplaceAll(value, "\t", " ")) // tabs are between values
		}
		c.Values = strings.Join(values, "\t")
		file := modelsFile
		if slices.Contains(listedOnly, f.Name) {
			file = descriptionsFile
		}
		line, _ := json.Marshal(c) // texts do not fail
		lines[file] = append(lines[file], string(line))
	}
	for file, lines := range lines {
		b.assets.Add(file, []byte("[\n"+strings.Join(lines, ",\n")+"\n]\n"))
	}
}

// ability is what a model reads or can do: a fact has a value. A filter of the API finds the models
// that have it.
type ability struct {
	facts.Choice
	Fact, Value string // of the model; Choice has the value of the filter
}

// What models read, and what they can do, in the order in which rows show it.
var (
	reads = abilitiesOf("input")
	can   = abilitiesOf("feature", "open_weights")
)

func abilitiesOf(filters ...string) (abilities []ability) {
	for _, name := range filters {
		f := facts.FilterBy(name)
		for _, c := range f.Values {
			a := ability{c, f.Fact, c.Value}
			if name == "feature" { // each is a fact
				a.Fact = f.Fact + "." + c.Value
				a.Value = "true"
			}
			if c.Short != "" {
				abilities = append(abilities, a)
			}
		}
	}
	return abilities
}
