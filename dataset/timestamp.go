package dataset

import (
	"fmt"
	"time"
)

// Timestamp is a moment in milliseconds since 1970-01-01T00:00:00Z, in the years 0000 to 9999.
type Timestamp int64

// TimestampLayout is the one form in which timestamps are written: UTC, three decimals.
const TimestampLayout = "2006-01-02T15:04:05.000Z"

// ParseTimestamp reads the form of TimestampLayout and nothing else. The date must exist in the calendar.
func ParseTimestamp(s string) (Timestamp, error) {
	if !timestampShape(s) {
		return 0, fmt.Errorf("%q is not a timestamp of the form YYYY-MM-DDTHH:MM:SS.sssZ", clip(s))
	}
	t, err := time.Parse(TimestampLayout, s)
	if err != nil {
		return 0, fmt.Errorf("%q has the form of a timestamp but names no real date and time", s)
	}
	return Timestamp(t.UnixMilli()), nil
}

// timestampShape reports whether s has digits and punctuation just where TimestampLayout has them: time.Parse alone would
// also take a comma before the decimals, for example.
func timestampShape(s string) bool {
	if len(s) != len(TimestampLayout) {
		return false
	}
	for i := range len(s) {
		want := TimestampLayout[i]
		if isDigit(want) != isDigit(s[i]) || !isDigit(want) && s[i] != want {
			return false
		}
	}
	return true
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// Time returns the moment as a time in UTC.
func (t Timestamp) Time() time.Time { return time.UnixMilli(int64(t)).UTC() }

// String returns the form of TimestampLayout.
func (t Timestamp) String() string { return string(t.Append(nil)) }

// Append appends the form of TimestampLayout to dst.
func (t Timestamp) Append(dst []byte) []byte { return t.Time().AppendFormat(dst, TimestampLayout) }

func clip(s string) string { return s }
