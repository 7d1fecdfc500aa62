package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"syscall"
	"time"

	"modelcatalog/scripts/promises"
)

// host is a line of the table.
type host struct {
	name  string
	build []string // arguments of generator build
	// missing says what is needed and not here; empty: nothing.
	missing func() string
	// start serves a tree; work is the folder that it is in, with room for whatever else it takes. The function that it
	// returns stops the server, and may be called after an error too.
	start func(work, tree string) (do promises.Do, stop func() error, err error)
	// engine: the API is answered by the engine, so that its files have no address of their own.
	engine bool
	// fragile: the server dies of some requests, and is then started again. It gets one request at a time, so that each death
	// is one request's.
	fragile bool
}

// revived sends requests to a server that may have died of the last one.
func (h host) revived(do promises.Do, stop func() error, work, tree string) (promises.Do, func() error) {
	dead := false
	again := func(method, target string, headers http.Header) (*http.Response, error) {
		if dead {
			if err := stop(); err != nil {
				return nil, err
			}
			var err error
			if do, stop, err = h.start(work, tree); err != nil {
				return nil, err
			}
			dead = false
		}
		response, err := do(method, target, headers)
		dead = err != nil
		return response, err
	}
	return again, func() error { return stop() }
}

// none stops what did not start.
func none() error { return nil }

// server is a process that answers on a port.
type server struct {
	command *exec.Cmd
	log     bytes.Buffer
	ended   chan error
}

// freePort returns a port on which nothing listens.
func freePort() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	return port, err
}

// serve starts a program as a process group of its own, with more environment, and waits until it answers at address.
func serve(address string, environment []string, name string, args ...string) (*server, error) {
	return serveIn("", address, environment, name, args...)
}

// serveIn is serve for a program that looks at the folder in which it starts; name is then absolute.
func serveIn(folder, address string, environment []string, name string, args ...string) (*server, error) {
	s := &server{command: exec.Command(name, args...), ended: make(chan error, 1)}
	s.command.Dir = folder
	s.command.Env = append(os.Environ(), environment...)
	s.command.Stdout, s.command.Stderr = &s.log, &s.log
	s.command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := s.command.Start(); err != nil {
		return nil, err
	}
	go func() { s.ended <- s.command.Wait() }()
	deadline := time.Now().Add(time.Minute)
	for {
		response, err := http.Get(address)
		if err == nil {
			return s, response.Body.Close()
		}
		select {
		case err := <-s.ended:
			s.ended <- err
			return s, fmt.Errorf("%s ended: %w\n%s", name, err, s.log.Bytes())
		case <-time.After(50 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			return s, fmt.Errorf("%s does not answer: %w; %w\n%s", name, err, s.stop(), s.log.Bytes())
		}
	}
}

// stop ends the process and those that it started, and waits for it. How it ends does not matter.
func (s *server) stop() error {
	if s == nil || s.command.Process == nil {
		return nil
	}
	group := -s.command.Process.Pid
	if err := syscall.Kill(group, syscall.SIGTERM); err != nil && err != syscall.ESRCH {
		return err
	}
	err := error(nil)
	select {
	case err = <-s.ended:
	case <-time.After(10 * time.Second):
		syscall.Kill(group, syscall.SIGKILL)
		err = <-s.ended
	}
	s.ended <- err // for whoever stops it again
	return nil
}

// fetch returns an answer and its body.
func fetch(do promises.Do, target string) (*http.Response, string, error) {
	response, err := do("GET", target, http.Header{})
	if err != nil {
		return nil, "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return response, string(body), err
}

// program says that a program is missing, and how to get it.
func program(name, how string) func() string {
	return func() string {
		if _, err := exec.LookPath(name); err != nil {
			return name + " is missing: " + how
		}
		return ""
	}
}

// first returns the first thing that is missing.
func first(all ...func() string) func() string {
	return func() string {
		for _, missing := range all {
			if what := missing(); what != "" {
				return what
			}
		}
		return ""
	}
}
