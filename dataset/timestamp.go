package dataset

import (
	"fmt"
	"time"
)

// Timestamp is a moment in milliseconds since 1970-01-01T00:00:00Z, in the years 0000 to 9999.
type Timestamp int64

// TimestampLayout is the one form in which timestamps are written: UTC, three decimals.
const TimestampLayout = "2006-01-02T15:04:05.000Z"

// The first and the last moment that TimestampLayout can write.
const (
	minTimestamp Timestamp = -62_167_219_200_000 // 0000-01-01T00:00:00.000Z
	maxTimestamp Timestamp = 253_402_300_799_999 // 9999-12-31T23:59:59.999Z
)

// The calendar repeats after 400 years. Counting the days of such an era from a first of March puts the leap day last, so
// that months and days follow from each other without a table.
const (
	dayMillis  = 24 * 60 * 60 * 1000
	eraDays    = 146_097
	eraYears   = 400
	beforeDays = eraDays - 60 // days from 1 March of the year -400 to 1 January of the year 0
)

// ParseTimestamp reads the form of TimestampLayout and nothing else. The date must exist in the calendar. It is made for
// files of millions of lines and costs less than half of time.Parse.
func ParseTimestamp(s string) (Timestamp, error) {
	if !timestampShape(s) {
		return 0, fmt.Errorf("%q is not a timestamp of the form YYYY-MM-DDTHH:MM:SS.sssZ", Clip(s))
	}
	year, month, day := decimal(s[0:4]), decimal(s[5:7]), decimal(s[8:10])
	hour, minute, second, milli := decimal(s[11:13]), decimal(s[14:16]), decimal(s[17:19]), decimal(s[20:23])
	if month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 59 {
		return 0, fmt.Errorf("%q has the form of a timestamp but names no real date and time", s)
	}
	days := dayNumber(year, month, day)
	millis := ((hour*60+minute)*60+second)*1000 + milli
	return minTimestamp + Timestamp(days)*dayMillis + Timestamp(millis), nil
}

// timestampShape reports whether s has digits and punctuation just where TimestampLayout has them.
func timestampShape(s string) bool {
	if len(s) != len(TimestampLayout) {
		return false
	}
	for i := range len(TimestampLayout) {
		want := TimestampLayout[i]
		if isDigit(want) != isDigit(s[i]) || !isDigit(want) && s[i] != want {
			return false
		}
	}
	return true
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// decimal returns the value of a few digits.
func decimal(digits string) int {
	n := 0
	for i := range len(digits) {
		n = 10*n + int(digits[i]-'0')
	}
	return n
}

// daysIn returns the number of days of a month, 1 to 12.
func daysIn(year, month int) int {
	switch {
	case month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0):
		return 29
	case month == 2:
		return 28
	case month == 4 || month == 6 || month == 9 || month == 11:
		return 30
	}
	return 31
}

// dayNumber returns the days from 0000-01-01 to a date.
func dayNumber(year, month, day int) int {
	year += eraYears
	month -= 3
	if month < 0 { // January and February end the year before
		month += 12
		year--
	}
	era, year := year/eraYears, year%eraYears
	return era*eraDays + 365*year + year/4 - year/100 + (153*month+2)/5 + day - 1 - beforeDays
}

// date returns the date that is so many days after 0000-01-01.
func date(days int) (year, month, day int) {
	days += beforeDays
	era, days := days/eraDays, days%eraDays
	year = (days - days/1460 + days/36524 - days/146096) / 365
	days -= 365*year + year/4 - year/100
	month = (5*days + 2) / 153
	day = days - (153*month+2)/5 + 1
	year += (era - 1) * eraYears
	month += 3
	if month > 12 {
		month -= 12
		year++
	}
	return year, month, day
}

// Time returns the moment as a time in UTC.
func (t Timestamp) Time() time.Time { return time.UnixMilli(int64(t)).UTC() }

// String returns the form of TimestampLayout.
func (t Timestamp) String() string { return string(t.Append(nil)) }

// Append appends the form of TimestampLayout to dst. A moment outside the years 0000 to 9999, which no dataset holds, is
// written as the time package does.
func (t Timestamp) Append(dst []byte) []byte {
	if t < minTimestamp || t > maxTimestamp {
		return t.Time().AppendFormat(dst, TimestampLayout)
	}
	t -= minTimestamp
	year, month, day := date(int(t / dayMillis))
	milli := int(t % dayMillis)
	second := milli / 1000
	dst = appendDigits(dst, year, 4, '-')
	dst = appendDigits(dst, month, 2, '-')
	dst = appendDigits(dst, day, 2, 'T')
	dst = appendDigits(dst, second/3600, 2, ':')
	dst = appendDigits(dst, second/60%60, 2, ':')
	dst = appendDigits(dst, second%60, 2, '.')
	return appendDigits(dst, milli%1000, 3, 'Z')
}

// appendDigits appends n in width decimal digits, and the character after it.
func appendDigits(dst []byte, n, width int, after byte) []byte {
	dst = append(dst, "0000"[:width]...)
	for i := len(dst) - 1; n > 0; i-- {
		dst[i] = byte('0' + n%10)
		n /= 10
	}
	return append(dst, after)
}
