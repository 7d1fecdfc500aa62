package facts

import (
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// secondsOf are the units of prices that count time, in seconds.
var secondsOf = map[string]float64{"usd_per_second": 1, "usd_per_minute": 60, "usd_per_hour": 3600}

const (
	minute = 60 // seconds
	// Prices of time have up to three digits, and quotients of them any number.
	sortedDigits = 6
	saidDigits   = 2
)

// PiecePrice returns what a piece costs of that which models of a type read or make: a minute of
// audio, a second of video, an image. It is an amount in dollars, as digits, by which lists sort.
// It is empty if the first headline counts something else, such as tokens, or if sources disagree.
//
// Providers price audio by the hour, the minute or the second, and the number alone says nothing.
func PiecePrice(t dataset.Type, headlines []Headline) string {
	if len(headlines) == 0 || headlines[0].Amount == "" {
		return ""
	}
	first := &headlines[0]
	factor, _ := pieceOf(t, unitOf(&first.Quote))
	if factor == 0 {
		return ""
	}
	amount := roundedTo(factor*Number(first.Amount), sortedDigits)
	return strconv.FormatFloat(amount, 'f', -1, 64)
}

// pieceOf returns by what a price in a unit is multiplied to be that of a piece, for models of a
// type, and the meter of prices of such pieces; 0 if the unit counts something else.
func pieceOf(t dataset.Type, unit string) (factor float64, meter string) {
	seconds := secondsOf[unit]
	switch {
	case t == dataset.Audio && seconds > 0:
		return minute / seconds, "per_minute"
	case t == dataset.Video && seconds > 0:
		return 1 / seconds, "per_second"
	case t == dataset.Image && unit == "usd_per_image":
		return 1, "per_image"
	}
	return 0, ""
}

// PieceRange is what pieces cost at a model: an image of the smallest and of the largest size, a
// second of video at the lowest and at the highest resolution.
type PieceRange struct {
	Meter     dataset.Meter
	Low, High float64 // in dollars; Low is PiecePrice, and High is in rows behind "up to"
}

// PiecesOf returns what pieces cost at a model of a type, by its headlines and all its quotes of
// their day; not found if PiecePrice is empty.
func PiecesOf(t dataset.Type, headlines []Headline, quotes []evidence.Quote) (PieceRange, bool) {
	low := PiecePrice(t, headlines)
	if low == "" {
		return PieceRange{}, false
	}
	first := &headlines[0]
	factor, name := pieceOf(t, unitOf(&first.Quote))
	meter, _, err := dataset.ParsePriceFact("price:" + name)
	if err != nil {
		return PieceRange{}, false // the dataset has all meters that pieceOf names
	}
	high := highestOf(&first.Quote, quotes)
	pieces := PieceRange{
		Meter: meter,
		Low:   Number(low),
		High:  roundedTo(factor*Number(high.Amount), sortedDigits),
	}
	return pieces, true
}

// waysOfMaking are the conditions on which pieces have another price and which people name with them.
var waysOfMaking = []string{"quality", "size", "resolution"}

// PricesOfPieces returns what pieces cost at a model by their quality, size and resolution, for the bills of
// scripts: "0.009? quality=low,size=1024x1024;0.133? quality=high,size=1024x1024". A price is that of PiecePrice's
// piece, with a question mark if isConfirmed denies it; "disputed" stands for one that sources disagree about.
// Without a price on such a condition it is empty: then PiecePrice says all.
func PricesOfPieces(
	t dataset.Type, headlines []Headline, quotes []evidence.Quote, isConfirmed func(*evidence.Quote) bool,
) string {
	if PiecePrice(t, headlines) == "" {
		return ""
	}
	first := &headlines[0]
	factor, _ := pieceOf(t, unitOf(&first.Quote))
	var prices []string
	isOnCondition := false
	for i := range quotes {
		q := &quotes[i]
		if q.Meter != first.Meter || !isOfWays(q.Condition) {
			continue
		}
		if q.Condition != "" {
			isOnCondition = true
		}
		amount := Disputed
		if q.Amount != "" {
			amount = strconv.FormatFloat(roundedTo(factor*Number(q.Amount), sortedDigits), 'f', -1, 64)
			if !isConfirmed(q) {
				amount += "?"
			}
		}
		prices = append(prices, strings.TrimSpace(amount+" "+q.Condition))
	}
	if !isOnCondition {
		return ""
	}
	return strings.Join(prices, ";")
}

// isOfWays reports whether a price is of requests that differ in nothing but the ways of making a piece: a
// price of a region or of standby is no bill of other requests.
func isOfWays(condition string) bool {
	parts, _ := dataset.ParseCondition(condition) // which was checked when the dataset was loaded
	return !slices.ContainsFunc(parts, func(part dataset.ConditionPart) bool {
		return !slices.Contains(waysOfMaking, part.Name)
	})
}

// PerMinute returns a price of audio by the hour or the second as one by the minute: "$0.0019 a
// minute". It is empty for other prices, and for models of other types.
func (h *Headline) PerMinute(t dataset.Type) string {
	unit := unitOf(&h.Quote)
	if t != dataset.Audio || h.Amount == "" || unit == "usd_per_minute" || secondsOf[unit] == 0 {
		return ""
	}
	amount := roundedTo(Number(h.Amount)*minute/secondsOf[unit], saidDigits)
	return Dollars(strconv.FormatFloat(amount, 'f', -1, 64)) + " a minute"
}

// roundedTo returns a number with as many digits as asked for.
func roundedTo(n float64, digits int) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(n, 'g', digits, 64), 64) // of a number that was one
	return rounded
}
