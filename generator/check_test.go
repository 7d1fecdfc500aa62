package main

import (
	"testing"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset"
)

// TestCheckEmbedded checks the dataset that is built into the program.
func TestCheckEmbedded(t *testing.T) {
	d, err := dataset.Load(dataset.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	want := "the dataset is valid: " + humanize.Comma(int64(len(d.Models))) + " models of 7 providers\n"
	if got := mustGenerate(t, "check"); got != want {
		t.Errorf("check prints %q, want %q", got, want)
	}
}

// TestFixWritesOnlyFaults checks that -fix does not write files that are canonical.
func TestFixWritesOnlyFaults(t *testing.T) {
	t.Chdir(t.TempDir())
	files := validDataset()
	files["models/bolt.jsonl"] = "\n"
	writeFiles(t, "data", files)
	before := fileInfos(t, "data")
	mustGenerate(t, "check", "-fix", "-dataset", "data")
	if got := rewritten(before, fileInfos(t, "data")); len(got) != 1 || got[0] != "models/bolt.jsonl" {
		t.Errorf("-fix writes %v", got)
	}
}
