package modelcatalog

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/caddyserver/caddy/v2"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/downloads"
)

// reloads is the number of reloads and refreshes of TestReload, every second of them with a broken tree. A quarter of it must
// be odd: memory is first measured after that one, which succeeds.
const reloads = 20

// TestReload changes and breaks the tree under load, by reloads and refreshes in turn. It checks that no answer is an error or
// mixes two datasets, that the old dataset stays if the next tree is broken, and that no memory is lost. A reload of Caddy closes the
// connections of the old configuration, so the clients repeat a request whose connection was closed before the answer.
func TestReload(t *testing.T) {
	root := t.TempDir()
	d := datasettest.New(datasettest.Options{Models: 150, Seed: 1})
	writeVersion(t, root, d, 0)
	port := freePort(t)
	config := settings{root: root}.config(t, port)
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
		for h := range handlers.Range {
			return h.(*Handler).refresh()
		}
		return errors.New("no handler is in use")
	}
	var goroutines, memory uint64
	for i := 1; i <= reloads; i++ {
		if i%2 == 0 {
			breakTree(t, root, i/2)
			if err := load(i); err == nil {
				t.Fatalf("a broken tree is loaded (%d)", i/2%5)
			}
			continue
		}
		version := i/2 + 1
		writeVersion(t, root, d, version)
		served.Store(int64(version))
		filetest.NoError(t, load(i))
		status, body, err := persist(do, "/api/v1/stats")
		if err != nil || !bytes.Contains(body, []byte(syncTime(version))) {
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

// version returns a dataset with a version as the time of its sync and in every description.
func version(d *dataset.Dataset, version int) *dataset.Dataset {
	changed := *d
	changed.Models = append([]dataset.Model(nil), d.Models...)
	for i := range changed.Models {
		changed.Models[i].Description = dataset.NullString{String: fmt.Sprintf("version %d.", version), Valid: true}
	}
	sync := dataset.Timestamp(version) * 1000
	changed.LastSync = &sync
	return &changed
}

// writeVersion publishes a version of a dataset.
func writeVersion(t *testing.T, root string, d *dataset.Dataset, number int) {
	t.Helper()
	filetest.NoError(t, errors.Join(os.RemoveAll(filepath.Join(root, downloads.VersionFile)), publishDataset(root, version(d, number))))
}

func syncTime(version int) string { return (dataset.Timestamp(version) * 1000).String() }

// breakTree breaks a tree in one of five ways: an archive that is cut off, a version.json that is missing, is a directory, or
// names another archive, and a dataset with a fault. Publishing it again repairs it.
func breakTree(t *testing.T, root string, way int) {
	t.Helper()
	archive, version := filepath.Join(root, filepath.FromSlash(downloads.Archive)), filepath.Join(root, downloads.VersionFile)
	info, err := os.Stat(archive)
	filetest.NoError(t, err)
	switch way % 5 {
	case 0:
		err = errors.Join(os.Truncate(archive, info.Size()/2), os.Remove(version))
		filetest.NoError(t, errors.Join(err, os.WriteFile(version, []byte(`{"$schema":"/schemas/version.json"}`), 0o644)))
	case 1:
		filetest.NoError(t, os.Remove(version))
	case 2:
		filetest.NoError(t, errors.Join(os.Remove(version), os.Mkdir(version, 0o755)))
	case 3:
		filetest.NoError(t, os.WriteFile(version, []byte(`{"$schema":"/schemas/version.json","archive":"00"}`), 0o644))
	case 4:
		var packed bytes.Buffer
		w := zip.NewWriter(&packed)
		filetest.NoError(t, w.AddFS(fstest.MapFS{"models/groq.jsonl": {Data: []byte("{}\n")}}))
		filetest.NoError(t, w.Close())
		text := fmt.Appendf(nil, `{"$schema":"/schemas/version.json","archive":"%x"}`, sha256.Sum256(packed.Bytes()))
		filetest.NoError(t, errors.Join(os.WriteFile(archive, packed.Bytes(), 0o644), os.WriteFile(version, text, 0o644)))
	}
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
