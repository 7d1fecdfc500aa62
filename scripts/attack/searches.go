package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
)

// searchLimit is the longest time for a search. It is far more than any takes on a machine that does nothing else.
const searchLimit = 2 * time.Second

// searchSlowest searches 10,000 models with n combinations of the texts in searches.txt.
func searchSlowest(work string, n int) (string, error) {
	inputs, err := load("searches.txt")
	if err != nil {
		return "", err
	}
	data := filepath.Join(work, "data")
	if err := process.Generator("synth", "-models", "10000", "-out", data); err != nil {
		return "", err
	}
	return survive(data, func(s *process.Server) (string, error) {
		var mu sync.Mutex
		var slowest time.Duration
		query, next := "", combinations(inputs)
		do := promises.Server(s.URL)
		var group errgroup.Group
		group.SetLimit(4)
		for range n {
			target := next()
			group.Go(func() error {
				start := time.Now()
				response, body, err := promises.Fetch(do, "GET", target, nil)
				took := time.Since(start)
				if err != nil || response.StatusCode != 200 && response.StatusCode != 400 || took > searchLimit {
					return fmt.Errorf("GET %s: got %.200s in %s (%w)", target, body, took, err)
				}
				mu.Lock()
				defer mu.Unlock()
				if took > slowest {
					slowest, query = took, target
				}
				return nil
			})
		}
		err := group.Wait()
		return fmt.Sprintf("%d searches of 10,000 models; the slowest took %.1f ms: %.120s", n, slowest.Seconds()*1000, query), err
	})
}

// combinations returns a function that returns targets with one to four of the texts, at random. Only one may be a search.
func combinations(inputs []input) func() string {
	random := rand.New(rand.NewPCG(5, 6))
	return func() string {
		parameters := map[string]string{}
		for range 1 + random.IntN(4) {
			in := inputs[random.IntN(len(inputs))]
			parameters[in.expected] = in.text
		}
		var list []string
		for name, text := range parameters {
			list = append(list, name+"="+text)
		}
		return []string{"/api/v1/models?", "/api/v2/models?"}[random.IntN(2)] + strings.Join(list, "&")
	}
}
