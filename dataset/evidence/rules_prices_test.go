package evidence_test

import "testing"

var priceRuleTests = []ruleTest{
	{"outvoted on input", "outvoted-source",
		`m price:input=2@blog price:input=1@page price:batch_input=0.5@blog; n price:input=1@blog price:input=1@page price:batch_input=0.5@blog`,
		"m price:batch_input!"},
	{"outvoted, and about a condition, a modality, or something else", "outvoted-source",
		`m price:input=2@blog price:input=1@page price:output[utc=00:00-08:00]=1@blog price:input_audio=3@blog price:reasoning=1@blog price:web_search=1@blog;
			n price:output[utc=00:00-08:00]=1@blog`,
		"m price:input_audio!; m price:output[utc=00:00-08:00]!"},
	{"older statements", "price-ended",
		`m price:input=1@page/2026-09-01/2026-11-01 price:input=1@blog; n price:input=1@page/2026-09-01/2026-11-01 price:input=1@blog/2026-11-02`,
		"m price:input!"},
	{"another source's newer and older price", "hours-replaced",
		`m price:input=2@blog/2026-10-02 price:input[utc=16:30-00:30]=1@forum;
			n price:input=2@blog price:input[utc=16:30-00:30]=1@forum/2026-10-02`,
		"m price:input[utc=16:30-00:30]!"},
	{"a newer price of the same source, or of long prompts", "hours-replaced",
		`m price:cache_read=0.2@blog/2026-10-02 price:cache_read[utc=16:30-00:30]=0.1@forum;
			n price:input=2@blog/2026-10-02 price:input[utc=16:30-00:30]=1@blog;
			o price:input[context>1000]=2@blog/2026-10-02 price:input[utc=16:30-00:30]=1@forum`,
		"m price:cache_read[utc=16:30-00:30]!"},
	{"the provider's older and newer price", "hours-replaced",
		`m price:input=2@page/2026-10-02 price:input[utc=16:30-00:30]=1@blog;
			n price:input=2@blog/2026-10-02 price:input[utc=16:30-00:30]=1@page`,
		"m price:input[utc=16:30-00:30]!"},
	{"long prompts", "tier-within-context",
		`m context_length=1000@page price:input[context>1000]=1@blog; n context_length=1001@page price:input[context>1000]=1@blog;
			o context_length=1000@page price:input[context>1000]=1@page; p context_length=1000@page price:input[context>1000,utc=00:00-08:00]=1@blog`,
		"m price:input[context>1000]!; o price:input[context>1000]; p price:input[context>1000,utc=00:00-08:00]!"},
	{"tiers, caches and long prompts", "price-ratio",
		`m price:input=1@page price:batch_input=0.7@blog price:priority_input=1@blog price:cache_read=0.6@page; n price:input=1@page
			price:batch_input=0.5@blog price:priority_input=2@blog price:cache_read=0.1@page price:input[context>1000]=2@blog; o price:input=1@page price:input[context>1000]=3@blog`,
		"m price:batch_input!; m price:cache_read; m price:priority_input!; o price:input[context>1000]!"},
	{"the next price", "promotion-ends",
		`m price:input=1@page/2026-09-01/2027-01-01; n price:input=1@page/2026-09-01/2027-01-01 price:input=2@page/2027-01-01; o price:input=1@page`,
		"m price:input"},
}

// TestPriceRules checks the rules about prices.
func TestPriceRules(t *testing.T) { testRules(t, priceRuleTests) }
