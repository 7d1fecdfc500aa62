package dataset_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// texts returns the files of a dataset as texts.
func texts(d *dataset.Dataset) map[string]string {
	files := map[string]string{}
	for name, content := range d.Files() {
		files[name] = string(content)
	}
	return files
}

// TestDeferred checks that each model is the same whether its lines are read alone or with all others.
func TestDeferred(t *testing.T) {
	sample, err := dataset.Load(datasettest.Sample())
	filetest.NoError(t, err)
	for name, d := range map[string]*dataset.Dataset{
		"sample":   sample,
		"hostile":  datasettest.New(datasettest.Options{Models: 500, Seed: 7, Hostile: true}),
		"no model": datasettest.New(datasettest.Options{}),
	} {
		t.Run(name, func(t *testing.T) {
			deferred := dataset.Defer(texts(d))
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
			head.Settings = dataset.Settings{AnyProviders: d.Settings.AnyProviders} // the others are for pages
			if diff := cmp.Diff(&head, deferred.Head(), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("head (-dataset +deferred):\n%s", diff)
			}
		})
	}
}

// TestDeferredUnknown checks names that no model has, although they look like parts of lines.
func TestDeferredUnknown(t *testing.T) {
	deferred := dataset.Defer(texts(datasettest.New(datasettest.Options{Models: 20})))
	for _, key := range []dataset.Key{
		{}, {Provider: "openai"}, {Provider: "nobody", ID: "x"}, {Provider: "openai", ID: `"`}, {Provider: "openai", ID: "\n"},
		{Provider: "../models/openai", ID: "x"}, {Provider: "openai", ID: `","name":"`},
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
	files := texts(d)
	name := "models/" + m.Provider + ".jsonl"
	files[name] = files[name][:len(`{"id":"","`)+len(m.ID)] // the rest of the file is cut off
	defer func() {
		if recover() == nil {
			t.Error("Find() reads a line that is cut off")
		}
	}()
	dataset.Defer(files).Find(m.Provider, m.ID)
}
