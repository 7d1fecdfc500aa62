package dataset

import (
	"maps"
	"testing"
)

// TestFreshness checks the newest readings of providers, and until when a dataset is fresh.
func TestFreshness(t *testing.T) {
	at := func(text string) *Timestamp {
		sync, err := ParseTimestamp(text)
		if err != nil {
			t.Fatal(err)
		}
		return &sync
	}
	sources := []Source{{Name: "catalog", AsOf: 20261123}, {Name: "models.dev", AsOf: 20261120}, {Name: "page", AsOf: 20260228}, {Name: "unused", AsOf: 20261122}}
	models := []Model{
		{Provider: "acme", Details: Details{Sources: []SourceFacts{{Source: "catalog"}, {Source: "page"}}, Prices: []Price{{Source: "models.dev", AsOf: 20261101}}}},
		{Provider: "acme", Details: Details{Sources: []SourceFacts{{Source: "page"}}}},
		{Provider: "bolt", Details: Details{Sources: []SourceFacts{{Source: "catalog"}}, Prices: []Price{{Source: "catalog", AsOf: 20261123}}}},
	}
	readings := (&Dataset{Models: models, Sources: sources}).Readings()
	if want := map[string]Date{"acme": 20261120, "bolt": 0}; !maps.Equal(readings, want) {
		t.Errorf("Readings() = %v, want %v", readings, want)
	}
	for _, test := range []struct {
		sync     *Timestamp
		days     int64
		readings map[string]Date
		want     *Timestamp
	}{
		{nil, 0, map[string]Date{"bolt": 0}, nil},
		{nil, 0, readings, at("2026-12-04T00:00:00.000Z")},
		{nil, 1, map[string]Date{"acme": 20240228}, at("2024-02-29T00:00:00.000Z")},
		{at("2026-11-20T06:30:00.000Z"), 2, readings, at("2026-11-22T06:30:00.000Z")},
		{at("2026-11-19T06:30:00.000Z"), 2, readings, at("2026-11-22T00:00:00.000Z")},
	} {
		got := (&Dataset{LastSync: test.sync, Settings: Settings{FreshDays: test.days}}).FreshUntil(test.readings)
		if (got == nil) != (test.want == nil) || got != nil && *got != *test.want {
			t.Errorf("FreshUntil(%v) after a sync at %v, %d days = %v, want %v", test.readings, test.sync, test.days, got, test.want)
		}
	}
}
