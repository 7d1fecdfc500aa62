package price

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset/jsonl"
)

// layouts are forms in which programs write times. One without a zone is taken as UTC, which is
// what servers and databases mostly write.
//
// LIMIT: a time of another zone that does not say it can be a day off, and so have the price of the
// day before or after a change.
var layouts = []string{
	"2006-01-02T15:04:05.999999999",
	"2006-01-02T15:04:05.999999999-0700",
	"2006-01-02T15:04:05.999999999Z0700",
	"2006-01-02T15:04",
	"2006-01-02 15:04:05.999999999",
	"2006-01-02 15:04:05.999999999-07",
	"2006-01-02 15:04:05.999999999-07:00",
	"2006-01-02 15:04:05.999999999Z07:00",
	"2006-01-02 15:04:05.999999999 -0700",
	"2006-01-02 15:04:05.999999999 UTC", // of other zones nobody knows what their letters mean
	"2006-01-02 15:04:05.999999999 +0000 UTC",
	"2006-01-02 15:04",
	"2006/01/02 15:04:05",
	"2006/01/02",
	"Mon, 02 Jan 2006 15:04:05 GMT",
	time.RFC1123Z,
	time.ANSIC,
}

// ParseLogTime reads a time in one of the forms in which programs write logs: what ParseAt reads,
// times with a blank or without a zone, and numbers of microseconds or nanoseconds since 1970.
func ParseLogTime(value any) (At, error) {
	var text string
	switch value := value.(type) {
	case string:
		text = strings.TrimSpace(value)
	case json.Number:
		text = string(value)
	default:
		text = fmt.Sprint(value) // a truth value, which is an error
	}
	at, err := ParseAt(text)
	if err == nil {
		return at, nil
	}
	const digitsOfMicroseconds, digitsOfNanoseconds = 16, 19
	if isDigits(text) && (len(text) == digitsOfMicroseconds || len(text) == digitsOfNanoseconds) {
		seconds, _ := strconv.ParseInt(text[:len("1700000000")], 10, 64)
		return atTime(time.Unix(seconds, 0)), nil
	}
	// Last, because trying layouts takes longest: only a few programs need them.
	for _, layout := range layouts {
		if t, err := time.Parse(layout, text); err == nil {
			return atTime(t), nil
		}
	}
	return At{}, fmt.Errorf("%q is not a time in a known form", jsonl.Clip(text))
}
