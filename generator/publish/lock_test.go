//go:build unix

package publish

import (
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

func TestLock(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	started, proceed := make(chan bool), make(chan bool)
	src := source{1, func(i int, buf []byte) (Document, error) {
		started <- true
		<-proceed
		return Document{Path: "a"}, nil
	}}
	done := make(chan error)
	go func() {
		_, err := publish(dir, src, Options{}, quick)
		done <- err
	}()
	for range 2 { // when it is checked and when it is written
		<-started
		_, err := publish(dir, list("b"), Options{}, quick)
		if want := "another build is writing " + dir + "; try again when it has ended"; err == nil || err.Error() != want {
			t.Errorf("second build: %v, want %s", err, want)
		}
		proceed <- true
	}
	if err := <-done; err != nil {
		t.Errorf("first build: %v", err)
	}
	noLitter(t, dir)
	mustPublish(t, dir, map[string]string{"b": ""}, Options{})
}

// Many builds come and go at the same name; never do two have it.
func TestLockIsExclusive(t *testing.T) {
	tg := &target{name: "dist", lock: filepath.Join(t.TempDir(), ".dist.lock")}
	var inside, taken atomic.Int32
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 300 {
				release, err := tg.acquire()
				if err != nil {
					continue
				}
				taken.Add(1)
				if inside.Add(1) > 1 {
					t.Error("two builds have the lock")
				}
				inside.Add(-1)
				release()
			}
		})
	}
	wg.Wait()
	if taken.Load() == 0 {
		t.Error("no build ever had the lock")
	}
	if _, err := os.Stat(tg.lock); err == nil {
		t.Error("the lock's file remains")
	}
}

func TestLockRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	if err := os.Mkdir(filepath.Join(filepath.Dir(dir), ".dist.lock"), 0o755); err != nil {
		t.Fatal(err)
	}
	refuse(t, dir, list("a"), Options{}, ".dist.lock: is a directory")
}
