package page

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset/jsonl"
)

var (
	ordinal = regexp.MustCompile(`\b(\d{1,2})(st|nd|rd|th)\b`)
	tokens  = regexp.MustCompile(`(?i)^([0-9][0-9,]*(?:\.[0-9]+)?) ?([km]?)( tokens)?$`)
)

// parseDate returns a day or a month as a fact.
func parseDate(text string) (string, error) {
	text = ordinal.ReplaceAllString(strings.Replace(text, "Sept ", "Sep ", 1), "$1")
	for i, layout := range []string{"2006-01-02", "January 2, 2006", "Jan 2, 2006", "1/2/06", "2006-01", "January 2006", "Jan 2006"} {
		if day, err := time.Parse(layout, text); err == nil && day.Year() >= 2015 && day.Year() < 2100 {
			return day.Format([]string{"2006-01-02", "2006-01"}[i/4]), nil
		}
	}
	return "", fmt.Errorf("%q is not a day or a month from 2015 to 2099", jsonl.Clip(text))
}

// parseDay returns a day as a fact.
func parseDay(text string) (string, error) {
	day, err := parseDate(text)
	if err == nil && len(day) < len("2006-01-02") {
		err = fmt.Errorf("%q is not a day", jsonl.Clip(text))
	}
	return day, err
}

// parseTokens returns a number of tokens, such as 128k, as a fact. A k is so many of them.
func parseTokens(text string, k float64) (string, error) {
	match := tokens.FindStringSubmatch(text)
	if match == nil {
		return "", fmt.Errorf("%q is not a number of tokens such as 128k", jsonl.Clip(text))
	}
	count, _ := strconv.ParseFloat(strings.ReplaceAll(match[1], ",", ""), 64)
	count *= map[string]float64{"": 1, "k": k, "m": k * k}[strings.ToLower(match[2])]
	if count != float64(int64(count)) || count > 1e9 {
		return "", fmt.Errorf("%q is not a whole number of tokens", jsonl.Clip(text))
	}
	return strconv.FormatInt(int64(count), 10), nil
}
