package sync_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/must"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

var seeds = flag.Int("seeds", 1, "run this many simulations, with seeds from 0")

// TestSimulation syncs a catalog once a day while models come, change, retire, vanish and return, providers fail, people
// change rules and overrides, and syncs are killed. After each sync it compares the dataset, the history and the report with
// the rules of site/docs/sync.md, applied model by model.
func TestSimulation(t *testing.T) {
	for seed := range *seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			s := newSimulation(t, uint64(seed))
			for s.day = 1; s.day <= 60; s.day++ {
				s.live()
				s.days = append(s.days, s.disk)
			}
			changes, err := history.Load(os.DirFS(s.dir))
			must.Do(t, err)
			replayed, err := history.Replay(&dataset.Dataset{Providers: s.disk.Providers}, changes)
			must.Do(t, err)
			differences := slices.DeleteFunc(history.Diff(replayed, s.disk, 1), isRepriced) // the history does not have intervals
			s.equal("differences of the replayed history", 0, len(differences))
			s.goBack(changes)
			t.Logf("%d models, %d changes: %v", len(s.disk.Models), len(changes), s.count)
			for _, event := range []string{"added", "changed", "deprecated", "unlisted", "relisted", "repriced", "skipped", "failed", "untyped",
				"ignored", "unused", "unknown", "invisible", "contradicted", "guarded", "left", "lost", "grown", "rewritten", "levelled", "accepted",
				"repeated"} {
				if s.count[event] == 0 {
					t.Errorf("nothing was %s", event)
				}
			}
			if places := len(s.servers) + 2; s.count["killed"] < places {
				t.Errorf("%d syncs were killed, want one at each of %d places", s.count["killed"], places)
			}
		})
	}
}

type simulation struct {
	*testing.T
	day     int
	world   *world
	dir     string             // of the dataset
	disk    *dataset.Dataset   // as it is in dir
	days    []*dataset.Dataset // as they were at the end of each day
	servers map[string]*providertest.Server
	doubted []string       // what the last sync doubted, as acceptances
	count   map[string]int // events
	pasts   []past         // after each sync
}

// day is what one sync meets.
type day struct {
	at     dataset.Timestamp
	accept []string                    // lists that the sync before doubted
	lists  map[string][]provider.Model // as the formats carry them; a provider without a key has no entry
	broken map[string]bool             // providers that give no usable list
}

func newSimulation(t *testing.T, seed uint64) *simulation {
	s := &simulation{T: t, world: newWorld(seed), dir: t.TempDir(), disk: &dataset.Dataset{},
		servers: map[string]*providertest.Server{}, count: map[string]int{}}
	for _, server := range providertest.All() {
		t.Cleanup(server.Close)
		server.SetPageSize(20)
		server.SetPrivate("ft:secret-sauce")
		id := server.Provider()
		s.servers[id] = server
		s.disk.Providers = append(s.disk.Providers, dataset.Provider{ID: id, Name: id})
	}
	must.Do(t, dataset.Write(s.dir, s.disk))
	s.remember(0)
	return s
}

// live lives a day.
func (s *simulation) live() {
	s.world.decide(s.disk.Models)
	types, overrides := s.world.curation()
	must.Write(s.T, filepath.Join(s.dir, "types.jsonl"), types)
	must.Write(s.T, filepath.Join(s.dir, "overrides.jsonl"), overrides)
	d := day{lists: map[string][]provider.Model{}, broken: map[string]bool{}}
	for _, p := range s.disk.Providers {
		s.world.turn(p.ID, s.disk.ModelsOf(p.ID))
		sent, carried := s.world.list(p.ID)
		server := s.servers[p.ID]
		server.Heal()
		server.Set(sent)
		if !s.world.chance(0.02) {
			d.lists[p.ID] = carried
		}
		switch {
		case s.world.chance(0.02):
			d.broken[p.ID] = true
			server.FailAlways(troubles[s.world.rng.IntN(len(troubles))])
		case s.world.chance(0.02):
			server.Fail(hiccups[s.world.rng.IntN(len(hiccups))])
		}
	}
	before := must.Files(s.T, os.DirFS(s.dir))
	report := s.run(d, 6)
	if len(s.doubted) > 0 && s.world.chance(0.5) { // a person reviews them
		d.accept = s.doubted
		before = must.Files(s.T, os.DirFS(s.dir))
		report = s.run(d, 7)
		s.count["accepted"]++
	}
	switch {
	case s.day%5 == 0 && len(report.Changes) > 0:
		s.killed(d, before, report)
	case s.day%12 == 0: // the same answers change nothing but times
		before := must.Files(s.T, os.DirFS(s.dir))
		s.run(d, 8)
		s.equalFiles(before)
		s.count["repeated"]++
	}
}

// run syncs at an hour of the day and compares the result with what the rules say.
func (s *simulation) run(d day, hour int) *sync.Report {
	s.Helper()
	before, lines := s.disk, must.Files(s.T, os.DirFS(s.dir))[history.File]
	report := s.sync(&d, hour)
	want, providers := s.expect(d)
	s.load()
	s.remember(d.at)
	s.equal("dataset", want, s.disk)
	changes := history.Diff(before, s.disk, d.at)
	s.equal("changes in the report", changes, report.Changes)
	s.equal("history", lines+string(history.Append(nil, changes)), must.Files(s.T, os.DirFS(s.dir))[history.File])
	text := string(report.Markdown()) + string(report.Text())
	for _, secret := range []string{"secret", providertest.Key, providertest.BodyText} {
		if strings.Contains(text, secret) {
			s.Errorf("day %d: the report contains %q:\n%s", s.day, secret, text)
		}
	}
	s.doubted = nil
	for i, p := range report.Providers {
		if p.Outcome == sync.Failed && len(p.Doubted) > 0 {
			s.doubted = append(s.doubted, p.Acceptance())
		}
		p.Doubted = nil
		if (p.Reason == "") != (p.Outcome == sync.Merged) {
			s.Errorf("day %d: %s: outcome %d with the reason %q", s.day, p.Provider.ID, p.Outcome, p.Reason)
		}
		got := sync.ProviderReport{Provider: p.Provider, Outcome: p.Outcome}
		if p.Outcome == sync.Merged {
			got = p
		}
		for i := range p.Untyped {
			p.Untyped[i].Word = ""
		}
		s.equal("report of a provider", providers[i], got)
		s.count[[...]string{sync.Merged: "merged", sync.Skipped: "skipped", sync.Failed: "failed"}[p.Outcome]]++
		s.count["untyped"] += len(p.Untyped)
		s.count["ignored"] += p.Ignored
		s.count["unknown"] += p.Unknown
		s.count["invisible"] += len(p.Invisible)
		s.count["contradicted"] += len(p.Contradicted)
	}
	for _, c := range changes {
		s.count[c.Kind.String()]++
	}
	s.count["unused"] += len(report.Unused)
	s.count["guarded"] += len(s.doubted)
	return report
}

// sync runs a sync at an hour of the day, which it sets.
func (s *simulation) sync(d *day, hour int) *sync.Report {
	s.Helper()
	now := time.Date(2027, 1, s.day, hour, 0, 0, s.day*1_000_000, time.UTC)
	d.at = dataset.Timestamp(now.UnixMilli())
	var servers []*providertest.Server
	for id := range d.lists {
		servers = append(servers, s.servers[id])
	}
	report, err := sync.Run(s.Context(), sync.Options{
		Dir: s.dir, Accept: d.accept, Getenv: providertest.Getenv(servers...), Now: func() time.Time { return now },
		Client: &provider.Client{Sleep: func(context.Context, time.Duration) {}},
	})
	if err != nil {
		s.Fatalf("day %d: Run: %v", s.day, err)
	}
	return report
}

// killed puts the files back to how they would be if the sync had been killed after a number of files, which differs from
// call to call. The next sync must complete it.
func (s *simulation) killed(d day, before map[string]string, report *sync.Report) {
	s.Helper()
	after := must.Files(s.T, os.DirFS(s.dir))
	var order []string // in which a sync replaces the files
	for _, id := range slices.Sorted(maps.Keys(s.servers)) {
		order = append(order, "models/"+id+".jsonl")
	}
	order = append(order, "sync.json")
	lost := false // changes of prices, which the next sync finds again
	for _, file := range order[s.count["killed"]%(len(order)+1):] {
		must.Write(s.T, filepath.Join(s.dir, file), before[file])
		if prices := strings.Replace(file, "models", "prices", 1); prices != file && after[prices] != "" {
			must.Write(s.T, filepath.Join(s.dir, prices), before[prices])
			lost = lost || slices.ContainsFunc(report.Changes, isRepriced)
		}
	}
	must.Write(s.T, filepath.Join(s.dir, history.File), before[history.File])
	must.Write(s.T, filepath.Join(s.dir, history.File+".pending"), after[history.File])
	s.load()
	if _, err := history.Read(os.DirFS(s.dir), s.disk, d.at); !reflect.DeepEqual(err, history.Interrupted(os.DirFS(s.dir))) {
		s.Errorf("day %d: after a killed sync, Read returns %v", s.day, err)
	}
	completed := s.sync(&d, 8)
	s.load()
	s.count["killed"]++
	if lost {
		s.equal("changes", len(report.Changes), len(completed.Recovered)+len(completed.Changes))
		s.count["lost prices"]++
		return
	}
	s.equal("completed changes", report.Changes, completed.Recovered)
	s.equal("other changes", 0, len(completed.Changes))
	s.equalFiles(after)
}

func isRepriced(c history.Change) bool { return c.Kind == history.Repriced }

// times are what a sync may change although no fact changed.
var times = regexp.MustCompile(`"(last_seen_at|last_sync)":("[^"]*"|null)`)

// equalFiles checks that the files are as they were, except for times.
func (s *simulation) equalFiles(before map[string]string) {
	s.Helper()
	after := must.Files(s.T, os.DirFS(s.dir))
	for _, texts := range []map[string]string{before, after} {
		for file, text := range texts {
			texts[file] = times.ReplaceAllString(text, "")
		}
	}
	s.equal("files", before, after)
}

// equal compares two values, and ends the simulation if they differ.
func (s *simulation) equal(what string, want, got any) {
	s.Helper()
	if !reflect.DeepEqual(want, got) { // much faster than cmp.Diff
		s.Fatalf("day %d: %s (-want +got):\n%s", s.day, what, cmp.Diff(want, got))
	}
}

// goBack rebuilds every day from the last one and the history, which does not have the times of the providers' answers.
func (s *simulation) goBack(changes []history.Change) {
	s.Helper()
	now := dataset.Timestamp(time.Date(2028, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli())
	for i, was := range s.days {
		s.day = i + 1
		end, err := history.Day(time.Date(2027, 1, s.day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly), changes, now)
		must.Do(s, err)
		past, before, err := history.AsOf(s.disk, changes, end)
		if err != nil {
			s.Fatalf("day %d: %v", s.day, err)
		}
		if err := history.Check(past, before, end); err != nil {
			s.Fatalf("day %d: %v", s.day, err)
		}
		for i := range past.Models {
			if seen := past.Models[i].LastSeenAt; seen > end {
				s.Fatalf("day %d: %s was last seen at %s", s.day, past.Models[i].ID, seen)
			}
			past.Models[i].LastSeenAt = was.Models[min(i, len(was.Models)-1)].LastSeenAt
		}
		s.equal("models as of the day", inHistory(was.Models), inHistory(past.Models))
	}
}

// inHistory returns models without what the history does not have: sources, and the days on which they were read.
func inHistory(models []dataset.Model) []dataset.Model {
	models = slices.Clone(models)
	for i := range models {
		d := dataset.Details{}
		if models[i].Details != nil {
			d = *models[i].Details
		}
		d.Sources, d.Prices = nil, slices.Clone(d.Prices)
		for j := range d.Prices {
			d.Prices[j].AsOf = 0
		}
		if len(d.Prices) == 0 {
			d.Prices = nil
		}
		models[i].Details = &d
	}
	return models
}

// load reads the dataset from disk.
func (s *simulation) load() {
	s.Helper()
	d, err := dataset.Load(os.DirFS(s.dir))
	if err != nil {
		s.Fatalf("day %d: %v", s.day, err)
	}
	s.disk = d
}
