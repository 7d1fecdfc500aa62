package evidence_test

import "testing"

var limitRuleTests = []ruleTest{
	{
		name: "of two sources",
		rule: "limit-within-context",
		models: `m context_length=1000@page max_output_tokens=2000@blog; n context_length=1000@blog max_output_tokens=2000@page;
			o context_length=1000@blog max_output_tokens=2000@forum; p context_length=1000@blog max_output_tokens=1000@page`,
		hits: "m max_output_tokens!; n context_length!; o max_output_tokens",
	},
	{
		name: "a source that contradicts itself",
		rule: "limit-within-context",
		models: `m context_length=1000@blog max_output_tokens=2000@blog; n context_length=1000@page max_output_tokens=2000@page;
			o context_length=1000@page max_output_tokens=2000@acme_api; p context_length=1500@litellm context_length=1000@page max_output_tokens=1200@page; q context_length=1000@blog max_output_tokens=1000@blog`,
		hits: "m max_output_tokens!; n max_output_tokens!; o max_output_tokens; p max_output_tokens!",
	},
	{
		name:   "a decision against the provider",
		rule:   "limit-within-context",
		models: `m context_length=1000@catalog max_output_tokens=2000@page; n context_length=2000@catalog max_output_tokens=2000@page`,
		hits:   "m max_output_tokens",
	},
	{
		name:   "a number that is shown",
		rule:   "limit-within-context",
		models: `m context_length=1000@catalog context_length=1000@litellm max_output_tokens=2000@page; n context_length=1000@catalog context_length=1500@litellm max_output_tokens=2000@page; o context_length=1000@catalog`,
		hits:   "m max_output_tokens; n context_length!; n max_output_tokens",
	},
	{
		name:   "units of 1,024",
		rule:   "one-notation",
		models: `m context_length=262144@page context_length=256000@blog; n context_length=262144@page context_length=240000@blog; o context_length=1000000@blog`,
		hits:   "m context_length!",
	},
	{
		name: "an input that leaves a part of the window unused",
		rule: "input-fills-window",
		models: `m context_length=1000@page max_output_tokens=300@page max_input_tokens=600@litellm; n context_length=1000@page max_output_tokens=300@page max_input_tokens=700@litellm;
			o context_length=1000@page max_output_tokens=300@page max_input_tokens=600@page; p context_length=1000@litellm max_output_tokens=300@litellm max_input_tokens=600@litellm;
			q context_length=1000@page/2026-10-01 max_output_tokens=300@page max_input_tokens=600@litellm; r context_length=1000@page max_input_tokens=600@litellm;
			t context_length=1000@models.dev max_output_tokens=300@page max_input_tokens=600@litellm;
			s context_length=1000@page context_length=1000@litellm max_output_tokens=300@page max_input_tokens=600@litellm`,
		hits: "m max_input_tokens!",
	},
}

// TestLimitRules checks the rules about numbers of tokens.
func TestLimitRules(t *testing.T) { testRules(t, limitRuleTests) }
