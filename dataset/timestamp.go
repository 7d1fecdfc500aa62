package dataset

import (
	"fmt"
	"strconv"
	"time"

	"modelcatalog/dataset/jsonl"
)

// Timestamp is a time in milliseconds since 1970-01-01T00:00:00Z, in the years 0000 to 9999.
type Timestamp int64

// timestampLayout is the only form in which timestamps are written: UTC, three decimals.
const timestampLayout = "2006-01-02T15:04:05.000Z"

// ParseTimestamp reads the form of timestampLayout and no other. The date must exist in the calendar.
func ParseTimestamp(s string) (Timestamp, error) {
	// time.Parse would make the engine for the edge larger by 50 kB.
	var day Date
	valid := len(s) == len(timestampLayout) && s[10] == 'T' && s[13] == ':' && s[16] == ':' && s[19] == '.' && s[23] == 'Z'
	number := func(start, end, most int) (n int) {
		for i := start; valid && i < end; i++ {
			valid = '0' <= s[i] && s[i] <= '9'
			n = 10*n + int(s[i]-'0')
		}
		valid = valid && n <= most
		return n
	}
	hour, minute, second, milli := number(11, 13, 23), number(14, 16, 59), number(17, 19, 59), number(20, 23, 999)
	if valid {
		valid = day.setDay(s[:10]) == nil
	}
	if !valid {
		return 0, fmt.Errorf("%q is not an existing time of the form YYYY-MM-DDTHH:MM:SS.sssZ", jsonl.Clip(s))
	}
	t := time.Date(int(day/10000), time.Month(day/100%100), int(day%100), hour, minute, second, milli*1e6, time.UTC)
	return Timestamp(t.UnixMilli()), nil
}

// Time returns the timestamp as a time in UTC.
func (t Timestamp) Time() time.Time { return time.UnixMilli(int64(t)).UTC() }

// Day returns the day of the timestamp in UTC.
func (t Timestamp) Day() Date {
	year, month, day := t.Time().Date()
	return Date(year*10000 + int(month)*100 + day)
}

// String returns the form of timestampLayout.
func (t Timestamp) String() string { return string(t.Append(nil)) }

// Append appends the form of timestampLayout to dst.
func (t Timestamp) Append(dst []byte) []byte {
	// Package time has a fast path for RFC 3339 without a fraction.
	dst = t.Time().AppendFormat(dst, time.RFC3339)
	milli := t % 1000
	if milli < 0 {
		milli += 1000
	}
	return append(dst[:len(dst)-1], '.', byte('0'+milli/100), byte('0'+milli/10%10), byte('0'+milli%10), 'Z')
}

// Date is a day as the number yyyymmdd, or a month as yyyymm00, so that order of numbers is order of time and a month
// is before its first day. 0 means unknown.
type Date uint32

// ParseDate reads an existing day of the form YYYY-MM-DD, or a month, YYYY-MM.
func ParseDate(s string) (Date, error) {
	valid := len(s) == len("YYYY-MM") || len(s) == len("YYYY-MM-DD")
	d := Date(0)
	for i := range len(s) {
		if i == 4 || i == 7 {
			valid = valid && s[i] == '-'
			continue
		}
		valid = valid && '0' <= s[i] && s[i] <= '9'
		d = 10*d + Date(s[i]-'0')
	}
	if len(s) == len("YYYY-MM") {
		d *= 100
	}
	year, month, day := int(d/10000), time.Month(d/100%100), int(max(d%100, 1))
	t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC) // carries days that the month does not have into the next
	if !valid || len(s) > 7 && d%100 == 0 || t.Day() != day || t.Month() != month {
		return 0, fmt.Errorf("%q is not an existing day or month of the form YYYY-MM-DD or YYYY-MM", jsonl.Clip(s))
	}
	return d, nil
}

// String returns the form of ParseDate, or "" if the date is unknown.
func (d Date) String() string {
	if d == 0 {
		return ""
	}
	digits := strconv.Itoa(1e8 + int(d))[1:]
	if d%100 == 0 {
		return digits[:4] + "-" + digits[4:6]
	}
	return digits[:4] + "-" + digits[4:6] + "-" + digits[6:]
}

// setDay reads an existing day of the form YYYY-MM-DD.
func (d *Date) setDay(s string) (err error) {
	if *d, err = ParseDate(s); err != nil || *d%100 == 0 {
		*d = 0
		return fmt.Errorf("%q is not an existing day of the form YYYY-MM-DD", jsonl.Clip(s))
	}
	return nil
}
