// Uses in the forms in which people write them, of models that they name: each is read in all of them as in one.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

const table = `
provider id             canonical_id      name           kind    price_in price_out input_price output_price
acme     nova-5         =                 Nova_5         maker   $2       $8        2           8
acme     nova-5-1       =                 Nova_5.1       maker   $2       $8        2           8
acme     quill-3.8-max  =                 Quill_3.8_Max  maker   $3       $9        3           9
acme     flash-20260102 =                 Flash          maker   $1       $2        1           2
cube     nova-5         acme/nova-5       Nova_5         cloud   $4       $8        4           8
cube     acme.flash-v1  acme/flash-20260102 Flash        cloud   $1       $2        1           2
cube     cube-max       =                 Cube_Max       cloud   $1       $2        1           2
`.trim().split("\n").map((line) => line.split(/\s+/));
const [head, ...rows] = table;
const columns = head.map((name, i) => ({ name, values: rows.map((row) => row[i].replaceAll("_", " ")) }));
for (const [name, value] of [["type", "chat"], ["stage", "usable"], ["status", "active"], ["maker", "acme"], ["context_length", "1000000"],
	["max_output_tokens", "128000"], ["input_modalities", "text"]]) columns.push({ name, values: rows.map(() => value) });
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker" }, { id: "cube", name: "Cube", kind: "cloud" },
]);
const now = new Date("2026-11-30");
const asked = (search) => answerTo(catalog, parse(`${new URLSearchParams({ search })}`), now);

/** What a use was read as, and the first model. */
const read = (search) => {
	const { answer, read: { use } } = asked(search);
	return [use.in, use.out, answer.models[0] && keyOf(answer.models[0])].join(" ");
};

test("a pair with a slash beside a name is a use, and alone it stays what it was", () => {
	for (const search of ["nova-5 100k/20k", "100k/20k nova 5", "nova-5 0.1M / 20k", "nova-5 100,000/20,000 a month", "nova-5 100 000/20 000"]) {
		assert.equal(read(search), "100k 20k acme/nova-5", search);
	}
	assert.equal(read("1.000.000/half a million nova 5"), "1M 500k acme/nova-5");
	for (const search of ["128k/8k", "nova 5 32k/128k context", "nova-5 3/15"]) assert.equal(asked(search).read.use.in, "", search);
});

test("hyphens, apostrophes and groups of digits are parts of numbers, not of names", () => {
	for (const search of ["nova-5 2k-in 500-out 100 requests", "nova 5 100 requests 2,000-in 500-out"]) {
		assert.equal(read(search), "200k 50k acme/nova-5", search);
	}
	for (const search of [
		"nova-5 in 1'500'000, out half a million", "nova-5 1 500 000 in 500 000 out", "nova-5 1 500 000-in 500 000-out", "nova 5 1 500 000 prompt tokens, 0.5M completion tokens",
		"nova-5 batch api 1 500 000 tokens in 500 000 tokens out", "nova-5 1 500 000/0.5M", "nova-5 500 000 out 1 500 000 in", "nova-5 in 1500k out 500 000",
		"nova-5 0.5M out/1 500 000 in",
	]) assert.equal(read(search), "1.5M 500k acme/nova-5", search);
	// A place is no name that ends with a number.
	assert.equal(read("nova-5 on cube 1 500 000 in 500 000 out"), "1.5M 500k cube/nova-5");
});

test("signs between a number and what it is of say nothing more", () => {
	for (const search of [
		"nova 5 input=3M output=500k", "nova 5 input=3,000,000 output=500,000", "nova-5 in:3M out:500k", "nova-5 3M in → 500k out", "nova-5 3M tokens in -> 500k tokens out", "nova 5 3M input => 500k output",
		"nova-5 ~3M in ~500k out", "nova-5 ~3M / ~500k", "about 3M in, around 500k out on nova-5", "nova-5 3 000 000 of input and 500 000 of output", "nova-5 input tokens: 3 000 000, output tokens: 500k",
		"nova-5 prompt 3M completion 500 000 a day",
	]) assert.equal(read(search), "3M 500k acme/nova-5", search);
	for (const search of ["nova-5 3M in 500k out each month", "each month 3M input 500k output nova-5", "nova-5 input 3M output 500k each month"]) {
		assert.match(asked(search).said, /^Cost of 3M in, 500k out a month\. /, search);
	}
	// These are two numbers, and not 500,200.
	for (const search of ["nova-5 2k/500 200 chats a day", "nova-5 in 2k out 500 200 chats a day", "nova 5 input 2000 output 500 200 chats a day"]) {
		assert.equal(read(search), "400k 100k acme/nova-5", search);
	}
	assert.deepEqual([read("nova-5 80% cached input input tokens: 2M, output tokens: 500k"), asked("nova-5 80% cached input, input tokens: 2M").read.use.cached], ["2M 500k acme/nova-5", "80%"]);
	assert.equal(read("quill 3.8 max about 3M prompt tokens, 500k completion tokens"), "3M 500k acme/quill-3.8-max");
});

test("the number and the “max” of a name are none of a use", () => {
	for (const search of ["nova 5 input 3m output 0.5M", "nova 5 input: 3m, output: 0.5M", "nova 5 output 500k input 3M", "nova 5 in 3M out 500k"]) {
		assert.equal(read(search), "3M 500k acme/nova-5", search);
	}
	assert.equal(read("nova 5 input: 3M, output: 500k in cube"), "3M 500k cube/nova-5");
	for (const search of [
		"quill 3.8 max 3M input 500k output", "quill-3.8-max 3M input 500k output", "quill 3.8 max in 3M, out 0.5M", "quill 3.8 max 3M prompt 500K completion",
		"quill-3.8-max half a million out 3M in", "3M in and 500k out with quill 3.8 max",
	]) assert.equal(read(search), "3M 500k acme/quill-3.8-max", search);
	// By itself it is one of a limit.
	assert.equal(asked("nova 5 max 200k in 8k out").read.use.in, "");
	assert.equal(asked("10M in 2M out nova 5 cached input").read.search, "nova 5");
	assert.deepEqual([asked("10M in, 2M out nova 5 cached input").read.use.cached, read("10M in, 2M out nova 5 cached input")], ["", "10M 2M acme/nova-5"]);
});

test("“in” before a tier or a total belongs to the number before it if that has no other direction", () => {
	for (const search of ["nova-5 200k out 1M in batch", "nova-5 200k out, 1M in in batches", "nova-5 1M in 200k out in batches"]) {
		assert.deepEqual([read(search), asked(search).read.use.tier], ["1M 200k acme/nova-5", "batch"], search);
	}
	assert.equal(read("200 000 out 40M in total cost nova-5"), "40M 200k acme/nova-5");
});

test("a cache without a share is said to be left out, and is no word of a name", () => {
	for (const [search, said] of [
		["nova-5 cached input 2M in 500k out", /Nothing is counted as cached/], ["2M in 500k out nova-5 cached input", /Nothing is counted as cached/],
		["nova-5 2M in 500k out 1h cache", /What is written to a cache is not counted/], ["1h cache nova-5 2M/500k", /What is written to a cache is not counted/],
		["nova-5 2M in 500k out with cache writes", /What is written to a cache is not counted/],
	]) {
		const { said: words, read: { values } } = asked(search);
		assert.match(words, said, search);
		assert.doesNotMatch(words, /left out|No model/, search);
		assert.deepEqual([read(search), values["feature"] ?? []], ["2M 500k acme/nova-5", []], search);
	}
	assert.equal(asked("nova-5 80% cached input: 2M, output: 500k").read.use.cached, "80%");
	assert.equal(read("nova-5 80% cached input: 2M, output: 500k"), "2M 500k acme/nova-5");
});

test("tokens of one request say how long its prompt is", () => {
	for (const search of ["300k prompt nova-5 cost per request", "what does a request of 300k in cost on nova-5", "nova-5 300k in price per call"]) {
		const { read: { use }, said } = asked(search);
		assert.deepEqual([use.in, use.prompt], ["300k", "300k each"], search);
		assert.doesNotMatch(said, /left out/, search);
	}
	// Of many the sum is longer than each.
	assert.equal(asked("nova-5 1000 requests a day, 2k in 500 out per request").read.use.prompt, "2k each");
	assert.equal(asked("nova-5 300k in 20k out a day").read.use.prompt, "");
});

test("several names beside a use are compared by what it costs at them", () => {
	for (const search of ["nova-5 vs quill-3.8-max 100k in 20k out", "100k in 20k out nova 5 or quill 3.8 max", "nova-5 and quill-3.8-max 100k/20k", "nova-5, quill-3.8-max 100k in, 20k out"]) {
		const { answer, page, read: { use } } = asked(search);
		assert.deepEqual([use.in, use.out, answer.models.map(keyOf).slice(0, 2).sort().join(" ")], ["100k", "20k", "acme/nova-5 acme/quill-3.8-max"], search);
		assert.match(page?.path ?? "", /^\/compare\/\?.*in=100k&out=20k/, search);
	}
});

test("a place offers a model under an id that is not the one in the search", () => {
	for (const search of ["flash-20260102 on cube", "flash-20260102 cube", "flash-20260102 at cube 2M in 500k out", "2M in 500k out flash-20260102 on cube"]) {
		const { answer, said } = asked(search);
		assert.equal(keyOf(answer.models[0]), "cube/acme.flash-v1", search);
		assert.match(said, /Flash: Cube offers it as acme\.flash-v1\. $/, search);
	}
	assert.equal(asked("nova-5 on cube under $3").said, "Nova 5: Cube offers it as nova-5, and that is not known to fit the rest of the search. ");
	assert.match(asked("quill-3.8-max on cube").said, /^Cube is not known to offer “quill-3\.8-max”: these are of other places\. $/);
});

test("a budget leaves the models at which the use is known to cost no more, in its own period", () => {
	const before = catalog.costs;
	for (const search of ["10M in 2M out under $20", "nova-5 10M in 2M out under $20"]) assert.match(asked(search).said, /no filter for what a use costs/, search);
	// By key, what the use costs.
	const costs = new Map([["acme/nova-5", 36], ["acme/nova-5-1", 40], ["acme/quill-3.8-max", 48], ["acme/flash-20260102", 14], ["cube/cube-max", null]]);
	catalog.costs = { name: "use", of: (model) => costs.get(keyOf(model)) ?? null };
	for (const [search, sum, want] of [
		["10M in 2M out a month under $40", "$40 a month", "flash-20260102 nova-5 nova-5-1"], ["what can I run for $36 a month with 10M in 2M out", "$36 a month", "flash-20260102 nova-5"],
		["10M in 2M out, budget 20 dollars", "$20", "flash-20260102"], ["10M in 2M out a month under $1.5 a day", "$45 a month", "flash-20260102 nova-5 nova-5-1"],
		["10M in 2M out a day under $1,110 a month", "$1,110 a month", "flash-20260102 nova-5 nova-5-1 quill-3.8-max"], ["nova 10M in 2M out under $38", "$38", "nova-5"],
	]) {
		const { answer, said } = asked(search);
		assert.equal(answer.models.map(({ id }) => id).join(" "), want, search);
		assert.ok(said.includes(`Only where that is known to cost at most ${sum}. `), `${search}: ${said}`);
	}
	// The period of a budget is none of the use.
	const { read: { use } } = asked("10M in 2M out a month under $1 a day");
	assert.deepEqual([use.in, use.out], ["10M", "2M"]);
	const none = asked("10M in 2M out under $1");
	assert.deepEqual([none.answer.models.length > 1, /At none of these it is known to cost at most \$1\. /.test(none.said)], [true, true]);
	assert.match(asked("10 million tokens a day under $300 a month").said, /Without a cost the budget is not heeded\. /);
	catalog.costs = before;
});
