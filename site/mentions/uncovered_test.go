package mentions

import "testing"

func TestUncovered(t *testing.T) {
	for _, test := range []struct{ text, maker, id string }{
		{"grok-4", "xAI", "grok-4"},
		{`model="xai/grok-code-fast-1",`, "xAI", "grok-code-fast-1"},
		{"model: command-r-plus", "Cohere", "command-r-plus"},
		{"'Command-A-03-2025'", "Cohere", "Command-A-03-2025"},
		{"us.amazon.nova-pro-v1:0", "Amazon", "us.amazon.nova-pro-v1:0"},
		{"bedrock/amazon.titan-embed-text-v2:0", "Amazon", "amazon.titan-embed-text-v2:0"},
		{`["kimi-k2-0905-preview"]`, "Moonshot AI", "kimi-k2-0905-preview"},
		{"glm-4.6", "Zhipu AI", "glm-4.6"},
		{"qwen-max", "Alibaba", "qwen-max"},
		{"qwen3-max", "Alibaba", "qwen3-max"},
		{"MiniMax-M2", "MiniMax", "MiniMax-M2"},
		{"openrouter/z-ai/glm-4.6:free", "Zhipu AI", "glm-4.6:free"},
		{"run the command-line tool of the nova project, grok the code", "", ""},
		{"a step-by-step guide, supernova-lite, my_grok-4, deepseek-r1-distill-qwen-32b", "", ""},
		{"gpt-4o, claude-opus-5, command-runner, kimi-cli, glm-lib, phi-coefficient", "", ""},
	} {
		maker, start, end := Uncovered(test.text)
		if id := test.text[start:end]; maker != test.maker || id != test.id {
			t.Errorf("Uncovered(%q) = %q of %q, want %q of %q", test.text, id, maker, test.id, test.maker)
		}
	}
}
