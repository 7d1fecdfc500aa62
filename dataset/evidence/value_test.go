package evidence

import (
	"testing"

	"modelcatalog/dataset"
)

// nothing decides nothing by ids.
type nothing struct{}

func (nothing) RuledType(*dataset.Model) (string, bool)       { return "", false }
func (nothing) Derived(_ *dataset.Model, _ string) (_ string) { return "" }

// TestStatus checks the status of a model that the list of its provider does not have. The list is of
// 2026-11-10, and the page models, which a program reads, of 2026-11-03.
func TestStatus(t *testing.T) {
	for _, test := range []struct {
		name   string
		listed bool
		claims []string
		want   string
	}{
		{"listed", true, nil, "active"},
		{"not listed", false, nil, "unlisted"},
		{"not listed, and retired", false, []string{"acme.example/limits 2026-10-01 deprecated"}, "deprecated"},
		{"active on a page of the day before", false,
			[]string{"acme.example/limits 2026-11-09 active"}, "unlisted"},
		{"active on a page of the day of the list", false,
			[]string{"acme.example/limits 2026-11-10 active"}, "active"},
		{"active on a page that was read later", false,
			[]string{"acme.example/limits 2026-11-11 active"}, "active"},
		{"active on a page that no longer says so", false,
			[]string{"acme.example/limits 2026-10-01/2026-11-11 active"}, "unlisted"},
		{"active in a client library", false, []string{"npmjs.com/package/acme 2026-11-11 active"}, "unlisted"},
		{"active on another site", false, []string{"forum.example 2026-11-11 active"}, "unlisted"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := &dataset.Model{Provider: "acme", ID: "m"}
			if test.listed {
				m.AddSource("acme_api", 20261110)
			}
			m.SetClaims(dataset.FactIndex("status"), said(t, test.claims...))
			if got := New(judged()).Value(m, "status", nothing{}); got != test.want {
				t.Errorf("status %q, want %q", got, test.want)
			}
		})
	}
}
