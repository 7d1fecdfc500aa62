package evidence

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
)

// TestFreshness checks the newest readings of providers, and until when a dataset is fresh.
func TestFreshness(t *testing.T) {
	sources := []dataset.Source{
		{Name: "acme.example/models", Kind: dataset.KindPage, AsOf: 20261122, Official: []string{"acme"}},
		{Name: "blog.example", AsOf: 20261123},
		{
			Name:     "bolt.example/prices",
			Kind:     dataset.KindPage,
			AsOf:     20261118,
			Official: []string{"acme"},
			Whole:    true,
		},
		{Name: "catalog", AsOf: 20261123},
		{Name: "litellm", Kind: dataset.KindCollection, AsOf: 20261119, License: "MIT"},
		{Name: "models.dev", Kind: dataset.KindCollection, AsOf: 20261120, Whole: true},
		{Name: "unused", Kind: dataset.KindPage, AsOf: 20261122, Official: []string{"acme"}},
	}
	acme := dataset.Model{Provider: "acme", Details: dataset.Details{Sources: []dataset.FactClaim{
		{Claim: dataset.Claim{Source: "acme.example/models", Read: 20261100}},
		{Claim: dataset.Claim{Source: "blog.example", Read: 20261123}},
	}}}
	bolt := dataset.Model{
		Provider: "bolt",
		Details: dataset.Details{
			Sources: []dataset.FactClaim{{Claim: dataset.Claim{Source: "catalog", Read: 20261123}}},
		},
	}
	collected := dataset.Model{
		Provider: "bolt",
		Details: dataset.Details{
			Prices: []dataset.Price{{Source: "models.dev", From: 20261101, AsOf: 20261120}},
		},
	}
	ended := dataset.Model{
		Provider: "bolt",
		Details: dataset.Details{
			Sources: []dataset.FactClaim{
				{Claim: dataset.Claim{Source: "models.dev", Read: 20261101, Until: 20261105}},
			},
		},
	}
	for _, test := range []struct {
		name   string
		days   int64
		models []dataset.Model
		read   map[string]dataset.Date
		want   string
	}{
		{
			name: "nothing",
			read: map[string]dataset.Date{},
			want: "",
		},
		{
			name:   "only decisions",
			models: []dataset.Model{bolt},
			read:   map[string]dataset.Date{},
			want:   "",
		},
		{
			name:   "a page read in a month, at most today",
			models: []dataset.Model{acme},
			read:   map[string]dataset.Date{"acme": 20261123},
			want:   "2026-12-07T00:00:00.000Z",
		},
		{
			name: "a page read in a month, in which the day of another reading is known",
			models: []dataset.Model{{Provider: "acme", Details: dataset.Details{Sources: []dataset.FactClaim{
				{Claim: dataset.Claim{Source: "acme.example/models", Read: 20261100}},
				{Claim: dataset.Claim{Source: "acme.example/models", Read: 20261110}},
			}}}},
			read: map[string]dataset.Date{"acme": 20261110},
			want: "2026-11-24T00:00:00.000Z",
		},
		{
			name:   "one was never read",
			models: []dataset.Model{acme, bolt},
			read:   map[string]dataset.Date{"acme": 20261123},
			want:   "",
		},
		{
			name:   "the oldest decides",
			days:   1,
			models: []dataset.Model{acme, collected},
			read:   map[string]dataset.Date{"acme": 20261123, "bolt": 20261120},
			want:   "2026-11-21T00:00:00.000Z",
		},
		{
			name:   "a collection that was read as a whole",
			days:   2,
			models: []dataset.Model{collected},
			read:   map[string]dataset.Date{"bolt": 20261120},
			want:   "2026-11-22T00:00:00.000Z",
		},
		{
			name: "one that people read in part",
			days: 2,
			models: []dataset.Model{
				{
					Provider: "bolt",
					Details: dataset.Details{
						Sources: []dataset.FactClaim{{Claim: dataset.Claim{Source: "litellm"}}},
					},
				},
			},
			read: map[string]dataset.Date{"bolt": 20261119},
			want: "2026-11-21T00:00:00.000Z",
		},
		{
			name: "a page that is read by program",
			days: 2,
			models: []dataset.Model{
				{
					Provider: "bolt",
					Details: dataset.Details{
						Sources: []dataset.FactClaim{
							{Claim: dataset.Claim{Source: "bolt.example/prices", Read: 20261001}},
						},
					},
				},
			},
			read: map[string]dataset.Date{"bolt": 20261118},
			want: "2026-11-20T00:00:00.000Z",
		},
		{
			name:   "what it no longer says",
			days:   2,
			models: []dataset.Model{ended},
			read:   map[string]dataset.Date{"bolt": 20261105},
			want:   "2026-11-07T00:00:00.000Z",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := dataset.Dataset{
				Providers: []dataset.Provider{{ID: "acme"}, {ID: "bolt"}, {ID: "cube"}},
				Sources:   sources,
				Models:    test.models,
				Settings:  dataset.Settings{FreshDays: test.days},
			}
			readings, stale := Readings(&d)
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
		})
	}
}

func TestFreshUntil(t *testing.T) {
	for _, test := range []struct {
		read dataset.Date
		want string
	}{
		{0, ""},
		{2026_11_20, "2026-12-04T00:00:00.000Z"},
		{9999_12_31, "9999-12-31T23:59:59.999Z"},
	} {
		got := ""
		if until := FreshUntil(test.read, 14); until != nil {
			got = until.String()
		}
		if got != test.want {
			t.Errorf("FreshUntil(%s, 14) = %q, want %q", test.read, got, test.want)
		}
	}
}
