package charts

import (
	"iter"
	"math"
	"strconv"
	"time"
)

// bounds are the lower bounds of the bins of Doublings. They double from round number to round number, as makers of
// models do: both 128,000 and 131,072, which people call 128K, are in the bin from 128,000.
var bounds = []int{
	0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000,
	1_000_000, 2_000_000, 4_000_000, 8_000_000, 16_000_000,
}

// Doublings counts values of 0 or more in bins, each twice as wide as the one before it: under 1,000, 1,000 to 1,999,
// 2,000 to 3,999, and so on to 16,000,000 and more. Bins before the first and behind the last that holds something are
// left out; without a value there is none. Meant for Columns with Bounds.
func Doublings(values iter.Seq[int]) []Column {
	counts := make([]int, len(bounds))
	first, last := len(bounds), -1
	for value := range values {
		bin := 0
		for bin+1 < len(bounds) && value >= bounds[bin+1] {
			bin++
		}
		counts[bin]++
		first, last = min(first, bin), max(last, bin)
	}
	var columns []Column
	for bin := first; bin <= last; bin++ {
		columns = append(columns, Column{Label: binLabel(bin), Value: counts[bin], Tick: binTick(bin)})
	}
	return columns
}

func binLabel(bin int) string {
	switch bin {
	case 0:
		return "under " + grouped(bounds[1])
	case len(bounds) - 1:
		return grouped(bounds[bin]) + " and more"
	default:
		return grouped(bounds[bin]) + " to " + grouped(bounds[bin+1]-1)
	}
}

func binTick(bin int) string {
	if bin == 0 {
		return ""
	}
	return compact(bounds[bin])
}

// mostPeriods is how many columns Periods makes at most.
const mostPeriods = 48

// Periods counts times by calendar month of UTC, from the earliest to the latest, those without any included. Where 48
// months do not hold them, it counts by quarter, then by year; the second result says which: "month", "quarter" or
// "year". A few times long ago do not force a coarser step: where all that came before has no more than the highest of
// 48 columns, the first column gathers it. The same happens to what is older than 48 years. Without a time there is no
// column.
func Periods(times iter.Seq[time.Time]) ([]Column, string) {
	counts := map[int]int{} // by months since the year 0
	for t := range times {
		t = t.UTC()
		counts[12*t.Year()+int(t.Month())-1]++
	}
	for _, p := range []period{{1, "month"}, {3, "quarter"}} {
		if columns, dwarfed := p.columns(counts); !dwarfed {
			return columns, p.name
		}
	}
	p := period{12, "year"}
	columns, _ := p.columns(counts)
	return columns, p.name
}

// period is a step of a time axis, of a number of months that divides twelve.
type period struct {
	months int
	name   string
}

// columns sums counts of months up to columns. dwarfed reports that the first gathers earlier periods and overtops all
// the others, so that a reader would see little else.
func (p period) columns(counts map[int]int) (columns []Column, dwarfed bool) {
	if len(counts) == 0 {
		return nil, false
	}
	sums, first, last := map[int]int{}, math.MaxInt, math.MinInt
	for month, count := range counts {
		at := month / p.months
		sums[at] += count
		first, last = min(first, at), max(last, at)
	}
	start := max(first, last-mostPeriods+1)
	for at := start; at <= last; at++ {
		column := Column{Label: p.label(at), Value: sums[at], Minor: p.minor(at)}
		if at == start || p.month(at) == 0 {
			column.Tick = strconv.Itoa(p.year(at))
		}
		columns = append(columns, column)
	}
	if first < start {
		return columns, gather(&columns[0], sums, start, p.label(start+1), columns[1:])
	}
	return columns, false
}

// gather makes the first column count all periods up to start, and reports whether it overtops the others.
func gather(column *Column, sums map[int]int, start int, next string, others []Column) bool {
	column.Label, column.Tick, column.Minor, column.Value = "before "+next, "", "", 0
	for at, sum := range sums {
		if at <= start {
			column.Value += sum
		}
	}
	for _, other := range others {
		if other.Value >= column.Value {
			return false
		}
	}
	return true
}

// year and month return when a period begins; month 0 is January.
func (p period) year(at int) int  { return at * p.months / 12 }
func (p period) month(at int) int { return at * p.months % 12 }

func (p period) label(at int) string {
	year := strconv.Itoa(p.year(at))
	switch begin := time.Month(p.month(at) + 1); p.months {
	case 12:
		return year
	case 1:
		return begin.String() + " " + year
	default:
		return begin.String() + " to " + (begin + time.Month(p.months-1)).String() + " " + year
	}
}

// minor is the initial of a month and the number of a quarter; the tick of a year says it all.
func (p period) minor(at int) string {
	switch p.months {
	case 12:
		return ""
	case 1:
		return time.Month(p.month(at) + 1).String()[:1]
	default:
		return strconv.Itoa(p.month(at)/p.months + 1)
	}
}
