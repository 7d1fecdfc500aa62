// What the explorer shows, and its address.

import assert from "node:assert/strict";
import test from "node:test";

import { address, change, cleared, initial, parse, query, sortBy, toggle } from "../../../site/website/assets/src/state.ts";
import { allowed, hardText, providers, random, statuses, types } from "./catalogs.mjs";

const read = (search) => parse(search, allowed);

/** Address of the query as it comes, and the canonical one. */
const canonical = [
	["", ""],
	["?", ""],
	["?page=1&sort=updated&order=desc&limit=50&search=&type=", ""],
	["?type=chat&provider=openai", "provider=openai&type=chat"],
	["?provider=google,anthropic,google", "provider=anthropic,google"],
	["?provider=google%2Canthropic", "provider=anthropic,google"],
	["?page=2&order=asc&sort=name&search=a+b%2Bc", "search=a%20b%2Bc&sort=name&order=asc&page=2"],
	["?search=meta-llama/x:1", "search=meta-llama/x:1"],
	["?search='\"$(x)`", "search=%27%22%24%28x%29%60"],
	["?search=a;b=c", "search=a%3Bb%3Dc"],
	["?unknown=1&Page=3", ""],
	["?unknown=%ff&%=1", ""],
];
for (const [search, want] of canonical) {
	test(`query of ${search}`, () => assert.equal(query(read(search)), want));
}

/** What the API refuses stays as it is, so that its message is about what the address says. */
const refused = ["provider=nobody", "provider=openai,,google", "page=0", "page=02", "sort=size", "order=up", "type=Chat", "limit=500",
	"page=2&page=3", "search=a&search=a", "search=%ff", "type=%", "page=9007199254740992"];
for (const text of refused) {
	test(`${text} goes to the API as it is`, () => assert.equal(query(read(text)), text));
}

test("picks: as many as a comparison takes, each once, and only keys of models", () => {
	const { vs } = read("?vs=openai/a&vs=openai/a&vs=none&vs=/x&vs=google/b%2Fc&vs=groq/d&vs=groq/%C3%A9&vs=groq/f");
	assert.deepEqual(vs, ["openai/a", "google/b/c", "groq/d", "groq/é"]);
	assert.equal(address({ ...initial, vs }, "/catalog"), "/catalog/?vs=openai/a&vs=google/b/c&vs=groq/d&vs=groq/%C3%A9");
});

test("any state comes back from its address", () => {
	const r = random(11);
	const some = (values) => values.filter(() => r.next(3) === 0);
	for (let round = 0; round < 5000; round++) {
		const state = {
			provider: some(providers), type: some(types), status: some(statuses), search: r.next(2) ? hardText(r, 6) : "",
			sort: r.pick(["updated", "name", "provider"]), order: r.pick(["asc", "desc"]), page: String(r.next(20) + 1), limit: r.pick(["50", "10"]),
			vs: r.next(2) ? [`openai/${hardText(r, 4)}`] : [], raw: "",
		};
		const text = address(state, "");
		assert.deepEqual(read(text.slice(1)), state, text);
		assert.deepEqual(read(new URL(text, "http://127.0.0.1").search), state, text);
	}
});

test("any address is a state, and its canonical address the same state", () => {
	const r = random(12);
	const bits = ["provider", "type", "search", "page", "vs", "=", "=", "&", "%", "%ff", "%25", "+", "openai", "chat", ",", "1", "é", "#", "?", "openai/x"];
	for (let round = 0; round < 5000; round++) {
		const state = read(Array.from({ length: r.next(12) }, () => r.pick(bits)).join(""));
		assert.deepEqual(read(address(state, "").slice(1)), state);
	}
});

test("lone surrogates do not break an address", () => {
	assert.equal(address({ ...initial, search: "a\ud800" }, ""), "/?search=a%EF%BF%BD");
});

test("changes", () => {
	const state = read("?provider=openai&search=x&sort=name&page=3&vs=openai/a");
	assert.equal(query(toggle(state, "provider", "anthropic", allowed)), "provider=openai,anthropic&search=x&sort=name");
	assert.equal(query(toggle(state, "provider", "openai", allowed)), "search=x&sort=name");
	assert.equal(query(toggle(read("?provider=nobody"), "provider", "openai", allowed)), "provider=nobody,openai");
	assert.equal(query(toggle(read("?page=1&page=2&type=chat"), "status", "active", allowed)), "type=chat&status=active");
	assert.equal(query(change(state, { search: "" })), "provider=openai&sort=name");
	assert.equal(query(cleared(state)), "sort=name");
	assert.deepEqual(cleared(state).vs, ["openai/a"]);
});

test("sorting: a key's natural direction first, then the other", () => {
	const steps = [["name", "sort=name&order=asc"], ["name", "sort=name"], ["name", "sort=name&order=asc"], ["provider", "sort=provider&order=asc"], ["updated", ""], ["updated", "order=asc"]];
	let state = initial;
	for (const [key, want] of steps) {
		state = sortBy(state, key);
		assert.equal(query(state), want);
	}
});
