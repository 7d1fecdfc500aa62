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
	input_modalities: "text,image text text text,image", context_length: "400000 8000 8000 400000", max_output_tokens: "128000 4000 - 128000",
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
		["input: 300 million, output: 20 million", `${chat}&in=300M&out=20M`],
		["300M/20M", `${chat}&in=300M&out=20M`], ["cost of 100M tokens in 10M out", `${chat}&in=100M&out=10M`],
		["10M input 2M output cheapest", `${chat}&in=10M&out=2M`],
		["cheapest model for 10M in and 2M out a month", `${chat}&in=10M&out=2M`],
		["1M in and 200k out a day, monthly cost", `${chat}&in=30M&out=6M`],
		["10k requests a month with 2k in and 500 out", `${chat}&in=20M&out=5M&prompt=2k+each`],
		["1 million embeddings of 200 tokens on vec-1", "search=vec-1&in=200M&prompt=200+each"],
		["30000 chats a month, each 1,500 tokens in and 250 out, on nova 5", "search=nova+5&in=45M&out=7.5M&prompt=1.5k+each"],
		["500 conversations a day, 2000 input tokens and 300 output tokens", `${chat}&in=1M&out=150k&prompt=2k+each`],
		["10M in 2M out in batches", `${chat}&in=10M&out=2M&tier=batch`],
		["most expensive vision model for 10M in 2M out", "type=chat&input=image&sort=cost&in=10M&out=2M"],
		["acme models 10M in 2M out", "type=chat&maker=acme&sort=cost&order=asc&in=10M&out=2M"],
		["embedding 500M in", "type=embedding&sort=cost&order=asc&in=500M"],
		["nova 5 40M input 8M output 60% cached monthly cost", "search=nova+5&in=40M&out=8M&cached=60%25"],
		["how much is 300M input tokens on nova 5?", "search=nova+5&in=300M"],
		["nova-5 200k in 10k out cost", "search=nova-5&in=200k&out=10k"],
		// Billions are written as sizes of models are.
		["nova 5 1B in 40M out", "search=nova+5&in=1B&out=40M"], ["10M out 2B in", `${chat}&in=2B&out=10M`],
		["in 1B out 40M nova 5", "search=nova+5&in=1B&out=40M"], ["10B input, 1B output", `${chat}&in=10B&out=1B`],
		["300M in, 80% cached, 1B out", `${chat}&in=300M&out=1B&cached=80%25`], ["nova 5 1B in a month", "search=nova+5&in=1B"],
		["nova 5 1T in 10M out", "search=nova+5&in=1000B&out=10M"],
		// What models can take is no length of what is sent.
		["2000 requests 3k in 300 out with 200k context", "type=chat&min_context=200000&sort=cost&order=asc&in=6M&out=600k&prompt=3k+each"],
		["50M in 5M out with 64k output", "type=chat&min_output=64000&sort=cost&order=asc&in=50M&out=5M"],
		["2000 requests 3k in 300 out, 64k max output", "type=chat&min_output=64000&sort=cost&order=asc&in=6M&out=600k&prompt=3k+each"],
		// Nor is the most that prompts have a context, or a context a number of prompts.
		["30M in 5M out, prompts under 10k, cheapest", `${chat}&in=30M&out=5M&prompt=10k+each`],
		["30M in 5M out, prompts are at most 10k", `${chat}&in=30M&out=5M&prompt=10k+each`],
		["30M in 5M out 200k cheapest prompts of 2k", "type=chat&min_context=200000&sort=cost&order=asc&in=30M&out=5M&prompt=2k+each"],
		// A day of release is a filter, and not the day of the costs.
		["acme models under $45 for 10M in 2M out released after october 2025",
			"type=chat&maker=acme&released_after=2025-11-01&sort=cost&order=asc&in=10M&out=2M"],
		["10k requests, 2k in, max 500 output", `${chat}&in=20M&out=5M&prompt=2k+each`],
		["10k questions, 200 in, 4k context, 500 out", `${chat}&in=42M&out=5M&prompt=4.2k+each`],
		["10k questions, 200 in, 50k retrieved context, 500 out", `${chat}&in=502M&out=5M&prompt=50.2k+each`],
		["10k questions with 100k context and 500 out", `${chat}&in=1B&out=5M&prompt=100k+each`],
		// These are limits, prices, or of no direction.
		["128k in, 8k out", "min_context=128000&min_output=8000"], ["3 in, 15 out", "max_input_price=3&max_output_price=15"],
	]) {
		assert.equal(query(asked(search).read), want, search);
	}
	// Beside a name "max" is a part of that.
	assert.equal(asked("nova max 10M in 2M out").read.use.in, "10M");
	for (const name of ["llama 70b in 8-bit", "llama 70b output price", "llama 70b in production", "llama 8b in and llama 70b out"]) {
		assert.deepEqual([asked(name).read.use.in, asked(name).read.use.out], ["", ""], name);
	}
	assert.equal(asked("nova 100M tokens in december").read.use.in, "");
	assert.equal(asked("quasar 10M in 2M out").read.search, "quasar");
	const none = asked("10M in 2M out", "&as=names");
	assert.equal(none.read.use.in, "");
	// Who has chosen an order keeps it.
	assert.equal(asked("10M in 2M out", "&sort=context").read.sort, "context");
});

test("tokens of both directions beside the name of models are a use, and limits only with words of limits", () => {
	for (const [search, want] of [
		["100k in 20k out nova-5", "search=nova-5&in=100k&out=20k"], ["nova-5 100k in 20k out", "search=nova-5&in=100k&out=20k"],
		["nova-5 2000 in 500 out", "search=nova-5&in=2k&out=500"], ["nova 128k in 8k out", "search=nova&in=128k&out=8k"],
		["2,5M in 0,5M out nova-5", "search=nova-5&in=2.5M&out=500k"],
		["1,000,000 in 250,000 out nova-5", "search=nova-5&in=1M&out=250k"],
		["1 500 000 tokens in, 500 000 out nova-5", "search=nova-5&in=1.5M&out=500k"],
		["nova-5 1 500 000 in 250 000 out", "search=nova-5&in=1.5M&out=250k"],
		["1.500.000 in 200.000 out nova 5", "search=nova+5&in=1.5M&out=200k"],
		["1'500'000 in 200’000 out nova 5", "search=nova+5&in=1.5M&out=200k"],
		["1,5 Mio. in 200 Tsd. out nova 5", "search=nova+5&in=1.5M&out=200k"],
		["1,5 million tokens in and 200.000 out nova 5", "search=nova+5&in=1.5M&out=200k"],
		["nova-5 1M in 2000 out", "search=nova-5&in=1M&out=2k"], ["100k in 200000 out nova-5", "search=nova-5&in=100k&out=200k"],
		// The first digits are those of the name.
		["nova 5 200 000 in 50 000 out", "search=nova+5&in=200k&out=50k"],
		["nova 5 200k context 64k out", "min_context=200000&min_output=64000&search=nova+5"],
		["nova 5 128k in 8k out limit", "min_context=128000&min_output=8000&search=nova+5"],
		["nova 5 at least 128k in 8k out", "min_context=128000&min_output=8000&search=nova+5"],
		["nova-5 3 in 15 out", "max_input_price=3&max_output_price=15&search=nova-5"],
		// A maker or an ability names no model.
		["acme 128k in 8k out", "maker=acme&min_context=128000&min_output=8000"],
		["vision 128k in 8k out", "input=image&min_context=128000&min_output=8000"],
	]) {
		assert.equal(query(asked(search).read), want, search);
	}
	for (const search of ["nova-5 2M in 500k out on cube", "nova-5 2.5M input 500K output cube", "nova-5 on cube 100k in 20k out"]) {
		const { answer, said } = asked(search);
		assert.equal(answer.models.map(keyOf).join(" "), "cube/nova-5", search);
		assert.match(said, /^Cost of /, search);
	}
});

test("two numbers that no model takes, or beside what is cheap, are a use, and it is said if both can be meant", () => {
	const chat = "type=chat&sort=cost&order=asc";
	const pay = "Both numbers are read as tokens to pay for. ";
	const take = "Both numbers are read as what a model can take and write. ";
	for (const [search, want, said, instead] of [
		["10M in 0.5M out cheapest", `${chat}&in=10M&out=500k`, "", ""],
		["3.5M input / 0.5M output cheapest with vision", "type=chat&input=image&sort=cost&order=asc&in=3.5M&out=500k", "", ""],
		["3,5M in 0,5M out cheapest", `${chat}&in=3.5M&out=500k`, "", ""],
		["10M in 8k out", `${chat}&in=10M&out=8k`, "", ""],
		["1.5M in 300k out", `${chat}&in=1.5M&out=300k`, pay, "min_context=1500000&min_output=300000"],
		["1,5M in and 300k out", `${chat}&in=1.5M&out=300k`, pay, "min_context=1500000&min_output=300000"],
		["500k in 100k out cheapest", `${chat}&in=500k&out=100k`, pay, "min_context=500000&min_output=100000&search=cheapest"],
		["128k/8k, least expensive", `${chat}&in=128k&out=8k`, pay, "min_context=128000&min_output=8000&search=cheapest"],
		["500k input 100k output lowest cost", `${chat}&in=500k&out=100k`, "", ""],
		["10M in 0.5M out, 200k context", "type=chat&min_context=200000&sort=cost&order=asc&in=10M&out=500k", "", ""],
		["128k in 8k out", "min_context=128000&min_output=8000", take, "search=128k+in+8k+out+cost"],
		["2M in 64k out", "min_context=2000000&min_output=64000", take, "search=2M+in+64k+out+cost"],
		["0,5M in 64k out", "min_context=500000&min_output=64000", take, "search=0,5M+in+64k+out+cost"],
		["128k in 8k out under $5", "min_context=128000&min_output=8000&max_input_price=4.999999", take, "search=128k+in+8k+out+under+%245+cost"],
		// These say which is meant.
		["at least 500k in 100k out, cheapest", "min_context=500000&min_output=100000&sort=blended_price&order=asc", "", ""],
		["200k context 64k out", "min_context=200000&min_output=64000", "", ""],
		["3 in, 15 out cheapest", "max_input_price=3&max_output_price=15&sort=blended_price&order=asc", "", ""],
	]) {
		const found = asked(search);
		assert.equal(query(found.read), want, search);
		const words = found.said.match(/Both numbers are read as .*?\. /)?.[0] ?? "";
		assert.equal(words, said, search);
		if (said) assert.equal(query(found.instead.state), instead, search);
	}
	assert.equal(asked("128k in 8k out cost").read.use.in, "128k");
});

test("one prompt is as long as all that is sent", () => {
	for (const search of ["cost of 300k prompt 1k output nova 5", "nova 5 prompt 300k output 1k", "cost of a prompt of 300k tokens and 1k output on nova 5",
		"nova 5 300k in 1k out per request"]) {
		assert.equal(query(asked(search).read), "search=nova+5&in=300k&out=1k&prompt=300k+each", search);
		assert.match(asked(search).said, /^Cost of 300k in, 1k out in one request\. /, search);
	}
	// Of these nobody says how many prompts have the tokens.
	for (const search of ["nova 5 300k prompt tokens 1k output tokens", "nova 5 300k in 1k out", "nova 5 prompt: 300k, completion: 1k a day"]) {
		assert.equal(query(asked(search).read), "search=nova+5&in=300k&out=1k", search);
	}
	assert.equal(query(asked("nova 5 30M prompt 1M completion").read), "search=nova+5&in=30M&out=1M");
});

test("what a use was read as is said, with a way back or the parts of a bill", () => {
	const list = asked("10M in, 80% cached, 2M out per day budget $50");
	assert.equal(list.said, "Cost of 10M in (80% cached), 2M out a day. " +
		"Chat models, the cheapest first. " +
		"Nova 5 has another price from 20 Dec 2026 on, as the rows say: these are costs at the prices of today. " +
		"The list has no filter for what a use costs. ");
	assert.deepEqual([list.instead.text, query(list.instead.state)], ["Show all models instead", ""]);
	for (const search of ["10M in 2M out, budget 100 dollars", "$20 monthly 10M in 2M out", "10M in 2M out under $20"]) {
		assert.deepEqual([asked(search).read.values["max_input_price"], /no filter/.test(asked(search).said)], [[], true], search);
	}
	// A limit of a price is none of the bill, whatever digits it has.
	for (const [search, name, limit] of [
		["500 chats a day of 1800 in and 350 out, vision, under $2.30 input", "max_input_price", "2.299999"],
		["10M in 1M out a month, output under $8.50, vision", "max_output_price", "8.499999"],
		["10M in 1M out a month, output price below $9, vision", "max_output_price", "8.999999"],
		["10M in 1M out, at most $2.5 per million input", "max_input_price", "2.5"],
		["10M in 1M out, less than $3.00 in", "max_input_price", "2.999999"],
	]) {
		const { read, said } = asked(search);
		assert.deepEqual([read.values[name], read.search, /no filter/.test(said)], [[limit], "", false], search);
	}
	for (const search of ["10M in 2M out budget $50.50", "10M in 2M out a month, less than $1,500"]) {
		assert.match(asked(search).said, /no filter for what a use costs/, search);
	}
	assert.equal(asked("30M in/5M out nova 5").read.search, "nova 5");
	const { said, page, instead } = asked("10M in and 2M out per day with star 2");
	assert.equal(said, "Cost of 10M in, 2M out a day. ");
	assert.equal(instead, undefined);
	assert.deepEqual(page, { text: "The parts of the bill of Star 2", path: "/compare/?m=acme/star-2&in=10M&out=2M&per=day" });
	const both = asked("nova 5 vs star 2 10M in 2M out");
	assert.match(both.page.path, /^\/compare\/\?m=acme\/nova-5&m=acme\/star-2&in=10M&out=2M&per=once$/);
});

test("what is counted is multiplied, and each factor is said", () => {
	const cost = (search) => asked(search).said.split(". ")[0];
	for (const [search, want] of [
		["100k emails a month, 800 tokens each, replies of 200 tokens, nova 5",
			"Cost of 80M in, 20M out a month: 100k emails × (800 in + 200 out)"],
		["30k requests a month with 1.5k prompt tokens and 250 completion tokens, nova 5",
			"Cost of 45M in, 7.5M out a month: 30k requests × (1.5k in + 250 out)"],
		["2M input and 400k output tokens per day nova 5 for a month", "Cost of 60M in, 12M out a month: (2M in + 400k out) × 30 days"],
		["1000 users, 20 messages per user per day, 500 tokens in and 200 tokens out per message, monthly cost",
			"Cost of 300M in, 120M out a month: 1,000 users × 20 messages per user × (500 in + 200 out) × 30 days"],
		["10k documents of 12 pages, 700 tokens per page, summaries of 300 tokens",
			"Cost of 84M in, 3M out: 10k documents × (12 pages × 700 in + 300 out)"],
		["20k queries a month, 5 chunks of 500 tokens plus a 300 token question, 400 token answers",
			"Cost of 56M in, 8M out a month: 20k queries × (5 chunks × 500 in + 300 in + 400 out)"],
		["5000 tickets/month 1k/200", "Cost of 5M in, 1M out a month: 5,000 tickets × (1k in + 200 out)"],
		["a million requests a month 500 in 50 out", "Cost of 500M in, 50M out a month: 1M requests × (500 in + 50 out)"],
		["10k requests, 8k input of which 6k cached, 500 output", "Cost of 80M in (75% cached), 5M out: 10k requests × (8k in + 500 out)"],
		["1000 chats, 5k cached system prompt, 1k tokens user message, 200 tokens answer",
			"Cost of 6M in (83.33% cached), 200k out: 1,000 chats × (1k in + 5k cached + 200 out)"],
		["300 mio input tokens 20 mio output tokens", "Cost of 300M in, 20M out"], ["1,5M in 300k out per day", "Cost of 1.5M in, 300k out a day"],
		["10M in 2M out per month for a year", "Cost of 120M in, 24M out a year: (10M in + 2M out) × 12 months"],
		["2 million tokens per month input, 500k output", "Cost of 2M in, 500k out a month"],
		["summarize 5000 reports of 30k tokens into 500 tokens", "Cost of 150M in, 2.5M out: 5,000 reports × (30k in + 500 out)"],
		["20M in 5M out a month for 10k requests", "Cost of 20M in, 5M out a month"],
		["embed 50M tokens", "Cost of 50M in"], ["vec 1 50M tokens", "Cost of 50M in"],
		["embed 1 million documents of 500 tokens", "Cost of 500M in: 1M documents × 500 in"],
	]) assert.equal(cost(search), want, search);
	// So long a prompt costs what it costs: no bill is up to that of the longest one.
	assert.equal(asked("100k emails a month, 800 tokens each, replies of 200 tokens, nova 5").read.use.prompt, "800 each");
	assert.equal(asked("40M in 6M out prompts of 100k nova 5").read.use.prompt, "100k each");
	assert.equal(asked("100 users, 50k in and 10k out each per day").read.use.prompt, "");
	assert.match(asked("20M in 5M out a month for 10k requests nova 5").said, / a month\. These are taken to be the tokens of all 10k requests\. (?:Nova 5 has another price .+)?$/);
	// Nobody pays by the second.
	assert.equal(cost("2 requests per second 500 in 100 out"), "Cost of 2.592B in, 518.4M out a month: 2 requests × (500 in + 100 out) × 2.592M seconds");
	assert.equal(cost("100 rps 500 in 100 out"), "Cost of 129.6B in, 25.92B out a month: 100 requests × (500 in + 100 out) × 2.592M seconds");
	const hour = asked("50 requests an hour 1k in 200 out nova 5");
	assert.match(hour.said, /^Cost of 50k in, 10k out an hour: /);
	assert.equal(query(hour.also.state), "search=nova+5&in=36M&out=7.2M&prompt=1k+each");
	const month = asked("500 chats a day, 2k in 300 out, nova 5").also;
	assert.deepEqual([month.text, query(month.state)], ["The cost of 30 days at the prices of today", "search=nova+5&in=30M&out=4.5M&prompt=2k+each"]);
});

test("no cost is shown of a use of which a part is not understood", () => {
	for (const [search, why] of [
		["nova 100M tokens in december", "How many of the 100M tokens go in"], ["50k support tickets a month cheapest", "How many tokens each of the 50,000 tickets has"],
		["10M in 2M out, half of it in batches", "“half” is not understood"], ["twice 10M in 2M out", "“twice” is not understood"],
		["8 hours a day 100 requests per hour 1k in 200 out", "“8 hours” is not understood"],
		["500 chats a day 5 days a week 2k in 300 out", "“5 days” is not understood"],
		["10k requests a day, 2k in 300 out, 7 departments", "“7 departments” is not understood"],
		["between 1k and 2k tokens in, 500 out, 10k requests", "“between 1k and 2k” is not understood"],
		["1000-2000 tokens in, 10k requests, 300 out", "“1000-2000” is not understood"],
		["10M in per month and 2M out per day", "several periods"], ["3000 words in, 500 words out, 1000 requests", "are no tokens"], ["translate 3 million words with nova", "are no tokens"],
		["nova 5 600k in 20k out daily, star 2 1M in 50k out daily", "Whether “600k in” and “1M in” are of one use is not said"],
		["500 chats and 200 emails a day, 2k in 300 out", "added or multiplied is not said"],
		["10k requests of 2k tokens nova 5", "How many of the 2k tokens go in"],
	]) {
		const { said, read } = asked(search, "&in=7M&out=1M");
		assert.ok(said.startsWith("No cost is shown. ") && said.includes(why), `${search}: ${said}`);
		assert.deepEqual([read.use.in, read.use.out, read.values["min_context"] ?? []], ["", "", []], search);
	}
	// These ask for models, and not for a bill.
	for (const search of ["embedding 8k tokens", "200k tokens", "128k in 8k out", "1000 free requests a day", "2× above 272k", "nova 5 with 1M tokens"]) {
		assert.doesNotMatch(asked(search).said, /No cost is shown|Cost of/, search);
	}
	assert.match(asked("10k requests 2k in 500 out with prompt caching").said, /Nothing is counted as cached/);
});

test("chat models come in the order of what the use costs, and what has no cost last", () => {
	const costs = new Map([["acme/nova-5", null], ["acme/star-2", 5], ["acme/vec-1", 1]]);
	catalog.costs = { name: "use", of: (model) => costs.get(keyOf(model)) ?? null };
	assert.deepEqual(asked("10M in 2M out").answer.models.map(keyOf), ["acme/star-2", "acme/nova-5"]);
});

test("the order by the most that a use can cost is said, and what ends soon comes last", async () => {
	const ending = { ...facts, id: "nova-5 star-2 tiny-1 vec-1", name: "Nova_5 Star_2 Tiny_1 Vec_1", type: "chat chat chat chat",
		canonical_id: "= = = =", stage: "usable usable uncertain usable" };
	const data = Object.entries(ending).map(([name, text]) =>
		({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replace("_", " "))) }));
	const lives = await makeCatalog(decodeModels(data), catalog.providers);
	const read = (search) => answerTo(lives, parse(new URLSearchParams({ search }).toString()), now);
	const bills = { "nova-5": [5, 30], "star-2": [25, 25], "tiny-1": [10, 10], "vec-1": [40, 50] };
	lives.costs = { name: "use", of: ({ id }) => bills[id]?.[1] ?? null, least: ({ id }) => bills[id]?.[0] ?? null };
	const late = "What ends soon, or may have ended, comes last\\. ";
	const by = "Chat models, the cheapest first by the most that this can cost\\. ";
	for (const [search, want, said] of [
		["10M in 2M out", "star-2 nova-5 vec-1 tiny-1", `${by}${late}$`],
		["10M in 2M out under $26", "star-2 nova-5 tiny-1", `${by}${late}Only where that is known to cost at most \\$26; the range of 1 model begins within that\\. $`],
		// What may have ended is no answer by itself.
		["10M in 2M out under $12", "nova-5 tiny-1", "Only where that is known to cost at most \\$12; the range of 1 model begins within that\\. $"],
		["10M in 2M out under $8", "nova-5", "Nowhere it is sure to cost at most \\$8, but the range of 1 model begins within that\\. $"],
		["10M in 2M out under $1", "star-2 nova-5 vec-1 tiny-1", "At none of these it is known to cost at most \\$1\\. $"],
	]) {
		const { answer, said: words } = read(search);
		assert.equal(answer.models.map(({ id }) => id).join(" "), want, search);
		assert.match(words, new RegExp(said), search);
	}
	// "Cheapest" says it of its own order, which is another one.
	assert.equal(read("cheapest nova 10M in 2M out").said.split("What ends soon").length <= 2, true);
	// Amounts that are firm need no such word.
	lives.costs = { name: "use", of: ({ id }) => bills[id]?.[1] ?? null };
	assert.match(read("10M in 2M out").said, /Chat models, the cheapest first\. /);
});

test("the fees of web searches are said to be left out", () => {
	const fee = /web searches themselves is left out: the pages of models have these fees\. /;
	for (const search of ["nova 5 30M in 2M out and 5000 web searches", "5000 searches a month with 6k in and 400 out each on nova 5"]) {
		assert.match(asked(search).said, fee, search);
	}
	assert.doesNotMatch(asked("nova 5 30M in 2M out").said, fee);
	assert.doesNotMatch(asked("embed 500M tokens for 3 searches").said, fee);
});

test("in batches, a model comes with its cheapest offer, and what is free is not said to come first", () => {
	const before = catalog.costs;
	catalog.costs = { name: "none", of: () => null };
	const first = asked("10M in 2M out in batches");
	// All offers have to be priced, also that of a cloud, which the list does not show without costs.
	assert.deepEqual(first.priced.map(keyOf).sort(), ["acme/nova-5", "acme/star-2", "cube/nova-5"]);
	assert.deepEqual(first.answer.models.map(keyOf).sort(), ["acme/nova-5", "acme/star-2"]);
	const costs = new Map([["cube/nova-5", 3], ["acme/star-2", 5]]);
	catalog.costs = { name: "use", of: (model) => costs.get(keyOf(model)) ?? null };
	assert.deepEqual(asked("10M in 2M out in batches").answer.models.map(keyOf), ["cube/nova-5", "acme/star-2"]);
	// The same list by its controls.
	const state = answerTo(catalog, parse("type=chat&sort=cost&order=asc&in=10M&out=2M&tier=batch"), now);
	assert.deepEqual(state.answer.models.map(keyOf), ["cube/nova-5", "acme/star-2"]);
	assert.equal(asked("10M in 2M out").priced, undefined);
	catalog.costs = before;
});

test("models that cannot take the prompts or the answers of a bill are left out, and a name is not", async () => {
	const sized = { ...facts, id: "nova-5 star-2 tiny-1 nova-5", name: "Nova_5 Star_2 Tiny_1 Nova_5", type: "chat chat chat chat",
		context_length: "100000 8000 - 400000", max_output_tokens: "64000 64000 1000 64000" };
	const data = Object.entries(sized).map(([name, text]) =>
		({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replace("_", " "))) }));
	const limited = await makeCatalog(decodeModels(data), catalog.providers);
	const read = (search) => answerTo(limited, parse(new URLSearchParams({ search }).toString()), now);
	const of = (search) => read(search).answer.models.map(keyOf).sort().join(" ");
	limited.costs = { name: "use", of: (model) => (model.id === "tiny-1" ? 1 : 5) };
	assert.deepEqual(read("100 requests of 200k in and 500 out").answer.models.map(keyOf), ["cube/nova-5", "acme/tiny-1"]);
	// Nova 5 has the context at another place than the one that lists show.
	assert.equal(of("100 requests of 200k in and 500 out"), "acme/tiny-1 cube/nova-5");
	assert.match(read("100 requests of 200k in and 500 out").said, /The context of 1 model is below a prompt of 200k tokens: it is left out\. The context of 1 other is not known: it comes last\. $/);
	assert.equal(of("100 requests of 2k in and 5k out"), "acme/nova-5 acme/star-2");
	assert.match(read("100 requests of 2k in and 5k out").said, /The output limit of 1 model is below an answer of 5k tokens: it is left out\. $/);
	assert.equal(of("star 2 100 requests of 9k in and 500 out"), "acme/star-2");
	assert.match(read("star 2 100 requests of 9k in and 500 out").said, /The context of 1 of these models is below a prompt of 9k tokens\. $/);
	// Nobody says how long these are.
	assert.equal(of("200M in and 5M out"), "acme/nova-5 acme/star-2 acme/tiny-1");
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

test("a use that goes on says which announced prices its bill does not have", () => {
	const later = /Nova 5 has another price from 20 Dec 2026 on, as the rows say: these are costs at the prices of today\. /;
	const month = asked("nova 5 100M input 20M output a month");
	assert.match(month.said, later);
	const daily = asked("nova 5 1M input 200k output a day");
	assert.match(daily.said, later);
	assert.equal(daily.also.text, "The cost of 30 days at the prices of today");
	// Of one use, of a coming day and of another model there is nothing to say.
	for (const search of ["nova 5 100M input 20M output", "star 2 100M in 20M out a month", "nova 5 100M in 20M out a month in january"]) {
		assert.doesNotMatch(asked(search).said, /another price/, search);
	}
	assert.equal(asked("star 2 1M input 200k output a day").also.text, "The cost of 30 days");
});

test("a bill with output is for models that write, also of those that have a name", async () => {
	const named = { ...facts, id: "nova-5 nova-lite nova-embed nova-5", name: "Nova_5 Nova_Lite Nova_Embed Nova_5" };
	const data = Object.entries(named).map(([name, text]) =>
		({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replace("_", " "))) }));
	const novas = await makeCatalog(decodeModels(data), catalog.providers);
	const read = (search) => query(answerTo(novas, parse(new URLSearchParams({ search }).toString()), now).read);
	for (const [search, want] of [
		["cheapest nova 10M input 1M output", "type=chat&search=nova&sort=cost&order=asc&in=10M&out=1M"],
		["nova 10M in 1M out", "type=chat&search=nova&in=10M&out=1M"],
		["nova-embed 10M in 1M out", "search=nova-embed&in=10M&out=1M"],
	]) {
		assert.equal(read(search), want, search);
	}
});

test("tokens beside a model that takes fewer at a time are sent to it, and are no context that is sought", () => {
	for (const [search, want] of [
		["nova 5 10M tokens", "search=nova+5"], ["monthly cost of nova 5 with 10M tokens", "search=nova+5"],
		["cost per month of star 2 with 10M tokens", "search=star+2"], ["average cost of nova 5 10M tokens", "search=nova+5"],
	]) {
		const { read, said } = asked(search);
		assert.equal(query(read), want, search);
		assert.match(said, /^No cost is shown\. How many of the 10M tokens go in/, search);
	}
	assert.equal(query(asked("models with 2M tokens").read), "min_context=2000000");
});
