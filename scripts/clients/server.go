package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"modelcatalog/scripts/promises"
)

// server is bin/caddy with what make build publishes, behind a door that writes down what is asked of it. Clients know the
// door's address alone: it is the one that the documents name.
type server struct {
	base   string      // address of the door, such as http://127.0.0.1:8080
	direct promises.Do // asks Caddy past the door
	caddy  *process
	door   *http.Server

	mu        sync.Mutex
	exchanges []exchange
	spoil     func(body []byte) []byte // what the door makes of an answer's body; nil leaves it
}

// exchange is a request that came through the door, and what was answered.
type exchange struct {
	method string
	target string // as it came
	status int
	coding string // Content-Encoding of the answer
}

// serve publishes the dataset of the repository to a folder below work and serves it.
func serve(work string) (*server, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	s := &server{base: "http://" + listener.Addr().String()}
	tree := filepath.Join(work, "dist")
	build := exec.Command("bin/generator", "build", "-dataset", "dataset/data", "-out", tree, "-base-url", s.base, "-model-pages=false")
	if log, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", build, err, log)
	}
	if s.caddy, err = start("http://"+address+"/api/v1", []string{
		"CATALOG_ADDRESS=http://" + address, "CATALOG_ADMIN=off", "CATALOG_BASE_URL=" + s.base,
		"CATALOG_DATASET=dataset/data", "CATALOG_ROOT=" + tree,
	}, "bin/caddy", "run"); err != nil {
		return nil, err
	}
	if s.direct, err = promises.Server("http://" + address); err != nil {
		return nil, err
	}
	s.door = &http.Server{Handler: s}
	go s.door.Serve(listener)
	return s, nil
}

// stop ends Caddy; it returns an error where Caddy has logged one.
func (s *server) stop() error {
	s.door.Close()
	s.caddy.stop()
	for line := range strings.Lines(s.caddy.log.String()) {
		if strings.Contains(line, `"level":"error"`) {
			return fmt.Errorf("bin/caddy logged %s", line)
		}
	}
	return nil
}

// ServeHTTP hands a request to Caddy as it came.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	headers := r.Header.Clone()
	headers.Del("Connection")
	answer, err := s.direct(r.Method, r.RequestURI, headers)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	body, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	s.mu.Lock()
	s.exchanges = append(s.exchanges, exchange{r.Method, r.RequestURI, answer.StatusCode, answer.Header.Get("Content-Encoding")})
	if s.spoil != nil {
		body = s.spoil(body)
		answer.Header.Set("Content-Length", strconv.Itoa(len(body)))
	}
	s.mu.Unlock()
	for name, values := range answer.Header {
		w.Header()[name] = values
	}
	w.WriteHeader(answer.StatusCode)
	w.Write(body)
}

// asked returns what has been asked of the door since the last call.
func (s *server) asked() []exchange {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := s.exchanges
	s.exchanges = nil
	return asked
}

// spoiled runs f while the door makes something else of every answer's body.
func (s *server) spoiled(spoil func(body []byte) []byte, f func()) {
	set := func(spoil func([]byte) []byte) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.spoil = spoil
	}
	set(spoil)
	defer set(nil)
	f()
}
