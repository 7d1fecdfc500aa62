package dataset

import (
	"regexp"
	"testing"
	"time"
)

var timestampForm = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`)

// FuzzTimestamp checks that ParseTimestamp accepts the times of one form that package time accepts,
// and that Append writes the same text.
func FuzzTimestamp(f *testing.F) {
	for _, seed := range []string{
		"",
		"2026-01-02T00:00:00.000Z",
		"2026-01-02T23:59:59.999Z",
		"2026-01-02T24:00:00.000Z",
		"2026-01-02T23:60:00.000Z",
		"2026-12-31T23:59:60.000Z",
		"2024-02-29T12:00:00.001Z",
		"2023-02-29T12:00:00.001Z",
		"1900-02-29T12:00:00.001Z",
		"0000-01-01T00:00:00.000Z",
		"9999-12-31T23:59:59.999Z",
		"1969-12-31T23:59:59.999Z",
		"2026-00-10T03:04:05.010Z",
		"2026-01-32T03:04:05.100Z",
		"2026-01-02T03:04:05Z",
		"2026-01-02T03:04:05.678",
		"2026-01-02T03:04:05.6789Z",
		"2026-01-02T3:04:05.6789Z",
		"2026-01-02 03:04:05.678Z",
		"2026-01-02T03:04:05,678Z",
		"2026-01-02T03:04:05.678z",
		"+026-01-02T03:04:05.678Z",
		"2026-01-02T03:04:05.67+00:00",
		"2026-01-02T03:04:05+00:00Z",
		"2026-01-02T03:04:05.6+0Z",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, wantErr := time.Parse(timestampLayout, text)
		valid := wantErr == nil && timestampForm.MatchString(text)
		got, err := ParseTimestamp(text)
		if valid != (err == nil) {
			t.Fatalf("ParseTimestamp(%q) = %v, %v, want valid: %t", text, got, err, valid)
		}
		if valid && (!got.Time().Equal(want) || got.String() != text) {
			t.Fatalf("ParseTimestamp(%q) = %v, want %v", text, got, want)
		}
	})
}

func TestDay(t *testing.T) {
	models := []Model{{UpdatedAt: 1772323200000}} // 2026-03-01
	for _, test := range []struct {
		d    Dataset
		want Date
	}{
		{Dataset{}, 0},
		{Dataset{LastSync: new(Timestamp(-1))}, 19691231},
		{Dataset{LastSync: new(Timestamp(0)), Models: models}, 20260301},
		{Dataset{Models: models, Sources: []Source{{AsOf: 20260302}}}, 20260302},
	} {
		if got := test.d.Day(); got != test.want {
			t.Errorf("Day() = %v, want %v", got, test.want)
		}
	}
}

func TestDateAdd(t *testing.T) {
	for _, test := range []struct {
		day  Date
		days int
		want Date
	}{{2026_11_24, 90, 2027_02_22}, {2026_03_01, -1, 2026_02_28}, {2026_12_00, 1, 2026_12_02}} {
		t.Run(test.day.String(), func(t *testing.T) {
			if got := test.day.Add(test.days); got != test.want {
				t.Errorf("%v.Add(%d) = %v, want %v", test.day, test.days, got, test.want)
			}
		})
	}
}
