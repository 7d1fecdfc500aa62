package publish

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/representation"
)

// noise returns n bytes that do not compress.
func noise(n int) string {
	random := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(random.Uint32())
	}
	return string(b)
}

func TestSidecars(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	bodies := map[string]string{
		"empty": "", "small": words[:representation.MinSize-1], "enough": words[:representation.MinSize],
		"big/page.json": strings.Repeat(words, 20), "noise": noise(5000),
	}
	mustPublish(t, dir, bodies, Options{Sidecars: true})
	got := filetest.Read(t, os.DirFS(dir))
	delete(got, ManifestName)
	for path, body := range bodies {
		hash := representation.HashOf([]byte(body))
		for _, c := range append(representation.Codings[:], representation.Identity) {
			name := path + c.Extension()
			file, found := got[name]
			if pays := path == "enough" || path == "big/page.json"; c != representation.Identity && !pays {
				if found {
					t.Errorf("%s exists, but does not pay", name)
				}
				continue
			}
			want := []byte(body)
			if c != representation.Identity {
				want = representation.Append(nil, c, representation.Best, want)
			}
			if file != string(want) {
				t.Errorf("%s (found: %t) is not the document in this coding", name, found)
			}
			wantTag := representation.ETag(hash, c, representation.Best)
			if tag := got[name+".etag"]; tag != wantTag {
				t.Errorf("%s.etag = %q, want %q", name, tag, wantTag)
			}
			delete(got, name)
			delete(got, name+".etag")
		}
	}
	if len(got) > 0 {
		t.Errorf("unexpected files: %v", got)
	}
}

// TestRepair checks that the next build repairs any file, even if no document changed.
func TestRepair(t *testing.T) {
	bodies := map[string]string{"d/a": words, "n": noise(2000), "s": "small"}
	dir := filepath.Join(t.TempDir(), "dist")
	mustPublish(t, dir, bodies, Options{Sidecars: true})
	want := filetest.Read(t, os.DirFS(dir))
	for damage, do := range map[string]func(name string, body []byte) error{
		"empty":   func(name string, _ []byte) error { return os.WriteFile(name, nil, 0o644) },
		"removed": func(name string, _ []byte) error { return os.Remove(name) },
		"longer": func(name string, body []byte) error {
			return os.WriteFile(name, append(body, '!'), 0o644)
		},
		"changed": func(name string, body []byte) error {
			body[len(body)/2] ^= 1
			// no time tells
			return errors.Join(os.WriteFile(name, body, 0o644),
				os.Chtimes(name, time.Unix(1, 0), time.Unix(1, 0)))
		},
	} {
		for _, name := range []string{"d/a", "d/a.zst", "d/a.gz.etag", "s"} {
			t.Run(damage+" "+name, func(t *testing.T) {
				full := filepath.Join(dir, name)
				filetest.NoError(t, do(full, []byte(want[name])))
				mustPublish(t, dir, bodies, Options{Sidecars: true})
				if diff := cmp.Diff(want, filetest.Read(t, os.DirFS(dir))); diff != "" {
					t.Errorf("files (-want +got):\n%s", diff)
				}
				if sum := mustPublish(t, dir, bodies, Options{Sidecars: true}); sum.Changed {
					t.Errorf("the build after the repair = %+v, want no change", sum)
				}
			})
		}
	}
}

// TestSidecarsReused checks that sidecars of unchanged documents come from the old tree, unless
// other encoders made them.
func TestSidecarsReused(t *testing.T) {
	dir, bodies := filepath.Join(t.TempDir(), "dist"), map[string]string{"a": words, "b": "1"}
	mustPublish(t, dir, bodies, Options{Sidecars: true})
	want := filetest.Read(t, os.DirFS(dir))
	// a.br is not what the encoder makes, but the manifest says that it is right.
	for of, found := range map[int]string{generation: "planted", 101: want["a.br"]} {
		var manifest tree
		filetest.NoError(t, json.Unmarshal([]byte(want[ManifestName]), &manifest))
		manifest.Generation, manifest.Files["a.br"] = of, digest([]byte("planted"))
		text, err := json.Marshal(manifest)
		filetest.NoError(t, err)
		filetest.Write(t, filepath.Join(dir, ManifestName), string(text))
		filetest.Write(t, filepath.Join(dir, "a.br"), "planted")
		filetest.NoError(t, os.Chtimes(filepath.Join(dir, "a.br"), time.Unix(1, 0), time.Unix(1, 0)))
		bodies["b"] += "1"
		mustPublish(t, dir, bodies, Options{Sidecars: true})
		if got := filetest.Read(t, os.DirFS(dir))["a.br"]; got != found {
			t.Errorf("of generation %d, a.br = %.40q, want %.40q", of, got, found)
		}
	}
}
