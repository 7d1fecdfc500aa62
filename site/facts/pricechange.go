package facts

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// PriceChange is an announced change of a price.
type PriceChange struct {
	Meter     dataset.Meter
	Condition string
	Now       dataset.Decimal // empty if there is no price, or none that sources agree on
	Next      dataset.Decimal
	From      dataset.Date // the first day of the next price; 0 if no change is announced
	Reported  bool         // only others than the provider announce it
}

// Words returns the change as people read it: "$0.75 → $1.50 on 1 January 2027", with ", reported"
// behind it if it is. If the price of today is not known, that is left out.
func (c *PriceChange) Words() string {
	return strings.TrimSpace(Price(string(c.Now)) + " " + c.Then())
}

// Then is Words behind the price of today: "→ $1.50 on 1 January 2027"; "" if no change is
// announced.
func (c *PriceChange) Then() string {
	if c.From == 0 {
		return ""
	}
	return "→ " + Price(string(c.Next)) + " " + On(c.From) + c.doubt()
}

// doubt follows the words of a change that no provider confirms.
func (c *PriceChange) doubt() string {
	if c.Reported {
		return ", reported"
	}
	return ""
}

// Soon is Then in few letters, for rows: "→ $1.50 on 1 Jan", "→ $1.50, 1 Jan, reported". The second has no
// preposition: a phone has a line for it without one.
func (c *PriceChange) Soon(today dataset.Date) string {
	if c.From == 0 { // no change is announced
		return ""
	}
	preposition := " on "
	switch {
	case c.Reported:
		preposition = ", "
	case c.From%100 == 0: // a month
		preposition = " in "
	}
	return "→ " + Price(string(c.Next)) + preposition + ShortDate(c.From, today) + c.doubt()
}

// Dearer reports whether the next price is known to be higher than the one of today.
func (c *PriceChange) Dearer() bool { return c.Now != "" && Number(c.Next) > Number(c.Now) }

// Cheaper reports whether the next price is known to be lower than the one of today.
func (c *PriceChange) Cheaper() bool { return c.Now != "" && Number(c.Next) < Number(c.Now) }

// Rises returns the first day on which one of some headlines gets dearer, with the words of all that
// change on it: "input $2 → $4, output $10 → $20"; 0 if none does. It is reported if the provider confirms
// none of them. If it confirms one of two, the other is marked: "input $2 → $4 (reported)".
func Rises(headlines []Headline) (day dataset.Date, words string, reported bool) {
	for _, h := range headlines {
		if h.Next.Dearer() && (day == 0 || h.Next.From < day) {
			day = h.Next.From
		}
	}
	isOn := func(h Headline) bool { return day != 0 && h.Next.From == day }
	reported = !slices.ContainsFunc(headlines, func(h Headline) bool { return isOn(h) && !h.Next.Reported })
	var parts []string
	for _, h := range headlines {
		if !isOn(h) {
			continue
		}
		name := strings.ReplaceAll(h.Meter.String(), "_", " ")
		change := strings.TrimSpace(Price(string(h.Next.Now)) + " → " + Price(string(h.Next.Next)))
		part := name + " " + change // "output → $20" if nobody knows its price of today
		// Beside a change that the provider announced, it would read as announced, too.
		if h.Next.Reported && !reported {
			part += " (reported)"
		}
		parts = append(parts, part)
	}
	return day, strings.Join(parts, ", "), reported
}

// NextChange returns the first day on which one of some headlines changes, and how the prices of that
// day do: "rises", "falls", "rises,falls" if one of input and output does this and the other that, or
// "" if the prices of today are not known. The day is 0 if no change is announced.
func NextChange(headlines []Headline) (day dataset.Date, how string) {
	for _, h := range headlines {
		if h.Next.From != 0 && (day == 0 || h.Next.From < day) {
			day = h.Next.From
		}
	}
	if day == 0 {
		return 0, ""
	}
	var rises, falls bool
	for _, h := range headlines {
		// What changes later is no answer to what happens next.
		if h.Next.From == day {
			rises = rises || h.Next.Dearer()
			falls = falls || h.Next.Cheaper()
		}
	}
	switch {
	case rises && falls:
		how = "rises,falls"
	case rises:
		how = "rises"
	case falls:
		how = "falls"
	}
	return day, how
}

// PriceChanges returns the next announced or reported change of each price of a model, by day, then
// in the order of the prices. A price of today that sources announce again is no change.
func PriceChanges(p *evidence.Pricing, m *dataset.Model) []PriceChange {
	quotes := p.Quotes(m)
	var next []PriceChange
	upcoming := p.Upcoming(m)
	// Stable, so that prices of a day stay in the order of prices.
	slices.SortStableFunc(upcoming, func(a, b dataset.Price) int { return cmp.Compare(a.From, b.From) })
	for _, price := range upcoming {
		same := func(c PriceChange) bool { return c.Meter == price.Meter && c.Condition == price.Condition }
		if slices.ContainsFunc(next, same) {
			continue // a later change, or another source of the same
		}
		now := evidence.QuoteOf(quotes, price.Meter.String(), price.Condition).Amount
		if now == price.Amount {
			continue
		}
		// One source that may speak for the provider confirms the others that state this day.
		confirms := func(other dataset.Price) bool {
			isSame := other.Meter == price.Meter && other.Condition == price.Condition &&
				other.From == price.From && other.Amount == price.Amount
			return isSame && Confirmed(p, m, &other)
		}
		next = append(next, PriceChange{
			Meter:     price.Meter,
			Condition: price.Condition,
			Now:       now,
			Next:      price.Amount,
			From:      price.From,
			Reported:  !slices.ContainsFunc(upcoming, confirms),
		})
	}
	return next
}
