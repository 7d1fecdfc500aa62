package main

import (
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
)

// TestSynth checks that equal flags give equal datasets.
func TestSynth(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, test := range []struct {
		args    string
		options datasettest.Options
	}{
		{"", datasettest.Options{Models: 10_000, Seed: 1}},
		{"-models 30", datasettest.Options{Models: 30, Seed: 1}},
		{"-models 30 -seed 18446744073709551615", datasettest.Options{Models: 30, Seed: 1<<64 - 1}},
		{"-models 300 -hostile -seed 2", datasettest.Options{Models: 300, Seed: 2, Hostile: true}},
	} {
		t.Run(test.args, func(t *testing.T) {
			out, again := t.TempDir(), t.TempDir()+"/new"
			stdout := mustGenerate(t, append([]string{"synth", "-out", out}, strings.Fields(test.args)...)...)
			if want := "wrote " + out + ": " + thousands(test.options.Models) + " models of 7 providers\n"; stdout != want {
				t.Errorf("synth prints %q, want %q", stdout, want)
			}
			d, err := dataset.Load(os.DirFS(out))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(datasettest.New(test.options), d); diff != "" {
				t.Fatalf("dataset (-want +got):\n%s", diff)
			}
			mustGenerate(t, append([]string{"synth", "-out", again}, strings.Fields(test.args)...)...)
			if !maps.Equal(readFiles(t, out), readFiles(t, again)) {
				t.Error("two runs write two datasets")
			}
		})
	}
}

// TestSynthRefused checks that a directory that contains anything, even hidden, stays as it is.
func TestSynthRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, ".", map[string]string{"hidden/.notes": "Somebody's.", "data/providers.json": "[]"})
	if err := os.Symlink("nowhere/directory", "link"); err != nil {
		t.Fatal(err)
	}
	before := fileInfos(t, ".")
	for out, want := range map[string]string{
		"hidden": "hidden is not empty: delete what it contains, or write to another directory\n",
		"data":   "data is not empty: delete what it contains, or write to another directory\n",
		"link":   "mkdir link: file exists\n",
	} {
		code, stdout, stderr := generate("synth", "-models", "1", "-out", out)
		if code != exitFailed || stdout != "" || stderr != want {
			t.Errorf("synth -out %s: exit %d, stdout %q, stderr %q, want %q", out, code, stdout, stderr, want)
		}
	}
	checkUntouched(t, ".", before)
}
