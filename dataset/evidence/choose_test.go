package evidence

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// judged is a dataset with a source of each rank.
func judged() *dataset.Dataset {
	return &dataset.Dataset{
		Sources: []dataset.Source{
			{Name: "acme.example/limits", Kind: dataset.KindPage, AsOf: 20261001, Official: []string{"acme"}},
			{
				Name:     "acme.example/models",
				Kind:     dataset.KindPage,
				AsOf:     20261103,
				Official: []string{"acme"},
				Whole:    true,
			},
			{
				Name:     "acme_api",
				Kind:     dataset.KindList,
				AsOf:     20261110,
				Official: []string{"acme"},
				Whole:    true,
			},
			{Name: "blog.example/a", AsOf: 20261109},
			{Name: "blog.example/b", AsOf: 20261109},
			{Name: "catalog", AsOf: 20261122},
			{Name: "forum.example", AsOf: 20261108},
			{Name: "genai-prices", Kind: dataset.KindCollection, AsOf: 20261110},
			{Name: "litellm", Kind: dataset.KindCollection, AsOf: 20261110, Whole: true},
			{Name: "models.dev", Kind: dataset.KindCollection, AsOf: 20261110, Whole: true},
			{
				Name:     "npmjs.com/package/acme",
				Kind:     dataset.KindSDK,
				AsOf:     20261101,
				Official: []string{"acme"},
			},
		},
	}
}

// said parses claims of the form "source day value", or "source day/day value", with a question mark
// behind the second day if the source was read since without the claim.
func said(t *testing.T, texts ...string) (claims []dataset.Claim) {
	t.Helper()
	for _, text := range texts {
		fields := strings.SplitN(text, " ", 3)
		read, until, ended := strings.Cut(fields[1], "/")
		until, unconfirmed := strings.CutSuffix(until, "?")
		claim := dataset.Claim{Value: strings.TrimPrefix(fields[2], "-"), Source: fields[0]}
		var err error
		if read != "" {
			claim.Read, err = dataset.ParseDate(read)
			filetest.NoError(t, err)
		}
		if ended {
			claim.Until, err = dataset.ParseDate(until)
			filetest.NoError(t, err)
		}
		if unconfirmed {
			claim.Seen = claim.Until
			claim.Until = 0
		}
		claims = append(claims, claim)
	}
	return claims
}

// TestChoose checks which claim is shown, what becomes of the others, and that the order of the
// claims does not matter.
func TestChoose(t *testing.T) {
	const end = "Only this source says so, and it is not the provider."
	for _, c := range []struct {
		name, fact string
		claims     []string
		want       []string // source standing reason
	}{
		{
			name: "nobody",
			fact: "family",
			want: nil,
		},
		{
			name:   "one",
			fact:   "family",
			claims: []string{"forum.example 2026-11 f"},
			want:   []string{"forum.example shown"},
		},
		{
			name: "all ranks",
			fact: "max_output_tokens",
			claims: []string{
				"forum.example 2026-11-08 8",
				"litellm 2026-07-01 6",
				"models.dev 2026-07-01 5",
				"npmjs.com/package/acme 2026-11-01 4",
				"acme_api 2026-11-09 3",
				"acme.example/limits 2026-10-01 2",
				"catalog 2026-06-01 1",
			},
			want: []string{
				"catalog shown",
				"acme_api differs The maintainers of the catalog decided otherwise.",
				"forum.example differs The maintainers of the catalog decided otherwise.",
				"npmjs.com/package/acme differs The maintainers of the catalog decided otherwise.",
				"acme.example/limits differs The maintainers of the catalog decided otherwise.",
				"litellm differs The maintainers of the catalog decided otherwise.",
				"models.dev differs The maintainers of the catalog decided otherwise.",
			},
		},
		{
			name:   "the maintainers say that it is unknown",
			fact:   "family",
			claims: []string{"catalog 2026-11-01 -", "models.dev 2026-07-01 f"},
			want: []string{
				"catalog shown",
				"models.dev differs The maintainers of the catalog decided otherwise.",
			},
		},
		{
			name:   "a page that is read as a whole is as new as its last reading",
			fact:   "family",
			claims: []string{"acme.example/limits 2026-10-01 old", "acme.example/models 2026-01-01 f"},
			want: []string{
				"acme.example/models shown",
				"acme.example/limits differs acme.example/models is newer.",
			},
		},
		{
			name:   "a page before the list",
			fact:   "family",
			claims: []string{"acme_api 2026-11-10 g", "acme.example/limits 2026-10-01 f"},
			want: []string{
				"acme.example/limits shown",
				"acme_api differs acme.example/limits is trusted more.",
			},
		},
		{
			name:   "the provider before collections",
			fact:   "family",
			claims: []string{"models.dev 2026-11-10 g", "npmjs.com/package/acme 2026-10-01 f"},
			want: []string{
				"npmjs.com/package/acme shown",
				"models.dev differs The provider itself states another value (npmjs.com/package/acme).",
			},
		},
		{
			name:   "collections in their order",
			fact:   "family",
			claims: []string{"litellm 2026-07-02 g", "models.dev 2026-07-01 f"},
			want:   []string{"models.dev shown", "litellm differs models.dev is trusted more."},
		},
		{
			name:   "others, the newest",
			fact:   "family",
			claims: []string{"forum.example 2026-11-08 f", "blog.example/a 2026-11-09 g"},
			want: []string{
				"blog.example/a shown",
				"forum.example outdated It was read last on 2026-11-08, before the value that is shown.",
			},
		},
		{
			name:   "agreement",
			fact:   "family",
			claims: []string{"litellm 2026-07-02 f", "models.dev 2026-07-01 f", "forum.example 2026-11-08 g"},
			want: []string{
				"models.dev shown",
				"litellm agrees",
				"forum.example differs models.dev is trusted more.",
			},
		},
		{
			name:   "outdated",
			fact:   "family",
			claims: []string{"models.dev 2026-11-10 f", "forum.example 2026-11-08 g"},
			want: []string{
				"models.dev shown",
				"forum.example outdated It was read last on 2026-11-08, before the value that is shown.",
			},
		},
		{
			name:   "what a source no longer says comes last",
			fact:   "family",
			claims: []string{"acme_api 2026-07-01/2026-11-01 g", "forum.example 2026-11 f"},
			want:   []string{"forum.example shown", "acme_api outdated The source said so until 2026-11-01."},
		},
		{
			name:   "a collection that no longer lists the model keeps its place",
			fact:   "family",
			claims: []string{"models.dev 2026-07-01/2026-09-30? f", "litellm 2026-07-02 g"},
			want:   []string{"models.dev shown", "litellm differs models.dev is trusted more."},
		},
		{
			name: "but not before what others say since",
			fact: "family",
			claims: []string{
				"models.dev 2026-07-01/2026-09-30? f",
				"litellm 2026-07-02 g",
				"genai-prices 2026-10-02 h",
				"forum.example 2026-11-08 i",
			},
			want: []string{
				"genai-prices shown",
				"forum.example differs genai-prices is trusted more.",
				"litellm differs genai-prices is newer.",
				"models.dev outdated It was read last on 2026-09-30, before the value that is shown.",
			},
		},
		{
			name:   "nor does its silence deny what others say since",
			fact:   "family",
			claims: []string{"models.dev 2026-07-01/2026-09-30? f", "litellm 2026-11-02 f"},
			want:   []string{"models.dev shown", "litellm agrees"},
		},
		{
			name:   "efforts with a default say more",
			fact:   "reasoning_efforts",
			claims: []string{"models.dev 2026-07-01 low,high", "litellm 2026-07-01 low*,high"},
			want:   []string{"litellm shown", "models.dev agrees"},
		},
		{
			name:   "an end by one other source",
			fact:   "retirement_date",
			claims: []string{"models.dev 2026-07-01 2027-01-01"},
			want:   []string{"models.dev implausible " + end},
		},
		{
			name:   "an end by two sites",
			fact:   "retirement_date",
			claims: []string{"models.dev 2026-07-01 2027-01-01", "forum.example 2026-11-08 2027-01-01"},
			want:   []string{"models.dev shown", "forum.example agrees"},
		},
		{
			name: "two sites about an end, after a collection said otherwise",
			fact: "status",
			claims: []string{
				"genai-prices 2026-07-01 active",
				"forum.example 2026-11-08 deprecated",
				"blog.example/a 2026-11-09 deprecated",
			},
			want: []string{
				"blog.example/a shown",
				"forum.example agrees",
				"genai-prices outdated It was read last on 2026-07-01, before the value that is shown.",
			},
		},
		{
			name:   "one site about an end, and a newer one says otherwise",
			fact:   "status",
			claims: []string{"forum.example 2026-11-08 deprecated", "blog.example/a 2026-11-09 active"},
			want:   []string{"blog.example/a shown", "forum.example implausible " + end},
		},
		{
			name:   "a limit of a source that is wrong about another",
			fact:   "context_length",
			claims: []string{"forum.example 2026-11-08 2000", "litellm 2026-07-01 2000"},
			want:   []string{"litellm shown", "forum.example agrees"},
		},
		{
			name:   "an end by two pages of one site",
			fact:   "replacement",
			claims: []string{"blog.example/a 2026-07-01 acme/n", "blog.example/b 2026-11-08 acme/n"},
			want:   []string{"blog.example/b implausible " + end, "blog.example/a implausible " + end},
		},
		{
			name:   "two sites that differ",
			fact:   "after_retirement",
			claims: []string{"models.dev 2026-07-01 fails", "litellm 2026-11-08 routes"},
			want:   []string{"litellm implausible " + end, "models.dev implausible " + end},
		},
		{
			name:   "an end by the provider",
			fact:   "status",
			claims: []string{"acme.example/limits 2026-07-01 deprecated", "models.dev 2026-07-01 active"},
			want: []string{
				"acme.example/limits shown",
				"models.dev differs The provider itself states another value (acme.example/limits).",
			},
		},
		{
			name:   "a status that is no end",
			fact:   "status",
			claims: []string{"models.dev 2026-07-01 active"},
			want:   []string{"models.dev shown"},
		},
		{
			name: "an end before the release",
			fact: "retirement_date",
			claims: []string{
				"acme.example/limits 2026-07-01 2026-02-28",
				"npmjs.com/package/acme 2026-07-01 2027-01-01",
			},
			want: []string{
				"npmjs.com/package/acme shown",
				"acme.example/limits implausible It is before the release of the model, 2026-03.",
			},
		},
		{
			name:   "a decision is not doubted",
			fact:   "retirement_date",
			claims: []string{"catalog 2026-07-01 2026-02-28"},
			want:   []string{"catalog shown"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			fact := dataset.FactIndex(c.fact)
			m := &dataset.Model{Provider: "acme", ID: "m", Details: dataset.Details{ReleaseDate: 20260300}}
			m.SetClaims(dataset.FactIndex("release_date"), said(t, "acme.example/limits 2026-03 2026-03"))
			claims := said(t, c.claims...)
			for range 5 {
				var got []string
				for _, s := range New(judged()).Choose(m, fact, claims) {
					got = append(got,
						strings.TrimSpace(fmt.Sprintf("%s %s %s", s.Source, s.Standing, s.Reason)))
				}
				if diff := cmp.Diff(c.want, got); diff != "" {
					t.Fatalf("(-want +got)\n%s", diff)
				}
				rand.Shuffle(len(claims), func(i, j int) { claims[i], claims[j] = claims[j], claims[i] })
			}
		})
	}
}

// TestExplain checks the verdicts on claims about facts that are not shown as the most trusted source
// says.
func TestExplain(t *testing.T) {
	for _, c := range []struct {
		name, fact, shown string
		claims            []string
		want              []string
	}{
		{
			name:   "a longer name",
			fact:   "name",
			shown:  "M (2026)",
			claims: []string{"models.dev 2026-07-01 M"},
			want: []string{
				"catalog shown",
				"models.dev implausible Another model has this name, too, so a part of the id follows it.",
			},
		},
		{
			name:   "an alias of an alias",
			fact:   "alias_of",
			shown:  "end",
			claims: []string{"acme_api 2026-07-01 next", "models.dev 2026-07-01 end"},
			want: []string{
				"models.dev shown",
				"acme_api implausible The model to which it points is not in the catalog, or points elsewhere.",
			},
		},
		{
			name:   "a type by a rule",
			fact:   "type",
			shown:  "image",
			claims: []string{"models.dev 2026-07-01 chat", "litellm 2026-07-01 image"},
			want: []string{
				"litellm shown",
				"models.dev implausible A rule of the catalog decides the type of such ids.",
			},
		},
		{
			name:   "no longer listed",
			fact:   "status",
			shown:  "unlisted",
			claims: []string{"models.dev 2026-07-01 active"},
			want: []string{
				"catalog shown",
				"models.dev implausible The list of the provider no longer has the model.",
			},
		},
		{
			name:   "an alias without its target",
			fact:   "alias_of",
			claims: []string{"acme_api 2026-07-01 gone"},
			want: []string{
				"acme_api implausible The model to which it points is not in the catalog, or points elsewhere.",
			},
		},
		{
			name:   "another fact",
			fact:   "family",
			shown:  "f",
			claims: []string{"models.dev 2026-07-01 g"},
			want:   []string{"catalog shown", "models.dev implausible The catalog shows f by its rules."},
		},
		{
			name:  "a fact that no source states",
			fact:  "family",
			shown: "f",
			want:  []string{"catalog shown"},
		},
		{
			name: "a fact that nobody knows",
			fact: "family",
			want: nil,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := &dataset.Model{Provider: "acme", ID: "m"}
			if c.shown != "" {
				filetest.NoError(t, m.Set(c.fact, dataset.Text(c.shown)))
			}
			m.SetClaims(dataset.FactIndex(c.fact), said(t, c.claims...))
			var got []string
			for _, s := range New(judged()).Explain(m, dataset.FactIndex(c.fact)) {
				got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s %s", s.Source, s.Standing, s.Reason)))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: got %q, want %q", c.name, got, c.want)
			}
		})
	}
}
