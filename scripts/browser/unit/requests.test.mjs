// What the check page says about requests, and which ids it leaves alone.

import assert from "node:assert/strict";
import test from "node:test";

import { outcomes } from "../../../site/website/assets/src/parameters.ts";
import { requestsIn } from "../../../site/website/assets/src/requests.ts";
import { parsed } from "./tables.mjs";

const table = parsed("site/mentions/calls/calls.json");
const only = ["temperature", outcomes.indexOf("only"), "1", "", "only 1", 0];
const ignored = ["seed", outcomes.indexOf("ignored"), "", "", "ignored", 0];
const disputed = ["top_p", outcomes.indexOf("refused"), "", "", "refused", 3]; // and not official
const renamed = ["max_tokens", outcomes.indexOf("renamed"), "max_completion_tokens", "endpoint=chat.completions", "renamed", 0];
const unless = ["temperature", outcomes.indexOf("only"), "1", "effort!=none", "only 1", 0];
const beside = ["temperature", outcomes.indexOf("refused"), "", "top_p", "refused", 0];
const omitted = ["temperature", outcomes.indexOf("ignored"), "", "client=ai-sdk", "ignored", 0];
const thinking = ["thinking.type", outcomes.indexOf("refused"), "enabled", "", "refused", 0];
const moved = ["max_tokens", outcomes.indexOf("renamed"), "max_output_tokens", "endpoint=responses", "renamed", 0];
const budget = ["thinking.budget_tokens", outcomes.indexOf("refused"), "", "", "refused", 0];
const needed = ["seed", outcomes.indexOf("required"), "", "", "required", 0];
const denied = ["tools", outcomes.indexOf("refused"), "", "endpoint=chat.completions", "refused", 2];
const hearsay = ["stop", outcomes.indexOf("refused"), "", "", "refused", 3];
const header = ["api-version", outcomes.indexOf("refused"), "2026-10-21", "", "refused", 0];
const rows = ["gpt-8.1", "gpt-9-mini", "gpt-9-max", "gpt-9-sdk", "gpt-9-think", "gpt-9-old", "gpt-9-needs", "gpt-9-sol", "gpt-9-old-api", "gpt-9-effort"];
const efforts = ["reasoning_effort", outcomes.indexOf("only"), "low|high", "", "", 6];
const calls = {
	table,
	rules: {
		rules: [only, ignored, disputed, renamed, unless, beside, omitted, thinking, moved, needed, budget, denied, hearsay, header, efforts],
		sets: [[[0, 1, 2], ""], [[3, 4, 5], ""], [[0, 6], ""], [[7, 10], ""], [[8], ""], [[9], ""], [[11, 12], ""], [[13], ""], [[14], ""]],
		rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
	},
	nameOf: () => "OpenAI",
};
const limits = { "gpt-8.1": "9000", "gpt-8.1-nano": "4000" };
const model = (id) =>
	({ provider: "openai", id, row: Math.max(rows.indexOf(id), 0), known: () => limits[id] ?? null });

/** What is found of an id in a text, as scan.ts has it. */
function found(text, id, next, more = {}) {
	const plain = { text: id, unsure: false, proxied: false, snapshot: false, others: null };
	const mentions = [...text.matchAll(new RegExp(id.replaceAll(".", "\\."), "g"))]
		.map(({ index }) => ({ at: index, line: text.slice(0, index).split("\n").length, ...plain, ...more }));
	return [{ id, findings: [{ model: model(id) }], instead: [next && model(next)], mentions }];
}

const otherwise = "its provider says so, and other sources say otherwise";
const sdk = "from openai import OpenAI\nOpenAI().chat.completions.create(";
for (const [name, text, id, next, said, kept] of [
	["a parameter that is refused", `${sdk}\n  model="gpt-9-mini",\n  temperature=0.4)\n`, "gpt-9-mini", undefined,
		["4 refused gpt-9-mini refuses temperature=0.4; it takes only 1"], false],
	["a parameter that is ignored", `${sdk}model="gpt-9-mini", seed=4)\n`, "gpt-9-mini", undefined, ["2 ignored gpt-9-mini ignores seed=4"], false],
	["a rule of the provider that is disputed", `${sdk}model="gpt-9-sol", tools=[{}], stop="x")\n`, "gpt-9-sol", undefined,
		[`2 may be refused gpt-9-sol may refuse tools at the endpoint chat.completions; ${otherwise}`], false],
	["what the successor refuses by a disputed rule", `${sdk}model="gpt-8.1",\n  tools=[{}], stop="x")\n`, "gpt-8.1", "gpt-9-sol",
		[`3 changes gpt-9-sol may refuse tools at the endpoint chat.completions; ${otherwise}`], true],
	["what both refuse by a disputed rule", `${sdk}model="gpt-9-sol", tools=[{}])\n`, "gpt-9-sol", "gpt-9-sol",
		[`2 may be refused gpt-9-sol may refuse tools at the endpoint chat.completions; ${otherwise}`], false],
	["an effort that is not in the list of the model", `${sdk}model="gpt-9-effort", reasoning_effort="minimal")\n`, "gpt-9-effort", undefined,
		["2 may be refused gpt-9-effort may refuse reasoning_effort=minimal; the efforts that are known of it: low, high"], false],
	["an effort that is in it", `${sdk}model="gpt-9-effort", reasoning_effort="high")\n`, "gpt-9-effort", undefined, [], false],
	["a disputed rule that the provider does not state", `${sdk}model="gpt-9-sol", stop="x")\n`, "gpt-9-sol", undefined, [], false],
	["a successor that refuses", `${sdk}model="gpt-8.1", temperature=0.4)\n`, "gpt-8.1", "gpt-9-mini",
		["2 changes this call sets temperature=0.4 (it takes only 1), which gpt-9-mini refuses"], true],
	["more tokens than the model writes", `${sdk}model="gpt-8.1", max_tokens=9001)\n`, "gpt-8.1", undefined,
		["2 may be refused max_tokens=9001 is above the output limit of gpt-8.1, 9,000 tokens"], false],
	["more tokens than the successor writes", `${sdk}model="gpt-8.1", max_tokens=9000)\n`, "gpt-8.1", "gpt-8.1-nano",
		["2 changes max_tokens=9000 is above the output limit of gpt-8.1-nano, 4,000 tokens"], true],
	["as many tokens as the successor writes", `${sdk}model="gpt-8.1", max_tokens=4000)\n`, "gpt-8.1", "gpt-8.1-nano", [], false],
	["tokens that are not known, and a smaller successor", `${sdk}model="gpt-8.1", max_tokens=many)\n`, "gpt-8.1", "gpt-8.1-nano", [], true],
	["a successor that takes it", `${sdk}model="gpt-8.1", temperature=1)\n`, "gpt-8.1", "gpt-9-mini", [], false],
	["a value that is not known", `${sdk}model="gpt-8.1", temperature=heat)\n`, "gpt-8.1", "gpt-9-mini", [], true],
	["a parameter elsewhere in the text", "MODEL = \"gpt-8.1\"\nask(MODEL, temperature=0.4)\n", "gpt-8.1", "gpt-9-mini", [], true],
	["a method that tells the endpoint", 'client.chat.completions.create(model="gpt-9-old", max_tokens=5)', "gpt-9-old", "gpt-9-max",
		["1 changes this call sets max_tokens=5, whose name at gpt-9-max is max_completion_tokens (at the endpoint chat.completions)"], true],
	["what the successor ignores", `${sdk}model="gpt-8.1", seed=4)\n`, "gpt-8.1", "gpt-9-mini",
		["2 changes gpt-9-mini ignores seed=4"], false],
	["what both ignore", `${sdk}model="gpt-9-mini", seed=4)\n`, "gpt-9-mini", "gpt-9-mini",
		["2 ignored gpt-9-mini ignores seed=4"], false],
	["members of what the successor refuses", `${sdk}model="gpt-8.1", thinking={"type": "enabled", "budget_tokens": 8000})`,
		"gpt-8.1", "gpt-9-think",
		["2 changes this call sets thinking.type=enabled, thinking.budget_tokens=8000, which gpt-9-think refuses"], true],
	["a refusal under a condition, and another name", `${sdk}model="gpt-8.1", max_tokens=5, temperature=0.4, reasoning_effort="high")`, "gpt-8.1", "gpt-9-max",
		["2 changes this call sets temperature=0.4 (it takes only 1, unless effort is none), which gpt-9-max refuses; and " +
			"max_tokens=5, whose name at gpt-9-max is max_completion_tokens (at the endpoint chat.completions)"], true],
	["a parameter that the successor refuses at another endpoint", "model: gpt-9-old\nmax_tokens: 5\n", "gpt-9-old", "gpt-9-max", [], true],
	["a parameter about which both have the same rule", "model: gpt-9-old\nmax_tokens: 5\n", "gpt-9-old", "gpt-9-old", [], false],
	["no parameter", "MODEL = \"gpt-8.1\"\nask(MODEL)\n", "gpt-8.1", "gpt-9-mini", [], false],
]) {
	test(name, () => {
		const got = requestsIn(text, found(text, id, next), calls);
		assert.deepEqual(got.said.map(({ line, effect, text: clause }) => `${line} ${effect} ${clause}`), said);
		assert.equal(got.kept.size > 0, kept);
		for (const { id: at } of got.said) assert.equal(text.slice(at, at + id.length), id); // of whose row it is
	});
}

test("a parameter that is missing is named, and not the model at which that is said", () => {
	const text = `${sdk}model="gpt-9-needs")\n`;
	const [{ line, effect, setting, text: clause }, ...others] = requestsIn(text, found(text, "gpt-9-needs"), calls).said;
	assert.deepEqual([line, effect, setting, others], [2, "missing", "seed", []]);
	assert.equal(clause, "gpt-9-needs requires seed, which this call does not set");
});

test("of an id that is kept it is said which parameter may be refused", () => {
	const text = "model: gpt-8.1\ntemperature: 0.2\nseed: 4\nmax_tokens: 5\n";
	const { kept } = requestsIn(text, found(text, "gpt-8.1", "gpt-9-max"), calls);
	assert.deepEqual([...kept], [[7, "gpt-9-max may refuse max_tokens, temperature"]]);
	const call = `${sdk}model="gpt-8.1", temperature=0.4)\n`;
	const [[, why]] = requestsIn(call, found(call, "gpt-8.1", "gpt-9-mini"), calls).kept;
	assert.equal(why, "gpt-9-mini does not take temperature=0.4");
});

test("an id at another place has no rules", () => {
	const text = `${sdk}model="gpt-9-mini", temperature=0.4)\n`;
	for (const more of [{ unsure: true }, { proxied: true }, { others: [] }]) {
		assert.deepEqual(requestsIn(text, found(text, "gpt-9-mini", undefined, more), calls).said, []);
	}
});

// Settings beside ids of which no request is read.
const anywhere = "at every endpoint of OpenAI";
for (const [name, text, ids, said, unchecked] of [
	["a client whose SDK is not named", 'client.chat.completions.create(model="gpt-9-mini", temperature=0.4)', ["gpt-9-mini"],
		[`1 refused gpt-9-mini refuses temperature=0.4; it takes only 1`], []],
	["settings of another endpoint than the provider's own", "model: gpt-9-old\nmax_tokens: 5\n", ["gpt-9-old"], [], []],
	["another endpoint, which a method names", 'MODEL = "gpt-9-old"\nclient.responses.create(model=MODEL, max_tokens=5)', ["gpt-9-old"],
		["2 may be refused gpt-9-old refuses max_tokens=5; the name is max_output_tokens, at the endpoint responses"], []],
	["another endpoint than a method names", 'MODEL = "gpt-9-max"\nclient.responses.create(model=MODEL, max_tokens=5)', ["gpt-9-max"], [], []],
	["a call of one endpoint beside one of another",
		'MODEL = "gpt-9-max"\nclient.responses.create(model=MODEL, max_tokens=f(5),\n  max_tokens=5)\nclient.chat.completions.create(model="o", messages=[])',
		["gpt-9-max"], [], ["max_tokens"]],
	["a call after one of another endpoint",
		'MODEL = "gpt-9-max"\nclient.responses.create(model="o", input=f("x"))\nclient.chat.completions.create(model=MODEL, max_tokens=5)',
		["gpt-9-max"], ["3 may be refused gpt-9-max refuses max_tokens=5; the name is max_completion_tokens, at the endpoint chat.completions"], []],
	["a setting outside of calls of two endpoints",
		'MODEL = "gpt-9-max"\nMAX_TOKENS = 5\nclient.responses.create(model=MODEL, input="x")\nclient.chat.completions.create(model=MODEL, messages=[])',
		["gpt-9-max"], ["2 may be refused gpt-9-max refuses max_tokens=5; the name is max_completion_tokens, at the endpoint chat.completions"], []],
	["the variable with the model of the call",
		'A = "gpt-9-mini"\nB = "gpt-8.1"\nclient.responses.create(model=A, temperature=0.4)\nclient.responses.create(model=B, temperature=0.4)',
		["gpt-9-mini", "gpt-8.1"], [`3 refused gpt-9-mini refuses temperature=0.4 ${anywhere}; it takes only 1`], []],
	["a variable with a default", 'const A = process.env.A ?? "gpt-9-mini";\nconst B = "gpt-8.1";\nclient.responses.create({ model: A, temperature: 0.4 })',
		["gpt-9-mini", "gpt-8.1"], [`3 may be refused gpt-9-mini refuses temperature=0.4 ${anywhere}; it takes only 1`], []],
	["a variable that is assigned twice", 'A = "gpt-9-mini"\nif x:\n  A = other()\nclient.responses.create(model=A, temperature=0.4)',
		["gpt-9-mini"], [`4 may be refused gpt-9-mini refuses temperature=0.4 ${anywhere}; it takes only 1`], []],
	["settings of YAML", "model: gpt-9-mini\ntemperature: 0.4\nseed: 4\ntop_p: 1\n", ["gpt-9-mini"],
		[`2 refused gpt-9-mini refuses temperature=0.4 ${anywhere}; it takes only 1`, `3 ignored gpt-9-mini ignores seed=4 ${anywhere}`], []],
	["a file .env", "MODEL=gpt-9-mini\r\nTEMPERATURE=0.4\r\n", ["gpt-9-mini"],
		[`2 refused gpt-9-mini refuses temperature=0.4 ${anywhere}; it takes only 1`], []],
	["constants", 'MODEL = "gpt-9-mini"\nTEMPERATURE = 0.4  # low\nask(MODEL, temperature=TEMPERATURE)', ["gpt-9-mini"],
		[`2 refused gpt-9-mini refuses temperature=0.4 ${anywhere}; it takes only 1`], []],
	["a value that the model takes", "model: gpt-9-mini\ntemperature: 1.0\n", ["gpt-9-mini"], [], []],
	["a comment", "model: gpt-9-mini\n# temperature: 0.4\n", ["gpt-9-mini"], [], []],
	["a value that is not known", "model: gpt-9-mini\ntemperature: ${HEAT}\n", ["gpt-9-mini"], [], ["temperature"]],
	["a rule with a condition", "model: gpt-9-max\ntemperature: 0.4\nmax_tokens: 9\n", ["gpt-9-max"],
		["2 may be refused gpt-9-max refuses temperature=0.4; it takes only 1, unless effort is none",
			"3 may be refused gpt-9-max refuses max_tokens=9; the name is max_completion_tokens, at the endpoint chat.completions"], []],
	["a condition that the text can meet", "model: gpt-9-max\ntemperature: 1.5\ntop_p: 0.5\n", ["gpt-9-max"],
		["2 may be refused gpt-9-max refuses temperature=1.5; it takes only 1, unless effort is none; refused together with top_p"], []],
	["a client that can leave it out", "model: gpt-9-sdk\ntemperature: 0.4\n", ["gpt-9-sdk"],
		[`2 refused gpt-9-sdk refuses temperature=0.4 ${anywhere}; it takes only 1; the AI SDK leaves it out`], []],
	["a client that leaves it out", "const model = openai('gpt-9-sdk');\nask({ model, temperature: 0.4 })", ["gpt-9-sdk"],
		[`2 may be refused gpt-9-sdk refuses temperature=0.4 ${anywhere}; it takes only 1; the AI SDK leaves it out`], []],
	["another id, which can take it", "models: [gpt-9-mini, gpt-8.1]\ntemperature: 0.4\n", ["gpt-9-mini", "gpt-8.1"],
		[`2 may be refused gpt-9-mini refuses temperature=0.4 ${anywhere}; it takes only 1; of gpt-8.1 no such rule is known`], []],
	["two ids that both refuse it", "models: [gpt-9-mini, gpt-9-sdk]\ntemperature: 0.4\n", ["gpt-9-mini", "gpt-9-sdk"],
		[`2 refused gpt-9-mini refuses temperature=0.4 ${anywhere}; it takes only 1`,
			`2 refused gpt-9-sdk refuses temperature=0.4 ${anywhere}; it takes only 1; the AI SDK leaves it out`], []],
	["blocks of YAML", "first:\n  model: gpt-9-mini\n  temperature: 0.4\nsecond:\n  model: gpt-8.1\n  temperature: 0.4\n", ["gpt-9-mini", "gpt-8.1"],
		[`3 refused gpt-9-mini refuses temperature=0.4 ${anywhere}; it takes only 1`], []],
	["items of YAML", "- temperature: 0.4\n  model: gpt-8.1\n- model: gpt-9-mini\n  temperature: 0.3\n", ["gpt-9-mini", "gpt-8.1"],
		[`4 refused gpt-9-mini refuses temperature=0.3 ${anywhere}; it takes only 1`], []],
	["lines of calls", 'client.ask("gpt-8.1", temperature=0.4)\nclient.ask("gpt-9-mini", temperature=0.3)', ["gpt-9-mini", "gpt-8.1"],
		[`2 refused gpt-9-mini refuses temperature=0.3 ${anywhere}; it takes only 1`], []],
	["another id in the block", 'if fast:\n  model = "gpt-9-mini"\n  temperature = 0.4\n  if x:\n    model = "gpt-8.1"', ["gpt-9-mini", "gpt-8.1"],
		[`3 may be refused gpt-9-mini refuses temperature=0.4 ${anywhere}; it takes only 1; of gpt-8.1 no such rule is known`], []],
	["a part of a longer name", "MODEL=gpt-9-mini\nHEATER_TEMPERATURE=20\n", ["gpt-9-mini"],
		[`2 may be refused gpt-9-mini refuses temperature=20 ${anywhere}; it takes only 1`], []],
	["a block of a model that nobody knows", "first:\n  model: my-model\n  temperature: 0.4\nsecond:\n  model: gpt-9-mini\n", ["gpt-9-mini"],
		[`3 may be refused gpt-9-mini refuses temperature=0.4 ${anywhere}; it takes only 1`], []],
	["another model that nobody knows", "MODEL=gpt-9-mini\nSMALL_MODEL=my-model\nTEMPERATURE=0.4\n", ["gpt-9-mini"],
		[`3 may be refused gpt-9-mini refuses temperature=0.4 ${anywhere}; it takes only 1`], []],
	["another host", "base_url: http://localhost\nmodel: gpt-9-mini\ntemperature: 0.4\n", ["gpt-9-mini"], [], ["temperature"]],
	["a part of an object", "model: gpt-9-think\nthinking:\n  type: enabled\n", ["gpt-9-think"], [], ["thinking"]],
	["no parameter with a rule", 'client.chat.completions.create(model="gpt-9-mini", top_k=4)', ["gpt-9-mini"], [], []],
	["a request that is read", `${sdk}model="gpt-9-mini", temperature=1)\nask("gpt-9-mini", temperature=0.4)`, ["gpt-9-mini"], [], []],
	["what a request that is read sets", `${sdk}model="gpt-8.1", temperature=0.4)\nOTHER = "gpt-9-mini"`, ["gpt-8.1", "gpt-9-mini"], [], []],
	["a model without rules", 'client.chat.completions.create(model="gpt-8.1", temperature=0.4)', ["gpt-8.1"], [], []],
]) {
	test(`beside requests: ${name}`, () => {
		const got = requestsIn(text, ids.flatMap((id) => found(text, id)), calls);
		assert.deepEqual(got.said.map(({ line, effect, text: clause }) => `${line} ${effect} ${clause}`), said);
		assert.deepEqual(got.unchecked, unchecked);
	});
}

test("a setting of a model that has ended is none of another one", () => {
	const text = "first:\n  model: gpt-8.1\n  temperature: 0.4\nsecond:\n  model: gpt-9-mini\n";
	const [ended] = found(text, "gpt-8.1");
	const ids = [{ ...ended, stage: "retired" }, ...found(text, "gpt-9-mini")];
	assert.deepEqual(requestsIn(text, ids, calls).said, []);
	const flat = "FIRST=gpt-8.1\nSECOND=gpt-9-mini\nTEMPERATURE=0.4\n"; // it fails at the one that works
	const all = [{ ...found(flat, "gpt-8.1")[0], stage: "retired" }, ...found(flat, "gpt-9-mini")];
	assert.deepEqual(requestsIn(flat, all, calls).said.map(({ effect }) => effect), ["refused"]);
});

test("of many ids nobody knows to which one a setting belongs", () => {
	const ids = Array.from({ length: 7 }, () => "gpt-9-mini");
	const text = `${ids.join(" ")}\ntemperature: 0.4`;
	const { said, unchecked } = requestsIn(text, ids.flatMap((id) => found(text, id)), calls);
	assert.deepEqual([said, unchecked], [[], ["temperature"]]);
});

test("an id without a request that is read is named beside one that has one", () => {
	const text = `${sdk}model="gpt-8.1", temperature=0.4)\nMODEL = "gpt-9-mini"\nask(MODEL, temperature=heat)`;
	const ids = ["gpt-8.1", "gpt-9-mini"].flatMap((id) => found(text, id));
	const { unchecked, uncheckedAt } = requestsIn(text, ids, calls);
	assert.deepEqual([unchecked, uncheckedAt], [["temperature"], ["gpt-9-mini"]]);
});

test("of a model without rules it is said that nothing is known of the parameters that others refuse", () => {
	const text = `${sdk}model="gpt-8.1", temperature=0.4, user="x")\n`;
	const { said, unruled, unruledAt } = requestsIn(text, found(text, "gpt-8.1"), calls);
	assert.deepEqual([said, unruled, unruledAt], [[], ["temperature"], ["gpt-8.1"]]);
	const header = text.replace("gpt-8.1", "gpt-9-old-api"); // a rule about a header says nothing of the body
	assert.deepEqual(requestsIn(header, found(header, "gpt-9-old-api"), calls).unruled, ["temperature"]);
	const ended = found(text, "gpt-8.1").map((one) => ({ ...one, stage: "retired" }));
	assert.deepEqual(requestsIn(text, ended, calls).unruled, []);
	const known = `${sdk}model="gpt-9-mini", temperature=1)\n`;
	assert.deepEqual(requestsIn(known, found(known, "gpt-9-mini"), calls).unruled, []);
});

test("the time for a list is about linear in its length", () => {
	// As lists of prices have it, in which each model has settings: 6 MB with 600 ids that end, and their settings.
	const entry = (i) => `"gpt-9-${i}": {\n  "max_tokens": 4096,\n  "temperature": 0.4,\n  "note": "${"x ".repeat(5000)}"\n},\n`;
	const text = Array.from({ length: 600 }, (_, i) => entry(i)).join("");
	const ids = [...text.matchAll(/gpt-9-\d+/g)].map(({ 0: id, index }, i) => ({
		...found("", id)[0],
		findings: [{ model: model("gpt-9-mini") }],
		instead: [model("gpt-8.1-nano")],
		mentions: [{ ...found("a", "a")[0].mentions[0], text: id, at: index, line: i * 5 + 1 }],
	}));
	const start = performance.now();
	requestsIn(text, ids, calls);
	assert.ok(performance.now() - start < 8000);
});
