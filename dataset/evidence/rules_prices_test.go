package evidence_test

import "testing"

var priceRuleTests = []ruleTest{
	{
		name:   "outvoted on input",
		rule:   "outvoted-source",
		models: `m price:input=2@blog price:input=1@page price:batch_input=0.5@blog; n price:input=1@blog price:input=1@page price:batch_input=0.5@blog`,
		hits:   "m price:batch_input!",
	},
	{
		name: "outvoted, and about a condition, a modality, or something else",
		rule: "outvoted-source",
		models: `m price:input=2@blog price:input=1@page price:output[utc=00:00-08:00]=1@blog price:input_audio=3@blog price:reasoning=1@blog price:web_search=1@blog;
			n price:output[utc=00:00-08:00]=1@blog`,
		hits: "m price:input_audio!; m price:output[utc=00:00-08:00]!",
	},
	{
		name:   "older statements",
		rule:   "price-ended",
		models: `m price:input=1@page/2026-09-01/2026-11-01 price:input=1@blog; n price:input=1@page/2026-09-01/2026-11-01 price:input=1@blog/2026-11-02`,
		hits:   "m price:input!",
	},
	{
		name: "another source's newer and older price",
		rule: "hours-replaced",
		models: `m price:input=2@blog/2026-10-02 price:input[utc=16:30-00:30]=1@forum;
			n price:input=2@blog price:input[utc=16:30-00:30]=1@forum/2026-10-02`,
		hits: "m price:input[utc=16:30-00:30]!",
	},
	{
		name: "a newer price of the same source, or of long prompts",
		rule: "hours-replaced",
		models: `m price:cache_read=0.2@blog/2026-10-02 price:cache_read[utc=16:30-00:30]=0.1@forum;
			n price:input=2@blog/2026-10-02 price:input[utc=16:30-00:30]=1@blog;
			o price:input[context>1000]=2@blog/2026-10-02 price:input[utc=16:30-00:30]=1@forum`,
		hits: "m price:cache_read[utc=16:30-00:30]!",
	},
	{
		name: "the provider's older and newer price",
		rule: "hours-replaced",
		models: `m price:input=2@page/2026-10-02 price:input[utc=16:30-00:30]=1@blog;
			n price:input=2@blog/2026-10-02 price:input[utc=16:30-00:30]=1@page`,
		hits: "m price:input[utc=16:30-00:30]!",
	},
	{
		name: "long prompts",
		rule: "tier-within-context",
		models: `m context_length=1000@page price:input[context>1000]=1@blog; n context_length=1001@page price:input[context>1000]=1@blog;
			o context_length=1000@page price:input[context>1000]=1@page; p context_length=1000@page price:input[context>1000,utc=00:00-08:00]=1@blog`,
		hits: "m price:input[context>1000]!; o price:input[context>1000]; p price:input[context>1000,utc=00:00-08:00]!",
	},
	{
		name: "tiers, caches and long prompts",
		rule: "price-ratio",
		models: `m price:input=1@page price:batch_input=0.7@blog price:priority_input=1@blog price:cache_read=0.6@page; n price:input=1@page
			price:batch_input=0.5@blog price:priority_input=2@blog price:cache_read=0.1@page price:input[context>1000]=2@blog; o price:input=1@page price:input[context>1000]=3@blog`,
		hits: "m price:batch_input!; m price:cache_read; m price:priority_input!; o price:input[context>1000]!",
	},
	{
		name:   "the next price",
		rule:   "promotion-ends",
		models: `m price:input=1@page/2026-09-01/2027-01-01; n price:input=1@page/2026-09-01/2027-01-01 price:input=2@page/2027-01-01; o price:input=1@page`,
		hits:   "m price:input",
	},
}

// TestPriceRules checks the rules about prices.
func TestPriceRules(t *testing.T) { testRules(t, priceRuleTests) }
