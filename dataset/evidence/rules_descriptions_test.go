package evidence_test

import "testing"

// An underscore is a space in descriptions.
var descriptionRuleTests = []ruleTest{
	{
		name: "a limit",
		rule: "description-as-facts",
		models: `m description=Writes_up_to_4,096_tokens.@catalog max_output_tokens=8192@page;
			n description=Writes_up_to_8,192_tokens.@catalog max_output_tokens=8192@page;
			o description=Writes_up_to_8,192_tokens.@catalog;
			p description=Writes_well.@catalog max_output_tokens=8192@page`,
		hits: "m description; o description",
	},
	{
		name: "a month",
		rule: "description-as-facts",
		models: `m description=Its_knowledge_ends_in_May_2026.@catalog knowledge_cutoff=2026-06-01@page;
			n description=Its_knowledge_ends_in_June_2026.@catalog knowledge_cutoff=2026-06-01@page;
			o description=Released_in_July_2026.@catalog release_date=2026-07@page;
			p description=Old,_and_released_in_July_2026.@catalog release_date=2026-08-02@page`,
		hits: "m description; p description",
	},
	{
		name: "a day",
		rule: "description-as-facts",
		models: `m description=Retirement_date:_3_March_2027.@catalog retirement_date=2027-03-03@page;
			n description=The_retirement_date_is_3_March_2027.@catalog retirement_date=2027-03-13@page;
			o description=Retirement_date:_31_June_2027.@catalog retirement_date=2027-03-03@page`,
		hits: "n description",
	},
	{
		name: "content",
		rule: "description-as-facts",
		models: `m description=Reads_text_and_images_and_answers_in_text.@catalog
				input_modalities=text,image,pdf@page output_modalities=text@page;
			n description=Reads_text,_hears_speech_and_answers_in_text_and_audio.@catalog
				input_modalities=text,audio@page output_modalities=text,audio@page;
			o description=Takes_documents_and_answers_in_text.@catalog
				input_modalities=pdf@page output_modalities=image@page`,
		hits: "m description; o description",
	},
	{
		name: "features",
		rule: "description-as-facts",
		models: `m description=Without_tool_calls.@catalog features.tool_call=true@page;
			n description=Calls_tools._No_structured_output.@catalog
				features.tool_call=true@page features.structured_output=false@page;
			o description=A_model_with_structured_output_but_no_tool_calls.@catalog
				features.tool_call=false@page features.structured_output=false@page`,
		hits: "m description; o description",
	},
}

// TestDescriptionRules checks what descriptions say of limits, days, content and features.
func TestDescriptionRules(t *testing.T) { testRules(t, descriptionRuleTests) }
