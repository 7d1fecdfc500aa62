package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
)

// others are ids of models that the catalog does not have, by the name of their maker: how often each
// is mentioned. Nothing is known of them, which is not that nothing is wrong.
type others map[string]map[string]int

func (o others) add(maker, id string) {
	if o[maker] == nil {
		o[maker] = map[string]int{}
	}
	o[maker][id]++
}

// counts returns the number of mentions by maker.
func (o others) counts() map[string]int {
	counts := map[string]int{}
	for maker, ids := range o {
		for _, n := range ids {
			counts[maker] += n
		}
	}
	return counts
}

// summary names the makers, the number of mentions, and the ids with the most.
func (o others) summary() string {
	counts := o.counts()
	var makers []string
	for _, maker := range slices.Sorted(maps.Keys(o)) {
		makers = append(makers, fmt.Sprintf("%d of %s (%s)", counts[maker], maker, mostOf(o[maker])))
	}
	return english.OxfordWordSeries(makers, "and")
}

// mostOf returns the few names with the highest counts.
func mostOf(counts map[string]int) string {
	names := byCount(counts)
	if more := len(names) - maxNoted; more > 0 {
		names = append(names[:maxNoted:maxNoted], english.Plural(more, "more id", ""))
	}
	for i := range names {
		names[i] = printable(names[i])
	}
	return strings.Join(names, ", ")
}
