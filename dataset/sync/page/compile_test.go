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
		{
			name:   "no name",
			damage: func(p *rules) { p.Name = "" },
			want:   ": Name: it is empty",
		},
		{
			name:   "no provider",
			damage: func(p *rules) { p.Provider = "" },
			want:   "acme-models: Provider: it is empty",
		},
		{
			name:   "no address",
			damage: func(p *rules) { p.URL = "docs" },
			want:   "acme-models: URL: ",
		},
		{
			name:   "no bounds",
			damage: func(p *rules) { p.Most = 0 },
			want:   "acme-models: Least: from 1 to 0 models, want some from 1",
		},
		{
			name:   "a faulty pattern",
			damage: func(p *rules) { p.Tables[0].Where = "(" },
			want:   "acme-models: Tables[0].Where: error parsing regexp: missing closing ): `(`",
		},
		{
			name:   "a pattern that closes the form",
			damage: func(p *rules) { p.Words[0].Text = "a)|(b" },
			want:   "acme-models: Words[0].Text: error parsing regexp: unexpected ): `a)|(b`",
		},
		{
			name:   "a faulty heading",
			damage: func(p *rules) { p.Tables[0].Needs[0] = "[" },
			want:   "acme-models: Tables[0].Needs[0]: error parsing regexp: missing closing ]: `[`",
		},
		{
			name:   "ids in two places",
			damage: func(p *rules) { p.Tables[0].IDsOfSection, p.Tables[0].IDInLink = true, "/" },
			want:   "acme-models: Tables[0].IDsByName: the ids are in two places, want one",
		},
		{
			name:   "a tier that no meter has",
			damage: func(p *rules) { p.Tables[0].Tier = "night_" },
			want:   `acme-models: Tables[0].Tier: `,
		},
		{
			name:   "a type that no model has",
			damage: func(p *rules) { p.Tables[0].Type = "talk" },
			want:   `acme-models: Tables[0].Type: `,
		},
		{
			name:   "a column of two uses",
			damage: func(p *rules) { p.Columns[0].Ignored = true },
			want:   "acme-models: Columns[0].Heading: 2 of Fact, Price, PriceInWords, Words and Ignored, want one",
		},
		{
			name:   "a column of none",
			damage: func(p *rules) { p.Columns[0].Fact = "" },
			want:   "acme-models: Columns[0].Heading: 0 of Fact, Price, PriceInWords, Words and Ignored, want one",
		},
		{
			name:   "an unknown fact",
			damage: func(p *rules) { p.Columns[0].Fact = "size" },
			want:   `acme-models: Columns[0].Fact: "size" is neither a fact of a model nor retirement`,
		},
		{
			name:   "an unknown meter",
			damage: func(p *rules) { p.Columns[1].Price = "inputs" },
			want:   "acme-models: Columns[1].Price: ",
		},
		{
			name:   "an unknown condition",
			damage: func(p *rules) { p.Columns[1].Terms.When = []string{"long"} },
			want:   "acme-models: Columns[1].Terms.When: ",
		},
		{
			name:   "a heading with days",
			damage: func(p *rules) { p.Columns[1].Terms.From = "$1" },
			want:   "acme-models: Columns[1].Terms: a heading has days, want them in words",
		},
		{
			name:   "no reason",
			damage: func(p *rules) { p.Others[0].Why = "" },
			want:   "acme-models: Others[0].Why: it is empty",
		},
		{
			name:   "a table without a place",
			damage: func(p *rules) { p.Others[0].Where = "" },
			want:   "acme-models: Others[0].Where: it is empty",
		},
		{
			name:   "a value of another fact",
			damage: func(p *rules) { p.Values[0].Fact = "name" },
			want:   `acme-models: Values[0].Fact: "name", want status or features`,
		},
		{
			name:   "a status that no model has",
			damage: func(p *rules) { p.Values[0].Value = "gone" },
			want:   "acme-models: Values[0].Value: ",
		},
		{
			name:   "a sentence about no fact",
			damage: func(p *rules) { p.Says[0].Fact = "size" },
			want:   "acme-models: Says[0].Value: ",
		},
		{
			name:   "an end without a group",
			damage: func(p *rules) { p.Tables[0].Ends = `on .*` },
			want:   "acme-models: Tables[0].Ends: it has no group with the day",
		},
		{
			name:   "a notice without ids",
			damage: func(p *rules) { p.Notices[0].Text = `it ends` },
			want:   "acme-models: Notices[0].Text: want a group id or a reason in Why, and not both",
		},
		{
			name:   "a notice with ids and a reason",
			damage: func(p *rules) { p.Notices[0].Why = "old" },
			want:   "acme-models: Notices[0].Text: want a group id or a reason in Why, and not both",
		},
		{
			name:   "a notice without a place",
			damage: func(p *rules) { p.Notices[0].Where = "" },
			want:   "acme-models: Notices[0].Where: it is empty",
		},
		{
			name:   "a condition with a faulty pattern",
			damage: func(p *rules) { p.Columns[1].If = "(" },
			want:   "acme-models: Columns[1].If: error parsing regexp",
		},
		{
			name:   "a symbol without a file",
			damage: func(p *rules) { p.Symbols[0].File = "" },
			want:   "acme-models: Symbols[0].File: it is empty",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			page := rules{
				Name: "acme-models", Provider: "acme", URL: "https://docs.example/models", Least: 1, Most: 9,
				Says:    []saysRule{{Sentence: `It ends`, Fact: "after_retirement", Value: "fails"}},
				Tables:  []tableRule{{Where: `.`, ID: `Model`, Needs: []string{`Context`}}},
				Notices: []noticeRule{{Where: `.`, Text: `(?P<id>.*) ends`}},
				Others:  []otherRule{{Where: `> Old$`, Why: "old"}},
				Columns: []columnRule{
					{Heading: `Context`, Fact: "context_length"},
					{Heading: `Input`, Price: "input"},
				},
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
