package dataset

import (
	"math"
	"testing"
	"time"
)

// TestTimestampEveryDay writes and reads each day that a timestamp can name, at a time of day that varies.
func TestTimestampEveryDay(t *testing.T) {
	var text, want []byte
	millis := Timestamp(0)
	for day := minTimestamp; day <= maxTimestamp; day += dayMillis {
		moment := day + millis
		text = moment.Append(text[:0])
		want = time.UnixMilli(int64(moment)).UTC().AppendFormat(want[:0], TimestampLayout)
		if string(text) != string(want) {
			t.Fatalf("Timestamp(%d).Append = %s, want %s", moment, text, want)
		}
		if got, err := ParseTimestamp(string(text)); err != nil || got != moment {
			t.Fatalf("ParseTimestamp(%q) = %d, %v, want %d", text, got, err, moment)
		}
		millis = (millis + 7_654_321) % dayMillis
	}
}

// TestTimestampEveryDate compares which dates are real with package time, over the 400 years after which the calendar
// repeats, and the years at the ends.
func TestTimestampEveryDate(t *testing.T) {
	text := []byte("YYYY-MM-DDT12:34:56.789Z")
	for year := 0; year < 10000; year++ {
		if year > 10 && year < 1600 || year > 2000 && year < 9990 {
			continue
		}
		for month := 0; month <= 13; month++ {
			for day := 0; day <= 32; day++ {
				appendDigits(text[:0], year, 4, '-')
				appendDigits(text[:5], month, 2, '-')
				appendDigits(text[:8], day, 2, 'T')
				compareWithTime(t, string(text))
			}
		}
	}
}

func TestTimestampEveryTimeOfDay(t *testing.T) {
	for _, text := range []string{
		"2026-01-02T00:00:00.000Z", "2026-01-02T23:59:59.999Z", "2026-01-02T24:00:00.000Z", "2026-01-02T23:60:00.000Z",
		"2026-12-31T23:59:60.000Z", "2026-01-02T99:99:99.999Z", "2024-02-29T12:00:00.001Z", "0000-01-01T00:00:00.000Z",
		"9999-12-31T23:59:59.999Z", "2026-01-02T03:04:05.010Z", "2026-01-02T03:04:05.100Z",
	} {
		compareWithTime(t, text)
	}
}

func compareWithTime(t *testing.T, text string) {
	t.Helper()
	want, wantErr := time.Parse(TimestampLayout, text)
	got, err := ParseTimestamp(text)
	if (err == nil) != (wantErr == nil) || err == nil && !got.Time().Equal(want) {
		t.Fatalf("ParseTimestamp(%q) = %v, %v; package time gives %v, %v", text, got, err, want, wantErr)
	}
}

func TestParseTimestampErrors(t *testing.T) {
	const form = " is not a timestamp of the form YYYY-MM-DDTHH:MM:SS.sssZ"
	for _, test := range []struct{ in, want string }{
		{"", `""` + form},
		{"2026-01-02T03:04:05Z", `"2026-01-02T03:04:05Z"` + form},
		{"2026-01-02T03:04:05.678", `"2026-01-02T03:04:05.678"` + form},
		{"2026-01-02T03:04:05.6789Z", `"2026-01-02T03:04:05.6789Z"` + form},
		{"2026-01-02 03:04:05.678Z", `"2026-01-02 03:04:05.678Z"` + form},
		{"2026-01-02T03:04:05,678Z", `"2026-01-02T03:04:05,678Z"` + form},
		{"2026-01-02T03:04:05.678z", `"2026-01-02T03:04:05.678z"` + form},
		{"+026-01-02T03:04:05.678Z", `"+026-01-02T03:04:05.678Z"` + form},
		{"2026-02-30T03:04:05.678Z", `"2026-02-30T03:04:05.678Z" has the form of a timestamp but names no real date and time`},
	} {
		if _, err := ParseTimestamp(test.in); err == nil || err.Error() != test.want {
			t.Errorf("ParseTimestamp(%q): %v, want %s", test.in, err, test.want)
		}
	}
}

func TestTimestampOutOfRange(t *testing.T) {
	for _, moment := range []Timestamp{minTimestamp - 1, maxTimestamp + 1, math.MaxInt64, math.MinInt64} {
		if got, want := moment.String(), moment.Time().Format(TimestampLayout); got != want {
			t.Errorf("Timestamp(%d) = %s, want %s", moment, got, want)
		}
	}
}

func BenchmarkTimestamp(b *testing.B) {
	text := []byte("2026-07-24T18:23:43.000Z")
	for b.Loop() {
		moment, err := ParseTimestamp(string(text))
		if err != nil {
			b.Fatal(err)
		}
		text = moment.Append(text[:0])
	}
}
