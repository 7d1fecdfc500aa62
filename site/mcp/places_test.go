package mcp_test

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestPlaces checks that get_model and compare_models say where to get a model, beside the objects
// of the API.
func TestPlaces(t *testing.T) {
	d := &dataset.Dataset{
		Settings: dataset.Settings{AnyProviders: true},
		Providers: []dataset.Provider{
			{ID: "acme", Name: "Acme"},
			{ID: "bolt", Name: "Bolt", Kind: dataset.Cloud},
		},
	}
	d.Models = []dataset.Model{
		{Provider: "acme", ID: "swift-2"}, {Provider: "acme", ID: "swift-3"},
		{Provider: "bolt", ID: "acme.swift-2", Details: dataset.Details{CanonicalID: "acme/swift-2"}},
	}
	s, _ := serverOf(t, d, nil)
	const (
		acme = `{"provider":"acme","id":"swift-2","kind":"maker","input_price":null,` +
			`"output_price":null,"context_length":null,"stage":"usable","retirement_date":null}`
		bolt = `{"provider":"bolt","id":"acme.swift-2","kind":"cloud","input_price":null,` +
			`"output_price":null,"context_length":null,"stage":"usable","retirement_date":null}`
		next = `{"provider":"acme","id":"swift-3","kind":"maker","input_price":null,` +
			`"output_price":null,"context_length":null,"stage":"usable","retirement_date":null}`
	)
	for _, test := range []struct {
		name, tool string
		arguments  map[string]any
		want       string
	}{
		{
			name:      "one model",
			tool:      "get_model",
			arguments: map[string]any{"id": "bolt/acme.swift-2"},
			want:      `},"places":[` + acme + `,` + bolt + `]}`,
		},
		{"several", "compare_models", map[string]any{"models": []string{"acme/swift-2", "acme/swift-3"}},
			`"places":[[` + acme + `,` + bolt + `],[` + next + `]]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := callTool(t, s, test.tool, test.arguments); !strings.Contains(got.json, test.want) {
				t.Errorf("%s = %s, want %s in it", test.tool, got.json, test.want)
			}
		})
	}
	got := callTool(t, s, "get_model", map[string]any{"id": "acme/swift-3"})
	if strings.Contains(got.json, `"places"`) {
		t.Errorf("a model at one place has places: %s", got.json)
	}
}
