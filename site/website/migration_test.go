package website

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/parameter"
)

// TestMigration checks that what calls must change for a successor is one line for each thing to do, the
// parameters to remove first and those without effect last.
func TestMigration(t *testing.T) {
	change := func(name string, outcome parameter.Outcome, values, when string) catalog.ParameterChange {
		condition, err := parameter.ParseCondition(when)
		if err != nil {
			t.Fatal(err)
		}
		rule := &parameter.Rule{Name: name, Outcome: outcome, When: condition}
		if values != "" {
			rule.Values = strings.Split(values, "|")
		}
		return catalog.ParameterChange{Change: parameter.Change{Name: name, New: rule}, Official: true}
	}
	unofficial := change("seed", parameter.Refused, "", "")
	unofficial.Official = false
	disputed := change("top_p", parameter.AtLeast, "0.99", "")
	disputed.Disputed = true
	for _, test := range []struct {
		name    string
		changes []catalog.ParameterChange
		summary string
		want    []string
	}{
		{"parameters to remove are one step", []catalog.ParameterChange{
			change("beta", parameter.Ignored, "old", ""),
			change("temperature", parameter.Only, "1", ""),
			change("top_k", parameter.Refused, "", ""),
			change("logprobs", parameter.Refused, "", ""),
		}, "top_k, logprobs, temperature and beta", []string{
			"top_k, logprobs: remove them",
			"temperature: remove it or set it to 1",
			"beta: old has no effect any more",
		}},
		{"refused values go without saying if only some are taken", []catalog.ParameterChange{
			change("mode", parameter.Refused, "off|on", ""),
			change("mode", parameter.Only, "adaptive", ""),
			change("mode", parameter.Refused, "adaptive", "effort=max"),
		}, "mode", []string{
			"mode: remove it or set it to adaptive",
			"mode: do not set it to adaptive with effort max",
		}},
		{"who removes a parameter need not know of its values", []catalog.ParameterChange{
			change("mode", parameter.Refused, "", ""),
			change("mode", parameter.Only, "adaptive", ""),
		}, "mode", []string{"mode: remove it"}},
		{"another effort is said once", []catalog.ParameterChange{
			change("top_p", parameter.Refused, "", "effort!=none"),
		}, "top_p", []string{"top_p: remove it, or set the effort to none"}},
		{"doubts", []catalog.ParameterChange{unofficial, disputed}, "seed and top_p", []string{
			"seed: remove it (not confirmed by Acme)",
			"top_p: set it to 0.99 or more (disputed)",
		}},
		{"no effect at all", []catalog.ParameterChange{
			change("seed", parameter.Ignored, "", ""),
		}, "seed", []string{"seed: has no effect any more"}},
		{"no effect under a condition", []catalog.ParameterChange{
			change("temperature", parameter.Ignored, "", "thinking.type!=disabled"),
			change("top_p", parameter.Ignored, "", "effort!=none"),
			change("seed", parameter.Ignored, "7", "endpoint=chat.completions"),
		}, "temperature, top_p and seed", []string{
			"temperature: has no effect any more, unless thinking.type is disabled",
			"top_p: has no effect any more, unless effort is none",
			"seed: 7 has no effect any more, on Chat Completions",
		}},
		{"many", []catalog.ParameterChange{
			change("a", parameter.Ignored, "", ""), change("b", parameter.Ignored, "", ""),
			change("c", parameter.Ignored, "", ""), change("d", parameter.Ignored, "", ""),
			change("e", parameter.Ignored, "", ""), change("f", parameter.Ignored, "", ""),
		}, "a, b, c, d and 2 others", nil},
		{"nothing", nil, "", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := migrationOf(test.changes, "Acme")
			if m == nil {
				m = &migration{}
			}
			var got []string
			for _, step := range m.Steps {
				line := strings.Join(step.Names, ", ") + ": " + step.Advice
				if step.Doubt != "" {
					line += " (" + step.Doubt + ")"
				}
				got = append(got, line)
			}
			if m.Summary != test.summary {
				t.Errorf("summary = %q, want %q", m.Summary, test.summary)
			}
			if test.want != nil && !slices.Equal(got, test.want) {
				t.Errorf("steps = %q, want %q", got, test.want)
			}
		})
	}
}
