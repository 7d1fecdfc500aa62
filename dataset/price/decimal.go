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
	priceScale    = 20 // decimals of a dataset have at most 20 digits
	amountScale   = quantityScale + priceScale + 6
	timeScale     = 12 // digits that an amount by the minute or hour is rounded to
)

// parseDecimal returns a decimal number from 0, with at most 15 digits before the point, times 10 to the power of scale.
func parseDecimal(s string, scale int) (*big.Int, error) {
	whole, fraction, point := strings.Cut(s, ".")
	if whole == "" || len(whole) > 15 || strings.Trim(whole+fraction, "0123456789") != "" || len(fraction) > scale || point == (fraction == "") {
		return nil, fmt.Errorf("%q is not a decimal number from 0 with at most 15 digits and %d behind the point", jsonl.Clip(s), scale)
	}
	n, _ := new(big.Int).SetString(whole+fraction+strings.Repeat("0", scale-len(fraction)), 10)
	return n, nil
}

// formatDecimal returns n divided by 10 to the power of scale, without needless zeros.
func formatDecimal(n *big.Int, scale int) string {
	digits := fmt.Sprintf("%0*d", scale+1, n)
	point := len(digits) - scale
	return strings.TrimSuffix(strings.TrimRight(digits[:point]+"."+digits[point:], "0"), ".")
}

// tenTo returns 10 to the power of n.
func tenTo(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

// Sum is an exact sum of amounts in dollars. The zero value is 0.
type Sum struct{ n big.Int }

// Add adds an amount of a Bill.
func (s *Sum) Add(amount string) {
	if n, err := parseDecimal(amount, amountScale); err == nil {
		s.n.Add(&s.n, n)
	}
}

func (s *Sum) String() string { return formatDecimal(&s.n, amountScale) }
