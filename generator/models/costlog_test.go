package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// chatLines returns answers of OpenAI's chat as its clients log them, about 450 bytes each.
func chatLines(n int) string {
	var log strings.Builder
	r := rand.New(rand.NewPCG(1, 2))
	models := []string{"gpt-4o-mini-2024-07-18", "gpt-4.1-mini", "gpt-5-mini", "gpt-4o"}
	const line = `{"id":"chatcmpl-%016x","object":"chat.completion","created":%d,"model":"%s",` +
		`"choices":[{"index":0,"message":{"role":"assistant","content":"Yes, and here is why."},` +
		`"finish_reason":"stop"}],` +
		`"usage":{"prompt_tokens":%d,"completion_tokens":%d,"total_tokens":%d,` +
		`"prompt_tokens_details":{"cached_tokens":%d,"audio_tokens":0},` +
		`"completion_tokens_details":{"reasoning_tokens":%d,"audio_tokens":0}},"service_tier":"default"}` +
		"\n"
	for i := range n {
		input := 100 + r.IntN(9000)
		output := 5 + r.IntN(900)
		created := 1767225600 + 60*i
		model := models[r.IntN(len(models))]
		fmt.Fprintf(&log, line, r.Uint64(), created, model, input, output, input+output, input/2, output/3)
	}
	return log.String()
}

// claudeLines returns a session of Claude Code: answers of one to three lines with the same id, of
// which only the last has all tokens, and what tools returned between.
func claudeLines(n int) string {
	var log strings.Builder
	r := rand.New(rand.NewPCG(3, 4))
	const answer = `{"parentUuid":null,"isSidechain":false,"cwd":"/src/app","sessionId":"5f1c",` +
		`"version":"2.1.90",` +
		`"gitBranch":"main","type":"assistant","timestamp":"2026-07-%02dT09:00:00.000Z",` +
		`"uuid":"u%d","requestId":"req_%x",` +
		`"message":{"id":"msg_%x","type":"message","role":"assistant","model":"claude-haiku-4-5-20251001",` +
		`"content":[{"type":"text","text":"%s"}],"stop_reason":null,"usage":{"input_tokens":%d,` +
		`"cache_creation_input_tokens":%d,"cache_read_input_tokens":%d,` +
		`"cache_creation":{"ephemeral_5m_input_tokens":%d,"ephemeral_1h_input_tokens":0},` +
		`"output_tokens":%d,"service_tier":"standard"}}}` + "\n"
	const result = `{"type":"user","cwd":"/src/app","timestamp":"2026-07-01T09:00:00.000Z","uuid":"v%d",` +
		`"message":{"role":"user","content":[{"type":"tool_result","content":"%s"}]}}` + "\n"
	for i := 0; i < n; i++ {
		id := r.Uint64()
		written := r.IntN(3000)
		cached := r.IntN(90_000)
		for part := 3 - r.IntN(3); part > 0 && i < n; part-- {
			output := 1
			if part == 1 {
				output = 20 + r.IntN(900)
			}
			text := strings.Repeat("word ", 1+r.IntN(60))
			fmt.Fprintf(&log, answer, 1+i%28, i, id, id, text, 1+id%300, written, cached, written, output)
			i++
		}
		fmt.Fprintf(&log, result, i, strings.Repeat("y", 10+r.IntN(500)))
	}
	return log.String()
}

// BenchmarkCostLog bills logs of 20,000 lines, with the start of the program.
func BenchmarkCostLog(b *testing.B) {
	directory := sample(b)
	for name, log := range map[string]string{"chat": chatLines(20_000), "claude": claudeLines(20_000)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(log)))
			for b.Loop() {
				p := program{directory: directory, console: console{stdin: strings.NewReader(log)}}
				code, stdout, stderr := runProgram(p, "cost", "-")
				if code != 0 {
					b.Fatalf("exit %d: %s%s", code, stdout, stderr)
				}
			}
		})
	}
}
