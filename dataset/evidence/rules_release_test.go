package evidence_test

import "testing"

var releaseRuleTests = []ruleTest{
	{
		name: "a day of the weights",
		rule: "release-of-service",
		models: `host m release_date=2026-05-01@models.dev; n release_date=2026-05-02@page; o release_date=2026-05-03@blog;
			p release_date=2026-05-04@catalog; q release_date=2026-05@litellm;
			r canonical_id=acme/r@page release_date=2026-05-05@models.dev`,
		hits: "m release_date!; q release_date!",
	},
	{"a maker", "release-of-service", `m release_date=2026-05-01@models.dev`, ""},
}

// TestReleaseRules checks the rule about what a day of release means at a place that serves the
// models of others.
func TestReleaseRules(t *testing.T) { testRules(t, releaseRuleTests) }
