package catalog

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Query is what a request for the list of models asks. Parse makes it; DefaultQuery is the one without parameters.
type Query struct {
	Page   int64 // from 1 to MaxPage
	Limit  int   // from 1 to MaxLimit
	Search string
	Sort   Sort
	Order  Order
	// Filters: bit i stands for the i-th allowed value of the parameter; 0 for no restriction.
	Providers, Types, Statuses uint16
}

// DefaultQuery asks for the first page of all models.
var DefaultQuery = Query{Page: 1, Limit: DefaultLimit, Sort: SortUpdated, Order: Descending}

// Parse reads a raw query string: what follows the question mark of an address. It fails with an *Error of the code
// InvalidParameter for a parameter that is known and wrong, and ignores what is not known. A valid query without
// percent-encoding costs no allocation.
func (c *Catalog) Parse(rawQuery string) (Query, *Error) {
	q := DefaultQuery
	var given uint16 // bit i: the i-th parameter of the table has come with a value
	for more := rawQuery != ""; more; {
		var pair string
		pair, rawQuery, more = strings.Cut(rawQuery, "&")
		rawName, rawValue, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(rawName)
		if err != nil {
			continue
		}
		i := c.paramIndex(name)
		if i < 0 {
			continue
		}
		p := &c.params[i]
		value, err := url.QueryUnescape(rawValue)
		switch {
		case err != nil:
			return q, wrong(p, rawValue, "has broken percent-encoding; write a percent sign as %25")
		case !utf8.ValidString(value):
			return q, wrong(p, rawValue, "is not valid UTF-8")
		}
		if value == "" {
			continue
		}
		if given&(1<<i) != 0 {
			return q, wrong(p, value, "comes a second time; give each parameter once, with several values separated by commas where it takes a list")
		}
		given |= 1 << i
		if err := p.read(&q, value); err != nil {
			return q, err
		}
	}
	return q, nil
}

// paramIndex returns the parameter's place in the table, or -1.
func (c *Catalog) paramIndex(name string) int {
	for i := range c.params {
		if c.params[i].Name == name {
			return i
		}
	}
	return -1
}

// read checks a value, which is not empty, and puts it into the query.
func (p *Param) read(q *Query, value string) *Error {
	switch {
	case p.Type == integerType:
		return p.readInteger(q, value)
	case p.List:
		return p.readList(q, value)
	case p.Allowed != nil:
		return p.readChoice(q, value)
	}
	if utf8.RuneCountInString(value) > p.MaxLength {
		return wrong(p, value, "is longer than "+strconv.Itoa(p.MaxLength)+" characters")
	}
	q.Search = value
	return nil
}

func (p *Param) readInteger(q *Query, value string) *Error {
	n, ok := int64(0), value[0] != '0' && len(value) <= len("9007199254740991")
	for i := range len(value) {
		digit := value[i] - '0'
		ok = ok && digit <= 9
		n = n*10 + int64(digit)
	}
	if !ok || n < p.Min || n > p.Max {
		return wrong(p, value, fmt.Sprintf("is not a whole number from %d to %d in plain decimal digits", p.Min, p.Max))
	}
	*q = p.set(*q, n)
	return nil
}

func (p *Param) readList(q *Query, value string) *Error {
	mask := int64(0)
	for rest, more := value, true; more; {
		var element string
		element, rest, more = strings.Cut(rest, ",")
		i := p.allowedIndex(element)
		if i < 0 {
			return wrongElement(p, value, element)
		}
		mask |= 1 << i
	}
	*q = p.set(*q, mask)
	return nil
}

func (p *Param) readChoice(q *Query, value string) *Error {
	i := p.allowedIndex(value)
	if i < 0 {
		return wrong(p, value, "is not one of "+strings.Join(p.Allowed, ", "))
	}
	*q = p.set(*q, int64(i))
	return nil
}

func (p *Param) allowedIndex(value string) int {
	for i, allowed := range p.Allowed {
		if allowed == value {
			return i
		}
	}
	return -1
}

// wrong makes the answer to a value that is not allowed: parameter, what came, what is right.
func wrong(p *Param, value, reason string) *Error {
	return &Error{InvalidParameter, fmt.Sprintf("%s: %s %s", p.Name, quote(value), reason)}
}

func wrongElement(p *Param, value, element string) *Error {
	allowed := "is not one of " + strings.Join(p.Allowed, ", ")
	switch {
	case element == "":
		return wrong(p, value, "has an empty element; separate by single commas what is one of "+strings.Join(p.Allowed, ", "))
	case element != value:
		return wrong(p, element, allowed)
	}
	return wrong(p, value, allowed)
}
