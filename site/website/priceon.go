package website

import (
	"encoding/json"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/price"
	"modelcatalog/site/facts"
)

// pricesOnDays are what a model cost, costs and will cost as far as it is announced, for the script that
// says it for a day: pastprice.ts has the same. They are the prices with which the API and other pages
// bill a day, and not all that some source once showed: a list that is no longer read never takes its
// old price back.
type pricesOnDays struct {
	Today string `json:"today"` // the day of the dataset
	// Prices are texts: the first day, what the prices are, and what to know about them. They are in
	// order, and the last one goes on.
	Prices [][3]string `json:"prices"`
	Ends   string      `json:"ends,omitempty"`     // the first day without prices of a model that ends
	Report bool        `json:"reported,omitempty"` // the provider has not confirmed that end
}

// pricesByDay returns the prices of the model of a row by day, as JSON; empty if there are none.
func pricesByDay(b *build, r *row) string {
	on := pricesOnDays{Today: b.day.String()}
	m := r.Model
	spans := b.prices.Spans(m)
	end, _ := dataset.ParseDate(m.RetirementDate) // 0 if it is unknown
	for _, day := range price.Days(spans) {
		isOver := func(s price.Span) bool { return !s.On(day) }
		text, marks := headlineWords(m, slices.DeleteFunc(slices.Clone(spans), isOver))
		hasEnded := end != 0 && day >= end.Day().String()
		switch {
		case hasEnded && text == "":
			on.Ends = end.Day().String()
			on.Report = r.Unconfirmed != ""
		case hasEnded:
			// Requests for a model that has ended can be answered, and billed, as another one.
			marks = strings.TrimPrefix(marks+", "+billedAs(b, r), ", ")
		}
		// Prices of which pages do not speak here change, too.
		last := len(on.Prices) - 1
		if last >= 0 && on.Prices[last][1] == text && on.Prices[last][2] == marks {
			continue
		}
		on.Prices = append(on.Prices, [3]string{day, text, marks})
	}
	if len(on.Prices) == 0 {
		return ""
	}
	encoded, err := json.Marshal(on)
	if err != nil {
		panic("website: prices by day: " + err.Error()) // texts do not fail
	}
	return string(encoded)
}

// headlineWords returns the prices of a model that people compare it by, among all of a day, and what to
// know about them: "$2 in and $8 out", "2× above 272k".
func headlineWords(m *dataset.Model, spans []price.Span) (text, marks string) {
	var quotes []evidence.Quote
	for i := range spans {
		s := &spans[i]
		isOf := func(info dataset.MeterInfo) bool { return info.Name == s.Meter }
		meter := dataset.Meter(slices.IndexFunc(dataset.Meters, isOf)) // every span has one of them
		q := evidence.Quote{Meter: meter, Condition: s.Condition.String()}
		if s.Low.Equal(s.High) {
			q.Amount = dataset.Decimal(s.Low.String())
		}
		quotes = append(quotes, q)
	}
	var amounts []string
	var notes [][]string // of each amount
	for _, q := range facts.HeadlinesAmong(quotes, m.Type) {
		at := slices.IndexFunc(spans, func(s price.Span) bool {
			return s.Meter == q.Meter.String() && s.Condition.String() == q.Condition
		})
		amounts = append(amounts, amountOf(&spans[at])+" "+usageInWords(&q))
		note := facts.Surcharges(&q, quotes)
		switch {
		case q.Amount == "":
			note = append(note, facts.Disputed)
		case !spans[at].Confirmed:
			note = append(note, facts.Unconfirmed)
		}
		notes = append(notes, note)
	}
	return strings.Join(amounts, " and "), marksInWords(notes)
}

// amountOf returns a price in dollars: "$2", or "$2 to $3" if sources disagree.
func amountOf(s *price.Span) string {
	inDollars := func(n price.Number) string {
		amount := n.String()
		if !s.Confirmed {
			amount = facts.Rounded(amount) // as in the figures of the page
		}
		return facts.Price(amount)
	}
	low, high := inDollars(s.Low), inDollars(s.High)
	if low == high {
		return low
	}
	return low + " to " + high
}

// usageInWords returns what a price is for, behind its amount: "in", "per second (720p)".
func usageInWords(q *evidence.Quote) string {
	switch q.Meter.String() + q.Condition {
	case "input":
		return "in"
	case "output":
		return "out"
	}
	name := nameOfPrice(q.Meter, q.Condition)
	what, isOfPiece := strings.CutPrefix(name.Text, "Price")
	if !isOfPiece {
		return strings.TrimSpace(strings.ToLower(name.Text) + " " + name.Note)
	}
	if what == "" {
		return name.Note
	}
	return name.Note + " (" + strings.TrimPrefix(what, ", ") + ")"
}

// marksInWords returns notes of the one or two prices of a model in a few words. What is said of both
// is said once: "input 2× above 272k, output 1.5× above 272k, unconfirmed".
func marksInWords(notes [][]string) string {
	if len(notes) == 1 {
		return strings.Join(notes[0], ", ")
	}
	var words, ofBoth []string
	for i, of := range notes {
		for _, note := range of {
			switch {
			case !slices.Contains(notes[1-i], note):
				words = append(words, []string{"input ", "output "}[i]+note)
			case i == 0:
				ofBoth = append(ofBoth, note)
			}
		}
	}
	// Last, because behind a note of the input it would read as one of the input, too.
	return strings.Join(append(words, ofBoth...), ", ")
}
