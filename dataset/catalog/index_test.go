package catalog_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
)

// TestIndex compares everything that a catalog made of an index says with what the catalog made of
// the models says: each document, each model, and some thousand random queries.
func TestIndex(t *testing.T) {
	for _, test := range []struct{ models, providers, queries int }{
		{0, 7, 50}, {1, 7, 50}, {65, 7, 300}, {500, 7, 300}, {20, 1, 100}, {300, 2, 100}, {600, 16, 400},
		{catalogtest.OfSample, 7, 200},
	} {
		t.Run(fmt.Sprintf("%d of %d", test.models, test.providers), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(5, uint64(test.models)))
			d := catalogtest.Sized(t, rng, test.models, test.providers)
			made := catalog.NewSet(d)
			opened, err := catalog.OpenSet(string(made.Index()), dataset.Defer(d))
			filetest.NoError(t, err)
			for i, v := range catalog.Versions {
				compareCatalogs(t, made[i], opened[i])
				for range test.queries {
					compareAnswers(t, made[i], opened[i], catalogtest.Query(rng, d, v))
				}
			}
		})
	}
}

// compareCatalogs compares what a made and an opened catalog say without a query.
func compareCatalogs(t *testing.T, made, opened *catalog.Catalog) {
	t.Helper()
	say := func(c *catalog.Catalog) map[string]any {
		return map[string]any{
			"version":   c.Version(),
			"providers": string(c.AppendProviders(nil)),
			"stats":     string(c.AppendStats(nil)),
			"ids":       c.ProviderIDs(),
			"digest":    c.Digest(),
			"sync":      c.LastSync(),
			"fresh":     c.FreshUntil(),
			"day":       c.Day(),
			"offers":    c.Offers(),
			"near":      c.Nearest("gpt-4o-mini", 10, 0),
		}
	}
	if diff := cmp.Diff(say(made), say(opened)); diff != "" {
		t.Errorf("%v (-made +opened):\n%s", made.Version(), diff)
	}
	if made.Len() != opened.Len() {
		t.Fatalf("%v: Len() = %d, want %d", made.Version(), opened.Len(), made.Len())
	}
	for _, id := range made.ProviderIDs() {
		if made.ReadOn(id) != opened.ReadOn(id) {
			t.Errorf("%v: ReadOn(%s) = %s, want %s", made.Version(), id, opened.ReadOn(id), made.ReadOn(id))
		}
	}
	for row := range made.Len() {
		if diff := catalog.DiffRows(made, opened, row); diff != "" {
			t.Fatalf("%v row %d (-made +opened):\n%s", made.Version(), row, diff)
		}
		if want, got := made.AppendModel(nil, row), opened.AppendModel(nil, row); !bytes.Equal(want, got) {
			t.Fatalf("%v row %d: %s", made.Version(), row, difference(got, want))
		}
		if made.Version() == catalog.V1 {
			continue // it knows nothing of other offers
		}
		if want, got := made.SameAs(row), opened.SameAs(row); !slices.Equal(want, got) {
			t.Fatalf("%v: SameAs(%d) = %d, want %d", made.Version(), row, got, want)
		}
		if want, got := made.Places(row), opened.Places(row); !slices.Equal(want, got) {
			t.Fatalf("%v: Places(%d) = %v, want %v", made.Version(), row, got, want)
		}
		want := made.FindingOn(row, made.Day())
		if got := opened.FindingOn(row, made.Day()); cmp.Diff(want, got) != "" {
			t.Fatalf("%v: FindingOn(%d) = %v, want %v", made.Version(), row, got, want)
		}
	}
}

// compareAnswers compares the answers to a query.
func compareAnswers(t *testing.T, made, opened *catalog.Catalog, rawQuery string) {
	t.Helper()
	q, wantErr := made.Parse(rawQuery)
	other, err := opened.Parse(rawQuery)
	if q != other || fmt.Sprint(err) != fmt.Sprint(wantErr) {
		t.Fatalf("%v: Parse(%q) = %v, %v, want %v, %v", made.Version(), rawQuery, other, err, q, wantErr)
	}
	if err != nil {
		return
	}
	want, page := made.AppendList(nil, &q)
	got, _ := opened.AppendList(nil, &q)
	if !bytes.Equal(want, got) {
		t.Fatalf("%v query %q: %s", made.Version(), rawQuery, difference(got, want))
	}
	wantLink := made.AppendLink(nil, "/x", &q, page)
	if got := opened.AppendLink(nil, "/x", &q, page); !bytes.Equal(wantLink, got) {
		t.Fatalf("%v query %q: link %s, want %s", made.Version(), rawQuery, got, wantLink)
	}
}

// TestIndexBroken checks that an index that is cut off is an error, and that one with a changed
// byte is an error or another catalog, but never a panic.
func TestIndexBroken(t *testing.T) {
	d := catalogtest.Dataset(rand.New(rand.NewPCG(1, 1)), 4)
	deferred := dataset.Defer(d)
	text := string(catalog.NewSet(d).Index())
	for n := 0; n < len(text); n += 5 {
		if _, err := catalog.OpenSet(text[:n], deferred); err == nil {
			t.Fatalf("OpenSet() accepts the first %d of %d bytes", n, len(text))
		}
	}
	query := catalog.DefaultQuery()
	for i := 0; i < len(text); i += 5 {
		for _, b := range []byte{0, 0x7f, 0xff} {
			changed := []byte(text)
			changed[i] = b
			s, err := catalog.OpenSet(string(changed), deferred)
			if err != nil {
				continue
			}
			for _, c := range s {
				c.AppendList(nil, &query)
				c.AppendProviders(nil)
			}
		}
	}
}
