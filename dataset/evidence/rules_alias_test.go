package evidence_test

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

var aliasRuleTests = []ruleTest{
	{
		name: "a fact",
		rule: "alias-as-target",
		models: `m context_length=1000@page knowledge_cutoff=2025-01@blog; a alias_of=m@page context_length=2000@blog knowledge_cutoff=2025-01@blog;
			b alias_of=m@page context_length=2000@page; c alias_of=m@page context_length=2000@catalog; m-latest family=f@page`,
		hits: "a context_length!; m-latest alias_of",
	},
	{
		name:   "a price",
		rule:   "alias-as-target",
		models: `m price:input=1@blog; a alias_of=m@page price:input=2@blog; b alias_of=m@page price:input=2@page`,
		hits:   "a price:input!",
	},
	{
		name:   "the family",
		rule:   "alias-as-target",
		models: `m family=f@blog; a alias_of=m@page family=g@blog; b alias_of=m@page; c alias_of=m@page family=g@page`,
		hits:   "a family!",
	},
}

// TestAliasRules checks the rule about aliases.
func TestAliasRules(t *testing.T) { testRules(t, aliasRuleTests) }

// TestDeniedPrices checks that an alias does not take from its target a price that an exception
// denies, by the name of one price or by a pattern of names, and that a target which no longer has
// the price makes the exception useless.
func TestDeniedPrices(t *testing.T) {
	const models = `m price:input=1@page price:batch_input=0.5@page price:batch_input[context>500]=0.9@page; a alias_of=m@page`
	for _, test := range []struct{ name, fact, want string }{
		{"one price", "price:batch_input", "input batch_input[context>500]"},
		{"a pattern", "price:batch_*", "input"},
		{"a price that the target has not", "price:flex_*", "input batch_input batch_input[context>500]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := settled(t, models)
			d.Exceptions = []dataset.Exception{
				{Rule: "alias-as-target", Provider: "acme", ID: "a", Fact: test.fact},
			}
			var got []string
			for _, q := range evidence.NewPricing(d).Quotes(d.Find("acme", "a")) {
				got = append(got, strings.TrimPrefix(dataset.PriceFact(q.Meter, q.Condition), "price:"))
			}
			if text := strings.Join(got, " "); text != test.want {
				t.Errorf("prices of the alias are %q, want %q", text, test.want)
			}
			used := slices.ContainsFunc(evidence.Hits(d), func(hit evidence.Hit) bool {
				return hit.Exception == 0
			})
			if used != (len(got) < 3) {
				t.Errorf("exception is used: %t, and the prices are %q", used, got)
			}
		})
	}
}
