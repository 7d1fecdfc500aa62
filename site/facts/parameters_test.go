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
		{
			outcome: parameter.Refused,
			values:  "none|minimal",
			when:    "",
			want:    "refused: none or minimal",
			advice:  "do not set it to none or minimal",
		},
		{
			outcome: parameter.Only,
			values:  "1",
			when:    "effort!=none",
			want:    "only 1, unless effort is none",
			advice:  "remove it or set it to 1, or set the effort to none",
		},
		{
			outcome: parameter.AtMost,
			values:  "4",
			when:    "endpoint=chat.completions",
			want:    "at most 4, on Chat Completions",
			advice:  "set it to 4 or less",
		},
		{parameter.Required, "", "modalities=audio", "required, with modalities audio", "set it"},
		{
			outcome: parameter.Renamed,
			values:  "max_completion_tokens",
			when:    "",
			want:    "named max_completion_tokens here",
			advice:  "rename it to max_completion_tokens",
		},
		{
			outcome: parameter.Ignored,
			values:  "",
			when:    "client=ai-sdk,client_version>=4.0.0",
			want:    "ignored, with the AI SDK, from version 4.0.0 on",
			advice:  "remove it",
		},
		{parameter.Refused, "", "temperature", "refused, together with temperature", "remove it"},
		{
			outcome: parameter.Refused,
			values:  "",
			when:    "api_version>=2026-10-21",
			want:    "refused, from API version 2026-10-21 on",
			advice:  "remove it",
		},
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
