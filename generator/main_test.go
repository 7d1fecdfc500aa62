package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

func TestMain(m *testing.M) { filetest.Main(m, main) }

func TestScripts(t *testing.T) {
	filetest.Scripts(t, []string{"generator"}, func(t *testing.T, work string) {
		writeFiles(t, filepath.Join(work, "data"), validDataset())
	})
}

var taken = regexp.MustCompile(`\([0-9]+\.[0-9] s\)`)

// generate runs the generator and returns its exit code and outputs, without the time that it took.
func generate(args ...string) (code int, stdout, stderr string) {
	var out, errors bytes.Buffer
	code = run(args, &out, &errors)
	return code, taken.ReplaceAllString(out.String(), "(? s)"), errors.String()
}

// mustGenerate runs the generator, which must succeed, and returns its standard output.
func mustGenerate(t *testing.T, args ...string) string {
	t.Helper()
	code, stdout, stderr := generate(args...)
	if code != exitOK {
		t.Fatalf("generator %q: exit %d, %s", args, code, stderr)
	}
	return stdout
}

// validDataset returns the files of a dataset with seven providers and six models of acme, each
// changed an hour after the one before.
func validDataset() map[string]string {
	files := map[string]string{
		"providers.json": "[\n",
		"sync.json":      `{"last_sync":"2026-07-24T18:23:43.000Z"}` + "\n",
	}
	ids := []string{"acme", "bolt", "cube", "dune", "echo", "flux", "glow"}
	for _, id := range ids {
		files["models/"+id+".jsonl"] = ""
		files["providers.json"] += fmt.Sprintf(`  {"id":%q,"name":%q},`+"\n", id,
			strings.ToUpper(id[:1])+id[1:])
	}
	files["providers.json"] = strings.TrimSuffix(files["providers.json"], ",\n") + "\n]\n"
	for i := range 6 {
		files["models/acme.jsonl"] += modelLine(fmt.Sprintf("m-%02d", i), "M",
			fmt.Sprintf("2026-01-%02dT%02d:00:00.000Z", 1+i/24, i%24))
	}
	return files
}

// modelLine returns the line of a model in canonical form.
func modelLine(id, name, updatedAt string) string {
	return fmt.Sprintf(`{"id":%q,"name":%q,"description":null,"type":"chat","context_length":"",`+
		`"status":"active","updated_at":%q,"last_seen_at":"2026-07-24T18:23:43.000Z"}`+"\n",
		id, name, updatedAt)
}

// writeFiles writes files below a directory.
func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		filetest.Write(t, filepath.Join(dir, name), text)
	}
}
