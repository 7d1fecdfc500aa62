package main

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"

	"modelcatalog/scripts/promises"
)

// readers is how many clients ask at once.
const readers = 4

// load is clients at work.
type load struct {
	stop     chan struct{}
	group    sync.WaitGroup
	answered atomic.Int64
	repeated atomic.Int64 // requests that were sent again
	errs     [readers]error
}

// startLoad asks for targets in turn, until end is called or check returns an error. A connection that is opened
// at the moment of a reload may be closed without an answer; HTTP clients repeat a GET then, and so does this one.
func startLoad(do promises.Do, targets []string, check func(target string, answer *http.Response, body []byte) error) *load {
	l := &load{stop: make(chan struct{})}
	for reader := range readers {
		l.group.Go(func() {
			for i := reader; l.errs[reader] == nil; i++ {
				select {
				case <-l.stop:
					return
				default:
				}
				target := targets[i%len(targets)]
				answer, body, err := l.persist(do, target)
				if err == nil {
					err = check(target, answer, body)
				}
				if err != nil {
					l.errs[reader] = fmt.Errorf("GET %s: %w", target, err)
				}
				l.answered.Add(1)
			}
		})
	}
	return l
}

func (l *load) persist(do promises.Do, target string) (answer *http.Response, body []byte, err error) {
	for try := range 4 {
		if try > 0 {
			l.repeated.Add(1)
		}
		if answer, body, err = promises.Fetch(do, "GET", target, nil); err == nil {
			break
		}
	}
	return answer, body, err
}

// end stops the clients and returns their errors.
func (l *load) end() error {
	close(l.stop)
	l.group.Wait()
	return errors.Join(l.errs[:]...)
}
