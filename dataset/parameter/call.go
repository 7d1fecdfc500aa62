package parameter

import (
	"cmp"
	"math/big"
	"strings"
	"unicode"
)

// Call is what is known of a request. The zero value is a call of which nothing is known.
type Call struct {
	Endpoint      string // one of Endpoints; empty if unknown
	APIVersion    string // the day of the version that the request asks for; empty if unknown
	Client        string // one of Clients, Direct, or empty if unknown
	ClientVersion string // empty if unknown
	// DefaultEffort is the effort that the model has if the call sets none; empty if unknown.
	DefaultEffort string
	// Parameters are those that the call sets, by the names that rules have (see Rule.Name),
	// whatever the library calls them.
	Parameters map[string]Value
	// Complete says that the call sets no other parameters. Without it, a parameter that is not in
	// Parameters may be set.
	Complete bool
}

// Direct is the Client of a call that reaches the API as it is written: by HTTP, or by a library
// that changes nothing.
const Direct = "direct"

// Value is the value of a parameter. The zero value is one that is set, nobody knows to what.
type Value struct {
	// Text is the value as in JSON, a string without quotes. Several elements have | between them:
	// function|computer for tools[].type, and text|audio for an array of plain values. For another
	// object or array it is "object" or "array"; its parts have other names, such as thinking.type.
	Text  string
	Known bool
}

// Text returns a value that is known.
func Text(text string) Value { return Value{Text: text, Known: true} }

// look returns what a call says about a thing that a term names, and whether it is there.
func (c *Call) look(name string) (value Value, set Truth) {
	switch name {
	case Endpoint:
		return known(c.Endpoint)
	case APIVersion:
		return known(c.APIVersion)
	case Client:
		return known(c.Client)
	case ClientVersion:
		return known(c.ClientVersion)
	case Effort:
		return c.effort() // it has many names, so rules have one for all of them
	}
	return c.parameter(name)
}

// known returns a value that is there, unless it is empty, which is unknown.
func known(text string) (Value, Truth) {
	if text == "" {
		return Value{}, Unknown
	}
	return Text(text), Yes
}

func (c *Call) parameter(name string) (value Value, set Truth) {
	if value, found := c.Parameters[name]; found {
		return value, Yes
	}
	for other, value := range c.Parameters {
		if isPart(name, other) {
			// A value that is an object is set if one of its parts is: tools is, if tools[].type
			// is.
			return Value{}, Yes
		}
		if isPart(other, name) && !value.Known {
			// Nobody knows what is in a variable: thinking=options can set thinking.type.
			return Value{}, Unknown
		}
	}
	if c.Complete {
		return Value{}, No
	}
	return Value{}, Unknown
}

// isPart reports whether a name is that of a part of a value: thinking.type of thinking,
// tools[].type of tools.
func isPart(whole, name string) bool {
	rest, found := strings.CutPrefix(name, whole)
	return found && rest != "" && (rest[0] == '.' || rest[0] == '[')
}

// effort returns the effort of the call, by whatever parameter it is set, or the default of the
// model.
func (c *Call) effort() (Value, Truth) {
	unset := true
	// A call sets at most one of them: each API has its own name.
	for _, name := range efforts {
		value, set := c.parameter(name)
		if set == Yes {
			return value, Yes
		}
		unset = unset && set == No
	}
	if !unset {
		return Value{}, Unknown // another part of the program may set it
	}
	return known(c.DefaultEffort)
}

// same reports whether two values are the same: 1 and 1.0 are.
func same(a, b string) bool {
	if a == b {
		return true
	}
	x, isNumber := number(a)
	if !isNumber {
		return false
	}
	y, isNumber := number(b)
	return isNumber && x.Cmp(y) == 0
}

// number returns the number in a text.
//
// LIMIT: decimals of at most 30 characters only, because no API takes others in JSON.
func number(text string) (n *big.Rat, isNumber bool) {
	// big.Rat also reads 1/3, 0x10 and 1_000.
	if text == "" || strings.Trim(text, "0123456789.eE+-") != "" || len(text) > 30 {
		return nil, false
	}
	// 1e999999999 would take minutes and all memory.
	_, exponent, found := strings.Cut(strings.ToLower(text), "e")
	if found && len(strings.TrimLeft(exponent, "+-")) > 2 {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// compareVersions compares versions, days or numbers by their parts, as 1.10.0 is after 1.9.2. A
// part that is missing is 0.
func compareVersions(a, b string) int {
	split := func(text string) []string {
		return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
	}
	partsA := split(a)
	partsB := split(b)
	for i := range max(len(partsA), len(partsB)) {
		order := compareDigits(part(partsA, i), part(partsB, i))
		if order != 0 {
			return order
		}
	}
	return 0
}

func part(parts []string, i int) string {
	if i >= len(parts) {
		return ""
	}
	return strings.TrimLeft(parts[i], "0")
}

// compareDigits compares numbers without zeros before them, of any length.
func compareDigits(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}
