package main

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/note"

	"modelcatalog/dataset/filetest"
)

// verify runs the program and returns its exit code and both outputs.
func verify(now time.Time, key string, args ...string) (int, string) {
	code, stdout, stderr := runProgram(program{key: key, now: now}, args...)
	return code, stdout + stderr
}

// TestVerify checks that a catalog is accepted as its owner signed it, and in no other form: not by
// verify, and not as the copy that answers.
func TestVerify(t *testing.T) {
	server, s := serve(t)
	address := server.URL + "/catalog"
	now := time.Now()
	s.publish(t, 10, `"2026-07-24T18:23:43.000Z"`)
	good := s.files["version.note.txt"]
	cut := func(name string) func() {
		return func() { s.files[name] = s.files[name][:len(s.files[name])/2] }
	}
	for _, step := range []struct {
		name   string
		before func()
		want   string // in the output of verify; "" if the catalog is good
	}{
		{"as signed", func() {}, ""},
		{"newer", func() { s.publish(t, 11, `"2026-07-25T18:23:43.000Z"`) }, ""},
		{"the same again", func() {}, ""},
		{
			"rolled back: the note alone",
			func() { s.files["version.note.txt"] = good },
			"version.json is not to be trusted: it differs",
		},
		{
			"rolled back: fewer changes",
			func() { s.publish(t, 10, `"2026-07-26T18:23:43.000Z"`) },
			"it has 10 changes",
		},
		{
			"rolled back: an earlier sync",
			func() { s.publish(t, 11, `"2026-07-24T18:23:43.000Z"`) },
			"had 11 and 2026-07-25",
		},
		{"rolled back: no sync", func() { s.publish(t, 11, "null") }, "had 11 and 2026-07-25"},
		{
			"version.json changed",
			func() { s.files["version.json"] = strings.Replace(s.files["version.json"], "488", "489", 1) },
			"version.json is not",
		},
		{
			"the text of the note changed",
			func() {
				s.files["version.note.txt"] = strings.Replace(s.files["version.note.txt"], "488", "489", 1)
			},
			"invalid signature",
		},
		{"the note cut off", cut("version.note.txt"), "malformed note"},
		{
			"a large note",
			func() { s.files["version.note.txt"] = strings.Repeat(" ", maxDocument+1) },
			"has more than 1048576 bytes",
		},
		{
			"a large archive",
			func() { s.files[s.kept] = strings.Repeat(" ", maxArchive+1) },
			"has more than 67108864 bytes",
		},
		{
			"newer with another archive",
			func() { s.publish(t, 12, "null"); s.files[s.kept] = "" },
			"dataset.zip is not to be trusted",
		},
		{"no note", func() { delete(s.files, "version.note.txt") }, "version.note.txt: 404"},
		{"the archive cut off", func() { s.files[s.kept] = "" }, "dataset.zip is not to be trusted"},
		{
			"another key",
			func() { s.signer = newSite(t).signer; s.publish(t, 20, "null") },
			"models.example did not sign it",
		},
	} {
		files, signer := maps.Clone(s.files), s.signer
		step.before()
		now = now.Add(time.Hour)
		code, output := verify(now, s.public, "verify", address)
		if step.want == "" &&
			(code != exitOK ||
				!strings.HasPrefix(output, address+" is as models.example signed it: 488 models, 1")) {
			t.Errorf("%s: exit %d, %s", step.name, code, output)
		}
		if step.want != "" {
			if code != exitFailed || !strings.Contains(output, step.want) {
				t.Errorf("%s: exit %d, %s, want %q", step.name, code, output, step.want)
			}
			code, output = verify(now.Add(fresh), s.public, "--url", address, "version")
			asked := s.files["version.json"] != files["version.json"] // otherwise the copy is of that version
			if code != exitOK ||
				!strings.Contains(output, "488 models") ||
				strings.Contains(output, "the answer is from the copy of ") != asked {
				t.Errorf("%s: the copy answers with exit %d, %s", step.name, code, output)
			}
			s.files, s.signer = files, signer
		}
	}
	// Another spelling of the address makes an older version no newer.
	s.publish(t, 1, "null")
	spelling := strings.Replace(address, "127.0.0.1", "x@127.0.0.1", 1)
	if code, output := verify(now, s.public, "verify", spelling); code != exitFailed ||
		!strings.Contains(output, "it has 1 changes") {
		t.Errorf("rolled back at %s: exit %d, %s", spelling, code, output)
	}
	s.publish(t, 11, `"2026-07-25T18:23:43.000Z"`)
	// Nobody but the owner makes a copy that answers: neither with another archive, nor with a
	// version of it.
	copies := filepath.Join(os.Getenv("XDG_CACHE_HOME"), "modelcatalog/*/")
	directories, err := filepath.Glob(copies)
	filetest.NoError(t, err)
	good = s.files["version.json"]
	archive := s.files[archivePath] + "PK\x05\x06" + strings.Repeat("\x00", 18)
	sum := func(body string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(body))) }
	forged := strings.Replace(good, sum(s.files[archivePath]), sum(archive), 1)
	signed := s.files["version.note.txt"]
	for name, parts := range map[string][]string{
		"archive": {good, signed, archive},
		"version": {forged, signed, archive},
		"note":    {forged, "", archive},
	} {
		s.down = true
		filetest.Write(t, filepath.Join(directories[0], copyFile), strings.Join(parts, "\x00"))
		code, output := verify(now, s.public, "--url", address, "version")
		if code != exitFailed || !strings.Contains(output, "503") || len(directories) != 1 {
			t.Errorf("a forged %s: exit %d, %s", name, code, output)
		}
	}
	s.down = false
	if code, output := verify(now, s.public, "--url", address, "version"); code != exitOK {
		t.Errorf("after a forged copy: exit %d, %s", code, output)
	}
	private, _, err := note.GenerateKey(rand.Reader, "models.example")
	filetest.NoError(t, err)
	file := filepath.Join(t.TempDir(), "key")
	filetest.Write(t, file, private)
	for key, want := range map[string]string{
		private:  "stays secret",
		file:     "stays secret",
		"models": "neither a public key",
	} {
		_, help := verify(now, key, "help")
		code, output := verify(now, key, "verify", address)
		shown := strings.Contains(help+output, "PRIVATE")
		if code != exitFailed || !strings.Contains(output, want) || shown {
			t.Errorf("want %q: exit %d, key shown: %t, %s", want, code, shown, output)
		}
	}
}

// TestVerifyDirectory checks trees and releases on disk.
func TestVerifyDirectory(t *testing.T) {
	s := newSite(t)
	s.publish(t, 10, `null,"fresh_until":"2026-08-01T00:00:00.000Z"`)
	frozen := maps.Clone(s.files)
	s.publish(t, 10, "null")
	sums := fmt.Sprintf("%x  models.tar.gz\n%x  generator.tar.gz\n",
		sha256.Sum256([]byte("program")), sha256.Sum256(nil))
	signed, err := note.Sign(&note.Note{Text: sums}, s.signer)
	filetest.NoError(t, err)
	partial := maps.Clone(s.files)
	delete(partial, "downloads/v2/models.csv")
	kept := fmt.Sprintf("downloads/by-digest/%x/models.json", sha256.Sum256([]byte("program")))
	release := map[string]string{"SHA256SUMS.note": string(signed), "models.tar.gz": "program"}
	for _, test := range []struct {
		name       string
		files      map[string]string
		file, text string // that the test puts there
		code       int
		want       string
	}{
		{"a tree", s.files, "", "", exitOK, "488 models, 10 changes, last sync unknown, dataset d1\n"},
		{
			name:  "a frozen tree",
			files: frozen,
			file:  "",
			text:  "",
			code:  exitFailed,
			want:  "its facts are stale since 2026-08-01T00:00:00.000Z: it may be a frozen copy",
		},
		{
			name:  "a download",
			files: s.files,
			file:  "downloads/v2/models.csv",
			text:  "ID\n",
			code:  exitFailed,
			want:  "downloads/v2/models.csv is not to be trusted",
		},
		{
			name:  "an export",
			files: s.files,
			file:  "exports/litellm.json",
			text:  "{\"a\":1}",
			code:  exitFailed,
			want:  "exports/litellm.json is not to be trusted",
		},
		{"an export at the root", s.files, "api.json", "[1]", exitFailed, "api.json is not to be trusted"},
		{
			name:  "checksums of exports",
			files: s.files,
			file:  "exports/SHA256SUMS",
			text:  "",
			code:  exitFailed,
			want:  "exports/SHA256SUMS is not to be trusted",
		},
		{"a missing download", partial, "", "", exitFailed, "downloads/v2/models.csv: file does not exist"},
		{
			name:  "the archive",
			files: s.files,
			file:  "downloads/dataset.zip",
			text:  "",
			code:  exitFailed,
			want:  "downloads/dataset.zip is not to be trusted",
		},
		{
			name:  "checksums",
			files: s.files,
			file:  "downloads/v2/SHA256SUMS",
			text:  "",
			code:  exitFailed,
			want:  "downloads/v2/SHA256SUMS is not to be trusted",
		},
		{
			name:  "some files of a release",
			files: release,
			file:  "",
			text:  "",
			code:  exitOK,
			want:  "as models.example signed: SHA256SUMS.note, models.tar.gz\n",
		},
		{
			name:  "checksums in both forms",
			files: release,
			file:  "SHA256SUMS",
			text:  sums,
			code:  exitOK,
			want:  "as models.example signed: SHA256SUMS, SHA256SUMS.note, models.tar.gz\n",
		},
		{
			name:  "forged checksums",
			files: release,
			file:  "SHA256SUMS",
			text:  sums + sums,
			code:  exitFailed,
			want:  "SHA256SUMS is not to be trusted",
		},
		{
			name:  "a surplus program",
			files: release,
			file:  "models_v9.9.9.tar.gz",
			text:  "evil",
			code:  exitFailed,
			want:  "models_v9.9.9.tar.gz is not to be trusted",
		},
		{"a program", release, "models.tar.gz", "progra", exitFailed, "models.tar.gz is not to be trusted"},
		{
			name:  "the checksums of a release",
			files: release,
			file:  "SHA256SUMS.note",
			text:  strings.ToUpper(string(signed)),
			code:  exitFailed,
			want:  "models.example did not sign it",
		},
		{
			name:  "no file of a release",
			files: map[string]string{"SHA256SUMS.note": string(signed)},
			file:  "",
			text:  "",
			code:  exitFailed,
			want:  "no file of the release",
		},
		{"a file under its digest", s.files, kept, "program", exitOK, "488 models"},
		{
			name:  "a file under the digest of another",
			files: s.files,
			file:  kept,
			text:  "evil",
			code:  exitFailed,
			want:  kept + " is not to be trusted",
		},
		{"a link out", s.files, "api.json", "link /dev/zero", exitFailed, "api.json: "},
		{"a device", s.files, "downloads/dataset.zip", "pipe", exitFailed, "want a regular file"},
		{"a pipe of a release", release, "generator.tar.gz", "pipe", exitFailed, "want a regular file"},
		{"nothing", nil, "", "", exitFailed, "version.note.txt: file does not exist"},
	} {
		directory := t.TempDir()
		for name, text := range test.files {
			filetest.Write(t, filepath.Join(directory, name), text)
		}
		if file := filepath.Join(directory, test.file); test.text == "pipe" {
			os.Remove(file)
			filetest.NoError(t, exec.Command("mkfifo", file).Run())
		} else if to, link := strings.CutPrefix(test.text, "link "); link {
			filetest.NoError(t, errors.Join(os.Remove(file), os.Symlink(to, file)))
		} else if test.file != "" {
			filetest.Write(t, file, test.text)
		}
		key := filepath.Join(t.TempDir(), "key")
		filetest.Write(t, key, s.public+"\n")
		code, output := verify(testDay, key, "verify", directory)
		if code != test.code || !strings.Contains(output, test.want) {
			t.Errorf("%s: exit %d, %s, want %d, %q", test.name, code, output, test.code, test.want)
		}
	}
}

// TestEndlessKey checks that a key that is a device ends as an error, not when the memory is full.
func TestEndlessKey(t *testing.T) {
	p := &program{key: "/dev/zero"}
	if err := p.readKey(); err == nil || !strings.Contains(err.Error(), "neither a public key") {
		t.Errorf("readKey() of /dev/zero = %v", err)
	}
}
