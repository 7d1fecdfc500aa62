package datasettest

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
)

func TestNew(t *testing.T) {
	for _, o := range []Options{
		{Models: -1}, {Models: 0}, {Models: 1}, {Models: 7, Seed: 1}, {Models: 488}, {Models: 30_001, Seed: 1<<64 - 1},
		{Models: 0, Hostile: true}, {Models: 1, Hostile: true}, {Models: 7, Hostile: true}, {Models: 2000, Seed: 3, Hostile: true},
		{Models: 20_000, Seed: 4, Hostile: true},
	} {
		d := New(o)
		if err := d.Check(); err != nil {
			t.Errorf("New(%+v): %v", o, err)
		}
		if want := max(o.Models, 0); len(d.Models) != want {
			t.Errorf("New(%+v) has %d models, want %d", o, len(d.Models), want)
		}
		if d.LastSync == nil {
			t.Errorf("New(%+v) has no last sync", o)
		}
	}
}

// TestNewProviders wants the providers of the real data.
func TestNewProviders(t *testing.T) {
	real, err := dataset.Load(dataset.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(real.Providers, New(Options{}).Providers); diff != "" {
		t.Errorf("providers (-real +synthetic)\n%s", diff)
	}
}

// TestNewGolden wants the bytes that earlier versions wrote. Who changes them on purpose, changes what all measurements
// were made with, and copies the digests from this test's output.
func TestNewGolden(t *testing.T) {
	for _, test := range []struct {
		options Options
		want    string
	}{
		{Options{Models: 1000, Seed: 1}, "7ca739e70962a9649f920d7b7fbe88565a31fcd4eec90124a60c8aaf7850ace8"},
		{Options{Models: 1000, Seed: 1, Hostile: true}, "fa33fa8fbac5b01715c3a34fe29bfa478ea184cc10aa6b85836a92532267eca5"},
	} {
		if got := digest(t, New(test.options)); got != test.want {
			t.Errorf("New(%+v) has the digest %s, want %s", test.options, got, test.want)
		}
	}
}

func TestNewSeeds(t *testing.T) {
	for _, hostile := range []bool{false, true} {
		a, b := New(Options{2000, 1, hostile}), New(Options{2000, 2, hostile})
		if digest(t, a) == digest(t, b) {
			t.Errorf("two seeds give one dataset (hostile: %v)", hostile)
		}
	}
}

// digest returns the SHA-256 of a written dataset: of the path and the bytes of each file.
func digest(t *testing.T, d *dataset.Dataset) string {
	t.Helper()
	dir := t.TempDir()
	if err := dataset.Write(dir, d); err != nil {
		t.Fatal(err)
	}
	files := []string{"providers.json", "sync.json"}
	for _, p := range d.Providers {
		files = append(files, "models/"+p.ID+".jsonl")
	}
	hash := sha256.New()
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(hash, "%s %d\n%s", name, len(text), text)
	}
	return fmt.Sprintf("%x", hash.Sum(nil))
}

// TestHostile wants the fixed list first, one provider without models, and everything to survive the way to the disk.
func TestHostile(t *testing.T) {
	fixed := len(hardCases())
	d := New(Options{Models: fixed + 1000, Seed: 7, Hostile: true})
	ids := make(map[string]bool)
	for i := range d.Models {
		if d.Models[i].Provider == deserted {
			t.Errorf("%s has the model %q", deserted, d.Models[i].ID)
		}
		ids[d.Models[i].Provider+" "+d.Models[i].ID] = true
	}
	for _, m := range hardCases() {
		if !ids[m.Provider+" "+m.ID] {
			t.Errorf("hard case %s %q is missing", m.Provider, m.ID)
		}
	}
	for _, list := range [][]string{pathIDs, publishedIDs, wordIDs, longIDs(), likenessTexts} {
		for _, id := range list {
			if err := dataset.CheckModelID(id); err != nil {
				t.Error(err)
			}
		}
	}
	longest := 0
	for i := range d.Models {
		longest = max(longest, len(dataset.AppendModel(nil, &d.Models[i])))
	}
	if longest != dataset.MaxLine {
		t.Errorf("the longest line has %d bytes, want %d", longest, dataset.MaxLine)
	}

	dir := t.TempDir()
	if err := dataset.Write(dir, d); err != nil {
		t.Fatal(err)
	}
	got, err := dataset.Load(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(d, got); diff != "" {
		t.Errorf("written and loaded (-want +got)\n%s", diff)
	}
}

// TestTermShares wants of the terms the shares that their documentation promises, as a search counts them.
func TestTermShares(t *testing.T) {
	for _, test := range []struct{ models, rare int }{{1, 1}, {10_000, 1}, {100_000, 4}} {
		d := New(Options{Models: test.models, Seed: 5})
		if got := matches(d, RareTerm); got != test.rare {
			t.Errorf("%d of %d models have %q, want %d", got, test.models, RareTerm, test.rare)
		}
		if got := matches(d, CommonTerm); test.models > 1 && (got < test.models*30/100 || got > test.models*37/100) {
			t.Errorf("%d of %d models have %q, want a third", got, test.models, CommonTerm)
		}
	}
	if len(CommonTerm) != 4 {
		t.Errorf("%q has not four letters", CommonTerm)
	}
}

// matches counts the models with a term in small ASCII letters.
func matches(d *dataset.Dataset, term string) int {
	n := 0
	for i := range d.Models {
		m := &d.Models[i]
		for _, text := range []string{m.ID, m.Provider, m.Name.String, m.Description.String} {
			if strings.Contains(strings.ToLower(text), term) {
				n++
				break
			}
		}
	}
	return n
}

// TestLikeReal compares the shares of a realistic dataset with those of the real data.
func TestLikeReal(t *testing.T) {
	real, err := dataset.Load(dataset.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	want := shares(real)
	got := shares(New(Options{Models: 20_000, Seed: 6}))
	for name, w := range want {
		if g := got[name]; g < w-3 || g > w+3 {
			t.Errorf("%s: %.1f %%, want %.1f %%", name, g, w)
		}
	}
}

// shares returns percentages of a dataset's models.
func shares(d *dataset.Dataset) map[string]float64 {
	counts := make(map[string]int)
	times := make(map[dataset.Timestamp]int)
	for i := range d.Models {
		m := &d.Models[i]
		counts[m.Provider]++
		counts[m.Type.String()]++
		counts[m.Status.String()]++
		counts["context length "+m.ContextLength]++
		if !m.Name.Valid {
			counts["name null"]++
		}
		if !m.Description.Valid {
			counts["description null"]++
		}
		if len(m.Description.String) > 120 {
			counts["description longer than 120 bytes"]++
		}
		if m.LastSeenAt == *d.LastSync {
			counts["seen by the last sync"]++
		}
		if m.UpdatedAt > m.LastSeenAt {
			counts["updated after seen"]++
		}
		times[m.UpdatedAt]++
	}
	for _, n := range times {
		if n*100 > len(d.Models) { // changed by a sync that changed more than 1 in 100
			counts["changed by a large sync"] += n
		}
	}
	percent := make(map[string]float64)
	for name, n := range counts {
		percent[name] = 100 * float64(n) / float64(len(d.Models))
	}
	return percent
}

func BenchmarkNew(b *testing.B) {
	const models = 1_000_000
	b.ReportAllocs()
	size := 0
	for b.Loop() {
		d := New(Options{Models: models, Seed: 1})
		size = 0
		b.StopTimer()
		var line []byte
		for i := range d.Models {
			line = dataset.AppendModel(line[:0], &d.Models[i])
			size += len(line) + 1
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(size)/models, "bytes/model")
}

func BenchmarkNewHostile(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		New(Options{Models: 100_000, Seed: 1, Hostile: true})
	}
}
