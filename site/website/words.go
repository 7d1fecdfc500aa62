package website

import (
	"strconv"
	"strings"

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

// moment returns a time in full in UTC: "25 April 2026, 17:28:45 UTC".
func moment(t dataset.Timestamp) string { return t.Time().Format("2 January 2006, 15:04:05 UTC") }

const minWords = 400

// inWords says how much text some tokens are, at three quarters of an English word a token, to two figures: "about 96,000
// English words". It returns "" if the number is not known, small or absurd.
func inWords(length string) string {
	n, err := strconv.ParseInt(length, 10, 64)
	if err != nil || n < minWords || n > 1<<50 {
		return ""
	}
	words, unit := n*3/4, int64(1)
	for words/unit >= 100 {
		unit *= 10
	}
	words = (words + unit/2) / unit * unit
	return "about " + number(int(words)) + " English words"
}

var typeNotes = [...]string{
	dataset.Chat:      "Answers in text; some also read pictures, sound or files.",
	dataset.Embedding: "Turns text into vectors, for search and comparison.",
	dataset.Image:     "Makes or changes pictures.",
	dataset.Audio:     "Hears or makes sound: speech, transcription, music, realtime voice.",
	dataset.Video:     "Makes moving pictures.",
}
