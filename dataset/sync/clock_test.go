package sync_test

import (
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/provider"
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
				s.list(id, provider.Model{ID: "m"})
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

// TestRunClock checks that a sync refuses to write if the clock differs from the dates of most responses by more than a day.
func TestRunClock(t *testing.T) {
	day := 24 * time.Hour
	for _, c := range []struct {
		name    string
		differs []time.Duration // of the first providers' dates; the others send none
		refuses bool
	}{
		{"no dates", nil, false},
		{"23 hours", []time.Duration{-23 * time.Hour, 23 * time.Hour}, false},
		{"a month later", []time.Duration{30 * day}, true},
		{"a month earlier", []time.Duration{-30 * day, -30 * day, 0}, true},
		{"one of two", []time.Duration{30 * day, 0}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t)
			for i, differs := range c.differs {
				id := providertest.Providers()[i]
				if i > 0 {
					s.list(id, provider.Model{ID: "m"})
				}
				s.servers[id].SetDate(now.Add(differs))
			}
			before := s.files()
			_, err := sync.Run(t.Context(), s.options)
			if !c.refuses {
				if err != nil {
					t.Error(err)
				}
				return
			}
			want := "nothing was changed: the clock says " + nowText + ", but "
			if err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("Run() = %v, want an error that starts with %s", err, want)
			}
			equal(t, "files", s.files(), before)
		})
	}
}
