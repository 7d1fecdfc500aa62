// Searches of people whose requests fail, who move to another model, or who want none of some names.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme acme cube acme star", id: "swift-1 swift-2 swift-2-mini swift-2 swift-3 hare-1",
	canonical_id: "= = = acme/swift-2 = =", name: "Swift_1 Swift_2 Swift_2_Mini Swift_2 Swift_3 Hare_1",
	kind: "maker maker maker cloud maker maker", type: "chat chat chat chat chat chat", maker: "acme acme acme acme acme star",
	stage: "retired usable usable usable usable usable", status: "retired active active active active active",
	retirement_date: "2026-08-17 - - - - -", replacement: "acme/swift-2 - - - - -",
	ending: "Retired_on_17_August_2026 - - - - -",
	until: "- - - safe_until - -", until_day: "- - - 2028-03-01 - -",
};
const columns = Object.entries(facts).map(([name, text]) =>
	({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker" }, { id: "cube", name: "Cube", kind: "cloud" }, { id: "star", name: "Star", kind: "maker" },
]);
const asked = (search) => answerTo(catalog, parse(`${new URLSearchParams({ search })}`), new Date("2026-11-30"));
const keys = (search) => asked(search).answer.models.map(keyOf);

test("who says that a model does not work is told since when, and what replaces it", () => {
	for (const search of [
		"404 model not found swift-1", "swift-1 404", "model not found: swift-1", "my model swift-1 stopped working",
		"swift 1 not working anymore", "why did swift 1 stop working", "swift-1 does not exist", "error 404 for swift-1",
	]) {
		const { said } = asked(search);
		assert.match(said, /^Swift 1 at Acme: Retired on 17 August 2026\. It is replaced by Swift 2/, search);
	}
	assert.match(asked("swift-2 stopped working on cube").said, /^Swift 2 at Cube: /);
	assert.doesNotMatch(asked("models no longer available").said, /Swift/);
});

test("who moves from one model to another sees both side by side", () => {
	for (const search of [
		"what must i change moving from swift-1 to hare-1", "migrate from swift 1 to hare 1", "replace swift-1 with hare-1",
		"switch my app from swift-1 to hare 1", "from swift-1 to hare-1",
	]) {
		const { answer, said, page } = asked(search);
		assert.deepEqual(answer.models.map(keyOf), ["acme/swift-1", "star/hare-1"], search);
		assert.match(said, /^Swift 1 at Acme: Retired on 17 August 2026\. It is replaced by Swift 2\. Side by side they show what differs/, search);
		assert.equal(page.path, "/compare/?m=acme/swift-1&m=star/hare-1", search);
	}
	assert.equal(asked("from text to image").page, undefined);
	assert.equal(asked("moving from acme to star").page, undefined);
});

test("words of names can be left out", () => {
	for (const search of ["swift-2 but not mini", "swift-2 and not mini", "swift-2 without mini"]) {
		assert.deepEqual(keys(search), ["acme/swift-2"], search);
		assert.match(asked(search).said, /^Only models without “mini” in their names are shown\. /, search);
	}
	assert.ok(!keys("acme not swift-2").some((key) => key.includes("swift-2")));
	// What no name has, and what says nothing, cannot be left out.
	assert.match(asked("acme no frobs").said, /cannot leave out “frobs”/);
});

test("a promise at any place counts, and each model has a row", () => {
	for (const search of ["models safe until 2028", "guaranteed until 2028", "guaranteed to work until at least 2028"]) {
		assert.deepEqual(keys(search), ["cube/swift-2"], search);
	}
});

test("words that are often mistyped are read", () => {
	assert.deepEqual(asked("modles that can reed images").read.values, asked("models that can read images").read.values);
});
