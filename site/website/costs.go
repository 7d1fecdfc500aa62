package website

import (
	"encoding/json"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/price"
)

// pricesFile is the asset from which scripts compute what a use costs; see costs.ts. It is loaded
// when a use is written.
const pricesFile = "prices.json"

// costTables are the rule of costs as far as numbers by meter need it, and the prices of what uses
// on pages consist of.
type costTables struct {
	Day    string                     `json:"day"` // of the dataset, whose prices pages show
	Rule   map[string]json.RawMessage `json:"rule"`
	Prices map[string][]costPrice     `json:"prices"` // by provider/id
	// Routed has, by provider/id, the day from which requests are billed as another model's, and that
	// in words. Who sees only the amount would take it for a new price.
	Routed map[string][2]string `json:"routed,omitempty"`
}

// costPrice is a price: its meter, condition, low, high if that is another, from and to if there
// are such days, the calendar of its weekdays, and doubted if no provider confirms it. What is empty at
// the end is left out.
type costPrice []string

// doubted marks a price that no provider confirms: a bill with it says so, in every tier.
const doubted = "?"

// Uses on pages consist of these meters, in the tiers of service that pages offer.
var (
	costMeters = []string{"input", "output", "cache_read"}
	costTiers  = []string{"", "batch_", "flex_", "priority_"}
)

func addCosts(b *build) {
	tables := costTables{
		Day:    b.day.String(),
		Rule:   costRule(),
		Prices: map[string][]costPrice{},
		Routed: map[string][2]string{},
	}
	meters := map[string]bool{}
	for _, tier := range costTiers {
		for _, meter := range costMeters {
			meters[tier+meter] = true
		}
	}
	for i := range b.rows {
		m := b.rows[i].Model
		first := lastPricedDay(b.pricing, b.day, m)
		var kept []costPrice // today's prices and announced ones
		for _, s := range b.prices.Spans(m) {
			// What was before the day is history, which pages do not bill.
			if meters[s.Meter] && (s.To == "" || s.To > first) {
				kept = append(kept, newCostPrice(s, first, b.pricing.Retired(m)))
			}
		}
		if len(kept) > 0 {
			tables.Prices[b.rows[i].Key] = kept
		}
		words := billedAs(b, &b.rows[i])
		if words != "" && m.RetirementDate > first {
			tables.Routed[b.rows[i].Key] = [2]string{m.RetirementDate, words}
		}
	}
	text, err := json.Marshal(tables)
	if err != nil {
		panic("website: prices: " + err.Error()) // texts do not fail
	}
	b.assets.Add(pricesFile, text)
}

// billedAs says as which model requests are billed once a model has ended: "billed as Swift 3", or
// "reported: billed as Swift 3" if its provider has not confirmed the end or what follows. It is
// empty if no model is known.
func billedAs(b *build, r *row) string {
	id, routes := strings.CutPrefix(r.Model.AfterRetirement, "routes ")
	target := b.find(r.Model.Provider + "/" + id)
	if !routes || target == nil {
		return ""
	}
	words := "billed as " + target.Name
	if r.Unconfirmed != "" || b.otherSites(r.Model, "after_retirement") != "" {
		return "reported: " + words
	}
	return words
}

// lastPricedDay returns the day from which on pages bill a model: the day of the dataset or, of a
// model that is retired, its last.
func lastPricedDay(pricing *evidence.Pricing, day dataset.Date, m *dataset.Model) string {
	end, _ := dataset.ParseDate(m.RetirementDate)
	// The day of the end is the first without prices.
	if end == 0 || !pricing.Retired(m) {
		return day.String()
	}
	return end.Start().Time().AddDate(0, 0, -1).Format(time.DateOnly)
}

// newCostPrice returns a price of a model from the first day of bills on.
func newCostPrice(s price.Span, first string, retired bool) costPrice {
	// What is usual is left out: thousands of prices have one amount and hold already.
	high := ""
	from := ""
	if !s.High.Equal(s.Low) {
		high = s.High.String()
	}
	if s.From > first {
		from = s.From
	}
	// Nobody can pay the price of a retired model, and of a dispute the two amounts say enough. Rows leave
	// the mark out of both, too.
	doubt := ""
	if !s.Confirmed && !retired && high == "" {
		doubt = doubted
	}
	p := costPrice{s.Meter, s.Condition.String(), s.Low.String(), high, from, s.To, s.Calendar, doubt}
	for p[len(p)-1] == "" {
		p = p[:len(p)-1]
	}
	return p
}

// costRule returns the table of the rule without what reads usage objects of providers: pages bill
// numbers by meter, whose shape is the last one.
func costRule() map[string]json.RawMessage {
	var rule map[string]json.RawMessage
	var shapes []json.RawMessage
	if err := json.Unmarshal(price.Rule, &rule); err != nil {
		panic("website: the rule of costs: " + err.Error())
	}
	if err := json.Unmarshal(rule["shapes"], &shapes); err != nil {
		panic("website: the rule of costs: " + err.Error())
	}
	last, _ := json.Marshal(shapes[len(shapes)-1:]) // it was JSON
	rule["shapes"] = last
	delete(rule, "derived")
	delete(rule, "record")
	rule["contexts"] = json.RawMessage("{}") // empty, and not deleted, because the script reads it
	return rule
}
