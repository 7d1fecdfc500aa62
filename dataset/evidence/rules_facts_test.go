package evidence_test

import "testing"

var factRuleTests = []ruleTest{
	{
		name: "the month of the release",
		rule: "cutoff-before-release",
		models: `m release_date=2026-05-31@page knowledge_cutoff=2026-05@blog; n release_date=2026-05-31@page knowledge_cutoff=2026-04-30@blog;
			o release_date=2026-05@page knowledge_cutoff=2026-06@page`,
		hits: "m knowledge_cutoff!; o knowledge_cutoff",
	},
	{
		name:   "a modality and a price",
		rule:   "embedding-writes-nothing",
		models: `m type=embedding@page output_modalities=text@blog price:output=1@blog; n type=chat@page output_modalities=text@blog price:output=1@blog`,
		hits:   "m output_modalities!; m price:output!",
	},
	{
		name:   "never, and not for long",
		rule:   "active-is-stated",
		models: `alone family=f@blog; m family=f@page/2026-10-01; n family=f@page/2026-08-01`,
		hits:   "alone status; n status",
	},
	{
		name:   "caching",
		rule:   "price-implies-feature",
		models: `m price:cache_read=1@page features.prompt_caching=false@blog; n price:cache_read=1@page features.prompt_caching=true@blog; o price:cache_read=1@page`,
		hits:   "m features.prompt_caching; m features.prompt_caching!; o features.prompt_caching",
	},
	{
		name: "a cache without a price",
		rule: "caching-has-price",
		models: `m price:input=1@page features.prompt_caching=true@blog; n price:input=1@page price:cache_read=0.1@litellm/2026-09-01/2026-09-10 features.prompt_caching=true@blog;
			o price:input=1@page features.prompt_caching=true@page; p price:input=1@litellm features.prompt_caching=true@litellm; q features.prompt_caching=true@litellm;
			r price:input=1@page features.prompt_caching=false@blog; t retirement_date=2026-11-01@page price:input=1@litellm features.prompt_caching=true@litellm;
			u retirement_date=2026-11-01@page features.prompt_caching=true@litellm`,
		hits: "m features.prompt_caching!; t features.prompt_caching!",
	},
	{
		name: "an upgrade taken for a release",
		rule: "release-before-price",
		models: `m release_date=2026-11-01@page price:input=1@litellm/2026-09-01; n release_date=2026-10-31@page price:input=1@litellm/2026-09-01;
			o release_date=2026-11@page price:input=1@litellm/2026-09-01; p release_date=2026-11-10@catalog price:input=1@litellm/2026-09-01; q release_date=2026-11-10@page`,
		hits: "m release_date!",
	},
	{
		name:   "efforts",
		rule:   "efforts-with-reasoning",
		models: `m features.reasoning=false@page reasoning_efforts=low@blog; n features.reasoning=true@page reasoning_efforts=low@blog`,
		hits:   "m reasoning_efforts!",
	},
	{
		name:   "no price",
		rule:   "active-has-price",
		models: `m family=f@page; n price:input=1@page`,
		hits:   "m ",
	},
	{
		name:   "no output",
		rule:   "active-has-modalities",
		models: `m type=chat@page input_modalities=text@page; n type=chat@page input_modalities=text@page output_modalities=text@page`,
		hits:   "m input_modalities",
	},
}

// TestFactRules checks the rules about single facts.
func TestFactRules(t *testing.T) { testRules(t, factRuleTests) }
