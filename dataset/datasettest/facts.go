package datasettest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// familyVariants is the number of families that copies make of one of the sample, which has up to
// 15 for a provider.
const familyVariants = 10

// priceFactors are tenths by which the prices of a copy differ from those of its original.
var priceFactors = []uint64{1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50}

// varyDetails returns the facts of a copy: those of its original with another family, earlier
// dates, and prices that are all multiplied by the same factor, so that sources agree as before.
func varyDetails(d dataset.Details, s *stream, number int) dataset.Details {
	if d.Family != "" {
		d.Family += "-" + lastSyllables[number%familyVariants]
	}
	// By the same number of days, so that knowledge still ends before the release.
	back := s.below(600)
	d.ReleaseDate = earlier(d.ReleaseDate, back)
	d.KnowledgeCutoff = earlier(d.KnowledgeCutoff, back)
	d.Prices = slices.Clone(d.Prices) // the original's stay
	factor := pick(s, priceFactors)
	for i := range d.Prices {
		d.Prices[i].Amount = tenths(d.Prices[i].Amount, factor)
	}
	return d
}

// earlier moves a day, or the month of its first day, back by a number of days. An unknown date
// stays unknown.
func earlier(d dataset.Date, days int) dataset.Date {
	if d == 0 {
		return 0
	}
	day := d.Add(-days)
	if d%100 == 0 {
		day -= day % 100 // a month stays one
	}
	return day
}

// tenths multiplies an amount below 10^15 by a small number of tenths.
func tenths(amount dataset.Decimal, factor uint64) dataset.Decimal {
	// In whole numbers, because a float would make another decimal of it.
	whole, fraction, _ := strings.Cut(string(amount), ".")
	digits, _ := strconv.ParseUint(whole+fraction, 10, 64)
	places := len(fraction) + 1
	text := fmt.Sprintf("%0*d", places+1, digits*factor)
	text = text[:len(text)-places] + "." + text[len(text)-places:]
	return dataset.Decimal(strings.TrimSuffix(strings.TrimRight(text, "0"), "."))
}
