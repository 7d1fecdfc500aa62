package datasettest

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"testing"

	"modelcatalog/dataset"
)

func TestNew(t *testing.T) {
	for _, o := range []Options{
		{Models: -1},
		{Models: 0},
		{Models: 1},
		{Models: 7, Seed: 1},
		{Models: 488},
		{Models: 489},
		{Models: 3_001, Seed: 1<<64 - 1},
		{Models: 0, Hostile: true},
		{Models: 1, Hostile: true},
		{Models: 7, Hostile: true},
		{Models: 2000, Seed: 3, Hostile: true},
		{Models: 3_000, Seed: 4, Hostile: true},
		{Models: 0, Providers: 8},
		{Models: 1, Providers: 9},
		{Models: 5_000, Providers: 16},
		{Models: 3_000, Providers: 16, Hostile: true},
	} {
		t.Run(fmt.Sprintf("%+v", o), func(t *testing.T) {
			d := New(o)
			if err := d.Check(); err != nil {
				t.Error(err)
			}
			if want := max(o.Models, 0); len(d.Models) != want {
				t.Errorf("%d models, want %d", len(d.Models), want)
			}
			if want := max(o.Providers, 7); len(d.Providers) != want {
				t.Errorf("%d providers, want %d", len(d.Providers), want)
			}
			if *d.LastSync != lastSync {
				t.Errorf("last sync %v, want %v", d.LastSync, lastSync)
			}
			o.Seed++
			if o.Models >= 2000 && digest(d) == digest(New(o)) {
				t.Error("two seeds give one dataset")
			}
		})
	}
}

// TestNewGolden checks that New writes the bytes that earlier versions wrote. If you change them on
// purpose, copy the digests from this test's output: measurements before and after are not
// comparable.
func TestNewGolden(t *testing.T) {
	for _, test := range []struct {
		options Options
		want    string
	}{
		{Options{Models: 1000, Seed: 1}, "89dbcea1f4534997e72313519554c6721741ddcd4f83ebf9faf1776c06af9d66"},
		{
			options: Options{Models: 2000, Seed: 1, Hostile: true},
			want:    "49d1d1e52a9da6f6fe6322e7b9c49e27c25b0b1551ccbf9d338656bf2bb21318",
		},
	} {
		if got := digest(New(test.options)); got != test.want {
			t.Errorf("New(%+v) has the digest %s, want %s", test.options, got, test.want)
		}
	}
}

// digest returns the SHA-256 of a dataset's files.
func digest(d *dataset.Dataset) string {
	hash := sha256.New()
	files := d.Files()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(hash, "%s %d\n%s", name, len(files[name]), files[name])
	}
	return fmt.Sprintf("%x", hash.Sum(nil))
}
