//go:build unix

package publish

import (
	"bufio"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// versionOf returns the documents of one of two trees that share half of their documents. Those with sidecars are among them,
// so that a build spends its time on files, not on compression.
func versionOf(tree string) map[string]string {
	bodies := map[string]string{"only/" + tree: tree}
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

// spareVariable makes publishVersion keep spares, also in the processes that are killed.
const spareVariable = "PUBLISH_TEST_SPARE"

// publishVersion publishes tree "A" or "B".
func publishVersion(dir, tree string, progress func(string, int, int)) error {
	sys := quick
	if os.Getenv(spareVariable) != "" {
		sys.spareFrom = 1
	}
	_, err := publish(dir, documents(versionOf(tree)), Options{Sidecars: true, Stamp: tree, Progress: progress}, sys)
	return err
}

// wholeTrees returns all files of trees A and B, manifests included, by stamp.
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

// wantWhole wants dir to hold one of the trees, whole, and returns which.
func wantWhole(t *testing.T, dir string, trees map[string]map[string]string) string {
	t.Helper()
	stamp, err := ReadStamp(dir)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(trees[stamp], files(t, dir)); diff != "" {
		t.Fatalf("half a tree (-tree %s +got):\n%s", stamp, diff)
	}
	return stamp
}

// childKillAt publishes tree B and kills itself when the stage that PUBLISH_TEST_STAGE names starts or ends.
func childKillAt(dir string) {
	at := os.Getenv("PUBLISH_TEST_STAGE")
	err := publishVersion(dir, "B", func(stage string, done, total int) {
		if at == stage+" starts" && done == 0 || at == stage+" ends" && done == total {
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	})
	fmt.Println("the build was not killed:", err)
}

func TestKillAtEachStage(t *testing.T) { testKillAtEachStage(t, false) }

func TestKillAtEachStageWithSpare(t *testing.T) {
	t.Setenv(spareVariable, "yes")
	testKillAtEachStage(t, true)
}

func testKillAtEachStage(t *testing.T, spare bool) {
	trees := wholeTrees(t)
	for _, tt := range []struct{ stage, want string }{
		{"check starts", "A"}, {"check ends", "A"}, {"compare starts", "A"}, {"compare ends", "A"}, {"write starts", "A"},
		{"write ends", "A"}, {"flush starts", "A"}, {"flush ends", "A"}, {"swap starts", "A"}, {"swap ends", "B"},
		{"clean starts", "B"}, {"clean ends", "B"},
	} {
		t.Run(tt.stage, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "dist")
			for _, tree := range []string{"A", "B", "A"} { // with a spare, there is one then
				if err := publishVersion(dir, tree, nil); err != nil {
					t.Fatal(err)
				}
			}
			if out, err := child("kill at", dir, "PUBLISH_TEST_STAGE="+tt.stage).Output(); err == nil || len(out) > 0 {
				t.Fatalf("child: %v %s", err, out)
			}
			if got := wantWhole(t, dir, trees); got != tt.want {
				t.Errorf("the folder holds tree %s, want %s", got, tt.want)
			}
			if err := publishVersion(dir, "B", nil); err != nil {
				t.Error(err)
			}
			wantWhole(t, dir, trees)
			if !spare {
				noLitter(t, dir)
			}
		})
	}
}

// childAlternate publishes one tree after the other until it is killed. It writes a line before each build.
func childAlternate(dir string) {
	stamp, _ := ReadStamp(dir)
	for {
		fmt.Println(stamp)
		tree := map[string]string{"A": "B", "B": "A"}[stamp]
		if err := publishVersion(dir, tree, nil); err != nil {
			fmt.Fprintln(os.Stderr, "child:", err)
			os.Exit(1)
		}
		stamp = tree
	}
}

// TestKillAnywhere kills builds at random moments while others read the folder.
func TestKillAnywhere(t *testing.T) {
	trees := wholeTrees(t)
	dir := filepath.Join(t.TempDir(), "dist")
	if err := publishVersion(dir, "A", nil); err != nil {
		t.Fatal(err)
	}
	if err := exchange(t.TempDir(), t.TempDir()); err != nil {
		t.Fatalf("the file system of the temporary folder cannot exchange folders, so readers meet a gap; set TMPDIR to another: %v", err)
	}
	stop := make(chan bool)
	var readers sync.WaitGroup
	readers.Go(func() { readTrees(t, dir, trees, stop) })

	seen, kills := killAtRandom(t, dir, trees)
	close(stop)
	readers.Wait()
	t.Logf("after %d kills: %v", kills, seen)
	if err := publishVersion(dir, "A", nil); err != nil {
		t.Fatal(err)
	}
	wantWhole(t, dir, trees)
	noLitter(t, dir)
}

// TestKillAnywhereWithSpare kills builds that each make the tree before the last into the next.
func TestKillAnywhereWithSpare(t *testing.T) {
	t.Setenv(spareVariable, "yes")
	trees := wholeTrees(t)
	dir := filepath.Join(t.TempDir(), "dist")
	if err := publishVersion(dir, "A", nil); err != nil {
		t.Fatal(err)
	}
	seen, kills := killAtRandom(t, dir, trees)
	t.Logf("after %d kills: %v", kills, seen)
	for _, tree := range []string{"A", "B"} {
		if err := publishVersion(dir, tree, nil); err != nil {
			t.Fatal(err)
		}
		wantWhole(t, dir, trees)
	}
}

// killAtRandom kills builds at random moments, and wants a whole tree after each. It returns how often it saw which tree and
// which leftovers.
func killAtRandom(t *testing.T, dir string, trees map[string]map[string]string) (seen map[string]int, kills int) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	seen = map[string]int{}
	for start := time.Now(); kills < 40 && time.Since(start) < 3*time.Second; kills++ {
		cmd := child("alternate", dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(out)
		for range 1 + random.IntN(2) {
			lines.ReadString('\n')
		}
		<-time.After(time.Duration(random.IntN(15_000)) * time.Microsecond)
		cmd.Process.Kill()
		cmd.Wait()
		seen[wantWhole(t, dir, trees)]++
		for _, left := range []string{"staging", "lock"} {
			if _, err := os.Stat(filepath.Join(filepath.Dir(dir), ".dist."+left)); err == nil {
				seen[left]++
			}
		}
	}
	if kills >= 20 && (seen["lock"] == 0 || seen["A"] == 0 || seen["B"] == 0) {
		t.Error("the kills met no build, or all builds of one tree")
	}
	return seen, kills
}

// readTrees opens the folder again and again, and reads all files through what it opened. They are of one tree. Files may be
// missing only once another tree has the folder's place.
func readTrees(t *testing.T, dir string, trees map[string]map[string]string, stop chan bool) {
	whole := 0
	for {
		select {
		case <-stop:
			t.Logf("trees read: %d", whole)
			if whole == 0 {
				t.Error("no tree was ever read to its end")
			}
			return
		default:
		}
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Errorf("the folder was gone: %v", err)
			<-stop
			return
		}
		if readTree(t, root, dir, trees) {
			whole++
		}
		root.Close()
	}
}

func readTree(t *testing.T, root *os.Root, dir string, trees map[string]map[string]string) (whole bool) {
	manifest, err := root.ReadFile(ManifestName)
	header, _, _ := strings.Cut(string(manifest), "\n")
	_, stamp, _ := parseHeader(header)
	for path, want := range maps.All(trees[stamp]) {
		var got []byte
		if got, err = root.ReadFile(path); err != nil {
			break
		}
		if string(got) != want {
			t.Errorf("%s is not of tree %s: %.50q", path, stamp, got)
			return false
		}
	}
	if err == nil && trees[stamp] != nil {
		return true
	}
	opened, openedErr := root.Stat(".")
	current, currentErr := os.Stat(dir)
	if openedErr != nil || currentErr != nil || os.SameFile(opened, current) {
		t.Errorf("half a tree: %v (stamp %q; %v, %v)", err, stamp, openedErr, currentErr)
	}
	return false
}
