package main

import (
	"bufio"
	"bytes"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"modelcatalog/dataset/must"
)

// childVariable makes the test binary the program.
const childVariable = "CADDY_TEST_MAIN"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// TestFirstRun runs the program as the README tells, and checks that it says where to look and nothing else, that the access log
// and the metrics come by a variable each, and that a second program cannot take the same port.
func TestFirstRun(t *testing.T) {
	address, metrics, admin := freeAddress(t), freeAddress(t), freeAddress(t)
	_, metricsPort, err := net.SplitHostPort(metrics)
	must.Do(t, err)
	start := func(settings ...string) (*exec.Cmd, *bytes.Buffer) {
		return program(t, append([]string{"CATALOG_ADDRESS=" + address, "CATALOG_ADMIN=" + admin}, settings...)...)
	}
	first, log := start("CATALOG_ACCESS_LOG=on", "CATALOG_METRICS=on", "CATALOG_METRICS_PORT="+metricsPort)
	if line := firstLine(t, first); line != "Open http://"+address+"\n" {
		t.Fatalf("the first line is %q, want Open http://%s\n%s", line, address, log)
	}
	second, complaint := start("CATALOG_ADMIN=off")
	want := "caddy: another program listens at " + address + ": stop it, or choose another with CATALOG_ADDRESS, such as CATALOG_ADDRESS=:8081\n"
	if err := second.Run(); err == nil || complaint.String() != want {
		t.Errorf("a second program at the port: %v, %s, want %s", err, complaint, want)
	}
	for _, target := range []string{address + "/healthz", address + "/api/v2/stats", metrics + "/metrics"} {
		response, err := http.Get("http://" + target)
		must.Do(t, err)
		response.Body.Close()
		if response.StatusCode != 200 {
			t.Errorf("%s answers %d, want 200", target, response.StatusCode)
		}
	}
	for settings, want := range map[string]bool{address: true, freeAddress(t): false, "models.example": false} {
		check, complaint := start("CATALOG_ADDRESS=" + settings)
		check.Args[1] = "health"
		if err := check.Run(); (err == nil) != want {
			t.Errorf("caddy health with CATALOG_ADDRESS=%s: %v, %s, want success: %t", settings, err, complaint, want)
		}
	}
	must.Do(t, first.Process.Signal(syscall.SIGTERM))
	must.Do(t, first.Wait())
	requests := 0
	for line := range strings.Lines(log.String()) {
		switch {
		case strings.Contains(line, `"uri":"/api/v2/stats"`) && strings.Contains(line, `"model_catalog_endpoint":"stats"`),
			strings.Contains(line, `"uri":"/healthz"`), strings.Contains(line, `"uri":"/readyz"`):
			requests++
		case !strings.Contains(line, "exiting"):
			t.Errorf("logged %s, want requests only", line)
		}
	}
	if requests != 3 {
		t.Errorf("the access log has %d requests, want 3", requests)
	}
}

// program returns a command that runs the program in the repository with settings and without a tree, and its standard error.
func program(t *testing.T, settings ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	self, err := os.Executable()
	must.Do(t, err)
	command, stderr := exec.Command(self, "run"), new(bytes.Buffer)
	command.Dir, command.Stderr = "../../..", stderr
	command.Env = append(os.Environ(), childVariable+"=1", "CATALOG_ROOT=", "CATALOG_DATASET=dataset/datasettest/testdata/sample")
	command.Env = append(command.Env, settings...)
	return command, stderr
}

// firstLine starts a command, which ends with the test, and returns its first line.
func firstLine(t *testing.T, command *exec.Cmd) string {
	t.Helper()
	stdout, err := command.StdoutPipe()
	must.Do(t, err)
	must.Do(t, command.Start())
	t.Cleanup(func() { command.Process.Kill() })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Errorf("no first line: %v", err)
	}
	return line
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	defer listener.Close()
	return listener.Addr().String()
}

// TestLocalURL checks the address to open, and to ask for health, for addresses as splitAddress gives them.
func TestLocalURL(t *testing.T) {
	for _, test := range []struct{ site, bind, want string }{
		{"", "", "http://localhost:8080"},
		{":8081", "", "http://localhost:8081"},
		{":80", "0.0.0.0", "http://localhost"},
		{"http://:8080", "127.0.0.1", "http://127.0.0.1:8080"},
		{"http://:8080", "::1", "http://[::1]:8080"},
		{"models.example", "", ""},
		{"models.example:8443", "", ""},
	} {
		if got := localURL(test.site, test.bind); got != test.want {
			t.Errorf("localURL(%q, %q) = %q, want %q", test.site, test.bind, got, test.want)
		}
	}
}

// TestPrepareRun checks that an address in use is an error that names the setting, if the configuration has the setting.
func TestPrepareRun(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	defer listener.Close()
	used := listener.Addr().String()
	_, port, err := net.SplitHostPort(used)
	must.Do(t, err)
	t.Chdir(t.TempDir())
	must.Write(t, "own", ":8080\n")
	must.Write(t, "ours", "{$CATALOG_ADDRESS}\n")
	for _, test := range []struct{ args, site, admin, want string }{
		{"--config own", "http://:" + port, used, ""},
		{"-c=none", "http://:" + port, used, ""},
		{"--config", "http://:" + port, used, ""},
		{"--resume -c ours", "http://:" + port, used, ""},
		{"-c ours", "http://:" + port, "off", "CATALOG_ADDRESS"},
		{"--config=ours", "http://:1", used, "CATALOG_ADMIN"},
	} {
		t.Setenv("CATALOG_ADDRESS", test.site)
		t.Setenv("CATALOG_BIND", "127.0.0.1")
		t.Setenv("CATALOG_ADMIN", test.admin)
		err := prepareRun(strings.Fields(test.args))
		want := used + ": stop it, or choose another with " + test.want
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("prepareRun(%q) = %v, want an error: %t, %s", test.args, err, test.want != "", want)
		}
	}
}

func TestSplitAddress(t *testing.T) {
	for _, test := range []struct{ address, site, bind string }{
		{"", "", ""},
		{":8080", ":8080", ""},
		{"127.0.0.1:8080", "http://:8080", "127.0.0.1"},
		{"http://127.0.0.1:8080", "http://:8080", "127.0.0.1"},
		{"http://127.0.0.1", "http://:80", "127.0.0.1"},
		{"localhost:8080", "http://:8080", "localhost"},
		{"[::1]:8080", "http://:8080", "::1"},
		{"http://[::1]", "http://:80", "::1"},
		{"http://models.example", "http://:80", ""},
		{"http://models.example:8080", "http://:8080", ""},
		{"models.example", "models.example", ""},
		{"models.example:8443", "models.example:8443", ""},
		{"https://127.0.0.1:8443", "https://127.0.0.1:8443", ""},
		{"127.0.0.1:443", "127.0.0.1:443", ""},
		{"a.example, b.example", "a.example, b.example", ""},
	} {
		if site, bind := splitAddress(test.address); site != test.site || bind != test.bind {
			t.Errorf("splitAddress(%q) = %q, %q, want %q, %q", test.address, site, bind, test.site, test.bind)
		}
	}
}
