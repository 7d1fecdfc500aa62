package facts

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestShortDate checks that a short date has its year where its month alone could be another one.
func TestShortDate(t *testing.T) {
	const today = 2026_11_29
	for _, test := range []struct {
		name  string
		date  dataset.Date
		today dataset.Date
		want  string
	}{
		{"soon", 2026_12_01, today, "1 Dec"},
		{"in the next year", 2027_01_01, today, "1 Jan"},
		{"eleven months ahead", 2027_10_25, today, "25 Oct"},
		{"a day less than a year ahead", 2027_11_28, today, "28 Nov 2027"},
		{"years ahead", 2029_01_01, today, "1 Jan 2029"},
		{"in this year", 2026_03_01, today, "1 Mar"},
		{"in the last year, weeks ago", 2025_12_20, 2026_01_10, "20 Dec"},
		{"most of a year ago", 2025_12_20, today, "20 Dec 2025"},
		{"a month", 2026_12_00, today, "Dec"},
		{"a month of another year", 2025_09_00, today, "Sep 2025"},
		{"of no day", 2026_12_01, 0, "1 Dec 2026"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := ShortDate(test.date, test.today); got != test.want {
				t.Errorf("ShortDate(%s, %s) = %q, want %q", test.date, test.today, got, test.want)
			}
		})
	}
}

// TestLeft checks how far a day is from another, in words. The scripts run the same cases.
func TestLeft(t *testing.T) { testDays(t, "testdata/left.json", Left) }

// TestCloseness checks how close the day of an end is. The scripts run the same cases.
func TestCloseness(t *testing.T) { testDays(t, "testdata/closeness.json", Closeness) }

// testDays checks what is said of two days in the cases of a file.
func testDays(t *testing.T, file string, say func(from, to dataset.Date) string) {
	var cases []struct{ Name, From, To, Want string }
	filetest.Cases(t, file, &cases)
	for _, test := range cases {
		t.Run(test.Name, func(t *testing.T) {
			from, err := dataset.ParseDate(test.From)
			filetest.NoError(t, err)
			to, err := dataset.ParseDate(test.To)
			filetest.NoError(t, err)
			if got := say(from, to); got != test.Want {
				t.Errorf("got %q, want %q", got, test.Want)
			}
		})
	}
}
