package website

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
)

// pagesByInputs is a memory that never forgets: it has each page of each build by its path and
// inputs.
type pagesByInputs struct {
	mu       sync.Mutex
	pages    map[string][]byte
	pending  []string // paths and inputs whose pages are not known yet
	recalled int
}

func (p *pagesByInputs) Recall(path, inputs string) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	body := p.pages[path+" "+inputs]
	if body != nil {
		p.recalled++
	}
	return body
}

func (p *pagesByInputs) Remember(path, inputs string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pending = append(p.pending, path+" "+inputs)
}

// bodies returns the bodies of the documents of a site by path.
func bodies(s *Site) map[string]string {
	found := map[string]string{}
	for i := range s.Len() {
		document := s.At(i)
		found[document.Path] = string(document.Body)
	}
	return found
}

// changeOne changes a fact that pages show, of a model or of the whole catalog, and says which.
func changeOne(d *dataset.Dataset, random *rand.Rand) string {
	i := random.IntN(len(d.Models))
	m := &d.Models[i]
	word := fmt.Sprintf("changed %d", random.IntN(1000))
	switch random.IntN(10) {
	case 0:
		m.Name = dataset.NullString{String: word, Valid: true}
		return "name of " + m.ID
	case 1:
		m.Description = dataset.NullString{String: word, Valid: true}
		return "description of " + m.ID
	case 2:
		m.ContextLength = fmt.Sprint(1 + random.IntN(1_000_000))
		return "context of " + m.ID
	case 3:
		m.LastSeenAt += 24 * 60 * 60 * 1000
		return "last seen of " + m.ID
	case 4:
		m.Flags.True ^= m.Flags.Known
		return "features of " + m.ID
	case 5:
		m.Family = d.Models[random.IntN(len(d.Models))].Family
		return "family of " + m.ID
	case 6:
		m.Prices = nil
		return "prices of " + m.ID
	case 7:
		p := &d.Providers[random.IntN(len(d.Providers))]
		p.Name = word
		return "name of " + p.ID
	case 8:
		d.LastSync = new(*d.LastSync + dataset.Timestamp((1+random.IntN(40))*24*60*60*1000))
		return "day of the last sync"
	}
	d.Settings.FreshDays = int64(1 + random.IntN(90))
	return "days of freshness"
}

// TestMemory checks after each of several changes that a site with the pages of all earlier builds
// has the same documents as a site without any, and that it uses them.
func TestMemory(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	d := datasettest.New(datasettest.Options{Models: 60, Providers: 9, Seed: 3})
	memory := &pagesByInputs{pages: map[string][]byte{}}
	recalled := 0
	for round := range 14 {
		change := "nothing"
		if round > 0 {
			d.Models = slices.Clone(d.Models) // sites of earlier rounds share their models
			d.Providers = slices.Clone(d.Providers)
			change = changeOne(d, random)
		}
		want := bodies(makeSite(t, d, Options{}).site)
		memory.pending = nil
		got := bodies(makeSite(t, d, Options{Memory: memory}).site)
		for path, body := range want {
			if got[path] != body {
				t.Errorf("round %d: %s: %s is out of date", round, change, path)
			}
		}
		for _, known := range memory.pending {
			path := known[:strings.LastIndexByte(known, ' ')] // a path can have spaces, a digest cannot
			memory.pages[known] = []byte(got[path])
		}
		recalled += memory.recalled
		memory.recalled = 0
	}
	// Some changes, such as that of the day, are on every page. Others are on a few.
	if recalled < 300 {
		t.Errorf("%d pages were recalled, want at least 300", recalled)
	}
}

// TestInputs checks that different values have different digests, and that other values than plain
// data are refused.
func TestInputs(t *testing.T) {
	digestOf := func(p page) string {
		b := &build{output: output{digests: func() []string { return nil }}}
		return b.inputsOf("list", p)
	}
	seen := map[string]int{}
	for i, p := range []page{
		&frame{},
		&frame{Title: "a"},
		&frame{Crumbs: []link{{"a", "b"}}},
		&frame{Crumbs: []link{{"ab", ""}}},
		&frame{Crumbs: []link{{"", ""}, {"", ""}}},
		&frame{Styles: []string{"a"}},
		&frame{Scripts: []string{"a"}},
		&frame{Current: &current{}},
		&frame{Fresh: &freshness{}},
		&numbersPage{},
	} {
		digest := digestOf(p)
		if other, found := seen[digest]; found {
			t.Errorf("pages %d and %d have the same digest", other, i)
		}
		seen[digest] = i
	}
	defer func() {
		if recover() == nil {
			t.Error("a page with a function has a digest")
		}
	}()
	digestOf(&pageWithFunction{})
}

type pageWithFunction struct {
	frame
	Text func() string
}
