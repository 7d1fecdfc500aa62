package website

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// currency says how current the facts of a provider are on the dataset's day.
type currency struct {
	Provider  string       // its id
	Read      dataset.Date // the day on which anything about it was last read; 0 means never
	IsCurrent bool         // that day is recent; see isRecent
	Priced    int          // working models with a price that sources agree on
	Recent    int          // number of those whose prices were read recently

	PricesRead dataset.Date // the newest day on which the prices of one of those were read; 0 if there are none
}

// current says in the head of each page how current its facts are: on the pages of a provider, when they
// were last read; on others, the newest day on which any were read, and how many providers were late on the
// dataset's day: the newest day says nothing of those. The page behind the link lists them.
type current struct {
	Text  string // "read 29 Nov 2026", behind "Facts", in one line
	Late  string // how many providers are late: "21 of 43"; empty if none is
	Noun  string // of them: "providers"
	Date  string // the day in it, for scripts; empty if nothing about the provider was ever read
	Fresh int    // number of days after which it is late
}

// newCurrent returns how current the facts of a provider are, or those of all for an empty id; nil if none
// were ever read.
func newCurrent(b *build, provider string) *current {
	if len(b.readings) == 0 {
		return nil
	}
	read := b.readings[provider]
	late := ""
	if provider == "" {
		read = slices.Max(slices.Collect(maps.Values(b.readings)))
		late = b.lateInWords()
	}
	if read == 0 {
		return &current{Text: "Never read"}
	}
	return &current{
		Text:  unbroken("read " + figureDate(read)), // readings are days, never months
		Late:  late,
		Noun:  plural(len(b.dataset.Providers), "provider"),
		Date:  read.String(),
		Fresh: b.freshDays,
	}
}

// unbroken returns a text with blanks at which no line is broken.
func unbroken(text string) string { return strings.ReplaceAll(text, " ", "\u00a0") }

// lateInWords says how many providers are late: "21 of 43"; empty if none is. It is of the dataset's day, as the
// page of freshness, because the build does not know the reader's.
func (c *content) lateInWords() string {
	all := c.dataset.Providers
	late := filtered(all, func(p dataset.Provider) bool { return !c.isRecent(c.readings[p.ID]) })
	if len(late) == 0 {
		return ""
	}
	return unbroken(withCommas(len(late)) + " of " + withCommas(len(all)))
}

// isRecent reports whether what was read on a day counts as current on the dataset's day. What does not is
// late on every page: with other bounds, the list of providers marked six as late where this says 21.
func (c *content) isRecent(read dataset.Date) bool {
	// The day itself counts, as in readBy: what was read 14 days ago is due again.
	return read != 0 && daysBetween(c.lastDay(read), c.day) < c.freshDays
}

// currencies returns the currency of each provider, in their order.
func currencies(b *build) []currency {
	all := make([]currency, len(b.dataset.Providers))
	number := map[string]int{} // of a provider in all
	for i, p := range b.dataset.Providers {
		read := b.readings[p.ID]
		all[i] = currency{Provider: p.ID, Read: read, IsCurrent: b.isRecent(read)}
		number[p.ID] = i
	}
	for i := range b.rows {
		r := &b.rows[i]
		if !r.works() {
			continue // nobody buys it
		}
		// A provider is current once a single fact about it was read, which need not be a price.
		// So prices are counted by themselves.
		hasPrice := false
		isRecent := true
		var read dataset.Date // the oldest of its prices
		headlines, _ := facts.Headlines(b.pricing, r.Model)
		for _, h := range headlines {
			if h.Amount != "" {
				hasPrice = true
				isRecent = isRecent && b.isRecent(h.AsOf)
				if read == 0 || b.lastDay(h.AsOf) < b.lastDay(read) {
					read = h.AsOf
				}
			}
		}
		c := &all[number[r.Model.Provider]]
		if hasPrice {
			c.Priced++
			c.PricesRead = max(c.PricesRead, read)
		}
		if hasPrice && isRecent {
			c.Recent++
		}
	}
	return all
}

// currencyInWords answers whether the catalog is current, in a word and in sentences with the reason.
func currencyInWords(b *build, all []currency) (answer, reason string) {
	current := 0
	for _, c := range all {
		if c.IsCurrent {
			current++
		}
	}
	answer = "Partly."
	if current == len(all) {
		answer = "Yes."
	} else if current == 0 {
		answer = "No."
	}
	// The page stays as it is while its reader's days go on, so it says of which day it speaks.
	reason = fmt.Sprintf("On %s, %d of %d providers were current: at least one fact about each of these had been "+
		"read in the %d days before.", dateInWords(b.day), current, len(all), b.freshDays)
	sync := b.dataset.LastSync
	if sync != nil && !b.isRecent(sync.Day()) {
		reason += " The last complete sync was earlier, on " + dateInWords(sync.Day()) + "."
	}
	return answer, reason
}

// lateFirst returns the places of all providers in the order of the page: the late ones first, the one that was
// read longest ago at the top, then those of which no price is current, then the others in their order.
func lateFirst(b *build, all []currency) []int {
	order := make([]int, len(all))
	for i := range all {
		order[i] = i
	}
	rank := func(c currency) int {
		switch {
		case !c.IsCurrent:
			return 0
		case c.arePricesLate():
			return 1
		}
		return 2
	}
	slices.SortStableFunc(order, func(i, j int) int {
		x, y := all[i], all[j]
		if x.IsCurrent || y.IsCurrent {
			return rank(x) - rank(y)
		}
		return int(b.lastDay(x.Read)) - int(b.lastDay(y.Read))
	})
	return order
}

// arePricesLate reports whether other facts of a provider are current, but none of its prices.
func (c currency) arePricesLate() bool { return c.IsCurrent && c.Priced > 0 && c.Recent == 0 }

// pricesCell returns a cell with how many of the prices of a provider are current. A provider of which
// something was read lately can have older prices: the newest day of these says why they do not count.
func pricesCell(c currency) cell {
	if c.Priced == 0 {
		return textCell(facts.Unknown)
	}
	prices := textCell(withCommas(c.Recent) + " of " + withCommas(c.Priced))
	if c.arePricesLate() && c.PricesRead != 0 {
		prices.Note = "newest " + facts.ShortDay(c.PricesRead.String())
	}
	return prices
}

// lateInSentence says once of all facts of a section that they were read too long ago, because rows say so
// by a color alone; empty if one of them is current, or if there are too few to speak of all.
func (c *content) lateInSentence(what string, all []*attribution) string {
	var last dataset.Date
	for _, a := range all {
		read, err := dataset.ParseDate(a.Date)
		if err != nil || c.isRecent(read) {
			return "" // of a fact without a day it is not known
		}
		last = max(last, read)
	}
	if len(all) < 2 {
		return ""
	}
	// Others that agree can have been read since, as the rows say.
	return "The main source of each of these " + what + " was read on or before " + dateInWords(last) +
		": look again before you rely on them."
}

// attributionsIn returns who says what is in the cells of some grids.
func attributionsIn(grids ...grid) (all []*attribution) {
	for _, g := range grids {
		for _, row := range g.Rows {
			for _, cell := range row {
				if cell.Attribution != nil {
					all = append(all, cell.Attribution)
				}
			}
		}
	}
	return all
}

// attributionsOfFacts returns who says the facts of a model.
func attributionsOfFacts(views []factView) (all []*attribution) {
	for _, f := range views {
		if f.Attribution != nil {
			all = append(all, f.Attribution)
		}
	}
	return all
}
