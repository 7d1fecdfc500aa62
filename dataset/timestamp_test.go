package dataset

import (
	"regexp"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
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
	sources := []Source{{Name: "acme.example/models", AsOf: 20261122, Official: true}, {Name: "blog.example", AsOf: 20261123},
		{Name: "bolt.example/prices", AsOf: 20261118, Official: true, Whole: true}, {Name: "catalog", AsOf: 20261123},
		{Name: "litellm", AsOf: 20261119, License: "MIT"}, {Name: "models.dev", AsOf: 20261120, Whole: true}, {Name: "unused", AsOf: 20261122, Official: true}}
	acme := Model{Provider: "acme", Details: Details{Sources: []FactClaim{
		{Claim: Claim{Source: "acme.example/models", Read: 20261100}}, {Claim: Claim{Source: "blog.example", Read: 20261123}},
	}}}
	bolt := Model{Provider: "bolt", Details: Details{Sources: []FactClaim{{Claim: Claim{Source: "catalog", Read: 20261123}}}}}
	collected := Model{Provider: "bolt", Details: Details{Prices: []Price{{Source: "models.dev", From: 20261101, AsOf: 20261120}}}}
	ended := Model{Provider: "bolt", Details: Details{Sources: []FactClaim{{Claim: Claim{Source: "models.dev", Read: 20261101, Until: 20261105}}}}}
	for _, test := range []struct {
		name   string
		days   int64
		models []Model
		read   map[string]Date
		want   string
	}{
		{"nothing", 0, nil, map[string]Date{}, ""},
		{"only decisions", 0, []Model{bolt}, map[string]Date{}, ""},
		{"a page read in a month", 0, []Model{acme}, map[string]Date{"acme": 20261100}, "2026-11-15T00:00:00.000Z"},
		{"one was never read", 0, []Model{acme, bolt}, map[string]Date{"acme": 20261100}, ""},
		{"the oldest decides", 1, []Model{acme, collected}, map[string]Date{"acme": 20261100, "bolt": 20261120}, "2026-11-02T00:00:00.000Z"},
		{"a collection that was read as a whole", 2, []Model{collected}, map[string]Date{"bolt": 20261120}, "2026-11-22T00:00:00.000Z"},
		{"one that people read in part", 2, []Model{{Provider: "bolt", Details: Details{Sources: []FactClaim{{Claim: Claim{Source: "litellm"}}}}}}, map[string]Date{"bolt": 20261119}, "2026-11-21T00:00:00.000Z"},
		{"a page that is read by program", 2, []Model{{Provider: "bolt", Details: Details{Sources: []FactClaim{{Claim: Claim{Source: "bolt.example/prices", Read: 20261001}}}}}},
			map[string]Date{"bolt": 20261118}, "2026-11-20T00:00:00.000Z"},
		{"what it no longer says", 2, []Model{ended}, map[string]Date{"bolt": 20261105}, "2026-11-07T00:00:00.000Z"},
	} {
		d := Dataset{Providers: []Provider{{ID: "acme"}, {ID: "bolt"}, {ID: "cube"}}, Sources: sources, Models: test.models, Settings: Settings{FreshDays: test.days}}
		readings, stale := d.Readings()
		if diff := cmp.Diff(test.read, readings); diff != "" {
			t.Errorf("%s: readings (-want +got)\n%s", test.name, diff)
		}
		got := ""
		if stale != nil {
			got = stale.String()
		}
		if got != test.want {
			t.Errorf("%s: fresh until %q, want %q", test.name, got, test.want)
		}
	}
}

func TestDateAdd(t *testing.T) {
	for _, test := range []struct {
		day  Date
		days int
		want Date
	}{{2026_11_24, 90, 2027_02_22}, {2026_03_01, -1, 2026_02_28}, {2026_12_00, 1, 2026_12_02}} {
		if got := test.day.Add(test.days); got != test.want {
			t.Errorf("%v.Add(%d) = %v, want %v", test.day, test.days, got, test.want)
		}
	}
}
