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
	"time"
	"weak"

	"github.com/caddyserver/caddy/v2"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
	"modelcatalog/site/tree"
)

// TestReload changes and breaks the tree under load, by reloads and refreshes in turn. It checks
// that no answer is an error or mixes two datasets, that the old dataset stays if the next tree is
// broken, and that nothing keeps a dataset that is no longer served.
func TestReload(t *testing.T) {
	root, d := t.TempDir(), datasettest.New(datasettest.Options{Models: 150, Seed: 1})
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
		if i%2 == 0 {
			return caddy.Load(config, true)
		}
		return refresh()
	}
	var goroutines [2]int
	var loaded []weak.Pointer[api.API] // of each version
	for i := range 10 {
		breakTree(t, root, i)
		if err := load(i); err == nil {
			t.Fatalf("a broken tree is loaded (%d)", i)
		}
		writeVersion(t, root, d, i+1)
		served.Store(int64(i + 1))
		filetest.NoError(t, load(i))
		_, body, err := persist(do, "/api/v1/stats")
		if err != nil || !bytes.Contains(body, []byte(syncTime(i+1))) {
			t.Fatalf("version %d is not served: %s, %v", i+1, body, err)
		}
		for h := range handlers.Range {
			loaded = append(loaded, weak.Make(h.(*Handler).current.Load().API))
		}
		goroutines[i/5] = runtime.NumGoroutine()
	}
	close(stop)
	readers.Wait()
	live := len(loaded)
	for deadline := time.Now().Add(20 * time.Second); live > 1 && time.Now().Before(deadline); {
		runtime.GC()
		live = 0
		for _, p := range loaded {
			if p.Value() != nil {
				live++
			}
		}
	}
	if goroutines[1] > goroutines[0]+20 || len(loaded) != 10 || live != 1 {
		t.Errorf("%v goroutines after 5 and 10 rounds, and %d of %d datasets in memory, want no "+
			"more and 1 of 10",
			goroutines, live, len(loaded))
	}
}

// refresh refreshes the handler in use.
func refresh() error {
	for h := range handlers.Range {
		return h.(*Handler).refresh()
	}
	return errors.New("no handler is in use")
}

// version returns a dataset with a version as the time of its sync and in every description.
func version(d *dataset.Dataset, version int) *dataset.Dataset {
	changed := *d
	changed.Models = append([]dataset.Model(nil), d.Models...)
	for i := range changed.Models {
		changed.Models[i].Description = dataset.NullString{
			String: fmt.Sprintf("version %d.", version),
			Valid:  true,
		}
	}
	sync := dataset.Timestamp(version) * 1000
	changed.LastSync = &sync
	return &changed
}

// writeVersion publishes a version of a dataset.
func writeVersion(t *testing.T, root string, d *dataset.Dataset, number int) {
	t.Helper()
	filetest.NoError(t, os.RemoveAll(filepath.Join(root, tree.VersionFile)))
	publishDataset(t, root, version(d, number))
}

func syncTime(version int) string { return (dataset.Timestamp(version) * 1000).String() }

// breakTree breaks a tree in one of four ways: an archive that is cut off, a version.json that is
// missing or is a directory, and a dataset with a fault. Publishing it again repairs it.
func breakTree(t *testing.T, root string, way int) {
	t.Helper()
	archive := filepath.Join(root, filepath.FromSlash(tree.Archive))
	version := filepath.Join(root, tree.VersionFile)
	if way %= 4; way > 0 {
		filetest.NoError(t, os.Remove(version))
	}
	switch way {
	case 0:
		filetest.NoError(t, os.Truncate(archive, 1000))
		text, err := os.ReadFile(version)
		filetest.NoError(t, errors.Join(err, os.WriteFile(version, append(text, ' '), 0o644)))
	case 2:
		filetest.NoError(t, os.Mkdir(version, 0o755))
	case 3:
		var packed bytes.Buffer
		w := zip.NewWriter(&packed)
		filetest.NoError(t,
			errors.Join(w.AddFS(fstest.MapFS{"models/groq.jsonl": {Data: []byte("{}\n")}}), w.Close()))
		filetest.Write(t, archive, packed.String())
		filetest.Write(t, version,
			fmt.Sprintf(`{"$schema":"/schemas/version.json","archive":"%x"}`, sha256.Sum256(packed.Bytes())))
	}
}

// readVersions asks until stop is closed. It checks that each answer is whole, of one version, and
// not older than the one before.
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
			t.Errorf("after version %d: %d, %v, %d of 100 records of version %d",
				last, status, err, whole, version)
			return
		}
		last = version
	}
}

// persist asks up to four times, until there is an answer: a reload of Caddy closes the connections
// of the old configuration.
func persist(do client, target string) (status int, body []byte, err error) {
	for range 4 {
		response, body, err := do.get(target, nil)
		if response != nil {
			return response.StatusCode, body, err
		}
	}
	return 0, nil, errors.New("no answer to four requests")
}
