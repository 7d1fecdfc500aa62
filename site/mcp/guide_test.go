package mcp_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/contract"
	"modelcatalog/site/docs"
	"modelcatalog/site/mcp"
)

// toolRow matches a row of the guide's table of tools: the tool, and the cell of its arguments.
var toolRow = regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\| *([^|]*?) *\\|")

// argumentName matches an argument in a cell of the table.
var argumentName = regexp.MustCompile("`([a-z_]+)`")

// TestGuideTools checks that the guide's table has the tools, in their order, and their arguments.
func TestGuideTools(t *testing.T) {
	guide, err := docs.Files.ReadFile("agents.md")
	filetest.NoError(t, err)
	_, section, _ := strings.Cut(string(guide), "\n## Tools\n")
	rows := toolRow.FindAllStringSubmatch(section, -1)
	var tools []struct {
		Name        string
		InputSchema struct{ Properties map[string]any }
	}
	documents, err := contract.New(catalog.NewSet(catalogtest.Sample(t)), contract.Options{})
	filetest.NoError(t, err)
	filetest.NoError(t, json.Unmarshal(documents.MCP(nil).Tools, &tools))
	if len(rows) != len(tools) {
		t.Fatalf("the guide has %d tools, want %d", len(rows), len(tools))
	}
	for i, tool := range tools {
		t.Run(tool.Name, func(t *testing.T) {
			name, cell := rows[i][1], rows[i][2]
			if name != tool.Name {
				t.Fatalf("the guide has %s in this place", name)
			}
			var documented []string
			for _, match := range argumentName.FindAllStringSubmatch(cell, -1) {
				documented = append(documented, match[1])
			}
			slices.Sort(documented)
			arguments := slices.Sorted(maps.Keys(tool.InputSchema.Properties))
			if name == "find_models" {
				// The guide leaves the parameters of the API to the rules, and names what differs
				// from them: each name must be one of the tool.
				isLeft := func(argument string) bool { return !slices.Contains(documented, argument) }
				arguments = slices.DeleteFunc(arguments, isLeft)
				documented = slices.DeleteFunc(documented, func(name string) bool { return name == "page" })
			}
			if diff := cmp.Diff(arguments, documented); diff != "" {
				t.Errorf("arguments (-tool +guide):\n%s", diff)
			}
		})
	}
}

// TestGuideLimits checks the numbers and revisions that the guide names.
func TestGuideLimits(t *testing.T) {
	last := len(mcp.Versions) - 1
	revisions := strings.Join(mcp.Versions[:last], ", ") + " and " + mcp.Versions[last]
	filetest.Says(t, "../docs/agents.md",
		"The server speaks revisions "+revisions+" of the protocol",
		fmt.Sprintf("A message has at most %d KiB.", mcp.MaxBody>>10),
		fmt.Sprintf("An answer has at most %d,000 bytes", maxAnswer/1000),
	)
}
