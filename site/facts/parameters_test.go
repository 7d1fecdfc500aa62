package facts

import (
	"strings"
	"testing"

	"modelcatalog/dataset/parameter"
)

func TestRule(t *testing.T) {
	for _, test := range []struct {
		outcome      parameter.Outcome
		values, when string
		want, advice string
	}{
		{parameter.Refused, "", "", "refused", "remove it"},
		{parameter.Refused, "none|minimal", "", "refused: none or minimal", "do not set it to none or minimal"},
		{parameter.Only, "1", "effort!=none", "only 1, unless effort is none", "remove it or set it to 1, or set the effort to none"},
		{parameter.AtMost, "4", "endpoint=chat.completions", "at most 4, on Chat Completions", "set it to 4 or less"},
		{parameter.Required, "", "modalities=audio", "required, with modalities audio", "set it"},
		{parameter.Renamed, "max_completion_tokens", "", "named max_completion_tokens here", "rename it to max_completion_tokens"},
		{parameter.Ignored, "", "client=ai-sdk,client_version>=4.0.0", "ignored, with the AI SDK, from version 4.0.0 on", "remove it"},
		{parameter.Refused, "", "temperature", "refused, together with temperature", "remove it"},
		{parameter.Refused, "", "api_version>=2026-10-21", "refused, from API version 2026-10-21 on", "remove it"},
	} {
		t.Run(test.want, func(t *testing.T) {
			condition, err := parameter.ParseCondition(test.when)
			if err != nil {
				t.Fatal(err)
			}
			r := parameter.Rule{Name: "x", Outcome: test.outcome, When: condition}
			if test.values != "" {
				r.Values = strings.Split(test.values, "|")
			}
			if got, advice := Rule(&r), Advice(&r); got != test.want || advice != test.advice {
				t.Errorf("Rule = %q, Advice = %q, want %q, %q", got, advice, test.want, test.advice)
			}
		})
	}
}
