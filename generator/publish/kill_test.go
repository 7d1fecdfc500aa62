package publish

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/swap"
	"modelcatalog/site/representation"
)

// TestMain lets tests run the test binary as a process that publishes tree B and kills itself at
// PUBLISH_TEST_MOMENT: "check 7" is the seventh call of Check.
func TestMain(m *testing.M) {
	moment := os.Getenv("PUBLISH_TEST_MOMENT")
	if moment == "" {
		os.Exit(m.Run())
	}
	var mu sync.Mutex
	calls := map[string]int{}
	err := publishVersion(os.Getenv("PUBLISH_TEST_DIR"), "B", func(name string) {
		mu.Lock()
		defer mu.Unlock()
		if calls[name]++; fmt.Sprint(name, " ", calls[name]) == moment {
			if self, err := os.FindProcess(os.Getpid()); err == nil {
				self.Kill()
			}
			select {}
		}
	})
	fmt.Println("the build was not killed:", err)
}

// versionOf returns the documents of one of two trees that share half of their documents. Few of
// them have sidecars, so that a build spends its time on files, not on compression.
func versionOf(tree string) map[string]string {
	bodies := map[string]string{"only/" + tree: tree, "version": tree}
	for i := range 16 {
		body := fmt.Sprintf("document %d ", i)
		if i%2 == 0 {
			body += "of tree " + tree
		}
		if i == 7 {
			body = strings.Repeat(body, 90)
		}
		bodies[fmt.Sprintf("%d/%d/%d.json", i%5, i%3, i)] = body
	}
	return bodies
}

// publishVersion publishes tree "A" or "B". It calls at, if it is not nil, with the name of each
// function before the function does its work.
func publishVersion(dir, tree string, at func(name string)) error {
	if at == nil {
		at = func(string) {}
	}
	sys := system{
		exchange: func(a, b string) error {
			if at("exchange"); os.Getenv("PUBLISH_TEST_SWAP") == "renames" {
				return syscall.EINVAL
			}
			return swap.Exchange(a, b)
		},
		flush: func(string) error { at("flush"); return nil },
	}
	check := func(representation.Document) error { at("check"); return nil }
	_, err := publish(dir, documents(versionOf(tree)), Options{Sidecars: true, Check: check}, sys)
	return err
}

// wholeTrees returns all files of trees A and B, manifests included.
func wholeTrees(t *testing.T) map[string]map[string]string {
	t.Helper()
	trees := map[string]map[string]string{}
	for _, tree := range []string{"A", "B"} {
		dir := filepath.Join(t.TempDir(), "dist")
		filetest.NoError(t, publishVersion(dir, tree, nil))
		trees[tree] = filetest.Read(t, os.DirFS(dir))
	}
	return trees
}

// checkWhole checks that dir contains one of the trees, and returns which.
func checkWhole(t *testing.T, dir string, trees map[string]map[string]string) string {
	t.Helper()
	got := filetest.Read(t, os.DirFS(dir))
	if diff := cmp.Diff(trees[got["version"]], got); diff != "" {
		t.Fatalf("half a tree (-tree %s +got):\n%s", got["version"], diff)
	}
	return got["version"]
}

// TestKill kills a build while it writes, before it flushes or swaps, and before it removes the old
// tree, with each way to swap trees.
func TestKill(t *testing.T) {
	trees := wholeTrees(t)
	for _, test := range []struct{ swap, moment, want string }{
		{"", "check 1", "A"},
		{"", "check 7", "A"},
		{"", "flush 1", "A"},
		{"", "exchange 1", "A"},
		{"", "flush 2", "B"},
		{"renames", "check 7", "A"}, {"renames", "exchange 1", "A"}, {"renames", "flush 2", "B"},
	} {
		t.Run(test.swap+" "+test.moment, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "dist")
			filetest.NoError(t, publishVersion(dir, "A", nil))
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), "PUBLISH_TEST_DIR="+dir,
				"PUBLISH_TEST_MOMENT="+test.moment, "PUBLISH_TEST_SWAP="+test.swap)
			if out, err := cmd.CombinedOutput(); err == nil || len(out) > 0 {
				t.Fatalf("child: %v %s", err, out)
			}
			if got := checkWhole(t, dir, trees); got != test.want {
				t.Errorf("the directory contains tree %s, want %s", got, test.want)
			}
			if err := publishVersion(dir, "B", nil); err != nil {
				t.Error(err)
			}
			checkWhole(t, dir, trees)
			checkNoLitter(t, dir)
		})
	}
}

// TestInterruptedSwap checks that a build that fails restores the tree that was killed between two
// renames.
func TestInterruptedSwap(t *testing.T) {
	trees := wholeTrees(t)
	dir := filepath.Join(t.TempDir(), "dist")
	filetest.NoError(t, publishVersion(dir, "A", nil))
	filetest.NoError(t, os.Rename(dir, filepath.Join(filepath.Dir(dir), ".dist.retired")))
	if _, err := publish(dir, list("a\x00"), Options{}, quick); err == nil {
		t.Fatal("a path that is not valid was published")
	}
	checkWhole(t, dir, trees)
	checkNoLitter(t, dir)
}

// TestLeftovers checks that a build removes what one leaves that is killed, or whose disk is full,
// before it has a manifest, before it swaps, or while it removes a tree.
func TestLeftovers(t *testing.T) {
	manifest := string(encodeManifest(map[string]string{"a": digest(nil), "b/c": digest(nil)}))
	for name, files := range map[string]map[string]string{
		"begun": {}, "marked": {ManifestName: ""}, "half": {ManifestName: "", "b/c": "", "foreign": ""},
		"manifest cut":   {ManifestName: "", finishing: manifest[:20]},
		"complete":       {ManifestName: manifest, "a": "", "b/c": ""},
		"half removed":   {ManifestName: manifest, "b/c": ""},
		"almost removed": {ManifestName: manifest},
	} {
		for _, beside := range []string{".dist.staging", ".dist.retired"} {
			// which was complete
			if text, marked := files[ManifestName]; marked && text == "" && beside == ".dist.retired" {
				continue
			}
			t.Run(name+" "+beside, func(t *testing.T) {
				dir := filepath.Join(t.TempDir(), "dist")
				mustPublish(t, dir, map[string]string{"a": "old"}, Options{})
				left := filepath.Join(filepath.Dir(dir), beside)
				filetest.NoError(t, os.Mkdir(left, 0o755))
				for file, text := range files {
					filetest.Write(t, filepath.Join(left, file), text)
				}
				mustPublish(t, dir, map[string]string{"a": "new"}, Options{})
			})
		}
	}
}

// TestReadWhileSwapped reads trees while they are exchanged in one step.
func TestReadWhileSwapped(t *testing.T) {
	trees := wholeTrees(t)
	dir := filepath.Join(t.TempDir(), "dist")
	filetest.NoError(t, publishVersion(dir, "A", nil))
	var reader sync.WaitGroup
	var stop atomic.Bool
	reader.Go(func() { readTrees(t, dir, trees, &stop) })
	for i := range 16 {
		if err := publishVersion(dir, string("BA"[i%2]), nil); err != nil {
			t.Error(err)
		}
	}
	stop.Store(true)
	reader.Wait()
}

// readTrees opens the directory again and again, and reads all files through what it opened. They
// must be of one tree. Files may be missing only if another tree has replaced the directory.
func readTrees(t *testing.T, dir string, trees map[string]map[string]string, stop *atomic.Bool) {
	whole := 0
	for !stop.Load() {
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Errorf("the directory is gone: %v", err)
			return
		}
		version, err := root.ReadFile("version")
		for path, want := range trees[string(version)] {
			var got []byte
			if got, err = root.ReadFile(path); err != nil {
				break
			}
			if string(got) != want {
				t.Errorf("%s is not of tree %s: %.50q", path, version, got)
			}
		}
		opened, openedErr := root.Stat(".")
		current, currentErr := os.Stat(dir)
		if err == nil {
			whole++
		} else if openedErr != nil || currentErr != nil || os.SameFile(opened, current) {
			t.Errorf("half a tree: %v (version %q; %v, %v)", err, version, openedErr, currentErr)
		}
		root.Close()
	}
	if whole == 0 {
		t.Error("no tree was read to its end")
	}
}
