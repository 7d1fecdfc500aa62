// Which amounts of a comparison are marked as the lowest, and in which words.

import assert from "node:assert/strict";
import test from "node:test";

import { boundsOf, endInMark, leastOf, lessOf, lowestOf } from "../../../site/website/assets/src/lowest.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";

const exact = (amount) => ({ low: amount, high: amount });
const range = (low, high) => ({ low, high });

for (const [name, amounts, want] of [
	["the lowest of some", [exact(2), exact(3)], [true, false]],
	["two of three", [exact(2), exact(3), exact(2)], [false, false, false]],
	["an amount and a range that begins there", [exact(2), range(2, 4), exact(3)], [true, false, false]],
	["all equal", [exact(2), exact(2)], [false, false]],
	["only one", [exact(2)], [false]],
	["only one is known", [exact(2), null], [false, false]],
	["beside an amount that is not known", [exact(2), null, exact(3)], [true, false, false]],
	// The low end of a range is what nobody may ever pay.
	["a range that begins below another amount", [range(1, 4), exact(2)], [false, false]],
	["a range that is below all others", [range(1, 2), exact(2)], [true, false]],
	["an amount below a range", [exact(1), range(1, 2)], [true, false]],
	["two ranges that overlap", [range(1, 3), range(2, 4)], [false, false]],
	["a range about which nothing is known", [exact(1), exact(2), range(0, Infinity)], [false, false, false]],
]) {
	test(name, () => assert.deepEqual(lowestOf(amounts), want));
}

test("a bill that is at most an amount may be anything below", () => {
	assert.deepEqual(boundsOf({ low: 2, high: 3, atMost: false }), { low: 2, high: 3 });
	assert.deepEqual(boundsOf({ low: 2, high: 3, atMost: true }), { low: 0, high: 3 });
	// A bill of text only, at a model that also bills images.
	assert.deepEqual(boundsOf({ low: 2, high: 3, atMost: false, isPart: true }), { low: 2, high: Infinity });
	assert.equal(boundsOf({ low: null, high: null, atMost: false }), null);
});

test("the total that begins lowest", () => {
	const cost = (low, high, atMost = false) => ({ low, high, atMost });
	for (const [costs, want] of [
		[[cost(1, 4), cost(2, 2)], 0],
		[[cost(3, 3), cost(2, 4)], 1],
		[[cost(2, 4), cost(2, 3)], -1], // both begin there
		[[cost(1, 4), cost(null, null)], -1],
		[[cost(1, 4), null], -1],
		[[cost(1, 4), cost(2, 2, true)], 1], // which may be any amount below
	]) assert.equal(leastOf(costs), want);
});

test("where more is better, the best is marked, by what cells show", () => {
	for (const [fact, values, want] of [
		["context_length", ["1000000", "400000"], [true, false]],
		["context_length", ["1048576", "1050000", "400000"], [false, false, false]], // both show 1.05M
		["max_output_tokens", ["128000", null, "64000"], [true, false, false]],
		["max_output_tokens", ["128000", "disputed"], [false, false]],
		["max_output_tokens", ["128000", null], [false, false]],
		["knowledge_cutoff", ["2026-04-30", "2026-05"], [false, true]],
		["knowledge_cutoff", ["2026-04-30", "2026-04"], [false, false]],
		["knowledge_cutoff", ["2026-04-30", "2026-04-01", null], [true, false, false]],
	]) {
		const cells = { 1048576: "1.05M", 1050000: "1.05M", 1000000: "1M", 400000: "400k", 128000: "128k", 64000: "64k" };
		const models = decodeModels([{ name: "id", values: values.map(() => "m") }, { name: fact, values, cells }]);
		assert.deepEqual(lowestOf(models.map((model) => lessOf(fact, model))), want, values.join());
	}
});

test("the mark of the lowest bill says that its model ends", () => {
	const model = (until, stage, retirement_date = null) => {
		const facts = { id: "m", stage, until, retirement_date };
		return decodeModels(Object.entries(facts).map(([name, value]) => ({ name, values: [value] })))[0];
	};
	for (const [of, want] of [
		[model("no end announced", "usable"), ""],
		[model("safe until", "usable"), ""],
		[model("retires", "usable", "2028-01-11"), ""], // more than a year away
		[model("retires", "retiring", "2026-12-11"), " until 11 Dec 2026"],
		[model("reported to end", "uncertain"), ", reported to end"],
		[model("advised against", "retiring"), ", advised against"],
		[model("ends at maker", "uncertain"), ", ends at maker"],
	]) assert.equal(endInMark(of), want);
});
