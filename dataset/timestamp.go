package dataset

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset/jsonl"
)

// Timestamp is a time in milliseconds since 1970-01-01T00:00:00Z, in the years 0000 to 9999.
type Timestamp int64

const timestampLayout = "2006-01-02T15:04:05.000Z"

// ParseTimestamp reads the form 2026-07-24T18:23:43.000Z and no other.
func ParseTimestamp(s string) (Timestamp, error) {
	at, err := time.Parse(timestampLayout, s)
	// time.Parse also accepts a comma, and more digits behind it than the layout has.
	if err != nil || len(s) != len(timestampLayout) || s[19] != '.' {
		return 0, fmt.Errorf("%q is not an existing time of the form YYYY-MM-DDTHH:MM:SS.sssZ", jsonl.Clip(s))
	}
	return Timestamp(at.UnixMilli()), nil
}

// Time returns the timestamp as a time in UTC.
func (t Timestamp) Time() time.Time { return time.UnixMilli(int64(t)).UTC() }

// Day returns the day of the timestamp in UTC.
func (t Timestamp) Day() Date {
	// By the calendar of package time, which knows leap years.
	year, month, day := t.Time().Date()
	return Date(year*10000 + int(month)*100 + day)
}

func (t Timestamp) String() string { return string(t.Append(nil)) }

// Append appends the form of ParseTimestamp to dst.
func (t Timestamp) Append(dst []byte) []byte { return t.Time().AppendFormat(dst, timestampLayout) }

// MarshalText returns the form of ParseTimestamp, for JSON.
func (t Timestamp) MarshalText() ([]byte, error) { return t.Append(nil), nil }

// Date is a day as the number yyyymmdd, or a month as yyyymm00, so that order of numbers is order
// of time and a month is before its first day. 0 means unknown.
type Date uint32

// ParseDate reads an existing day of the form YYYY-MM-DD, or a month, YYYY-MM.
func ParseDate(s string) (Date, error) {
	isMonth := len(s) == len("2006-01")
	text := s
	if isMonth {
		text += "-01"
	}
	day, err := ParseDay(text)
	if err != nil {
		const format = "%q is not an existing day or month of the form YYYY-MM-DD or YYYY-MM"
		return 0, fmt.Errorf(format, jsonl.Clip(s))
	}
	if isMonth {
		day-- // yyyymm01 becomes yyyymm00
	}
	return day, nil
}

// ParseDay reads an existing day of the form YYYY-MM-DD.
func ParseDay(s string) (Date, error) {
	// time.Parse refuses days that do not exist, such as 2026-02-30.
	at, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return 0, fmt.Errorf("%q is not an existing day of the form YYYY-MM-DD", jsonl.Clip(s))
	}
	return Timestamp(at.UnixMilli()).Day(), nil
}

func checkDay(s string) error {
	_, err := ParseDay(s)
	return err
}

// String returns the form of ParseDate, or "" if the date is unknown.
func (d Date) String() string {
	if d == 0 {
		return ""
	}
	digits := strconv.Itoa(1e8 + int(d))[1:] // with zeros in front of a year such as 0001
	return strings.TrimSuffix(digits[:4]+"-"+digits[4:6]+"-"+digits[6:], "-00")
}

// Day returns the day, or the first day of a month.
func (d Date) Day() Date {
	if d != 0 && d%100 == 0 {
		return d + 1
	}
	return d
}

// Add returns the day that is some days after a day, or after the first day of a month.
func (d Date) Add(days int) Date {
	return Timestamp(d.Start().Time().AddDate(0, 0, days).UnixMilli()).Day()
}

// Start returns the beginning of a day in UTC, or of the first day of a month.
func (d Date) Start() Timestamp {
	year := int(d / 10000)
	month := time.Month(d / 100 % 100)
	day := max(int(d%100), 1) // a month has day 0
	return Timestamp(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).UnixMilli())
}
