package price

import (
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

// digits matches a number in a text.
var digits = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[0-9]{1,20}(\.[0-9]+)?$`)
})

var one = decimal.NewFromInt(1)
