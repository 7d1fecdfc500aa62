package main

import (
	"bytes"
	"encoding/json"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"

	"modelcatalog/dataset/filetest"
)

func TestMain(m *testing.M) { filetest.Main(m, main) }

// TestFirstRun runs the program with settings in a file. It checks that it logs only requests, that
// a variable turns on the access log and another the metrics, and that an empty CATALOG_BIND is an
// error.
func TestFirstRun(t *testing.T) {
	address, metrics, admin := freeAddress(t), freeAddress(t), freeAddress(t)
	_, metricsPort, err := net.SplitHostPort(metrics)
	filetest.NoError(t, err)
	_, port, err := net.SplitHostPort(address)
	filetest.NoError(t, err)
	file := filepath.Join(t.TempDir(), "settings")
	filetest.Write(t, file, "CATALOG_ADDRESS=:"+port+"\nCATALOG_ADMIN="+admin+"\n")
	prepare := func(settings ...string) (*exec.Cmd, *bytes.Buffer) {
		command, log := program(t, settings...)
		command.Args = append(command.Args, "--envfile", file)
		return command, log
	}
	first, log := prepare("CATALOG_ACCESS_LOG=on", "CATALOG_METRICS=on", "CATALOG_METRICS_PORT="+metricsPort)
	start(t, first)
	second, complaint := prepare("CATALOG_BIND=")
	if err := second.Run(); err == nil ||
		!strings.Contains(complaint.String(), "determining listener address") {
		t.Errorf("a program with an empty CATALOG_BIND: %v, %s, want an error of the Caddyfile",
			err, complaint)
	}
	for _, target := range []string{address + "/healthz", address + "/api/v2/stats", metrics + "/metrics"} {
		response, err := http.Get("http://" + target)
		filetest.NoError(t, err)
		response.Body.Close()
		if response.StatusCode != 200 {
			t.Errorf("%s answers %d, want 200", target, response.StatusCode)
		}
	}
	for settings, want := range map[string]bool{
		"http://" + address:            true,
		":" + port + ", other.example": true,
		"http://" + freeAddress(t):     false,
	} {
		t.Run(settings, func(t *testing.T) {
			check, complaint := program(t, "CATALOG_ADDRESS="+settings)
			check.Args[1] = "health"
			if err := check.Run(); (err == nil) != want {
				t.Errorf("caddy health with CATALOG_ADDRESS=%s: %v, %s, want success: %t",
					settings, err, complaint, want)
			}
		})
	}
	filetest.NoError(t, first.Process.Signal(syscall.SIGTERM))
	filetest.NoError(t, first.Wait())
	requests := 0
	for line := range strings.Lines(log.String()) {
		switch {
		case strings.Contains(line, `"uri":"/api/v2/stats"`),
			strings.Contains(line, `"uri":"/healthz"`),
			strings.Contains(line, `"uri":"/readyz"`):
			requests++
		case !strings.Contains(line, "exiting"):
			t.Errorf("logged %s, want requests only", line)
		}
	}
	if requests != 4 {
		t.Errorf("the access log has %d requests, want 4", requests)
	}
}

// TestHealthBind checks that "caddy health" asks at the address of the machine on which the server
// listens, and looks up no name for it.
func TestHealthBind(t *testing.T) {
	_, port, err := net.SplitHostPort(freeAddress(t))
	filetest.NoError(t, err)
	server, _ := program(t, "CATALOG_ADDRESS=:"+port, "CATALOG_BIND=127.0.0.2", "CATALOG_ADMIN=off")
	start(t, server)
	for _, c := range []struct {
		bind, address string
		want          bool
	}{
		{"127.0.0.2", ":" + port, true},
		{"127.0.0.2", "http://localhost:" + port, true}, // a name that leads to 127.0.0.1
		{"127.0.0.1", ":" + port, false},
		{"0.0.0.0", ":" + port, false}, // at every interface is also at 127.0.0.1
		{"[::]", ":" + port, false},
	} {
		t.Run(c.bind+" "+c.address, func(t *testing.T) {
			check, complaint := program(t, "CATALOG_BIND="+c.bind, "CATALOG_ADDRESS="+c.address)
			check.Args[1] = "health"
			if err := check.Run(); (err == nil) != c.want {
				t.Errorf("caddy health: %v, %s, want success: %t", err, complaint, c.want)
			}
			if strings.Contains(complaint.String(), "lookup") {
				t.Errorf("caddy health looked up a name: %s", complaint)
			}
		})
	}
}

// program returns a command that runs the program in the repository with settings and without a
// tree, and its standard error.
func program(t *testing.T, settings ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	self, err := os.Executable()
	filetest.NoError(t, err)
	command, stderr := exec.Command(self, "run"), new(bytes.Buffer)
	command.Dir, command.Stderr = "../../..", stderr
	command.Env = append(os.Environ(), filetest.ProgramVariable+"=1", "CATALOG_ROOT=",
		"CATALOG_DATASET=dataset/datasettest/testdata/sample")
	command.Env = append(command.Env, settings...)
	return command, stderr
}

// start starts a command, which ends with the test, and returns when it serves.
func start(t *testing.T, command *exec.Cmd) {
	t.Helper()
	listener, err := net.ListenTCP("tcp", nil)
	filetest.NoError(t, err)
	defer listener.Close()
	filetest.NoError(t, listener.SetDeadline(time.Now().Add(time.Minute)))
	command.Args = append(command.Args, "--pingback", listener.Addr().String())
	command.Stdin = strings.NewReader("ready")
	filetest.NoError(t, command.Start())
	t.Cleanup(func() { command.Process.Kill() })
	if _, err := listener.Accept(); err != nil {
		t.Fatalf("%v: %s", err, command.Stderr)
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	for {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		filetest.NoError(t, err)
		address := listener.Addr().String()
		filetest.NoError(t, listener.Close())
		// The system may choose a port again that another call has and does not use yet.
		_, isGiven := givenAddresses.LoadOrStore(address, true)
		if !isGiven {
			return address
		}
	}
}

// givenAddresses has the addresses that freeAddress returned.
var givenAddresses sync.Map

// TestListen checks that no combination of settings makes the server listen on another address of
// the machine than CATALOG_BIND says. Caddy adds the redirects from HTTP to HTTPS when it
// provisions a configuration.
func TestListen(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("CATALOG_ADMIN", "off")
	t.Setenv("CATALOG_METRICS", "on")
	t.Setenv("CATALOG_LOG_LEVEL", "PANIC")
	t.Setenv("CATALOG_ROOT", "")
	text, err := os.ReadFile("../../../Caddyfile")
	filetest.NoError(t, err)
	for _, bind := range []string{"", "127.0.0.2", "::1", "[::]"} {
		for _, site := range []string{":8299", "127.0.0.1:8299", "https://127.0.0.1:8299", "models.example"} {
			t.Setenv("CATALOG_ADDRESS", site)
			t.Setenv("CATALOG_BIND", bind)
			want := strings.Trim(bind, "[]")
			if bind == "" {
				filetest.NoError(t, os.Unsetenv("CATALOG_BIND"))
				want = "127.0.0.1"
			}
			config, _, err := caddyconfig.GetAdapter("caddyfile").Adapt(text, nil)
			filetest.NoError(t, err)
			var parsed caddy.Config
			filetest.NoError(t, json.Unmarshal(config, &parsed))
			ctx, err := caddy.ProvisionContext(&parsed)
			filetest.NoError(t, err)
			app, err := ctx.App("http")
			filetest.NoError(t, err)
			count := 0
			for _, server := range app.(*caddyhttp.App).Servers {
				for _, listen := range server.Listen {
					address, err := caddy.ParseNetworkAddress(listen)
					filetest.NoError(t, err)
					count++
					if address.Host != want {
						t.Errorf("CATALOG_ADDRESS=%s CATALOG_BIND=%s listens at %s", site, bind, listen)
					}
				}
			}
			if count < 2 {
				t.Errorf("CATALOG_ADDRESS=%s CATALOG_BIND=%s: %d addresses, want those of the "+
					"site and the metrics",
					site, bind, count)
			}
			filetest.NoError(t, caddy.Stop())
		}
	}
}
