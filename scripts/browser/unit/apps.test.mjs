// Searches for what people know better than the models behind it: apps, makers' own rows, and versions to come.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const table = `
provider   id                        canonical_id                        name                kind    type  stage   batch_in batch_out output_modalities
openai     gpt-9                     =                                   GPT-9               maker   chat  usable  1        4         text
openai     gpt-5.4-2026-07-17        =                                   GPT-5.4             maker   chat  usable  -        -         text
openai     chatgpt-image-latest      =                                   ChatGPT_Image       maker   image usable  -        -         image
openai     ocr-1                     =                                   OCR_1               maker   chat  usable  -        -         text,image
router     openai/gpt-9:batch        openai/gpt-9                        GPT-9_(batch)       gateway chat  usable  -        -         text
anthropic  claude-3-5-sonnet-2024062 =                                   Claude_Sonnet_3.5   maker   chat  retired -        -         text
cloud      claude-3-5-sonnet         anthropic/claude-3-5-sonnet-2024062 Claude_3.5_Sonnet   cloud   chat  retired -        -         text
`.trim().split("\n").map((line) => line.split(/\s+/));
const [head, ...rows] = table;
const columns = head.map((name, i) => ({ name, values: rows.map((row) => (row[i] === "-" ? null : row[i].replaceAll("_", " "))) }));
columns.push({ name: "maker", values: rows.map(([provider]) => (provider === "openai" || provider === "router" ? "openai" : "anthropic")) });
columns.push({ name: "status", values: rows.map((row) => (row[6] === "retired" ? "deprecated" : "active")) });
columns.push({ name: "input_modalities", values: rows.map(() => "text,image") });
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "openai", name: "OpenAI", kind: "maker", flagship: "gpt-9" }, { id: "anthropic", name: "Anthropic", kind: "maker" },
	{ id: "router", name: "Router", kind: "gateway" }, { id: "cloud", name: "Cloud", kind: "cloud" },
]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

test("an app is answered with the chat models of its maker", () => {
	for (const search of ["chatgpt", "ChatGPT", "chat gpt", "chatgpt price", "the chatgpt app", "chatgpt api"]) {
		const { answer, read, said, page } = asked(search);
		assert.equal(said, "ChatGPT is an app of OpenAI. These are the chat models of OpenAI, its flagship first. ", search);
		assert.deepEqual([keyOf(answer.models[0]), query(read), page.path], ["openai/gpt-9", "type=chat&maker=openai", "/providers/openai/"], search);
	}
	assert.match(asked("claude code").said, /^Claude Code is an app of Anthropic/);
	assert.equal(keyOf(asked("chatgpt image").answer.models[0]), "openai/chatgpt-image-latest");
	assert.equal(keyOf(asked("chatgpt 9").answer.models[0]), "openai/gpt-9");
});

test("the batch price of a model is its maker's, not that of a gateway's own name for batches", () => {
	for (const search of ["price of gpt-9 batch", "gpt-9 batch", "how much does gpt-9 cost in batch", "price of gpt-9 in batches", "batch price of gpt-9"]) {
		assert.equal(asked(search).said, "GPT-9 at OpenAI: $1 in, $4 out for a million tokens in batches. ", search);
	}
	assert.equal(keyOf(asked("openai/gpt-9:batch").answer.models[0]), "router/openai/gpt-9:batch");
});

test("the maker's row of a model that has ended comes before a cloud's, with a version in its name", () => {
	for (const search of ["claude 3.5 sonnet", "claude-3-5-sonnet"]) {
		assert.equal(keyOf(asked(search).answer.models[0]), "anthropic/claude-3-5-sonnet-2024062", search);
	}
});

test("digits of days are no version that is not known", () => {
	const { answer, said } = asked("gpt-7");
	assert.equal(said, "No model is known that is called “gpt-7”: these are called “gpt”. ");
	assert.equal(keyOf(answer.models[0]), "openai/gpt-9");
});

test("what reads texts comes behind what makes images", () => {
	const { answer } = asked("edit photos");
	assert.equal(answer.models.at(-1).id, "ocr-1");
});
