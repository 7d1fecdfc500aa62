package sync_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/providertest"
)

// TestOwners checks that models of organisations that nobody knows are counted, and named nowhere.
func TestOwners(t *testing.T) {
	for _, id := range []string{"together", "groq"} {
		t.Run(id, func(t *testing.T) {
			s := newScene(t)
			s.options.Only = []string{id}
			s.write("types.jsonl", `{"provider":"`+id+`","pattern":"known/.*","type":"chat"}
{"provider":"`+id+`","pattern":"plain","type":"chat"}
{"provider":"`+id+`","pattern":"rival/.*","ignore":"not for the catalog"}
`)
			private := []providertest.Model{{ID: "acme_4f2a/tuned", Name: "acme_4f2a"}, {ID: "acme_4f2a/known/x", ContextLength: -1}, {ID: "acme_4f2a/a\u202eb"}}
			s.list(id, append(private, providertest.Model{ID: "known/x"}, providertest.Model{ID: "plain"}, providertest.Model{ID: "rival/x"})...)
			report := s.run()
			if !strings.Contains(string(report.Markdown(true)), "ignored by rules in types.jsonl: 1 id\n") || len(report.Changes) != 2 {
				t.Errorf("want one id that is ignored, and two changes:\n%s", report.Markdown(true))
			}
			texts := append([]string{string(report.Markdown(true)), string(report.Markdown(false))}, fmt.Sprint(s.files()))
			for _, text := range texts {
				if strings.Contains(text, "4f2a") {
					t.Errorf("a private model is named: %s", text)
				}
			}
			if want := "needs a rule: 3 models of organisations that neither the catalog nor types.jsonl knows"; !strings.Contains(texts[0], want) ||
				!strings.Contains(texts[1], want) {
				t.Errorf("the report lacks %q:\n%s", want, texts[0])
			}
		})
	}
}

// TestAliases checks that the aliases of Anthropic's models follow their dated versions, and only at Anthropic.
func TestAliases(t *testing.T) {
	const dated = "claude-x-4-1-20250805"
	for _, c := range []struct {
		name, provider string
		status         dataset.Status // of claude-x-4-1 in the catalog
		listed         []string
		want           dataset.Status
	}{
		{"followed", "anthropic", dataset.Active, []string{dated}, dataset.Active},
		{"a newer version", "anthropic", dataset.Active, []string{"claude-x-4-1-20260101"}, dataset.Active},
		{"relisted", "anthropic", dataset.Unlisted, []string{dated}, dataset.Active},
		{"stays deprecated", "anthropic", dataset.Deprecated, []string{dated}, dataset.Deprecated},
		{"gone", "anthropic", dataset.Active, nil, dataset.Unlisted},
		{"another number", "anthropic", dataset.Active, []string{"claude-x-4-1-1234567", "claude-x-4-20250805"}, dataset.Unlisted},
		{"another provider", "openai", dataset.Active, []string{dated}, dataset.Unlisted},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t)
			s.options.Only = []string{c.provider}
			d, err := dataset.Load(os.DirFS(s.dir))
			filetest.NoError(t, err)
			d.Models = nil
			models := []providertest.Model{}
			for _, id := range c.listed {
				models = append(models, providertest.Model{ID: id})
			}
			for i := range 9 {
				models = append(models, providertest.Model{ID: fmt.Sprint("claude-", i)})
				d.Models = append(d.Models, dataset.Model{Provider: c.provider, ID: fmt.Sprint("claude-", i), UpdatedAt: start, LastSeenAt: start})
			}
			d.Models = append(d.Models,
				dataset.Model{Provider: c.provider, ID: "claude-x-4-1", Status: c.status, Name: dataset.Text("Claude X 4.1"), UpdatedAt: start, LastSeenAt: start},
				dataset.Model{Provider: c.provider, ID: dated, UpdatedAt: start, LastSeenAt: start})
			filetest.NoError(t, dataset.Write(s.dir, d))
			s.write("types.jsonl", `{"provider":"`+c.provider+`","pattern":"claude-.*","type":"chat"}`+"\n")
			s.list(c.provider, models...)
			report := s.run()
			got := regexp.MustCompile(`"id":"claude-x-4-1","name":"Claude X 4.1".*"status":"([a-z]+)"`).FindStringSubmatch(s.files()["models/"+c.provider+".jsonl"])
			if got == nil || got[1] != c.want.String() {
				t.Errorf("claude-x-4-1 is %v, want %s:\n%s", got, c.want, report.Markdown(true))
			}
		})
	}
}

// TestInvisible checks that new ids with characters that people do not see, or that change the writing direction, need a rule.
func TestInvisible(t *testing.T) {
	s := newScene(t)
	s.options.Only = []string{"openai"}
	s.write("types.jsonl", `{"provider":"openai","pattern":"[a-z\\p{Cf}]+","type":"chat"}`+"\n")
	odd := []string{"A\u202eb", "\u200b", "a\u00adb c", "\u3164", "\u00a0", " ", "🙂\ufe0f", "e\u0301 é 模型 🙂"}
	models := tenModels(10, 0)
	for _, id := range append(odd, "named\u202e") {
		models = append(models, providertest.Model{ID: id})
	}
	s.list("openai", models...)
	report := s.run()
	if n := strings.Count(string(report.Markdown(true)), "needs a rule: "); n != 6 || len(report.Changes) != 2 {
		t.Errorf("%d ids need a rule, and %d changes; want 6 and 2:\n%s", n, len(report.Changes), report.Markdown(true))
	}
	for _, text := range []string{string(report.Markdown(true)), string(report.Markdown(false))} {
		if !strings.Contains(text, `A\u202eb`) || strings.ContainsAny(text, "\u202e\u00ad\u3164") {
			t.Errorf("the report does not escape the ids:\n%s", text)
		}
	}
}

// TestContradicted checks that the report names models that are listed although the catalog calls them deprecated.
func TestContradicted(t *testing.T) {
	s := newScene(t)
	s.list("openai", tenModels(10, 2)...)
	if text := string(s.run().Markdown(true)); strings.Contains(text, "deprecated in the catalog") {
		t.Errorf("models that the list calls retired are named:\n%s", text)
	}
	s.list("openai", tenModels(10, 1)...)
	s.options.Now = func() time.Time { return now.AddDate(0, 0, 1) }
	if text := string(s.run().Markdown(true)); !strings.Contains(text, ": listed, but deprecated in the catalog: `m-1`\n") || strings.Contains(text, "m-0") {
		t.Errorf("the report does not name m-1 only:\n%s", text)
	}
}
