package price

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"sync"

	"github.com/shopspring/decimal"

	"modelcatalog/dataset/jsonl"
)

// Number is an exact decimal number from 0. Its text has no needless zeros, and JSON has it in a
// string.
type Number = decimal.Decimal

// timeDigits are the digits behind the point to which an amount by the minute or hour is rounded: a
// sixtieth has no decimal, and 12 digits are a millionth of the smallest price of a token.
const timeDigits = 12

// Bounds of the numbers of a use.
const (
	quantityDigits = 9                 // behind the point, of seconds
	maxQuantity    = 1_000_000_000_000 // more than anybody uses
)

// digits matches a number in a text. JSON numbers can have a sign and an exponent too, texts of
// logs do not.
var digits = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[0-9]{1,20}(\.[0-9]+)?$`)
})

// parseQuantity reads a number of a use: a JSON number or a text. It is whole unless it can have a
// fraction; 1000.0, as tables write it, is whole.
func parseQuantity(value any, fraction bool) (Number, error) {
	n, err := parseNumber(value)
	valid := err == nil && !n.IsNegative() && !n.GreaterThan(largest)
	if fraction {
		valid = valid && n.Equal(n.Truncate(quantityDigits))
	} else {
		valid = valid && n.IsInteger()
	}
	if valid {
		return n, nil
	}
	text := jsonl.Clip(fmt.Sprint(value))
	if fraction {
		const format = "%q is not a number from 0 to %d with at most %d digits behind the point"
		return Number{}, fmt.Errorf(format, text, maxQuantity, quantityDigits)
	}
	return Number{}, fmt.Errorf("%q is not a whole number from 0 to %d", text, maxQuantity)
}

// largest is maxQuantity as a Number.
var largest = decimal.NewFromInt(maxQuantity)

// parseNumber reads a JSON number, or a text of digits.
func parseNumber(value any) (Number, error) {
	switch value := value.(type) {
	case json.Number:
		if value == "0" {
			return Number{}, nil // as most are
		}
		if len(value) <= len("1000000000000") && isDigits(string(value)) {
			n, err := value.Int64() // most are, and need not be parsed as decimals
			return decimal.NewFromInt(n), err
		}
		n, err := decimal.NewFromString(string(value))
		// An exponent such as 1e999999999 would take all memory as soon as the number is compared.
		if err == nil && (n.Exponent() > 20 || n.Exponent() < -40) {
			err = errors.New("exponent out of range")
		}
		return n, err
	case string:
		if len(value) > 40 || !digits().MatchString(value) {
			return Number{}, errors.New("not a number")
		}
		return decimal.NewFromString(value)
	}
	return Number{}, errors.New("not a number")
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// plus returns a sum. Most of the numbers that are added are 0, which the library copies.
func plus(a, b Number) Number {
	switch {
	case a.IsZero():
		return b
	case b.IsZero():
		return a
	}
	return a.Add(b)
}

// minus returns a difference.
func minus(a, b Number) Number {
	if b.IsZero() {
		return a
	}
	return a.Sub(b)
}

// Sum is an exact sum of bills.
type Sum struct {
	low    Number
	high   Number // if it differs from low
	ranged bool   // whether it does
	known  bool   // whether a price is in it
}

// add adds amounts that differ if they are ranged.
func (s *Sum) add(low, high Number, ranged bool) {
	if ranged && !s.ranged {
		s.ranged = true
		s.high = s.low // so far
	}
	if s.ranged {
		s.high = plus(s.high, high)
	}
	s.low = plus(s.low, low)
}

// Add adds another sum.
func (s *Sum) Add(other *Sum) {
	low, high := other.bounds()
	s.add(low, high, other.ranged)
	s.known = s.known || other.known
}

// Sub takes back what Add added.
func (s *Sum) Sub(other *Sum) {
	low, high := other.bounds()
	s.add(low.Neg(), high.Neg(), other.ranged)
}

func (s *Sum) bounds() (low, high Number) {
	if s.ranged {
		return s.low, s.high
	}
	return s.low, s.low
}

// Sum returns what is known of a bill.
func (b *Bill) Sum() Sum { return b.sum }

// Bounds returns the sum in dollars, at least and at most; nil if no price is known.
func (s *Sum) Bounds() (low, high *Number) {
	if !s.known {
		return nil, nil
	}
	least, most := s.bounds()
	return &least, &most
}
