// What the check page says about requests, and which ids it leaves alone.

import assert from "node:assert/strict";
import test from "node:test";

import { outcomes } from "../../../site/website/assets/src/parameters.ts";
import { requestsIn } from "../../../site/website/assets/src/requests.ts";
import { parsed } from "./tables.mjs";

const table = parsed("site/mentions/calls/calls.json");
const only = ["temperature", outcomes.indexOf("only"), "1", "", "only 1", 0];
const ignored = ["seed", outcomes.indexOf("ignored"), "", "", "ignored", 0];
const disputed = ["top_p", outcomes.indexOf("refused"), "", "", "refused", 2];
const calls = { table, rules: { rules: [only, ignored, disputed], sets: [[[0, 1, 2], ""]], rows: [0, 1] } };
const model = (id) => ({ provider: "openai", id, row: Number(id === "gpt-9-mini") });

/** What is found of an id in a text, as scan.ts has it. */
function found(text, id, next, more = {}) {
	const plain = { text: id, unsure: false, proxied: false, snapshot: false, others: null };
	const mentions = [...text.matchAll(new RegExp(id.replaceAll(".", "\\."), "g"))]
		.map(({ index }) => ({ at: index, ...plain, ...more }));
	return [{ id, findings: [{ model: model(id) }], instead: [next && model(next)], mentions }];
}

const sdk = "from openai import OpenAI\nOpenAI().chat.completions.create(";
for (const [name, text, id, next, said, kept] of [
	["a parameter that is refused", `${sdk}\n  model="gpt-9-mini",\n  temperature=0.4)\n`, "gpt-9-mini", undefined,
		["4 refused gpt-9-mini refuses temperature=0.4; it takes only 1"], false],
	["a parameter that is ignored", `${sdk}model="gpt-9-mini", seed=4)\n`, "gpt-9-mini", undefined, ["2 ignored gpt-9-mini ignores seed=4"], false],
	["a rule that is disputed", `${sdk}model="gpt-9-mini", top_p=0.4)\n`, "gpt-9-mini", undefined, [], false],
	["a successor that refuses", `${sdk}model="gpt-8.1", temperature=0.4)\n`, "gpt-8.1", "gpt-9-mini",
		["2 changes this call sets temperature=0.4, which gpt-9-mini refuses"], true],
	["a successor that takes it", `${sdk}model="gpt-8.1", temperature=1)\n`, "gpt-8.1", "gpt-9-mini", [], false],
	["a value that is not known", `${sdk}model="gpt-8.1", temperature=heat)\n`, "gpt-8.1", "gpt-9-mini", [], true],
	["a parameter elsewhere in the text", "MODEL = \"gpt-8.1\"\nask(MODEL, temperature=0.4)\n", "gpt-8.1", "gpt-9-mini", [], true],
	["no parameter", "MODEL = \"gpt-8.1\"\nask(MODEL)\n", "gpt-8.1", "gpt-9-mini", [], false],
]) {
	test(name, () => {
		const got = requestsIn(text, found(text, id, next), calls);
		assert.deepEqual(got.said.map(({ line, effect, text: clause }) => `${line} ${effect} ${clause}`), said);
		assert.equal(got.kept.size > 0, kept);
		for (const { id: at } of got.said) assert.equal(text.slice(at, at + id.length), id); // of whose row it is
	});
}

test("an id at another place has no rules", () => {
	const text = `${sdk}model="gpt-9-mini", temperature=0.4)\n`;
	for (const more of [{ unsure: true }, { proxied: true }, { others: [] }]) {
		assert.deepEqual(requestsIn(text, found(text, "gpt-9-mini", undefined, more), calls).said, []);
	}
});

for (const [name, text, unchecked] of [
	["a client whose SDK is not named", 'client.chat.completions.create(model="gpt-9-mini", temperature=0.4)', ["temperature"]],
	["a setting", "model: gpt-9-mini\ntemperature: 0.4\nseed: 4\ntop_p: 1\n", ["temperature", "seed"]],
	["no parameter with a rule", 'client.chat.completions.create(model="gpt-9-mini", top_k=4)', []],
	["a request that is read", `${sdk}model="gpt-9-mini", temperature=1)\nask("gpt-9-mini", temperature=0.4)`, []],
	["a model without rules", 'client.chat.completions.create(model="gpt-8.1", temperature=0.4)', []],
]) {
	test(`parameters that are not checked: ${name}`, () => {
		const id = text.includes("gpt-8.1") ? "gpt-8.1" : "gpt-9-mini";
		assert.deepEqual(requestsIn(text, found(text, id), calls).unchecked, unchecked);
	});
}

test("an id without a request that is read is named beside one that has one", () => {
	const text = `${sdk}model="gpt-8.1", temperature=0.4)\nMODEL = "gpt-9-mini"\nask(MODEL, temperature=0.4)`;
	const ids = ["gpt-8.1", "gpt-9-mini"].flatMap((id) => found(text, id));
	const { unchecked, uncheckedAt } = requestsIn(text, ids, calls);
	assert.deepEqual([unchecked, uncheckedAt], [["temperature"], ["gpt-9-mini"]]);
});
