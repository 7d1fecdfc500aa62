package modelcatalog

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/caddyserver/caddy/v2"

	"modelcatalog/dataset"
	"modelcatalog/scripts/promises"
)

// reloads is how often TestReload reloads, half of the times with a broken dataset.
const reloads = 200

// configOnSocket returns the configuration for a socket that is open already, as a service manager hands it to Caddy, and
// its port. A socket that Caddy opens itself is closed with the old configuration, and Linux then resets the connections
// that wait in its queue.
func (s settings) configOnSocket(t *testing.T) ([]byte, int) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	file, err := listener.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	t.Cleanup(func() { file.Close() })
	config := s.config(t, port)
	address := fmt.Appendf(nil, `"listen":[":%d"]`, port)
	if !bytes.Contains(config, address) {
		t.Fatalf("no %s in %s", address, config)
	}
	return bytes.Replace(config, address, fmt.Appendf(nil, `"listen":["fd/%d"]`, file.Fd()), 1), port
}

// TestReload changes and breaks the dataset under load. No request may fail or see two datasets in one answer, a broken
// dataset must leave the last whole one in service, and nothing may pile up.
func TestReload(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	d := loadDataset(t, dataset.Embedded())
	writeVersion(t, folder, d, 0)
	s := settings{dataset: folder, root: t.TempDir()}
	config, port := s.configOnSocket(t)
	if err := caddy.Load(config, false); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := caddy.Stop(); err != nil {
			t.Error(err)
		}
	})
	do, err := promises.Server(fmt.Sprintf("http://127.0.0.1:%d", port))
	if err != nil {
		t.Fatal(err)
	}
	var served atomic.Int64 // the version that requests must see, or the one before
	stop := make(chan struct{})
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() { readVersions(t, do, &served, stop) })
	}
	var goroutines int
	var memory uint64
	for i := 1; i <= reloads; i++ {
		if i%2 == 0 {
			breakDataset(t, folder)
			if err := caddy.Load(config, true); err == nil {
				t.Fatal("a broken dataset is loaded")
			}
			continue
		}
		version := i/2 + 1
		writeVersion(t, folder, d, version)
		served.Store(int64(version))
		if err := caddy.Load(config, true); err != nil {
			t.Fatal(err)
		}
		if response, body := fetch(t, do, "/api/v1/stats", nil); !bytes.Contains(body, []byte(lastSync(version))) {
			t.Fatalf("after a reload, version %d is not served: %d %s", version, response.StatusCode, body)
		}
		if i == reloads/4+1 {
			goroutines, memory = level()
		}
	}
	close(stop)
	readers.Wait()
	moreGoroutines, moreMemory := level()
	t.Logf("after %d and %d reloads: %d and %d goroutines, %d and %d kB of memory",
		reloads/4, reloads, goroutines, moreGoroutines, memory>>10, moreMemory>>10)
	if moreGoroutines > goroutines+20 {
		t.Errorf("%d goroutines became %d", goroutines, moreGoroutines)
	}
	if moreMemory > 2*memory {
		t.Errorf("%d kB of memory became %d", memory>>10, moreMemory>>10)
	}
}

// level returns how many goroutines there are and how much memory is in use.
func level() (goroutines int, memory uint64) {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return runtime.NumGoroutine(), stats.HeapAlloc
}

// writeVersion writes the dataset with the version in the time of the sync and in every description.
func writeVersion(t *testing.T, folder string, d *dataset.Dataset, version int) {
	t.Helper()
	changed := *d
	changed.Models = append([]dataset.Model(nil), d.Models...)
	for i := range changed.Models {
		changed.Models[i].Description = dataset.NullString{String: fmt.Sprintf("version %d.", version), Valid: true}
	}
	sync := dataset.Timestamp(version) * 1000
	changed.LastSync = &sync
	if err := dataset.Write(folder, &changed); err != nil {
		t.Fatal(err)
	}
}

func lastSync(version int) string { return (dataset.Timestamp(version) * 1000).String() }

func breakDataset(t *testing.T, folder string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, "models", "groq.jsonl"), []byte("{}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}

// readVersions asks until stop is closed, and wants whole answers of one version, which is never older than one that was
// served before.
func readVersions(t *testing.T, do promises.Do, served *atomic.Int64, stop chan struct{}) {
	last := 0
	for {
		select {
		case <-stop:
			return
		default:
		}
		response, err := do("GET", "/api/v1/models?search=version&limit=100&sort=name", http.Header{})
		if err != nil {
			t.Error(err)
			return
		}
		var body bytes.Buffer
		_, err = body.ReadFrom(response.Body)
		response.Body.Close()
		version := 0
		if at := bytes.Index(body.Bytes(), []byte("version ")); at >= 0 {
			fmt.Sscanf(body.String()[at:], "version %d.", &version)
		}
		whole := bytes.Count(body.Bytes(), fmt.Appendf(nil, `"description":"version %d."`, version))
		if err != nil || response.StatusCode != 200 || whole != 100 || version < last || int64(version) > served.Load() {
			t.Errorf("after version %d: %d, %v, %d of 100 records of version %d", last, response.StatusCode, err, whole, version)
			return
		}
		last = version
	}
}
