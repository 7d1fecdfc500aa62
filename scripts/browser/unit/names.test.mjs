// Names beside ids: the cases that Go's displayName is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { nameAmong, nameOf } from "../../../site/website/assets/src/settings.ts";

const cases = JSON.parse(readFileSync(new URL("../../../site/website/testdata/names.json", import.meta.url), "utf8"));
for (const { stated, id, kind, want } of cases) {
	test(`${stated} at a ${kind}`, () => {
		assert.equal(nameOf({ name: stated, id, isGateway: kind === "gateway" }), want);
	});
}

test("of two models with one name, each has its place", () => {
	const settings = { providers: [{ id: "acme", name: "Acme" }, { id: "bolt", name: "Bolt Cloud" }] };
	const all = [["acme", "Swift 2"], ["bolt", "Swift 2"], ["acme", "Wren"]].map(([provider, name], i) => ({ provider, name, id: `m-${i}` }));
	assert.deepEqual(all.map((model) => nameAmong(settings, all, model)), ["Swift 2 at Acme", "Swift 2 at Bolt Cloud", "Wren"]);
});
