package modelcatalog

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/caddyserver/caddy/v2"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/must"
)

// reloads is the number of reloads and refreshes of TestReload, every second of them with a broken dataset. A quarter of it must
// be odd: memory is first measured after that one, which succeeds.
const reloads = 12

// TestReload changes and breaks the dataset under load, by reloads and refreshes in turn. It checks that no answer is an error or
// mixes two datasets, that the old dataset stays if the next is broken, and that no memory is lost. A reload of Caddy closes the
// connections of the old configuration, so the clients repeat a request whose connection was closed before the answer.
func TestReload(t *testing.T) {
	directory := filepath.Join(t.TempDir(), "data")
	d := datasettest.New(datasettest.Options{Models: 150, Seed: 1})
	writeVersion(t, directory, d, 0)
	port := freePort(t)
	config := settings{dataset: directory, root: t.TempDir()}.config(t, port)
	do := serve(t, config, port)
	var served atomic.Int64 // the version that requests must see, or the one before
	stop := make(chan struct{})
	var readers sync.WaitGroup
	for range 2 {
		readers.Go(func() { readVersions(t, do, &served, stop) })
	}
	load := func(i int) error {
		if i%4 < 2 {
			return caddy.Load(config, true)
		}
		return allInService()[0].refresh(false)
	}
	var goroutines, memory uint64
	for i := 1; i <= reloads; i++ {
		if i%2 == 0 {
			repair := breakDataset(t, directory, i/2)
			if err := load(i); err == nil {
				t.Fatal("a broken dataset is loaded")
			}
			repair()
			continue
		}
		version := i/2 + 1
		writeVersion(t, directory, d, version)
		served.Store(int64(version))
		must.Do(t, load(i))
		status, body, err := persist(do, "/api/v1/stats")
		if err != nil || !bytes.Contains(body, []byte(lastSync(version))) {
			t.Fatalf("after a reload, version %d is not served: %d %s, %v", version, status, body, err)
		}
		if i == reloads/4 {
			goroutines, memory = level()
		}
	}
	close(stop)
	readers.Wait()
	moreGoroutines, moreMemory := level()
	t.Logf("after %d and %d reloads: %d and %d goroutines, %d and %d kB of memory",
		reloads/4, reloads, goroutines, moreGoroutines, memory>>10, moreMemory>>10)
	if moreGoroutines > goroutines+20 || moreMemory > 2*memory {
		t.Error("want no more goroutines and memory than before")
	}
}

// level returns the number of goroutines and the bytes of memory in use.
func level() (goroutines, memory uint64) {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return uint64(runtime.NumGoroutine()), stats.HeapAlloc
}

// writeVersion writes the dataset with a version as the time of its sync and in every description.
func writeVersion(t *testing.T, directory string, d *dataset.Dataset, version int) {
	t.Helper()
	changed := *d
	changed.Models = append([]dataset.Model(nil), d.Models...)
	for i := range changed.Models {
		changed.Models[i].Description = dataset.NullString{String: fmt.Sprintf("version %d.", version), Valid: true}
	}
	sync := dataset.Timestamp(version) * 1000
	changed.LastSync = &sync
	must.Do(t, dataset.Write(directory, &changed))
}

func lastSync(version int) string { return (dataset.Timestamp(version) * 1000).String() }

// breakDataset breaks a dataset in one of three ways: a faulty line, a named pipe that nobody writes, a history that does not fit.
func breakDataset(t *testing.T, directory string, way int) (repair func()) {
	t.Helper()
	models, changes := filepath.Join(directory, "models", "groq.jsonl"), filepath.Join(directory, history.File)
	var err error
	switch way % 3 {
	case 0:
		err = os.WriteFile(models, []byte("{}\n"), 0o644)
	case 1:
		err = errors.Join(os.Remove(models), syscall.Mkfifo(models, 0o644))
	case 2:
		line := `{"time":"2026-01-01T00:00:00.000Z","provider":"groq","id":"gone","kind":"unlisted",` +
			`"fields":[{"field":"status","old":"active","new":"unlisted"}]}`
		err = os.WriteFile(changes, []byte(line+"\n"), 0o644)
	}
	must.Do(t, err)
	return func() { os.Remove(changes) } // the next version replaces the models
}

// readVersions asks until stop is closed. It checks that each answer is whole, of one version, and not older than the one before.
func readVersions(t *testing.T, do client, served *atomic.Int64, stop chan struct{}) {
	last := 0
	for {
		select {
		case <-stop:
			return
		default:
		}
		status, body, err := persist(do, "/api/v1/models?search=version&limit=100&sort=name")
		version := 0
		if at := bytes.Index(body, []byte("version ")); at >= 0 {
			fmt.Sscanf(string(body[at:]), "version %d.", &version)
		}
		whole := bytes.Count(body, fmt.Appendf(nil, `"description":"version %d."`, version))
		if err != nil || status != 200 || whole != 100 || version < last || int64(version) > served.Load() {
			t.Errorf("after version %d: %d, %v, %d of 100 records of version %d", last, status, err, whole, version)
			return
		}
		last = version
	}
}

// persist asks up to four times, until there is an answer.
func persist(do client, target string) (status int, body []byte, err error) {
	for range 4 {
		response, body, err := do.get(target, nil)
		if response != nil {
			return response.StatusCode, body, err
		}
	}
	return 0, nil, errors.New("no answer to four requests")
}
