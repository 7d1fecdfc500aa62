// What the explorer shows, and its address.

import assert from "node:assert/strict";
import test from "node:test";

import {
	address, apiQuery, beyondAPI, change, cleared, hasFilters, parse, query, removeFilters, sortBy, toggle,
} from "../../../site/website/assets/src/state.ts";
import { random } from "./random.mjs";
import { readUse } from "../../../site/website/assets/src/use.ts";

/** Address of the query as it comes, and the canonical one. */
const canonical = [
	["", ""],
	["?page=1&sort=relevance&order=desc&search=&type=", ""],
	["?provider=google,anthropic,google", "provider=anthropic,google"],
	["?page=2&order=asc&sort=name&search=a+b%2Bc", "search=a+b%2Bc&sort=name&order=asc&page=2"],
	["?min_context=200000&feature=tool_call,reasoning&ids=every", "feature=reasoning,tool_call&min_context=200000&ids=every"],
	["?in=10M&out=2M&sort=cost&order=asc", "sort=cost&order=asc&in=10M&out=2M"],
	["?in=10M&tier=batch&per=month&cached=80%25&retired=not", "retired=not&in=10M&cached=80%25&tier=batch&per=month"],
	["?search=meta-llama/x:1", "search=meta-llama/x:1"],
	["?q=whisper", "search=whisper"],
	["?q=whisper&search=sora", "search=sora"],
	["?status=retired", "search=retired"],
	["?status=retired&q=gpt&provider=openai", "provider=openai&search=gpt+retired"],
	["?status=retired,active", "status=active,retired"],
	["?search='\"$(x)`", "search=%27%22%24%28x%29%60"],
	["?unknown=%ff&%=1", ""],
	["?sort=size&order=up&page=0", ""],
];
test("canonical queries", () => {
	for (const [search, want] of canonical) assert.equal(query(parse(search)), want, search);
});

test("a search is no longer than those of the API", () => {
	assert.equal(parse(`search=${"no ".repeat(1000)}`).search.length, 512);
	assert.equal(parse(`search=${encodeURIComponent("😀".repeat(600))}`).search, "😀".repeat(512));
});

test("the query of the API has the order and, with every id, the pages of the view", () => {
	const wants = {
		"": "offers=first&sort=released", "search=x": "offers=first&search=x", "sort=updated": "offers=first",
		"sort=updated&search=x": "offers=first&search=x&sort=updated", "sort=name&page=2": "offers=first&sort=name",
		"in=1M&sort=cost&order=asc": "offers=first&sort=released",
		"type=audio&sort=minute&order=asc": "type=audio&offers=first&sort=released",
		"prices=batch&without_input=audio&type=audio": "type=audio&offers=first&sort=released",
		"sort=name&page=2&ids=every": "sort=name&page=2",
		"offers=all&search=x": "search=x", "offers=first&ids=every": "offers=first&sort=released",
	};
	for (const [search, want] of Object.entries(wants)) assert.equal(apiQuery(parse(search)), want, search);
});

test("what the request beside the list lacks is said", () => {
	assert.equal(beyondAPI([]), "");
	assert.equal(beyondAPI(["“price rises soon”", "the order “next price change”"]), "The request is without “price rises soon” and " +
		"the order “next price change”, which only this page has: the API returns more models, or in another order. “Download CSV” saves the list as it is. ");
});

test("any address is a state, and its canonical address the same state", () => {
	const r = random(12);
	const bits = ["provider", "type", "search", "page", "=", "=", "&", "%", "%ff", "%25", "+", "openai", "chat", ",", "1", "é", "#", "?", "a+b%2Bc", "%f0%9f%a4%96", "ids=every", "search=b%2Fc", "\ud800", "openai/x"];
	for (let round = 0; round < 5000; round++) {
		const state = parse(Array.from({ length: r.next(12) }, () => r.pick(bits)).join(""));
		const text = address(state, "");
		assert.deepEqual(parse(text.slice(1)), state, text);
		assert.deepEqual(parse(new URL(text, "http://127.0.0.1").search), state, text);
	}
});

test("changes", () => {
	const state = parse("?provider=openai&search=x&sort=name&page=3");
	assert.equal(query(toggle(state, "provider", "anthropic")), "provider=anthropic,openai&search=x&sort=name");
	assert.equal(query(toggle(state, "provider", "openai")), "search=x&sort=name");
	assert.equal(query(toggle(parse("?min_context=128000"), "min_context", "200000")), "min_context=200000");
	assert.equal(query(toggle(parse("?min_context=128000"), "min_context", "128000")), "");
	assert.equal(query(change(state, { search: "" })), "provider=openai&sort=name");
	assert.equal(query(cleared(state)), "sort=name");
});

test("sorting: a key's natural direction first, then the other", () => {
	const steps = [
		["name", "sort=name&order=asc"], ["name", "sort=name"],
		["input_price", "sort=input_price&order=asc"], ["released", "sort=released"],
		["released", "sort=released&order=asc"],
	];
	let state = parse("");
	for (const [key, want] of steps) {
		state = sortBy(state, key);
		assert.equal(query(state), want);
	}
});

test("a share is shown with its percent sign, however it was written", () => {
	for (const [cached, want] of [["80", "80%"], [" 12.5 ", "12.5%"], ["80%", "80%"], ["", ""], ["most", "most"]]) {
		assert.equal(readUse(new URLSearchParams({ cached })).cached, want);
	}
});

test("a quick filter is in use while all that it sets is, and can be left again", () => {
	const cheap = parse("status=active&input=image&sort=blended_price&order=asc");
	for (const [text, want] of [
		["", false], ["status=active&input=image", false], ["input=image&sort=blended_price&order=asc", false],
		["status=active&input=image&sort=blended_price&order=desc", false],
		["status=active&input=image,pdf&type=chat&sort=blended_price&order=asc", true],
	]) assert.equal(hasFilters(parse(text), cheap), want, text);
	// What is behind it stays, and an order that it does not set.
	const both = parse("status=active&input=image,pdf&type=chat&sort=blended_price&order=asc&page=2");
	assert.equal(query(removeFilters(both, cheap)), "type=chat&input=pdf");
	assert.equal(query(removeFilters(both, parse("type=chat"))), "status=active&input=image,pdf&sort=blended_price&order=asc");
});
