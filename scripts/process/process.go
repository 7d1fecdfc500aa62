// Package process runs the programs that the checks in scripts try: servers, which it awaits and
// stops, and commands. A server listens on a free port of 127.0.0.1.
//
//	server, err := process.Caddy(process.MustFreePort(), "CATALOG_ROOT=dist")
//	if err != nil {
//		return err
//	}
//	defer server.Stop()
package process

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// Sample is the directory of a frozen dataset in the repository, for checks that rely on what a
// dataset contains.
const Sample = "dataset/datasettest/testdata/sample"

// Limits of time: until a server answers, and until one that was asked to stop is killed.
const (
	startLimit = 5 * time.Minute
	stopLimit  = 10 * time.Second
)

// Server is a running server.
type Server struct {
	URL  string // its address
	Stop func() // ends it and the processes that it started; may be called again
}

// Start starts a program in the root of the repository, with more variables in its environment, and
// waits until it answers at url. It returns an error, with the output of the program, if the
// program ends first. An interrupt stops the program.
func Start(url string, environment []string, name string, args ...string) (*Server, error) {
	root, err := Root()
	if err != nil {
		return nil, err
	}
	// The terminal interrupts only its own process group.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	log := new(bytes.Buffer) // read only after ended is closed, when nothing writes to it
	ended := make(chan struct{})
	command := exec.CommandContext(ctx, name, args...)
	command.Dir = root
	command.Env = append(os.Environ(), environment...)
	command.Stdout = log
	command.Stderr = log
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // so that a signal reaches the processes that it starts
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGTERM) }
	command.WaitDelay = stopLimit
	if err := command.Start(); err != nil {
		return nil, err
	}
	go func() {
		err = command.Wait() // also read only after ended is closed
		close(ended)
	}()
	defer time.AfterFunc(startLimit, stop).Stop()
	for {
		// Any status will do: some servers answer 404 at the root of a tree that is not there yet.
		if response, err := http.Get(url); err == nil {
			stopAndWait := func() {
				stop()
				<-ended // or the next server may find the port in use
			}
			return &Server{url, stopAndWait}, response.Body.Close()
		}
		select {
		case <-ended:
			return nil, fmt.Errorf("%s ended: %w\n%s", name, err, log)
		case <-time.After(2 * time.Millisecond):
		}
	}
}

// Caddy starts bin/caddy at a port, with the repository's Caddyfile and more settings, such as
// "CATALOG_ROOT=dist".
func Caddy(port string, settings ...string) (*Server, error) {
	address := "http://127.0.0.1:" + port
	environment := append(settings, "CATALOG_ADDRESS=:"+port, "CATALOG_ADMIN=off")
	// At the API, which answers only when the catalog is loaded.
	s, err := Start(address+"/api/v1", environment, "bin/caddy", "run")
	if err != nil {
		return nil, err
	}
	s.URL = address
	return s, nil
}

// MustFreePort returns a port of 127.0.0.1 on which nothing listens. It panics if there is none.
func MustFreePort() string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	defer listener.Close()
	return strings.TrimPrefix(listener.Addr().String(), "127.0.0.1:")
}

// Root returns the directory of the repository that contains the working directory.
func Root() (string, error) {
	out, err := Run("", nil, "go", "list", "-m", "-f", "{{.Dir}}", "modelcatalog")
	return strings.TrimSpace(out), err
}

// Run runs a command to its end in a directory ("": the current one), with more variables in its
// environment, and returns its output. An error contains what it printed.
func Run(dir string, environment []string, name string, args ...string) (string, error) {
	command := exec.Command(name, args...)
	var messages bytes.Buffer
	command.Dir = dir
	command.Env = append(os.Environ(), environment...)
	command.Stderr = &messages
	out, err := command.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s%s", strings.Join(command.Args, " "), err, out, messages.Bytes())
	}
	return string(out), err
}
