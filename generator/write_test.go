package main

import (
	"os"
	"strings"
	"testing"

	"github.com/dustin/go-humanize"
	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
)

// TestSynth checks that synth writes the dataset that its flags describe.
func TestSynth(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, test := range []struct {
		args    string
		options datasettest.Options
	}{
		{"-models 30", datasettest.Options{Models: 30, Seed: 1}},
		{"-models 30 -seed 18446744073709551615", datasettest.Options{Models: 30, Seed: 1<<64 - 1}},
		{"-models 300 -hostile -seed 2", datasettest.Options{Models: 300, Seed: 2, Hostile: true}},
	} {
		t.Run(test.args, func(t *testing.T) {
			out := t.TempDir()
			stdout := mustGenerate(t, append([]string{"synth", "-out", out}, strings.Fields(test.args)...)...)
			if want := "wrote " + out + ": " + humanize.Comma(int64(test.options.Models)) + " models of 7 providers\n"; stdout != want {
				t.Errorf("synth prints %q, want %q", stdout, want)
			}
			d := catalogtest.Load(t, os.DirFS(out))
			want := datasettest.New(test.options)
			want.Settings.APIs = nil // synth writes no settings
			if diff := cmp.Diff(want, d); diff != "" {
				t.Fatalf("dataset (-want +got):\n%s", diff)
			}
		})
	}
}
