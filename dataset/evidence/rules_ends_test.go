package evidence_test

import "testing"

var endRuleTests = []ruleTest{
	{
		name: "one site",
		rule: "end-by-one-source",
		models: `m retirement_date=2027-01-01@blog; n retirement_date=2027-01-01@blog retirement_date=2027-01-01@forum;
			o retirement_date=2027-01-01@page; p status=active@page/2026-09-19 retirement_date=2027-01-01@blog`,
		hits: "m retirement_date; m retirement_date!; p retirement_date; p retirement_date!",
	},
	{
		name:   "a status without a date",
		rule:   "end-has-date",
		models: `m status=deprecated@page; n status=deprecated@page retirement_date=2027-01-01@page; o status=active@page`,
		hits:   "m retirement_date",
	},
	{
		name:   "an active model that is retired",
		rule:   "active-before-retirement",
		models: `m status=active@page retirement_date=2026-01-01@page; n status=active@page retirement_date=2027-01-01@page`,
		hits:   "m status",
	},
	{
		name:   "a retirement before the release",
		rule:   "retires-after-release",
		models: `m release_date=2026-05@page retirement_date=2026-04-01@page; n release_date=2026-05@page retirement_date=2026-06-01@page`,
		hits:   "m retirement_date!",
	},
	{
		name: "a collection does not hide the word of the provider",
		rule: "retires-after-release",
		models: `m release_date=2026-12-15@litellm retirement_date=2026-12-01@page; n release_date=2026-11-15@litellm retirement_date=2026-12-01@page;
			o release_date=2026-12-15@page retirement_date=2026-12-01@litellm retirement_date=2026-12-01@blog; p release_date=2026-11-15@litellm`,
		hits: "m release_date!; o retirement_date!; o retirement_date!",
	},
}

// TestEndRules checks the rules about ends. TestEnds has all whose word counts.
func TestEndRules(t *testing.T) { testRules(t, endRuleTests) }
