package sync

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/source"
)

// randomDay returns what sources say on a day: each about some models, mostly the same as the day
// before, with facts of other models.
func randomDay(rng *rand.Rand, s *syncer, before map[string][]*source.Profile) map[string][]*source.Profile {
	day := map[string][]*source.Profile{}
	for _, name := range []string{
		"models.dev", "litellm", "genai-prices", "deprecations",
		s.dataset.Providers[0].ID + "_api",
	} {
		said := map[dataset.Key]*source.Profile{}
		for _, old := range before[name] {
			if rng.IntN(10) > 0 {
				said[dataset.Key{Provider: old.Provider, ID: old.ID}] = old
			}
		}
		for range 1 + rng.IntN(8) {
			m := &s.dataset.Models[rng.IntN(len(s.dataset.Models))]
			other := &s.dataset.Models[rng.IntN(len(s.dataset.Models))]
			if s.dataset.Providers[0].ID+"_api" == name && m.Provider != s.dataset.Providers[0].ID {
				continue
			}
			statement := &source.Profile{
				Provider: m.Provider,
				ID:       m.ID,
				Facts:    map[string]string{},
				Unread:   rng.IntN(20) == 0,
			}
			for _, fact := range dataset.FactNames {
				from := []*dataset.Model{m, other}[rng.IntN(2)]
				if rng.IntN(3) == 0 && (fact != "status" || from.Status == dataset.Deprecated) {
					if value := from.Fact(fact).String; value != "" {
						statement.Facts[fact] = value
					}
				}
			}
			for _, p := range other.Prices {
				known := func(q dataset.Price) bool {
					return q.Meter == p.Meter && q.Condition == p.Condition
				}
				if rng.IntN(2) == 0 && p.Amount != "0" && !slices.ContainsFunc(statement.Prices, known) {
					statement.Prices = append(statement.Prices, dataset.Price{
						Meter:     p.Meter,
						Condition: p.Condition,
						Amount:    p.Amount,
					})
				}
			}
			said[m.Key()] = statement
		}
		for _, k := range slices.SortedFunc(maps.Keys(said), dataset.Key.Compare) {
			day[name] = append(day[name], said[k])
		}
	}
	return day
}

// TestDays checks with random days that what is shown is a function of what the sources say: the
// same answers again, or in another order, give the same bytes, the result can be written, and no
// source is credited with what it no longer says, unless it is a collection that dropped the whole
// row; that has the day of its last reading.
func TestDays(t *testing.T) {
	for name, d := range map[string]*dataset.Dataset{
		"real":    datasettest.New(datasettest.Options{Models: 300}),
		"hostile": datasettest.New(datasettest.Options{Hostile: true, Models: 300}),
	} {
		for seed := range uint64(6) {
			rng := rand.New(rand.NewPCG(seed, 7))
			s := &syncer{
				curation: new(curation.Curation),
				dataset:  Settle(d, new(curation.Curation)),
				now:      dataset.Timestamp(1_800_000_000_000),
			}
			var said map[string][]*source.Profile
			for day := range 5 {
				s.now += 24 * 60 * 60 * 1000
				said = randomDay(rng, s, said)
				takeAll := func(before *dataset.Dataset) map[string][]byte {
					after := before
					sources := slices.Sorted(maps.Keys(said))
					rng.Shuffle(len(sources), func(i, j int) {
						sources[i], sources[j] = sources[j], sources[i]
					})
					for _, name := range sources {
						r := s.answer(name, said[name]...)
						if r.isList() {
							r.from.Name = s.dataset.Providers[0].ID
							r.from.About = []string{s.dataset.Providers[0].ID}
						}
						after = s.withClaims(after, r, nil)
					}
					s.dataset = Settle(after, s.curation)
					return s.dataset.Files()
				}
				before := s.dataset
				first := takeAll(before)
				where := fmt.Sprintf("%s, seed %d, day %d", name, seed, day)
				if err := s.dataset.Check(); err != nil {
					t.Fatalf("%s: %v", where, err)
				}
				if again := takeAll(before); !maps.EqualFunc(first, again, bytes.Equal) {
					t.Fatalf("%s, in another order (-want +got)\n%s", where, cmp.Diff(first, again))
				}
				if again := takeAll(s.dataset); !maps.EqualFunc(first, again, bytes.Equal) {
					t.Fatalf("%s, again (-want +got)\n%s", where, cmp.Diff(first, again))
				}
				checkCredit(t, where, s.dataset, said)
			}
		}
	}
}

// checkCredit checks that sources are credited only with what they say.
func checkCredit(t *testing.T, where string, d *dataset.Dataset, said map[string][]*source.Profile) {
	t.Helper()
	for i := range d.Models {
		m := &d.Models[i]
		for fact, name := range dataset.FactNames {
			for _, c := range m.Claims(fact) {
				says, asked := said[c.Source]
				j := slices.IndexFunc(says, func(s *source.Profile) bool {
					return s.Provider == m.Provider && s.ID == m.ID
				})
				isDropped := j < 0 && c.Seen != 0
				if !asked || c.Until != 0 || isDropped ||
					j >= 0 && (says[j].Unread || name == "status" || says[j].Facts[name] == c.Value) {
					continue
				}
				if fact != dataset.FactIndex("reasoning_efforts") {
					t.Fatalf("%s: %s is credited with %s of %s, %q", where, c.Source, name, m.Key(), c.Value)
				}
			}
		}
	}
}
