package price

import (
	"encoding/json"
	"errors"
	"regexp"
	"sync"

	"github.com/shopspring/decimal"
)

// Number is an exact decimal number from 0. Its text has no needless zeros, and JSON has it in a
// string.
type Number = decimal.Decimal

// timeDigits are the digits behind the point to which an amount by the minute or hour is rounded: a
// sixtieth has no decimal, and 12 digits are a millionth of the smallest price of a token.
const timeDigits = 12

// LIMIT: bounds of what is read as a number. They are far beyond all numbers of uses, and bound the
// memory of a number.
const (
	maxExponent = 20
	minExponent = -40
	maxDigits   = 40 // characters of a text
)

// digits matches a number in a text.
var digits = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[0-9]{1,20}(\.[0-9]+)?$`)
})

var one = decimal.NewFromInt(1)

// smallInt reads a number of up to twelve digits, which is below maxQuantity.
func smallInt(text string) (n int64, isSmall bool) {
	if len(text) > len("999999999999") || !isDigits(text) {
		return 0, false
	}
	for i := range len(text) {
		n = 10*n + int64(text[i]-'0')
	}
	return n, true
}

// parseNumber reads a JSON number, or a text of digits.
func parseNumber(value any) (Number, error) {
	switch value := value.(type) {
	case json.Number:
		if n, isSmall := smallInt(string(value)); isSmall {
			return decimal.NewFromInt(n), nil
		}
		n, err := decimal.NewFromString(string(value))
		// An exponent such as 1e999999999 would take all memory as soon as the number is compared.
		if err == nil && (n.Exponent() > maxExponent || n.Exponent() < minExponent) {
			err = errors.New("exponent out of range")
		}
		return n, err
	case string:
		// JSON numbers can have a sign and an exponent, texts of logs do not.
		if len(value) > maxDigits || !digits().MatchString(value) {
			return Number{}, errors.New("not a number")
		}
		return decimal.NewFromString(value)
	}
	return Number{}, errors.New("not a number")
}

// isPositive reports whether a value is a number above 0.
func isPositive(value any) bool {
	n, err := parseNumber(value)
	return err == nil && n.IsPositive()
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
