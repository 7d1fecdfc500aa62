package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestGlobalOptions(t *testing.T) {
	text, err := os.ReadFile("../../Caddyfile")
	if err != nil {
		t.Fatal(err)
	}
	options, err := globalOptions(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(options, "{\n\tadmin {$CATALOG_ADMIN") || !strings.HasSuffix(options, "\t}\n}\n") || strings.Contains(options, "model_catalog") {
		t.Errorf("global options are\n%s", options)
	}
	if _, err := globalOptions(":8080 {\n\trespond hello\n}\n"); err == nil {
		t.Error("a Caddyfile without global options has some")
	}
}

func TestParseStatus(t *testing.T) {
	text := []byte("Name:\tcaddy\nVmHWM:\t   70000 kB\nVmRSS:\t   61440 kB\n")
	if got, err := parseStatus(text, "VmRSS"); err != nil || got != 60*mebibyte {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := parseStatus([]byte("Name:\tcaddy\nState:\tZ (zombie)\n"), "VmRSS"); err == nil {
		t.Error("a process that has ended has memory")
	}
}

func TestFlags(t *testing.T) {
	o, err := parseFlags([]string{"-short", "-rounds", "7", "-only", "load,build"})
	if err != nil {
		t.Fatal(err)
	}
	if len(o.sizes) != 2 || o.sizes[1] != 10_000 || o.rounds != 7 || o.wants("start") || !o.wants("build") || o.profiled() != 10_000 {
		t.Errorf("options %+v", o)
	}
	for _, args := range [][]string{{"-sizes", "10"}, {"-only", "lunch"}, {"-rounds", "0"}, {"now"}} {
		if _, err := parseFlags(args); err == nil {
			t.Errorf("%q is taken", args)
		}
	}
}

// What writeTree has written is read back, and of changes those are counted that change bytes and those that do not.
func TestTrees(t *testing.T) {
	root := filepath.Join(t.TempDir(), "tree")
	files := []file{{"a/one", []byte("1")}, {"a/b/two", []byte("2")}, {"three", nil}}
	if _, _, err := writeTree(root, files, 2); err != nil {
		t.Fatal(err)
	}
	before, err := readTree(root)
	if err != nil || len(before) != len(files) {
		t.Fatalf("%d files, %v", len(before), err)
	}
	stamps, err := readStamps(root, before)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a/one", "three"} {
		path := filepath.Join(root, name)
		body, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if name == "three" {
			body = []byte("3")
		}
		if err := os.WriteFile(path+".new", body, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+".new", path); err != nil {
			t.Fatal(err)
		}
	}
	if written, differ, err := compareTree(root, before, stamps); written != 2 || differ != 1 || err != nil {
		t.Errorf("%d written, %d differ, %v; want 2, 1", written, differ, err)
	}
	if _, _, err := writeTree(root, files, 1); err == nil {
		t.Error("a tree is written over another")
	}
}
