package datasettest

import (
	"strconv"

	"modelcatalog/dataset"
)

// dateForm is the way in which a provider writes dates in its ids.
type dateForm uint8

const (
	dayDashed  dateForm = iota // 2025-08-07
	dayPlain                   // 20250807
	monthPlain                 // 2508
	monthYear                  // 08-2025
)

// Dates in ids are in the months from January 2023 to June 2026, and on the days that all months have.
const (
	firstYear    = 2023
	monthCount   = 42
	daysPerMonth = 28
)

// count returns how many dates a form can write.
func (f dateForm) count() int {
	if f == dayDashed || f == dayPlain {
		return monthCount * daysPerMonth
	}
	return monthCount
}

// append appends date n.
func (f dateForm) append(dst []byte, n int) []byte {
	month := n % monthCount
	year, month, day := firstYear+month/12, month%12+1, n/monthCount+1
	switch f {
	case dayDashed:
		dst = append(appendTwo(append(strconv.AppendInt(dst, int64(year), 10), '-'), month), '-')
		return appendTwo(dst, day)
	case dayPlain:
		return appendTwo(appendTwo(strconv.AppendInt(dst, int64(year), 10), month), day)
	case monthPlain:
		return appendTwo(appendTwo(dst, year-2000), month)
	}
	return strconv.AppendInt(append(appendTwo(dst, month), '-'), int64(year), 10)
}

// appendTwo appends a number in two digits.
func appendTwo(dst []byte, n int) []byte { return append(dst, byte('0'+n/10), byte('0'+n%10)) }

// calendar is when syncs took place, and what they found.
type calendar struct {
	syncs []dataset.Timestamp // ascending; the last is lastSync
	large []dataset.Timestamp // those that changed many records
}

const (
	syncCount  = 900
	syncSpread = 48 * 60 * 60 // seconds between two syncs are fewer: a day on average, so that the first is in early 2024
	largeEvery = 30
)

func newCalendar(s *source) *calendar {
	c := &calendar{syncs: make([]dataset.Timestamp, syncCount)}
	moment := lastSync
	for i := range c.syncs {
		c.syncs[syncCount-1-i] = moment
		moment -= dataset.Timestamp(1+s.below(syncSpread)) * 1000
	}
	for i := range syncCount / largeEvery {
		c.large = append(c.large, c.syncs[i*largeEvery+s.below(largeEvery)])
	}
	return c
}

// times draws the times of a record. As in the real data, two thirds of the records were last changed by a few large syncs, and
// models that are still there were seen by the last sync. No time is before the one that it follows from.
func (c *calendar) times(s *source, status dataset.Status) (updated, seen dataset.Timestamp) {
	if s.percent(70) {
		updated = c.large[min(s.below(len(c.large)), s.below(len(c.large)))]
	} else {
		updated = c.syncs[max(s.below(syncCount), s.below(syncCount))]
	}
	if status == dataset.Active || status == dataset.Deprecated && s.percent(50) {
		return updated, lastSync
	}
	if seen = pick(s, c.large); seen < updated {
		seen = updated
	}
	return updated, seen
}
