package price

import (
	"fmt"
	"math/big"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Digits behind the point of a quantity, of a price, and of their product for a unit of a million, which has six more.
const (
	quantityScale = 9
	priceScale    = 20 // decimals of a dataset have at most 20 digits, before and behind the point
	amountScale   = quantityScale + priceScale + 6
	timeScale     = 12 // digits that an amount by the minute or hour is rounded to
)

// Number is an exact decimal number from 0, which is formatted when it is asked for: a log has many bills of which only the sum is shown.
type Number struct {
	n     *big.Int // times 10 to the power of scale
	scale int
}

// parse reads a decimal number with at most 20 digits before the point, as prices have them, and scale behind it.
func (x *Number) parse(s string, scale int) error {
	whole, fraction, point := strings.Cut(s, ".")
	if whole == "" || len(whole) > 20 || strings.Trim(whole+fraction, "0123456789") != "" || len(fraction) > scale || point == (fraction == "") {
		return fmt.Errorf("%q is not a decimal number from 0 with at most 20 digits and %d behind the point", jsonl.Clip(s), scale)
	}
	x.n, _ = new(big.Int).SetString(whole+fraction, 10)
	x.n.Mul(x.n, tenTo[scale-len(fraction)])
	x.scale = scale
	return nil
}

// UnmarshalText reads a price.
func (x *Number) UnmarshalText(text []byte) error { return x.parse(string(text), priceScale) }

// Cmp compares two numbers of one scale.
func (x Number) Cmp(y Number) int { return x.n.Cmp(y.n) }

// String returns the number without needless zeros.
func (x Number) String() string {
	digits := x.n.String()
	digits = strings.Repeat("0", max(x.scale+1-len(digits), 0)) + digits
	point := len(digits) - x.scale
	return strings.TrimSuffix(strings.TrimRight(digits[:point]+"."+digits[point:], "0"), ".")
}

// MarshalText returns the number as JSON has it, in a string.
func (x Number) MarshalText() ([]byte, error) { return []byte(x.String()), nil }

// tenTo has the powers of 10, which must not be changed.
var tenTo = func() (powers [amountScale + 1]*big.Int) {
	for i := range powers {
		powers[i] = new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(i)), nil)
	}
	return powers
}()

// Sum is an exact sum of bills.
type Sum struct {
	low, high big.Int
	known     bool // whether a price is in it
}

// Add adds what is known of a bill.
func (s *Sum) Add(b *Bill) {
	s.low.Add(&s.low, &b.sum.low)
	s.high.Add(&s.high, &b.sum.high)
	s.known = s.known || b.sum.known
}

// Bounds returns the sum in dollars, at least and at most; nil if no price is known.
func (s *Sum) Bounds() (low, high *Number) {
	if !s.known {
		return nil, nil
	}
	return &Number{&s.low, amountScale}, &Number{&s.high, amountScale}
}
