package site

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
)

var answers = flag.String("answers", "",
	"write all answers and files of version 1 to a `directory`, to compare them with those of another commit")

// othersCounts are the numbers of other providers with which version 1 must be the same as without
// them.
var othersCounts = []int{0, 30}

// TestFrozenV1 checks that no answer and no file of v1 has changed: names, bodies and headers. Only
// the tags of lists may change, because they are no part of the contract.
//
// Its files in testdata have a line for each answer and each file of the published tree: a digest,
// a space, and the target or the path. Many queries are random: they were made with
// catalogtest.Query, and are written down because its choice may change. To add a target, add a
// line with any digest, and copy the right one from golden.txt, which -answers writes.
func TestFrozenV1(t *testing.T) {
	// All hard cases, and some random mixtures of them.
	hostile := datasettest.Options{Models: 1200, Seed: 1, Hostile: true}
	for _, test := range []struct {
		name, golden string
		dataset      *dataset.Dataset
	}{
		{"sample", "testdata/v1.txt", catalogtest.Sample(t)},
		{"hostile", "testdata/v1-hostile.txt", datasettest.New(hostile)},
	} {
		golden, err := os.ReadFile(test.golden)
		filetest.NoError(t, err)
		for _, others := range othersCounts {
			t.Run(fmt.Sprintf("%s with %d others", test.name, others), func(t *testing.T) {
				d := datasettest.WithOthers(test.dataset, others)
				compareFrozen(t, test.golden, string(golden), textsOfV1(t, d, string(golden)))
			})
		}
	}
}

// textsOfV1 returns the answers to the targets of a golden file, and all files of version 1, by
// target or path.
func textsOfV1(t *testing.T, d *dataset.Dataset, golden string) map[string]string {
	t.Helper()
	c := catalog.NewSet(d)
	own, err := contract.New(c, contract.Options{Settings: d.Settings})
	filetest.NoError(t, err)
	tree, err := Documents(d, c, Options{NoModelPages: true})
	filetest.NoError(t, err)

	texts := map[string]string{}
	for document := range tree.All {
		if strings.HasPrefix(document.Path, "api/v1/") {
			text := fmt.Sprintf("%s %s\n%s\n", document.Path, document.MediaType, document.Body)
			texts[shortPath(document.Path)] = text
		}
	}
	a := own.API(c)
	for line := range strings.Lines(golden) {
		_, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if strings.HasPrefix(name, "/") { // not a path in the tree
			texts[name] = answerTo(a, name)
		}
	}
	return texts
}

// shortPath returns a path, or the beginning of a long one with a digest. The ids of some models
// have more than a thousand bytes.
func shortPath(path string) string {
	const most = 80
	if len(path) <= most {
		return path
	}
	return fmt.Sprintf("%s…%.4x", path[:most], sha256.Sum256([]byte(path))) // paths in the tree are ASCII
}

// compareFrozen compares texts with the digests in a golden file, names the first that differ, and
// tells how to see them.
func compareFrozen(t *testing.T, file, golden string, texts map[string]string) {
	t.Helper()
	const shown = 5
	differ := 0
	fault := func(format string, args ...any) {
		t.Helper()
		differ++
		if differ <= shown {
			t.Errorf(format, args...)
		}
	}
	got := newFrozen()
	known := map[string]bool{}
	for line := range strings.Lines(golden) {
		want, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		known[name] = true
		text, found := texts[name]
		digest := got.add(name, text)
		switch {
		case !found:
			fault("%s:%d: version 1 has no file %s any more", file, got.lines, name)
		case digest != want:
			const message = "%s:%d: %s: digest = %s, want %s: version 1 has changed, and must not"
			fault(message, file, got.lines, name, digest, want)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if !known[name] {
			got.add(name, texts[name])
			fault("%s: version 1 has another file, %s", file, name)
		}
	}
	if differ > 0 {
		t.Errorf("%d differences in all. To see them, run this test with -args -answers DIR, "+
			"here and at a commit at "+
			"which it passes, and compare the directories with diff -r: the file 0017 is of line 17. "+
			"If TestNewGolden of datasettest fails too, the dataset differs, and not version 1", differ)
	}
	if *answers != "" {
		got.write(t, filepath.Join(*answers, strings.ReplaceAll(t.Name(), "/", "-")))
	}
}

// frozen is a golden file as it should be, and the texts of its lines.
type frozen struct {
	golden strings.Builder
	lines  int
	// by the name of their file in the directory of -answers, which is the number of the line
	texts map[string]string
}

func newFrozen() *frozen { return &frozen{texts: map[string]string{}} }

// add adds a line, and returns its digest.
func (f *frozen) add(name, text string) (digest string) {
	digest = fmt.Sprintf("%.8x", sha256.Sum256([]byte(text)))
	fmt.Fprintf(&f.golden, "%s %s\n", digest, name)
	f.lines++
	f.texts[fmt.Sprintf("%04d", f.lines)] = name + "\n" + text
	return digest
}

func (f *frozen) write(t *testing.T, dir string) {
	t.Helper()
	for name, text := range f.texts {
		filetest.Write(t, filepath.Join(dir, name), text)
	}
	filetest.Write(t, filepath.Join(dir, "golden.txt"), f.golden.String())
}

// answerTo returns the answer to a GET as text, without the tags of lists.
func answerTo(a *api.API, target string) string {
	r := api.Request{Method: "GET"}
	r.Path, r.RawQuery, _ = strings.Cut(target, "?")
	var w api.Response
	a.Respond(&w, &r)
	text := fmt.Sprintln(w.Status, w.Length)
	for _, h := range w.Headers {
		if h.Name != "Etag" || !strings.HasSuffix(r.Path, api.ListPath) {
			text += h.Name + ": " + h.Value + "\n"
		}
	}
	return text + string(w.Body)
}
