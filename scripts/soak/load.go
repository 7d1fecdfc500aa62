package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
	"modelcatalog/scripts/slow"
	"modelcatalog/site/mcp"
)

// load is a server and its clients.
type load struct {
	server   *process.Server
	do       promises.Do
	releases [2]*release
	link     string // to the dataset

	answered, repeated, slow, broken atomic.Int64
	failed                           atomic.Bool
	swapped, refused                 int
}

// request sends the i-th request and returns an error if its answer is wrong.
func (l *load) request(i int) (err error) {
	time.Sleep(*pause)
	switch i % 8 {
	case 0, 1:
		err = l.either(i/8, l.releases[0].files, l.releases[1].files)
	case 2, 3, 4:
		err = l.either(i/8, l.releases[0].lists, l.releases[1].lists)
	case 5:
		err = l.agent()
	case 6:
		err = l.wrong(wrong[i/8%len(wrong)])
	case 7:
		slow.Break(l.server.Address(), "GET /api/v1/models?limit=100 HTTP/1.1\r\nHost: a\r\n\r\n", i%5000)
		l.broken.Add(1)
	}
	if err != nil {
		l.failed.Store(true)
	}
	return err
}

// fetch sends a request again if it gets no answer: a reload may close a connection that was opened at that moment.
func (l *load) fetch(method, target string) (*http.Response, []byte, error) {
	for try := 0; ; try++ {
		answer, body, err := promises.Fetch(l.do, method, target, nil)
		if err == nil {
			l.answered.Add(1)
			return answer, body, nil
		}
		if try == 3 {
			return nil, nil, fmt.Errorf("%s %s: %w", method, target, err)
		}
		l.repeated.Add(1)
	}
}

// either checks that the answer to the i-th target is right for one of the releases, whose cases have the same targets. It must
// not have the tag or the length of one release and the bytes of the other.
func (l *load) either(i int, first, second []promises.Case) error {
	i %= len(first)
	answer, body, err := l.fetch("GET", first[i].Target)
	if err != nil {
		return err
	}
	if err = first[i].Checks[0].Accept(answer, body); err != nil {
		err = second[i].Checks[0].Accept(answer, body)
	}
	if err != nil {
		return fmt.Errorf("GET %s: %w", first[i].Target, err)
	}
	return nil
}

const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_models","arguments":{"search":"gpt","limit":3}}}`

func (l *load) agent() error {
	response, err := http.Post(l.server.URL+mcp.Path, "application/json", strings.NewReader(call))
	if err != nil { // no answer, as in fetch
		l.repeated.Add(1)
		return nil
	}
	l.answered.Add(1)
	if response.StatusCode != http.StatusOK {
		err = fmt.Errorf("POST %s: got status %d, want 200", mcp.Path, response.StatusCode)
	}
	return errors.Join(err, response.Body.Close())
}

// wrong are requests that the server refuses.
var wrong = []string{
	"GET /nothing", "GET /api/v1/nothing", "GET /api/v2/models?limit=0", "POST /api/v1/models", "DELETE /", "GET /api/v1/models/openai/none",
	"GET /models/openai/%00", "GET /%2e%2e/%2e%2e/etc/passwd", "XXXX /api/v2", "GET /assets/x-0123456789.css",
}

func (l *load) wrong(request string) error {
	method, target, _ := strings.Cut(request, " ")
	answer, body, err := l.fetch(method, target)
	if err == nil && (answer.StatusCode < 300 || answer.StatusCode >= 500) {
		err = fmt.Errorf("%s: got status %d and %.100s, want a refusal", request, answer.StatusCode, body)
	}
	return err
}

// slowClients keeps 30 slow connections open, until the function that it returns is called.
func (l *load) slowClients() (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	wait := process.Repeat(30, func(i int) error {
		l.slow.Add(1)
		if _, err := slow.Hold(ctx, l.server.Address(), slow.Starts[i%len(slow.Starts)]); err != nil {
			time.Sleep(*pause) // a reload reset the connection; if nothing listens, other clients say so
		}
		return nil
	})
	return func() error {
		cancel()
		return wait()
	}
}
