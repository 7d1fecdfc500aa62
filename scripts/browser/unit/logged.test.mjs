// Which lines of a text have numbers of tokens, which the check page does not add up.

import assert from "node:assert/strict";
import test from "node:test";

import { countLogged } from "../../../site/website/assets/src/check/logged.ts";

for (const [name, text, want] of [
	["nothing", "gpt-4o\nclaude-sonnet-5, gpt-5, o3", 0],
	["lines of a log", '{"model":"gpt-4o","usage":{"prompt_tokens":12,"completion_tokens":3}}\n{"model":"o3"}\n{"inputTokens": 5}', 2],
	["a bill as a table", "Service,Model,Input tokens,Output tokens,Cost\nOpenAI,gpt-4o,\"120,000\",,24.00\nOpenAI,o3,5,6,1\n", 2],
	["names of columns as programs have them", "month;model;input_tokens;cost\n2026-11;gpt-4o;120000;24\n\ntotal", 1],
	["tabs", "Model\tTotal tokens\tCost\ngpt-4o\t17\t1", 1],
	["commas, with a column of the cache", "month,service,model,input_tokens,output_tokens,cached\n2026-10,openai,gpt-4o,1200,300,0\n2026-10,openai,o3,7,3,0", 2],
	["quoted cells", '"month","model","input_tokens","output_tokens"\n"2026-10","gpt-4o","1200","300"', 1],
	["a table of Markdown", "| month | model | input_tokens |\n|---|---|---:|\n| 2026-10 | gpt-4o | 1,200 |", 1],
	["the cache of a log", '{"model":"a","usage":{"input_tokens":12,"cache_read_input_tokens":3}}\r\n{"model":"b","usageMetadata":{"promptTokenCount":5}}', 2],
	["code with such names", "def bill(input_tokens, output_tokens, day):\n\treturn 1, 2\nx = input_tokens, output_tokens, 3\ny, 4, 5", 0],
	["a sentence", "We have input tokens, output tokens, and more.\nNothing to see.", 0],
]) test(name, () => assert.equal(countLogged(text), want));
