//go:build unix

package publish

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"modelcatalog/site/representation"
)

// noise returns n bytes that do not compress.
func noise(n int) string {
	b, x := make([]byte, n), uint64(88172645463325252)
	for i := range b {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		b[i] = byte(x)
	}
	return string(b)
}

func decode(t *testing.T, c representation.Coding, coded string) string {
	t.Helper()
	var r io.Reader = strings.NewReader(coded)
	var err error
	switch c {
	case representation.Zstd:
		r, err = zstd.NewReader(r)
	case representation.Brotli:
		r = brotli.NewReader(r)
	case representation.Gzip:
		r, err = gzip.NewReader(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("%s: %v", c.Token(), err)
	}
	return string(body)
}

func TestSidecars(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	words := strings.Repeat("sidecars stand beside their document; ", 50)
	bodies := map[string]string{
		"empty": "", "small": words[:representation.MinSize-1], "enough": words[:representation.MinSize],
		"big/page.json": strings.Repeat(words, 20), "noise": noise(5000),
	}
	mustPublish(t, dir, bodies, Options{Sidecars: true})
	got := files(t, dir)
	delete(got, ManifestName)
	for path, body := range bodies {
		hash := representation.HashOf([]byte(body))
		wantFile := func(name string, wanted bool, check func(string) bool) {
			file, found := got[name]
			if found != wanted || found && !check(file) {
				t.Errorf("%s: there: %t, want %t, with %.50q", name, found, wanted, file)
			}
			delete(got, name)
		}
		isTag := func(c representation.Coding) func(string) bool {
			return func(file string) bool { return file == representation.ETag(hash, c, representation.Best) }
		}
		wantFile(path, true, func(file string) bool { return file == body })
		wantFile(path+".etag", true, isTag(representation.Identity))
		for _, c := range representation.Codings {
			wanted := path == "enough" || path == "big/page.json"
			wantFile(path+c.Extension(), wanted, func(file string) bool { return decode(t, c, file) == body })
			wantFile(path+c.Extension()+".etag", wanted, isTag(c))
		}
	}
	if len(got) > 0 {
		t.Errorf("files that nobody asked for: %v", got)
	}
}

// With or without sidecars is a matter of options, and what one build made the next takes away.
func TestSidecarsComeAndGo(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	bodies := map[string]string{"a": strings.Repeat("all of these words are equal ", 60), "b": ""}
	for _, step := range []struct {
		sidecars bool
		want     Summary
	}{
		{false, Summary{Files: 2, Written: 2, Changed: true}},
		{true, Summary{Files: 10, Written: 8, Unchanged: 2, Changed: true}},
		{true, Summary{Files: 10, Unchanged: 10}},
		{false, Summary{Files: 2, Unchanged: 2, Removed: 8, Changed: true}},
		{false, Summary{Files: 2, Unchanged: 2}},
	} {
		sum := mustPublish(t, dir, bodies, Options{Sidecars: step.sidecars})
		step.want.Documents, sum.Bytes, sum.BytesWritten = 2, 0, 0
		if sum != step.want {
			t.Errorf("sidecars %t: %+v, want %+v", step.sidecars, sum, step.want)
		}
		if got := len(files(t, dir)); got != step.want.Files+1 {
			t.Errorf("sidecars %t: %d files", step.sidecars, got)
		}
	}
}

// Whatever happens to a file of the tree, the next build puts it right, and leaves the others.
func TestSidecarsRepaired(t *testing.T) {
	bodies := map[string]string{"a": strings.Repeat("all of these words are equal ", 60), "n": noise(2000), "s": "small"}
	dir := filepath.Join(t.TempDir(), "dist")
	mustPublish(t, dir, bodies, Options{Sidecars: true})
	want := files(t, dir)
	for _, name := range []string{"a", "a.etag", "a.zst", "a.br", "a.gz.etag", "n", "n.etag", "s"} {
		for _, damage := range []string{"", "bad", "longer", "gone"} {
			t.Run(name+" "+damage, func(t *testing.T) {
				spoil(t, filepath.Join(dir, name), damage)
				sum := mustPublish(t, dir, bodies, Options{Sidecars: true})
				if sum.Written != 1 || sum.Unchanged != 11 || sum.Removed != 0 {
					t.Errorf("Publish made %+v, want one file written", sum)
				}
				if diff := cmp.Diff(want, files(t, dir)); diff != "" {
					t.Errorf("files (-want +got):\n%s", diff)
				}
			})
		}
	}
}

func spoil(t *testing.T, name, damage string) {
	t.Helper()
	body, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	switch damage {
	case "gone":
		err = os.Remove(name)
	case "longer":
		err = os.WriteFile(name, append(body, "more"...), 0o644)
	case "bad":
		body[len(body)/2] ^= 1
		err = os.WriteFile(name, body, 0o644)
	default:
		err = os.WriteFile(name, nil, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A manifest is no more than a file: what it says of sidecars is not believed when it cannot be.
func TestSidecarsOfHugeSize(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	bodies := map[string]string{"a": strings.Repeat("all of these words are equal ", 60)}
	mustPublish(t, dir, bodies, Options{Sidecars: true})
	want := files(t, dir)
	lines := strings.Split(want[ManifestName], "\n")
	for i, line := range lines {
		if fields := strings.Fields(line); len(fields) == 3 && fields[2] == "a.br" {
			lines[i] = fields[0] + " 9000000000000000000 a.br"
		}
	}
	write(t, filepath.Join(dir, ManifestName), strings.Join(lines, "\n"))
	if sum := mustPublish(t, dir, bodies, Options{Sidecars: true}); sum.Written != 1 {
		t.Errorf("Publish made %+v, want one file written", sum)
	}
	if diff := cmp.Diff(want, files(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// Sidecars of another version of the tree are made anew; those that come out equal are kept.
func TestSidecarsOfOtherVersion(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	bodies := map[string]string{"a": strings.Repeat("all of these words are equal ", 60)}
	mustPublish(t, dir, bodies, Options{Sidecars: true})
	want := files(t, dir)

	// What an older encoder made: other bytes, in a manifest that tells so.
	old := "other bytes"
	write(t, filepath.Join(dir, "a.br"), old)
	lines := strings.Split(strings.Replace(want[ManifestName], fmt.Sprintf(" %d ", treeVersion), " 99 ", 1), "\n")
	for i, line := range lines {
		if strings.HasSuffix(line, " a.br") {
			file := sidecar{representation.HashOf([]byte(old)), int64(len(old))}
			lines[i] = strings.TrimSuffix(string(appendLine(nil, file, "a", ".br")), "\n")
		}
	}
	write(t, filepath.Join(dir, ManifestName), strings.Join(lines, "\n"))

	if sum := mustPublish(t, dir, bodies, Options{Sidecars: true}); sum.Written != 1 || sum.Unchanged != 7 {
		t.Errorf("Publish made %+v, want one file written", sum)
	}
	if diff := cmp.Diff(want, files(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}
