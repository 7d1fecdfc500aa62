package dataset_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/packed"
)

// reopen writes the deferred form of a dataset and reads it.
func reopen(t *testing.T, d *dataset.Dataset) *dataset.Deferred {
	t.Helper()
	deferred := new(dataset.Deferred)
	filetest.NoError(t, packed.Read(string(packed.Write(dataset.Defer(d).Describe)), deferred.Describe))
	return deferred
}

// TestDeferred checks that each model is the same whether its lines are read alone or with all
// others.
func TestDeferred(t *testing.T) {
	sample, err := dataset.Load(datasettest.Sample())
	filetest.NoError(t, err)
	for name, d := range map[string]*dataset.Dataset{
		"sample":   sample,
		"hostile":  datasettest.New(datasettest.Options{Models: 500, Seed: 7, Hostile: true}),
		"no model": datasettest.New(datasettest.Options{}),
	} {
		t.Run(name, func(t *testing.T) {
			deferred := reopen(t, d)
			for i := range d.Models {
				want := &d.Models[i]
				got := deferred.Find(want.Provider, want.ID)
				if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("%s (-dataset +deferred):\n%s", want.Key(), diff)
				}
				if deferred.Find(want.Provider, want.ID) != got {
					t.Fatalf("%s: Find() returns another pointer the second time", want.Key())
				}
			}
			head := *d
			head.Models = nil
			head.Settings = dataset.Settings{}
			if diff := cmp.Diff(&head, deferred.Head(), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("head (-dataset +deferred):\n%s", diff)
			}
		})
	}
}

// TestDeferredUnknown checks names that no model has, although they look like parts of lines.
func TestDeferredUnknown(t *testing.T) {
	deferred := reopen(t, datasettest.New(datasettest.Options{Models: 20}))
	for _, key := range []dataset.Key{
		{},
		{Provider: "openai"},
		{Provider: "nobody", ID: "x"},
		{Provider: "openai", ID: `"`},
		{Provider: "openai", ID: "\n"},
		{Provider: "../models/openai", ID: "x"},
		{Provider: "openai", ID: `","name":"`},
	} {
		if m := deferred.Find(key.Provider, key.ID); m != nil {
			t.Errorf("Find(%q, %q) = %q, want nil", key.Provider, key.ID, m.Key())
		}
	}
}

// TestDeferredBroken checks that a line that no build can have written is not taken for a fact.
func TestDeferredBroken(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 20})
	m := &d.Models[0]
	// The line about the first model ends behind its id.
	text := string(packed.Write(dataset.Defer(d).Describe))
	id := `{"id":"` + m.ID + `","`
	text = strings.Replace(text, id, id[:len(id)-1]+"\n", 1)
	deferred := new(dataset.Deferred)
	filetest.NoError(t, packed.Read(text, deferred.Describe))
	defer func() {
		if recover() == nil {
			t.Error("Find() reads a line that is cut off")
		}
	}()
	deferred.Find(m.Provider, m.ID)
}
