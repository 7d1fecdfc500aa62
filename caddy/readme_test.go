package modelcatalog

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

var curl = regexp.MustCompile(`curl -s '?http://localhost:8080(/[^' \n]*)`)

// TestReadme runs the requests in the repository's README, and checks that the answers have the form that it shows.
func TestReadme(t *testing.T) {
	source, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	do := serve(t, settings{root: embeddedTree(t)})
	requests, answers := 0, 0
	var last []byte // the answer to the last request
	for node := goldmark.DefaultParser().Parse(text.NewReader(source)).FirstChild(); node != nil; node = node.NextSibling() {
		block, ok := node.(*ast.FencedCodeBlock)
		if !ok {
			continue
		}
		var code strings.Builder
		for i := range block.Lines().Len() {
			line := block.Lines().At(i)
			code.Write(line.Value(source))
		}
		switch string(block.Language(source)) {
		case "sh":
			for _, request := range curl.FindAllStringSubmatch(code.String(), -1) {
				response, body := fetch(t, do, request[1], nil)
				if response.StatusCode != 200 {
					t.Errorf("%s: %d", request[0], response.StatusCode)
				}
				last = body
				requests++
			}
		case "json":
			var got, want any
			if err := json.Unmarshal(last, &got); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(code.String()), &want); err != nil {
				t.Fatal(err)
			}
			if shape(got) != shape(want) {
				t.Errorf("README.md shows\n%s\nof another form than the answer\n%s", code.String(), last)
			}
			answers++
		}
	}
	if requests < 5 || answers < 1 {
		t.Errorf("%d requests and %d answers found in README.md", requests, answers)
	}
}

// shape returns the members of an answer and the types of their values, which no sync changes.
func shape(value any) string {
	switch value := value.(type) {
	case map[string]any:
		members := ""
		for _, name := range slices.Sorted(maps.Keys(value)) {
			members += name + ":" + shape(value[name]) + ","
		}
		return "{" + members + "}"
	case []any:
		elements := ""
		for _, element := range value {
			elements += shape(element) + ","
		}
		return "[" + elements + "]"
	}
	return fmt.Sprintf("%T", value)
}
