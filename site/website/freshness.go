package website

import (
	"fmt"
	"maps"
	"slices"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// freshness says until when the facts of a provider are fresh, on the pages of the provider. A
// script shows it as a warning from that time on, because the build does not know the reader's day.
type freshness struct {
	Name  string // of the provider
	Read  string // when its facts were last read: "15 November 2026"
	Until cell   // with the time from which on they are stale
}

// freshnessOf returns the freshness of a provider; nil if nothing about it was ever read.
func (c *content) freshnessOf(provider string) *freshness {
	read := c.readings[provider]
	if read == 0 {
		return nil
	}
	until := c.readBy(provider)
	return &freshness{
		Name: c.provider(provider).Name,
		Read: dateInWords(read),
		// With the time, in UTC, for the script.
		Until: cell{Text: dateInWords(until), Date: until.Start().String()},
	}
}

// readBy returns the day on which the facts of a provider, of which something was read, must be
// read again.
func (c *content) readBy(provider string) dataset.Date {
	return c.readings[provider].Add(c.freshDays) // readings are days, never months
}

// lastDay returns the last day that a date can mean: of a month, its last, but none after the day
// of the dataset, which nobody can have read anything on. What was read some time in a month is
// fresh as long as it can be.
func (c *content) lastDay(d dataset.Date) dataset.Date {
	if d == 0 || d%100 != 0 {
		return d
	}
	end := dataset.Timestamp(d.Start().Time().AddDate(0, 1, -1).UnixMilli()).Day()
	// By mistake a reading can be of a month after the dataset's. Then its first day counts.
	return min(end, max(c.day, d.Day()))
}

// figureDate returns a day in large type, in which "29 November 2026" takes three lines on a phone.
func figureDate(day dataset.Date) string { return day.Start().Time().Format("2 Jan 2006") }

// addFreshness adds the page that says how current the catalog is, and when the facts of each
// provider were last read.
func addFreshness(b *build) {
	d := b.dataset
	all := currencies(b)
	answer, reason := currencyInWords(b, all)
	p := &numbersPage{
		frame: frame{
			Path:    "/status/",
			Class:   "status",
			Styles:  []string{"sources.css"},
			Heading: "Is the catalog current?",
			Description: "When the " + b.options.Service + " last read facts about the AI models of each " +
				"provider, and until when they count as current.",
			Request: b.root + "/api/v2/stats",
			Answer:  answer,
			Lead:    reason,
		},
		Figures: currencyFigures(b, all),
	}
	providers := grid{
		Name:    "Providers",
		Numbers: true,
		Head: []string{
			"Provider", "Facts read on", "Read again by", "Current prices",
			"Ids", "With a price", "With a context", "With an end", "With two sources", "First-hand",
		},
	}
	// The same counts as "generator check --providers" prints.
	coverage := evidence.CoverageOf(d)
	for _, i := range lateFirst(b, all) {
		provider := d.Providers[i]
		view := b.providers[provider.ID]
		name := cell{Text: provider.Name, Href: view.Href, Provider: &view}
		again := textCell("") // of what was never read, no day is known
		if b.readings[provider.ID] != 0 {
			again = dayCell(b.readBy(provider.ID))
		}
		row := []cell{name, readOn(b, b.readings[provider.ID]), again, pricesCell(all[i])}
		c := coverage[i] // in the order of the providers
		for _, n := range []int{c.Models, c.Priced, c.Contexts, c.Ends, c.Corroborated, c.FirstHand} {
			row = append(row, textCell(humanize.Comma(int64(n))))
		}
		providers.Rows = append(providers.Rows, row)
	}
	// The page of sources has a day for each site, which can be older than that of a collection.
	note := fmt.Sprintf("A provider is late if none of its facts was read in %d days.", b.freshDays)
	if slices.ContainsFunc(all, func(c currency) bool { return !c.IsCurrent }) {
		note += " Late providers come first: look at their own pages before you rely on a price or an end."
	}
	p.Sections = []section{{ID: "providers", Title: "By provider", Note: note, grid: providers}}
	// Each id has its own facts and prices. The list counts models, and a model can have several ids.
	p.Note = "Ids are the names that requests use. A model can have several at a provider, such as a dated version " +
		"and an alias. With an end: the day is known, or one before which it does not come. With two sources: these " +
		"are independent. First-hand: facts from the provider itself. Prices are counted separately, because a " +
		"provider whose retirements were read yesterday can have prices that are months old. If none is current, " +
		"the day of the newest is with the count."
	b.addPage("numbers", p)
}

// currencyFigures returns what was read recently, and the days of the last sync and change.
func currencyFigures(b *build, all []currency) (figures []keyFigure) {
	priced := 0
	recent := 0
	for _, c := range all {
		priced += c.Priced
		recent += c.Recent
	}
	if priced > 0 {
		figures = append(figures, keyFigure{
			Label: fmt.Sprintf("Prices read in the last %d days", b.freshDays),
			Value: withCommas(recent),
			Note:  "of " + counted(priced, "id") + " that work and have a price",
		})
	}
	sync := b.dataset.LastSync
	if sync != nil {
		// It can be months old and the catalog current: a sync counts if all that it asks has answered.
		note := "by a program that asks all providers and collections"
		isNewer := func(read dataset.Date) bool { return read > sync.Day() }
		if slices.ContainsFunc(slices.Collect(maps.Values(b.readings)), isNewer) {
			note += "; newer facts were read from single pages, on the days below"
		}
		figures = append(figures, keyFigure{
			Label: "Last complete sync", Value: figureDate(sync.Day()), Note: note,
		})
	}
	log := b.options.Changes.All() // newest first
	if len(log) > 0 {
		figures = append(figures, keyFigure{
			Label: "Last change", Value: figureDate(log[0].Time.Day()), Note: "of a fact",
		})
	}
	return figures
}
