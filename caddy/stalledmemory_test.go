package modelcatalog

import (
	"io"
	"net/http"
	"runtime"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestStalledMemory checks the numbers of the guide: with 60 connections of HTTP/2, each with as
// many unread answers as it may open, the server stays below 300 MB, and it answers others. The
// clients are in the same process, so the server alone takes less.
func TestStalledMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("it opens thousands of streams")
	}
	const connections = 60
	const most = 300e6 // bytes
	address, slow, dials := serveHTTP2(t)
	for range connections {
		transport := slow.Transport.(*http.Transport).Clone() // with a connection for itself
		t.Cleanup(transport.CloseIdleConnections)
		open(t, &http.Client{Transport: transport}, address, maxStreams)
	}
	if n := dials.Load(); n < connections {
		t.Errorf("%d connections, want %d or more", n, connections)
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	used := memory.Sys - memory.HeapReleased
	t.Logf("%d MB of memory, client included", used/1e6)
	if used > most {
		t.Errorf("the process takes %d MB, want at most %d", used/1e6, int(most/1e6))
	}
	other := &http.Client{Transport: new(http.Transport)}
	defer other.CloseIdleConnections()
	response, err := other.Get(address + "/api/v2/models?limit=100")
	filetest.NoError(t, err)
	defer response.Body.Close()
	if _, err := io.ReadAll(response.Body); response.StatusCode != http.StatusOK || err != nil {
		t.Errorf("another client got %d, %v", response.StatusCode, err)
	}
}
