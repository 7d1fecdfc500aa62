package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var benchmarkModels = flag.Int("models", 10_000, "`number` of models that BenchmarkBuild builds, at most a million")

// benchmarkDir is what benchmarks write to. TestMain removes it at the end, because on ext4, files that are written just after
// others were removed cost several times as much.
var benchmarkDir string

// BenchmarkBuild measures the whole command without pages of models: "full" to a new directory, "change" after one model got
// another name, "none" without a change.
func BenchmarkBuild(b *testing.B) {
	if benchmarkDir == "" {
		var err error
		if benchmarkDir, err = os.MkdirTemp("", "generator"); err != nil {
			b.Fatal(err)
		}
	}
	dir, err := os.MkdirTemp(benchmarkDir, "run")
	if err != nil {
		b.Fatal(err)
	}
	command := func(args ...string) {
		b.Helper()
		var stderr bytes.Buffer
		if code := run(args, io.Discard, &stderr); code != exitOK {
			b.Fatalf("generator %q: %s", args, &stderr)
		}
	}
	data := filepath.Join(dir, "data")
	command("synth", "-models", fmt.Sprint(*benchmarkModels), "-out", data)
	builds := 0
	for _, sidecars := range []bool{false, true} {
		build := func(out string) {
			b.Helper()
			command("build", fmt.Sprintf("-sidecars=%t", sidecars), "-model-pages=false", "-dataset", data, "-out", filepath.Join(dir, out))
		}
		name := fmt.Sprintf("models=%d/sidecars=%t/", *benchmarkModels, sidecars)
		b.Run(name+"full", func(b *testing.B) {
			for b.Loop() {
				builds++
				build(fmt.Sprint("full", builds))
			}
		})
		built := fmt.Sprint("dist", sidecars)
		build(built)
		b.Run(name+"change", func(b *testing.B) {
			for b.Loop() {
				builds++
				renameModel(b, data, builds)
				build(built)
			}
		})
		b.Run(name+"none", func(b *testing.B) {
			for b.Loop() {
				build(built)
			}
		})
	}
}

// renameModel gives the first model of a provider another name.
func renameModel(b *testing.B, data string, i int) {
	b.Helper()
	file := filepath.Join(data, "models", "openai.jsonl")
	text, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	start := bytes.Index(text, []byte(`"name":"`)) + len(`"name":"`)
	end := start + bytes.IndexByte(text[start:], '"')
	text = slices.Concat(text[:start], fmt.Appendf(nil, "name %d", i), text[end:])
	if err := os.WriteFile(file, text, 0o644); err != nil {
		b.Fatal(err)
	}
}
