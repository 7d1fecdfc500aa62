package main

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
)

// TestSynth checks that synth writes the dataset that its flags describe.
func TestSynth(t *testing.T) {
	t.Chdir(t.TempDir())
	mustGenerate(t, "synth", "-out", "out", "-models", "30", "-hostile", "-seed", "18446744073709551615")
	want := datasettest.New(datasettest.Options{Models: 30, Seed: 1<<64 - 1, Hostile: true})
	want.Settings.APIs = nil // synth writes no settings
	if diff := cmp.Diff(want, catalogtest.Load(t, os.DirFS("out"))); diff != "" {
		t.Errorf("dataset (-want +got):\n%s", diff)
	}
}
