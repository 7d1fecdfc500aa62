package modelcatalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
)

var (
	fenced = regexp.MustCompile("(?ms)^```([a-z]+)\n(.*?)^```$")
	curl   = regexp.MustCompile(`curl -s '?http://localhost:8080(/[^' \n]*)`)
)

// TestReadme runs the requests in the repository's README, and checks that the answers have the form that it shows.
func TestReadme(t *testing.T) {
	source, err := os.ReadFile("../README.md")
	filetest.NoError(t, err)
	do := settings{root: sampleTree(t)}.serve(t)
	requests, answers := 0, 0
	var last []byte // the answer to the last request
	for _, block := range fenced.FindAllSubmatch(source, -1) {
		switch string(block[1]) {
		case "sh":
			for _, request := range curl.FindAllSubmatch(block[2], -1) {
				response, body := fetch(t, do, string(request[1]), nil)
				if response.StatusCode != 200 {
					t.Errorf("%s: status = %d, want 200", request[0], response.StatusCode)
				}
				last = body
				requests++
			}
		case "json":
			var got, want any
			filetest.NoError(t, errors.Join(json.Unmarshal(last, &got), json.Unmarshal(block[2], &want)))
			if diff := cmp.Diff(shape(want), shape(got)); diff != "" {
				t.Errorf("README.md shows\n%s\nof another form than the answer\n%s", block[2], last)
			}
			answers++
		}
	}
	if requests < 5 || answers < 1 {
		t.Errorf("%d requests and %d answers found in README.md", requests, answers)
	}
}

// shape replaces the values in an answer, which a sync may change, by their types.
func shape(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for name := range value {
			value[name] = shape(value[name])
		}
		return value
	case []any:
		for i := range value {
			value[i] = shape(value[i])
		}
		return value
	}
	return fmt.Sprintf("%T", value)
}
