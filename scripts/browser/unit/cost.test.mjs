// Costs: the cases of the rule that Go's package price is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { bill, scopeOf } from "../../../site/website/assets/src/cost.ts";

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

test("ids name the scope of their prices", () => {
	for (const { says, provider, id, scope } of read("testdata/scopes.json")) {
		assert.equal(scopeOf(rule, provider, id), scope, says);
	}
});

test("the scope that an id names is that of its bill, unless the use says one", () => {
	const spans = [["", "3"], ["scope=geo", "3.3"], ["scope=global", "2.7"]]
		.map(([condition, low]) => ({ meter: "input", condition, low, high: low, from: "2026-01-01", sources: [] }));
	const total = (use, scope) => bill(rule, spans, { input: 1_000_000, ...use }, { at: "2026-02-03", scope }).total;
	assert.deepEqual([total({}), total({}, "geo"), total({ scope: "global" }, "geo")], ["3", "3.3", "2.7"]);
});
