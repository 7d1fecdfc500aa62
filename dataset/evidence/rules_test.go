package evidence_test

import (
	stdcmp "cmp"
	"fmt"
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

// settled returns the settled dataset of the day 2026-11-20 with models of acme. A model is an id, then FACT=VALUE@SOURCE and
// price:PRICE=AMOUNT@SOURCE, which can have /FROM or /FROM/TO. Official are the source page and the list, acme_api, which has all models
// unless one is named alone.
func settled(t *testing.T, models string) *dataset.Dataset {
	t.Helper()
	d := &dataset.Dataset{Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}}}
	alone := strings.HasPrefix(models, "alone ")
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
			name, value, _ := strings.Cut(word, "=")
			value, source, _ := strings.Cut(value, "@")
			source, days, _ := strings.Cut(source, "/")
			from, to, _ := strings.Cut(days, "/")
			if strings.HasPrefix(name, "price:") {
				meter, condition, err := dataset.ParsePriceFact(name)
				filetest.NoError(t, err)
				m.Prices = append(m.Prices, dataset.Price{Meter: meter, Condition: condition, Amount: dataset.Decimal(value), Source: source,
					From: max(date(from), 20260901), To: date(to), AsOf: max(date(from), 20261020)})
			} else {
				fact := dataset.FactIndex(name)
				m.SetClaims(fact, append(m.Claims(fact), dataset.Claim{Value: value, Source: source, Read: stdcmp.Or(date(from), 20261020)}))
			}
		}
		slices.SortFunc(m.Prices, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
		d.Models = append(d.Models, m)
	}
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	return sync.Settle(d, new(curation.Curation))
}

// ruleTests have models of which rules say what is in hits, and nothing else: an id, a fact, and an exclamation mark if something is set
// aside.
var ruleTests = []struct{ rule, models, hits string }{
	{"outvoted-source", "m price:input=2@blog price:input=1@page price:batch_input=0.5@blog; n price:input=1@blog price:input=1@page price:batch_input=0.5@blog",
		"m price:batch_input!"},
	{"alias-as-target", `m context_length=1000@page knowledge_cutoff=2025-01@blog; a alias_of=m@page context_length=2000@blog knowledge_cutoff=2025-01@blog;
		b alias_of=m@page context_length=2000@page; c alias_of=m@page context_length=2000@catalog; m-latest family=f@page`, "a context_length!; m-latest alias_of"},
	{"alias-as-target", "m price:input=1@blog; a alias_of=m@page price:input=2@blog; b alias_of=m@page price:input=2@page", "a price:input!"},
	{"price-ended", "m price:input=1@page/2026-09-01/2026-11-01 price:input=1@blog; n price:input=1@page/2026-09-01/2026-11-01 price:input=1@blog/2026-11-02", "m price:input!"},
	{"end-by-one-source", `m retirement_date=2027-01-01@blog; n retirement_date=2027-01-01@blog retirement_date=2027-01-01@forum;
		o retirement_date=2027-01-01@page; p family=f@page/2026-11-19 retirement_date=2027-01-01@blog`, "m retirement_date!; p retirement_date!"},
	{"tier-within-context", `m context_length=1000@page price:input[context>1000]=1@blog; n context_length=1001@page price:input[context>1000]=1@blog;
		o context_length=1000@page price:input[context>1000]=1@page`, "m price:input[context>1000]!; o price:input[context>1000]"},
	{"limit-within-context", `m context_length=1000@page max_output_tokens=2000@blog; n context_length=1000@blog max_output_tokens=2000@page;
		o context_length=1000@blog max_output_tokens=2000@blog; p context_length=1000@blog max_output_tokens=1000@page`,
		"m max_output_tokens!; n context_length!; o max_output_tokens"},
	{"price-ratio", `m price:input=1@page price:batch_input=0.7@blog price:priority_input=1@blog price:cache_read=0.6@page; n price:input=1@page
		price:batch_input=0.5@blog price:priority_input=2@blog price:cache_read=0.1@page price:input[context>1000]=2@blog; o price:input=1@page price:input[context>1000]=3@blog`,
		"m price:batch_input!; m price:cache_read; m price:priority_input!; o price:input[context>1000]!"},
	{"cutoff-before-release", `m release_date=2026-05-31@page knowledge_cutoff=2026-05@blog; n release_date=2026-05-31@page knowledge_cutoff=2026-04-30@blog;
		o release_date=2026-05@page knowledge_cutoff=2026-06@page`, "m knowledge_cutoff!; o knowledge_cutoff"},
	{"embedding-writes-nothing", `m type=embedding@page output_modalities=text@blog price:output=1@blog; n type=chat@page output_modalities=text@blog price:output=1@blog`,
		"m output_modalities!; m price:output!"},
	{"status-of-versions", `m status=deprecated@page; m-2025-01-01 status=active@page; n status=active@page; n-2025-01-01 status=active@page`, "m status"},
	{"facts-of-versions", `m context_length=1000@page; m-2025-01-01 context_length=2000@page; n context_length=1000@page; n-2025-01-01 context_length=1000@page;
		o alias_of=o-2025-01-01@page context_length=1000@page; o-2025-01-01 context_length=2000@page`, "m context_length"},
	{"replacement-fits", `m replacement=acme/old@page release_date=2026-05@page; n replacement=acme/m@page release_date=2026-04@page;
		old release_date=2025-01@page; gone replacement=acme/m@page retirement_date=2026-01-01@page; p replacement=acme/gone@page`, "m replacement; p replacement"},
	{"end-has-date", "m status=deprecated@page; n status=deprecated@page retirement_date=2027-01-01@page; o status=active@page", "m retirement_date"},
	{"promotion-ends", `m price:input=1@page/2026-09-01/2027-01-01; n price:input=1@page/2026-09-01/2027-01-01 price:input=2@page/2027-01-01; o price:input=1@page`, "m price:input"},
	{"active-is-stated", "alone family=f@blog; m family=f@page/2026-10-01; n family=f@page/2026-08-01", "alone status; n status"},
	{"price-implies-feature", `m price:cache_read=1@page features.prompt_caching=false@blog; n price:cache_read=1@page features.prompt_caching=true@blog; o price:cache_read=1@page`,
		"m features.prompt_caching; m features.prompt_caching!; o features.prompt_caching"},
	{"efforts-with-reasoning", `m features.reasoning=false@page reasoning_efforts=low@blog; n features.reasoning=true@page reasoning_efforts=low@blog`, "m reasoning_efforts!"},
	{"one-notation", `m context_length=262144@page context_length=256000@blog; n context_length=262144@page context_length=240000@blog; o context_length=1000000@blog`, "m context_length!"},
	{"retires-after-release", "m release_date=2026-05@page retirement_date=2026-04-01@page; n release_date=2026-05@page retirement_date=2026-06-01@page", "m retirement_date!"},
	{"active-before-retirement", "m status=active@page retirement_date=2026-01-01@page; n status=active@page retirement_date=2027-01-01@page", "m status"},
	{"active-has-price", "m family=f@page; n price:input=1@page", "m "},
	{"active-has-modalities", "m type=chat@page input_modalities=text@page; n type=chat@page input_modalities=text@page output_modalities=text@page", "m input_modalities"},
}

// TestRules checks what each rule finds, that exceptions name it, and that a settled dataset stays as it is.
func TestRules(t *testing.T) {
	tested := map[string]bool{}
	for _, test := range ruleTests {
		tested[test.rule] = true
		find := func(d *dataset.Dataset) (hits []evidence.Doubt, text string) {
			for _, hit := range evidence.Hits(d) {
				if hit.Rule == test.rule && hit.Exception < 0 {
					hits = append(hits, hit)
					text += fmt.Sprintf("; %s %s%s", hit.ID, hit.Fact, map[bool]string{true: "!"}[hit.Decided])
				}
			}
			return hits, strings.TrimPrefix(text, "; ")
		}
		d := settled(t, test.models)
		if diff := cmp.Diff(d.Files(), sync.Settle(d, new(curation.Curation)).Files()); diff != "" {
			t.Errorf("%s: settled again (-want +got)\n%s", test.rule, diff)
		}
		hits, got := find(d)
		if got != test.hits {
			t.Errorf("%s finds %q in %s, want %q", test.rule, got, test.models, test.hits)
		}
		for range 2 { // what an exception shows can break the rule, too
			for _, hit := range hits {
				d.Exceptions = append(d.Exceptions, dataset.Exception{Rule: hit.Rule, Provider: hit.Provider, ID: hit.ID, Fact: hit.Fact})
			}
			d = sync.Settle(d, new(curation.Curation))
			hits, got = find(d)
		}
		if got != "" {
			t.Errorf("%s finds %q in spite of exceptions", test.rule, got)
		}
	}
	for _, r := range evidence.Rules {
		if !tested[r.Name] {
			t.Errorf("rule %s has no test", r.Name)
		}
	}
}

// TestSettle checks what models show because of each other: distinct names, whatever the order in which they came, aliases of the model at
// the end of a chain, and no replacements that lead in a circle: those that neither a provider nor the maintainers state go first.
func TestSettle(t *testing.T) {
	const chains = `a alias_of=b@page; b alias_of=c@page; c aliases=a,elsewhere,f,old@page; d alias_of=none@page; e alias_of=e@page;
		f alias_of=g@page; g alias_of=f@page; old`
	for _, c := range []struct{ fact, models, want string }{
		{"name", "b-2026-08-01 name=B@litellm", "B"},
		{"name", "c-2-ocr", "C 2 OCR"},
		{"name", "b-2026-08-01 name=B@litellm; b name=B@litellm", "B|B (2026-08-01)"},
		{"name", "b-2026-08-01 name=B@litellm; b-latest name=b@litellm; b name=B@litellm", "B|B (2026-08-01)|b (latest)"},
		{"name", "ma/c-2-ocr; mc/c-2-ocr", "C 2 OCR|C 2 OCR (mc)"},
		{"name", "m1 name=Flash@litellm; m2 name=Flash@litellm; m-3 name=flash@litellm", "flash (3)|Flash|Flash (M2)"},
		{"name", "m1 name=Flash@litellm; m2 name=Flash@catalog", "Flash (M1)|Flash"},
		{"name", "m1 name=Flash@catalog; m2 name=Flash@catalog", "Flash|Flash"},
		{"alias_of", chains, "c|c||||||"},
		{"aliases", chains, "||a,elsewhere|||||"},
		{"replacement", "a replacement=acme/b@page; b replacement=acme/c@page; c", "acme/b|acme/c|"},
		{"replacement", "a replacement=acme/b@page; b replacement=acme/a@page; c replacement=acme/c@page", "||"},
		{"replacement", "a replacement=acme/b@page; b replacement=acme/c@page; c replacement=acme/b@page; d replacement=acme/c@page", "acme/b|||acme/c"},
		{"replacement", "a replacement=acme/b@page; b replacement=acme/a@forum replacement=acme/a@models.dev", "acme/b|"},
		{"replacement", `a replacement=acme/b@page; b replacement=acme/c@forum replacement=acme/c@models.dev;
			c replacement=acme/a@forum replacement=acme/a@models.dev; d replacement=acme/a@page`, "acme/b|||acme/a"},
		{"replacement", "a replacement=acme/b@catalog; b replacement=acme/a@forum replacement=acme/a@models.dev", "acme/b|"},
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
