package main

import (
	"fmt"
	"io"
	"net/http"
	"sync"
	"sync/atomic"

	"modelcatalog/scripts/promises"
)

// readers is how many clients ask at once while the chain runs.
const readers = 4

// loadTargets are what they ask for, in turn: answers from memory, files, and pages.
var loadTargets = []string{
	"/api/v1/models?type=chat&search=e&sort=name&limit=100", "/api/v1/stats", "/changes.json", "/", "/feeds/changes.atom",
	"/api/v1/models/anthropic/claude-haiku-4-5", "/version.json", "/changes/",
}

// load is readers at work.
type load struct {
	do       promises.Do
	stop     chan struct{}
	working  sync.WaitGroup
	answered atomic.Int64
	repeated atomic.Int64 // requests that were sent again on another connection
	first    sync.Once
	err      error // of the first request that was lost
}

func newLoad(do promises.Do) *load {
	l := &load{do: do, stop: make(chan struct{})}
	for reader := range readers {
		l.working.Go(func() { l.read(reader) })
	}
	return l
}

// read asks until the load ends or a request is lost.
func (l *load) read(reader int) {
	for i := reader; ; i++ {
		select {
		case <-l.stop:
			return
		default:
		}
		target := loadTargets[i%len(loadTargets)]
		if err := l.ask(target); err != nil {
			l.first.Do(func() { l.err = fmt.Errorf("GET %s: %w", target, err) })
			return
		}
		l.answered.Add(1)
	}
}

// ask wants a whole answer with status 200. A connection that is opened in the moment of a reload may be closed unanswered;
// HTTP has clients send a GET again then, and so does this one.
func (l *load) ask(target string) (err error) {
	for try := range 4 {
		if try > 0 {
			l.repeated.Add(1)
		}
		var response *http.Response
		if response, err = l.do("GET", target, nil); err != nil {
			continue
		}
		_, err = io.Copy(io.Discard, response.Body)
		response.Body.Close()
		if response.StatusCode != http.StatusOK {
			return fmt.Errorf("status %d", response.StatusCode)
		}
		if err == nil {
			return nil
		}
	}
	return err
}

// end stops the readers and returns the error of a request that was lost.
func (l *load) end() error {
	close(l.stop)
	l.working.Wait()
	return l.err
}
