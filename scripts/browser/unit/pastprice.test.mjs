// What a model cost on a day, in a sentence.

import assert from "node:assert/strict";
import test from "node:test";

import { priceOn } from "../../../site/website/assets/src/pastprice.ts";

test("the price on a day", () => {
	for (const [then, today, want] of [
		[{ Input: ["$2"], Output: ["$8"], "Cache read": ["$1"] }, { Output: ["$8"], Input: ["$1"] }, "it cost $2 in and $8 out (today $1 in and $8 out)."],
		[{ Output: ["$8"], Input: ["$2"] }, { Input: ["$2"], Output: ["$8"] }, "it cost $2 in and $8 out (the same as today)."],
		[{ Input: ["$2", "$2.50"] }, { Input: ["$2"] }, "it cost $2 or $2.50 in (today $2 in)."],
		[{ "Price per second": ["$0.10"], "Price, 720p per second": ["$0.10"] }, {}, "it cost $0.10 per second (it has no current price)."],
		[{ Input: ["$0.60"], "Output audio": ["$12"] }, { Input: ["$0.60"] }, "it cost $0.60 in and $12 output audio (today $0.60 in)."],
		[{}, { Input: ["$2"] }, "no price is known."],
	]) {
		const prices = (of) => new Map(Object.entries(of));
		assert.equal(priceOn("2026-03-01", "2026-03-01", prices(then), prices(today)), `On 1 March 2026 ${want}`);
	}
});

test("the prices of several days are from the lowest to the highest", () => {
	const prices = new Map([["Input", ["$0.27", "$0.14", "$0.57"]], ["Output", ["$8"]]]);
	assert.equal(priceOn("2025-01-01", "2025-12-31", prices, new Map()),
		"From 1 January 2025 to 31 December 2025 it cost $0.14 to $0.57 in and $8 out (it has no current price). Sources and days are in the table.");
	const same = new Map([["Input", ["$2"]]]);
	assert.equal(priceOn("2025-12-01", "2025-12-31", same, same), "From 1 December 2025 to 31 December 2025 it cost $2 in (the same as today).");
});
