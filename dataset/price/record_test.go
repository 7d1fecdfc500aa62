package price

import (
	"fmt"
	"strings"
	"testing"
)

// usesOf returns the counts of a use as texts such as "input 10" and "output 20–50".
func usesOf(u Use) string {
	var texts []string
	for _, c := range u.counts {
		text := fmt.Sprintf("%s %s", c.meter, c.least)
		if c.least != c.most {
			text += "–" + c.most.String()
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}

func parsed(t *testing.T, text string) Object {
	t.Helper()
	o, err := ParseObject([]byte(text))
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return o
}

// TestParseRecord checks what is billed of a line of a log, and that nothing of it is dropped.
func TestParseRecord(t *testing.T) {
	const stamp = `"model":"m","created":1790000000,`
	for name, test := range map[string]struct {
		line, want, fault string
		free              bool
	}{
		"an answer": {
			line: stamp + `"usage":{"prompt_tokens":10,"completion_tokens":2}`,
			want: "input 10, output 2",
		},
		"the same use in another form": {
			line: stamp + `"usage":{"prompt_tokens":10,"completion_tokens":2},"response":{"usage":{"input_tokens":10,"output_tokens":2}}`,
			want: "input 10, output 2",
		},
		"the answer in a row of Helicone": {
			line: stamp + `"prompt_tokens":10,"completion_tokens":2,"total_tokens":12,"response_body":"{\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":2}}"`,
			want: "input 10, output 2",
		},
		"details of Langfuse that count more than its usage": {
			line: stamp + `"usage":{"input":10,"output":2},"usageDetails":{"input":10,"input_cached_tokens":30,"output":2,"total":42}`,
			want: "input 10, output 2, cache_read 30",
		},
		"an attribute of a span whose value was cut off": {
			line: `"spanId":"a","attributes":[{"key":"gen_ai.request.model","value":{"stringValue":"m"}},
				{"key":"gen_ai.usage.input_tokens"},{"key":"gen_ai.usage.output_tokens","value":{"intValue":"5"}}]`,
			fault: `gen_ai.input_tokens: "" is not a whole number`,
		},
		"the cache of Cloudflare's gateway": {
			line: stamp + `"cached":true,"tokens_in":10,"tokens_out":2`,
			want: "input 10, output 2",
			free: true,
		},
		"the sum of a chain of LangSmith": {
			line:  stamp + `"run_type":"chain","prompt_tokens":10`,
			fault: "no usage",
		},
		"the sum of an agent of Phoenix": {
			line:  stamp + `"attributes":{"openinference.span.kind":"AGENT","llm.token_count.prompt":10}`,
			fault: "no usage",
		},
		"the sum of a call of the AI SDK": {
			line:  stamp + `"attributes":{"ai.operationId":"ai.streamText","ai.usage.promptTokens":10}`,
			fault: "no usage",
		},
		"a request of the AI SDK": {
			line: `"attributes":{"ai.operationId":"ai.streamText.doStream","gen_ai.request.model":"m","gen_ai.usage.input_tokens":10,"ai.usage.promptTokens":10}`,
			want: "input 10",
		},
		"images that OpenAI's tool makes": {
			line: stamp + `"usage":{"input_tokens":10,"output_tokens":2},"output":[{"type":"image_generation_call"}]`,
			want: "input 10, output 2, image_generation 1",
		},
		"a cache that may be the provider's": {
			line: stamp + `"cached":true,"prompt_tokens":10`,
			want: "input 10",
		},
		"another use beside it": {
			line:  stamp + `"usage":{"prompt_tokens":10,"completion_tokens":2},"total_usage":{"prompt_tokens":30,"completion_tokens":2}`,
			fault: "total_usage: 32 tokens beside a usage object with 12, so no cost is certain",
		},
		"the sum of all steps of the AI SDK": {
			line: stamp + `"usage":{"inputTokens":10,"outputTokens":2},"totalUsage":{"inputTokens":30,"outputTokens":5}`,
			want: "input 30, output 5",
		},
		"a sum without numbers": {
			line: stamp + `"usage":{"inputTokens":10,"outputTokens":2},"totalUsage":{}`,
			want: "input 10, output 2",
		},
		"numbers of the line": {
			line: stamp + `"prompt_tokens":10,"completion_tokens":2,"total_tokens":12`,
			want: "input 10, output 2",
		},
		"meters of the line": {
			line: stamp + `"input":10,"output":2,"provider":"openai"`,
			want: "input 10, output 2",
		},
		"a line has numbers about other things": {
			line: stamp + `"prompt_tokens":10,"port":443,"status":200,"latency_seconds":1.5,"size":123456,"region":"EU","request":{"max_tokens":50,"n":2}`,
			want: "input 10",
		},
		"an unknown number of tokens in a line": {
			line:  stamp + `"prompt_tokens":10,"extra":{"cached_things":7}`,
			fault: "extra.cached_things 7: not known in a usage object of the form of chat",
		},
		"several unknown numbers are all named": {
			line:  stamp + `"usage":{"prompt_tokens":10,"b":1,"a":2}`,
			fault: "a 2, b 1: not known in a usage object of the form of chat, so no cost is certain",
		},
		"searches of OpenAI": {
			line: stamp + `"usage":{"input_tokens":10,"output_tokens":2},"output":[{"type":"reasoning"},{"type":"web_search_call","action":{"type":"search"}},
				{"type":"web_search_call","action":{"type":"open_page"}},{"type":"web_search_call"},{"type":"message"}]`,
			want: "input 10, output 2, web_search 2–3",
		},
		"tools without a meter": {
			line: stamp + `"usage":{"input_tokens":10,"output_tokens":2},"output":[{"type":"file_search_call"},{"type":"code_interpreter_call"},{"type":"file_search_call"}]`,
			want: "input 10, output 2, code_interpreter 1, file_search 2",
		},
		"searches in the output of a batch": {
			line: `"custom_id":"x","response":{"body":{` +
				stamp + `"usage":{"input_tokens":10,"output_tokens":2},"output":[{"type":"web_search_call","action":{"type":"search"}}]}}`,
			want: "input 10, output 2, web_search 1",
		},
		"searches that the usage object counts are not counted twice": {
			line: stamp + `"usage":{"input_tokens":10,"output_tokens":2,"server_tool_use":{"web_search_requests":1}},"output":[{"type":"web_search_call"},{"type":"web_search_call"}]`,
			want: "input 10, output 2, web_search 1",
		},
		"queries of Gemini": {
			line: `"modelVersion":"m","createTime":"2026-10-01T00:00:00Z","usageMetadata":{"promptTokenCount":10},
				"candidates":[{"groundingMetadata":{"webSearchQueries":["a","b"]}},{"content":{}}]`,
			want: "input 10, web_search 1–2",
		},
		"a text in place of an output": {
			line: stamp + `"prompt_tokens":10,"output":"hello"`,
			want: "input 10",
		},
		"no time": {line: `"model":"m","usage":{"prompt_tokens":10}`, want: "input 10"},
		"no use": {
			line:  `"type":"user","message":{"role":"user","content":[{"n_tokens":5}]}`,
			fault: "no usage",
		},
		"a use in an unknown place": {
			line:  stamp + `"x":{"y":[{"output_tokens":5}]}`,
			fault: "x.y.output_tokens: a number of tokens in a place",
		},
		"a compact day": {
			line: `"model":"m","timestamp":"20261001","usage":{"prompt_tokens":10}`,
			want: "input 10",
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := ParseRecord(parsed(t, "{"+test.line+"}"), Defaults{})
			switch {
			case test.fault != "":
				if err == nil || !strings.Contains(err.Error(), test.fault) {
					t.Errorf("ParseRecord() = %v, want %q", err, test.fault)
				}
			case err != nil:
				t.Error(err)
			case r.Free != test.free:
				t.Errorf("ParseRecord() is free: %t, want %t", r.Free, test.free)
			case usesOf(r.Use) != test.want:
				t.Errorf("ParseRecord() counts %s, want %s", usesOf(r.Use), test.want)
			}
		})
	}
}

// TestMissingTools checks that a tool without a meter is missing in the bill, not free.
func TestMissingTools(t *testing.T) {
	p, m := state(t, "input - 2 2026-01-01 - a 2026-02-01")
	r, err := ParseRecord(parsed(t,
		`{"model":"m","created":1790000000,"usage":{"input_tokens":10,"output_tokens":0},"output":[{"type":"file_search_call"}]}`),
		Defaults{})
	if err != nil {
		t.Fatal(err)
	}
	bill, err := p.Cost(m, r.Use, "", r.At)
	if err != nil || bill.Total != nil || fmt.Sprint(bill.Missing) != "[file_search]" {
		t.Errorf("Cost() misses %v with the total %v, want [file_search] and none; %v",
			bill.Missing, bill.Total, err)
	}
}

// TestIsQuantity checks which values of a use are numbers, in which people write 4k for 4,000.
func TestIsQuantity(t *testing.T) {
	for name, want := range map[string]bool{
		"input":        true,
		"per_image":    true,
		"context":      true,
		"interval":     true,
		"resolution":   false,
		"size":         false,
		"quality":      false,
		"standby":      false,
		"service_tier": false,
		"region":       false,
	} {
		if got := IsQuantity(name); got != want {
			t.Errorf("IsQuantity(%q) = %t, want %t", name, got, want)
		}
	}
}
