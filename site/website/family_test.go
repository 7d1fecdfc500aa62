package website

import (
	"fmt"
	"slices"
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

// TestSiblings checks that siblings are of the same family and provider.
func TestSiblings(t *testing.T) {
	models := []dataset.Model{
		{Provider: "a", ID: "gpt-4o"}, {Provider: "a", ID: "gpt-4o-mini"}, {Provider: "a", ID: "gpt-5"},
		{Provider: "b", ID: "gpt-4o"}, {Provider: "b", ID: "x/gpt-4o-audio"},
	}
	f := newFamilies(models)
	for row, want := range [][]int32{{1}, {0}, nil, {4}, {3}} {
		if got, more := f.siblings(row, &models[row]); !slices.Equal(got, want) || more != 0 {
			t.Errorf("siblings(%d) = %v and %d more, want %v", row, got, more, want)
		}
	}
}

// TestLargeFamily checks that siblings does not copy a large family for each of its models: the time of a build would be
// quadratic.
func TestLargeFamily(t *testing.T) {
	models := make([]dataset.Model, 5000)
	for row := range models {
		models[row] = dataset.Model{Provider: "a", ID: fmt.Sprintf("m1-%05d", row)}
	}
	f := newFamilies(models)
	copied := 0
	for row := range models {
		shown, more := f.siblings(row, &models[row])
		if len(shown) != maxSiblings || len(shown)+more != len(models)-1 || slices.Contains(shown, int32(row)) {
			t.Fatalf("siblings(%d) = %v and %d more, want %d in all", row, shown, more, len(models)-1)
		}
		copied += cap(shown)
	}
	if limit := 2 * maxSiblings * len(models); copied > limit {
		t.Errorf("siblings of %d models have room for %d rows, want at most %d", len(models), copied, limit)
	}
}
