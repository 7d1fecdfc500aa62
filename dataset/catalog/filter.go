package catalog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// filter returns, for the canonical value of a parameter, how a model compares with it.
type filter func(value string) func(r *row) comparison

// comparison is how a model compares with a filter.
type comparison uint8

// The comparisons, best first. That with several filters is the worst of theirs.
const (
	passes  comparison = iota // the model matches
	unknown                   // it does not match, because the fact that the filter asks for is unknown
	fails
)

// is returns how a model compares by a fact that is known.
func is(matches bool) comparison {
	if matches {
		return passes
	}
	return fails
}

// among tests that one of the listed names is the model's.
func among(names []string, of func(r *row) int) filter {
	return func(list string) func(*row) comparison {
		// A look at a table for each row, and no search in the list.
		listed := make([]bool, len(names))
		for name := range strings.SplitSeq(list, ",") {
			listed[slices.Index(names, name)] = true
		}
		return func(r *row) comparison { return is(listed[of(r)]) }
	}
}

// allOf tests that a model has all of the listed names, of which there are at most eight: each is a
// bit, as in the model. It has some, and lacks the others of those that are known.
func allOf(names []string, of func(r *row) (has, known uint8)) filter {
	return func(list string) func(*row) comparison {
		var asked uint8
		for name := range strings.SplitSeq(list, ",") {
			asked |= 1 << slices.Index(names, name)
		}
		return func(r *row) comparison {
			has, known := of(r)
			// A model that is known to lack one of three features fails, whatever is unknown about
			// the other two.
			missing := asked &^ has
			if missing != 0 && missing&known == 0 {
				return unknown // nothing that is asked for is known to be missing
			}
			return is(missing == 0)
		}
	}
}

// knownModalities returns a model's modalities. If it has one, it is known which others it has.
func knownModalities(m dataset.Modalities) (has, known uint8) {
	// A source that lists modalities lists all of them. So one that is missing is known to be
	// missing, unlike a feature.
	if m != 0 {
		known = ^uint8(0)
	}
	return uint8(m), known
}

// compared tests a fact, which is unknown if it has the zero value, against the value that read
// makes of the parameter's text, which was checked when the query was parsed.
func compared[F comparable, V any](
	of func(*row) F, read func(text string) V, matches func(fact F, value V) bool,
) filter {
	return func(text string) func(*row) comparison {
		value := read(text)
		return func(r *row) comparison {
			fact := of(r)
			var zero F
			if fact == zero {
				return unknown
			}
			return is(matches(fact, value))
		}
	}
}

// oneOf tests that a fact is one of the listed texts.
func oneOf(of func(*row) string) filter {
	split := func(list string) []string { return strings.Split(list, ",") }
	contains := func(fact string, list []string) bool { return slices.Contains(list, fact) }
	return compared(of, split, contains)
}

func readDecimal(text string) dataset.Decimal { return dataset.Decimal(text) }

func readNumber(text string) int64 {
	n, _ := strconv.ParseInt(text, 10, 64)
	return n
}

func readDate(text string) dataset.Date {
	day, _ := dataset.ParseDate(text)
	return day
}

func atLeast[T cmp.Ordered](fact, least T) bool   { return fact >= least }
func atMost[T cmp.Ordered](fact, most T) bool     { return fact <= most }
func costsAtMost(fact, most dataset.Decimal) bool { return fact.Compare(most) <= 0 }
func before[T cmp.Ordered](fact, end T) bool      { return fact < end }
