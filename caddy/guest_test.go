package modelcatalog

import (
	"log"
	"log/slog"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
)

// processSettings are what the whole process shares, and what a module must leave to its host.
type processSettings struct {
	GCPercent   int
	MemoryLimit int64
	Processors  int
	Directory   string
	Environment []string
	LogPrefix   string
	LogFlags    int
}

func settingsOfProcess(t *testing.T) processSettings {
	t.Helper()
	directory, err := os.Getwd()
	filetest.NoError(t, err)
	percent := debug.SetGCPercent(100) // the only way to read it is to set it
	debug.SetGCPercent(percent)
	return processSettings{
		GCPercent:   percent,
		MemoryLimit: debug.SetMemoryLimit(-1), // a negative limit only reads it
		Processors:  runtime.GOMAXPROCS(0),
		Directory:   directory,
		Environment: os.Environ(),
		LogPrefix:   log.Prefix(),
		LogFlags:    log.Flags(),
	}
}

// TestGuest checks that a handler changes no setting of the process: other modules share it.
func TestGuest(t *testing.T) {
	before := settingsOfProcess(t)
	logger := slog.Default()
	transport := http.DefaultTransport
	client := http.DefaultClient.Transport

	t.Run("a handler comes, answers and goes", func(t *testing.T) {
		h := &Handler{Dataset: sample}
		provision(t, h)
		response, _ := ask(t, h, notFound, "GET", "/api/v2/models?limit=1")
		if response.StatusCode != http.StatusOK {
			t.Errorf("status = %d, want 200", response.StatusCode)
		}
	})

	if diff := cmp.Diff(before, settingsOfProcess(t)); diff != "" {
		t.Errorf("settings of the process (-before +after):\n%s", diff)
	}
	if slog.Default() != logger {
		t.Error("the default logger is another one")
	}
	if http.DefaultTransport != transport || http.DefaultClient.Transport != client {
		t.Error("the default transport or client is another one")
	}
}
