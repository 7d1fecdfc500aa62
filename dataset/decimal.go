package dataset

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// maxDecimalDigits is the largest number of digits of a Decimal. LIMIT: a longer number is more
// likely a mistake of a reader than a price.
const maxDecimalDigits = 20

// Decimal is a number from 0 as text without a sign, an exponent or needless zeros, such as
// "0.075": at most 20 digits.
type Decimal string

// CheckDecimal reports an error if a text is not a Decimal.
func CheckDecimal(s string) error {
	whole, fraction, point := strings.Cut(s, ".")
	digits := whole + fraction
	valid := whole != "" && len(digits) <= maxDecimalDigits && strings.Trim(digits, "0123456789") == ""
	if len(whole) > 1 && whole[0] == '0' {
		valid = false // 007
	}
	if point && (fraction == "" || strings.HasSuffix(fraction, "0")) {
		valid = false // 5. or 0.50
	}
	if !valid {
		const format = "%q is not a decimal such as 0.075: " +
			"at most %d digits, no sign, exponent or needless zeros"
		return fmt.Errorf(format, jsonl.Clip(s), maxDecimalDigits)
	}
	return nil
}

// Compare compares two numbers.
func (d Decimal) Compare(other Decimal) int {
	whole, _, _ := strings.Cut(string(d), ".")
	otherWhole, _, _ := strings.Cut(string(other), ".")
	// Neither has needless zeros, so more digits before the point are more. With equally many,
	// numbers have the order of their texts.
	return cmp.Or(len(whole)-len(otherWhole), strings.Compare(string(d), string(other)))
}

// Near reports whether two prices differ by at most 0.5 % of the larger.
func Near(a, b Decimal) bool {
	if a == b {
		return true // most are equal, and need not be parsed
	}
	x := a.Float()
	y := b.Float()
	// Sources round, and some convert a price for one token into one for a million.
	const tolerance = 0.005
	return max(x, y)-min(x, y) <= max(x, y)*tolerance
}

// Float returns the nearest float64, for comparisons with a tolerance.
func (d Decimal) Float() float64 {
	f, _ := strconv.ParseFloat(string(d), 64)
	return f
}
