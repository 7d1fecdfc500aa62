package website

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/parameter"
)

// TestJoinedRules checks that rules about values of one parameter are one, if the same happens under
// the same condition.
func TestJoinedRules(t *testing.T) {
	for _, test := range []struct {
		name   string
		claims []evidence.ParameterClaim
		want   []string // values of the rules
	}{
		{"refused values", []evidence.ParameterClaim{
			ruleClaim("mode", parameter.Refused, "off"),
			ruleClaim("mode", parameter.Refused, "off|slow"),
			ruleClaim("mode", parameter.Refused, "on"),
		}, []string{"off|slow|on", "off|slow|on", "off|slow|on"}},
		{"all values and one", []evidence.ParameterClaim{
			ruleClaim("mode", parameter.Refused, ""),
			ruleClaim("mode", parameter.Refused, "off"),
		}, []string{"", "off"}},
		{"other parameters and outcomes", []evidence.ParameterClaim{
			ruleClaim("mode", parameter.Refused, "off"),
			ruleClaim("mode", parameter.Ignored, "on"),
			ruleClaim("kind", parameter.Refused, "a"),
		}, []string{"off", "on", "a"}},
		{"only these", []evidence.ParameterClaim{
			ruleClaim("mode", parameter.Only, "on"),
			ruleClaim("mode", parameter.Only, "off"),
		}, []string{"on", "off"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, rule := range joinedRules(test.claims) {
				got = append(got, strings.Join(rule.Values, "|"))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// ruleClaim returns a claim of one model with values that have | between them.
func ruleClaim(name string, outcome parameter.Outcome, values string) evidence.ParameterClaim {
	rule := parameter.Rule{Name: name, Outcome: outcome}
	if values != "" {
		rule.Values = strings.Split(values, "|")
	}
	line := &dataset.ParameterRule{Models: []string{"m"}}
	return evidence.ParameterClaim{Rule: rule, Line: line}
}

// TestSayOnce checks that rows about one parameter share the cell with its name, and those of which
// the same happens are together and share the cell that says it.
func TestSayOnce(t *testing.T) {
	var rows [][]cell
	for _, row := range []struct{ name, what, why string }{
		{"seed", "refused", "a"},
		{"temperature", "refused", "b"},
		{"temperature", "only 1", "c"},
		{"temperature", "refused", "d"},
		{"top_p", "refused", "e"},
	} {
		rows = append(rows, []cell{textCell(row.name), textCell(row.what), textCell(row.why)})
	}
	sayOnce(rows)
	order := ""
	var names, whats []int
	var above []bool
	for _, row := range rows {
		names = append(names, row[0].Span)
		whats = append(whats, row[1].Span)
		above = append(above, row[1].Above)
		order += row[2].Text
	}
	if order != "abdce" {
		t.Errorf("the reasons are in the order %s, want abdce", order)
	}
	if !slices.Equal(names, []int{1, 3, 0, 0, 1}) || !slices.Equal(whats, []int{1, 2, 0, 1, 1}) {
		t.Errorf("names are of %v rows, what happens of %v", names, whats)
	}
	if !slices.Equal(above, []bool{false, false, true, false, false}) {
		t.Errorf("what happens is said above: %v", above)
	}
}
