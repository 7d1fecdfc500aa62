package evidence_test

import "testing"

var factRuleTests = []ruleTest{
	{"the month of the release", "cutoff-before-release",
		`m release_date=2026-05-31@page knowledge_cutoff=2026-05@blog; n release_date=2026-05-31@page knowledge_cutoff=2026-04-30@blog;
			o release_date=2026-05@page knowledge_cutoff=2026-06@page`,
		"m knowledge_cutoff!; o knowledge_cutoff"},
	{"a modality and a price", "embedding-writes-nothing",
		`m type=embedding@page output_modalities=text@blog price:output=1@blog; n type=chat@page output_modalities=text@blog price:output=1@blog`,
		"m output_modalities!; m price:output!"},
	{"never, and not for long", "active-is-stated",
		`alone family=f@blog; m family=f@page/2026-10-01; n family=f@page/2026-08-01`,
		"alone status; n status"},
	{"caching", "price-implies-feature",
		`m price:cache_read=1@page features.prompt_caching=false@blog; n price:cache_read=1@page features.prompt_caching=true@blog; o price:cache_read=1@page`,
		"m features.prompt_caching; m features.prompt_caching!; o features.prompt_caching"},
	{"a cache without a price", "caching-has-price",
		`m price:input=1@page features.prompt_caching=true@blog; n price:input=1@page price:cache_read=0.1@litellm/2026-09-01/2026-09-10 features.prompt_caching=true@blog;
			o price:input=1@page features.prompt_caching=true@page; p price:input=1@litellm features.prompt_caching=true@litellm; q features.prompt_caching=true@litellm;
			r price:input=1@page features.prompt_caching=false@blog; t retirement_date=2026-11-01@page price:input=1@litellm features.prompt_caching=true@litellm;
			u retirement_date=2026-11-01@page features.prompt_caching=true@litellm`,
		"m features.prompt_caching!; t features.prompt_caching!"},
	{"an upgrade taken for a release", "release-before-price",
		`m release_date=2026-11-01@page price:input=1@litellm/2026-09-01; n release_date=2026-10-31@page price:input=1@litellm/2026-09-01;
			o release_date=2026-11@page price:input=1@litellm/2026-09-01; p release_date=2026-11-10@catalog price:input=1@litellm/2026-09-01; q release_date=2026-11-10@page`,
		"m release_date!"},
	{"efforts", "efforts-with-reasoning",
		`m features.reasoning=false@page reasoning_efforts=low@blog; n features.reasoning=true@page reasoning_efforts=low@blog`,
		"m reasoning_efforts!"},
	{"no price", "active-has-price",
		`m family=f@page; n price:input=1@page`,
		"m "},
	{"no output", "active-has-modalities",
		`m type=chat@page input_modalities=text@page; n type=chat@page input_modalities=text@page output_modalities=text@page`,
		"m input_modalities"},
}

// TestFactRules checks the rules about single facts.
func TestFactRules(t *testing.T) { testRules(t, factRuleTests) }
