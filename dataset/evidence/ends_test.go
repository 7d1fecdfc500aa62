package evidence

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
)

// claimed returns a model with claims of the form "FACT SOURCE DAYS VALUE", and the first of each
// fact that Choose shows.
func claimed(t *testing.T, texts ...string) *dataset.Model {
	t.Helper()
	m := &dataset.Model{Provider: "acme", ID: "m"}
	for _, text := range texts {
		name, claim, _ := strings.Cut(text, " ")
		fact := dataset.FactIndex(name)
		m.SetClaims(fact, append(m.Claims(fact), said(t, claim)...))
	}
	m.SpellOut()
	e := New(judged())
	for fact, name := range dataset.FactNames {
		value := dataset.NullString{}
		if j := e.Choose(m, fact, m.Claims(fact)); len(j) > 0 && j[0].Standing == Shown {
			value = dataset.Text(j[0].Value)
		}
		if value.Valid {
			if err := m.Set(name, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	m.Abbreviate()
	return m
}

// TestEnds checks whose word ends a model: which retirement is shown, and what is reported if none
// is.
func TestEnds(t *testing.T) {
	// The page limits was read by people on the day of each claim, models by a program on
	// 2026-11-03, the list on 2026-11-10.
	const (
		blog  = "retirement_date blog.example/a 2026-11-09 2027-01-01"
		forum = "retirement_date forum.example 2026-11-08 2027-01-01"
	)
	for _, test := range []struct {
		name            string
		claims          []string
		shown, reported string
	}{
		{
			name:     "one other site",
			claims:   []string{blog},
			reported: "blog.example says that it retires on 2027-01-01",
		},
		{
			name:   "two other sites",
			claims: []string{blog, forum},
			shown:  "2027-01-01",
		},
		{
			name:     "two pages of one site",
			claims:   []string{blog, "retirement_date blog.example/b 2026-11-09 2027-01-01"},
			reported: "blog.example says that it retires on 2027-01-01",
		},
		{
			name:     "two sites that disagree",
			claims:   []string{blog, "retirement_date forum.example 2026-11-08 2027-02-01"},
			reported: "blog.example says that it retires on 2027-01-01, forum.example on 2027-02-01",
		},
		{
			name:   "a client library",
			claims: []string{"retirement_date npmjs.com/package/acme 2026-11-01 2027-01-01"},
			shown:  "2027-01-01",
		},
		{
			name:   "a decision",
			claims: []string{"retirement_date catalog 2026-01-01 2027-01-01"},
			shown:  "2027-01-01",
		},

		{
			name:   "the provider said another fact since",
			claims: []string{blog, forum, "family acme_api 2026-10-01 f"},
			shown:  "2027-01-01",
		},
		{
			name:   "the list said deprecated since",
			claims: []string{blog, forum, "status acme_api 2026-10-01 deprecated"},
		},
		{
			name:   "the list said active since",
			claims: []string{blog, forum, "status acme_api 2026-10-01 active"},
		},
		{
			name:   "the provider promised more since",
			claims: []string{blog, forum, "retirement_not_before acme_api 2026-10-01 2026-12-01"},
		},
		{
			name:   "the page said deprecated after one of two",
			claims: []string{blog, forum, "status acme.example/limits 2026-11-09 deprecated"},
		},
		{
			name:   "the page said deprecated before",
			claims: []string{blog, forum, "status acme.example/limits 2026-11-08 deprecated"},
			shown:  "2027-01-01",
		},

		{
			name:     "called active 30 days before",
			claims:   []string{blog, forum, "status acme.example/limits 2026-10-10 active"},
			reported: "blog.example says that it retires on 2027-01-01, forum.example on 2027-01-01",
		},
		{
			name:   "called active longer before",
			claims: []string{blog, forum, "status acme.example/limits 2026-10-08 active"},
			shown:  "2027-01-01",
		},
		{
			name:     "called active 30 days before one of two",
			claims:   []string{blog, forum, "status acme.example/limits 2026-10-09 active"},
			reported: "blog.example says that it retires on 2027-01-01, forum.example on 2027-01-01",
		},
		{
			name: "called active on a page that names an end",
			claims: []string{
				blog,
				forum,
				"status acme.example/limits 2026-10-10 active",
				"after_retirement acme.example/limits 2026-10-10 fails",
			},
			shown: "2027-01-01",
		},
		{
			name:   "a client library that calls it active",
			claims: []string{blog, forum, "status npmjs.com/package/acme 2026-11-20 active"},
			shown:  "2027-01-01",
		},

		{
			name:     "before the promised day",
			claims:   []string{blog, forum, "retirement_not_before acme.example/limits 2026-07-01 2027-01-02"},
			reported: "blog.example says that it retires on 2027-01-01, forum.example on 2027-01-01",
		},
		{
			name:   "on the promised day",
			claims: []string{blog, forum, "retirement_not_before acme.example/limits 2026-07-01 2027-01-01"},
			shown:  "2027-01-01",
		},
		{
			name: "the provider itself, before the day it promised",
			claims: []string{"retirement_date acme.example/limits 2026-11-01 2027-01-01",
				"retirement_not_before acme.example/limits 2026-07-01 2027-01-02"},
			shown: "2027-01-01",
		},
		{
			name:     "a newer site reports another day than the provider",
			claims:   []string{blog, "retirement_date acme.example/limits 2026-11-01 2028-01-01"},
			shown:    "2028-01-01",
			reported: "blog.example says that it retires on 2027-01-01",
		},

		{
			name: "taken back by its only source",
			claims: []string{"retirement_date npmjs.com/package/acme 2026-10-01/2026-10-20 2027-01-01",
				"family npmjs.com/package/acme 2026-10-01 f"},
		},
		{
			name:   "dropped with its row",
			claims: []string{"retirement_date acme.example/models 2026-10-01/2026-10-20 2027-01-01"},
			shown:  "2027-01-01",
		},
		{
			name: "dropped, and called active since",
			claims: []string{"retirement_date acme.example/models 2026-10-01/2026-10-20 2027-01-01",
				"status acme.example/limits 2026-10-21 active"},
		},
		{
			name: "dropped, and called active on that day",
			claims: []string{"retirement_date acme.example/models 2026-10-01/2026-10-20 2027-01-01",
				"status acme.example/limits 2026-10-20 active"},
			shown: "2027-01-01",
		},
		{
			name: "dropped, and promised more since",
			claims: []string{"retirement_date acme.example/models 2026-10-01/2026-10-20 2027-01-01",
				"retirement_not_before acme.example/limits 2026-10-21 2028-01-01"},
		},
		{
			name: "dropped by two others, and called active by a library",
			claims: []string{
				"retirement_date models.dev 2026-10-01/2026-10-20 2027-01-01",
				"retirement_date litellm 2026-10-01/2026-10-20 2027-01-01",
				"status npmjs.com/package/acme 2026-11-01 active"},
			shown: "2027-01-01",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := claimed(t, test.claims...)
			if m.RetirementDate != test.shown {
				t.Errorf("retires on %q, want %q", m.RetirementDate, test.shown)
			}
			if got := New(judged()).ReportedEnd(m); got != test.reported {
				t.Errorf("reported: %q, want %q", got, test.reported)
			}
		})
	}
}

// TestFollows checks that two other sites can name what follows an end that the provider announced,
// whatever it said since.
func TestFollows(t *testing.T) {
	const (
		blog  = "replacement blog.example/a 2026-11-09 acme/n"
		forum = "replacement forum.example 2026-11-08 acme/n"
	)
	for _, test := range []struct {
		name   string
		claims []string
		want   string
	}{
		{
			name:   "the provider ends it",
			claims: []string{blog, forum, "retirement_date acme_api 2026-11-10 2027-01-01"},
			want:   "acme/n",
		},
		{
			name: "a client library of the provider ends it",
			claims: []string{blog, forum, "status npmjs.com/package/acme 2026-11-10 deprecated",
				"status acme_api 2026-11-10 active"},
			want: "acme/n",
		},
		{"the provider calls it active", []string{blog, forum, "status acme_api 2026-11-10 active"}, ""},
		{"only one site", []string{blog, "retirement_date acme_api 2026-11-10 2027-01-01"}, ""},
		{
			name:   "the provider names another",
			claims: []string{blog, forum, "replacement acme_api 2026-10-10 acme/o"},
			want:   "acme/o",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := claimed(t, test.claims...).Replacement; got != test.want {
				t.Errorf("replacement %q, want %q", got, test.want)
			}
		})
	}
}

// TestReportedStatus checks what is reported of sources that call a model deprecated.
func TestReportedStatus(t *testing.T) {
	for _, test := range []struct {
		name   string
		claims []string
		want   string
	}{
		{
			name:   "one site",
			claims: []string{"status forum.example 2026-11-08 deprecated"},
			want:   "forum.example says that it is deprecated",
		},
		{"one site says active", []string{"status forum.example 2026-11-08 active"}, ""},
		{
			name: "two sites, which are believed",
			claims: []string{
				"status forum.example 2026-11-08 deprecated",
				"status blog.example/a 2026-11-09 deprecated",
			},
			want: "",
		},
		{
			name: "two sites, and a day of one",
			claims: []string{
				"status forum.example 2026-11-08 deprecated",
				"status blog.example/a 2026-11-09 deprecated",
				"retirement_date blog.example/a 2026-11-09 2027-01-01",
			},
			want: "blog.example says that it retires on 2027-01-01",
		},
		{"the provider, and a day of one", []string{"status acme.example/limits 2026-11-08 deprecated",
			"retirement_date blog.example/a 2026-11-09 2027-01-01"}, ""},
		{"withdrawn", []string{"retirement_date blog.example/a 2026-11-08/2026-11-09 2027-01-01"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := New(judged()).ReportedEnd(claimed(t, test.claims...)); got != test.want {
				t.Errorf("reported %q, want %q", got, test.want)
			}
		})
	}
}

// TestMonths checks that a month counts as its last day, but never after the day of the dataset.
func TestMonths(t *testing.T) {
	e := New(judged()) // of 2026-11-22
	for in, want := range map[dataset.Date]dataset.Date{
		0:        0,
		20261101: 20261101,
		20261000: 20261031,
		20240200: 20240229,
		20251200: 20251231,
		20261100: 20261122,
		20261200: 20261231,
	} {
		if got := e.ConfirmedOn(&dataset.Claim{Read: in}); got != want {
			t.Errorf("a claim of %s counts as of %s, want %s", in, got, want)
		}
	}
	ended := e.ConfirmedOn(&dataset.Claim{Read: 20261000, Until: 20261100})
	if got := cmp.Diff(dataset.Date(20261122), ended); got != "" {
		t.Errorf("until a month (-want +got)\n%s", got)
	}
}
