package dataset

import (
	"fmt"
	"slices"

	"modelcatalog/dataset/jsonl"
)

// Meter is what a price counts; it is an index of Meters.
type Meter uint8

// String returns the name of the meter in data and API.
func (m Meter) String() string { return Meters[m].Name }

// Tiered reports whether the meter counts uses in another tier of service than the standard one.
func (m Meter) Tiered() bool { return m >= tierMeters && m < allTiers }

// Tier returns the index of the tier of service that a meter of tokens counts: 0 for the standard
// tier, then batch, flex, priority, fast and ultrafast, in the order of Meters. It is meaningless
// for a meter of another unit, of which TokenKind is -1.
func (m Meter) Tier() int { return int(m / tierMeters) }

// TokenKind returns the index of what a meter of tokens counts, the same in every tier: 0 for
// input, 1 for output, 2 for cache_read, in the order of Meters. It is -1 for a meter of another
// unit.
func (m Meter) TokenKind() int {
	if m >= allTiers {
		return -1
	}
	return int(m % tierMeters)
}

// Standard returns the meter of the standard tier of service that counts the same tokens.
func (m Meter) Standard() Meter { return Meter(m.TokenKind()) }

// TierPrefixes are what the names of meters of tokens begin with, by tier of service; the standard
// one has no prefix.
var TierPrefixes = [...]string{"", "batch_", "flex_", "priority_", "fast_", "ultrafast_"}

// tokenMeters are the meters of tokens in the standard tier. Every tier has each of them, so the
// number of a meter tells its tier and what it counts, and no table is needed to find the standard
// meter of batch_cache_read.
var tokenMeters = [...]string{
	"input", "output", "cache_read", "cache_write", "cache_write_1h", "cache_write_12h", "reasoning",
	"input_audio", "output_audio", "cache_read_audio", "input_image", "output_image", "cache_read_image",
	"input_video", "output_video",
}

const (
	tierMeters = Meter(len(tokenMeters))               // meters of tokens in one tier
	allTiers   = Meter(len(TierPrefixes)) * tierMeters // meters of tokens, which are the first of Meters
)

// MeterInfo has the name of a meter in data and API, and the unit of its prices, such as
// "usd_per_million_tokens".
type MeterInfo struct{ Name, Unit string }

// Meters are all meters, with the unit of their prices. Those of tokens come first, each with the
// tiers of service.
//
// LIMIT: every unit is in US dollars. A meter has one unit; a price in another currency would need
// the unit on its line.
var Meters = allMeters()

func allMeters() []MeterInfo {
	var meters []MeterInfo
	for _, tier := range TierPrefixes {
		for _, name := range tokenMeters {
			meters = append(meters, MeterInfo{tier + name, "usd_per_million_tokens"})
		}
	}
	return append(meters, []MeterInfo{
		{"per_image", "usd_per_image"},
		{"per_input_image", "usd_per_image"},
		{"per_second", "usd_per_second"},
		{"per_minute", "usd_per_minute"},
		{"per_hour", "usd_per_hour"},
		{"per_input_audio_second", "usd_per_second"},
		{"per_input_video_second", "usd_per_second"},
		{"per_character", "usd_per_million_characters"},
		{"per_page", "usd_per_thousand_pages"},
		{"per_annotated_page", "usd_per_thousand_pages"},
		{"web_search", "usd_per_thousand_searches"},
	}...)
}

func parseMeter(name string) (Meter, error) {
	i := slices.IndexFunc(Meters, func(m MeterInfo) bool { return m.Name == name })
	if i < 0 {
		const format = "%q is not one of the meters, such as input, output and web_search"
		return 0, fmt.Errorf(format, jsonl.Clip(name))
	}
	return Meter(i), nil
}
