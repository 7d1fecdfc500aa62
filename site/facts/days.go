package facts

import (
	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
)

// Left says how far a day is from another: "in 33 days", "today", "tomorrow", "in 14 months". The script's fromNow
// in words.ts has the same words.
func Left(from, to dataset.Date) string {
	const mostDays = 120   // beyond, nobody counts days
	const mostMonths = 730 // days, beyond which nobody counts months
	const perYear = 365.25
	n := int(to.Start().Time().Sub(from.Start().Time()).Hours() / 24)
	switch {
	case n <= 0:
		return "today"
	case n == 1:
		return "tomorrow"
	case n > mostMonths:
		return "in " + english.Plural(int(float64(n)/perYear), "year", "")
	case n > mostDays:
		return "in " + english.Plural(int(float64(n)/perYear*12), "month", "")
	}
	return "in " + english.Plural(n, "day", "")
}

// Closeness says how close the day of an end is, for its color, which is the same on all pages: urgent and
// red up to a month before, close and orange up to a quarter, later and gray beyond, or past. The script's
// closeness in stack.ts has the same.
func Closeness(today, end dataset.Date) string {
	const urgentDays = 30
	const closeDays = 90
	n := int(end.Start().Time().Sub(today.Start().Time()).Hours() / 24)
	switch {
	case n <= 0:
		return "past"
	case n <= urgentDays:
		return "urgent"
	case n <= closeDays:
		return "close"
	}
	return "later"
}

// InWords returns a day or a month in words: "1 January 2027", "December 2026".
func InWords(d dataset.Date) string {
	if d%100 == 0 {
		return d.Start().Time().Format("January 2006")
	}
	return d.Start().Time().Format("2 January 2006")
}

// ShortDate returns a day or a month in few letters, for rows and boxes: "1 Sep", "Sep 2025". It has
// its year if it is so far from today that a reader could take it for the same month of another year,
// and always if today is 0.
func ShortDate(d, today dataset.Date) string {
	const near = 330 // days: eleven months, after which the name of a month comes again
	layout := "2 Jan"
	if d%100 == 0 {
		layout = "Jan"
	}
	if today == 0 || d > today.Add(near) || d < today.Add(-near) {
		layout += " 2006"
	}
	return d.Start().Time().Format(layout)
}

// On returns a day with its preposition: "on 1 January 2027", "in December 2026".
func On(d dataset.Date) string {
	if d%100 == 0 {
		return "in " + InWords(d)
	}
	return "on " + InWords(d)
}
