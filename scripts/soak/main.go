// Command soak looks for leaks of bin/caddy: it sends files, queries, calls of agents and wrong requests for as long as asked,
// refreshes the dataset meanwhile, and compares memory, goroutines and descriptors after a tenth of the time with those at the
// end.
//
//	make soak DURATION=2h
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"time"

	"modelcatalog/scripts/process"
)

// Limits of growth between the first measurement and the last.
const (
	moreMiB         = 64
	moreGoroutines  = 50
	moreDescriptors = 50
)

var duration = flag.Duration("duration", 10*time.Minute, "how long to load the server")

// requests are methods and targets; a body follows the target of a POST. The status of an answer must not be 5xx.
var requests = []string{
	"GET /", "GET /stats/", "GET /assets/none.css", "GET /api/v1/models?search=gpt", "GET /api/v2/models?type=chat&sort=input_price",
	"GET /api/v2/models?limit=0", "GET /api/v1/models/openai/gpt-4o", "GET /api/v2/models/openai/none", "DELETE /api/v1/models",
	`POST /mcp {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_models","arguments":{"search":"gpt","limit":3}}}`,
}

func main() {
	flag.Parse()
	process.Main("soak", run)
}

func run(work string) (err error) {
	tree := filepath.Join(work, "dist")
	if err := process.Generator("build", "-dataset", process.Sample, "-out", tree, "-model-pages=false"); err != nil {
		return err
	}
	server, err := process.Caddy("CATALOG_ROOT=" + tree)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, process.StopCaddy(server)) }()
	stop := process.Repeat(8, func(i int) error { return send(server.URL, requests[i%len(requests)]) })
	refreshes := time.NewTicker(max(*duration/100, 100*time.Millisecond))
	defer refreshes.Stop()
	var first, last process.Usage
	for start := time.Now(); err == nil && time.Since(start) < *duration; <-refreshes.C {
		if first.MiB == 0 && time.Since(start) > *duration/10 {
			first, err = server.Usage()
		}
		err = errors.Join(err, server.Refresh())
	}
	if err = errors.Join(err, stop()); err != nil {
		return err
	}
	if last, err = server.Usage(); err != nil {
		return err
	}
	fmt.Printf("begin: %+v\nend:   %+v\n", first, last)
	if last.MiB > first.MiB+moreMiB || last.Goroutines > first.Goroutines+moreGoroutines || last.Descriptors > first.Descriptors+moreDescriptors {
		return errors.New("the server uses more and more")
	}
	return nil
}

// send sends a request and reads the answer.
func send(base, text string) error {
	method, target, _ := strings.Cut(text, " ")
	target, body, _ := strings.Cut(target, " ")
	request, err := http.NewRequest(method, base+target, strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	if response.StatusCode >= 500 {
		err = errors.Join(err, fmt.Errorf("%.80s: got status %d", text, response.StatusCode))
	}
	return err
}
