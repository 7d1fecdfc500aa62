// Limits that searches name and no filter has.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { filters, wordsOf } from "../../../site/website/assets/src/filters.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { orderInWords } from "../../../site/website/assets/src/remedies.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme acme acme acme", id: "a b c d p", canonical_id: "= = = = =", kind: "maker maker maker maker maker",
	type: "chat chat chat chat image", stage: "usable usable retiring usable usable", status: "active active active active active",
	maker: "acme acme acme acme acme", price_in: "$1 $2 $12 - $0.05", input_price: "1 2 12 - -", output_price: "4 8 30 - -",
	price_cached: "free $0.50 $0.05 - -", piece_price: "- - - - 0.05", context_length: "8000 32000 200000 - -", max_output_tokens: "4000 8000 64000 - -",
	embedding_dimensions: "- - 512 1024 -", retirement_date: "- - 2027-03-01 - -", until: "- safe_until - said_safe_until -", until_day: "- 2027-06-01 - 2027-06-01 -", release_date: "2026-01 2026-02 2026-03 2026-04 2026-05",
};
const columns = Object.entries(facts).map(([name, text]) =>
	({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
const asked = (search) =>
	answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-29T12:00Z"));

test("an answer keeps within what no filter bounds, in its order", () => {
	for (const [search, want, order] of [
		["context under 32k", "a", "sort=context"], ["context up to 32k", "b a", "sort=context"],
		["at most 8k output", "b a", "sort=output"], ["from $2", "b c", "sort=input_price&order=asc"], ["over $2", "c", "sort=input_price&order=asc"],
		["at least $8 output", "b c", "sort=output_price&order=asc"], ["between $1 and $2", "a b", "max_input_price=2&sort=input_price&order=asc"],
		["cached input under 5 cents", "a", "sort=cached&order=asc"], ["cached input up to 5 cents", "a c", "sort=cached&order=asc"], ["cheapest cached input", "a c b", "sort=cached&order=asc"],
		["images over $0.04", "p", "type=image&sort=image&order=asc"], ["images under $0.06", "p", "type=image&sort=image&order=asc"],
		["1024 dimensions", "d", ""], ["dimension 1024", "d", ""], ["dimensions >= 512", "c d", "sort=dimensions&order=asc"], ["512 dimensions at most 12 dollars", "c", "max_input_price=12"], ["at least 512 dimensions", "c d", "sort=dimensions&order=asc"], ["under 1024 dims", "c", "sort=dimensions"],
		["no announced end", "p d b a", "status=active"], ["available until february 2027", "p d c b a", "status=active"],
		["available until the end of 2027", "p d b a", "status=active"], ["safe until february 2027", "c b", ""],
		["safe until april 2027", "b", ""], ["guaranteed until at least april 2027", "b", ""], ["not retiring in the next 6 months", "p d b a", "status=active"],
		["under $1", "", "max_input_price=0.999999"], ["at most $1", "a", "max_input_price=1"], ["up to $1", "a", "max_input_price=1"],
		// If nothing fits, all are there, and a sentence says so.
		["under 1k context", "c b a p d", "sort=context"],
	]) {
		const { answer, read } = asked(search);
		assert.deepEqual([answer.models.map(({ id }) => id).join(" "), query(read)], [want, order], search);
	}
	assert.equal(asked("under 1k context").said, "No models that are known to fit “under 1k context” are found: these are all others, the largest first. ");
	const safe = asked("chat safe until february 2027");
	assert.equal(safe.said, "Only models with a promise or an announced end not before 1 Feb 2027 are shown. Of 2 others no end is known. ");
	assert.deepEqual([safe.instead.text, query(safe.instead.state)],
		["Also those without a known end", "type=chat&search=available+until+february+2027"]);
	assert.match(asked("safe until 2030").said, /^No models with a promise or an announced end not before 1 Jan 2030 are found: of these no end is known\. /);
	assert.equal(asked("cheapest cached input").said, "Only models whose price of cached input is known are shown, the cheapest first. ");
});

test("an order of words begins with what can be started with", () => {
	// The dearest, which has the longest context, too, retires.
	for (const [search, want] of [["most expensive", "b a d p c"], ["longest context", "b a d p c"]]) {
		const { answer, said } = asked(search);
		assert.deepEqual([answer.models.map(({ id }) => id).join(" "), said], [want, "What ends soon, or may have ended, comes last. "], search);
	}
	// The order that somebody chooses in the list is that of the API.
	assert.equal(answerTo(catalog, parse("sort=context")).answer.models[0].id, "c");
});

test("an order by cost ends with what only screens texts", async () => {
	const ids = ["star-moderation", "comet", "nova"];
	const rows = { provider: ids.map(() => "acme"), id: ids, canonical_id: ids.map(() => "="), type: ids.map(() => "chat"), stage: ids.map(() => "usable"), status: ids.map(() => "active"), kind: ids.map(() => "maker") };
	const few = await makeCatalog(decodeModels(Object.entries(rows).map(([name, values]) => ({ name, values }))), [{ id: "acme", name: "Acme", kind: "maker" }]);
	const state = parse("type=chat&in=1M&sort=cost&order=asc");
	few.costs = { name: query(state), of: ({ id }) => ids.indexOf(id) };
	const { answer, said } = answerTo(few, state);
	assert.equal(answer.models.map(({ id }) => id).join(" "), "comet nova star-moderation");
	assert.equal(said, "Models that only screen or read texts come last. ");
});

test("a filter of what is under a price says so", () => {
	const filter = filters.find(({ name }) => name === "max_input_price");
	for (const [value, want] of [
		["0.999999", "input < $1"], ["0.049999", "input < $0.05"], ["9.999999", "input < $10"], ["1", "input ≤ $1"], ["0.99", "input ≤ $0.99"],
	]) assert.equal(wordsOf(filter, value), want);
	const context = filters.find(({ name }) => name === "min_context");
	for (const [value, want] of [["100001", "context > 100000"], ["100000", "context ≥ 100000"], ["1048576", "context ≥ 1048576"]]) {
		assert.equal(wordsOf(context, value), want);
	}
});

test("the order by the price of a piece says what follows only if something does", () => {
	const { read, answer } = asked("images by price of an image");
	const all = { read, answer: { ...answer, models: catalog.models } };
	assert.equal(orderInWords(all), "The cheapest image comes first. Prices per token follow: they do not say what an image costs.");
	assert.equal(orderInWords({ read, answer }), "The cheapest image comes first.");
	const dearest = "The dearest image comes first, by the lowest price of each model.";
	assert.equal(orderInWords({ read: asked("dearest image").read, answer }), dearest);
	const unknown = { ...answer, models: catalog.models.filter(({ id }) => id !== "p") };
	assert.equal(orderInWords({ read, answer: unknown }), "No price of an image is known of these.");
	assert.equal(orderInWords({ ...all, read: { ...read, sort: "context" } }), "");
	assert.equal(orderInWords({ ...all, read: { ...read, sort: "cost" } }), "Ordered by the most that your use can cost.");
});

test("an answer that begins with what is free says that this has limits", async () => {
	const rows = {
		provider: ["acme", "acme"], id: ["nova", "comet"], canonical_id: ["=", "="], type: ["chat", "chat"], stage: ["usable", "usable"],
		status: ["active", "active"], kind: ["maker", "maker"], price_in: ["free", "$1"], price_out: ["free", "$2"],
		input_price: ["0", "1"], output_price: ["0", "2"], blended_price: ["0", "1.25"],
	};
	const few = await makeCatalog(decodeModels(Object.entries(rows).map(([name, values]) => ({ name, values }))), [{ id: "acme", name: "Acme", kind: "maker" }]);
	const said = (search) => answerTo(few, parse(new URLSearchParams({ search }).toString())).said;
	const limits = /Free models come first; their limits are not known\. $/;
	for (const search of ["cheapest chat", "10M in 2M out"]) assert.match(said(search), limits, search);
	for (const search of ["newest chat", "free chat", "most expensive chat"]) assert.doesNotMatch(said(search), limits, search);
});

test("an order by cached input or batches shows each model at the place that has the price and asks least", async () => {
	const rows = {
		provider: "acme acme cloud host gate", id: "a b a a b", canonical_id: "= = acme/a acme/a acme/b", kind: "maker maker cloud host gateway",
		type: "chat chat chat chat chat", stage: "usable usable usable usable usable", status: "active active active active active",
		price_cached: "- $0.20 $0.10 $0.05 $0.30", batch_in: "3 - 2 - 1", batch_out: "3 - 2 - 1",
	};
	const few = await makeCatalog(decodeModels(Object.entries(rows).map(([name, text]) =>
		({ name, values: text.split(" ").map((value) => (value === "-" ? null : value)) }))),
	["acme", "cloud", "host", "gate"].map((id) => ({ id, name: id, kind: "maker" })));
	for (const [state, want] of [
		["search=cheapest+cached+input", "host/a acme/b"], ["sort=cached&order=asc", "host/a acme/b"], ["sort=batch&order=asc", "gate/b cloud/a"],
		["search=lowest+batch+price", "gate/b cloud/a"],
	]) {
		const { answer, read } = answerTo(few, parse(state));
		assert.equal(answer.models.map(({ provider, id }) => `${provider}/${id}`).join(" "), want, state);
		assert.match(read.sort, /^(?:cached|batch)$/);
	}
});
