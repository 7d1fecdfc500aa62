package charts

import (
	"iter"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// repeat yields values of pairs (value, count).
func repeat(pairs []int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for pair := range slices.Chunk(pairs, 2) {
			for range pair[1] {
				if !yield(pair[0]) {
					return
				}
			}
		}
	}
}

// repeatMonths yields so many times of each month from one on.
func repeatMonths(from string, counts ...int) iter.Seq[time.Time] {
	start, err := time.Parse("2006-01", from)
	if err != nil {
		panic(err)
	}
	return func(yield func(time.Time) bool) {
		for month, count := range counts {
			for range count {
				if !yield(start.AddDate(0, month, 27)) {
					return
				}
			}
		}
	}
}

// spread returns counts that go up and down.
func spread(n int) []int {
	counts := make([]int, n)
	for i := range counts {
		counts[i] = i * 37 % 101
	}
	return counts
}

func TestDoublings(t *testing.T) {
	for _, test := range []struct {
		value       int
		label, tick string
	}{
		{0, "under 1,000", ""},
		{999, "under 1,000", ""},
		{1000, "1,000 to 1,999", "1K"},
		{1024, "1,000 to 1,999", "1K"},
		{127_999, "64,000 to 127,999", "64K"},
		{128_000, "128,000 to 255,999", "128K"},
		{131_072, "128,000 to 255,999", "128K"},
		{999_999, "512,000 to 999,999", "512K"},
		{1_000_000, "1,000,000 to 1,999,999", "1M"},
		{16_000_000, "16,000,000 and more", "16M"},
		{1 << 62, "16,000,000 and more", "16M"},
	} {
		want := []Column{{Label: test.label, Value: 2, Tick: test.tick}}
		if diff := cmp.Diff(want, Doublings(repeat([]int{test.value, 2}))); diff != "" {
			t.Errorf("Doublings(%d) (-want +got):\n%s", test.value, diff)
		}
	}
	got := Doublings(repeat([]int{4096, 1, 1024, 2}))
	want := []Column{{"1,000 to 1,999", 2, "1K", ""}, {"2,000 to 3,999", 0, "2K", ""}, {"4,000 to 7,999", 1, "4K", ""}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("an empty bin between others (-want +got):\n%s", diff)
	}
	if got := Doublings(repeat(nil)); got != nil {
		t.Errorf("Doublings of nothing = %v, want none", got)
	}
}

func TestPeriods(t *testing.T) {
	ones := func(n int) []int { return slices.Repeat([]int{1}, n) }
	zone := time.FixedZone("", 2*60*60)
	for _, test := range []struct {
		name    string
		times   iter.Seq[time.Time]
		period  string
		columns int
		first   Column
		last    Column
	}{
		{"months", repeatMonths("2025-11", 1, 0, 2, 3), "month", 4, Column{"November 2025", 1, "2025", "N"}, Column{"February 2026", 3, "", "F"}},
		{"another zone", slices.Values([]time.Time{time.Date(2026, 1, 1, 1, 0, 0, 0, zone)}), "month", 1,
			Column{"December 2025", 1, "2025", "D"}, Column{"December 2025", 1, "2025", "D"}},
		{"48 months", repeatMonths("2022-08", ones(48)...), "month", 48, Column{"August 2022", 1, "2022", "A"}, Column{"July 2026", 1, "", "J"}},
		{"few before", repeatMonths("1970-01", append(append([]int{2}, make([]int, 671)...), 3, 4, 5)...), "month", 48,
			Column{"before May 2022", 2, "", ""}, Column{"March 2026", 5, "", "M"}},
		{"quarters", repeatMonths("2021-08", ones(60)...), "quarter", 21, Column{"July to September 2021", 2, "2021", "3"}, Column{"July to September 2026", 1, "", "3"}},
		{"years", repeatMonths("2000-02", ones(300)...), "year", 26, Column{"2000", 11, "2000", ""}, Column{"2025", 1, "2025", ""}},
		{"centuries", repeatMonths("1800-01", ones(2400)...), "year", 48, Column{"before 1953", 153 * 12, "", ""}, Column{"1999", 12, "1999", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			columns, period := Periods(test.times)
			if period != test.period || len(columns) != test.columns {
				t.Fatalf("Periods = %d columns, each a %s, want %d, each a %s", len(columns), period, test.columns, test.period)
			}
			if diff := cmp.Diff([]Column{test.first, test.last}, []Column{columns[0], columns[len(columns)-1]}); diff != "" {
				t.Errorf("first and last column (-want +got):\n%s", diff)
			}
			sum, want := 0, 0
			for range test.times {
				want++
			}
			for _, column := range columns {
				sum += column.Value
			}
			if sum != want {
				t.Errorf("columns hold %d times of %d", sum, want)
			}
		})
	}
	if got, period := Periods(repeatMonths("2025-11")); got != nil || period != "month" {
		t.Errorf("Periods of nothing = %v, %s, want none, month", got, period)
	}
}
