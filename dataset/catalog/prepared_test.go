package catalog

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/oracle"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/must"
)

// withoutDetails returns a copy of a dataset with the records of version 1.
func withoutDetails(d *dataset.Dataset) *dataset.Dataset {
	plain := *d
	plain.Models = append([]dataset.Model(nil), d.Models...)
	for i := range plain.Models {
		plain.Models[i].Details = nil
	}
	return &plain
}

// TestPrepared checks that a catalog from prepared facts gives the answers of one from the whole dataset.
func TestPrepared(t *testing.T) {
	for name, d := range map[string]*dataset.Dataset{
		"realistic": datasettest.New(datasettest.Options{Models: 300, Seed: 3}),
		"hostile":   datasettest.New(datasettest.Options{Models: 300, Seed: 4, Hostile: true}),
		"empty":     datasettest.New(datasettest.Options{}),
	} {
		t.Run(name, func(t *testing.T) {
			want, err := New(d)
			must.Do(t, err)
			got, err := NewPrepared(withoutDetails(d), want.Prepare(nil, d), true)
			must.Do(t, err)
			random := rand.New(rand.NewPCG(1, 3))
			for _, v := range Versions {
				if diff := cmp.Diff(string(want.AppendStats(nil, v)), string(got.AppendStats(nil, v))); diff != "" {
					t.Errorf("statistics of %s (-want +got):\n%s", v, diff)
				}
				for row := range d.Models {
					if a, b := want.AppendModel(nil, v, row), got.AppendModel(nil, v, row); string(a) != string(b) {
						t.Fatalf("row %d of %s is %s, want %s", row, v, b, a)
					}
				}
			}
			for range 300 {
				q, wrong := want.Parse(V2, oracle.Query2(random, d))
				if wrong != nil {
					continue
				}
				var a, b Result
				want.Evaluate(&q, &a)
				got.Evaluate(&q, &b)
				if diff := cmp.Diff(string(want.AppendResult(nil, &a)), string(got.AppendResult(nil, &b))); diff != "" {
					t.Fatalf("%+v (-want +got):\n%s", q, diff)
				}
				if want.ResultHash(&a) != got.ResultHash(&b) {
					t.Errorf("%+v: the hash is %x, want %x", q, got.ResultHash(&b), want.ResultHash(&a))
				}
			}
		})
	}
}

// TestPreparedCutOff checks that prepared facts that are cut off or changed are an error and no panic.
func TestPreparedCutOff(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 3, Seed: 3})
	c, err := New(d)
	must.Do(t, err)
	prepared := c.Prepare(nil, d)
	plain := withoutDetails(d)
	for n := range prepared {
		if _, err := NewPrepared(plain, prepared[:n], false); err == nil {
			t.Fatalf("NewPrepared takes the first %d of %d bytes", n, len(prepared))
		}
	}
	if _, err := NewPrepared(plain, append(prepared, 0), false); err == nil {
		t.Error("NewPrepared takes a byte too many")
	}
}
