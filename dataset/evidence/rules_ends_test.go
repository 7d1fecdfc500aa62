package evidence_test

import "testing"

var endRuleTests = []ruleTest{
	{"one site", "end-by-one-source",
		`m retirement_date=2027-01-01@blog; n retirement_date=2027-01-01@blog retirement_date=2027-01-01@forum;
			o retirement_date=2027-01-01@page; p status=active@page/2026-09-19 retirement_date=2027-01-01@blog`,
		"m retirement_date; m retirement_date!; p retirement_date; p retirement_date!"},
	{"a status without a date", "end-has-date",
		`m status=deprecated@page; n status=deprecated@page retirement_date=2027-01-01@page; o status=active@page`,
		"m retirement_date"},
	{"an active model that is retired", "active-before-retirement",
		`m status=active@page retirement_date=2026-01-01@page; n status=active@page retirement_date=2027-01-01@page`,
		"m status"},
	{"a retirement before the release", "retires-after-release",
		`m release_date=2026-05@page retirement_date=2026-04-01@page; n release_date=2026-05@page retirement_date=2026-06-01@page`,
		"m retirement_date!"},
	{"a collection does not hide the word of the provider", "retires-after-release",
		`m release_date=2026-12-15@litellm retirement_date=2026-12-01@page; n release_date=2026-11-15@litellm retirement_date=2026-12-01@page;
			o release_date=2026-12-15@page retirement_date=2026-12-01@litellm retirement_date=2026-12-01@blog; p release_date=2026-11-15@litellm`,
		"m release_date!; o retirement_date!; o retirement_date!"},
}

// TestEndRules checks the rules about ends. TestEnds has all whose word counts.
func TestEndRules(t *testing.T) { testRules(t, endRuleTests) }
