package website

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestValues(t *testing.T) {
	said := func(value, site string, shown bool) statementView {
		return statementView{Value: value, Shown: shown, Source: textCell(site)}
	}
	a := said("$8", "a.example", true)
	b := said("$8", "b.example", true)
	old := said("$8", "old.example", false)
	other := said("$9", "c.example", false)
	tests := []struct {
		name       string
		statements []statementView
		want       []valueView
	}{
		{"one source needs no number", []statementView{a}, []valueView{
			{Value: "$8", Shown: true, Statements: []statementView{a}},
		}},
		{"all say the same", []statementView{a, b}, []valueView{
			{Value: "$8", Shown: true, Count: "both sources", Statements: []statementView{a, b}},
		}},
		{"one differs, between others", []statementView{a, other, old}, []valueView{
			{Value: "$8", Shown: true, Count: "2 of 3 sources", Statements: []statementView{a, old}},
			{Value: "$9", Count: "1 of 3 sources", Statements: []statementView{other}},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			sources := attribution{Statements: test.statements}
			if diff := cmp.Diff(test.want, sources.Values(), cmp.AllowUnexported(statementView{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}
