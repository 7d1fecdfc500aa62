package catalog

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset"
)

// Query is a request for the list of models, made by Parse. Two queries are equal if they ask for the same in the same words.
type Query struct {
	Version Version
	Page    int64  // from 1 to MaxPage
	Limit   int    // models on a page, from 1 to MaxLimit
	Search  string // valid UTF-8 of at most MaxSearchLen characters; empty: every model matches
	Sort    Sort
	Order   Order
	// Filters are sets of allowed values: bit i is the i-th value of the parameter's Allowed. 0 does not restrict.
	Providers, Types, Statuses uint16
	FactFilters
}

// FactFilters are the filters of version 2 by facts. A model of which a fact is unknown does not pass a filter by it. The zero
// value does not restrict.
type FactFilters struct {
	// Input and Output are modalities that a model must all read and write.
	Input, Output dataset.Modalities
	// Flags are the flags that must be known, and those of them that must be true; the others must be false.
	Flags dataset.Flags
	// Families are families with commas between them, each once and in byte order; empty: all.
	Families string
	// MinContext and MinOutput are numbers of tokens plus 1; 0 does not restrict.
	MinContext, MinOutput int64
	// MaxInputPrice and MaxOutputPrice are in US dollars per million tokens; empty: they do not restrict.
	MaxInputPrice, MaxOutputPrice dataset.Decimal
	// ReleasedAfter and ReleasedBefore are inclusive, RetiringBefore is exclusive. They are days; 0 does not restrict.
	ReleasedAfter, ReleasedBefore, RetiringBefore dataset.Date
}

// openWeights is the bit of open_weights in dataset.Flags, after those of the features.
var openWeights = uint8(1) << len(dataset.FeatureNames)

// withFlags adds flags that must be known, and those of them that must be true.
func (q Query) withFlags(known, isTrue uint8) Query {
	q.Flags.Known |= known
	q.Flags.True |= isTrue
	return q
}

// DefaultQuery returns the query without parameters: the first page of all models.
func DefaultQuery(v Version) Query {
	return Query{Version: v, Page: 1, Limit: DefaultLimit, Sort: SortUpdated, Order: Descending}
}

// defaultSort returns the sort key of a query that gives none.
func (q *Query) defaultSort() Sort {
	if q.Version >= V2 && q.Search != "" {
		return SortRelevance
	}
	return SortUpdated
}

// Parse reads a raw query string: the part of an address after its question mark. It returns an *Error of the code
// InvalidParameter for an invalid value, and ignores unknown parameters. It allocates nothing for a valid query without
// percent-encoding, unless families are out of order.
func (c *Catalog) Parse(v Version, rawQuery string) (Query, error) {
	q := DefaultQuery(v)
	params := c.Params(v)
	var given uint32 // bit i: the i-th parameter has had a value
	for more := rawQuery != ""; more; {
		var pair string
		pair, rawQuery, more = strings.Cut(rawQuery, "&")
		rawName, rawValue, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(rawName)
		i := paramIndex(params, name)
		if err != nil || i < 0 {
			continue
		}
		p := &params[i]
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
	if given&(1<<paramIndex(params, sortParam)) == 0 {
		q.Sort = q.defaultSort()
	}
	return q, nil
}

// paramIndex returns the index of a parameter in a table, or -1.
func paramIndex(params []Param, name string) int {
	for i := range params {
		if params[i].Name == name {
			return i
		}
	}
	return -1
}

// ProviderIDs returns the ids of the providers, in the order of the dataset. The caller must not change them.
func (c *Catalog) ProviderIDs() []string {
	params := c.Params(V1)
	return params[paramIndex(params, providerParam)].Allowed
}

// parse puts a value, which is not empty, into the query.
func (p *Param) parse(q *Query, value string) error {
	switch {
	case p.Type == integerType:
		return p.parseInteger(q, value)
	case p.Type == booleanType:
		return p.parseBoolean(q, value)
	case p.Format == dateFormat:
		return p.parseDay(q, value)
	case p.Format == decimalFormat:
		return p.parsePrice(q, value)
	case p.Allowed != nil:
		return p.parseAllowed(q, value)
	case p.List:
		return p.parseFamilies(q, value)
	case utf8.RuneCountInString(value) > p.MaxLength:
		return p.invalid(value, "is longer than "+strconv.Itoa(p.MaxLength)+" characters")
	}
	*q = p.setText(*q, value)
	return nil
}

func (p *Param) parseInteger(q *Query, value string) error {
	n, err := strconv.ParseInt(value, 10, 64)
	plain := '1' <= value[0] && value[0] <= '9' || value == "0"
	if err != nil || !plain || n < p.Min || n > p.Max {
		return p.invalid(value, fmt.Sprintf("is not a whole number from %d to %d in plain decimal digits", p.Min, p.Max))
	}
	*q = p.set(*q, n)
	return nil
}

func (p *Param) parseBoolean(q *Query, value string) error {
	n := slices.Index([]string{"false", "true"}, value)
	if n < 0 {
		return p.invalid(value, "is not one of true, false")
	}
	*q = p.set(*q, int64(n))
	return nil
}

func (p *Param) parseDay(q *Query, value string) error {
	day, err := dataset.ParseDate(value)
	if err != nil || day%100 == 0 {
		return p.invalid(value, "is not an existing day of the form YYYY-MM-DD")
	}
	*q = p.set(*q, int64(day))
	return nil
}

// parsePrice reads a price, which may have needless zeros.
func (p *Param) parsePrice(q *Query, value string) error {
	whole, fraction, point := strings.Cut(value, ".")
	if whole == "" || point && fraction == "" || len(whole)+len(fraction) > maxPriceDigits || strings.Trim(whole+fraction, "0123456789") != "" {
		return p.invalid(value, fmt.Sprintf("is not a price in plain decimal digits, such as 0.75: at most %d digits, no sign, no exponent", maxPriceDigits))
	}
	if point {
		value = strings.TrimSuffix(strings.TrimRight(value, "0"), ".")
	}
	for len(value) > 1 && value[0] == '0' && value[1] != '.' {
		value = value[1:]
	}
	*q = p.setText(*q, value)
	return nil
}

// maxPriceDigits is the number of digits that the dataset's prices have at most.
const maxPriceDigits = 20

// parseAllowed reads an allowed value, or several for a List.
func (p *Param) parseAllowed(q *Query, value string) error {
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

// parseFamilies reads a list of names of families and puts them in order.
func (p *Param) parseFamilies(q *Query, value string) error {
	ordered, count, last := true, 0, ""
	for element := range strings.SplitSeq(value, ",") {
		if len(element) < 1 || len(element) > p.MaxLength || strings.Trim(element, "abcdefghijklmnopqrstuvwxyz0123456789._-") != "" {
			return p.invalid(element, fmt.Sprintf("is not the name of a family: 1 to %d of a to z, 0 to 9, ., _ and -", p.MaxLength))
		}
		if count++; count > p.MaxItems {
			return p.invalid(value, fmt.Sprintf("has more than %d families", p.MaxItems))
		}
		ordered = ordered && last < element
		last = element
	}
	if !ordered {
		elements := strings.Split(value, ",")
		slices.Sort(elements)
		value = strings.Join(slices.Compact(elements), ",")
	}
	*q = p.setText(*q, value)
	return nil
}

// invalid returns the error for a value: the parameter, the value, and what is allowed.
func (p *Param) invalid(value, reason string) error {
	return &Error{InvalidParameter, p.Name + ": " + quote(value) + " " + reason}
}

func (p *Param) notAllowed(value, element string) error {
	allowed := strings.Join(p.Allowed, ", ")
	if element == "" {
		return p.invalid(value, "has an empty element; separate by single commas what is one of "+allowed)
	}
	return p.invalid(element, "is not one of "+allowed)
}
