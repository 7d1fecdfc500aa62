package sync

import (
	"testing"

	"modelcatalog/dataset"
)

// TestWithCanonicalIDs checks what a rule derives, and that it ends with the first source that
// knows better and with the maker's row.
func TestWithCanonicalIDs(t *testing.T) {
	const id = "acme/m-1"
	row := func(claims ...dataset.Claim) dataset.Model {
		m := dataset.Model{Provider: "gate", ID: id}
		m.SetClaims(dataset.FactIndex("canonical_id"), claims)
		return m
	}
	derived := dataset.Claim{Value: "acme/m-1", Source: dataset.CatalogSource}
	open := func(m dataset.Model) dataset.Model {
		m.SetClaims(dataset.FactIndex("open_weights"), []dataset.Claim{
			{Value: "true", Source: "models.dev", Read: 20261101},
		})
		return m
	}
	made := dataset.Model{Provider: "acme", ID: "m-1"}
	resold := made
	resold.SetClaims(dataset.FactIndex("canonical_id"), []dataset.Claim{
		{Value: "other/m-1", Source: "models.dev", Read: 20261101},
	})
	moving := made
	moving.SetClaims(dataset.FactIndex("alias_of"), []dataset.Claim{
		{Value: "m-2", Source: "models.dev", Read: 20261101},
	})
	for _, c := range []struct {
		name   string
		models []dataset.Model
		want   string
	}{
		{
			name:   "the maker has the model",
			models: []dataset.Model{made, row()},
			want:   "acme/m-1",
		},
		{
			name:   "it was derived before",
			models: []dataset.Model{made, row(derived)},
			want:   "acme/m-1",
		},
		{
			name:   "the maker has another model",
			models: []dataset.Model{{Provider: "acme", ID: "m-2"}, row(derived)},
			want:   "",
		},
		{
			name: "the maker's own list lacks it, but the weights are open",
			models: []dataset.Model{
				{Provider: "acme", ID: "m-2"}, open(row()),
			},
			want: "acme/m-1",
		},
		{
			name:   "the maker writes it otherwise",
			models: []dataset.Model{{Provider: "acme", ID: "M1"}, row()},
			want:   "acme/M1",
		},
		{
			name: "the maker's id moves on to newer models",
			models: []dataset.Model{
				moving, {Provider: "acme", ID: "m-2"}, open(row()),
			},
			want: "",
		},
		{
			name:   "the maker sells somebody else's model under the id",
			models: []dataset.Model{resold, row()},
			want:   "other/m-1",
		},
		{
			name:   "a person decided that it is not known",
			models: []dataset.Model{made, row(dataset.Claim{Source: dataset.CatalogSource, Read: 20261101})},
			want:   "",
		},
		{
			name: "a source knows better",
			models: []dataset.Model{
				made,
				row(derived, dataset.Claim{Value: "acme/m-1-plus", Source: "models.dev", Read: 20261101}),
			},
			want: "acme/m-1-plus",
		},
		{
			name: "a person decided",
			models: []dataset.Model{
				made, row(dataset.Claim{Value: "acme/m-9", Source: dataset.CatalogSource, Read: 20261101}),
			},
			want: "acme/m-9",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := acme(t, `"type":"chat"`, c.models...)
			s.dataset.Providers = []dataset.Provider{
				{ID: "acme", Name: "Acme", V1: true},
				{ID: "gate", Name: "Gate", Kind: dataset.Gateway},
			}
			s.dataset.Sources = append(s.dataset.Sources, dataset.Source{Name: "models.dev", AsOf: 20261101})
			added := newcomers{}
			for i := range s.dataset.Models {
				added[s.dataset.Models[i].Key()] = s.now
			}
			after := s.withCanonicalIDs(Settle(s.dataset, s.curation), added)
			if got := after.Find("gate", id).CanonicalID; got != c.want {
				t.Errorf("canonical_id = %q, want %q", got, c.want)
			}
			if again := s.withCanonicalIDs(after, nil); again != after {
				t.Error("derived again, something changes")
			}
		})
	}
}
