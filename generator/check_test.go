package main

import (
	"testing"

	"modelcatalog/dataset"
)

// TestCheckEmbedded checks the dataset that is built into the program.
func TestCheckEmbedded(t *testing.T) {
	d, err := dataset.Load(dataset.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	want := "the dataset is valid: " + thousands(len(d.Models)) + " models of 7 providers\n"
	if got := mustGenerate(t, "check"); got != want {
		t.Errorf("check prints %q, want %q", got, want)
	}
}

// TestCheckWritesNothing checks that check never writes, and that -fix does not if the dataset is valid or has other faults.
func TestCheckWritesNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	right := validDataset()
	for name, test := range map[string]struct {
		file, text string
		args       []string
		code       int
	}{
		"right":      {"sync.json", right["sync.json"], []string{"-fix"}, exitOK},
		"broken":     {"models/bolt.jsonl", "{}\n\n", []string{"-fix"}, exitFailed},
		"not sorted": {"models/bolt.jsonl", "\n" + modelLine("b", "B", "2026-01-01T00:00:00.000Z"), nil, exitFailed},
	} {
		t.Run(name, func(t *testing.T) {
			writeFiles(t, "data", right)
			writeFiles(t, "data", map[string]string{test.file: test.text})
			before := fileInfos(t, "data")
			code, stdout, stderr := generate(append([]string{"check", "-dataset", "data"}, test.args...)...)
			if code != test.code {
				t.Errorf("exit %d: %s%s", code, stdout, stderr)
			}
			checkUntouched(t, "data", before)
		})
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
	if len(before) != len(fileInfos(t, "data")) {
		t.Error("-fix leaves a file behind")
	}
}
