package evidence_test

import (
	stdcmp "cmp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/names"
)

// settled returns the settled dataset of the day 2026-11-20 with models of acme. A model is an id,
// then FACT=VALUE@SOURCE and price:PRICE=AMOUNT@SOURCE, which can have /FROM or /FROM/TO. Official
// are the source page and the list, acme_api, which has all models unless one is named alone. Acme
// is a maker, or a host.
func settled(t *testing.T, models string) *dataset.Dataset {
	t.Helper()
	d := &dataset.Dataset{Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}}}
	alone := strings.HasPrefix(models, "alone ")
	models, isHost := strings.CutPrefix(models, "host ")
	if isHost {
		d.Providers[0].Kind = dataset.Host
	}
	for _, name := range []string{"acme_api", "blog", "catalog", "forum", "litellm", "models.dev", "page"} {
		if alone && name == "acme_api" {
			continue
		}
		s := dataset.Source{Name: name, AsOf: 20261120, Whole: strings.Contains("acme_api models.dev", name)}
		switch name {
		case "page":
			s.Kind, s.Official = dataset.KindPage, []string{"acme"}
		case "acme_api":
			s.Kind, s.Official = dataset.KindList, []string{"acme"}
		case "litellm", "models.dev":
			s.Kind = dataset.KindCollection
		}
		d.Sources = append(d.Sources, s)
	}
	date := func(text string) (day dataset.Date) {
		if text != "" {
			var err error
			day, err = dataset.ParseDate(text)
			filetest.NoError(t, err)
		}
		return day
	}
	for model := range strings.SplitSeq(models, ";") {
		words := strings.Fields(model)
		m := dataset.Model{Provider: "acme", ID: words[0], Name: dataset.Text(names.Of(words[0]))}
		if !alone {
			m.AddSource("acme_api", 20261020)
		}
		for _, word := range words[1:] {
			equals := strings.Index(word, "=")
			if strings.HasPrefix(word, "price:") { // conditions can have one, too
				equals = strings.LastIndex(word, "=")
			}
			name, value := word[:equals], word[equals+1:]
			value, source, _ := strings.Cut(value, "@")
			source, days, _ := strings.Cut(source, "/")
			if name == "description" {
				value = strings.ReplaceAll(value, "_", " ") // words are separated by spaces
			}
			from, to, _ := strings.Cut(days, "/")
			if strings.HasPrefix(name, "price:") {
				meter, condition, err := dataset.ParsePriceFact(name)
				filetest.NoError(t, err)
				m.Prices = append(m.Prices, dataset.Price{
					Meter:     meter,
					Condition: condition,
					Amount:    dataset.Decimal(value),
					Source:    source,
					From:      max(date(from), 20260901),
					To:        date(to),
					AsOf:      max(date(from), 20261020),
				})
			} else {
				fact := dataset.FactIndex(name)
				m.SetClaims(fact,
					append(m.Claims(fact), dataset.Claim{
						Value:  value,
						Source: source,
						Read:   stdcmp.Or(date(from), 20261020),
					}))
			}
		}
		slices.SortFunc(m.Prices, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
		d.Models = append(d.Models, m)
	}
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	return sync.Settle(d, new(curation.Curation))
}

// ruleTest has models, some of which break a rule and some of which do not. Hits are what the rule
// finds: an id, a fact, and an exclamation mark if something is set aside.
type ruleTest struct{ name, rule, models, hits string }

// testRules checks what rules find, that exceptions name it, and that a settled dataset stays as it
// is.
func testRules(t *testing.T, tests []ruleTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.rule+": "+test.name, func(t *testing.T) {
			d := settled(t, test.models)
			if diff := cmp.Diff(d.Files(), sync.Settle(d, new(curation.Curation)).Files()); diff != "" {
				t.Errorf("settled again (-want +got)\n%s", diff)
			}
			hits, got := findings(d, test.rule)
			hit := map[string]bool{}
			for _, h := range hits {
				hit[h.ID] = true
			}
			if len(hit) == len(d.Models) {
				t.Errorf("all models break the rule, want one that does not")
			}
			if got != test.hits {
				t.Errorf("found %q in %s, want %q", got, test.models, test.hits)
			}
			for range 2 { // what an exception shows can break the rule, too
				for _, hit := range hits {
					d.Exceptions = append(d.Exceptions, dataset.Exception{
						Rule:     hit.Rule,
						Provider: hit.Provider,
						ID:       hit.ID,
						Fact:     hit.Fact,
					})
				}
				d = sync.Settle(d, new(curation.Curation))
				hits, got = findings(d, test.rule)
			}
			if got != "" {
				t.Errorf("found %q in spite of exceptions", got)
			}
		})
	}
}

// findings returns what a rule finds without an exception, also as the text in a ruleTest.
func findings(d *dataset.Dataset, rule string) (hits []evidence.Hit, text string) {
	for _, hit := range evidence.Hits(d) {
		if hit.Rule != rule || hit.Exception >= 0 {
			continue
		}
		hits = append(hits, hit)
		text += "; " + hit.ID + " " + hit.Fact
		if hit.Decided {
			text += "!"
		}
	}
	return hits, strings.TrimPrefix(text, "; ")
}

// TestEveryRule checks that each rule has a test.
func TestEveryRule(t *testing.T) {
	tested := map[string]bool{}
	for _, test := range slices.Concat(aliasRuleTests, descriptionRuleTests, endRuleTests, factRuleTests,
		limitRuleTests, priceRuleTests, releaseRuleTests, versionRuleTests) {
		tested[test.rule] = true
	}
	for _, r := range evidence.Rules {
		if !tested[r.Name] {
			t.Errorf("rule %s has no test; add a hit and a miss to a table that this test lists", r.Name)
		}
	}
}

// TestSettle checks what models show because of each other: distinct names, whatever the order in
// which they came, aliases of the model at the end of a chain, and no replacements that lead in a
// circle: those that neither a provider nor the maintainers state go first.
func TestSettle(t *testing.T) {
	const chains = `a alias_of=b@page; b alias_of=c@page; c aliases=a,elsewhere,f,old@page; d alias_of=none@page; e alias_of=e@page;
		f alias_of=g@page; g alias_of=f@page; old`
	for _, c := range []struct{ fact, models, want string }{
		{"name", "b-2026-08-01 name=B@litellm", "B"},
		{"name", "c-2-ocr", "C 2 OCR"},
		{"name", "b-2026-08-01 name=B@litellm; b name=B@litellm", "B|B (2026-08-01)"},
		{
			fact:   "name",
			models: "b-2026-08-01 name=B@litellm; b-latest name=b@litellm; b name=B@litellm",
			want:   "B|B (2026-08-01)|b (latest)",
		},
		{"name", "ma/c-2-ocr; mc/c-2-ocr", "C 2 OCR|C 2 OCR (mc)"},
		{
			fact:   "name",
			models: "m1 name=Flash@litellm; m2 name=Flash@litellm; m-3 name=flash@litellm",
			want:   "flash (3)|Flash|Flash (M2)",
		},
		{"name", "m1 name=Flash@litellm; m2 name=Flash@catalog", "Flash (M1)|Flash"},
		{"name", "m1 name=Flash@catalog; m2 name=Flash@catalog", "Flash|Flash"},
		{"alias_of", chains, "c|c||||||"},
		{"aliases", chains, "||a,elsewhere|||||"},
		{"replacement", "a replacement=acme/b@page; b replacement=acme/c@page; c", "acme/b|acme/c|"},
		{
			fact:   "replacement",
			models: "a replacement=acme/b@page; b replacement=acme/a@page; c replacement=acme/c@page",
			want:   "||",
		},
		{
			fact:   "replacement",
			models: "a replacement=acme/b@page; b replacement=acme/c@page; c replacement=acme/b@page; d replacement=acme/c@page",
			want:   "acme/b|||acme/c",
		},
		{
			fact:   "replacement",
			models: "a replacement=acme/b@page; b replacement=acme/a@forum replacement=acme/a@models.dev",
			want:   "acme/b|",
		},
		{
			fact: "replacement",
			models: `a replacement=acme/b@page; b replacement=acme/c@forum replacement=acme/c@models.dev;
			c replacement=acme/a@forum replacement=acme/a@models.dev; d replacement=acme/a@page`,
			want: "acme/b|||acme/a",
		},
		{
			fact:   "replacement",
			models: "a replacement=acme/b@catalog; b replacement=acme/a@forum replacement=acme/a@models.dev",
			want:   "acme/b|",
		},
	} {
		d := settled(t, c.models)
		for range 2 {
			var got []string
			for i := range d.Models {
				got = append(got, d.Models[i].Fact(c.fact).String)
			}
			if text := strings.Join(got, "|"); text != c.want {
				t.Errorf("%s of %s = %s, want %s", c.fact, c.models, text, c.want)
			}
			d = sync.Settle(d, new(curation.Curation))
		}
	}
}
