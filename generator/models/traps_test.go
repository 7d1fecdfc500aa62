package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset/filetest"
)

// TestTraps writes into files in which ids are much else than the model of a request. Only the
// values change, byte for byte, and each id that ended and stays is named with the reason.
func TestTraps(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/traps.txt")
	filetest.NoError(t, err)
	work := t.TempDir()
	data := filepath.Join(t.TempDir(), "data")
	want := map[string]string{}
	kept := 0
	for _, file := range archive.Files {
		kind, name, _ := strings.Cut(file.Name, "/")
		switch kind {
		case "data":
			filetest.Write(t, filepath.Join(data, name), string(file.Data))
		case "keep":
			kept++
			want[name] = string(file.Data)
			filetest.Write(t, filepath.Join(work, name), string(file.Data))
		case "change":
			filetest.Write(t, filepath.Join(work, name), string(file.Data))
		case "want":
			want[name] = string(file.Data)
		}
	}
	if kept < 44 {
		t.Errorf("%d files must stay as they are, want 44 or more", kept)
	}
	t.Chdir(work)
	_, stdout, stderr := runProgram(program{directory: data}, "check", "--write", "--recorded",
		"--group", "place")
	got := filetest.Read(t, os.DirFS(work))
	for name, text := range want {
		t.Run(name, func(t *testing.T) {
			if got[name] != text {
				t.Errorf("got:\n%s\nwant:\n%s", got[name], text)
			}
		})
	}
	for line := range strings.Lines(stdout) {
		if strings.Contains(line, " retired on ") && !strings.Contains(line, "; not replaced: ") {
			t.Errorf("without a reason: %s", line)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files, want %d: %s", len(got), len(want), stderr)
	}
	for _, name := range []string{"prices.py", "tokenizer.py", "litellm.yaml", "embeddings.py"} {
		named := slices.ContainsFunc(strings.Split(stdout, "\n"), func(line string) bool {
			return strings.HasPrefix(line, name+":") && strings.Contains(line, "not replaced: ")
		})
		if !named {
			t.Errorf("%s: want its ids named, with the reason:\n%s", name, stdout)
		}
	}
}
