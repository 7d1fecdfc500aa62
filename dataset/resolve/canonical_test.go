package resolve

import "testing"

// TestNamed checks what the ids of gateways and hosts say of makers.
func TestNamed(t *testing.T) {
	r := New(nil)
	for _, c := range []struct{ name, provider, id, want string }{
		{"a maker that nobody knows", "openrouter", "inception/mercury-2", "inception/mercury-2"},
		{"a maker that the table knows by another name", "openrouter", "z-ai/GLM-5", "zai/glm-5"},
		{"with a mode of the gateway", "openrouter", "inception/mercury-2:free", "inception/mercury-2"},
		{
			name:     "with a speed of the gateway",
			provider: "vercel",
			id:       "deepseek/deepseek-v9-flash-fast",
			want:     "deepseek/deepseek-v9-flash",
		},
		{"with a speed in the name of the model", "vercel", "acme/m-1-fast", "acme/m-1-fast"},
		{"an id that moves on", "openrouter", "~inception/mercury-latest", ""},
		{"an id of the gateway itself", "openrouter", "openrouter/auto", ""},
		{"no maker", "openrouter", "auto", ""},
		{"a host", "deepinfra", "Qwen/Qwen3-235B-A22B-FP8", "alibaba/qwen3-235b-a22b"},
		{
			name:     "with a word of the host",
			provider: "deepinfra",
			id:       "meta-llama/Llama-3.3-70B-Instruct-Turbo",
			want:     "meta/llama-3.3-70b-instruct",
		},
		{"with two words of the host", "together", "Qwen/Qwen3-235B-fp8-tput", "alibaba/qwen3-235b"},
		{
			name:     "with a mode behind a word of the host",
			provider: "together",
			id:       "meta-llama/Meta-Llama-3.3-70B-Instruct-Turbo-Free",
			want:     "meta/llama-3.3-70b-instruct",
		},
		{"an id that its maker moves on", "vercel", "mistral/codestral", ""},
		{"with the same word in the name of the model", "deepinfra", "acme/fast-turbo", "acme/fast-turbo"},
		{"a host's own form of a model", "together", "togethercomputer/CodeLlama-34b", ""},
		{"a host that also makes models", "nvidia", "nvidia/nemotron-9", "nvidia/nemotron-9"},
		{"a cloud", "azure", "acme/m-1", ""},
		{"a maker", "openai", "acme/m-1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := r.Named(c.provider, c.id); got != c.want {
				t.Errorf("Named(%q, %q) = %q, want %q", c.provider, c.id, got, c.want)
			}
		})
	}
}
