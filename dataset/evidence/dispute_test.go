package evidence

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestDisputes checks which facts are disputed, with which values.
func TestDisputes(t *testing.T) {
	for _, test := range []struct {
		name, fact string
		claims     []string
		want       string // source=value
	}{
		{
			name: "nobody",
			fact: "family",
			want: "",
		},
		{
			name:   "one source",
			fact:   "family",
			claims: []string{"models.dev 2026-07-01 f"},
			want:   "",
		},
		{
			name:   "agreement",
			fact:   "family",
			claims: []string{"models.dev 2026-07-01 f", "litellm 2026-07-01 f"},
			want:   "",
		},
		{
			name:   "the shown one first, the others by source",
			fact:   "family",
			claims: []string{"models.dev 2026-07-01 f", "litellm 2026-07-01 g", "forum.example 2026-11-09 f"},
			want:   "forum.example=f models.dev=f litellm=g",
		},
		{
			name:   "unknown is no other value",
			fact:   "family",
			claims: []string{"models.dev 2026-07-01 f", "litellm 2026-07-01 -"},
			want:   "",
		},
		{
			name:   "withdrawn",
			fact:   "family",
			claims: []string{"models.dev 2026-07-01 f", "litellm 2026-07-01/2026-08-01 g"},
			want:   "",
		},
		{
			name:   "outdated",
			fact:   "family",
			claims: []string{"models.dev 2026-11-10 f", "forum.example 2026-11-08 g"},
			want:   "",
		},
		{
			name: "each value of a site once",
			fact: "retirement_date",
			claims: []string{
				"acme.example/limits 2026-10-01 2027-01-01",
				"acme.example/models 2026-10-01 2027-01-01",
				"npmjs.com/package/acme 2026-11-01 2027-02-01",
			},
			want: "acme.example/limits=2027-01-01 npmjs.com/package/acme=2027-02-01",
		},
		{
			name:   "both values of a site",
			fact:   "family",
			claims: []string{"acme.example/limits 2026-11-03 f", "acme.example/models 2026-10-01 g"},
			want:   "acme.example/limits=f acme.example/models=g",
		},
		{
			name:   "what is not believed",
			fact:   "retirement_date",
			claims: []string{"models.dev 2026-01-01 2027-01-01", "litellm 2026-01-01 2027-02-01"},
			want:   "",
		},
		{
			name:   "one notation",
			fact:   "context_length",
			claims: []string{"models.dev 2026-07-01 128000", "litellm 2026-07-01 131072"},
			want:   "",
		},
		{
			name:   "efforts without the default",
			fact:   "reasoning_efforts",
			claims: []string{"models.dev 2026-07-01 low,high", "litellm 2026-07-01 low,high*"},
			want:   "",
		},
		{
			name:   "efforts",
			fact:   "reasoning_efforts",
			claims: []string{"models.dev 2026-07-01 low,high", "litellm 2026-07-01 low"},
			want:   "models.dev=low,high litellm=low",
		},
		{
			name:   "names",
			fact:   "name",
			claims: []string{"models.dev 2026-07-01 M", "litellm 2026-07-01 N"},
			want:   "models.dev=M litellm=N",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var claims []string
			for _, c := range test.claims {
				claims = append(claims, test.fact+" "+c)
			}
			m := claimed(t, claims...)
			var got []string
			for _, d := range New(judged()).Disputes(m) {
				if d.Fact != test.fact {
					t.Errorf("%s is disputed, too", d.Fact)
				}
				for _, c := range d.Values {
					got = append(got, c.Source+"="+c.Value)
				}
			}
			if text := strings.Join(got, " "); text != test.want {
				t.Errorf("got %q, want %q", text, test.want)
			}
		})
	}
}

// TestAliasDisputes checks that an alias whose own claim differs from the value of its target has
// the dispute.
func TestAliasDisputes(t *testing.T) {
	d := judged()
	target := claimed(t, "max_output_tokens acme.example/limits 2026-10-01 4000")
	alias := claimed(t,
		"max_output_tokens litellm 2026-07-01 2000",
		"max_output_tokens models.dev 2026-07-01 4000",
	)
	alias.ID = "a"
	alias.SpellOut()
	alias.AliasOf = "m"
	alias.MaxOutputTokens = 4000
	alias.Abbreviate()
	d.Models = []dataset.Model{*alias, *target}
	got := ""
	for _, dispute := range New(d).Disputes(&d.Models[0]) {
		for _, c := range dispute.Values {
			got += " " + c.Source + "=" + c.Value
		}
	}
	if want := " models.dev=4000 litellm=2000"; got != want {
		t.Errorf("got%s, want%s", got, want)
	}
}

// TestTakenDisputes checks that an alias that takes a value from its target takes the dispute about
// it, too, also as statements, but not if it states the value itself.
func TestTakenDisputes(t *testing.T) {
	for _, test := range []struct {
		name   string
		claims []string // of the alias
		want   string
	}{
		{"nobody says anything of the alias", nil, " models.dev=4000 litellm=2000"},
		{
			name:   "a claim that differs",
			claims: []string{"max_output_tokens forum.example 2026-07-01 3000"},
			want:   " models.dev=4000 forum.example=3000 litellm=2000",
		},
		{"a claim that agrees", []string{"max_output_tokens forum.example 2026-07-01 4000"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := judged()
			target := claimed(t,
				"max_output_tokens models.dev 2026-07-01 4000",
				"max_output_tokens litellm 2026-07-01 2000",
			)
			alias := claimed(t, test.claims...)
			alias.ID = "a"
			alias.SpellOut()
			alias.AliasOf = "m"
			alias.MaxOutputTokens = 4000
			alias.Abbreviate()
			d.Models = []dataset.Model{*alias, *target}
			e := New(d)
			got := ""
			for _, dispute := range e.Disputes(&d.Models[0]) {
				for _, c := range dispute.Values {
					got += " " + c.Source + "=" + c.Value
					stated := func(j JudgedClaim) bool { return j.Claim == c }
					explained := e.Explain(&d.Models[0], dataset.FactIndex(dispute.Fact))
					if !slices.ContainsFunc(explained, stated) {
						t.Errorf("no statement says %s of %s", c.Value, c.Source)
					}
				}
			}
			if got != test.want {
				t.Errorf("got%s, want%s", got, test.want)
			}
		})
	}
}
