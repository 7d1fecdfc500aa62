package website

import (
	"iter"
	"maps"
	"slices"
	"strconv"
	"time"
)

// bounds are the lower bounds of the bins of doublings. They double from one round number to the next, as context lengths do:
// 128,000 and 131,072, which people both call 128K, are in the bin from 128,000.
var bounds = []int{
	0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000,
	1_000_000, 2_000_000, 4_000_000, 8_000_000, 16_000_000,
}

// doublings counts values of 0 or more in bins, each twice as wide as the one before. Empty bins at both ends are left out.
func doublings(values iter.Seq[int]) []bin {
	columns := make([]bin, len(bounds))
	for i, bound := range bounds {
		columns[i] = bin{Label: number(bound) + " and more", tick: compact(bound)}
		if i+1 < len(bounds) {
			columns[i].Label = number(bound) + " to " + number(bounds[i+1]-1)
		}
	}
	columns[0].Label, columns[0].tick = "under "+number(bounds[1]), ""
	for value := range values {
		at, exact := slices.BinarySearch(bounds, value)
		if !exact {
			at--
		}
		columns[at].value++
	}
	used := func(c bin) bool { return c.value > 0 }
	first := slices.IndexFunc(columns, used)
	if first < 0 {
		return nil
	}
	for !used(columns[len(columns)-1]) {
		columns = columns[:len(columns)-1]
	}
	return columns[first:]
}

const maxPeriods = 48

// periods counts times by calendar month of UTC, from the earliest to the latest, or by year if there would be more than
// maxPeriods months. If there are more years too, the first column counts all earlier ones. It returns the columns, which are
// empty if there are no times, and the name of the step.
func periods(times iter.Seq[time.Time]) (columns []bin, step string) {
	counts := map[int]int{} // by months since the year 0
	for t := range times {
		t = t.UTC()
		counts[12*t.Year()+int(t.Month())-1]++
	}
	if len(counts) == 0 {
		return nil, "month"
	}
	months := slices.Sorted(maps.Keys(counts))
	first, last := months[0], months[len(months)-1]
	if last-first < maxPeriods {
		for at := first; at <= last; at++ {
			month, year := time.Month(at%12+1).String(), strconv.Itoa(at/12)
			c := bin{Label: month + " " + year, value: counts[at], Initial: month[:1]}
			if at == first || at%12 == 0 {
				c.tick = year
			}
			columns = append(columns, c)
		}
		return columns, "month"
	}
	first, last = max(first/12, last/12-maxPeriods+1), last/12
	for at := first; at <= last; at++ {
		year := strconv.Itoa(at)
		columns = append(columns, bin{Label: year, tick: year})
	}
	if months[0]/12 < first {
		columns[0] = bin{Label: "before " + strconv.Itoa(first+1)}
	}
	for _, month := range months {
		columns[max(month/12, first)-first].value += counts[month]
	}
	return columns, "year"
}
