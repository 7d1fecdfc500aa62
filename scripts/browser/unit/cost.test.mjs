// Costs: the cases of the rule that Go's package price is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { bill } from "../../../site/website/assets/src/cost.ts";

const read = (path) => JSON.parse(readFileSync(new URL(`../../../dataset/price/${path}`, import.meta.url), "utf8"));
const rule = read("rule.json");
const { prices, cases } = read("cost.json");

for (const { says, model, use, at, tier, error, bill: want } of cases) {
	test(says, () => {
		const run = () => bill(rule, prices[model], use, { at, tier });
		if (error) return assert.throws(run, Error);
		const { day, lines, ...got } = run();
		const short = lines.map(({ use, meter, condition, low, high, derived }) => ({ use, meter, condition, low, high, derived }));
		assert.deepEqual({ ...got, lines: short }, want);
	});
}

test("there are cases", () => assert.ok(cases.length >= 500));
