package sync_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/providertest"
)

// transport is a function as a transport.
type transport func(r *http.Request) (*http.Response, error)

func (f transport) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// TestRunKeepsEdits checks that an edit made while the providers are asked is kept, and that one that breaks the dataset, or
// changes the providers, ends the sync.
func TestRunKeepsEdits(t *testing.T) {
	for _, c := range []struct{ name, file, old, new, err string }{
		{"description", "models/openai.jsonl", `"description":null`, `"description":"By hand."`, ""},
		{"override", "overrides.jsonl", "", `{"provider":"openai","id":"m-1","field":"name","value":"By hand.","source":"https://docs.example/m-1"}` + "\n", ""},
		{"mistake", "sync.json", "last_sync", "last", "nothing was changed: dataset DIR:\nsync.json:1: "},
		{"provider", "providers.json", `"Groq"`, `"Acme"`, "nothing was changed: the providers of the dataset changed while they were asked; run the sync again"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t)
			s.list("openai", tenModels(9, 0)...)
			edited := ""
			s.options.Client.Transport = transport(func(r *http.Request) (*http.Response, error) {
				edited = strings.Replace(s.files()[c.file], c.old, c.new, 1)
				s.write(c.file, edited)
				return http.DefaultTransport.RoundTrip(r)
			})
			report, err := sync.Run(t.Context(), s.options)
			text := s.files()[c.file]
			switch {
			case c.err != "":
				if err == nil || !strings.HasPrefix(strings.ReplaceAll(err.Error(), s.dir, "DIR"), c.err) {
					t.Errorf("Run() = %v, %v; want the error %s", report, err, c.err)
				}
				equal(t, c.file, text, edited)
			case err != nil:
				t.Error(err)
			case !strings.Contains(text, "By hand.") || !strings.Contains(s.files()["models/openai.jsonl"], `"unlisted"`):
				t.Errorf("the edit or the sync was lost: %s", text)
			}
		})
	}
}

// TestRunCanceled checks that a sync that is canceled while it asks changes nothing.
func TestRunCanceled(t *testing.T) {
	s := newScene(t)
	before := s.files()
	ctx, cancel := context.WithCancel(t.Context())
	s.list("groq").FailAlways(func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	report, err := sync.Run(ctx, s.options)
	if report != nil || err == nil || err.Error() != "nothing was changed: context canceled" {
		t.Errorf("Run() = %v, %v; want only the error that ctx ended", report, err)
	}
	equal(t, "files", s.files(), before)
}

// TestRunDry checks that a dry run reports what a run then does, and writes nothing, also while another sync writes.
func TestRunDry(t *testing.T) {
	s := newScene(t)
	s.list("openai", tenModels(9, 0)...)
	before := s.files()
	s.options.DryRun = true
	unlock, err := sync.Lock(s.dir)
	filetest.NoError(t, err)
	dry := s.run()
	unlock()
	equal(t, "files", s.files(), before)
	if !strings.Contains(string(dry.Markdown(true)), " (dry run: nothing was written)\n") {
		t.Errorf("the report does not mention the dry run:\n%s", dry.Markdown(true))
	}
	s.options.DryRun = false
	equal(t, "changes", string(history.Append(nil, s.run().Changes)), string(history.Append(nil, dry.Changes)))
}

// TestLeftOut checks which models of a list stay out of the catalog, and what the report says: models of organisations that nobody knows
// are counted and named nowhere, and ids with characters that people do not see, or that change the writing direction, need a rule.
func TestLeftOut(t *testing.T) {
	for _, id := range []string{"together", "groq"} {
		s := newScene(t)
		s.options.Only = []string{id}
		s.write("types.jsonl", strings.ReplaceAll(`{"provider":"ID","pattern":"known/.*","type":"chat"}
{"provider":"ID","pattern":"[a-zé\\p{Cf}]+","type":"chat"}
{"provider":"ID","pattern":"rival/.*","ignore":"not for the catalog"}
`, "ID", id))
		var models []providertest.Model
		for _, id := range []string{"acme_4f2a/tuned", "acme_4f2a/known/x", "acme_4f2a/a\u202eb", "known/x", "rival/x", "named\u202e", "é", "A\u202eb", "a\u00adb c",
			"\u3164", "\u00a0", " ", "🙂\ufe0f"} {
			models = append(models, providertest.Model{ID: id, Name: id})
		}
		s.list(id, models...)
		report := s.run()
		text := string(report.Markdown(false))
		if strings.Contains(fmt.Sprint(text, string(report.Markdown(true)), s.files()), "4f2a") {
			t.Errorf("a private model is named: %s", text)
		}
		if len(report.Changes) != 3 || strings.ContainsAny(text, "\u202e\u00ad\u3164") || strings.Count(text, "needs a rule: `") != 6 {
			t.Errorf("want 3 models added, and 6 ids that need a rule, escaped: %s", text)
		}
		for _, want := range []string{"needs a rule: 3 models of organisations that neither", "needs a rule: `A\\u202eb`, because"} {
			if !strings.Contains(text, want) {
				t.Errorf("the report lacks %q: %s", want, text)
			}
		}
	}
}

// TestContradicted checks that the report names models that are listed although the catalog calls them deprecated.
func TestContradicted(t *testing.T) {
	s := newScene(t)
	s.list("openai", tenModels(10, 2)...)
	for day, want := range []int{0, 1} {
		s.day(day)
		if text := string(s.run().Markdown(true)); strings.Count(text, "listed, but deprecated in the catalog: `m-1`\n") != want || strings.Contains(text, "m-0") {
			t.Errorf("day %d: want m-1 named %d times:\n%s", day, want, text)
		}
		s.list("openai", tenModels(10, 1)...)
	}
}

// TestLastSync checks that last_sync moves only if every provider that the catalog syncs was asked and answered.
func TestLastSync(t *testing.T) {
	for _, c := range []struct{ synced, only, fails, missing string }{
		{`"openai","groq"`, "", "", ""},
		{`"openai","groq"`, "groq", "", "openai"},
		{`"openai","groq"`, "", "groq", "groq"},
		{`"groq"`, "openai", "", "groq"},
		{`"openai","mistral"`, "", "", "mistral"},
	} {
		s := newScene(t)
		s.write("settings.json", `{"synced":[`+c.synced+"]}\n")
		s.write("types.jsonl", `{"provider":"groq","pattern":"m","type":"chat"}`+"\n")
		if server := s.list("groq", providertest.Model{ID: "m"}); c.fails != "" {
			server.FailAlways(providertest.Status(403))
		}
		if c.only != "" {
			s.options.Only = []string{c.only}
		}
		report, want := s.run(), nowText
		if c.missing != "" {
			want = start.String()
		}
		if got := strings.Join(report.Missing, ", "); got != c.missing || report.LastSync.String() != want {
			t.Errorf("%+v: missing %q, last_sync %s", c, got, report.LastSync)
		}
		equal(t, "sync.json", s.files()["sync.json"], `{"last_sync":"`+want+`"}`+"\n")
	}
}

// TestFollowed checks that an alias that the catalog has follows its dated version in Anthropic's list, and that no other is added.
func TestFollowed(t *testing.T) {
	s := newScene(t)
	s.options.Only = []string{"anthropic"}
	s.write("types.jsonl", `{"provider":"anthropic","pattern":"c-.*","type":"chat"}`+"\n")
	s.list("anthropic", providertest.Model{ID: "c-x"}, providertest.Model{ID: "c-y-20260101"})
	s.run()
	s.day(1)
	s.list("anthropic", providertest.Model{ID: "c-x-20260101"}, providertest.Model{ID: "c-y-20260101"})
	s.run()
	d := s.load()
	if m := d.Find("anthropic", "c-x"); m.Status != dataset.Active || m.AliasOf != "c-x-20260101" || d.Find("anthropic", "c-y") != nil {
		t.Errorf("c-x is %+v, c-y %+v", m, d.Find("anthropic", "c-y"))
	}
}
