package website

import (
	"testing"

	"modelcatalog/dataset"
)

func TestFamily(t *testing.T) {
	for id, want := range map[string]string{
		"gpt-4o":                            "gpt-4o",
		"gpt-4o-mini-2024-07-18":            "gpt-4o",
		"gpt-4.1-nano":                      "gpt-4.1",
		"o3-deep-research":                  "o3",
		"claude-opus-4-5-20251101":          "claude-opus-4",
		"claude-3-5-haiku-latest":           "claude-3",
		"gemini-2.5-flash-lite":             "gemini-2.5",
		"gemini-embedding-001":              "gemini-embedding-001",
		"text-embedding-3-large":            "text-embedding-3",
		"mistral-small-2506":                "mistral-small",
		"mistral-small-latest":              "mistral-small",
		"codestral-2508":                    "codestral",
		"meta-llama/Llama-3.3-70B-Instruct": "llama-3.3",
		"deepseek-ai/DeepSeek-V3.1:free":    "deepseek-v3.1",
		"chatgpt-4o-latest":                 "chatgpt-4o",
		"whisper-1":                         "whisper-1",
		"deepseek-chat":                     "deepseek-chat",
		"2506":                              "2506",
		"-":                                 "-",
		"a/":                                "",
		"--x":                               "--x",
		"preview":                           "preview",
	} {
		if got := family(id); got != want {
			t.Errorf("family(%q) = %q, want %q", id, got, want)
		}
	}
}

// TestSiblings wants the others of the family, of the same provider alone.
func TestSiblings(t *testing.T) {
	models := []dataset.Model{
		{Provider: "a", ID: "gpt-4o"}, {Provider: "a", ID: "gpt-4o-mini"}, {Provider: "a", ID: "gpt-5"},
		{Provider: "b", ID: "gpt-4o"}, {Provider: "b", ID: "x/gpt-4o-audio"},
	}
	f := newFamilies(models)
	for row, want := range map[int]int32{0: 1, 1: 0, 3: 4, 4: 3} {
		if got := f.siblings(row, &models[row]); len(got) != 1 || got[0] != want {
			t.Errorf("siblings of %d are %v, want %d", row, got, want)
		}
	}
	if got := f.siblings(2, &models[2]); len(got) != 0 {
		t.Errorf("gpt-5 has the siblings %v", got)
	}
}
