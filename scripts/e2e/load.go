package main

import (
	"fmt"
	"net/http"
	"sync/atomic"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

const readers = 4

type load struct {
	end      func() error // stops the clients and returns their errors
	answered atomic.Int64
	repeated atomic.Int64 // requests that were sent again
}

// startLoad asks for targets in turn, until end is called or check returns an error. A connection that is opened
// at the moment of a reload may be closed without an answer; HTTP clients repeat a GET then, and so does this one.
func startLoad(do promises.Do, targets []string, check func(target string, answer *http.Response, body []byte) error) *load {
	l := &load{}
	l.end = process.Repeat(readers, func(i int) error {
		target := targets[i%len(targets)]
		answer, body, err := promises.Fetch(do, "GET", target, nil)
		for try := 0; err != nil && try < 3; try++ {
			l.repeated.Add(1)
			answer, body, err = promises.Fetch(do, "GET", target, nil)
		}
		if err == nil {
			err = check(target, answer, body)
		}
		if err != nil {
			return fmt.Errorf("GET %s: %w", target, err)
		}
		l.answered.Add(1)
		return nil
	})
	return l
}
