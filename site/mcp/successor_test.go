package mcp_test

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestSuccessorAtPlace checks that check_ids names what answers at the place that an id names: what the
// maker names may have ended there, or not be sold there. If the provider names nothing, it has the sites
// that do.
func TestSuccessorAtPlace(t *testing.T) {
	d := &dataset.Dataset{
		Settings: dataset.Settings{AnyProviders: true},
		Providers: []dataset.Provider{
			{ID: "google", Name: "Google"},
			{ID: "google-vertex", Name: "Vertex AI", Kind: dataset.Cloud},
		},
	}
	model := func(provider, id, canonical string) dataset.Model {
		return dataset.Model{Provider: provider, ID: id, Details: dataset.Details{CanonicalID: canonical}}
	}
	ended := func(m dataset.Model, replacement string) dataset.Model {
		m.RetirementDate = "2026-02-17"
		m.Replacement = replacement
		return m
	}
	d.Sources = []dataset.Source{{Name: "blog.example", Kind: dataset.KindOther, AsOf: 20260110}}
	said := ended(model("google", "gemini-1-lite", ""), "google/gemini-2-flash")
	said.Sources = []dataset.FactClaim{{
		Claim:       dataset.Claim{Source: "blog.example", Read: 20260110},
		Fact:        dataset.FactIndex("replacement"),
		Abbreviated: true,
	}}
	d.Models = []dataset.Model{
		ended(model("google", "gemini-1-flash", ""), "google/gemini-2-flash"),
		said,
		ended(model("google", "gemini-1-pro", ""), "google/gemini-2-pro"),
		model("google", "gemini-2-flash", "google/gemini-2-flash"),
		model("google", "gemini-2-pro", "google/gemini-2-pro"),
		ended(model("google-vertex", "gemini-2-flash", "google/gemini-2-flash"), "google-vertex/gemini-3-flash"),
		ended(model("google-vertex", "gemini-2-pro", "google/gemini-2-pro"), ""),
		model("google-vertex", "gemini-3-flash", ""),
	}
	s, _ := serverOf(t, d, nil)
	for _, test := range []struct{ id, want string }{
		{"gemini-1-flash", `"successor":{"id":"gemini-2-flash","provider":"google","stage":"usable"}`},
		{"gemini-1-lite", `"successor_sites":["blog.example"]`},
		{"vertex_ai/gemini-1-lite", `"successor_sites":["blog.example"]`},
		{"vertex_ai/gemini-1-flash", `"successor":{"id":"gemini-3-flash","provider":"google-vertex","stage":"usable"}`},
		{
			"vertex_ai/gemini-1-pro",
			`"next_step":"the replacement at Google is google/gemini-2-pro, ` +
				`which nothing at Vertex AI is known to be; get_model of it lists places"`,
		},
	} {
		arguments := map[string]any{"ids": []string{test.id}, "day": "2026-03-01"}
		if got := callTool(t, s, "check_ids", arguments); !strings.Contains(got.json, test.want) {
			t.Errorf("check_ids of %s = %s, want %s in it", test.id, got.json, test.want)
		}
	}
}

// TestSuccessorOfBest checks that find_models names what follows its best hidden match by the rule of
// check_ids: the id that was asked for comes before its versions, and an alias ends with the model that it
// points to. The sites are named that say what follows.
func TestSuccessorOfBest(t *testing.T) {
	end := dataset.FactClaim{
		Claim:       dataset.Claim{Source: "blog.example", Read: 20260110},
		Fact:        dataset.FactIndex("replacement"),
		Abbreviated: true,
	}
	s, _ := serverOf(t, &dataset.Dataset{
		Settings:  dataset.Settings{AnyProviders: true},
		Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}},
		Sources:   []dataset.Source{{Name: "blog.example", Kind: dataset.KindOther, AsOf: 20260110}},
		Models: []dataset.Model{
			{Provider: "acme", ID: "heron"},
			{
				Provider: "acme", ID: "swift", Status: dataset.Deprecated,
				Details: dataset.Details{AliasOf: "swift-1"},
			},
			{
				Provider: "acme", ID: "swift-1", Status: dataset.Deprecated,
				RetirementDate: "2026-02-17", Replacement: "acme/heron",
				// Newer than the alias, so that it comes first.
				Details: dataset.Details{ReleaseDate: 20260101, Sources: []dataset.FactClaim{end}},
			},
		},
	}, nil)
	for _, test := range []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{
			"find_models", map[string]any{"search": "swift"},
			"best of them acme/swift (retired, successor acme/heron by the word of blog.example).",
		},
		{
			"find_models", map[string]any{"search": "swift-1", "status": "deprecated"},
			`"successor":{"provider":"acme","id":"heron","stage":"usable"},"successor_sites":["blog.example"]`,
		},
		{
			"get_model", map[string]any{"id": "swift-1"},
			"Only blog.example names the successor of acme/swift-1, not acme.",
		},
	} {
		got := callTool(t, s, test.tool, test.arguments).Content[0].Text
		if !strings.Contains(got, test.want) {
			t.Errorf("%s(%v) = %s, want %s in it", test.tool, test.arguments, got, test.want)
		}
	}
}
