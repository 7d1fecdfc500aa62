package names

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
)

func TestOf(t *testing.T) {
	for _, test := range []struct{ id, want string }{
		// Words and versions
		{"claude-opus-5", "Claude Opus 5"},
		{"claude-opus-4-5", "Claude Opus 4.5"},
		{"gpt-5.4-mini", "GPT-5.4 mini"},
		{"gpt-4o-transcribe-diarize", "GPT-4o Transcribe Diarize"},
		{"gpt-oss-120b", "GPT OSS 120B"},
		{"voxtral-mini-tts-2603", "Voxtral Mini TTS 2603"},
		{"o3-deep-research", "o3-deep-research"},
		{"dall-e-3", "DALL-E 3"},
		{"chatgpt-4o-latest", "ChatGPT-4o (latest)"},
		{"mistral-ocr-4-0", "Mistral OCR 4.0"},
		{"gemini-3.5-flash-lite", "Gemini 3.5 Flash-Lite"},
		{"gemini-3.1-pro-preview-customtools", "Gemini 3.1 Pro Preview Custom Tools"},
		{"deepseek-v4-flash", "DeepSeek V4 Flash"},
		{"deepcogito/cogito-v2-1-671b", "Cogito v2.1 671B"},
		{"whisper-large-v3-turbo", "Whisper Large v3 Turbo"},
		{"phi_4:free", "Phi-4 Free"},
		// Sizes, and words that the id spells
		{"mixtral-8x7b-32768", "Mixtral 8x7B 32768"},
		{"gemma2-9b-it", "Gemma 2 9B IT"},
		{"meta-llama/llama-4-scout-17b-16e-instruct", "Llama 4 Scout 17B 16E Instruct"},
		{"Qwen/Qwen3-235B-A22B-fp8-tput", "Qwen3 235B A22B FP8 Throughput"},
		{"google/gemma-3n-E4B-it", "Gemma 3n E4B IT"},
		{"deepseek-ai/DeepSeek-R1-0528", "DeepSeek R1 0528"},
		{"moonshotai/kimi-k2.5", "Kimi K2.5"},
		{"black-forest-labs/FLUX.1-kontext-max", "FLUX.1 Kontext Max"},
		// Dates
		{"gpt-5-2025-08-07", "GPT-5 (2025-08-07)"},
		{"o4-mini-2025-04-16", "o4-mini (2025-04-16)"},
		{"claude-opus-4-5-20251101", "Claude Opus 4.5 (2025-11-01)"},
		{"gemini-2.5-flash-native-audio-preview-12-2025", "Gemini 2.5 Flash Native Audio Preview (12-2025)"},
		{"gemini-2.5-pro-preview-05-06", "Gemini 2.5 Pro Preview 05-06"},
		{"gpt-4-0613", "GPT-4 0613"},
		{"omni-moderation-latest-intents", "Omni Moderation Latest Intents"},
		// Unusual ids
		{"latest", "Latest"},
		{"2025-08-07", "2025 08-07"},
		{"ålesund-模型-2", "Ålesund 模型 2"},
		{"Gemma2\u212a", "Gemma 2\u212a"}, // a K that is longer than its lower case
		{"--", "--"},
		{"acme/", "acme/"},
		{"", ""},
	} {
		if got := Of(test.id); got != test.want {
			t.Errorf("Of(%q) = %q, want %q", test.id, got, test.want)
		}
	}
}

// TestOfSample checks that the models of each provider of a real catalog have different derived names, except for those
// that differ only in their maker or in the case of their id.
func TestOfSample(t *testing.T) {
	d := catalogtest.Sample(t)
	seen := map[string]string{} // ids by provider and key
	for _, m := range d.Models {
		key := m.Provider + " " + Key(Of(m.ID))
		model := strings.ToLower(m.ID[strings.LastIndexByte(m.ID, '/')+1:])
		if other, found := seen[key]; found && other != model {
			t.Errorf("%s: %q and %q are both named %q", m.Provider, other, model, Of(m.ID))
		}
		seen[key] = model
	}
}

func TestDistinct(t *testing.T) {
	for _, test := range []struct{ name, id, taken, want string }{
		{"GPT-5", "gpt-5-2025-08-07", "GPT-5.1", "GPT-5"},
		{"GPT-5", "gpt-5-2025-08-07", "gpt 5", "GPT-5 (2025-08-07)"},
		{"GPT-5 2025-08-07", "gpt-5-2025-08-07", "GPT-5 (2025-08-07)", "GPT-5 2025-08-07 (gpt-5-2025-08-07)"},
		{"GPT-5.1 Chat", "gpt-5.1-chat-latest", "GPT-5.1 Chat", "GPT-5.1 Chat (latest)"},
		{"Gemini 3 Pro", "gemini-3-pro-preview", "Gemini 3 Pro", "Gemini 3 Pro (Preview)"},
		{"Gemini 2.5 Pro", "gemini-2.5-pro-preview-05-06", "Gemini 2.5 Pro", "Gemini 2.5 Pro (05-06)"},
		{"Gemma 4 31B IT", "pearl-ai/gemma-4-31b-it", "Gemma 4 31B IT", "Gemma 4 31B IT (pearl-ai)"},
		{"Claude 4", "claude-4", "Claude 4", "Claude 4 (claude-4)"},
		{"模型", "m/--", "模型", "模型 (m)"},
		{"-", "-", "-", "- (-)"},
	} {
		taken := func(key string) bool { return key == Key(test.taken) }
		got := Distinct(test.name, test.id, taken)
		if got != test.want {
			t.Errorf("Distinct(%q, %q) with %q taken = %q, want %q", test.name, test.id, test.taken, got, test.want)
		}
	}
}

// TestGuide checks the examples of the guide.
func TestGuide(t *testing.T) {
	text, err := os.ReadFile("../../../site/docs/data.md")
	filetest.NoError(t, err)
	_, section, _ := strings.Cut(string(text), "\n## Names\n")
	section, _, _ = strings.Cut(section, "\n## ")
	examples := regexp.MustCompile("(?m) \\| `(.+)` \\| (.+) \\|$").FindAllStringSubmatch(section, -1)
	if len(examples) < 5 {
		t.Errorf("%d examples in the table of names, want one for each rule", len(examples))
	}
	for _, example := range examples {
		if got := Of(example[1]); got != example[2] {
			t.Errorf("Of(%q) = %q, but the guide says %q", example[1], got, example[2])
		}
	}
}

// TestSpellings checks that the table has only keys that an id can match, and spellings of the same letters.
func TestSpellings(t *testing.T) {
	for _, key := range slices.Sorted(maps.Keys(spellings)) {
		id := strings.NewReplacer(" ", "-", "#", "7").Replace(key)
		want := strings.Replace(spellings[key], "#", "7", 1)
		if got := Of("some-" + id); got != "Some "+want || strings.Count(key, "#") != strings.Count(spellings[key], "#") {
			t.Errorf("Of(%q) = %q, want %q", "some-"+id, got, "Some "+want)
		}
	}
}

// FuzzOf checks the names of all ids that a dataset can have: they are fit to be shown, and Distinct makes two differ.
func FuzzOf(f *testing.F) {
	for _, id := range []string{"gpt-5-2025-08-07", "a/b-latest", "-", "/", "a//", "\u00a0", "4-5", "v#", "ß-ŉ", "@:", "a\u2028b"} {
		f.Add(id, "A/"+id)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if dataset.CheckModelID(a) != nil || dataset.CheckModelID(b) != nil || a == b {
			return // only distinct ids that a dataset can have
		}
		first, second := Of(a), Of(b)
		if second == "" || dataset.CheckLine(second) != nil || second != Of(b) {
			t.Errorf("Of(%q) = %q, want always the same line of text", b, second)
		}
		if got := Distinct(second, b, func(key string) bool { return key == Key(first) }); got == first {
			t.Errorf("Distinct(%q, %q) = %q, which is the name of %q", second, b, got, a)
		}
	})
}
