package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

// benchmarkModels is a million at most: a build takes a file and 4 kB of disk for each.
var benchmarkModels = flag.Int("models", 10_000, "`number` of models that BenchmarkBuild builds")

// benchmarkScratch is what benchmarks write to; TestMain removes it. Files that are written just after others were removed cost
// several times as much on ext4, so nothing is removed before.
var benchmarkScratch string

// BenchmarkBuild is the whole command, from JSON Lines to a tree that is safe against a power cut, without sidecars and pages
// of models: "build" to a new folder, "change" after one model got another name. "write" is a tight writer of the same files from memory,
// from two goroutines, that promises nothing.
func BenchmarkBuild(b *testing.B) {
	if benchmarkScratch == "" {
		var err error
		if benchmarkScratch, err = os.MkdirTemp("", "generator"); err != nil {
			b.Fatal(err)
		}
	}
	folder, err := os.MkdirTemp(benchmarkScratch, "run")
	if err != nil {
		b.Fatal(err)
	}
	trees := 0
	fresh := func() string {
		trees++
		return filepath.Join(folder, fmt.Sprint(trees))
	}
	data := fresh()
	command := func(b *testing.B, args ...string) {
		b.Helper()
		var errors bytes.Buffer
		if code := run(args, io.Discard, &errors); code != exitOK {
			b.Fatalf("generator %q: %s", args, &errors)
		}
	}
	command(b, "synth", "-models", fmt.Sprint(*benchmarkModels), "-out", data)
	build := func(b *testing.B, out string) {
		b.Helper()
		command(b, "build", "-sidecars=false", "-model-pages=false", "-dataset", data, "-out", out)
	}
	built := filepath.Join(fresh(), "dist")
	build(b, built)

	size := fmt.Sprintf("models=%d/", *benchmarkModels)
	b.Run(size+"write", func(b *testing.B) {
		files := holdTree(b, built)
		for b.Loop() {
			writeTree(b, fresh(), files)
		}
	})
	b.Run(size+"build", func(b *testing.B) {
		for b.Loop() {
			build(b, fresh())
		}
	})
	b.Run(size+"change", func(b *testing.B) {
		rename(b, data, 0)
		build(b, built) // leaves a spare
		for i := 1; b.Loop(); i++ {
			rename(b, data, i)
			build(b, built)
		}
	})
}

// rename gives the first named model of a provider another name.
func rename(b *testing.B, data string, i int) {
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

// tree is the files and folders of a tree, in memory.
type tree struct {
	folders, names []string
	bodies         [][]byte
}

// holdTree reads a tree into memory.
func holdTree(b *testing.B, dir string) (files tree) {
	b.Helper()
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			files.folders = append(files.folders, name)
			return nil
		}
		body, err := os.ReadFile(filepath.Join(dir, name))
		files.names, files.bodies = append(files.names, name), append(files.bodies, body)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return files
}

// writeTree is a loop of os.WriteFile in parallel.
func writeTree(b *testing.B, dir string, files tree) {
	b.Helper()
	for _, name := range files.folders {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			b.Fatal(err)
		}
	}
	var next atomic.Int64
	var writers sync.WaitGroup
	for range 2 {
		writers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(files.names); i = int(next.Add(1)) - 1 {
				if err := os.WriteFile(filepath.Join(dir, files.names[i]), files.bodies[i], 0o644); err != nil {
					b.Error(err)
				}
			}
		})
	}
	writers.Wait()
}
