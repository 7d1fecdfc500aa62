package provider_test

import (
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/provider"
)

// TestFacts checks that facts of version 2 are read in each form that they may have, and that a value that cannot be is noted, not
// used, and no reason to reject the list.
func TestFacts(t *testing.T) {
	for _, c := range []struct {
		provider, member, fact, want string // want is empty if the value says nothing, and "?" if it cannot be
	}{
		{"groq", `"max_completion_tokens":8192`, "max_output_tokens", "8192"},
		{"groq", `"max_completion_tokens":1.28e5`, "max_output_tokens", "128000"},
		{"groq", `"max_completion_tokens":0.5`, "max_output_tokens", "?"},
		{"groq", `"max_completion_tokens":1e400`, "max_output_tokens", "?"},
		{"groq", `"max_completion_tokens":1e17`, "max_output_tokens", "?"},
		{"groq", `"context_window":-1`, "context_length", "?"},
		{"mistral", `"capabilities":[]`, "features.tool_call", "?"},
		{"groq", `"max_completion_tokens":0`, "max_output_tokens", ""},
		{"groq", `"max_completion_tokens":-1`, "max_output_tokens", "?"},
		{"groq", `"max_completion_tokens":"8192"`, "max_output_tokens", "?"},
		{"deepseek", `"input_modalities":["pdf","text"]`, "input_modalities", "text,pdf"},
		{"deepseek", `"input_modalities":["text","smell"]`, "input_modalities", "?"},
		{"deepseek", `"input_modalities":"text"`, "input_modalities", "?"},
		{"deepseek", `"input_modalities":[]`, "input_modalities", ""},
		{"google", `"thinking":false`, "features.reasoning", "false"},
		{"mistral", `"capabilities":{"function_calling":true}`, "features.tool_call", "true"},
		{"mistral", `"capabilities":{"function_calling":1}`, "features.tool_call", "?"},
		{"mistral", `"deprecation_replacement_model":"y"`, "replacement", "mistral/y"},
		{"mistral", `"deprecation_replacement_model":"x"`, "replacement", "?"},
		{"mistral", `"deprecation_replacement_model":"y\u0007"`, "replacement", "?"},
		{"mistral", `"capabilities":{"completion_fim":true,"vision":"yes"}`, "input_modalities", "?"},
		{"anthropic", `"capabilities":{"thinking":{"supported":true}}`, "features.reasoning", "true"},
		{"anthropic", `"capabilities":{"thinking":{"supported":"true"}}`, "features.reasoning", "?"},
		{"anthropic", `"created_at":"2026-11-01T00:00:00Z"`, "release_date", "2026-11-01"},
		{"anthropic", `"created_at":"1970-01-01T00:00:00Z"`, "release_date", ""},
		{"anthropic", `"created_at":"2026-02-30T00:00:00Z"`, "release_date", "?"},
		{"anthropic", `"created_at":"soon"`, "release_date", "?"},
	} {
		t.Run(c.provider+" "+c.member, func(t *testing.T) {
			page := map[string]string{"google": `{"models":[{"name":"models/x",`}[c.provider]
			if page == "" {
				page = `{"data":[{"id":"x",`
			}
			got, err := listPages(t, c.provider, page+c.member+"}]}")
			filetest.NoError(t, err)
			checkFact(t, got, got.Models[0].Facts[c.fact], c.want)
		})
	}
	for number, want := range map[string]string{
		"0.2": "0.2", "2e-1": "0.2", "0.30000000000000004": "0.3", "0.00000123": "0.00000123", "15": "15", "0": "", "null": "",
		"-1": "?", "1e400": "?", "1e-30": "?", "1000000": "?", `"0.2"`: "?", "[]": "?",
	} {
		t.Run("price "+number, func(t *testing.T) {
			got, err := listPages(t, "together", `[{"id":"x","type":"chat","pricing":{"hourly":0,"input":`+number+`}}]`)
			filetest.NoError(t, err)
			price := ""
			for _, p := range got.Models[0].Prices {
				price = string(p.Amount)
			}
			checkFact(t, got, price, want)
		})
	}
	got, err := listPages(t, "together", `[{"id":"x","type":"image","pricing":{"input":3,"output":4}},{"id":"y","type":"chat","pricing":7}]`)
	if err != nil || got.Models[0].Prices != nil || got.Models[1].Prices != nil {
		t.Errorf("prices of an image, and of another form: %+v, %v", got, err)
	}
	checkFact(t, got, "", "?")
}

// checkFact checks the value of a fact, and that the list has a note if and only if the value cannot be.
func checkFact(t *testing.T, list *provider.List, got, want string) {
	t.Helper()
	unusable := want == "?"
	if unusable {
		want = ""
	}
	if got != want || len(list.Notes) > 0 != unusable {
		t.Errorf("got %q, notes %v, want %q, noted: %t", got, list.Notes, want, unusable)
	}
}
