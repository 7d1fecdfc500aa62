package publish

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// children are what the test binary does as a separate process, by the value of PUBLISH_TEST_CHILD.
var children = map[string]func(dir string){"kill at": childKillAt, "alternate": childAlternate}

// TestMain lets tests run the test binary as a process that can be killed.
func TestMain(m *testing.M) {
	if job := os.Getenv("PUBLISH_TEST_CHILD"); job != "" {
		children[job](os.Getenv("PUBLISH_TEST_DIR"))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func child(job, dir string, env ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(append(os.Environ(), "PUBLISH_TEST_CHILD="+job, "PUBLISH_TEST_DIR="+dir), env...)
	cmd.Stderr = os.Stderr
	return cmd
}

// versionOf returns the documents of one of two trees that share half of their documents. Few of them have sidecars, so that a
// build spends its time on files, not on compression.
func versionOf(tree string) map[string]string {
	bodies := map[string]string{"only/" + tree: tree, "version": tree}
	for i := range 30 {
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

// publishVersion publishes tree "A" or "B".
func publishVersion(dir, tree string, progress func(string, int, int)) error {
	sys := quick
	switch os.Getenv("PUBLISH_TEST_SWAP") {
	case "renames":
		sys.exchange = func(a, b string) error { return syscall.EINVAL }
	case "copy":
		sys.exchange = overlay
		sys.flush = func(dir string) error {
			if strings.HasSuffix(dir, ".retired") && progress != nil {
				progress("copy", 0, 0)
			}
			return nil
		}
	}
	_, err := publish(dir, documents(versionOf(tree)), Options{Sidecars: true, Progress: progress}, sys)
	return err
}

// wholeTrees returns all files of trees A and B, manifests included.
func wholeTrees(t *testing.T) map[string]map[string]string {
	t.Helper()
	trees := map[string]map[string]string{}
	for _, tree := range []string{"A", "B"} {
		dir := filepath.Join(t.TempDir(), "dist")
		if err := publishVersion(dir, tree, nil); err != nil {
			t.Fatal(err)
		}
		trees[tree] = files(t, dir)
	}
	return trees
}

// checkWhole checks that dir contains one of the trees, and returns which.
func checkWhole(t *testing.T, dir string, trees map[string]map[string]string) string {
	t.Helper()
	got := files(t, dir)
	if diff := cmp.Diff(trees[got["version"]], got); diff != "" {
		t.Fatalf("half a tree (-tree %s +got):\n%s", got["version"], diff)
	}
	return got["version"]
}

// childKillAt publishes tree B and kills itself at the moment that PUBLISH_TEST_STAGE names.
func childKillAt(dir string) {
	err := publishVersion(dir, "B", func(stage string, done, total int) {
		if os.Getenv("PUBLISH_TEST_STAGE") == fmt.Sprintf("%s %t", stage, done == total) {
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	})
	fmt.Println("the build was not killed:", err)
}

// TestKillAtEachStage kills a build at the start ("false") or the end ("true") of each stage.
func TestKillAtEachStage(t *testing.T) {
	trees := wholeTrees(t)
	for _, test := range []struct{ swap, stage, want string }{
		{"", "compare false", "A"}, {"", "write false", "A"}, {"", "write true", "A"}, {"", "flush false", "A"}, {"", "flush true", "A"},
		{"", "swap false", "A"}, {"", "swap true", "B"}, {"", "clean false", "B"}, {"", "clean true", "B"},
		{"renames", "swap false", "A"}, {"renames", "swap true", "B"}, {"copy", "copy true", "A"}, {"copy", "swap true", "B"},
	} {
		t.Run(test.swap+" "+test.stage, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "dist")
			if err := publishVersion(dir, "A", nil); err != nil {
				t.Fatal(err)
			}
			out, err := child("kill at", dir, "PUBLISH_TEST_STAGE="+test.stage, "PUBLISH_TEST_SWAP="+test.swap).Output()
			if err == nil || len(out) > 0 {
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

// childAlternate publishes one tree after the other until it is killed. It writes a line before each build.
func childAlternate(dir string) {
	for i := 0; ; i++ {
		fmt.Println()
		if err := publishVersion(dir, string("AB"[i%2]), nil); err != nil {
			fmt.Fprintln(os.Stderr, "child:", err)
			os.Exit(1)
		}
	}
}

// TestKillAnywhere kills builds at random moments, with each way to swap trees, and checks the tree after each. While trees are
// exchanged in one step, it also reads them.
func TestKillAnywhere(t *testing.T) {
	trees := wholeTrees(t)
	for _, swap := range []string{"exchange", "renames", "copy"} {
		t.Run(swap, func(t *testing.T) {
			t.Setenv("PUBLISH_TEST_SWAP", swap)
			dir := filepath.Join(t.TempDir(), "dist")
			if err := publishVersion(dir, "A", nil); err != nil {
				t.Fatal(err)
			}
			var reader sync.WaitGroup
			var stop atomic.Bool
			if swap == "exchange" {
				reader.Go(func() { readTrees(t, dir, trees, &stop) })
			}
			defer reader.Wait()
			defer stop.Store(true)
			random := rand.New(rand.NewPCG(1, 2))
			kills := 0
			for start := time.Now(); kills < 40 && time.Since(start) < 3*time.Second; kills++ {
				killAt(t, dir, 1+random.IntN(2), time.Duration(random.IntN(15_000))*time.Microsecond)
				if swap != "exchange" { // a build that fails first restores the tree
					if _, err := publish(dir, list("a\x00"), Options{}, quick); err == nil {
						t.Fatal("a path that is not valid was published")
					}
				}
				checkWhole(t, dir, trees)
			}
			t.Logf("%d kills", kills)
		})
	}
}

// killAt kills a process that publishes trees some time after it began its build number n.
func killAt(t *testing.T, dir string, n int, after time.Duration) {
	t.Helper()
	cmd := child("alternate", dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	for range n {
		lines.ReadString('\n')
	}
	<-time.After(after)
	cmd.Process.Kill()
	cmd.Wait()
}

// readTrees opens the directory again and again, and reads all files through what it opened. They must be of one tree. Files may
// be missing only if another tree has replaced the directory.
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
