// Package process runs the programs that the checks in scripts try: servers, which it awaits and stops, and commands. A
// server listens on a free port of 127.0.0.1.
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
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Sample is the directory of a frozen dataset in the repository, for checks that rely on what a dataset contains.
const Sample = "dataset/datasettest/testdata/sample"

// Limits of time: until a server answers, and until one that was asked to stop is killed.
const (
	startLimit = 5 * time.Minute
	stopLimit  = 10 * time.Second
)

// Server is a running server.
type Server struct {
	URL string // its address

	command *exec.Cmd
	log     bytes.Buffer  // what it printed; to be read after its end
	stop    func()        // asks it to stop
	ended   chan struct{} // closed when the process has ended
}

// Start starts a program in the root of the repository, with more variables in its environment, and waits until it answers at url.
// It returns an error, with the output of the program, if the program ends first. An interrupt stops the program.
func Start(url string, environment []string, name string, args ...string) (*Server, error) {
	root, err := Root()
	if err != nil {
		return nil, err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	s := &Server{URL: url, command: exec.CommandContext(ctx, name, args...), stop: stop, ended: make(chan struct{})}
	s.command.Dir, s.command.Env = root, append(os.Environ(), environment...)
	s.command.Stdout, s.command.Stderr = &s.log, &s.log
	s.command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // so that a signal reaches the processes that it starts
	s.command.Cancel = func() error { return syscall.Kill(-s.command.Process.Pid, syscall.SIGTERM) }
	s.command.WaitDelay = stopLimit
	if err := s.command.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = s.command.Wait() // ProcessState has how it ended
		close(s.ended)
	}()
	for deadline := time.Now().Add(startLimit); ; {
		response, err := http.Get(url)
		if err == nil {
			return s, response.Body.Close()
		}
		select {
		case <-s.ended:
			return nil, fmt.Errorf("%s ended: %s\n%s", name, s.command.ProcessState, s.log.String())
		case <-time.After(2 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			s.Stop()
			return nil, fmt.Errorf("%s does not answer: %w\n%s", name, err, s.log.String())
		}
	}
}

// Stop ends the server and the processes that it started. It may be called again.
func (s *Server) Stop() {
	s.stop()
	<-s.ended
}

// Caddy starts bin/caddy at a port, with the repository's Caddyfile and more settings, such as "CATALOG_ROOT=dist".
func Caddy(port string, settings ...string) (*Server, error) {
	address := "http://127.0.0.1:" + port
	s, err := Start(address+"/api/v1", append(settings, "CATALOG_ADDRESS="+address, "CATALOG_ADMIN=off"), "bin/caddy", "run")
	if err == nil {
		s.URL = address
	}
	return s, err
}

// StopCaddy stops a server that Caddy started. It returns an error if the server did not end with status 0, or logged an error or
// a warning of the model catalog's handler.
func StopCaddy(s *Server) error {
	s.Stop()
	for line := range strings.Lines(s.log.String()) {
		warned := strings.Contains(line, `"logger":"http.handlers.model_catalog"`) && strings.Contains(line, `"level":"warn"`)
		if warned || strings.Contains(line, `"level":"error"`) {
			return fmt.Errorf("bin/caddy logged %.1000s", line)
		}
	}
	if !s.command.ProcessState.Success() {
		return fmt.Errorf("bin/caddy ended: %s", s.command.ProcessState)
	}
	return nil
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
	start, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := start; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "scripts", "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("%s is not in the repository", start)
		}
	}
}

// Run runs a command to its end in a directory ("": the current one), with more variables in its environment, and returns its
// output. An error contains what it printed.
func Run(dir string, environment []string, name string, args ...string) (string, error) {
	command := exec.Command(name, args...)
	var messages bytes.Buffer
	command.Dir, command.Env, command.Stderr = dir, append(os.Environ(), environment...), &messages
	out, err := command.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s%s", strings.Join(command.Args, " "), err, out, messages.Bytes())
	}
	return string(out), err
}
