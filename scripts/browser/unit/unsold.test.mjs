// Searches for models that a place does not sell, in all orders of words.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

// Nova 5 is at all places, Nova 4 at Acme and Cube, Nova 3 at Acme and Ring, without tools. What Rock is nobody says.
const offers = [
	["acme", "nova-5", "tool_call"], ["acme", "nova-4", "tool_call"], ["acme", "nova-3", ""],
	["cube", "nova-5", "tool_call"], ["cube", "nova-4", "tool_call"], ["cube", "rock", "tool_call"],
	["ring", "nova-5", "tool_call"], ["ring", "nova-3", ""],
];
const columns = Object.entries({
	provider: ([provider]) => provider,
	id: ([, id]) => id,
	name: ([, id]) => id,
	canonical_id: ([provider, id]) => (id === "rock" ? null : provider === "acme" ? "=" : `acme/${id}`),
	kind: ([provider]) => (provider === "acme" ? "maker" : provider === "ring" ? "gateway" : "host"),
	maker: ([, id]) => (id === "rock" ? null : "acme"),
	type: () => "chat",
	stage: () => "usable",
	status: () => "active",
	input_price: ([provider]) => (provider === "acme" ? "1" : "2"),
	output_price: () => "9",
	...Object.fromEntries(["tool_call", "prompt_caching"].map((name) => [`features.${name}`, ([, , has]) => String(has !== "")])),
}).map(([name, of]) => ({ name, values: offers.map(of) }));
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker" }, { id: "cube", name: "Cube", kind: "host" }, { id: "ring", name: "Ring", kind: "gateway" },
]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));
const keysOf = (search) => asked(search).answer.models.map(keyOf).sort().join(" ");

test("a denial of a sale belongs to the place behind it", () => {
	for (const search of [
		"tools, not available on ring", "tools, unavailable on ring", "tools, never available on ring", "models with tools not available at ring",
		"not available on ring, with tools", "tools, isn't on ring", "tools that ring does not sell", "models ring doesn't offer, with tools",
		"models ring doesn't have, tools", "tools not offered by ring", "tools, not hosted at ring", "not on ring but with tools",
	]) {
		const { read, said } = asked(search);
		assert.equal(query(read), "feature=tool_call&without_provider=ring", search);
		assert.equal(keysOf(search), "acme/nova-4 cube/rock", search);
		assert.match(said, /^1 of 3 models is left out, because Ring sells it, too\. /, search);
	}
	// Without a place it belongs to what is before it.
	for (const search of ["tools are not available", "tools unavailable", "tools not supported"]) {
		assert.equal(query(asked(search).read), "without_feature=tool_call", search);
	}
	assert.equal(query(asked("does not support prompt caching").read), "without_feature=prompt_caching");
	// This only wants other offers.
	for (const [search, want] of [
		["tools but not via ring", "feature=tool_call&without_provider=ring"], ["tools without ring", "feature=tool_call&without_provider=ring"],
		["tools, not via gateways", "feature=tool_call&without_kind=gateway"],
	]) {
		assert.equal(query(asked(search).read), want, search);
		assert.equal(keysOf(search), "acme/nova-4 acme/nova-5 cube/rock", search);
		assert.equal(asked(search).said, "", search);
	}
});

test("at one place and not at another leaves out what the other sells", () => {
	for (const search of [
		"models on cube but not on ring", "at cube but not ring", "on cube not on ring", "cube, not ring", "cube except ring", "not on ring but on cube",
		"sold by cube and not by ring", "models at cube that are not on ring", "cube models that ring does not sell", "available on cube but unavailable on ring",
		"models that cube has but ring doesn't", "which cube sells and ring does not", "models on cube except what ring sells",
	]) {
		assert.equal(keysOf(search), "cube/nova-4 cube/rock", search);
		assert.match(asked(search).said, /^1 of 3 models is left out, because Ring sells it, too\. /, search);
	}
	assert.equal(keysOf("nova on cube not on ring"), "cube/nova-4");
	assert.equal(keysOf("nova, not available on ring"), "acme/nova-4");
	assert.equal(keysOf("nova not available on ring"), "acme/nova-4");
	assert.match(asked("nova on ring not on acme").said, /^All that fits is also sold by Acme: these are other offers\. /);
	// Of one model its other offers are asked for.
	assert.deepEqual([keysOf("nova-4 not on acme"), asked("nova-4 not on acme").said], ["cube/nova-4", ""]);
	assert.equal(keysOf("nova not on acme"), "cube/nova-4 cube/nova-5 ring/nova-3");
	assert.equal(keysOf("no ring, nova"), "acme/nova-3 acme/nova-4 acme/nova-5");
	assert.equal(keysOf("neither on ring nor on acme, with tools"), "cube/rock");
	const cost = asked("10M in 1M out cheapest on cube but not on ring");
	assert.match(cost.said, /1 of 3 models is left out, because Ring sells it, too\. /);
});
