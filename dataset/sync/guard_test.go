package sync_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/providertest"
)

// ofTogether returns n models that Together lists under distinct names, changed by edit.
func ofTogether(n int, edit func(i int, m *providertest.Model)) (models []providertest.Model) {
	for i := range n {
		m := providertest.Model{ID: fmt.Sprintf("acme/m-%d", i), Name: fmt.Sprintf("M %d", i), Type: dataset.Chat, Typed: true,
			ContextLength: int64(1000 * (i + 1))}
		edit(i, &m)
		models = append(models, m)
	}
	return models
}

// TestGuards checks each guard at its bound: the list before has 60 models.
func TestGuards(t *testing.T) {
	below := func(n int, edit func(m *providertest.Model)) func(int, *providertest.Model) {
		return func(i int, m *providertest.Model) {
			if i < n {
				edit(m)
			}
		}
	}
	rename := func(m *providertest.Model) { m.Name = "New " + m.ID }
	stay := func(int, *providertest.Model) {}
	for _, c := range []struct {
		name string
		n    int // models in the list
		edit func(int, *providertest.Model)
		want string // empty: the list is merged
	}{
		{"leave", 48, stay, ""},
		{"too many leave", 47, stay, "13 models leave the list or retire, more than 12 (a fifth of the active ones)"},
		{"grow", 90, stay, ""},
		{"too many are new", 91, stay, "31 models are new, more than 30 (half of those in the catalog, or 25)"},
		{"500 are new", 560, stay, "500 models are new, more than 30 (half of those in the catalog, or 25)"},
		{"change", 60, below(12, rename), ""},
		{"too many change", 60, below(13, rename), "13 models have another name, type, limit or price, more than 12 (a fifth of those in the catalog, or 3)"},
		{"another type, but a rule gives that of one", 60, below(14, func(m *providertest.Model) { m.Type = dataset.Image }),
			"13 models have another name, type, limit or price, more than 12 (a fifth of those in the catalog, or 3)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := together60(t)
			s.list("together", ofTogether(c.n, c.edit)...)
			report := s.run()
			p := report.Providers[0]
			if c.want == "" {
				if p.Outcome != sync.Merged {
					t.Errorf("failed: %s", p.Reason)
				}
				return
			}
			want := c.want + "; if the list is right, run again with -accept " + p.Acceptance()
			if p.Outcome != sync.Failed || p.Reason != want {
				t.Fatalf("outcome %d, %s; want %s", p.Outcome, p.Reason, want)
			}
			if len(report.Changes) > 0 {
				t.Errorf("%d changes, want none", len(report.Changes))
			}
			s.options.Accept = []string{p.Acceptance()}
			report = s.run()
			if p := report.Providers[0]; p.Outcome != sync.Merged || !strings.Contains(string(report.Markdown(true)), " accepted: "+p.Acceptance()) {
				t.Errorf("the list was not accepted:\n%s", report.Markdown(true))
			}
		})
	}
}

// together60 returns a scene in which Together has 60 models, as ofTogether makes them.
func together60(t *testing.T) *scene {
	t.Helper()
	s := newScene(t)
	s.options.Only = []string{"together"}
	s.list("together", ofTogether(60, func(int, *providertest.Model) {})...)
	s.write("types.jsonl", `{"provider":"together","pattern":"acme/m-0","type":"chat"}`+"\n") // names the organisation
	s.options.Now = func() time.Time { return now.AddDate(0, 0, -2) }
	filetest.NoError(t, s.accept())
	s.options.Now = func() time.Time { return now }
	return s
}

// accept runs a sync until no list is doubted: the organisation is known after the first, and the list is accepted in the second.
func (s *scene) accept() error {
	for day := range 3 {
		start := s.options.Now()
		s.options.Now = func() time.Time { return start.Add(time.Duration(day+1) * time.Minute) }
		report, err := sync.Run(context.Background(), s.options)
		if err != nil {
			return err
		}
		s.options.Accept = nil
		for _, p := range report.Providers {
			if len(p.Doubted) > 0 && p.Outcome == sync.Failed {
				s.options.Accept = append(s.options.Accept, p.Acceptance())
			}
		}
	}
	s.options.Accept = nil
	return nil
}

// TestLosses checks that losses are added up over two weeks, and start again after a loss that a person accepted.
func TestLosses(t *testing.T) {
	s := newScene(t)
	s.options.Only = []string{"openai"}
	day := 0
	s.options.Now = func() time.Time { return now.AddDate(0, 0, day) }
	for _, c := range []struct {
		day, n int    // models in the list
		want   string // the reason starts with it; empty: the list is merged
		accept bool
	}{
		{0, 8, "", false},
		{1, 7, "", false},
		{2, 6, "4 models left or retired within 14 days, more than 3 (a third of those that were active then)", false},
		{13, 6, "4 models left or retired within 14 days, ", false},
		{15, 6, "", false},
		{16, 4, "2 models leave the list or retire, more than 1 (a fifth of the active ones); 3 models left or retired within 14 days, ", true},
		{17, 4, "", false},
	} {
		day = c.day
		s.list("openai", tenModels(c.n, 0)...)
		p := s.run().Providers[0]
		if p.Reason == "" != (c.want == "") || !strings.HasPrefix(p.Reason, c.want) {
			t.Fatalf("day %d: %q, want %q", c.day, p.Reason, c.want)
		}
		if c.accept {
			s.options.Accept = []string{p.Acceptance()}
			s.options.Now = func() time.Time { return now.AddDate(0, 0, day).Add(time.Hour) }
			if p := s.run().Providers[0]; p.Outcome != sync.Merged {
				t.Fatalf("day %d: %s", c.day, p.Reason)
			}
		}
	}
}

// TestLossesByPeople checks that models that people retired do not count as losses.
func TestLossesByPeople(t *testing.T) {
	s := newScene(t)
	lines, models := "", s.files()["models/openai.jsonl"]
	for i, hour := range []int{1, 1, 2, 3} {
		lines += fmt.Sprintf(`{"time":"2026-11-20T0%d:00:00.000Z","provider":"openai","id":"m-%d","kind":"deprecated",`+
			`"fields":[{"field":"status","old":"active","new":"deprecated"}],"reason":"the provider's page says so"}`+"\n", hour, i)
		models = strings.Replace(models, `"active"`, `"deprecated"`, 1)
	}
	s.write(history.File, lines)
	s.write("models/openai.jsonl", models)
	s.list("openai", tenModels(9, 0)...)
	if p := s.run().Providers[0]; p.Outcome != sync.Merged {
		t.Error(p.Reason)
	}
}

// TestGuardsAndOverrides checks that the guards see what a list says, and not what people decide: overrides neither hide an
// accident nor look like one, and a list that differs from them for long is no accident.
func TestGuardsAndOverrides(t *testing.T) {
	overrides := func(status string) (lines string) {
		for i := 7; i < 10; i++ {
			lines += fmt.Sprintf(`{"provider":"openai","id":"m-%d","field":"status","value":%q,"source":"https://docs.example/"}`+"\n", i, status)
		}
		return lines
	}
	for _, c := range []struct {
		name, status string
		listed       int
		failed       bool
	}{
		{"accident hidden", "active", 7, true},
		{"accident called a retirement", "deprecated", 7, true},
		{"retired by people", "deprecated", 10, false},
		{"no accident", "active", 10, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t)
			s.write("overrides.jsonl", overrides(c.status))
			s.list("openai", tenModels(c.listed, 0)...)
			p := s.run().Providers[0]
			if (p.Outcome == sync.Failed) != c.failed {
				t.Fatalf("outcome %d: %s", p.Outcome, p.Reason)
			}
			if !c.failed {
				return
			}
			s.options.Accept = []string{p.Acceptance()}
			for day := range 3 { // the same list and the same overrides need no second acceptance
				s.options.Now = func() time.Time { return now.AddDate(0, 0, day+1) }
				if p := s.run().Providers[0]; p.Outcome != sync.Merged {
					t.Fatalf("day %d: %s", day, p.Reason)
				}
				s.options.Accept = nil
			}
		})
	}
}
