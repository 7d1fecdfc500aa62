package names

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
)

func TestFamily(t *testing.T) {
	for id, want := range map[string]string{
		"claude-opus-4-5-20251101": "claude-opus", "claude-3-5-haiku-latest": "claude-haiku", "claude-2.1": "claude",
		"gpt-4o-mini-2024-07-18": "gpt-mini", "gpt-4.1-nano": "gpt-nano", "gpt-4-turbo-preview": "gpt", "gpt-3.5-turbo-16k-0613": "gpt",
		"o3": "o", "o4-mini-deep-research": "o-mini-deep-research", "dall-e-3": "dall-e", "tts-1-hd-1106": "tts-hd", "whisper-1": "whisper",
		"gemini-1.5-flash-8b-exp-0924": "gemini-flash", "veo-3.1-fast-generate-001": "veo-fast", "gemma-3n-e4b-it": "gemma",
		"open-mixtral-8x22b": "mixtral", "mistral-small-2409": "mistral-small", "labs-leanstral-1-5": "leanstral",
		"llama-3.2-90b-vision-preview": "llama-vision", "meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo": "llama",
		"Qwen/Qwen3-235B-A22B-Thinking-2507": "qwen-thinking", "black-forest-labs/FLUX.1.1-pro": "flux-pro", "deepseek-r1-0528": "deepseek",
		"maker/": "", "": "", "2025-01-01": "", "modèle-1": "", "a,b": "", strings.Repeat("x", 64): "",
	} {
		got := Family(id)
		if got != want {
			t.Errorf("Family(%q) = %q, want %q", id, got, want)
		}
		if got != "" {
			if err := new(dataset.Model).Set("family", dataset.Text(got)); err != nil {
				t.Errorf("Family(%q): %v", id, err)
			}
		}
	}
}
