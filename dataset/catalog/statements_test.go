package catalog_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
)

// TestWhy checks the sentence about a fact by the sources and standings of its statements.
func TestWhy(t *testing.T) {
	page := dataset.Source{Name: "acme.example/models", Kind: dataset.KindPage, Official: []string{"acme"}}
	list := dataset.Source{Name: "acme_api", Kind: dataset.KindList, Official: []string{"acme"}}
	own := dataset.Source{Name: dataset.CatalogSource}
	blog := dataset.Source{Name: "blog.example/a"}
	other := dataset.Source{Name: "other.example"}
	sdk := dataset.Source{Name: "acme-sdk", Kind: dataset.KindSDK, Official: []string{"acme"}}
	said := func(fact string, s dataset.Source, standing evidence.Standing, read dataset.Date) catalog.Statement {
		claim := dataset.Claim{Source: s.Name, Read: read}
		return catalog.Statement{
			JudgedClaim: evidence.JudgedClaim{Claim: claim, Verdict: evidence.Verdict{Standing: standing}},
			Fact:        fact,
			Official:    s.OfficialFor("acme"),
			Kind:        s.Kind,
		}
	}
	of := func(standing evidence.Standing, sources ...dataset.Source) (statements []catalog.Statement) {
		for i, s := range sources {
			statements = append(statements, said("family", s, max(standing, evidence.Standing(min(i, 1))), 0))
		}
		return statements
	}
	for _, test := range []struct {
		statements []catalog.Statement
		want       string
	}{
		{nil, "Unknown: no source states it."},
		{of(evidence.Implausible, blog), "Unknown: what sources state is not believed."},
		{of(evidence.Differs, blog, other), "Disputed: sources disagree, so none is shown."},
		{of(evidence.Shown, page, blog), "The provider's page says so."},
		{of(evidence.Shown, list), "The provider's list of models says so."},
		{of(evidence.Shown, sdk), "The provider's SDK says so."},
		{of(evidence.Shown, blog), "Only blog.example says so."},
		{of(evidence.Shown, blog, dataset.Source{Name: "blog.example/b"}), "Only blog.example says so."},
		{of(evidence.Shown, blog, other), "Two sites say the same."},
		{of(evidence.Shown, blog, other, dataset.Source{Name: "third"}), "3 sites say the same."},
		{append(of(evidence.Shown, blog), of(evidence.Outdated, page)...), "Only blog.example says so."},
		{of(evidence.Shown, own, page), "Derived from the id."},
		{[]catalog.Statement{said("status", own, evidence.Shown, 0)}, "A rule of the catalog says so."},
		{
			statements: []catalog.Statement{said("family", own, evidence.Shown, 20260102)},
			want:       "The maintainers of the catalog decided it.",
		},
		{
			statements: []catalog.Statement{said("open_weights", own, evidence.Shown, 0)},
			want:       "The maintainers of the catalog decided it.",
		},
	} {
		t.Run(test.want, func(t *testing.T) {
			if got := catalog.Why(test.statements); got != test.want {
				t.Errorf("Why(%+v) = %q, want %q", test.statements, got, test.want)
			}
		})
	}
}

// TestParseFact checks names of facts and of prices, and what errors suggest.
func TestParseFact(t *testing.T) {
	for text, want := range map[string]string{
		"family":                       "family",
		"tool_call":                    "features.tool_call",
		"features.tool_call":           "features.tool_call",
		"price:input":                  "price:input",
		"price:output[context>200000]": "price:output[context>200000]",
		"prices":                       `there is no fact "prices"; did you mean price:input, price:output, price:cache_read?`,
		"successor":                    `"successor" is no fact but follows from replacement; ask for that`,
		"tool_calls":                   `there is no fact "tool_calls"; did you mean features.tool_call?`,
		"price:inptu":                  `there is no fact "price:inptu"; did you mean price:input?`,
		"price:inptu[x>1]":             `there is no fact "price:inptu[x>1]"; did you mean price:input?`,
		"input":                        `there is no fact "input"; did you mean max_input_tokens, input_modalities, price:input?`,
		"Context-Length":               `there is no fact "Context-Length"; did you mean context_length?`,
		"modalities":                   `there is no fact "modalities"; did you mean input_modalities, output_modalities?`,
	} {
		t.Run(text, func(t *testing.T) {
			got, err := catalog.ParseFact(text)
			if err != nil {
				got = err.Error()
			}
			if got != want {
				t.Errorf("ParseFact(%q) = %s, want %s", text, got, want)
			}
		})
	}
}

// TestDerivedStatements checks that a price that follows by a rule of the provider says from which
// price, and by which page.
func TestDerivedStatements(t *testing.T) {
	c := catalog.New(catalogtest.Sample(t), catalog.V2)
	row, err := c.Find("openai", "gpt-4o-mini")
	if err != nil {
		t.Fatal(err)
	}
	statements := c.Statements(row, "price:cache_write")
	if len(statements) != 1 ||
		statements[0].Page != "https://platform.openai.com/docs/guides/prompt-caching" {
		t.Fatalf("Statements() = %+v, want one of the page of the rule", statements)
	}
	const want = "Derived from input by a rule of the provider: before GPT-5.6 writing to the cache costs what input costs."
	if got := catalog.Why(statements); got != want {
		t.Errorf("Why() = %q, want %q", got, want)
	}
}

// TestAppendDownload checks that files with all models leave out only statements that repeat prices
// and parameters.
func TestAppendDownload(t *testing.T) {
	c := catalog.New(catalogtest.Sample(t), catalog.V2)
	type object struct {
		Prices, Parameters, Statements []json.RawMessage
	}
	left, kept := map[string]int{}, map[string]int{}
	for row := range c.Len() {
		var whole struct{ Data object }
		var download object
		filetest.NoError(t, json.Unmarshal(c.AppendModel(nil, row), &whole))
		filetest.NoError(t, json.Unmarshal(c.AppendDownload(nil, row), &download))
		if len(download.Prices) != len(whole.Data.Prices) ||
			len(download.Parameters) != len(whole.Data.Parameters) {
			t.Fatalf("row %d: the download lacks prices or parameters", row)
		}
		rest := download.Statements
		for _, text := range whole.Data.Statements {
			var s struct{ Fact, Standing, Reason string }
			filetest.NoError(t, json.Unmarshal(text, &s))
			about, _, isAbout := strings.Cut(s.Fact, ":")
			if !isAbout {
				about = "fact"
			}
			if len(rest) > 0 && string(rest[0]) == string(text) {
				rest = rest[1:]
				kept[about+" "+s.Standing]++
				continue
			}
			if s.Reason != "" {
				t.Errorf("row %d: %+v has a reason, and is left out", row, s)
			}
			left[about+" "+s.Standing]++
		}
		if len(rest) > 0 {
			t.Errorf("row %d: the download has %d statements that the answer lacks", row, len(rest))
		}
	}
	for about := range left {
		if !slices.Contains([]string{"price shown", "price agrees", "parameter shown"}, about) {
			t.Errorf("%d statements are left out: %s", left[about], about)
		}
	}
	for _, about := range []string{"fact shown", "fact implausible", "price differs"} {
		if kept[about] == 0 {
			t.Errorf("no statement is kept: %s", about)
		}
	}
}
