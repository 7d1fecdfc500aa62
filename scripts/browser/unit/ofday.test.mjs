// Facts of models on the reader's day, which is later than that of the build.

import assert from "node:assert/strict";
import test from "node:test";

import { bringToDay } from "../../../site/website/assets/src/ofday.ts";

/** The facts of some models, by name. */
const factsOf = (rows) => {
	const names = [...new Set(rows.flatMap(Object.keys))];
	return new Map(names.map((name) => [name, rows.map((row) => row[name] ?? null)]));
};

test("what an announcement says is so from its day on", () => {
	const retires = { until: "retires", stage: "retiring", ending: "Retires on 30 November 2026", retirement_date: "2026-11-30" };
	const retired = { until: "retired", stage: "retired", ending: "Retired on 30 November 2026", retirement_date: "2026-11-30" };
	const dearer = { price_in: "$2", input_price: "2", price_in_next: "→ $4 on 1 Dec" };
	const next = { price_in: "$0.50", input_price: "0.5", price_in_next: "→ $1 on 1 Mar" };
	const reported = { price_in: "$2", input_price: "2", price_in_next: "→ $4, 1 Dec, reported" };
	const said = { ...retires, until: "reported to end" };
	for (const [name, row, day, want] of [
		["before an end", retires, "2026-11-29", retires],
		["on its day", retires, "2026-11-30", retired],
		["after it", retires, "2027-05-01", retired],
		["an end that is only reported", said, "2026-12-01", said],
		["before a price", dearer, "2026-11-30", dearer],
		["on its day", dearer, "2026-12-01", { price_in: "$4", input_price: "4", price_in_next: null }],
		["a price of the next year", next, "2026-12-01", next],
		["when that has come", next, "2027-03-01", { price_in: "$1", input_price: "1", price_in_next: null }],
		["a price with its year", { ...next, price_in_next: "→ $1 on 1 Mar 2028" }, "2027-03-01", { ...next, price_in_next: "→ $1 on 1 Mar 2028" }],
		["a price that will be free", { ...dearer, price_in_next: "→ free on 1 Dec" }, "2026-12-01", { price_in: "free", input_price: "0", price_in_next: null }],
		["a price that is only reported", reported, "2026-12-02", reported],
	]) {
		const facts = factsOf([row]);
		bringToDay(facts, "2026-11-28", day);
		assert.deepEqual(Object.fromEntries([...facts].map(([fact, [value]]) => [fact, value])), want, name);
	}
});
