package price

import (
	"fmt"
	"testing"
)

// TestRecordForms checks what is read of answers as programs log them: model, place, tier, day, id and
// the counts.
func TestRecordForms(t *testing.T) {
	for name, test := range map[string]struct{ object, want string }{
		"OpenAI Realtime": {
			`{"type":"response.done","event_id":"event_1","response":{"id":"resp_r1","object":"realtime.response","model":"m","usage":{"total_tokens":150,"input_tokens":100,"output_tokens":50,"input_token_details":{"text_tokens":20,"audio_tokens":80,"image_tokens":0,"cached_tokens":10,"cached_tokens_details":{"text_tokens":10,"audio_tokens":0,"image_tokens":0}},"output_token_details":{"text_tokens":10,"audio_tokens":40}}}}`,
			"m    resp_r1: input 10, output 10, cache_read 10, input_audio 80, output_audio 40",
		},
		"OpenAI images": {
			`{"created":1767225600,"size":"1024x1024","quality":"high","data":[{"b64_json":"x"}],"usage":{"total_tokens":4210,"input_tokens":50,"output_tokens":4160,"input_tokens_details":{"text_tokens":50,"image_tokens":0},"output_tokens_details":{"image_tokens":4160,"text_tokens":0}}}`,
			"   2026-01-01 : input 50, output_image 4160",
		},
		"OpenAI transcription": {
			`{"model":"m","time":"2026-01-01T10:00:00Z","text":"hello","usage":{"type":"duration","seconds":12}}`,
			"m   2026-01-01 : per_second 12",
		},
		"OpenAI usage API": {
			`{"object":"organization.usage.completions.result","input_tokens":100,"output_tokens":5,"input_cached_tokens":40,"input_audio_tokens":0,"output_audio_tokens":0,"num_model_requests":4,"project_id":"proj_1","model":"m","batch":true,"start_time":1767225600}`,
			"m  batch 2026-01-01 : input 60, output 5, cache_read 40",
		},
		"Anthropic batch": {
			`{"custom_id":"a","result":{"type":"succeeded","message":{"id":"msg_b1","type":"message","model":"m","usage":{"input_tokens":9,"cache_read_input_tokens":0,"output_tokens":7,"service_tier":"batch"}}}}`,
			"m  batch  msg_b1: input 9, output 7",
		},
		"Anthropic usage report": {
			`{"uncached_input_tokens":1500,"cache_creation":{"ephemeral_1h_input_tokens":1000,"ephemeral_5m_input_tokens":500},"cache_read_input_tokens":200,"output_tokens":500,"server_tool_use":{"web_search_requests":10},"api_key_id":"apikey_1","workspace_id":"wrkspc_1","model":"m","service_tier":"batch","context_window":"0-200k","start_time":"2026-01-01T00:00:00Z"}`,
			"m  batch 2026-01-01 : input 1500, output 500, cache_read 200, cache_write 500, cache_write_1h 1000, web_search 10",
		},
		"Gemini batch": {
			`{"key":"r1","response":{"responseId":"abc","modelVersion":"m","usageMetadata":{"promptTokenCount":20,"candidatesTokenCount":4,"totalTokenCount":24}}}`,
			"m  batch  abc: input 20, output 4",
		},
		"Vertex AI batch": {
			`{"status":"","processed_time":"2026-01-01T18:13:16.826+00:00","request":{"contents":[]},"response":{"modelVersion":"m","usageMetadata":{"promptTokenCount":20,"candidatesTokenCount":4,"totalTokenCount":24,"trafficType":"ON_DEMAND"}}}`,
			"m google-vertex batch 2026-01-01 : input 20, output 4",
		},
		"Gemini for OpenAI's clients": {
			`{"id":"Zw1","object":"chat.completion","created":1767225600,"model":"m","usage":{"prompt_tokens":28,"completion_tokens":36,"total_tokens":1064}}`,
			"m   2026-01-01 Zw1 m 2026-01-01 00:00: input 28, output 36–1036",
		},
		"Interactions": {
			`{"id":"int_1","object":"interaction","model":"m","created":"2026-01-01T10:00:00Z","usage":{"total_input_tokens":7,"total_output_tokens":20,"total_thought_tokens":22,"total_tokens":49}}`,
			"m   2026-01-01 int_1: input 7, output 20, reasoning 22",
		},
		"Bedrock's log": {
			`{"schemaType":"ModelInvocationLog","timestamp":"2026-01-01T10:00:00Z","accountId":"1","region":"eu-west-1","requestId":"q-1","operation":"ConverseStream","modelId":"m","input":{"inputContentType":"application/json","inputBodyJson":{"max_tokens":50},"inputTokenCount":30,"cacheReadInputTokenCount":10,"cacheWriteInputTokenCount":0},"output":{"outputContentType":"application/json","outputBodyJson":[{"usage":{"output_tokens":1}}],"outputTokenCount":6}}`,
			"m amazon-bedrock  2026-01-01 q-1: input 30, output 6, cache_read 10",
		},
		"Mistral": {
			`{"id":"cmpl-e5cc70bb28c444948073e77776eb30ef","object":"chat.completion","created":1767225600,"model":"m","usage":{"prompt_tokens":16,"completion_tokens":34,"total_tokens":50,"prompt_audio_seconds":null}}`,
			"m   2026-01-01 cmpl-e5cc70bb28c444948073e77776eb30ef: input 16, output 34",
		},
		"Groq's stream": {
			`{"id":"chatcmpl-g1","created":1767225600,"model":"m","x_groq":{"id":"req_1","usage":{"queue_time":0.1,"prompt_tokens":16,"prompt_time":0.01,"completion_tokens":4,"completion_time":0.02,"total_tokens":20,"total_time":0.03}}}`,
			"m   2026-01-01 chatcmpl-g1: input 16, output 4",
		},
		"DeepSeek": {
			`{"id":"x","created":1767225600,"model":"m","usage":{"prompt_tokens":16,"completion_tokens":34,"total_tokens":50,"prompt_cache_hit_tokens":10,"prompt_cache_miss_tokens":6,"completion_tokens_details":{"reasoning_tokens":30}}}`,
			"m   2026-01-01 : input 6, output 4, cache_read 10, reasoning 30",
		},
		"xAI": {
			`{"id":"0daf962f-a275-4a3c-839a-047854645532","created":1767225600,"model":"m","usage":{"prompt_tokens":32,"completion_tokens":9,"total_tokens":135,"prompt_tokens_details":{"text_tokens":32,"audio_tokens":0,"image_tokens":0,"cached_tokens":6},"completion_tokens_details":{"reasoning_tokens":94,"audio_tokens":0},"num_sources_used":0}}`,
			"m   2026-01-01 0daf962f-a275-4a3c-839a-047854645532 m 2026-01-01 00:00: input 26, output 9, cache_read 6, reasoning 94",
		},
		"Cohere": {
			`{"id":"c14c80c3-18eb-4519-9460-6c92edd8cfb4","model":"m","time":"2026-01-01","usage":{"billed_units":{"input_tokens":5,"output_tokens":418},"tokens":{"input_tokens":71,"output_tokens":418}}}`,
			"m   2026-01-01 c14c80c3-18eb-4519-9460-6c92edd8cfb4 m 2026-01-01 : input 5, output 418",
		},
		"Cohere's first version": {
			`{"generation_id":"g1","model":"m","timestamp":"2026-01-01","meta":{"api_version":{"version":"1"},"billed_units":{"input_tokens":5,"output_tokens":18},"tokens":{"input_tokens":71,"output_tokens":18}}}`,
			"m   2026-01-01 : input 5, output 18",
		},
		"OpenRouter": {
			`{"id":"gen-1767225600-x","provider":"Anthropic","model":"anthropic/m","object":"chat.completion","created":1767225600,"usage":{"prompt_tokens":50,"completion_tokens":8,"total_tokens":58,"cost":0.001,"is_byok":false,"cost_details":{"upstream_inference_cost":null},"prompt_tokens_details":{"cached_tokens":20,"cache_write_tokens":0}}}`,
			"anthropic/m openrouter  2026-01-01 gen-1767225600-x: input 30, output 8, cache_read 20",
		},
		"OpenRouter's details": {
			`{"id":"gen-2","model":"openai/m","created_at":"2026-01-01T10:00:00.5+00:00","usage":0.0005,"total_cost":0.0005,"tokens_prompt":10,"tokens_completion":9,"native_tokens_prompt":12,"native_tokens_completion":8,"native_tokens_reasoning":3,"native_tokens_cached":0,"provider_name":"OpenAI","latency":800,"generation_time":700}`,
			"openai/m openrouter  2026-01-01 gen-2: input 12, output 5, reasoning 3",
		},
		"LiteLLM's daily table": {
			`{"date":"2026-01-01","api_key":"k","model":"m","model_group":"g","custom_llm_provider":"openai","prompt_tokens":1000,"completion_tokens":50,"cache_read_input_tokens":400,"cache_creation_input_tokens":0,"spend":0.2,"api_requests":7,"successful_requests":7,"failed_requests":0}`,
			"m openai  2026-01-01 : input 600, output 50, cache_read 400",
		},
		"Langfuse": {
			`{"id":"obs-1a","traceId":"t","type":"GENERATION","startTime":"2026-01-01T10:00:00.000Z","endTime":"2026-01-01T10:00:02.000Z","model":"m","usage":{"input":10,"output":5,"total":55,"unit":"TOKENS"},"usageDetails":{"input":10,"output":5,"input_cached_tokens":40,"total":55},"costDetails":{"input":0.1,"total":0.2},"promptTokens":10,"completionTokens":5,"totalTokens":55}`,
			"m   2026-01-01 obs-1a: input 10, output 5, cache_read 40",
		},
		"Helicone": {
			`{"request_id":"9a1","request_created_at":"2026-01-01T10:00:00.000Z","model":"m","provider":"OPENAI","prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"delay_ms":900,"prompt_cache_read_tokens":0,"prompt_cache_write_tokens":0,"cost":0.001,"request_user_id":"u"}`,
			"m OPENAI  2026-01-01 9a1: input 10, output 5",
		},
		"AI SDK": {
			`{"type":"generate","timestamp":"2026-01-01T10:00:00Z","modelId":"m","provider":"openai.responses","usage":{"inputTokens":10,"outputTokens":5,"totalTokens":15}}`,
			"m openai  2026-01-01 : input 10, output 5",
		},
		"Langfuse without details": {
			`{"id":"obs-1b","type":"GENERATION","startTime":"2026-01-01T10:00:00Z","model":"m","usage":{"input":10,"output":5,"total":15,"unit":"TOKENS"},"usageDetails":{}}`,
			"m   2026-01-01 obs-1b: input 10, output 5",
		},
		"LangChain": {
			`{"type":"ai","id":"run--1-2","content":"x","usage_metadata":{"input_tokens":10,"output_tokens":5,"total_tokens":15,"input_token_details":{"cache_read":4}},"response_metadata":{"model_name":"m","model_provider":"openai","token_usage":{"prompt_tokens":10,"completion_tokens":5},"service_tier":"default"},"timestamp":"2026-01-01 10:00:00,5"}`,
			"m openai default 2026-01-01 run--1-2: input 6, output 5, cache_read 4",
		},
		"LangChain with a zone": {
			`{"type":"ai","id":"run--1-2","content":"x","usage_metadata":{"input_tokens":10,"output_tokens":5,"total_tokens":15,"input_token_details":{"cache_read":4}},"response_metadata":{"model_name":"m","model_provider":"openai"},"timestamp":"2026-01-01 10:00:00 UTC"}`,
			"m openai  2026-01-01 run--1-2: input 6, output 5, cache_read 4",
		},
		"pydantic-ai": {
			`{"parts":[{"content":"x","part_kind":"text"}],"usage":{"input_tokens":10,"cache_write_tokens":0,"cache_read_tokens":4,"output_tokens":5,"input_audio_tokens":0,"cache_audio_read_tokens":0,"output_audio_tokens":0,"details":{"reasoning_tokens":2}},"model_name":"m","timestamp":"2026-01-01T10:00:00.123456+00:00","kind":"response","provider_name":"openai","provider_response_id":"chatcmpl-p1"}`,
			"m openai  2026-01-01 chatcmpl-p1: input 6, output 3, cache_read 4, reasoning 2",
		},
		"OpenTelemetry": {
			`{"name":"chat m","spanId":"00f067aa0ba902b7","startTime":"2026-01-01T10:00:00Z","attributes":{"gen_ai.operation.name":"chat","gen_ai.system":"anthropic","gen_ai.response.model":"m","gen_ai.response.id":"msg_o1","gen_ai.usage.input_tokens":10,"gen_ai.usage.output_tokens":5,"gen_ai.request.max_tokens":100}}`,
			"m anthropic  2026-01-01 msg_o1: input 10, output 5",
		},
		"opencode": {
			`{"info":{"id":"msg_1x","role":"assistant","modelID":"m","providerID":"anthropic","time":{"created":1767225600000},"tokens":{"input":1,"output":2,"reasoning":0,"cache":{"read":3,"write":4}}},"parts":[{"type":"step-finish","tokens":{"input":1,"output":2,"reasoning":0,"cache":{"read":3,"write":4}}}]}`,
			"m anthropic  2026-01-01 msg_1x: input 1, output 2, cache_read 3, cache_write 4",
		},
		"LangSmith": {
			`{"id":"3f0d1c2e-0000-4000-8000-000000000001","run_type":"llm","start_time":"2026-01-01T10:00:00.1","extra":{"metadata":{"ls_provider":"openai","ls_model_name":"m"}},"prompt_tokens":100,"completion_tokens":20,"total_tokens":120,"prompt_token_details":{"cache_read":40},"completion_token_details":{"reasoning":5},"total_cost":0.2}`,
			"m openai  2026-01-01 3f0d1c2e-0000-4000-8000-000000000001 m 2026-01-01 10:00: input 60, output 15, cache_read 40, reasoning 5",
		},
		"a span of OpenAI's Agents SDK": {
			`{"object":"trace.span","id":"span_1","started_at":"2026-01-01T10:00:00+00:00","span_data":{"type":"generation","model":"m","usage":{"input_tokens":10,"output_tokens":5}}}`,
			"m   2026-01-01 span_1 m 2026-01-01 10:00: input 10, output 5",
		},
		"OpenInference": {
			`{"spanId":"00f067aa0ba902b8","startTimeUnixNano":"1767225600000000000","attributes":[{"key":"llm.model_name","value":{"stringValue":"m"}},{"key":"llm.provider","value":{"stringValue":"openai"}},{"key":"llm.token_count.prompt","value":{"intValue":"100"}},{"key":"llm.token_count.prompt_details.cache_read","value":{"intValue":"40"}},{"key":"llm.token_count.completion","value":{"intValue":"20"}},{"key":"llm.token_count.total","value":{"intValue":"120"}}]}`,
			"m openai  2026-01-01 00f067aa0ba902b8: input 60, output 20, cache_read 40",
		},
		"OpenInference as objects": {
			`{"span_kind":"LLM","start_time":"2026-01-01T10:00:00Z","attributes":{"llm":{"model_name":"m","provider":"openai","token_count":{"prompt":100,"completion":20,"total":120,"prompt_details":{"cache_read":40}}}}}`,
			"m openai  2026-01-01 : input 60, output 20, cache_read 40",
		},
		"a number of OpenInference that is not known": {
			`{"span_kind":"LLM","start_time":"2026-01-01T10:00:00Z","attributes":{"llm":{"model_name":"m","token_count":{"prompt":100,"completion":20,"prompt_details":{"audio":40}}}}}`,
			"!gen_ai.prompt_details.audio 40: not known",
		},
		"Vercel's gateway": {
			`{"id":"gen_01","created_at":"2026-01-01T10:00:00Z","model":"openai/m","tokens_prompt":10,"native_tokens_prompt":12,"native_tokens_completion":8,"native_tokens_cached":0}`,
			"openai/m vercel  2026-01-01 gen_01: input 12, output 8",
		},
		"Ollama": {
			`{"model":"m","created_at":"2026-01-01T10:00:00Z","done":true,"total_duration":5,"prompt_eval_count":26,"prompt_eval_duration":1,"eval_count":298,"eval_duration":4}`,
			"m   2026-01-01 : input 26, output 298",
		},
		"Cloudflare's gateway": {
			`{"created_at":"2026-01-01T10:00:00Z","provider":"openai","model":"m","cached":false,"tokens_in":10,"tokens_out":5}`,
			"m openai  2026-01-01 : input 10, output 5",
		},
		"events of Gemini CLI": {
			`{"attributes":{"event.name":"gemini_cli.api_response","model":"m","input_token_count":10,"output_token_count":5}}`,
			"!attributes.input_token_count: a number of tokens in a place that is not known",
		},
		"attributes of a log in a list": {
			`{"logRecords":[{"attributes":[{"key":"model","value":{"stringValue":"m"}},{"key":"input_tokens","value":{"intValue":"10"}}]}]}`,
			"!logRecords.attributes.input_tokens: a number of tokens in a place that is not known",
		},
		"an object with a use of other names": {
			`{"message":{"payload":{"token_usage":{"input_other":10,"output":5}}}}`,
			"!message.payload.token_usage.input_other: a number of tokens in a place that is not known",
		},
		"a use in a text": {
			`{"trace_metadata":{"trace.tokenUsage":"{\"input_tokens\":10}"}}`,
			"!trace_metadata.trace.tokenUsage.input_tokens: a number of tokens in a place that is not known",
		},
		"names with the word that are about something else": {
			object: `{"tokenizer":"x","token_id":7,"token_type_ids":3,"tokens":["a"],"token_expires_at":1767225600}`,
			want:   "!no usage",
		},
		"microseconds": {
			object: `{"model":"m","created":1767225600123456,"usage":{"prompt_tokens":1}}`,
			want:   "m   2026-01-01 : input 1",
		},
		"nanoseconds": {
			object: `{"model":"m","ts":"1767225600123456789","usage":{"prompt_tokens":1}}`,
			want:   "m   2026-01-01 : input 1",
		},
		"a time of HTTP": {
			object: `{"model":"m","date":"Thu, 01 Jan 2026 10:00:00 GMT","usage":{"prompt_tokens":1}}`,
			want:   "m   2026-01-01 : input 1",
		},
		"a zone of letters": {
			object: `{"model":"m","date":"2026-01-01 10:00:00 CET","usage":{"prompt_tokens":1}}`,
			want:   `!"2026-01-01 10:00:00 CET" is not a time in a known form`,
		},
		"the tier in the id": {
			object: `{"model":"m:batch","created":1767225600,"usage":{"prompt_tokens":1}}`,
			want:   "m  batch 2026-01-01 : input 1",
		},
		"another mode in the id": {
			object: `{"model":"m:nitro","created":1767225600,"usage":{"prompt_tokens":1}}`,
			want:   "m:nitro   2026-01-01 : input 1",
		},
		"two forms in one object": {
			`{"model":"m","created":1767225600,"usage":{"prompt_tokens":1,"inputTokens":7,"outputTokens":2}}`,
			"!prompt_tokens 1: not known in a usage object of the form of Converse",
		},
		"numbers under another name": {
			object: `{"model":"m","created":1767225600,"usage":{"words_in":1,"words_out":2}}`,
			want:   "!usage: unknown shape",
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := ParseRecord(parsed(t, test.object), Defaults{})
			got := fmt.Sprintf("%s %s %s %s %s: %s", r.Model, r.Place, r.Tier, r.At.Day, r.ID, usesOf(r.Use))
			if err != nil {
				got = "!" + err.Error()
			}
			if test.want[0] == '!' && len(got) > len(test.want) {
				got = got[:len(test.want)]
			}
			if got != test.want {
				t.Errorf("ParseRecord() =\n%s, want\n%s", got, test.want)
			}
		})
	}
}
