package sync

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/source"
)

// answers are what sources say on a day, by their names.
type answers map[string][]*source.Profile

// sync is a sync with answers, which must not fail as a whole. It returns the sources that were not
// believed.
func (s *syncer) sync(t *testing.T, said answers, accepted ...string) (refused []string, report *Report) {
	t.Helper()
	var requests []*request
	for _, name := range slices.Sorted(maps.Keys(said)) {
		r := s.answer(name, said[name]...)
		from := *r.from
		from.Names = true
		from.Read = func(reading *source.Reading) {
			for _, p := range said[name] {
				reading.Profiles[p.Key()] = p
			}
		}
		r.from = &from
		requests = append(requests, r)
	}
	report = &Report{Time: s.now}
	after, err := s.merge(t.Context(), requests, report, &Options{Accept: accepted})
	if err != nil {
		t.Fatal(err)
	}
	s.dataset = after
	s.changes = append(s.changes, report.Changes...)
	for _, r := range requests {
		if r.Reason != "" {
			refused = append(refused, r.Name)
		}
	}
	return refused, report
}

// honest is what all sources say about n models on a day on which nothing happens: two collections,
// a page that says that the models are used on, and a client library that names them.
func honest(n int) answers {
	return answers{
		"litellm":      listed(n, nil),
		"deprecations": listed(n, func(_ int, p *source.Profile) { p.Facts, p.Prices = nil, nil }),
		"page": listed(n, func(_ int, p *source.Profile) {
			p.Facts["status"] = "active"
			p.Facts["retirement_not_before"] = "2027-06-01"
		}),
		"sdk": listed(n, func(_ int, p *source.Profile) { p.Facts, p.Prices = nil, nil }),
	}
}

// world returns a state in which the honest sources about n models were believed a month ago and
// yesterday.
func world(t *testing.T, n int) *syncer {
	t.Helper()
	s := acme(t, `"type":"chat"`)
	s.dataset.Sources = nil // those were read later
	for _, p := range listed(n, nil) {
		s.dataset.Models = append(s.dataset.Models, dataset.Model{Provider: "acme", ID: p.ID})
	}
	now := s.now
	s.now -= 30 * day
	_, report := s.sync(t, honest(n))
	var accepted []string
	for _, r := range report.Sources {
		accepted = append(accepted, r.Acceptance())
	}
	s.now += day
	if refused, report := s.sync(t, honest(n), accepted...); refused != nil {
		t.Fatalf("%q are not accepted: %q", refused, report.lines)
	}
	s.now = now - day
	s.sync(t, honest(n))
	s.now = now
	return s
}

// TestLies checks what becomes of lies: that no more models change than a guard allows, in one sync
// and in many, and that nothing is left of the lie once its sources are honest again.
func TestLies(t *testing.T) {
	const n = 17
	ends := func(p *source.Profile) {
		p.Facts = map[string]string{
			"status":          "deprecated",
			"retirement_date": "2026-11-21",
			"replacement":     "acme/m-000",
		}
	}
	// lie returns the honest answers with edits of the answers of some sources about the first
	// models.
	lie := func(models int, edit func(*source.Profile), sources ...string) answers {
		said := honest(n)
		for _, name := range sources {
			for i, p := range said[name] {
				if i < models {
					edit(p)
				}
			}
		}
		return said
	}
	// more returns a lie about ever more models.
	more := func(step int, edit func(*source.Profile), sources ...string) (all []answers) {
		for i := step; i <= n; i += step {
			all = append(all, lie(i, edit, sources...))
		}
		return all
	}
	scaled := func(in, out dataset.Decimal) answers { return lie(n, prices(in, out), "page") }
	once := func(said answers) []answers { return []answers{said} }
	made := func(sources ...string) answers {
		said := honest(n)
		for _, name := range sources {
			for i := range 3000 {
				said[name] = append(said[name],
					&source.Profile{
						Provider: "acme",
						ID:       fmt.Sprintf("m-made-%d", i),
						Facts:    map[string]string{"type": "chat"},
					})
			}
		}
		return said
	}
	for _, c := range []struct {
		name    string
		lies    []answers // an hour apart
		most    int       // models that may change
		refused string    // sources that are refused at last
	}{
		{"two collections end all", once(lie(n, ends, "litellm", "deprecations")), 0, "deprecations litellm"},
		{"two collections end all in slices", more(3, ends, "litellm", "deprecations"), 0, ""},
		{"a page has prices ten times as high", once(scaled("20", "40")), 0, "page"},
		{"a page has prices of a tenth", once(scaled("0.2", "0.4")), 0, "page"},
		{"a page has prices half as high again", once(scaled("3", "6")), 0, "page"},
		{"a page has prices of nothing", once(scaled("0", "0")), 0, "page"},
		{"a page has its columns exchanged", once(scaled("4", "2")), 0, "page"},
		{"a page calls all deprecated", once(lie(n, fact("status", "deprecated"), "page")), 0, "page"},
		{"a page replaces all", once(lie(n, fact("replacement", "acme/m-000"), "page")), 0, "page"},
		{
			name: "a page replaces all in slices",
			lies: more(2, func(p *source.Profile) {
				if p.ID != "m-000" {
					p.Facts["replacement"] = "acme/m-000"
				}
			}, "page"),
			most:    3,
			refused: "page",
		},
		{"a client library ends all", once(lie(n, ends, "sdk")), 0, "sdk"},
		{"a client library ends all in slices", more(1, ends, "sdk"), 3, "sdk"},
		{"two collections make models", once(made("litellm", "deprecations")), 0, ""},
		{"one collection pads", once(made("litellm")), 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := world(t, n)
			before := s.dataset
			var refused []string
			for _, said := range c.lies {
				refused, _ = s.sync(t, said)
				s.now += 3_600_000
			}
			if changed := keys(history.Diff(before, s.dataset, 0)); len(changed) > c.most {
				t.Errorf("%d models changed, want at most %d: %v", len(changed), c.most, changed)
			}
			if got := strings.Join(refused, " "); got != c.refused {
				t.Errorf("refused %q, want %q", got, c.refused)
			}
			s.now += day
			if refused, report := s.sync(t, honest(n)); refused != nil {
				t.Errorf("the honest answers are refused: %q", report.lines)
			}
			for _, change := range history.Diff(before, s.dataset, 0) {
				t.Errorf("left of the lie: %s", change.String())
			}
		})
	}
}
