package website

import (
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
)

// number returns a number with commas between thousands: "1,024".
func number(n int) string { return humanize.Comma(int64(n)) }

// count returns a number with the noun that it counts: "1 model", "1,024 models".
func count(n int, noun string) string { return number(n) + " " + plural(n, noun) }

// plural returns the form of a noun that goes with a number.
func plural(n int, noun string) string { return english.PluralWord(n, noun, "") }

// capital returns a word of ASCII letters with a capital.
func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// day returns the date of a time in UTC: "2026-04-25".
func day(t dataset.Timestamp) string { return t.String()[:len("2006-01-02")] }

// date returns a date in words: "21 November 2026", "November 2026".
func date(d dataset.Date) string {
	if day, err := time.Parse(time.DateOnly, d.String()); err == nil {
		return day.Format("2 January 2006")
	}
	month, _ := time.Parse("2006-01", d.String()) // a date is a day or a month
	return month.Format("January 2006")
}

var typeNotes = [...]string{
	dataset.Chat:      "Answers in text; some also read pictures, sound or files.",
	dataset.Embedding: "Turns text into vectors, for search and comparison.",
	dataset.Image:     "Makes or changes pictures.",
	dataset.Audio:     "Hears or makes sound: speech, transcription, music, realtime voice.",
	dataset.Video:     "Makes moving pictures.",
}
