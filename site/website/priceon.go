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
	// Prices are texts: the first day, what the prices are, what to know about them and, if sources disagree about
	// these days, what others say. They are in order, and the last one goes on.
	Prices [][]string `json:"prices"`
	Ends   string     `json:"ends,omitempty"`     // the first day without prices of a model that ends
	Report bool       `json:"reported,omitempty"` // the provider has not confirmed that end
}

// pricesByDay returns the prices of the model of a row by day, as JSON; empty if there are none.
func pricesByDay(b *build, r *row) string {
	on := pricesOnDays{Today: b.day.String()}
	m := r.Model
	spans := b.prices.Spans(m)
	shown := b.pricing.History(m)
	end, _ := dataset.ParseDate(m.RetirementDate) // 0 if it is unknown
	for _, day := range daysOf(spans, shown) {
		isOver := func(s price.Span) bool { return !s.On(day) }
		of := headlinesOf(m, slices.DeleteFunc(slices.Clone(spans), isOver))
		text, marks := headlineWords(of)
		hasEnded := end != 0 && day >= end.Day().String()
		switch {
		case hasEnded && text == "":
			on.Ends = end.Day().String()
			on.Report = r.Unconfirmed != ""
		case hasEnded:
			// Requests for a model that has ended can be answered, and billed, as another one.
			marks = strings.TrimPrefix(marks+", "+billedAs(b, r), ", ")
		}
		prices := []string{day, text, marks}
		if others := othersInWords(of, shown, day); others != "" {
			prices = append(prices, others)
		}
		// Prices of which pages do not speak here change, too.
		last := len(on.Prices) - 1
		if last >= 0 && slices.Equal(on.Prices[last][1:], prices[1:]) {
			continue
		}
		on.Prices = append(on.Prices, prices)
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

// daysOf returns the days on which prices of a model change, or sources begin or cease to show one, in order.
func daysOf(spans []price.Span, shown []dataset.Price) []string {
	days := price.Days(spans)
	if len(days) == 0 {
		return nil // without prices nothing is said of other ones
	}
	first := days[0]
	for i := range shown {
		p := &shown[i]
		// What a source shows is known up to the last time that it was read.
		for _, date := range []dataset.Date{p.From, p.To, p.AsOf.Day().Add(1)} {
			// Before the first price nothing is said. A day that is not known is 0.
			if day := date.String(); date != 0 && day >= first {
				days = append(days, day)
			}
		}
	}
	slices.Sort(days)
	return slices.Compact(days)
}

// headline is one of the prices that people compare a model by, on a day.
type headline struct {
	*price.Span
	quote evidence.Quote
	notes []string // what to know about it
}

// headlinesOf returns the prices of a model that people compare it by, among all of a day.
func headlinesOf(m *dataset.Model, spans []price.Span) (headlines []headline) {
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
	for _, q := range facts.HeadlinesAmong(quotes, m.Type) {
		at := slices.IndexFunc(spans, func(s price.Span) bool {
			return s.Meter == q.Meter.String() && s.Condition.String() == q.Condition
		})
		notes := facts.Surcharges(&q, quotes)
		switch {
		case q.Amount == "":
			notes = append(notes, facts.Disputed)
		case !spans[at].Confirmed:
			notes = append(notes, facts.Unconfirmed)
		}
		headlines = append(headlines, headline{Span: &spans[at], quote: q, notes: notes})
	}
	return headlines
}

// headlineWords returns prices and what to know about them: "$2 in and $8 out", "2× above 272k".
func headlineWords(headlines []headline) (text, marks string) {
	var amounts []string
	var notes [][]string // of each amount
	for _, h := range headlines {
		amounts = append(amounts, amountOf(h.Span)+" "+usageInWords(&h.quote))
		notes = append(notes, h.notes)
	}
	return strings.Join(amounts, " and "), marksInWords(notes)
}

// othersInWords says which other prices sources showed on a day than the ones that are believed, if the provider
// does not confirm those: "another source says $0.27 in"; "" if there are none. The price of a collection that
// changed lately is believed before that of others, and that of the target before that of an alias; readers of a
// past day see both. What a source showed on a day is known only up to the last time it was read.
func othersInWords(headlines []headline, shown []dataset.Price, day string) string {
	var amounts []string
	var sources []string
	date, _ := dataset.ParseDay(day) // it is one
	for _, h := range headlines {
		if h.Confirmed {
			continue
		}
		var others []dataset.Decimal
		for _, p := range shown {
			isOf := p.Meter == h.quote.Meter && p.Condition == h.quote.Condition
			isShown := p.From != 0 && p.On(date) && date <= p.AsOf.Day()
			if isOf && isShown && h.isOther(p.Amount) {
				others = append(others, p.Amount)
				sources = append(sources, p.Source)
			}
		}
		if len(others) == 0 {
			continue
		}
		low := slices.MinFunc(others, dataset.Decimal.Compare)
		high := slices.MaxFunc(others, dataset.Decimal.Compare)
		amount := amountBetween(string(low), string(high), false)
		amounts = append(amounts, amount+" "+usageInWords(&h.quote))
	}
	slices.Sort(sources)
	switch len(slices.Compact(sources)) {
	case 0:
		return ""
	case 1:
		return "another source says " + strings.Join(amounts, " and ")
	}
	return "other sources say " + strings.Join(amounts, " and ")
}

// isOther reports whether a price is none of those between which the headline is.
func (h *headline) isOther(amount dataset.Decimal) bool {
	low := dataset.Decimal(h.Low.String())
	high := dataset.Decimal(h.High.String())
	isBetween := amount.Compare(low) >= 0 && amount.Compare(high) <= 0
	return !isBetween && !dataset.Near(amount, low) && !dataset.Near(amount, high)
}

// amountOf returns a price in dollars: "$2", or "$2 to $3" if sources disagree.
func amountOf(s *price.Span) string {
	return amountBetween(s.Low.String(), s.High.String(), s.Confirmed)
}

// amountBetween returns an amount in dollars, or two between which it is.
func amountBetween(low, high string, isExact bool) string {
	inDollars := func(amount string) string {
		if !isExact {
			amount = facts.Rounded(amount) // as in the figures of the page
		}
		return facts.Price(amount)
	}
	from, to := inDollars(low), inDollars(high)
	if from == to {
		return from
	}
	return from + " to " + to
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
