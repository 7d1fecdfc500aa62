package evidence_test

import "testing"

var aliasRuleTests = []ruleTest{
	{"a fact", "alias-as-target",
		`m context_length=1000@page knowledge_cutoff=2025-01@blog; a alias_of=m@page context_length=2000@blog knowledge_cutoff=2025-01@blog;
			b alias_of=m@page context_length=2000@page; c alias_of=m@page context_length=2000@catalog; m-latest family=f@page`,
		"a context_length!; m-latest alias_of"},
	{"a price", "alias-as-target",
		`m price:input=1@blog; a alias_of=m@page price:input=2@blog; b alias_of=m@page price:input=2@page`,
		"a price:input!"},
	{"the family", "alias-as-target",
		`m family=f@blog; a alias_of=m@page family=g@blog; b alias_of=m@page; c alias_of=m@page family=g@page`,
		"a family!"},
}

// TestAliasRules checks the rule about aliases.
func TestAliasRules(t *testing.T) { testRules(t, aliasRuleTests) }
