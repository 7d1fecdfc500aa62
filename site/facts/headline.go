package facts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// Headline is a price that people compare a model by, with notes that the amount needs.
type Headline struct {
	evidence.Quote
	// Marks name conditions that change the bill although the amount does not show them: "5× above
	// 100k", "2× at peak hours", or that no provider confirms the price. Tiles, lists and comparisons
	// show the same ones.
	Marks []string
	Next  PriceChange // the next announced one; zero if there is none
}

// Value returns the amount in dollars, or all that sources state if they disagree: "$2 or $3".
func (h *Headline) Value() string { return cmp.Or(h.rounded(), Quoted(&h.Quote)) }

// rounded returns the amount in dollars if it is not the seller's own: collections convert prices
// from other currencies, and nobody pays $4.00771. Otherwise it is empty.
func (h *Headline) rounded() string {
	if h.Amount == "" || !slices.Contains(h.Marks, Unconfirmed) {
		return ""
	}
	return Price(Rounded(string(h.Amount)))
}

// ofOutput reports whether it is a price of output.
func (h *Headline) ofOutput() bool { return ofOutput(&h.Quote) }

// Quoted returns a price, or all that sources state if they disagree: "$2 or $3".
func Quoted(q *evidence.Quote) string {
	var amounts []string
	for _, p := range q.Support {
		amount := Price(string(p.Amount))
		// Several sources support one amount, which is said once.
		if q.Agreement == evidence.Disputed && !slices.Contains(amounts, amount) {
			amounts = append(amounts, amount)
		}
	}
	return cmp.Or(strings.Join(amounts, " or "), Price(string(q.Amount)))
}

// headlineMeters are the meters whose prices come first on a page, by importance; before them come
// those for the type.
var (
	headlineMeters = []string{
		"input", "output", "per_image", "per_second", "per_minute", "per_hour", "per_character", "per_page",
		"input_audio", "output_audio",
	}
	typeMeters = [len(dataset.TypeNames)][]string{
		dataset.Image: {"per_image", "output_image", "input_image"},
		dataset.Video: {"per_second", "output_video"},
		dataset.Audio: {
			"per_minute", "per_hour", "per_second", "per_character", "input_audio", "output_audio",
		},
	}
)

// Headlines returns the one or two prices that people compare a model by: of one unit, and of input
// and output. If a meter has prices only on conditions, it is the lowest of them. They are those of
// the day that LastQuotes returns.
func Headlines(p *evidence.Pricing, m *dataset.Model) (shown []Headline, day dataset.Date) {
	quotes, day := LastQuotes(p, m)
	changes := PriceChanges(p, m)
	for _, q := range HeadlinesAmong(quotes, m.Type) {
		h := Headline{Quote: q, Marks: marksOf(p, m, &q, quotes)}
		for _, change := range changes {
			if change.Meter == q.Meter && change.Condition == q.Condition {
				h.Next = change
			}
		}
		shown = append(shown, h)
	}
	return shown, day
}

// HeadlinesAmong returns the one or two of the prices of a model of a type that Headlines shows.
func HeadlinesAmong(quotes []evidence.Quote, of dataset.Type) (shown []evidence.Quote) {
	for _, name := range slices.Concat(typeMeters[of], headlineMeters) {
		prices := slices.DeleteFunc(slices.Clone(quotes), func(q evidence.Quote) bool {
			return q.Meter.String() != name
		})
		if len(prices) == 0 {
			continue
		}
		// The price without conditions, or the lowest of those on conditions.
		best := slices.MinFunc(prices, func(a, b evidence.Quote) int {
			byCondition := min(len(a.Condition), 1) - min(len(b.Condition), 1) // 0 for both without or both with one
			return cmp.Or(byCondition, cmp.Compare(Number(a.Amount), Number(b.Amount)))
		})
		// A second price is shown if it is the other side of the first: output beside input, in one
		// unit. A price per image beside one per million tokens would look like its output.
		if len(shown) > 0 {
			first := &shown[0]
			isOtherSide := unitOf(first) == unitOf(&best) && ofOutput(first) != ofOutput(&best)
			if len(shown) > 1 || !isOtherSide {
				continue
			}
		}
		shown = append(shown, best)
	}
	// The input comes first, as in every table, also of models that people choose by their output.
	if len(shown) == 2 && ofOutput(&shown[0]) {
		slices.Reverse(shown)
	}
	return shown
}

// LastQuotes returns the prices of a model today, or those of its last day if it is retired, and
// the day.
func LastQuotes(p *evidence.Pricing, m *dataset.Model) ([]evidence.Quote, dataset.Date) {
	end, _ := dataset.ParseDate(m.RetirementDate)
	if end == 0 || !p.Retired(m) {
		return p.Quotes(m), p.Day
	}
	// The pricing of another day is a copy with that day. The end itself is the first day without
	// prices.
	last := *p
	last.Day, _ = dataset.ParseDate(end.Start().Time().AddDate(0, 0, -1).Format(time.DateOnly))
	// Quotes returns nothing for a retired model, so this asks for the claims of sources.
	quotes := slices.DeleteFunc(last.StatedQuotes(m), func(q evidence.Quote) bool {
		return len(q.Support) == 0
	})
	return quotes, last.Day
}

func unitOf(q *evidence.Quote) string { return dataset.Meters[q.Meter].Unit }

func ofOutput(q *evidence.Quote) bool { return strings.HasPrefix(q.Meter.String(), "output") }

// Number returns the number that decimal digits mean, for comparisons and pictures, not for sums of
// money; 0 if there are none.
func Number[T ~string](digits T) float64 {
	f, _ := strconv.ParseFloat(string(digits), 64)
	return f
}

// marksOf returns the marks of a price among the others of its model.
func marksOf(
	p *evidence.Pricing, m *dataset.Model, q *evidence.Quote, quotes []evidence.Quote,
) (marks []string) {
	marks = Surcharges(q, quotes)
	// Of a dispute, the amounts already say that nobody is sure.
	isConfirmed := slices.ContainsFunc(q.Support, func(price *dataset.Price) bool {
		return Confirmed(p, m, price)
	})
	if q.Agreement != evidence.Disputed && !p.Retired(m) && !isConfirmed {
		marks = append(marks, Unconfirmed)
	}
	promised := PromiseOver(p, q)
	if promised != 0 && !p.Retired(m) {
		marks = append(marks, "promise ended "+ShortDate(promised, p.Day))
	}
	return marks
}

// PromiseOver returns the day from which on the provider may change a price that it promised before, if
// nobody has read the price since that day; else 0. Until somebody reads it, it may be another one.
func PromiseOver(p *evidence.Pricing, q *evidence.Quote) dataset.Date {
	if q.Promised == 0 || p.Day < q.Promised || q.AsOf >= q.Promised {
		return 0
	}
	return q.Promised
}

// Surcharges returns in words how many times as much as a price others of its model are on conditions
// that people must know: "5× above 100k", "2× at peak hours".
func Surcharges(q *evidence.Quote, quotes []evidence.Quote) (words []string) {
	var surcharges []surcharge
	for _, other := range quotes {
		// Of a price on a condition, or of nothing, no other is a multiple.
		if other.Meter != q.Meter || q.Condition != "" || Number(q.Amount) == 0 {
			continue
		}
		surcharges = addSurcharge(surcharges, other.Condition, Number(other.Amount)/Number(q.Amount))
	}
	for _, s := range surcharges {
		words = append(words, s.String())
	}
	return words
}

// Confirmed reports whether the provider of a model, or the maintainers, state a price.
func Confirmed(p *evidence.Pricing, m *dataset.Model, price *dataset.Price) bool {
	return p.Official(price.Source, m.Provider) || price.Source == dataset.CatalogSource
}
