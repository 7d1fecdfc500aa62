package page

import (
	"strings"
	"testing"
)

// TestCompile checks that faulty rules are named with their page, their place and what is wrong.
func TestCompile(t *testing.T) {
	for _, c := range []struct {
		name   string
		damage func(page *rules)
		want   string
	}{
		{"no name", func(p *rules) { p.Name = "" }, ": Name: it is empty"},
		{"no provider", func(p *rules) { p.Provider = "" }, "acme-models: Provider: it is empty"},
		{"no address", func(p *rules) { p.URL = "docs" }, "acme-models: URL: "},
		{"no bounds", func(p *rules) { p.Most = 0 }, "acme-models: Least: from 1 to 0 models, want some from 1"},
		{"a faulty pattern", func(p *rules) { p.Tables[0].Where = "(" }, "acme-models: Tables[0].Where: error parsing regexp: missing closing ): `(`"},
		{"a pattern that closes the form", func(p *rules) { p.Words[0].Text = "a)|(b" }, "acme-models: Words[0].Text: error parsing regexp: unexpected ): `a)|(b`"},
		{"a faulty heading", func(p *rules) { p.Tables[0].Needs[0] = "[" }, "acme-models: Tables[0].Needs[0]: error parsing regexp: missing closing ]: `[`"},
		{"ids in two places", func(p *rules) { p.Tables[0].IDsOfSection, p.Tables[0].IDInLink = true, "/" }, "acme-models: Tables[0].IDsByName: the ids are in two places, want one"},
		{"a tier that no meter has", func(p *rules) { p.Tables[0].Tier = "night_" }, `acme-models: Tables[0].Tier: `},
		{"a type that no model has", func(p *rules) { p.Tables[0].Type = "talk" }, `acme-models: Tables[0].Type: `},
		{"a column of two uses", func(p *rules) { p.Columns[0].Ignored = true }, "acme-models: Columns[0].Heading: 2 of Fact, Price, PriceInWords, Words and Ignored, want one"},
		{"a column of none", func(p *rules) { p.Columns[0].Fact = "" }, "acme-models: Columns[0].Heading: 0 of Fact, Price, PriceInWords, Words and Ignored, want one"},
		{"an unknown fact", func(p *rules) { p.Columns[0].Fact = "size" }, `acme-models: Columns[0].Fact: "size" is neither a fact of a model nor retirement`},
		{"an unknown meter", func(p *rules) { p.Columns[1].Price = "inputs" }, "acme-models: Columns[1].Price: "},
		{"an unknown condition", func(p *rules) { p.Columns[1].Terms.When = []string{"long"} }, "acme-models: Columns[1].Terms.When: "},
		{"a heading with days", func(p *rules) { p.Columns[1].Terms.From = "$1" }, "acme-models: Columns[1].Terms: a heading has days, want them in words"},
		{"no reason", func(p *rules) { p.Others[0].Why = "" }, "acme-models: Others[0].Why: it is empty"},
		{"a table without a place", func(p *rules) { p.Others[0].Where = "" }, "acme-models: Others[0].Where: it is empty"},
		{"a value of another fact", func(p *rules) { p.Values[0].Fact = "name" }, `acme-models: Values[0].Fact: "name", want status or features`},
		{"a status that no model has", func(p *rules) { p.Values[0].Value = "gone" }, "acme-models: Values[0].Value: "},
		{"a sentence about no fact", func(p *rules) { p.Says[0].Fact = "size" }, "acme-models: Says[0].Value: "},
		{"an end without a group", func(p *rules) { p.Tables[0].Ends = `on .*` }, "acme-models: Tables[0].Ends: it has no group with the day"},
		{"a notice without ids", func(p *rules) { p.Notices[0].Text = `it ends` }, "acme-models: Notices[0].Text: want a group id or a reason in Why, and not both"},
		{"a notice with ids and a reason", func(p *rules) { p.Notices[0].Why = "old" }, "acme-models: Notices[0].Text: want a group id or a reason in Why, and not both"},
		{"a notice without a place", func(p *rules) { p.Notices[0].Where = "" }, "acme-models: Notices[0].Where: it is empty"},
		{"a condition with a faulty pattern", func(p *rules) { p.Columns[1].If = "(" }, "acme-models: Columns[1].If: error parsing regexp"},
		{"a symbol without a file", func(p *rules) { p.Symbols[0].File = "" }, "acme-models: Symbols[0].File: it is empty"},
	} {
		t.Run(c.name, func(t *testing.T) {
			page := rules{
				Name: "acme-models", Provider: "acme", URL: "https://docs.example/models", Least: 1, Most: 9,
				Says:    []saysRule{{Sentence: `It ends`, Fact: "after_retirement", Value: "fails"}},
				Tables:  []tableRule{{Where: `.`, ID: `Model`, Needs: []string{`Context`}}},
				Notices: []noticeRule{{Where: `.`, Text: `(?P<id>.*) ends`}},
				Others:  []otherRule{{Where: `> Old$`, Why: "old"}},
				Columns: []columnRule{{Heading: `Context`, Fact: "context_length"}, {Heading: `Input`, Price: "input"}},
				Words:   []wordRule{{Text: `each`}},
				Values:  []valueRule{{Fact: "status", Text: `Old`, Value: "deprecated"}},
				Symbols: []symbolRule{{File: "a.ts", Name: "Model"}},
			}
			if _, err := compile(page); err != nil {
				t.Fatalf("compile = %v for sound rules", err)
			}
			c.damage(&page)
			_, err := compile(page)
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("compile = %v, want %s", err, c.want)
			}
		})
	}
}

// TestCompilePages checks that the rules of all pages can be compiled: they are only when a page is
// read.
func TestCompilePages(t *testing.T) {
	for _, page := range pages {
		if _, err := compile(page); err != nil {
			t.Error(err)
		}
	}
}
