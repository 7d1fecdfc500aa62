package collection

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// TestFoldAliases checks that forms of an id become aliases of its model, with prices by scope.
func TestFoldAliases(t *testing.T) {
	price := func(amount dataset.Decimal, condition string) dataset.Price {
		return dataset.Price{Amount: amount, Condition: condition}
	}
	for _, c := range []struct {
		name    string
		id      string
		said    map[string][]dataset.Price // by id
		aliases string
		want    []dataset.Price
	}{
		{
			"the model and its profiles", "anthropic.claude-9",
			map[string][]dataset.Price{
				"anthropic.claude-9":        {price("5.5", "")},
				"global.anthropic.claude-9": {price("5", "")},
				"us.anthropic.claude-9":     {price("5.5", ""), price("11", "context>200000")},
				"eu.anthropic.claude-9":     {price("5.6", "")},
			},
			"eu.anthropic.claude-9,global.anthropic.claude-9,us.anthropic.claude-9",
			[]dataset.Price{
				price("5.5", "scope=regional"), price("5.6", "scope=geo"), price("5", "scope=global"),
				price("11", "context>200000,scope=geo"), price("5", ""), price("11", "context>200000"),
			},
		},
		{
			"a collection that knows the price of the global profile only", "anthropic.claude-8",
			map[string][]dataset.Price{
				"anthropic.claude-8":        {price("5", "")},
				"global.anthropic.claude-8": {price("5", "")},
			},
			"global.anthropic.claude-8",
			[]dataset.Price{price("5", ""), price("5", "scope=global")},
		},
		{
			"only profiles", "openai.gpt-9",
			map[string][]dataset.Price{
				"us.openai.gpt-9":     {price("2.2", "")},
				"global.openai.gpt-9": {price("2", "")},
			},
			"global.openai.gpt-9,us.openai.gpt-9",
			[]dataset.Price{price("2", "scope=global"), price("2.2", "scope=geo"), price("2", "")},
		},
		{
			"a vendor that looks like a profile", "ca-lab.m-1",
			map[string][]dataset.Price{"ca-lab.m-1": {price("1", "")}}, "", []dataset.Price{price("1", "")},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := &reader{&source.Reading{Profiles: map[dataset.Key]*source.Profile{}}}
			for id, prices := range c.said {
				k := dataset.Key{Provider: "amazon-bedrock", ID: id}
				r.Profiles[k] = &source.Profile{Provider: k.Provider, ID: id, Prices: slices.Clone(prices)}
			}
			r.foldAliases()
			if len(r.Profiles) != 1 {
				t.Fatalf("%d models, want 1", len(r.Profiles))
			}
			p := r.Profiles[dataset.Key{Provider: "amazon-bedrock", ID: c.id}]
			if p == nil || p.Facts["aliases"] != c.aliases {
				t.Fatalf("%+v, want %s with the aliases %q", p, c.id, c.aliases)
			}
			if diff := cmp.Diff(c.want, p.Prices); diff != "" {
				t.Errorf("prices (-want +got)\n%s", diff)
			}
		})
	}
}
