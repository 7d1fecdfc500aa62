package mcp_test

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestStagesOfToday checks that what ended after the day of the catalog is not told as working: lists
// have the stages of today, and objects, which are those of the API, have a note.
func TestStagesOfToday(t *testing.T) {
	synced, err := dataset.ParseTimestamp("2025-01-01T00:00:00.000Z")
	if err != nil {
		t.Fatal(err)
	}
	model := func(id, end, replacement string) dataset.Model {
		return dataset.Model{
			Provider:       "acme",
			ID:             id,
			RetirementDate: end,
			Replacement:    replacement,
			Details:        dataset.Details{CanonicalID: "acme/" + id},
		}
	}
	swift := model("swift", "", "")
	swift.AliasOf = "swift-4"
	ending := model("swift-4", "", "acme/swift-3") // on a day that is not announced
	ending.Status = dataset.Deprecated
	s, _ := serverOf(t, &dataset.Dataset{
		Settings:  dataset.Settings{AnyProviders: true},
		Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}},
		LastSync:  &synced,
		// All days are after the catalog's and before today.
		Models: []dataset.Model{
			swift,
			model("swift-1", "2025-02-01", "acme/swift-2"),
			model("swift-2", "2025-03-01", "acme/swift-3"),
			model("swift-3", "", ""),
			ending,
		},
	}, nil)
	const note = "Stages are those of 2025-01-01; on "
	ids := []string{"swift-2", "swift-3"}
	listed := map[string]any{"search": "swift-1", "status": "active", "detail": "full"}
	for _, test := range []struct {
		name, tool string
		arguments  map[string]any
		want       []string
	}{
		{"left out", "find_models", map[string]any{"search": "swift-1"}, []string{
			`{"data":[],"meta":{"total":0,`,
			"Listed models that have retired are left out: 1, " +
				"first of them acme/swift-1 (retired, successor acme/swift-3).",
		}},
		{"list", "find_models", map[string]any{"search": "swift-1", "status": "active"}, []string{
			`"stage":"retired"`,
			`"successor":{"provider":"acme","id":"swift-3","stage":"usable"}`,
		}},
		{"full", "find_models", listed, []string{
			`"stage":"retiring"`, note, "acme/swift-1 is retired.",
		}},
		{"one", "get_model", map[string]any{"id": "swift-1"}, []string{note, "acme/swift-1 is retired."}},
		{"an alias in a list", "find_models", map[string]any{"search": "swift", "limit": 1}, []string{
			`"id":"swift"`,
			`"stage":"retiring"`,
			`"successor":{"provider":"acme","id":"swift-3","stage":"usable"}`,
		}},
		{"an alias", "get_model", map[string]any{"id": "swift"}, []string{
			`acme/swift points to \"swift-4\", which is retiring.`,
		}},
		{"several", "compare_models", map[string]any{"models": ids}, []string{
			note, "acme/swift-2 is retired.",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := callTool(t, s, test.tool, test.arguments)
			for _, want := range test.want {
				if !strings.Contains(got.Content[0].Text, want) {
					t.Errorf("%s = %s, want %s in it", test.tool, got.Content[0].Text, want)
				}
			}
		})
	}
	if got := callTool(t, s, "get_model", map[string]any{"id": "swift-3"}); got.note != "" {
		t.Errorf("get_model of a model in one stage notes %q", got.note)
	}
}
