package website

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

func TestBars(t *testing.T) {
	c := newBars("id", "Models", "", "Provider", []string{"active", "unlisted"}, []bar{
		{label: "A", values: []int{60, 40}}, {label: "B", values: []int{998, 2}}, {label: "C", values: []int{0, 0}},
	})
	want := chartTable{
		Head: []string{"Provider", "Active", "Unlisted", "Models", "Share"},
		Rows: [][]string{{"A", "60", "40", "100", "9%"}, {"B", "998", "2", "1,000", "91%"}, {"C", "0", "0", "0", "0%"}},
		Foot: []string{"All", "1,058", "42", "1,100", "100%"},
	}
	if diff := cmp.Diff(want, c.Table); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
	if want := "Models. 1,100 in all. Most: B, 1,000 (91%). Fewest: C, 0. Active 1,058. Unlisted 42."; c.Message != want {
		t.Errorf("Message = %q, want %q", c.Message, want)
	}
	for i, row := range c.Bars {
		end := share(0)
		for _, part := range row.Parts {
			if part.X < end || part.Width <= 0 {
				t.Errorf("bar %d: a part of width %s starts at %s, before the end of the last at %s", i, part.Width, part.X, end)
			}
			end = part.X + part.Width
		}
		if end > whole {
			t.Errorf("bar %d ends at %s percent", i, end)
		}
	}
	parts := c.Bars[1].Parts
	if parts[0].Value != "998" || parts[1].Value != "" || parts[1].Title != "B, Unlisted: 2" {
		t.Errorf("parts = %+v, want a number in the first, and a title on the second", parts)
	}
	if len(c.Bars[2].Parts) != 0 {
		t.Errorf("a bar of 0 has parts: %+v", c.Bars[2].Parts)
	}
}

func TestColumns(t *testing.T) {
	c := newColumns("id", "Models", "", "Month", []bin{
		{Label: "May", value: 1000, tick: "2026", Initial: "M"}, {Label: "June", Initial: "J"}, {Label: "July", value: 1, Initial: "J"},
	})
	if want := "Models. 1,001 in all. Most: May, 1,000 (>99%). Last: July, 1."; c.Message != want {
		t.Errorf("Message = %q, want %q", c.Message, want)
	}
	if up := c.Columns[2].Up; up != leastColumn || c.Columns[0].Up != whole || c.Columns[1].Up != 0 {
		t.Errorf("heights = %s, %s, %s", c.Columns[0].Up, c.Columns[1].Up, up)
	}
	if !c.Initials || len(c.Ticks) != 1 || c.Columns[0].Number != "1K" {
		t.Errorf("Initials = %t, Ticks = %v, Number = %q", c.Initials, c.Ticks, c.Columns[0].Number)
	}
	if c := newColumns("id", "Models", "", "Month", nil); c.Message != "Models. 0 in all." || c.Columns != nil {
		t.Errorf("newColumns of nothing = %+v", c)
	}
}

// TestTicks checks that ticks of many columns are left out evenly, and more of them on narrow screens.
func TestTicks(t *testing.T) {
	columns := make([]bin, 12)
	for i := range columns {
		columns[i].tick = "128K"
	}
	var narrow, wide int
	for _, tick := range ticks(columns, whole/12) {
		wide++
		if tick.Room == "" {
			narrow++
		}
	}
	if narrow != 6 || wide != 12 {
		t.Errorf("%d ticks on narrow screens and %d on wide ones, want 6 and 12", narrow, wide)
	}
}

func TestDoublings(t *testing.T) {
	for _, test := range []struct {
		name   string
		values []int
		want   string
	}{
		{"nothing", nil, ""},
		{"one", []int{8192}, "8,000 to 15,999=1/8K"},
		{"bounds and a gap", []int{999, 1000, 2000, 3999}, "under 1,000=1/ 1,000 to 1,999=1/1K 2,000 to 3,999=2/2K"},
		{"gap", []int{1000, 4000}, "1,000 to 1,999=1/1K 2,000 to 3,999=0/2K 4,000 to 7,999=1/4K"},
		{"largest", []int{1 << 40, 16_000_000}, "16,000,000 and more=2/16M"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := describe(doublings(slices.Values(test.values))); got != test.want {
				t.Errorf("doublings(%v) = %s, want %s", test.values, got, test.want)
			}
		})
	}
}

// describe shows columns as they are compared: "July 2026=3/2026".
func describe(columns []bin) string {
	var all []string
	for _, c := range columns {
		all = append(all, c.Label+"="+number(c.value)+"/"+c.tick)
	}
	return strings.Join(all, " ")
}

func TestPeriods(t *testing.T) {
	date := func(year, month int) time.Time { return time.Date(year, time.Month(month), 28, 23, 0, 0, 0, time.UTC) }
	for _, test := range []struct {
		name  string
		times []time.Time
		step  string
		count int // columns
		start string
	}{
		{"nothing", nil, "month", 0, ""},
		{"one month", []time.Time{date(2026, 7), date(2026, 7)}, "month", 1, "July 2026=2/2026"},
		{"a gap", []time.Time{date(2026, 2), date(2025, 12)}, "month", 3, "December 2025=1/2025 January 2026=0/2026 February 2026=1/"},
		{"48 months", []time.Time{date(2022, 8), date(2026, 7)}, "month", 48, "August 2022=1/2022 September 2022=0/"},
		{"49 months", []time.Time{date(2022, 7), date(2026, 7)}, "year", 5, "2022=1/2022 2023=0/2023"},
		{"48 years", []time.Time{date(1979, 1), date(2026, 7)}, "year", 48, "1979=1/1979 1980=0/1980"},
		{"more years", []time.Time{date(1970, 1), date(1979, 1), date(1980, 1), date(2026, 7)}, "year", 48, "before 1980=2/ 1980=1/1980"},
	} {
		t.Run(test.name, func(t *testing.T) {
			columns, step := periods(slices.Values(test.times))
			if got := describe(columns); step != test.step || len(columns) != test.count || !strings.HasPrefix(got, test.start) {
				t.Errorf("periods = %s %s, want %d columns by %s that start with %s", step, got, test.count, test.step, test.start)
			}
		})
	}
}

func TestCompact(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 999: "999", 1000: "1K", 1049: "1K", 1250: "1.2K", 9940: "9.9K", 46_499: "46K", 512_000: "512K", 1_000_000: "1M", 1_234_567: "1.2M",
	} {
		if got := compact(n); got != want {
			t.Errorf("compact(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestPercent(t *testing.T) {
	for _, test := range []struct {
		part, sum int
		want      string
	}{
		{0, 0, ""}, {0, 5, "0%"}, {1, 1000, "<1%"}, {1, 200, "1%"}, {1, 3, "33%"}, {2, 3, "67%"}, {999, 1000, ">99%"}, {5, 5, "100%"},
	} {
		if got := percent(test.part, test.sum); got != test.want {
			t.Errorf("percent(%d, %d) = %q, want %q", test.part, test.sum, got, test.want)
		}
	}
}

// TestCoverage checks that the page of statistics says how many models, and how many active ones, have a fact.
func TestCoverage(t *testing.T) {
	d := embedded(t)
	p := d.Providers[0].ID
	d.Models = []dataset.Model{
		{Provider: p, ID: "a", ContextLength: "8000", Details: &dataset.Details{Family: "a"}},
		{Provider: p, ID: "b", Details: &dataset.Details{Family: "b"}, Status: dataset.Deprecated},
		{Provider: p, ID: "c", Status: dataset.Unlisted},
	}
	c, err := catalog.NewUnindexed(d)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	table := (&builder{dataset: d, catalog: c, counts: newCounts(d)}).coverage()
	for _, row := range append(table.Rows, table.Foot) {
		got[row[0]] = strings.Join(row[1:], " ")
	}
	for fact, want := range map[string]string{
		"type": "3 100% 1 100%", "context_length": "1 33% 1 100%", "family": "2 67% 1 100%", "prices": "0 0% 0 0%", "All": "3  1 ",
	} {
		if got[fact] != want {
			t.Errorf("%s: %q, want %q", fact, got[fact], want)
		}
	}
}
