package evidence

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
)

// TestCoverage checks what counts as known of the models of a provider.
func TestCoverage(t *testing.T) {
	official := dataset.Source{
		Name:     "acme.example/prices",
		Kind:     dataset.KindPage,
		Official: []string{"acme"},
		AsOf:     20260301,
	}
	ends := dataset.Source{
		Name:     "acme.example/ends",
		Kind:     dataset.KindPage,
		Official: []string{"acme"},
		AsOf:     20260301,
	}
	models := dataset.Source{Name: "models.dev", Kind: dataset.KindCollection, AsOf: 20260301}
	copied := dataset.Source{Name: "pi-ai", Kind: dataset.KindCollection, AsOf: 20260301}
	context := dataset.FactIndex("context_length")
	claim := func(source string) dataset.FactClaim {
		return dataset.FactClaim{Fact: context, Claim: dataset.Claim{Value: "8", Source: source}}
	}
	price := func(source, amount string) dataset.Price {
		return dataset.Price{Source: source, Amount: dataset.Decimal(amount), AsOf: 20260301}
	}
	for _, test := range []struct {
		name  string
		model dataset.Model
		want  Coverage
	}{
		{
			name: "nothing",
			want: Coverage{Models: 1},
		},
		{
			name: "one page",
			model: dataset.Model{
				ContextLength: "8",
				Details:       dataset.Details{Sources: []dataset.FactClaim{claim(official.Name)}},
			},
			want: Coverage{Models: 1, Contexts: 1, FirstHand: 1},
		},
		{
			name: "two pages of a site",
			model: dataset.Model{
				Details: dataset.Details{
					Sources: []dataset.FactClaim{claim(official.Name), claim(ends.Name)},
				},
			},
			want: Coverage{Models: 1, FirstHand: 1},
		},
		{
			name: "a collection and a copy of it",
			model: dataset.Model{
				Details: dataset.Details{
					Sources: []dataset.FactClaim{claim(models.Name), claim(copied.Name)},
				},
			},
			want: Coverage{Models: 1},
		},
		{
			name: "a collection and a decision",
			model: dataset.Model{
				Details: dataset.Details{
					Sources: []dataset.FactClaim{claim(models.Name), claim(dataset.CatalogSource)},
				},
			},
			want: Coverage{Models: 1},
		},
		{
			name: "a claim and the price of another",
			model: dataset.Model{
				Details: dataset.Details{
					Sources: []dataset.FactClaim{claim(models.Name)},
					Prices:  []dataset.Price{price(official.Name, "1")},
				},
			},
			want: Coverage{Models: 1, Priced: 1, Corroborated: 1, FirstHand: 1},
		},
		{
			name: "a disputed price",
			model: dataset.Model{
				Details: dataset.Details{
					Prices: []dataset.Price{price("a.example", "1"), price("b.example", "2")},
				},
			},
			want: Coverage{Models: 1, Corroborated: 1},
		},
		{
			name:  "an end",
			model: dataset.Model{RetirementDate: "2026-09-01"},
			want:  Coverage{Models: 1, Ends: 1},
		},
		{
			name:  "a day before which it does not end",
			model: dataset.Model{NotBefore: "2026-09-01"},
			want:  Coverage{Models: 1, Ends: 1},
		},
		{
			name:  "a model of another",
			model: dataset.Model{Details: dataset.Details{CanonicalID: "bolt/b-1"}},
			want:  Coverage{Models: 1, Canonical: 1},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.model.Provider, test.model.ID = "acme", "a-1"
			d := &dataset.Dataset{
				Providers: []dataset.Provider{{ID: "acme"}, {ID: "bolt"}},
				Sources: []dataset.Source{
					official,
					ends,
					models,
					copied,
					{Name: "a.example"},
					{Name: "b.example"},
				},
				Models: []dataset.Model{test.model},
			}
			if diff := cmp.Diff([]Coverage{test.want, {}}, CoverageOf(d)); diff != "" {
				t.Errorf("CoverageOf() (-want +got):\n%s", diff)
			}
		})
	}
}
