package price

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"modelcatalog/dataset/jsonl"
)

// At is a time in UTC.
type At struct {
	Day   string // YYYY-MM-DD
	Clock string // HH:MM; empty if only the day is known
}

// Numbers of seconds since 1970. Smaller ones are no times of a use: 20261001 is a day without
// hyphens, and others are from before there were such models. From fromMilliseconds on the number
// counts milliseconds, which people log as often: as seconds it would be after the year 5000.
const (
	fromSeconds      = 1e9
	fromMilliseconds = 1e11
	toMilliseconds   = 1e14
)

// seconds matches a number of seconds or milliseconds.
var seconds = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[0-9]+(\.[0-9]+)?([eE]\+?[0-9]{1,2})?$`)
})

// ParseAt reads a time of RFC 3339, a day (2026-10-01 or 20261001), or a number of seconds or, from
// 100,000,000,000 on, of milliseconds since 1970.
func ParseAt(s string) (At, error) {
	// Most texts are times or seconds, of each of which Parse would make an error.
	layout := ""
	switch {
	case len(s) == len(time.DateOnly) && s[4] == '-': // seconds since 1970 have ten digits too
		layout = time.DateOnly
	case len(s) == len("20060102"):
		layout = "20060102"
	}
	if layout != "" {
		if day, err := time.Parse(layout, s); err == nil {
			return At{Day: day.Format(time.DateOnly)}, nil
		}
	}
	if isDigits(s) || seconds().MatchString(s) {
		n, err := strconv.ParseFloat(s, 64)
		if err == nil && n >= fromSeconds && n < toMilliseconds {
			// JavaScript's Date.now counts milliseconds, Python's time.time seconds.
			if n >= fromMilliseconds {
				n /= 1000
			}
			return atTime(time.Unix(int64(n), 0)), nil
		}
	}
	t, err := parseRFC3339(strings.ToUpper(s)) // RFC 3339 allows t and z
	if err != nil {
		return At{}, fmt.Errorf("%q is not a time of RFC 3339, a day or seconds since 1970", jsonl.Clip(s))
	}
	return atTime(t), nil
}

// parseRFC3339 is stricter than Go, which takes hours of one digit and a comma before fractions of
// a second.
func parseRFC3339(s string) (time.Time, error) {
	const hour = len("2026-10-01T00")
	if len(s) <= hour || s[hour] != ':' || strings.Contains(s, ",") {
		return time.Time{}, fmt.Errorf("%q is not a time of RFC 3339", s)
	}
	return time.Parse(time.RFC3339, s)
}

// atTime returns the day and the minute of a time.
func atTime(t time.Time) At {
	t = t.UTC()
	minute := 60*t.Hour() + t.Minute()
	return At{days.text(t), clocks()[minute]}
}

// clocks are the minutes of a day as texts. Each answer of a log has one, and its day.
var clocks = sync.OnceValue(func() []string {
	texts := make([]string, 24*60)
	for minute := range texts {
		texts[minute] = fmt.Sprintf("%02d:%02d", minute/60, minute%60)
	}
	return texts
})

// days are the days of the last times.
var days dayTexts

// dayTexts keeps the text of the last day: the times of a log are mostly in order.
type dayTexts struct{ last atomic.Pointer[dayText] }

type dayText struct {
	days int64 // since 1970
	text string
}

// text returns the day of a time in UTC.
func (d *dayTexts) text(t time.Time) string {
	const secondsOfDay = 24 * 60 * 60
	// Before 1970 the quotient is rounded up, so the first two days of that would be one.
	if t.Unix() < 0 {
		return t.Format(time.DateOnly)
	}
	number := t.Unix() / secondsOfDay
	if last := d.last.Load(); last != nil && last.days == number {
		return last.text
	}
	text := t.Format(time.DateOnly)
	d.last.Store(&dayText{number, text})
	return text
}
