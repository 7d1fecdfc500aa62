package main

import (
	"fmt"
	"strings"
)

// curlCheck is the check of the lines for curl, which generate nothing.
type curlCheck struct{ client }

var curl = curlCheck{client{folder: "curl"}}

// run runs the lines and wants the right models; the page that is fetched only when it has changed is fetched twice.
func (c curlCheck) run(e environment) (string, error) {
	folder, err := c.copy(e)
	if err != nil {
		return "", err
	}
	for _, want := range []struct{ script, model string }{
		{"list.sh", `"id":"claude-haiku-4-5"`},
		{"model.sh", `"id":"meta-llama/Llama-3.3-70B-Instruct-Turbo"`},
	} {
		got, err := e.shell(folder, "sh -e "+want.script)
		if err != nil {
			return "", err
		}
		if !strings.Contains(got, want.model) {
			return "", fmt.Errorf("%s: printed %.300s, want %s in it", want.script, got, want.model)
		}
	}
	e.server.asked()
	for range 2 {
		if _, err := e.shell(folder, "sh -e changed.sh && grep -q '\"limit\":100' models.json"); err != nil {
			return "", err
		}
	}
	asked := e.server.asked()
	if len(asked) != 2 || asked[0].status != 200 || asked[1].status != 304 {
		return "", fmt.Errorf("changed.sh: run twice it asked for %v, want 200 and then 304", asked)
	}
	return "lists, models, and 304 for what has not changed", nil
}
