package evidence

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/parameter"
)

// TestEffortRules checks what the list of efforts of a model says about requests: nothing of a
// parameter of which a source states what it takes, and nothing at places that turn efforts into
// others.
func TestEffortRules(t *testing.T) {
	d := &dataset.Dataset{
		Settings: dataset.Settings{AnyProviders: true},
		Providers: []dataset.Provider{
			{ID: "acme", Name: "Acme", Kind: dataset.Maker}, {ID: "gate", Name: "Gate", Kind: dataset.Gateway},
		},
	}
	line := func(name string, outcome parameter.Outcome, values ...string) dataset.ParameterRule {
		return dataset.ParameterRule{
			Provider: "acme", Models: []string{"swift"}, Names: []string{name}, Outcome: outcome, Values: values,
			Source: "acme.example", Read: 20261001,
		}
	}
	for _, test := range []struct {
		name, provider, efforts string
		lines                   []dataset.ParameterRule
		want                    string
	}{
		{name: "a maker", provider: "acme", efforts: "low,medium*,high",
			want: "reasoning.effort only low|medium|high, reasoning_effort only low|medium|high"},
		{name: "no list", provider: "acme"},
		{name: "a gateway", provider: "gate", efforts: "low,high"},
		{name: "another effort is refused", provider: "acme", efforts: "low,high",
			lines: []dataset.ParameterRule{line("reasoning.effort", parameter.Refused, "none")},
			want:  "reasoning.effort only low|high, reasoning_effort only low|high"},
		{name: "another one is taken", provider: "acme", efforts: "low,high",
			lines: []dataset.ParameterRule{line("reasoning.effort", parameter.Accepted, "none")},
			want:  "reasoning.effort only low|high|none, reasoning_effort only low|high"},
		{name: "a source says which", provider: "acme", efforts: "low,high",
			lines: []dataset.ParameterRule{line("reasoning.effort", parameter.Only, "low", "max")},
			want:  "reasoning_effort only low|high"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d.Parameters = test.lines
			m := &dataset.Model{Provider: test.provider, ID: "swift"}
			m.ReasoningEfforts = test.efforts
			var got []string
			for _, r := range New(d).EffortRules(m) {
				got = append(got, r.Name+" "+r.String())
			}
			if text := strings.Join(got, ", "); text != test.want {
				t.Errorf("EffortRules = %q, want %q", text, test.want)
			}
		})
	}
}
