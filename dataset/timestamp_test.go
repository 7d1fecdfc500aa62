package dataset

import (
	"regexp"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
)

var timestampForm = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`)

// FuzzTimestamp checks that ParseTimestamp accepts the times of one form that package time accepts, and that Append writes
// the same text.
func FuzzTimestamp(f *testing.F) {
	for _, seed := range []string{
		"", "2026-01-02T00:00:00.000Z", "2026-01-02T23:59:59.999Z", "2026-01-02T24:00:00.000Z", "2026-01-02T23:60:00.000Z",
		"2026-12-31T23:59:60.000Z", "2024-02-29T12:00:00.001Z", "2023-02-29T12:00:00.001Z", "1900-02-29T12:00:00.001Z",
		"0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z", "2026-00-10T03:04:05.010Z",
		"2026-01-32T03:04:05.100Z", "2026-01-02T03:04:05Z", "2026-01-02T03:04:05.678", "2026-01-02T03:04:05.6789Z",
		"2026-01-02T3:04:05.6789Z", "2026-01-02 03:04:05.678Z", "2026-01-02T03:04:05,678Z", "2026-01-02T03:04:05.678z",
		"+026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.67+00:00", "2026-01-02T03:04:05+00:00Z", "2026-01-02T03:04:05.6+0Z",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, wantErr := time.Parse(timestampLayout, text)
		valid := wantErr == nil && timestampForm.MatchString(text)
		got, err := ParseTimestamp(text)
		if valid != (err == nil) {
			t.Fatalf("ParseTimestamp(%q) = %v, %v, want valid: %t", text, got, err, valid)
		}
		if valid && (!got.Time().Equal(want) || got.String() != text) {
			t.Fatalf("ParseTimestamp(%q) = %v, want %v", text, got, want)
		}
	})
}

func TestDay(t *testing.T) {
	models := []Model{{UpdatedAt: 1772323200000}} // 2026-03-01
	for _, test := range []struct {
		d    Dataset
		want Date
	}{
		{Dataset{}, 0}, {Dataset{LastSync: new(Timestamp(-1))}, 19691231}, {Dataset{LastSync: new(Timestamp(0)), Models: models}, 20260301},
		{Dataset{Models: models, Sources: []Source{{AsOf: 20260302}}}, 20260302},
	} {
		if got := test.d.Day(); got != test.want {
			t.Errorf("Day() = %v, want %v", got, test.want)
		}
	}
}

// TestFreshness checks the newest readings of providers, and until when a dataset is fresh.
func TestFreshness(t *testing.T) {
	at := func(text string) *Timestamp {
		sync, err := ParseTimestamp(text)
		filetest.NoError(t, err)
		return &sync
	}
	sources := []Source{{Name: "catalog", AsOf: 20261123}, {Name: "models.dev", AsOf: 20261120}, {Name: "page", AsOf: 20240228}, {Name: "unused", AsOf: 20261122}}
	models := []Model{
		{Provider: "acme", Details: Details{Sources: []SourceFacts{{Source: "catalog"}, {Source: "page"}}, Prices: []Price{{Source: "models.dev", AsOf: 20261101}}}},
		{Provider: "acme", Details: Details{Sources: []SourceFacts{{Source: "page"}}}},
		{Provider: "bolt", Details: Details{Sources: []SourceFacts{{Source: "catalog"}}, Prices: []Price{{Source: "catalog", AsOf: 20261123}}}},
	}
	for _, test := range []struct {
		sync *Timestamp
		days int64
		d    Dataset
		read map[string]Date
		want *Timestamp
	}{
		{nil, 0, Dataset{Sources: sources}, map[string]Date{}, nil},
		{nil, 0, Dataset{Sources: sources[:1], Models: models[2:]}, map[string]Date{"bolt": 0}, nil},
		{nil, 0, Dataset{Sources: sources, Models: models}, map[string]Date{"acme": 20261120, "bolt": 0}, at("2026-12-04T00:00:00.000Z")},
		{nil, 1, Dataset{Sources: sources, Models: models[1:2]}, map[string]Date{"acme": 20240228}, at("2024-02-29T00:00:00.000Z")},
		{at("2026-11-20T06:30:00.000Z"), 2, Dataset{Sources: sources, Models: models}, map[string]Date{"acme": 20261120, "bolt": 0}, at("2026-11-22T06:30:00.000Z")},
		{at("2026-11-19T06:30:00.000Z"), 2, Dataset{Sources: sources, Models: models}, map[string]Date{"acme": 20261120, "bolt": 0}, at("2026-11-22T00:00:00.000Z")},
	} {
		test.d.LastSync, test.d.Settings.FreshDays = test.sync, test.days
		readings, stale := test.d.Readings()
		if diff := cmp.Diff(test.read, readings); diff != "" {
			t.Errorf("readings (-want +got)\n%s", diff)
		}
		if diff := cmp.Diff(test.want, stale); diff != "" {
			t.Errorf("stale after a sync at %v, %d days (-want +got)\n%s", test.sync, test.days, diff)
		}
	}
}
