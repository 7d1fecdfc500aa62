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
		{
			name:   "listed",
			listed: true,
			want:   "active",
		},
		{
			name: "not listed",
			want: "unlisted",
		},
		{
			name:   "not listed, and retired",
			claims: []string{"acme.example/limits 2026-10-01 deprecated"},
			want:   "deprecated",
		},
		{
			name:   "active on a page of the day before",
			claims: []string{"acme.example/limits 2026-11-09 active"},
			want:   "unlisted",
		},
		{
			name:   "active on a page of the day of the list",
			claims: []string{"acme.example/limits 2026-11-10 active"},
			want:   "active",
		},
		{
			name:   "active on a page that was read later",
			claims: []string{"acme.example/limits 2026-11-11 active"},
			want:   "active",
		},
		{
			name:   "active on a page that no longer says so",
			claims: []string{"acme.example/limits 2026-10-01/2026-11-11 active"},
			want:   "unlisted",
		},
		{
			name:   "active in a client library",
			claims: []string{"npmjs.com/package/acme 2026-11-11 active"},
			want:   "unlisted",
		},
		{
			name:   "active on another site",
			claims: []string{"forum.example 2026-11-11 active"},
			want:   "unlisted",
		},
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
