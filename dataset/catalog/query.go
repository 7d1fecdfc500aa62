package catalog

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Query is a request for the list of models, made by Parse.
type Query struct {
	Page   int64  // from 1 to MaxPage
	Limit  int    // models on a page, from 1 to MaxLimit
	Search string // valid UTF-8 of at most MaxSearchLen characters; empty: every model matches
	Sort   Sort
	Order  Order
	// Filters are sets of allowed values: bit i is the i-th value of the parameter's Allowed. 0 does not restrict.
	Providers, Types, Statuses uint16
}

// DefaultQuery is the query without parameters: the first page of all models.
var DefaultQuery = Query{Page: 1, Limit: DefaultLimit, Sort: SortUpdated, Order: Descending}

// Parse reads a raw query string: the part of an address after its question mark. It returns an error of the code
// InvalidParameter for an invalid value, and ignores unknown parameters. It allocates nothing for a valid query without
// percent-encoding.
func (c *Catalog) Parse(rawQuery string) (Query, *Error) {
	q := DefaultQuery
	var given uint16 // bit i: the i-th parameter has had a value
	for more := rawQuery != ""; more; {
		var pair string
		pair, rawQuery, more = strings.Cut(rawQuery, "&")
		rawName, rawValue, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(rawName)
		i := c.paramIndex(name)
		if err != nil || i < 0 {
			continue
		}
		p := &c.params[i]
		value, err := url.QueryUnescape(rawValue)
		switch {
		case err != nil:
			return q, p.invalid(rawValue, "has broken percent-encoding; write a percent sign as %25")
		case !utf8.ValidString(value):
			return q, p.invalid(rawValue, "is not valid UTF-8")
		case value == "":
			continue
		case given&(1<<i) != 0:
			return q, p.invalid(value, "comes a second time; give each parameter once, with several values separated by commas where it takes a list")
		}
		given |= 1 << i
		if err := p.parse(&q, value); err != nil {
			return q, err
		}
	}
	return q, nil
}

// paramIndex returns the index of a parameter in the table, or -1.
func (c *Catalog) paramIndex(name string) int {
	return slices.IndexFunc(c.params, func(p Param) bool { return p.Name == name })
}

// providerIDs returns the ids of the providers, in the order of the dataset.
func (c *Catalog) providerIDs() []string { return c.params[c.paramIndex(providerParam)].Allowed }

// parse puts a value, which is not empty, into the query.
func (p *Param) parse(q *Query, value string) *Error {
	switch {
	case p.Type == integerType:
		return p.parseInteger(q, value)
	case p.Allowed != nil:
		return p.parseAllowed(q, value)
	case utf8.RuneCountInString(value) > p.MaxLength:
		return p.invalid(value, "is longer than "+strconv.Itoa(p.MaxLength)+" characters")
	}
	q.Search = value
	return nil
}

func (p *Param) parseInteger(q *Query, value string) *Error {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || value[0] < '1' || value[0] > '9' || n < p.Min || n > p.Max {
		return p.invalid(value, fmt.Sprintf("is not a whole number from %d to %d in plain decimal digits", p.Min, p.Max))
	}
	*q = p.set(*q, n)
	return nil
}

// parseAllowed reads an allowed value, or several for a List.
func (p *Param) parseAllowed(q *Query, value string) *Error {
	set := int64(0)
	for rest, more := value, p.List; more; {
		var element string
		element, rest, more = strings.Cut(rest, ",")
		i := slices.Index(p.Allowed, element)
		if i < 0 {
			return p.notAllowed(value, element)
		}
		set |= 1 << i
	}
	if !p.List {
		if set = int64(slices.Index(p.Allowed, value)); set < 0 {
			return p.notAllowed(value, value)
		}
	}
	*q = p.set(*q, set)
	return nil
}

// invalid returns the error for a value: the parameter, the value, and what is allowed.
func (p *Param) invalid(value, reason string) *Error {
	return &Error{InvalidParameter, p.Name + ": " + quote(value) + " " + reason}
}

func (p *Param) notAllowed(value, element string) *Error {
	allowed := strings.Join(p.Allowed, ", ")
	if element == "" {
		return p.invalid(value, "has an empty element; separate by single commas what is one of "+allowed)
	}
	return p.invalid(element, "is not one of "+allowed)
}
