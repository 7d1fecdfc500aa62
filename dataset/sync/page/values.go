package page

import (
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Numbers have thousands commas in front of groups of three digits, or none. In "1,50" the comma is
// a decimal one: the page is in another language, and without the comma each of its numbers would
// be 100 times as large.
const number = `(?:[0-9]+|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\.[0-9]+)?`

var (
	ordinal = regexp.MustCompile(`\b(\d{1,2})(st|nd|rd|th)\b`)
	amounts = regexp.MustCompile(`^` + number + `$`)
	tokens  = regexp.MustCompile(`(?i)^(` + number + `) ?([km]?)( tokens)?$`)
)

// dateForms are the forms of dates on pages and in facts. LIMIT: 1/2/2006 is American; no page
// that is read is in another country and writes days so.
var dateForms = []struct{ layout, fact string }{
	{"2006-01-02", dayForm},
	{"January 2, 2006", dayForm},
	{"Jan 2, 2006", dayForm},
	{"1/2/06", dayForm},
	{"1/2/2006", dayForm},
	{"2006 年 1 月 2 日", dayForm},
	{"2006年1月2日", dayForm},
	{"2006-01", monthForm},
	{"January 2006", monthForm},
	{"Jan 2006", monthForm},
}

const (
	dayForm   = "2006-01-02"
	monthForm = "2006-01"
)

// parseDate returns a day or a month as a fact.
func parseDate(text string) (string, error) {
	text = ordinal.ReplaceAllString(text, "$1")      // "July 2nd" is not a form of package time
	text = strings.Replace(text, "Sept ", "Sep ", 1) // nor is this
	for _, form := range dateForms {
		date, err := time.Parse(form.layout, text)
		// "1/2/06" would read 99 as 1999. No model was sold before 2015.
		if err == nil && date.Year() >= 2015 && date.Year() < 2100 {
			return date.Format(form.fact), nil
		}
	}
	return "", fmt.Errorf("%q is not a day or a month from 2015 to 2099", jsonl.Clip(text))
}

// parseDay returns a day as a fact.
func parseDay(text string) (string, error) {
	day, err := parseDate(text)
	if err == nil && len(day) < len(dayForm) {
		return "", fmt.Errorf("%q is not a day", jsonl.Clip(text))
	}
	return day, err
}

// mostTokens is the largest number of tokens that is read. The largest contexts have 10 million.
const mostTokens = 1e9

// parseTokens returns a number of tokens, such as 128k, as a fact. A k is so many of them.
func parseTokens(text string, k int64) (string, error) {
	match := tokens.FindStringSubmatch(text)
	if match == nil {
		return "", fmt.Errorf("%q is not a number of tokens such as 128k or 128,000", jsonl.Clip(text))
	}
	// Pages in other languages write 128,000 as 128.000.
	if match[2] == "" && strings.Contains(match[1], ".") {
		return "", fmt.Errorf("%q has a decimal point, want a whole number of tokens", jsonl.Clip(text))
	}
	// Not a float, for which 4.1 million is not a whole number.
	count, _ := new(big.Rat).SetString(strings.ReplaceAll(match[1], ",", ""))
	unit := strings.ToLower(match[2])
	switch unit {
	case "k":
		count.Mul(count, big.NewRat(k, 1))
	case "m":
		count.Mul(count, big.NewRat(k*k, 1))
	}
	if !count.IsInt() || count.Cmp(big.NewRat(mostTokens, 1)) > 0 {
		return "", fmt.Errorf("%q is not a whole number of tokens up to a billion", jsonl.Clip(text))
	}
	return count.Num().String(), nil
}

// parseDollars returns a number of dollars, such as 1,250.75, as a price and as a number to
// compare.
func parseDollars(text string) (price dataset.Decimal, dollars float64, err error) {
	if !amounts.MatchString(text) {
		return "", 0, fmt.Errorf("$%s is not a number of dollars such as 1,250.75", jsonl.Clip(text))
	}
	dollars, err = strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
	if err != nil {
		return "", 0, fmt.Errorf("$%s is too large", jsonl.Clip(text))
	}
	return dataset.Decimal(strconv.FormatFloat(dollars, 'f', -1, 64)), dollars, nil
}
