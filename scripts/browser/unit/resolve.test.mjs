// What ids mean in any spelling: the vectors that Go's package resolve is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Resolver } from "../../../site/website/assets/src/resolve.ts";

const read = (path) => JSON.parse(readFileSync(new URL(`../../../dataset/resolve/${path}`, import.meta.url), "utf8"));
const { models, more, cases } = read("vectors.json");
const table = read("spellings.json");
const named = (model) => ({ aliases: [], ...model });
const few = new Resolver(models.map(named), table);
const many = new Resolver([...models, ...more].map(named), table);

test("vectors", () => {
	for (const { name, place, more, about, ...want } of cases) {
		const got = (more ? many : few).resolve(name, place);
		const keys = got.models.map(({ provider, id }) => `${provider}/${id}`);
		const have = { provider: got.place || null, found: got.found, how: got.how || null, models: keys, note: got.note };
		assert.deepEqual(have, want, `${name.slice(0, 200)}: ${about}`);
		assert.equal(got.text, name.slice(got.at, got.at + got.text.length));
	}
	assert.ok(cases.length >= 300);
});

test("places of addresses", () => {
	assert.equal(few.placeOf("https://openrouter.ai/api/v1"), "openrouter");
	assert.equal(few.placeOf("https://proxy.example/v1"), "");
});
