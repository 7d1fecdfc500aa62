package price

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Tokens returns the number of tokens of a use, at most.
func (u *Use) Tokens() int64 {
	var n int64
	for _, c := range u.counts {
		if countsTokens(c.meter) {
			n += c.most.units
		}
	}
	return n
}

// Say sets what conditions ask for, such as the region, unless the use says it or no condition can
// have the value.
func (u *Use) Say(name, value string) {
	kind := dataset.ConditionKindOf(name)
	if value == "" || u.attributes[name] != "" || kind == nil || kind.Check(value) != nil {
		return
	}
	if u.attributes == nil {
		u.attributes = map[string]string{}
	}
	u.attributes[name] = value
}

// WithCache returns the use as it would be if a share of its text prompts in percent had been read
// from the cache, and nothing written to it.
//
// LIMIT: real caches work in blocks and from some size on, and at some providers writing costs too,
// so the bill of such a use is a guess. Modalities other than text keep their caches.
func (u Use) WithCache(percent int) Use {
	input := count{meter: "input"}
	// Everything that is not text, and what conditions ask for, stays as it was.
	other := u
	other.counts = nil
	for _, c := range u.counts {
		isText := c.meter == "input" || c.meter == "cache_read" || strings.HasPrefix(c.meter, "cache_write")
		if !isText {
			other.counts = append(other.counts, c)
			continue
		}
		// Written and read tokens were prompt first, so the share is of all of them.
		input.least = input.least.plus(c.least)
		input.most = input.most.plus(c.most)
	}
	share := func(n quantity) quantity {
		return quantity{units: n.units * int64(percent) / 100}
	}
	cached := count{meter: "cache_read", least: share(input.least), most: share(input.most)}
	input.least = input.least.minus(cached.least)
	input.most = input.most.minus(cached.most)
	for _, c := range []count{input, cached} {
		if c.most.isPositive() {
			other.counts = append(other.counts, c)
		}
	}
	return other
}

// ParsePercent reads a share such as 80% or 80.
func ParsePercent(text string) (int, error) {
	n, err := parseQuantity(strings.TrimSuffix(text, "%"), false)
	if err != nil || n.units > 100 {
		return 0, fmt.Errorf("%q is not a share from 0%% to 100%%", text)
	}
	return int(n.units), nil
}

// Certain reports whether all numbers of a use are known. A use that is not certain has a bill that
// is a range.
func (u *Use) Certain() bool {
	return !slices.ContainsFunc(u.counts, func(c count) bool { return c.least != c.most })
}
