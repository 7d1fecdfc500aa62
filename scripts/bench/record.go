package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"

	"modelcatalog/scripts/bench/bodies"
)

// get asks a server for a target and returns its answer, which must be 200.
func get(ctx context.Context, address, target, accept string) (bodies.Body, error) {
	request, err := http.NewRequestWithContext(ctx, "GET", address+target, nil)
	if err != nil {
		return bodies.Body{}, err
	}
	if accept != "" {
		request.Header.Set("Accept-Encoding", accept)
	}
	response, err := client.Do(request)
	if err != nil {
		return bodies.Body{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("GET %s: %s: %.200s", target, response.Status, body)
	}
	header := response.Header
	return bodies.Body{Target: target, Type: header.Get("Content-Type"), Coding: header.Get("Content-Encoding"), Bytes: body}, err
}

// record asks a server for targets and returns its answers, which must have the coding that is asked for.
func record(ctx context.Context, address, accept string, targets []string) ([]bodies.Body, error) {
	var all []bodies.Body
	for _, target := range targets {
		body, err := get(ctx, address, target, accept)
		if err != nil {
			return nil, err
		}
		if body.Coding != accept {
			return nil, fmt.Errorf("GET %s has Content-Encoding %q, want %q", target, body.Coding, accept)
		}
		all = append(all, body)
	}
	return all, nil
}

// variedAnswers returns a server's answers to n different queries, no two with equal bodies: lists in every order, with
// filters and without, of common length. They are far more than the 512 compressed answers that the catalog keeps.
//
// A rival that cannot evaluate queries answers the same requests with these very bytes: it is spared the evaluation, and
// must do the same work beyond it.
func variedAnswers(ctx context.Context, address string, n int) ([]bodies.Body, error) {
	rng := rand.New(rand.NewPCG(2, 2))
	seen := map[string]bool{}
	var all []bodies.Body
	for tries := 0; len(all) < n; tries++ {
		if tries > 40*n {
			return nil, fmt.Errorf("only %d of %d queries have different answers", len(all), n)
		}
		target := variedQuery(rng)
		body, err := get(ctx, address, target, "")
		if err != nil {
			return nil, err
		}
		if len(body.Bytes) > 6000 && !seen[target] && !seen[string(body.Bytes)] {
			seen[target], seen[string(body.Bytes)] = true, true
			all = append(all, body)
		}
	}
	return all, nil
}

// variedQuery draws a query.
func variedQuery(rng *rand.Rand) string {
	query := url.Values{"limit": {strconv.Itoa(40 + rng.IntN(21))}}
	maybe := func(name string, values ...string) {
		if rng.IntN(2) == 0 {
			query.Set(name, values[rng.IntN(len(values))])
		}
	}
	maybe("page", "2", "3", "4", "5", "6", "7", "8")
	maybe("sort", "name", "provider")
	maybe("order", "asc")
	maybe("provider", "openai", "google", "openai,google", "mistral,together", "anthropic,openai,mistral")
	maybe("type", "chat", "chat,embedding", "chat,image,audio")
	maybe("status", "active", "active,deprecated")
	return api + "/models?" + query.Encode()
}

// targetsOf returns the targets of answers.
func targetsOf(all []bodies.Body) []string {
	targets := make([]string, len(all))
	for i := range all {
		targets[i] = all[i].Target
	}
	return targets
}
