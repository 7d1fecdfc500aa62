package mcp_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/contract"
)

// maxUnknown is how many unknown ids get similar ones; TestTools checks it.
const maxUnknown = 5

// TestGuideNumbers checks that the guide's table of tools has the bounds of their schemas, and
// names how many unknown ids get similar ones.
func TestGuideNumbers(t *testing.T) {
	type bounds struct {
		MinItems, MaxItems, Maximum int
		Default                     any // of each type
	}
	var tools []struct {
		Name        string
		InputSchema struct{ Properties map[string]bounds }
	}
	documents, err := contract.New(catalog.NewSet(catalogtest.Sample(t)), contract.Options{})
	filetest.NoError(t, err)
	filetest.NoError(t, json.Unmarshal(documents.MCP(nil).Tools, &tools))
	arguments := map[string]bounds{} // by the tool and the name
	for _, tool := range tools {
		for name, b := range tool.InputSchema.Properties {
			arguments[tool.Name+" "+name] = b
		}
	}
	limit := arguments["find_models limit"]
	compared := arguments["compare_models models"]
	billed := arguments["estimate_cost models"]
	checked := arguments["check_ids ids"]
	filetest.Says(t, "../docs/agents.md",
		fmt.Sprintf("matching models: %v, up to %d with `limit`", limit.Default, limit.Maximum),
		fmt.Sprintf("`models`: %d to %d ids | the models side by side", compared.MinItems, compared.MaxItems),
		fmt.Sprintf("`models`: %d to %d ids; `usage`", billed.MinItems, billed.MaxItems),
		fmt.Sprintf("`ids`: up to %d; `day`", checked.MaxItems),
		"similar ids for the first "+dataset.InWords(maxUnknown)+" unknown ones",
	)
}
