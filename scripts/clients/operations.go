package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// statuses are those that clients must have met, besides 200 of every operation: what has not changed, a wrong parameter,
// a missing model.
var statuses = []int{304, 400, 404}

// covers returns an error unless the requests called every operation of the served OpenAPI document with success, and met
// every other status that clients must know.
func covers(s *server, asked []exchange) error {
	operations, err := operationsOf(s)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(operations)) {
		if !slices.ContainsFunc(asked, func(e exchange) bool {
			path, _, _ := strings.Cut(e.target, "?")
			return e.status == 200 && operations[name].MatchString(e.method+" "+path)
		}) {
			return fmt.Errorf("nothing called %s", name)
		}
	}
	for _, status := range statuses {
		if !slices.ContainsFunc(asked, func(e exchange) bool { return e.status == status }) {
			return fmt.Errorf("no answer had the status %d", status)
		}
	}
	return nil
}

// operationsOf reads the operations of the served document: for each a pattern of its method and path.
func operationsOf(s *server) (map[string]*regexp.Regexp, error) {
	answer, err := s.direct("GET", "/api/v1/openapi.json", nil)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
		} `json:"paths"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&document); err != nil {
		return nil, fmt.Errorf("OpenAPI document: %w", err)
	}
	operations := map[string]*regexp.Regexp{}
	parameter := regexp.MustCompile(`\\\{[^}]*\\\}`)
	for path, methods := range document.Paths {
		for method, operation := range methods {
			pattern := parameter.ReplaceAllString(regexp.QuoteMeta(strings.ToUpper(method)+" "+path), "[^/]+")
			operations[operation.OperationID] = regexp.MustCompile("^" + pattern + "$")
		}
	}
	return operations, nil
}
