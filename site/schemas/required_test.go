package schemas

import (
	"encoding/json"
	"slices"
	"testing"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
)

// TestFieldsRequired checks that an answer about models always has every field: clients can tell
// what is unknown, which is null, from what the API does not have.
func TestFieldsRequired(t *testing.T) {
	list, err := All(catalog.New(catalogtest.Sample(t), catalog.V2), testBase)
	filetest.NoError(t, err)
	checked := 0
	for _, schema := range list {
		names := []string{
			"v2/model", "v2/model-detail", "v2/price", "v2/price-interval", "v2/upcoming-price",
			"v2/statement", "v2/meta", "v2/provider-summary", "v2/stats", "v2/resolution",
			"v2/resolved-model", "v2/bill", "v2/bill-line",
		}
		if !slices.Contains(names, schema.Name) {
			continue
		}
		checked++
		t.Run(schema.Name, func(t *testing.T) {
			var s struct {
				Properties map[string]any
				Required   []string
			}
			filetest.NoError(t, json.Unmarshal(schema.JSON, &s))
			for field := range s.Properties {
				if !slices.Contains(s.Required, field) {
					t.Errorf("the field %s may be missing", field)
				}
			}
		})
	}
	if checked != 13 {
		t.Errorf("checked %d schemas, want 13", checked)
	}
}
