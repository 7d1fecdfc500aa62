package evidence_test

import "testing"

var versionRuleTests = []ruleTest{
	{
		name:   "an id and its newest version",
		rule:   "status-of-versions",
		models: `m status=deprecated@page; m-2025-01-01 status=active@page; n status=active@page; n-2025-01-01 status=active@page`,
		hits:   "m status",
	},
	{
		name: "an id and its newest version",
		rule: "facts-of-versions",
		models: `m context_length=1000@page; m-2025-01-01 context_length=2000@page; n context_length=1000@page; n-2025-01-01 context_length=1000@page;
			o alias_of=o-2025-01-01@page context_length=1000@page; o-2025-01-01 context_length=2000@page`,
		hits: "m context_length",
	},
	{
		name: "older and retired ones",
		rule: "replacement-fits",
		models: `m replacement=acme/old@page release_date=2026-05@page; n replacement=acme/m@page release_date=2026-04@page;
			old release_date=2025-01@page; gone replacement=acme/m@page retirement_date=2026-01-01@page; p replacement=acme/gone@page`,
		hits: "m replacement; p replacement",
	},
}

// TestVersionRules checks the rules about models that belong together.
func TestVersionRules(t *testing.T) { testRules(t, versionRuleTests) }
