package facts

import (
	"cmp"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset"
)

const (
	Unknown     = "–"           // is in cells of facts that are not known
	Soon        = "soon"        // is the stage of models whose retirement is urgent; see Closeness
	Later       = "later"       // is the stage of models whose retirement is more than a quarter away
	Disputed    = "disputed"    // is the value of a price about which sources disagree
	Unconfirmed = "unconfirmed" // marks prices that no provider confirms
)

// Kind is how values of a fact read in words and in cells.
type Kind struct{ words, cell func(value string) string }

func replacing(pairs ...string) *Kind {
	replace := strings.NewReplacer(pairs...).Replace
	return &Kind{replace, replace}
}

// The kinds of values. Nothing is missing without a note, terms or an end. Efforts have * behind the
// default. End is what requests get after a retirement. No table shows a status, so its cells are as
// the API has them: their words would only make the scripts' file of models longer.
var (
	Note    = replacing()
	Terms   = &Kind{Note.words, abridged}
	Tokens  = &Kind{Grouped, Short}
	Count   = &Kind{Grouped, Grouped}
	Amount  = &Kind{Dollars, Price}
	Flag    = replacing("true", "yes", "false", "no")
	List    = replacing(",", ", ")
	Content = replacing("pdf", "PDF", ",", ", ")
	Efforts = replacing("*", " (default)", ",", ", ")
	Stage   = replacing(Soon, "retiring", Later, "retiring")
	Status  = &Kind{replacing("unlisted", "no longer listed").words, Note.cell}
	Read    = &Kind{readOn, readOn}
	Day     = &Kind{Note.words, ShortDay}
	Until   = &Kind{Note.words, ShortDay}
	Ends    = &Kind{Note.words, onDay}
	End     = replacing("fails", "requests fail", "routes", "requests are answered by")
)

// onDay returns the words for the end of a model as a column has them above the day, which says whether
// a reported end is to come: "reported", and below "1 Dec 2026".
func onDay(words string) string {
	if words == briefs[Reported] || words == reportedOver {
		return "reported"
	}
	return words
}

// ShortDay returns a date of the dataset as tables and lists show it, with its year: "1 Jan 2027",
// "Dec 2026". Any other text stays, so that nothing disappears.
func ShortDay(date string) string {
	day, err := dataset.ParseDate(date)
	if err != nil {
		return date
	}
	return ShortDate(day, 0) // no day is of the year 0, so each has its year
}

// readOn says on which day prices were read: "Price read on 30 September 2026".
func readOn(date string) string {
	day, err := dataset.ParseDate(date)
	if err != nil {
		return ""
	}
	return "Price read " + On(day)
}

// Words returns a value in words without its unit: "128,000"; "none" or "not known" if there is no
// value.
func (f Fact) Words(value string) string {
	if value == "" {
		return cmp.Or(f.Lack, "not known")
	}
	return cmp.Or(f.Kind, Note).words(value)
}

// Value returns a value in words with its unit: "128,000 tokens".
func (f Fact) Value(value string) string {
	if value == "" || f.Unit == "" {
		return f.Words(value)
	}
	return f.Words(value) + " " + f.Unit
}

// IsDay reports whether the values of a fact are days, or months.
func (f Fact) IsDay() bool { return f.Kind == Day || f.Kind == Until }

// IsAmount reports whether the values of a fact are amounts in dollars.
func (f Fact) IsAmount() bool { return f.Kind == Amount }

// Cell returns a value as tables show it: "128k". Nothing else formats them, in Go or in the
// browser.
func (f Fact) Cell(value string) string {
	if value == "" && f.Kind != Note && f.Kind != Terms && f.Kind != Until {
		return Unknown
	}
	return cmp.Or(f.Kind, Note).cell(value)
}

// Short returns a number of tokens as people say it: "1.05M", "200k", "8.2k", "512".
func Short(digits string) string {
	n, err := strconv.ParseFloat(digits, 64)
	// Three digits are enough to compare by: 8,192 is "8.2k", 131,072 is "131k". The bounds are those
	// from which on rounding would write "10.0k" and "1000k".
	switch {
	case err != nil || n < 1000:
		return digits
	case n < 9950:
		return strings.TrimSuffix(strconv.FormatFloat(n/1000, 'f', 1, 64), ".0") + "k"
	case n < 999_500:
		return strconv.FormatFloat(n/1000, 'f', 0, 64) + "k"
	}
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(n/1_000_000, 'f', 2, 64), "0"), ".") + "M"
}

// Grouped returns decimal digits with commas between thousands: "1,048,576". For the empty string,
// an unknown figure, it returns "".
func Grouped(digits string) string {
	// A figure of the dataset can have any number of digits.
	n, isNumber := new(big.Int).SetString(digits, 10)
	if !isNumber {
		return ""
	}
	return humanize.BigComma(n)
}

// Price returns an amount in dollars, as Dollars does, but nothing is "free".
func Price(amount string) string {
	switch amount {
	case "", Disputed: // words in place of an amount, which stay
		return amount
	case "0":
		return "free"
	}
	return Dollars(amount)
}

// Rounded returns an amount as people read it if nobody set it as it is, such as a median or what a
// collection converted from yuan: to the cent or, below a dollar, to two digits. "4.00771" is "4.01",
// "0.02227" is "0.022".
func Rounded(amount string) string {
	const usual = 3 // digits that a list price has at most: 12.5, 0.075, 1.25
	digits := strings.TrimLeft(strings.Replace(amount, ".", "", 1), "0")
	_, cents, _ := strings.Cut(amount, ".")
	n, err := strconv.ParseFloat(amount, 64)
	if err != nil || len(cents) <= 2 || len(digits) <= usual {
		return amount
	}
	rounded := strconv.FormatFloat(n, 'f', 2, 64)
	if n < 1 {
		rounded = strconv.FormatFloat(n, 'g', 2, 64)
	}
	// Written again, because the first may end in zeros and the second may have an exponent.
	n, _ = strconv.ParseFloat(rounded, 64)
	return strconv.FormatFloat(n, 'f', -1, 64)
}

// Narrow returns an amount for a narrow column: one with more digits than people read, such as what an
// image costs by its pixels, has three. "0.0017825792" is "0.00178", and "0.11875" stays.
func Narrow(amount string) string {
	const readable = 5 // digits of the longest prices that people set: 0.11875
	const kept = 3
	digits := strings.TrimLeft(strings.Replace(amount, ".", "", 1), "0")
	n, err := strconv.ParseFloat(amount, 64)
	if err != nil || len(digits) <= readable || !strings.Contains(amount, ".") {
		return amount
	}
	return strconv.FormatFloat(roundedTo(n, kept), 'f', -1, 64)
}

// Dollars returns an amount with no or at least two digits after the point: "$3", "$0.50",
// "$0.075".
func Dollars(amount string) string {
	// Amounts have cents or none: "$0.5" becomes "$0.50".
	point := strings.IndexByte(amount, '.')
	if point >= 0 && len(amount)-point == len(".5") {
		amount += "0"
	}
	return "$" + amount
}

// conditionInWords returns a part of the condition of a price behind its label: ", high search
// context", ", weekdays 01:00 to 04:00 UTC".
func conditionInWords(part dataset.ConditionPart) string {
	switch part.Name {
	case "context":
		return " for prompts over " + Grouped(strconv.FormatInt(part.Above, 10)) + " tokens"
	case "search_context", "quality":
		return ", " + part.Value + " " + strings.ReplaceAll(part.Name, "_", " ")
	case "interval":
		return fmt.Sprintf(", interval over %ds", part.Above)
	case "standby":
		return ", standby"
	case "utc":
		return ", " + hoursInWords(part.Hours)
	case "scope":
		return ", " + part.Value + " scope"
	case "region":
		return " in " + part.Value
	}
	return ", " + part.Value // a size or resolution
}

// hoursInWords returns hours such as "weekdays 01:00 to 04:00 UTC".
func hoursInWords(h *dataset.Hours) string {
	clock := h.From + " to " + h.To + " UTC"
	switch {
	case h.First == "":
		return clock
	case h.First == "mon" && h.Last == "fri":
		return "weekdays " + clock
	}
	return h.First + "-" + h.Last + " " + clock
}

// spoken returns a name with blanks and a capital.
func spoken(name string) string {
	return strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "_", " ")
}
