package sync

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/source"
)

// listed returns n statements about models with distinct names and limits, and models returns the models. Edit changes a statement.
func listed(n int, edit func(i int, facts map[string]string)) (said []*source.Statement) {
	for i := range n {
		facts := map[string]string{"name": fmt.Sprint("M ", i), "type": "chat", "context_length": fmt.Sprint(1000 * (i + 1))}
		if edit != nil {
			edit(i, facts)
		}
		said = append(said, &source.Statement{Provider: "acme", ID: fmt.Sprintf("m-%03d", i), Facts: facts})
	}
	return said
}

// run merges what a source says as a sync does on a day, and returns why it is rejected, or "".
func (s *state) run(name string, said []*source.Statement, accepted ...string) (reason string, m *merging) {
	after, m := s.states(name, said...)
	if err := m.guard(accepted); err != nil {
		return err.Error(), m
	}
	s.changes = append(s.changes, history.Diff(s.dataset, after, s.now)...)
	s.dataset = after
	return "", m
}

// TestGuards checks each guard at its bound, and that a person can accept what it doubts: the catalog has 60 models.
func TestGuards(t *testing.T) {
	below := func(n int, fact, value string) func(int, map[string]string) {
		return func(i int, facts map[string]string) {
			if i < n {
				facts[fact] = strings.ReplaceAll(value, "#", fmt.Sprint(i))
			}
		}
	}
	for _, c := range []struct {
		name, source string
		n            int // models that the source states
		edit         func(int, map[string]string)
		want         string // empty: it is merged
	}{
		{"leave", "acme_api", 48, nil, ""},
		{"too many leave", "acme_api", 47, nil, "13 models leave the list or retire, more than 12 (a fifth of the active ones)"},
		{"too many retire", "acme_api", 60, below(13, "status", "deprecated"), "13 models leave the list or retire, more than 12 (a fifth of the active ones)"},
		{"grow", "acme_api", 90, nil, ""},
		{"too many are new", "acme_api", 91, nil, "31 models are new, more than 30 (half of those in the catalog, or 25)"},
		{"change", "acme_api", 60, below(12, "name", "New #"), ""},
		{"too many change", "acme_api", 60, below(13, "name", "New #"),
			"13 models have another name, type, limit or price, more than 12 (a fifth of those in the catalog, or 3)"},
		{"another limit", "acme_api", 60, below(13, "context_length", "7"),
			"13 models have another name, type, limit or price, more than 12 (a fifth of those in the catalog, or 3)"},
		{"another type, but an override gives that of one", "acme_api", 60, below(13, "type", "image"), ""},
		{"missing", "litellm", 40, nil, ""},
		{"too many missing", "litellm", 39, nil, "21 models that were active and stated are missing, more than 20 (a third of them)"},
		{"other facts", "litellm", 60, below(20, "family", "other"), ""},
		{"too many other facts", "litellm", 60, below(21, "family", "other"),
			"21 models get another fact or price, more than 20 (a fifth of those that it states, or 20)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := acme(t, "", `"type","value":"chat"`)
			s.now -= 1
			said := listed(60, below(60, "family", "f"))
			said[0].ID = "m" // which the override is about
			if reason, m := s.run("acme_api", said); !strings.HasPrefix(reason, "60 models are new, more than 25") {
				t.Fatal(reason)
			} else if reason, _ := s.run("acme_api", said, m.Acceptance()); reason != "" {
				t.Fatal(reason)
			}
			for i := range s.dataset.Models {
				if m := &s.dataset.Models[i]; c.source == "litellm" { // which states them all
					m.Sources = []dataset.SourceFacts{{Source: c.source, Facts: 1<<len(dataset.FactNames) - 1}}
				}
			}
			s.now++
			said = listed(c.n, c.edit)
			said[0].ID = "m"
			reason, m := s.run(c.source, said)
			if want := c.want + "; if the list is right, run again with -accept " + m.Acceptance(); c.want == "" && reason != "" || c.want != "" && reason != want {
				t.Fatalf("got %q, want %q", reason, c.want)
			}
			if reason, _ := s.run(c.source, said, m.Acceptance()); reason != "" {
				t.Errorf("not accepted: %s", reason)
			}
		})
	}
}

// TestLosses checks that losses are added up over two weeks, and start again after a loss that a person accepted. Models that people
// retired do not count.
func TestLosses(t *testing.T) {
	s := acme(t, "", "")
	start := s.now
	s.run("acme_api", listed(13, nil))
	s.changes = nil // they are older than two weeks
	for i := range 3 {
		s.dataset.Models[12-i].Status = dataset.Deprecated
		s.changes = append(s.changes, history.Change{Time: start, Provider: "acme", ID: s.dataset.Models[12-i].ID, Kind: history.Deprecated, Reason: "the page says so",
			Fields: []history.Field{{Name: "status", Old: dataset.Text("active"), New: dataset.Text("deprecated")}}})
	}
	for _, c := range []struct {
		day, n int    // models in the list
		want   string // the reason starts with it; empty: the list is merged
		accept bool
	}{
		{1, 8, "", false},
		{2, 7, "", false},
		{3, 6, "4 models left or retired within 14 days, more than 3 (a third of those that were active then)", false},
		{14, 6, "4 models left or retired within 14 days, ", false},
		{16, 6, "", false},
		{17, 4, "2 models leave the list or retire, more than 1 (a fifth of the active ones); 3 models left or retired within 14 days, ", true},
		{18, 4, "", false},
	} {
		s.now = start + dataset.Timestamp(time.Duration(c.day)*24*time.Hour/time.Millisecond)
		reason, m := s.run("acme_api", listed(c.n, nil))
		if reason == "" != (c.want == "") || !strings.HasPrefix(reason, c.want) {
			t.Fatalf("day %d: %q, want %q", c.day, reason, c.want)
		}
		if c.accept {
			if reason, _ := s.run("acme_api", listed(c.n, nil), "acme=1@00000000", m.Acceptance()); reason != "" {
				t.Fatalf("day %d: %s", c.day, reason)
			}
		}
	}
}

// TestGuardsAndOverrides checks that the guards see what a list says, and not what people decide: overrides neither hide an
// accident nor look like one, and a list that differs from them for long is no accident.
func TestGuardsAndOverrides(t *testing.T) {
	for _, c := range []struct {
		status string
		n      int
		doubt  bool
	}{{"active", 3, true}, {"deprecated", 3, true}, {"deprecated", 4, false}, {"active", 4, false}} {
		s := acme(t, "", `"status","value":"`+c.status+`"`)
		said := listed(4, nil)
		said[3].ID = "m"
		slices.SortFunc(said, func(a, b *source.Statement) int { return strings.Compare(a.ID, b.ID) })
		s.run("acme_api", said)
		if m := s.dataset.Find("acme", "m"); m.Status.String() != c.status {
			t.Fatalf("m is %s", m.Status)
		}
		s.dataset.Find("acme", "m").Status = dataset.Active
		s.now++
		said = slices.DeleteFunc(said, func(s *source.Statement) bool { return s.ID == "m" && c.n < 4 })
		reason, m := s.run("acme_api", said)
		if reason != "" != c.doubt {
			t.Fatalf("%+v: %s", c, reason)
		}
		for day := range 3 { // the same list and the same override need no second acceptance
			accepted := []string{m.Acceptance()}[min(day, 1):]
			s.now++
			if reason, _ := s.run("acme_api", said, accepted...); reason != "" {
				t.Fatalf("%+v, day %d: %s", c, day, reason)
			}
		}
	}
}

// TestNames checks that models get names, and that models with the same name are told apart, the same way every day and in whatever
// order they come.
func TestNames(t *testing.T) {
	s := acme(t, `"type":"chat"`, `"name","value":"B"`)
	var said []*source.Statement
	for day, c := range []struct {
		id, name string   // replaces the model of the id
		want     []string // in order of the ids
	}{
		{"mb/b-2026-08-01", "B", []string{"B"}},
		{"mb/c-2-ocr", "", []string{"B", "C 2 OCR"}},
		{"m", "D", []string{"B", "B", "C 2 OCR"}},
		{"ma/a-latest", "b", []string{"B", "b (latest)", "B", "C 2 OCR"}},
		{"mc/c-2-ocr", "", []string{"B", "b (latest)", "B", "C 2 OCR", "C 2 OCR (mc)"}},
		{"mc/c-2-ocr", "b (latest)", []string{"B", "b (latest)", "B", "C 2 OCR", "b (latest) (OCR)"}},
		{"mc/c-2-ocr", "c 2 OCR!", []string{"B", "b (latest)", "B", "C 2 OCR", "c 2 OCR! (mc)"}},
	} {
		said = slices.DeleteFunc(said, func(s *source.Statement) bool { return s.ID == c.id })
		said = append(said, &source.Statement{Provider: "acme", ID: c.id, Facts: map[string]string{"name": c.name}})
		for range 2 { // the second sync changes nothing
			s.now++
			s.dataset, _ = s.states("acme_api", said...)
			var got []string
			for _, m := range s.dataset.Models {
				got = append(got, m.Name.String)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("day %d: names = %q, want %q", day, got, c.want)
			}
		}
	}
}
