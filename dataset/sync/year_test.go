package sync_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// seeds is how many years TestYear lives, each in a world of its own.
var seeds = flag.Int("seeds", 1, "simulate so many years, each with its own seed from 0")

// TestYear syncs a catalog, empty at first, each day of a year over a world that changes: models come, change, retire, vanish
// and return; providers fail, say nonsense, or have no key; people set rules and facts, correct and remove records, look
// first, name a few providers, accept removals; the program is killed while it writes.
//
// After each run the dataset is what the rules for merging make of the truth, applied by an evaluator of its own, and so are
// history and report. What may not change has not one other byte.
func TestYear(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // little is kept and much thrown away: a third of the time goes otherwise
	for seed := range *seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			y := newYear(t, uint64(seed))
			for y.day = 1; y.day <= 365; y.day++ {
				y.live()
			}
			y.checkHistory()
			y.checkEventful()
		})
	}
}

// year is a year of syncs of one catalog.
type year struct {
	*testing.T
	seed    uint64
	day     int
	rng     *rand.Rand
	world   *world
	person  *person
	truth   *truth
	folder  string
	servers map[string]*providertest.Server
	client  *provider.Client
	empty   *dataset.Dataset // the catalog before the first day

	disk     *dataset.Dataset // as a run left it
	last     string           // the latest time in dataset or history
	lines    int              // of the history
	pending  int              // of these, those that a run which was killed has not brought into the file
	kills    int              // runs that were killed while they wrote changes
	nextKill int              // the day of the next
	tripped  bool             // the last run had removals that nobody accepted
	count    map[string]int   // what happened how often
}

func newYear(t *testing.T, seed uint64) *year {
	rng := rand.New(rand.NewPCG(seed, 365))
	y := &year{
		T: t, seed: seed, rng: rng, world: newWorld(rng), person: newPerson(),
		truth:   &truth{map[key]record{}, null},
		folder:  t.TempDir(),
		servers: map[string]*providertest.Server{},
		client: &provider.Client{
			Sleep:  func(context.Context, time.Duration) error { return nil },
			Random: func() float64 { return 0 },
		},
		empty:    &dataset.Dataset{},
		nextKill: 20,
		count:    map[string]int{},
	}
	for _, s := range providertest.All() {
		t.Cleanup(s.Close)
		s.SetPageSize(20)
		s.SetPrivate("ft:secret-sauce", "ft:secret-source:7")
		y.servers[s.Provider()] = s
		y.empty.Providers = append(y.empty.Providers, dataset.Provider{ID: s.Provider(), Name: strings.ToUpper(s.Provider())})
	}
	if err := dataset.Write(y.folder, y.empty); err != nil {
		t.Fatal(err)
	}
	y.disk = y.empty
	y.writeCuration()
	return y
}

// fail ends the year: what comes after a first difference tells nothing.
func (y *year) fail(format string, args ...any) {
	y.Helper()
	y.Fatalf("day %d, seed %d: %s", y.day, y.seed, fmt.Sprintf(format, args...))
}

// chance is true by chance.
func (y *year) chance(p float64) bool { return y.rng.Float64() < p }

// at returns a moment of the day, with milliseconds that differ.
func (y *year) at(hour int) string {
	t := time.Date(2027, 1, y.day, hour, 0, 0, y.rng.IntN(60_000)*int(time.Millisecond), time.UTC)
	return t.Format(dataset.TimestampLayout)
}

// live lives a day.
func (y *year) live() {
	if y.day > 1 {
		y.world.turn(y.truth.active)
	}
	if y.person.turn(y.rng, y.truth.keys(), y.truth.lacks(y.world.offered())) {
		y.writeCuration()
	}
	q := y.question()
	if y.day%30 == 0 {
		y.turnClockBack(q)
	}
	if y.chance(0.06) {
		q.at = y.at(5)
		y.run(q, true)
	}
	q.at = y.at(6)
	if y.day >= y.nextKill {
		y.killed(q)
		return
	}
	y.run(q, false)
	if y.chance(0.06) && y.pending == 0 {
		y.again(q)
	}
	if y.chance(0.05) && y.pending == 0 {
		y.correct(y.at(12), y.truth.keys())
	}
	if y.day%50 == 0 && y.pending == 0 {
		y.correct(y.at(13), y.truth.unlisted())
		y.turnClockBack(q) // the history alone knows of a record that was taken out
	}
	if y.day%10 == 0 && y.pending == 0 {
		y.checkHistory()
	}
}

// run runs the program and wants report, dataset and history to be as the rules say. It reports whether the run wrote.
func (y *year) run(q question, dry bool) (wrote bool) {
	y.Helper()
	before := y.files()
	after, want := y.truth.sync(q.asking, y.person)
	report, err := y.sync(q, dry)
	if want.refused {
		y.count["refused"]++
		if err == nil {
			y.fail("a run with nobody to ask is no error")
		}
		y.wantSame(before, "a run with nobody to ask")
		return false
	}
	if err != nil {
		y.fail("Run: %v", err)
	}
	y.checkOutcomes(report, q, want)
	if dry {
		y.checkReport(report, after, want)
		y.wantSame(before, "a dry run")
		y.count["dry"]++
		return false
	}
	was, is := y.disk, y.load()
	y.checkDataset(is, after)
	y.checkTimes(was, is)
	y.checkReport(report, after, want)
	y.truth, y.disk, y.last, y.tripped = after, is, q.at, want.tripped
	y.lines, y.pending = y.lines+len(want.changes), 0
	y.checkLines(before[history.File], want.changes)
	y.tally(q, want)
	return true
}

// tally counts what happened in a run.
func (y *year) tally(q question, v *verdict) {
	for _, outcome := range v.outcomes {
		y.count[outcome]++
	}
	for _, c := range v.changes {
		y.count[c.Kind]++
	}
	for _, ids := range v.untyped {
		y.count["untyped"] += len(ids)
	}
	for _, n := range v.ignored {
		y.count["ignored"] += n
	}
	y.count["unused"] += v.unused
	if v.tripped {
		y.count["tripped"]++
	}
	if q.accept {
		y.count["accepted"]++
	}
}
