package evidence

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/parameter"
)

// TestParameterClaims checks which of the rules about a parameter are shown: the provider's page
// wins over others, rules that go well with each other are all shown, and what was read before the
// page is outdated and no dispute.
func TestParameterClaims(t *testing.T) {
	line := func(source, day string, outcome parameter.Outcome, values ...string) dataset.ParameterRule {
		read, err := dataset.ParseDate(day)
		if err != nil {
			t.Fatal(err)
		}
		return dataset.ParameterRule{
			Provider: "acme",
			Models:   []string{"a-*"},
			Except:   []string{"a-old"},
			Names:    []string{"effort2"},
			Outcome:  outcome,
			Values:   values,
			Source:   source,
			Read:     read,
		}
	}
	page := line("acme.example/docs", "2026-10-01", parameter.Only, "low", "high")
	for _, test := range []struct {
		name  string
		lines []dataset.ParameterRule
		want  string
	}{
		{
			name: "agree",
			lines: []dataset.ParameterRule{
				page,
				line("other.example/a", "2026-11-01", parameter.Only, "low", "high"),
			},
			want: "acme.example/docs shown, other.example/a agrees",
		},
		{
			name: "go well with each other",
			lines: []dataset.ParameterRule{
				page,
				line("other.example/a", "2026-11-01", parameter.Refused, "minimal"),
			},
			want: "acme.example/docs shown, other.example/a shown",
		},
		{
			name:  "differ",
			lines: []dataset.ParameterRule{line("other.example/a", "2026-11-01", parameter.Accepted), page},
			want:  "acme.example/docs shown disputed, other.example/a differs",
		},
		{
			name:  "outdated",
			lines: []dataset.ParameterRule{line("other.example/a", "2026-09-01", parameter.Accepted), page},
			want:  "acme.example/docs shown, other.example/a outdated",
		},
		{
			name:  "decided",
			lines: []dataset.ParameterRule{page, line("catalog", "2026-11-01", parameter.Accepted)},
			want:  "catalog shown, acme.example/docs outdated",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := New(&dataset.Dataset{Parameters: test.lines, Sources: []dataset.Source{
				{Name: "acme.example/docs", Kind: dataset.KindPage, Official: []string{"acme"}},
				{Name: "catalog"}, {Name: "other.example/a"},
			}})
			var got []string
			for _, c := range e.ParameterClaims(&dataset.Model{Provider: "acme", ID: "a-1"}) {
				text := fmt.Sprintf("%s %s", c.Source, c.Standing)
				if c.Disputed {
					text += " disputed"
				}
				got = append(got, text)
			}
			if got := strings.Join(got, ", "); got != test.want {
				t.Errorf("ParameterClaims = %q, want %q", got, test.want)
			}
			if claims := e.ParameterClaims(&dataset.Model{Provider: "acme", ID: "a-old"}); len(claims) > 0 {
				t.Errorf("ParameterClaims of an exception = %v, want none", claims)
			}
		})
	}
}
