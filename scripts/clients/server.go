package main

import (
	"maps"
	"net"
	"net/http"
	"strconv"
	"sync"

	"modelcatalog/dataset/catalog"
	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

// server is bin/caddy behind a proxy that checks each request and answer against the OpenAPI document of version 2, and records them.
// Clients only know the proxy's address, which is the one that the documents name.
type server struct {
	base     string      // address of the proxy, such as http://127.0.0.1:8080
	direct   promises.Do // asks Caddy without the proxy
	document *document
	caddy    *process.Server
	proxy    *http.Server

	mu        sync.Mutex
	exchanges []exchange // since the last call of asked
}

type exchange struct {
	operation string // of the document; empty if it does not list the request
	status    int
	fault     error // not nil if the exchange breaks the document
}

func serve() (*server, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &server{base: "http://" + listener.Addr().String()}
	if s.caddy, err = process.Caddy("CATALOG_BASE_URL="+s.base, "CATALOG_DATASET="+process.Sample, "CATALOG_ROOT="); err != nil {
		return nil, err
	}
	s.proxy, s.direct = &http.Server{Handler: s}, promises.Server(s.caddy.URL)
	if s.document, err = readDocument(s.direct, s.base, catalog.V2); err != nil {
		s.caddy.Stop()
		return nil, err
	}
	go s.proxy.Serve(listener)
	return s, nil
}

func (s *server) stop() error {
	s.proxy.Close()
	return process.StopCaddy(s.caddy)
}

// ServeHTTP hands a request to Caddy as it came, but without asking for a content coding: the document describes the decoded body.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	headers := r.Header.Clone()
	headers.Del("Connection")
	headers.Del("Accept-Encoding")
	answer, body, err := promises.Fetch(s.direct, r.Method, r.RequestURI, headers)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	operation, fault := s.document.check(r.Method, r.RequestURI, answer, body)
	s.mu.Lock()
	s.exchanges = append(s.exchanges, exchange{operation, answer.StatusCode, fault})
	s.mu.Unlock()
	maps.Copy(w.Header(), answer.Header)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(answer.StatusCode)
	w.Write(body)
}

// asked returns the exchanges since the last call, or the first fault in them.
func (s *server) asked() (asked []exchange, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked, s.exchanges = s.exchanges, nil
	for _, e := range asked {
		if e.fault != nil {
			return nil, e.fault
		}
	}
	return asked, nil
}
