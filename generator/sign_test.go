package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/docs"
)

// TestSign signs a file and a tree, and checks the signatures with the library and with the script
// of the guide.
func TestSign(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, "data", validDataset())
	filetest.Write(t, "lines", "one\ntwo\n")
	filetest.Write(t, "line", "one")
	public := strings.TrimSpace(mustGenerate(t, "key", "models.example", "-out", "key"))
	if info, err := os.Stat("key"); err != nil || info.Mode() != 0o600 {
		t.Errorf("the private key: %v, %v, want mode 0600", info, err)
	}
	mustGenerate(t, "sign", "lines", "-key", "key")
	mustGenerate(t, "build", "-dataset", "data", "-out", "dist", "-sign", "key",
		"-model-pages=false", "-sidecars=false")
	key, err := note.NewVerifier(public)
	filetest.NoError(t, err)
	guide, err := docs.Files.ReadFile("release.md")
	filetest.NoError(t, err)
	script := regexp.MustCompile("(?s)```sh\n(#!/bin/sh\n.*?)```").FindSubmatch(guide)
	filetest.Write(t, "note.sh", string(script[1]))
	for signed, file := range map[string]string{
		"lines.note":            "lines",
		"dist/version.note.txt": "dist/version.json",
	} {
		t.Run(signed, func(t *testing.T) {
			text, err := os.ReadFile(file)
			filetest.NoError(t, err)
			signedText, err := os.ReadFile(signed)
			filetest.NoError(t, err)
			if n, err := note.Open(signedText, note.VerifierList(key)); err != nil || n.Text != string(text) {
				t.Errorf("%s is not signed: %v", signed, err)
			}
			if output, err := exec.Command("sh", "note.sh", signed, public).Output(); err != nil ||
				string(output) != string(text) {
				t.Errorf("note.sh %s prints %q, %v", signed, output, err)
			}
			filetest.Write(t, "tampered", strings.Replace(string(signedText), "o", "0", 1))
			if output, err := exec.Command("sh", "note.sh", "tampered", public).Output(); err == nil ||
				len(output) > 0 {
				t.Errorf("note.sh accepts %s with another text: %s", signed, output)
			}
		})
	}
	code, _, stderr := generate("sign", "line", "-key", "key")
	if code == exitOK || !strings.Contains(stderr, "must be lines") {
		t.Errorf("a text that is no lines: exit %d, %s", code, stderr)
	}
}
