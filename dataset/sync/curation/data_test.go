package curation

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io/fs"
	"regexp/syntax"
	"slices"
	"testing"

	"modelcatalog/dataset"
)

// embedded returns the repository's own dataset and its curation.
func embedded(t *testing.T) (*dataset.Dataset, *Curation) {
	t.Helper()
	d, err := dataset.Load(dataset.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	c, err := Load(dataset.Embedded(), d.Providers)
	if err != nil {
		t.Fatal(err)
	}
	return d, c
}

// newIDs are ids that the catalog does not have, of families that it has. Most were seen in public lists, the others are
// what such families may well bring.
var newIDs = map[string]map[dataset.Type][]string{
	"openai": {
		dataset.Chat: {"gpt-6", "gpt-7.1-mini", "gpt-10", "gpt-6-2027-02-03", "gpt-5.7-pro-2026-10-01", "gpt-6-chat-latest",
			"gpt-6-search-api", "gpt-5.4-codex", "gpt-6-codex-mini", "gpt-5.7-sol", "gpt-4o-mini-search-preview-2027-01-01", "o5",
			"o5-mini", "o6-pro-2027-01-01", "o5-deep-research", "computer-use-preview", "computer-use-preview-2025-03-11",
			"chatgpt-5o-latest", "omni-moderation-2027-01-01", "text-moderation-008"},
		dataset.Embedding: {"text-embedding-4-small"},
		dataset.Image:     {"dall-e-4", "gpt-image-3", "gpt-image-2-mini", "gpt-image-2.5-mini-2027-01-01"},
		dataset.Audio: {"gpt-audio-2", "gpt-audio-2-mini", "gpt-realtime-3", "gpt-realtime-2.1-2027-01-01", "gpt-5o-transcribe",
			"gpt-4o-mini-tts-2027-01-01", "gpt-5-realtime-preview", "tts-2-hd", "whisper-2"},
		dataset.Video: {"sora-3", "sora-2-pro-2025-10-06"},
	},
	"anthropic": {
		dataset.Chat: {"claude-opus-6", "claude-sonnet-5-5", "claude-haiku-5-20270101", "claude-fable-5-1",
			"claude-opus-5-1-20260901", "claude-2.2"},
	},
	"deepseek": {
		dataset.Chat: {"deepseek-flash", "deepseek-v5-pro", "deepseek-v4.1-flash", "deepseek-v4-pro-0813"},
	},
	"google": {
		dataset.Chat: {"gemini-3.7-flash", "gemini-4-pro", "gemini-4-flash-lite-preview-01-2027", "gemini-3.1-pro-preview-05-06",
			"gemini-2.0-flash-lite-preview", "gemini-2.0-pro-exp", "gemini-pro-latest", "gemini-robotics-er-1.6-preview",
			"gemini-3-computer-use-preview", "gemma-3-1b-it", "gemma-4-31b-it", "gemma-4n-e4b-it",
			"learnlm-2.0-flash-experimental", "deep-research-max-preview-04-2026", "deep-research-preview-04-2026", "aqa"},
		dataset.Embedding: {"gemini-embedding-3", "gemini-embedding-002", "gemini-embedding-exp-03-07", "gemini-embedding-exp",
			"text-embedding-006", "embedding-001", "embedding-gecko-001"},
		dataset.Image: {"gemini-4-pro-image", "gemini-4-flash-image-preview", "nano-banana-pro-preview", "imagen-5.0-generate-001"},
		dataset.Audio: {"gemini-3.1-flash-tts-preview", "gemini-3.1-flash-tts-eap", "gemini-4-pro-preview-tts",
			"gemini-2.5-flash-live-preview", "gemini-3.5-live-translate-preview", "gemini-live-2.5-flash-preview",
			"gemini-3-flash-native-audio-latest", "lyria-4-pro-preview"},
		dataset.Video: {"veo-4.0-generate-001", "veo-3.0-fast-generate-001", "veo-4.0-lite-generate-preview"},
	},
	"mistral": {
		dataset.Chat: {"mistral-large-2612", "mistral-medium-4", "mistral-medium-3-6-2611", "mistral-small-2503",
			"mistral-saba-2502", "mistral-tiny-2407", "magistral-small-2507", "devstral-2611", "labs-devstral-medium-2611",
			"ministral-14b-2512", "ministral-4-8b-2611", "codestral-2501", "pixtral-large-2511", "mistral-ocr-2503",
			"mistral-ocr-2505-completion", "mistral-moderation-2411", "open-mistral-nemo-2407", "open-mixtral-8x22b-2404"},
		dataset.Embedding: {"mistral-embed-2312", "codestral-embed-latest"},
		dataset.Audio:     {"voxtral-mini-transcribe-2507", "voxtral-mini-tts-2603", "voxtral-mini-realtime-latest"},
	},
	"groq": {
		dataset.Chat: {"openai/gpt-oss-240b", "qwen/qwen3.5-72b", "qwen/qwen4-32b", "meta-llama/llama-5-scout-20b-16e-instruct",
			"meta-llama/llama-guard-5-12b", "llama-3.4-70b-versatile", "moonshotai/kimi-k3-instruct", "gemma3-27b-it"},
		dataset.Audio: {"whisper-large-v4", "whisper-large-v4-turbo", "playai-tts-arabic"},
	},
	"together": {
		dataset.Chat: {"Qwen/Qwen4-72B-Instruct", "Qwen/Qwen3.8-Max", "deepseek-ai/DeepSeek-V4-Flash", "deepseek-ai/DeepSeek-V5",
			"moonshotai/Kimi-K3", "zai-org/GLM-5.3", "MiniMaxAI/MiniMax-M4", "openai/gpt-oss-240b",
			"meta-llama/Llama-3.4-8B-Instruct-Turbo", "google/gemma-3-27B-it", "mistralai/Mistral-7B-Instruct-v0.3"},
		dataset.Embedding: {"BAAI/bge-large-en-v1.5"},
	},
}

// ignoredIDs are ids that lists hold and that are no models of the catalog.
var ignoredIDs = map[string][]string{
	"openai":   {"ft:gpt-4o-mini-2024-07-18:acme::AbC123", "ft:gpt-4.1:acme:suffix:id:ckpt-step-88", "davinci:ft-acme-2023-01-01-00-00-00"},
	"google":   {"tunedModels/my-model-123", "text-embedding-005@001", "textembedding-gecko@003"},
	"mistral":  {"ft:open-mistral-7b:abc:20240531:def"},
	"together": {"mixedbread-ai/Mxbai-Rerank-Large-V2", "Salesforce/Llama-Rank-V1"},
}

// strangeIDs hold words that no rule knows: of them nothing may be guessed.
var strangeIDs = map[string][]string{
	"openai": {"gpt-6-video", "gpt-6-holo", "gpt-6-mini-video", "gpt-6-codex-holo", "gpt-6-pro-max-ultra", "gpt-6-embedding",
		"gpt-6-image", "gpt-6-", "gpt-", "gpt-live-1", "GPT-6", "o5-video", "o", "gpt-image-2-video", "gpt-realtime-holo",
		"sora-3-image", "sora-2-pro-high-res", "dall-e-4-video", "text-embedding-4-giant", "tts-2-video", "whisper-1-video",
		"gpt-6-2027", "gpt-6-2027-1-1", "gpt-oss-120b", "xgpt-6", "chatgpt-6", "container", "gpt-4o:ft"},
	"anthropic": {"claude-poem-5", "claude-opus-6-voice", "claude-opus-6-20270101-x", "claude-opus", "claude-6-opus",
		"claude-embed-1", "claude-instant-image-1", "claude"},
	"deepseek": {"deepseek-vl2", "deepseek-v5", "deepseek-ocr", "deepseek-v5-image", "deepseek-chat-video", "deepseek-embedding",
		"janus-pro"},
	"google": {"gemini-4-flash-video", "gemini-4-holo", "gemini-4-pro-preview-video", "gemini-omni-pro-preview", "gemini-4",
		"gemini-embedding-2-video", "imagen-5.0-edit-001", "veo-4.0-extend-001", "lyria-realtime-exp", "gemma-4-31b",
		"gemini-4-flash-image-video", "nano-banana-3", "ajax-vertex", "waverunner", "fiercefalcon-inline-citation",
		"gemini-2.5-flash-preview-native-audio-dialog", "models/gemini-4-pro"},
	"mistral": {"voxtral-small-2507", "voxtral-mini-2507", "mistral-large-voice-2611", "mistral-image-latest", "mistral-huge-2611",
		"mistral-large-pixtral-2411", "leanstral-2603", "mistral-rerank-2611", "codestral-video", "mistral-large-26"},
	"groq": {"llama-4-video", "openai/gpt-oss-120b-audio", "qwen/qwen3-tts-32b", "groq/compound-video", "whisper-large-v4-holo",
		"canopylabs/orpheus-v2-image", "canopylabs/orpheus-french", "black-forest-labs/flux-2", "meta-llama/llama-4-vision",
		"moonshotai/kimi-k3-video"},
	"together": {"Qwen/Qwen-Image", "Qwen/Qwen3-Embedding-8B", "Qwen/Qwen3-TTS", "Qwen/Qwen3-VL-32B-Instruct",
		"black-forest-labs/FLUX.2-pro", "openai/whisper-large-v3", "google/veo-3.0", "google/imagen-4.0-ultra",
		"google/gemma-3-27B-it-image", "meta-llama/Llama-Guard-4-12B", "openai/sora-2", "moonshotai/Kimi-K3-Audio",
		"MiniMaxAI/MiniMax-Speech-2", "zai-org/GLM-5-Image", "mistralai/Voxtral-Mini-3B-2507",
		"acme/Meta-Llama-3.1-8B-Instruct-Turbo", "qwen/qwen4-72b-instruct"},
}

// founding is the time of the sync that the catalog began with. Of a model that came or changed later, the type may be from
// its provider's own fields, so that no rule need know its id.
const founding = "2026-07-24T18:23:43.000Z"

// TestEmbeddedModels wants the first rule that matches a model of the catalog to give its type.
func TestEmbeddedModels(t *testing.T) {
	d, c := embedded(t)
	began, err := dataset.ParseTimestamp(founding)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range d.Models {
		rule, found := c.Rule(m.Provider, m.ID)
		overridden := slices.ContainsFunc(c.Overrides(m.Provider, m.ID), func(o Override) bool { return o.Field == "type" })
		switch {
		case !found && m.UpdatedAt <= began:
			t.Errorf("no rule for %s %q, %v", m.Provider, m.ID, m.Type)
		case found && !overridden && (rule.Ignore != "" || rule.Type != m.Type):
			t.Errorf("Rule(%q, %q) = %+v; the catalog has %v", m.Provider, m.ID, rule, m.Type)
		}
	}
}

// TestEmbeddedRules wants each plausible new model to get its type, and ids with unknown words to get none. Each rule has
// something to do here or in the catalog.
func TestEmbeddedRules(t *testing.T) {
	d, c := embedded(t)
	used := make(map[int]bool) // lines of rules
	for _, m := range d.Models {
		rule, _ := c.Rule(m.Provider, m.ID)
		used[rule.Line] = true
	}
	for _, p := range d.Providers {
		for want, ids := range newIDs[p.ID] {
			for _, id := range ids {
				rule, found := c.Rule(p.ID, id)
				if !found || rule.Ignore != "" || rule.Type != want {
					t.Errorf("Rule(%q, %q) = %+v, %v; want %v", p.ID, id, rule, found, want)
				}
				used[rule.Line] = true
			}
		}
		for _, id := range ignoredIDs[p.ID] {
			rule, found := c.Rule(p.ID, id)
			if !found || rule.Ignore == "" {
				t.Errorf("Rule(%q, %q) = %+v, %v; want it ignored", p.ID, id, rule, found)
			}
			used[rule.Line] = true
		}
		for _, id := range strangeIDs[p.ID] {
			if rule, found := c.Rule(p.ID, id); found {
				t.Errorf("Rule(%q, %q) = %+v; want none", p.ID, id, rule)
			}
		}
		if len(newIDs[p.ID]) == 0 || len(strangeIDs[p.ID]) == 0 {
			t.Errorf("no ids of provider %q are tried", p.ID)
		}
		for _, m := range c.rules[p.ID] {
			if !used[m.rule.Line] {
				t.Errorf("%s:%d: is the first to match nothing of the catalog or of this test: %s", TypesFile, m.rule.Line, m.pattern)
			}
		}
	}
}

// TestEmbeddedPatterns wants rules that give a type to be made of words and digits: a wildcard would guess.
func TestEmbeddedPatterns(t *testing.T) {
	_, c := embedded(t)
	for _, rules := range c.rules {
		for _, m := range rules {
			parsed, err := syntax.Parse(m.pattern.String(), syntax.Perl)
			if err != nil {
				t.Fatal(err)
			}
			if m.rule.Ignore == "" && guesses(parsed) {
				t.Errorf("%s:%d: %s matches characters other than digits that it does not name", TypesFile, m.rule.Line, m.pattern)
			}
		}
	}
}

// guesses reports whether an expression matches characters, other than digits, that it does not name.
func guesses(e *syntax.Regexp) bool {
	switch e.Op {
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return true
	case syntax.OpCharClass:
		for i := 0; i < len(e.Rune); i += 2 {
			low, high := e.Rune[i], e.Rune[i+1]
			if low != high && (low < '0' || high > '9') {
				return true
			}
		}
	case syntax.OpLiteral:
		return e.Flags&syntax.FoldCase != 0
	}
	for _, part := range e.Sub {
		if guesses(part) {
			return true
		}
	}
	return false
}

// TestEmbeddedOrder wants the rules of a provider to stand together, in the order of the providers: whoever looks for one
// finds it.
func TestEmbeddedOrder(t *testing.T) {
	d, _ := embedded(t)
	place := make(map[string]int)
	for i, p := range d.Providers {
		place[p.ID] = i
	}
	data, err := fs.ReadFile(dataset.Embedded(), TypesFile)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	last := 0
	for number := 1; lines.Scan(); number++ {
		var rule struct{ Provider string }
		if err := json.Unmarshal(lines.Bytes(), &rule); err != nil {
			t.Fatal(err)
		}
		if place[rule.Provider] < last {
			t.Errorf("%s:%d: %s comes after %s", TypesFile, number, rule.Provider, d.Providers[last].ID)
		}
		last = place[rule.Provider]
	}
}

// TestEmbeddedOverrides wants each override to name a model of the catalog and to say what the catalog says: it is there to
// keep a fact, and the first sync after it changes nothing.
func TestEmbeddedOverrides(t *testing.T) {
	d, c := embedded(t)
	models := make(map[[2]string]*dataset.Model)
	for i := range d.Models {
		m := &d.Models[i]
		models[[2]string{m.Provider, m.ID}] = m
	}
	for _, o := range c.All() {
		m, found := models[[2]string{o.Provider, o.ID}]
		if !found {
			t.Errorf("%s:%d: %s has no model %q", OverridesFile, o.Line, o.Provider, o.ID)
			continue
		}
		if got := fact(m, o.Field); got != o.Value {
			t.Errorf("%s:%d: %s is %+v, but the catalog has %+v", OverridesFile, o.Line, o.Field, o.Value, got)
		}
	}
}

// fact returns a fact of a model as its line writes it.
func fact(m *dataset.Model, field string) dataset.NullString {
	switch field {
	case "name":
		return m.Name
	case "description":
		return m.Description
	case "type":
		return dataset.NullString{String: m.Type.String(), Valid: true}
	case "context_length":
		return dataset.NullString{String: m.ContextLength, Valid: true}
	}
	return dataset.NullString{String: m.Status.String(), Valid: true}
}
