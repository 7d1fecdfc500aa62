package facts

import (
	"strconv"

	"modelcatalog/dataset"
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
	amount := Number(first.Amount)
	unit := unitOf(&first.Quote)
	seconds := secondsOf[unit]
	switch {
	case t == dataset.Audio && seconds > 0:
		amount *= minute / seconds
	case t == dataset.Video && seconds > 0:
		amount /= seconds
	case t == dataset.Image && unit == "usd_per_image":
	default:
		return ""
	}
	return strconv.FormatFloat(roundedTo(amount, sortedDigits), 'f', -1, 64)
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
