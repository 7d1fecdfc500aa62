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
}

// current says in the head of each page how current its facts are: on the pages of a provider, when they
// were last read; on others, the newest day on which any were read, and how many providers were late on the
// dataset's day: the newest day says nothing of those. The page behind the link lists them.
type current struct {
	Text  string // "Read 29 Nov 2026", whose day is in one line
	Late  string // "21 of 43 providers late", with one blank at which a phone breaks it; empty if none is
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
		Text:  "Read " + unbroken(figureDate(read)), // readings are days, never months
		Late:  late,
		Date:  read.String(),
		Fresh: b.freshDays,
	}
}

// unbroken returns a text with blanks at which no line is broken.
func unbroken(text string) string { return strings.ReplaceAll(text, " ", "\u00a0") }

// lateInWords says how many providers are late: "21 of 43 providers late"; empty if none is. It is of the
// dataset's day, as the page of freshness, because the build does not know the reader's.
func (c *content) lateInWords() string {
	all := c.dataset.Providers
	late := filtered(all, func(p dataset.Provider) bool { return !c.isRecent(c.readings[p.ID]) })
	if len(late) == 0 {
		return ""
	}
	return unbroken(withCommas(len(late))+" of "+withCommas(len(all))) + " " +
		unbroken(plural(len(all), "provider")+" late")
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
		headlines, _ := facts.Headlines(b.pricing, r.Model)
		for _, h := range headlines {
			if h.Amount != "" {
				hasPrice = true
				isRecent = isRecent && b.isRecent(h.AsOf)
			}
		}
		c := &all[number[r.Model.Provider]]
		if hasPrice {
			c.Priced++
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
	reason = fmt.Sprintf("On %s, the facts of %d of %d providers were current: something about each of "+
		"these had been read in the %d days before.", dateInWords(b.day), current, len(all), b.freshDays)
	sync := b.dataset.LastSync
	if sync != nil && !b.isRecent(sync.Day()) {
		reason += " The last complete sync is older: it was on " + dateInWords(sync.Day()) + "."
	}
	return answer, reason
}

// outdated lists the providers that are not current, by the day on which they were last read, and
// says what that means. Without such a provider it has no rows.
func outdated(b *build, all []currency) section {
	s := section{
		ID:    "old",
		Title: "What may be out of date",
		Note: fmt.Sprintf("Nothing about these providers was read in the %d days before %s. "+
			"Their prices may have changed, new models may be missing, and ends that they announced may not "+
			"be known. Look at their own pages before you rely on a fact.", b.freshDays, dateInWords(b.day)),
		grid: grid{Name: "What may be out of date", Head: []string{"Last read", "Providers"}},
	}
	late := filtered(all, func(c currency) bool { return !c.IsCurrent })
	slices.SortStableFunc(late, func(x, y currency) int {
		return int(b.lastDay(x.Read)) - int(b.lastDay(y.Read))
	})
	var last dataset.Date
	for i, c := range late {
		view := b.provider(c.Provider)
		name := cell{Text: view.Name, Href: view.Href}
		if i > 0 && c.Read == last {
			others := &s.Rows[len(s.Rows)-1][1].More
			*others = append(*others, name)
			continue
		}
		last = c.Read
		day := textCell("never")
		if last != 0 {
			day = dayCell(last)
		}
		s.Rows = append(s.Rows, []cell{day, name})
	}
	return s
}
