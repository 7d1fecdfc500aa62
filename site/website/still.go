package website

import (
	"cmp"
	"math"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// still is who sells a model longer than the place of the page: somebody whose requests fail soon may need
// no other model.
type still struct {
	Lead, Place, Href string // "Still sold by", "Cube"
	Until             string // behind the place: " until 1 March 2027"
	Others            string // how many other places do; empty if none does
}

// stillSold returns who sells the model of a row longer, of its places; nil if the row has no announced or
// past end, or nobody is known to.
//
// A place that says nothing about an end does not count if the maker ends the model: nobody knows whether
// requests to it still work.
func stillSold(b *build, r *row, places []placeView) *still {
	if r.Ending.Kind != facts.Announced && r.Ending.Kind != facts.Ended {
		return nil
	}
	var longer []placeView
	for _, v := range places {
		isOther := v.Model.Provider != r.Model.Provider
		if isOther && v.place.Works() && worksUntil(v.row) > r.Ending.Day {
			longer = append(longer, v)
		}
	}
	if len(longer) == 0 {
		return nil
	}
	// Of places that sell it as long, the first in the table is the cheapest.
	longest := slices.MaxFunc(longer, func(x, y placeView) int {
		return cmp.Compare(worksUntil(x.row), worksUntil(y.row))
	})
	told := &still{Lead: "Sold longer by", Place: longest.Provider.Name, Href: longest.Href}
	if r.Ending.Kind == facts.Ended {
		told.Lead = "Still sold by"
	}
	switch longest.Ending.Kind {
	case facts.Announced:
		told.Until = " until " + dateInWords(longest.Ending.Day)
	case facts.Promised:
		told.Until = " until " + dateInWords(longest.Ending.Day) + " at least"
	default:
		told.Until = ", which has announced no end"
	}
	if n := providersOf(longer) - 1; n > 0 {
		told.Others = counted(n, "other")
	}
	return told
}

// worksUntil returns the day up to which a model works, as far as its provider says; a day after all others
// if it has announced no end, and 0 if nobody knows whether it goes on.
func worksUntil(r *row) dataset.Date {
	switch r.Ending.Kind {
	case facts.Announced, facts.Promised:
		return r.Ending.Day
	case facts.Unannounced:
		return math.MaxUint32
	}
	return 0
}
