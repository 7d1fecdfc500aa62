// Searches for ids as clouds, hosts and gateways write them, which the resolver of the check page reads.

import assert from "node:assert/strict";
import test from "node:test";

import { resolved } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse } from "../../../site/website/assets/src/state.ts";
import { tables } from "./tables.mjs";

// One row a model: "-" is not known.
const table = `
provider       id                                    canonical_id                  name               kind  stage   ending
anthropic      claude-opus-5-5                       =                             Claude_Opus_5.5    maker usable  -
anthropic      claude-3-5-sonnet-20241022            =                             Claude_Sonnet_3.5  maker retired Retired_on_28_October_2025
anthropic      claude-3-5-sonnet-20240620            =                             Claude_Sonnet_3.5  maker retired Retired_on_28_October_2025
amazon-bedrock anthropic.claude-opus-4-5-20251101-v1 -                             Claude_Opus_4.5    cloud usable  -
google-vertex  gemini-2.5-pro                        -                             Gemini_2.5_Pro     cloud retired Retired_on_20_October_2026
deepinfra      deepseek-ai/DeepSeek-V3               -                             DeepSeek-V3        host  usable  -
openai         gpt-4o                                =                             GPT-4o             maker usable  -
`.trim().split("\n").map((line) => line.split(/\s+/));
const [head, ...rows] = table;
const models = decodeModels(head.map((name, i) =>
	({ name, values: rows.map((row) => (row[i] === "-" ? null : row[i].replaceAll("_", " "))) })));
const providers = [...new Set(rows.map(([id]) => id))].map((id) => ({ id, name: id, kind: rows.find((row) => row[0] === id)[4] }));
const catalog = await makeCatalog(models, providers);
const settings = { spellings: "/ids.json", checker: new URL("../../../site/website/assets/src/checker.ts", import.meta.url).href };
let loads = 0;
globalThis.fetch = async () => {
	loads++;
	return { ok: true, status: 200, json: async () => ({ spellings: tables.spellings }) };
};
const asked = (search) => resolved(catalog, parse(new URLSearchParams({ search }).toString()), settings);

test("names load no table of ids", async () => {
	for (const search of ["gpt-4o", "claude-opus", "opus 5.5", "deepseek-v3", "gpt-4.", "deepseek-ai/DeepSeek-V3"]) {
		assert.equal(await asked(search), null, search);
	}
	assert.equal(loads, 0);
});

test("an id of a cloud is that of the model that it names, with its end", async () => {
	for (const [search, want, said] of [
		["anthropic.claude-opus-5-5-v1", "anthropic/claude-opus-5-5", /means Claude Opus 5\.5\. The catalog has no such model at Amazon Bedrock/],
		["gemini-2.5-pro@default", "google-vertex/gemini-2.5-pro", /^“gemini-2\.5-pro@default” means Gemini 2\.5 Pro\. Retired on 20 October 2026\. $/],
		["publishers/google/models/gemini-2.5-pro", "google-vertex/gemini-2.5-pro", /Retired on 20 October 2026\. $/],
		["openrouter/anthropic/claude-3.5-sonnet:beta", "anthropic/claude-3-5-sonnet-20240620 anthropic/claude-3-5-sonnet-20241022", /one of 2 models\. None of these works any more\. /],
		["projects/p/locations/l/publishers/anthropic/models/claude-opus-5-5", "anthropic/claude-opus-5-5", /means Claude Opus 5\.5/],
		["ft:gpt-4o:org::id", "openai/gpt-4o", /fine-tuned/],
	]) {
		const found = await asked(search);
		assert.equal(found?.answer.models.map(keyOf).sort().join(" "), want, search);
		assert.match(found.said, said, search);
	}
});

test("an id that a place does not have is said to be of others, and one that retired long ago retired", async () => {
	const elsewhere = await asked("accounts/fireworks/models/deepseek-v3");
	assert.deepEqual([elsewhere.answer.models.map(keyOf), elsewhere.said], [
		["deepinfra/deepseek-ai/DeepSeek-V3"], "The catalog does not cover Fireworks AI. These are what others call “deepseek-v3”. ",
	]);
	const { answer, said } = await asked("text-davinci-003");
	assert.deepEqual([answer.models, said], [[], "“text-davinci-003” is not in the catalog. It retired on 2024-01-04, before the catalog's time. "]);
	assert.equal(await asked("no-such-model"), null);
});
