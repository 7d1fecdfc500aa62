// What the maker names for a model that ends at a place which names nothing.

import assert from "node:assert/strict";
import { test } from "node:test";

import { makersNext } from "../../../site/website/assets/src/check/makers.ts";

const day = "2026-11-29";
const model = (provider, id, facts) => ({
	provider,
	id,
	canonical: `${provider}/${id}`,
	alias_of: null,
	retirement_date: null,
	replacement: null,
	stage: "usable",
	value: () => null,
	...facts,
});
const old = model("acme", "swift-2", { stage: "retired", retirement_date: "2026-11-01", replacement: "acme/swift-3" });
const next = model("acme", "swift-3");
const placed = model("bolt", "acme.swift-2", { canonical: "acme/swift-2", stage: "retiring" });
const sold = model("bolt", "acme.swift-3", { canonical: "acme/swift-3" });

for (const [name, asked, all, want] of [
	["sold at the place", placed, [old, next, placed, sold], { model: next, here: sold }],
	["not sold there", placed, [old, next, placed], { model: next }],
	["the maker's own offer", old, [old, next, placed, sold], undefined],
	["a maker that names nothing", placed, [{ ...old, replacement: null }, next, placed, sold], undefined],
	["a maker that the catalog does not have", placed, [placed, sold], undefined],
]) {
	test(name, () => {
		const models = new Map(all.map((each) => [`${each.provider}/${each.id}`, each]));
		assert.deepEqual(makersNext(asked, models, day), want);
	});
}
