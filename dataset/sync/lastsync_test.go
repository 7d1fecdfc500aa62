package sync_test

import (
	"strings"
	"testing"

	"modelcatalog/dataset/sync/providertest"
)

// TestRunLastSync checks that last_sync moves only if every provider that the catalog syncs was asked and answered.
func TestRunLastSync(t *testing.T) {
	for _, c := range []struct {
		name, settings string
		providers      []string // to ask
		fails          string   // a provider
		want           string   // providers that keep last_sync where it is; empty: it moves
	}{
		{"all", `{}`, nil, "", ""},
		{"one without a key", `{}`, nil, "mistral", "mistral"},
		{"one asked", `{}`, []string{"openai", "groq"}, "", "anthropic, deepseek, google, mistral, together"},
		{"two are synced", `{"synced":["openai","groq"]}`, nil, "", ""},
		{"one of two asked", `{"synced":["openai","groq"]}`, []string{"groq"}, "", "openai"},
		{"one of two fails", `{"synced":["openai","groq"]}`, nil, "groq", "groq"},
		{"another asked", `{"synced":["groq"]}`, []string{"openai"}, "", "groq"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t)
			s.write("settings.json", c.settings+"\n")
			for _, id := range providertest.Providers()[1:] {
				s.list(id, providertest.Model{ID: "m"})
				s.write("types.jsonl", s.files()["types.jsonl"]+`{"provider":"`+id+`","pattern":"m","type":"chat"}`+"\n")
			}
			switch c.fails {
			case "groq":
				s.list("groq").FailAlways(providertest.Status(403))
			case "mistral":
				delete(s.servers, "mistral")
			}
			s.options.Only = c.providers
			report := s.run()
			want := nowText
			if c.want != "" {
				want = start.String()
			}
			if got := strings.Join(report.Missing, ", "); got != c.want || report.LastSync.String() != want {
				t.Errorf("missing %q, last_sync %s; want %q, %s", got, report.LastSync, c.want, want)
			}
			equal(t, "sync.json", s.files()["sync.json"], `{"last_sync":"`+want+`"}`+"\n")
		})
	}
}
