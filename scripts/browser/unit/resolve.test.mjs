// Names of models in any spelling: the vectors that Go's package resolve is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Resolver } from "../../../site/website/assets/src/resolve.ts";

const read = (path) => JSON.parse(readFileSync(new URL(`../../../dataset/resolve/${path}`, import.meta.url), "utf8"));
const { models, cases } = read("vectors.json");
const table = read("spellings.json");
const resolver = new Resolver(models, table);

test("vectors", () => {
	for (const { name, models: want, how, doubt, about } of cases) {
		const got = resolver.resolve(name);
		const keys = got.models.map(({ provider, id }) => `${provider}/${id}`);
		assert.deepEqual([keys.sort(), got.how, got.uncertain], [want, how, table.doubts[doubt] ?? ""], `${name.slice(0, 200)}: ${about}`);
		assert.equal(got.text, name.slice(got.at, got.at + got.text.length));
	}
	assert.ok(cases.length >= 150);
});
