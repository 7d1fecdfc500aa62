package main

import (
	"fmt"
	"slices"
	"strconv"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/facts"
)

// places prints where the model of a row can be reached, if there are several places.
func (p *program) places(row int) {
	places := p.index.Places(row)
	if len(places) < 2 {
		return // its provider is the only place, which the facts above say
	}
	rows := [][]string{{"WHERE TO GET IT", "IN / OUT", "CONTEXT", "STAGE", "KIND"}}
	for _, place := range places {
		context := facts.Unknown
		if place.Context != 0 {
			context = facts.Grouped(strconv.FormatInt(place.Context, 10))
		}
		rows = append(rows, []string{
			place.Key.String(),
			pricesOf(&place),
			context,
			standing(p.index.Summary(place.Row), p.today()),
			place.Kind.String(),
		})
	}
	fmt.Fprintln(p.stdout)
	p.table(rows, 1)
}

// placesInWords returns the line of a comparison that says how many places offer each model, and
// which is the cheapest: "9, from $0.14 / $0.60 at deepinfra". It is nil if each is offered at one
// place only.
func (p *program) placesInWords(rows []int) []string {
	line := []string{"Places"}
	several := false
	for _, row := range rows {
		places := p.index.Places(row)
		ended := func(place catalog.Place) bool { return !place.Works() }
		working := slices.DeleteFunc(slices.Clone(places), ended)
		count := catalog.CountPlaces(places)
		text := strconv.Itoa(count)
		// Places are ordered by price. Prices with terms, such as those of a reservation, do not
		// compare.
		if count > 1 && working[0].InputPrice != "" && working[0].Terms == "" {
			text += ", from " + pricesOf(&working[0]) + " at " + working[0].Key.Provider
		}
		several = several || len(places) > 1
		line = append(line, text)
	}
	if !several {
		return nil
	}
	return line
}

// pricesOf returns the prices of a place for a million tokens of input and output: "$3 / $15".
func pricesOf(place *catalog.Place) string {
	return dollars(place.InputPrice) + " / " + dollars(place.OutputPrice)
}
