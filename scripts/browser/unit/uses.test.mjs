// Searches that state a use: what it is, of which models, and of which day.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme acme cube", id: "nova-5 star-2 vec-1 nova-5", canonical_id: "= = = acme/nova-5",
	name: "Nova_5 Star_2 Vec_1 Nova_5", kind: "maker maker maker cloud", type: "chat chat embedding chat",
	stage: "usable usable usable usable", status: "active active active active", maker: "acme acme acme acme",
	input_modalities: "text,image text text text,image", context_length: "400000 8000 8000 400000",
	price_in: "$2 $4 $1 $2", input_price: "2 4 1 2", price_out: "$8 $16 - $8", output_price: "8 16 - 8",
	blended_price: "3.5 7 - 3.5", release_date: "2026-01-01 2025-01-01 2025-01-01 -", price_day: "2026-12-20 - - -",
};
const columns = Object.entries(facts).map(([name, text]) =>
	({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replace("_", " "))) }));
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker", flagship: "nova-5" }, { id: "cube", name: "Cube", kind: "cloud" },
]);
const now = new Date("2026-11-30");
const asked = (search, more = "") => answerTo(catalog, parse(`${new URLSearchParams({ search })}${more}`), now);

test("a search that states a use fills it in, for the models that it names, or for chat models by cost", () => {
	const chat = "type=chat&sort=cost&order=asc";
	for (const [search, want] of [
		["300M in, 80% cached, 20M out", `${chat}&in=300M&out=20M&cached=80%25`],
		["300M in 80% cached 20M out", `${chat}&in=300M&out=20M&cached=80%25`],
		["in 300M out 20M with 80% cache hits", `${chat}&in=300M&out=20M&cached=80%25`],
		["input: 300 million, output: 20 million", `${chat}&in=300+million&out=20+million`],
		["300M/20M", `${chat}&in=300M&out=20M`], ["cost of 100M tokens in 10M out", `${chat}&in=100M&out=10M`],
		["10M input 2M output cheapest", `${chat}&in=10M&out=2M`],
		["cheapest model for 10M in and 2M out a month", `${chat}&in=10M&out=2M`],
		["1M in and 200k out a day, monthly cost", `${chat}&in=30M&out=6M`],
		["10k requests a month with 2k in and 500 out", `${chat}&in=20M&out=5M&prompt=2k`],
		["30000 chats a month, each 1,500 tokens in and 250 out, on nova 5", "search=nova+5&in=45M&out=7.5M&prompt=1,500"],
		["500 conversations a day, 2000 input tokens and 300 output tokens", `${chat}&in=1M&out=150,000&prompt=2000`],
		["10M in 2M out in batches", `${chat}&in=10M&out=2M&tier=batch`],
		["most expensive vision model for 10M in 2M out", "type=chat&input=image&sort=cost&in=10M&out=2M"],
		["acme models 10M in 2M out", "type=chat&maker=acme&sort=cost&order=asc&in=10M&out=2M"],
		["embedding 500M in", "type=embedding&sort=cost&order=asc&in=500M"],
		["nova 5 40M input 8M output 60% cached monthly cost", "search=nova+5&in=40M&out=8M&cached=60%25"],
		["how much is 300M input tokens on nova 5?", "search=nova+5&in=300M"],
		["nova-5 200k in 10k out cost", "search=nova-5&in=200k&out=10k"],
		// These are limits, prices, or of no direction.
		["128k in, 8k out", "min_context=128000&min_output=8000"], ["3 in, 15 out", "max_input_price=3&max_output_price=15"],
	]) {
		assert.equal(query(asked(search).read), want, search);
	}
	assert.equal(asked("nova 100M tokens in december").read.use.in, "");
	assert.equal(asked("quasar 10M in 2M out").read.search, "quasar");
	const none = asked("10M in 2M out", "&as=names");
	assert.equal(none.read.use.in, "");
	// Who has chosen an order keeps it.
	assert.equal(asked("10M in 2M out", "&sort=context").read.sort, "context");
});

test("what a use was read as is said, with a way back or the parts of a bill", () => {
	const list = asked("10M in, 80% cached, 2M out per day budget $50");
	assert.equal(list.said, "Read as a use: 10M tokens in, 80% of them cached, 2M out a day. " +
		"Chat models, the cheapest first. " +
		"The list has no filter for what a use costs. ");
	assert.deepEqual([list.instead.text, query(list.instead.state)], ["Show all models instead", ""]);
	for (const search of ["10M in 2M out, budget 100 dollars", "$20 monthly 10M in 2M out", "10M in 2M out under $20"]) {
		assert.deepEqual([asked(search).read.values["max_input_price"], /no filter/.test(asked(search).said)], [[], true], search);
	}
	assert.equal(asked("30M in/5M out nova 5").read.search, "nova 5");
	const { said, page, instead } = asked("10M in and 2M out per day with star 2");
	assert.equal(said, "Read as a use: 10M tokens in, 2M out a day. ");
	assert.equal(instead, undefined);
	assert.deepEqual(page, { text: "The parts of the bill of Star 2", path: "/compare/?m=acme/star-2&in=10M&out=2M&per=day" });
	const both = asked("nova 5 vs star 2 10M in 2M out");
	assert.match(both.page.path, /^\/compare\/\?m=acme\/nova-5&m=acme\/star-2&in=10M&out=2M&per=once$/);
});

test("chat models come in the order of what the use costs, and what has no cost last", () => {
	const costs = new Map([["acme/nova-5", null], ["acme/star-2", 5], ["acme/vec-1", 1]]);
	catalog.costs = { name: "use", of: (model) => costs.get(keyOf(model)) ?? null };
	assert.deepEqual(asked("10M in 2M out").answer.models.map(keyOf), ["acme/star-2", "acme/nova-5"]);
});

test("costs of a coming month are those of its first day, and past ones are not known", () => {
	const december = asked("nova 5 100M input 20M output in december");
	assert.equal(query(december.read), "search=nova+5&in=100M&out=20M");
	assert.equal(december.costsOn, "2026-12-01");
	assert.match(december.said, /prices known for 1 Dec 2026; what changes later in that time does not count\. $/);
	const past = asked("nova 5 10M in 2M out in may 2024");
	assert.equal(past.costsOn, undefined);
	assert.match(past.said, /no bills of past days: the costs are at the prices of today\. $/);
	const year = asked("star 2 10M in 2M out this year");
	assert.match(year.said, /at the prices known for today\. $/);
});
