package catalog

import (
	"cmp"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Query is a request for the list of models, made by Parse for the version of the catalog. Two
// queries are equal if they ask for the same in the same words.
type Query struct {
	Page   int64  // from 1 to MaxPage
	Limit  int    // models on a page, from 1 to MaxLimit
	Search string // valid UTF-8 of at most MaxSearchLen characters; empty: every model matches
	Sort   string // name of a sort key
	Order  string // Ascending or Descending
	// FirstOffers asks for one row of each model: the first of its offers that matches.
	FirstOffers bool
	// Filters are the canonical values of the parameters that filter models, in the order of
	// Catalog.Params; empty: no restriction. Lists are in the order of Allowed or of bytes, with
	// each element once; prices have no needless zeros.
	Filters [maxFilters]string
	// Ignored are the names of parameters that the version does not know, as a JSON array of
	// strings; empty if there are none, and in version 1.
	Ignored string
}

// Params returns the query parameters of the list of models, in the order in which documents show
// them. The caller must not change them.
func (c *Catalog) Params() []Param { return c.params }

// DefaultQuery returns the query without parameters: the first page of all models.
func DefaultQuery() Query {
	return Query{Page: 1, Limit: DefaultLimit, Sort: SortUpdated, Order: Descending}
}

// defaultSort returns the sort key of a query that gives none.
func (v Version) defaultSort(q *Query) string {
	if v >= V2 && q.Search != "" {
		return SortRelevance
	}
	return SortUpdated
}

// Parse reads a raw query string: the part of an address after its question mark. It returns an
// *Error of the code InvalidParameter for an invalid value, and ignores unknown parameters.
func (c *Catalog) Parse(rawQuery string) (Query, error) {
	q := DefaultQuery()
	sorted := false // by a key that the query names
	unknown, err := ReadQuery(rawQuery, c.params, func(p *Param, value string) error {
		if value == "" {
			return nil // a form sends every field, filled in or not
		}
		sorted = sorted || p.Name == sortParam
		canonical, err := p.read(value)
		if err != nil {
			return err
		}
		p.set(&q, canonical)
		return nil
	})
	if err != nil {
		return q, err
	}
	if !sorted {
		q.Sort = c.version.defaultSort(&q)
	}
	if c.version >= V2 {
		q.Ignored = Ignored(unknown)
	}
	return q, nil
}

// ReadQuery reads a raw query string by a table of parameters, and calls take with each parameter
// and its decoded value, which may be empty. It returns the names that the table does not have. It
// stops at the first error: an *Error of the code InvalidParameter for a value that cannot be
// decoded, or that is the second of its parameter, or what take returns.
func ReadQuery(
	rawQuery string, params []Param, take func(p *Param, value string) error,
) (unknown []string, err error) {
	given := make([]bool, len(params)) // whether the parameter has had a value
	// Not url.ParseQuery: it sorts parameters into a map, so a second value would win or vanish
	// silently, and it treats semicolons as an error.
	for pair := range strings.SplitSeq(rawQuery, "&") {
		rawName, rawValue, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(rawName)
		if err != nil {
			name = rawName // it is unknown, and ignored in the words in which it came
		}
		i := slices.IndexFunc(params, func(p Param) bool { return p.Name == name })
		if i < 0 {
			if pair != "" { // as between two ampersands
				unknown = append(unknown, name)
			}
			continue
		}
		p := &params[i]
		value, err := url.QueryUnescape(rawValue)
		switch {
		case err != nil:
			return nil, p.Invalid(rawValue, "has broken percent-encoding; write a percent sign as %25")
		case !utf8.ValidString(value):
			// JSON cannot repeat such a text in an error or a link.
			return nil, p.Invalid(rawValue, "is not valid UTF-8")
		case value != "" && given[i]:
			const reason = "comes a second time; give each parameter once, with several values separated " +
				"by commas where it takes a list"
			return nil, p.Invalid(value, reason)
		}
		given[i] = given[i] || value != ""
		if err := take(p, value); err != nil {
			return nil, err
		}
	}
	return unknown, nil
}

// ParseValues returns the query with the values of parameters that a function returns for their
// names, "" for those without one. It is Parse for values that come in another form than a query
// string, and returns the same errors.
func (c *Catalog) ParseValues(value func(name string) string) (Query, error) {
	var query []byte
	for _, p := range c.params {
		query = join(query, p.Name, "=", url.QueryEscape(value(p.Name)), "&")
	}
	return c.Parse(string(query))
}

// CheckProviders reports an error if a list of ids with commas between them has one that is no
// provider of the catalog. The error lists those that are. An empty text is an empty list.
func (c *Catalog) CheckProviders(ids string) error {
	// The parser of queries has this rule and its error.
	_, err := c.ParseValues(func(name string) string {
		if name == "provider" {
			return ids
		}
		return ""
	})
	return err
}

// Ignored returns the first 16 names of unknown parameters in byte order, each once and shortened
// to 64 characters, as a JSON array; nothing if there are none. Empty names are left out.
func Ignored(unknown []string) string {
	// LIMIT: the answer repeats what strangers send, so a link must not make it much larger.
	const (
		maxNames  = 16
		maxLength = 64 // characters
	)
	var names []string
	for _, name := range unknown {
		if name == "" {
			continue
		}
		characters := []rune(strings.ToValidUTF8(name, "\uFFFD"))
		names = append(names, string(characters[:min(len(characters), maxLength)]))
	}
	if names == nil {
		return ""
	}
	slices.Sort(names)
	names = slices.Compact(names)
	return string(jsonl.AppendStrings(nil, names[:min(len(names), maxNames)]))
}

// read returns the canonical form of a value, which is not empty.
func (p *Param) read(value string) (canonical string, err error) {
	switch {
	case p.Type == integerType:
		return value, p.checkInteger(value)
	case p.Type == booleanType:
		if value != "true" && value != "false" {
			return "", p.Invalid(value, "is not one of true, false")
		}
	case p.Format == dateFormat:
		day, err := dataset.ParseDate(value)
		// A month has the day 00. Whether its first day or its last is meant, nobody can know.
		if err != nil || day%100 == 0 {
			return "", p.Invalid(value, "is not an existing day of the form YYYY-MM-DD")
		}
	case p.Format == decimalFormat:
		return p.readPrice(value)
	case p.List:
		return p.readList(value)
	case p.Allowed != nil:
		if !slices.Contains(p.Allowed, value) {
			return "", p.notAllowed(value, value)
		}
	default:
		// Any text, such as a search. Its length is in characters, and not in bytes, for every client.
		if utf8.RuneCountInString(value) > p.MaxLength {
			return "", p.Invalid(value, "is longer than "+strconv.Itoa(p.MaxLength)+" characters")
		}
	}
	return value, nil
}

// checkInteger returns an error if a value is not a number that the parameter can have.
func (p *Param) checkInteger(value string) error {
	n, err := strconv.ParseInt(value, 10, 64)
	// Go reads +5 and 007, too. The contract has plain digits: no sign, and no zero in front.
	isPlain := '1' <= value[0] && value[0] <= '9' || value == "0"
	if err != nil || !isPlain || n < p.Min || n > p.Max {
		const format = "is not a whole number from %d to %d in plain decimal digits"
		return p.Invalid(value, fmt.Sprintf(format, p.Min, p.Max))
	}
	return nil
}

// maxPriceDigits is the number of digits that the dataset's prices have at most.
const maxPriceDigits = 20

// price has the parts of a price that are not needless zeros.
var price = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^0*(0|[1-9][0-9]*)(?:(\.[0-9]*[1-9])0*|\.0+)?$`)
})

// readPrice reads a price, which may have needless zeros.
func (p *Param) readPrice(value string) (canonical string, err error) {
	parts := price().FindStringSubmatch(value)
	digits := len(strings.Replace(value, ".", "", 1))
	if parts == nil || digits > maxPriceDigits {
		const format = "is not a price in plain decimal digits, such as 0.75: " +
			"at most %d digits, no sign, no exponent"
		return "", p.Invalid(value, fmt.Sprintf(format, maxPriceDigits))
	}
	return parts[1] + parts[2], nil
}

// readList reads a list and puts its elements in order, each once: in that of Allowed, or of bytes.
func (p *Param) readList(value string) (canonical string, err error) {
	for element := range strings.SplitSeq(value, ",") {
		if err := p.checkElement(value, element); err != nil {
			return "", err
		}
	}
	if !strings.Contains(value, ",") {
		return value, nil // as most are
	}
	// Queries that ask for the same have the same address, which caches know.
	elements := strings.Split(value, ",")
	slices.SortFunc(elements, func(a, b string) int {
		return cmp.Or(slices.Index(p.Allowed, a)-slices.Index(p.Allowed, b), strings.Compare(a, b))
	})
	return strings.Join(slices.Compact(elements), ","), nil
}

// checkElement returns an error if a list cannot have an element.
func (p *Param) checkElement(list, element string) error {
	if p.Allowed != nil {
		if !slices.Contains(p.Allowed, element) {
			return p.notAllowed(list, element)
		}
		return nil
	}
	// The pattern of the table is for documents. A sentence says more than a pattern to people.
	if p.Name == "maker" && dataset.CheckProviderID(element) != nil {
		const format = "is not the name of a maker: " +
			"a letter a to z, then at most %d of a to z, 0 to 9, _ and -"
		return p.Invalid(element, fmt.Sprintf(format, p.MaxLength-1))
	}
	if p.Name == "family" && dataset.CheckFamily(element) != nil {
		const format = "is not the name of a family: 1 to %d of a to z, 0 to 9, ., _ and -"
		return p.Invalid(element, fmt.Sprintf(format, p.MaxLength))
	}
	if strings.Count(list, ",") >= p.MaxItems {
		return p.Invalid(list, fmt.Sprintf("has more than %d values", p.MaxItems))
	}
	return nil
}

// Invalid returns the error for a value: the parameter, the value, and what is allowed.
func (p *Param) Invalid(value, reason string) error {
	return &Error{InvalidParameter, p.Name + ": " + quote(value) + " " + reason}
}

func (p *Param) notAllowed(value, element string) error {
	allowed := strings.Join(p.Allowed, ", ")
	if element == "" {
		return p.Invalid(value, "has an empty element; separate by single commas what is one of "+allowed)
	}
	return p.Invalid(element, "is not one of "+allowed)
}
