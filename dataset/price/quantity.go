package price

import (
	"encoding/json"
	"fmt"

	"github.com/shopspring/decimal"

	"modelcatalog/dataset/jsonl"
)

// Bounds of the numbers of a use.
const (
	quantityDigits = 9                 // behind the point, of seconds
	maxQuantity    = 1_000_000_000_000 // more than anybody uses
	billion        = 1_000_000_000
)

// quantity is a number of a use, such as tokens or seconds, or a difference of such numbers: whole
// units, and billionths of one from 0 to 999,999,999. So -0.5 is {-1, 500_000_000}.
//
// The library for decimals would do too. But a line of a log has some twenty sums of small whole
// numbers, and each would make garbage: half of the time of a bill went into that.
//
// LIMIT: sums must be below 9·10^18. The largest has 60 numbers of 10^12 hours in seconds.
type quantity struct {
	units      int64
	billionths int64
}

func (q quantity) isZero() bool { return q == quantity{} }

func (q quantity) isNegative() bool { return q.units < 0 }

func (q quantity) isPositive() bool { return !q.isZero() && !q.isNegative() }

func (q quantity) plus(other quantity) quantity {
	sum := quantity{q.units + other.units, q.billionths + other.billionths}
	if sum.billionths >= billion {
		sum.units++
		sum.billionths -= billion
	}
	return sum
}

func (q quantity) minus(other quantity) quantity {
	rest := quantity{q.units - other.units, q.billionths - other.billionths}
	if rest.billionths < 0 {
		rest.units--
		rest.billionths += billion
	}
	return rest
}

// times multiplies with a whole number, such as 3,600 for hours.
func (q quantity) times(n int64) quantity {
	// At most 999,999,999 times 3,600, which is far below the largest number.
	billionths := q.billionths * n
	return quantity{q.units*n + billionths/billion, billionths % billion}
}

func (q quantity) less(other quantity) bool { return q.minus(other).isNegative() }

func smaller(a, b quantity) quantity {
	if b.less(a) {
		return b
	}
	return a
}

func larger(a, b quantity) quantity {
	if a.less(b) {
		return b
	}
	return a
}

// number returns the quantity as a decimal number.
func (q quantity) number() Number {
	whole := decimal.NewFromInt(q.units)
	if q.billionths == 0 {
		return whole
	}
	return whole.Add(decimal.New(q.billionths, -quantityDigits))
}

// String is for errors and tests.
func (q quantity) String() string { return q.number().String() }

// parseQuantity reads a number of a use: a JSON number or a text. It is whole unless it can have a
// fraction; 1000.0, as tables write it, is whole.
func parseQuantity(value any, fraction bool) (quantity, error) {
	if text, isNumber := value.(json.Number); isNumber {
		// Nearly all numbers are digits, and need not be parsed as decimals.
		if n, isSmall := smallInt(string(text)); isSmall {
			return quantity{units: n}, nil
		}
	}
	n, err := parseNumber(value)
	valid := err == nil && !n.IsNegative() && !n.GreaterThan(maxNumber)
	if fraction {
		valid = valid && n.Equal(n.Truncate(quantityDigits))
	} else {
		valid = valid && n.IsInteger()
	}
	if valid {
		// Both fit: the number was compared with the largest, and has at most nine digits behind
		// the point.
		whole := n.Truncate(0)
		rest := n.Sub(whole).Shift(quantityDigits)
		return quantity{whole.IntPart(), rest.IntPart()}, nil
	}
	text := jsonl.Clip(fmt.Sprint(value))
	if fraction {
		const format = "%q is not a number from 0 to %d with at most %d digits behind the point"
		return quantity{}, fmt.Errorf(format, text, maxQuantity, quantityDigits)
	}
	return quantity{}, fmt.Errorf("%q is not a whole number from 0 to %d", text, maxQuantity)
}

// maxNumber is maxQuantity as a Number.
var maxNumber = decimal.NewFromInt(maxQuantity)
