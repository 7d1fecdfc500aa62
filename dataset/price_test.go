package dataset

import (
	"slices"
	"testing"
)

const samplePrice = `{"id":"gpt-4o","meter":"batch_input","unit":"usd_per_million_tokens","condition":"context>200000","price":"0.075",` +
	`"from":"2025-02-06","to":null,"source":"models.dev","as_of":"2026-07-24"}`

// TestAliases checks that a model has the aliases of its line and the models that point to it, each
// once, and no other provider's.
func TestAliases(t *testing.T) {
	d := &Dataset{Models: []Model{
		{Provider: "acme", ID: "a", Details: Details{AliasOf: "c"}},
		{Provider: "acme", ID: "b", Details: Details{AliasOf: "c"}},
		{Provider: "acme", ID: "c", Details: Details{Aliases: []string{"a", "aa", "d"}}},
		{Provider: "bolt", ID: "c"},
	}}
	aliases := d.Aliases()
	for i, want := range [][]string{nil, nil, {"a", "aa", "b", "d"}, nil} {
		if got := aliases(&d.Models[i]); !slices.Equal(got, want) {
			t.Errorf("aliases of %s %s = %q, want %q", d.Models[i].Provider, d.Models[i].ID, got, want)
		}
	}
}
