// Numbers of tokens, amounts in dollars, and how long ago a day was, by a fixed clock.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { readAmounts } from "../../../site/website/assets/src/ask/amounts.ts";
import { dollars, fromNow, parseShare, parseTokens, shortDay } from "../../../site/website/assets/src/words.ts";

const days = JSON.parse(readFileSync(new URL("../../../site/facts/testdata/left.json", import.meta.url), "utf8"));
for (const { name, from, to, want } of days) {
	test(`how far a day is: ${name}`, () => assert.equal(fromNow(to, Date.parse(from)), want));
}

const now = Date.parse("2026-11-22T13:04:39.000Z");

for (const [name, { says, wants }] of Object.entries({
	"numbers of tokens": { says: parseTokens, wants: [
		["0", 0], ["1,000,000", 1e6], ["1.5M", 1.5e6], ["200k", 2e5], [" 2 b ", 2e9], ["5 million", 5e6],
		["2 Thousand", 2000], ["0.1k", 100], ["1 500 000", 1.5e6], ["1_000k", 1e6], ["12,345.5k", 12345500],
		["1,5M", 1.5e6], ["0,5 million", 5e5], ["1,50k", 1500], ["1,5", null], ["0,500M", null], ["1,0000", null], ["10,00,000", null],
		["1.500", null], ["1.500.000", 1.5e6], ["1.500.00", null], ["1'500'000", 1.5e6], ["1.5 Mio", 1.5e6], ["2 Mrd", 2e9], ["5 5M", null],
		["1e6", null], ["-1", null], ["", null], ["k", null], ["5 apples", null], ["10000000b", null], ["٣", null],
	] },
	"amounts in searches": { says: (search) => readAmounts(search).meant.join("&"), wants: [
		["1.5m tokens", "min_context=1500000"], ["gpt,1.5m", "min_context=1500000"],
		["1,5m tokens", ""], ["gpt 0,5m", ""],
	] },
	"days in tables": { says: shortDay, wants: [["2027-01-01", "1 Jan 2027"], ["2026-09", "Sep 2026"], ["", ""]] },
	"shares": { says: parseShare, wants: [
		["80%", 0.8], [" 12.5 % ", 0.125], ["0", 0], ["100", 1], ["101", null], ["-1", null], ["", null],
		["0.8x", null], ["0.8", null], ["0.8%", 0.008],
	] },
	"amounts in dollars": { says: dollars, wants: [
		[10, "$10.00"], [3e6 * 0.1 / 1e6, "$0.30"], [0.375, "$0.375"], [155.308, "$155"], [99.994, "$99.99"], [99.996, "$100"], [1999.5, "$2,000"],
		[1.8e11, "$180,000,000,000"], [1e-6, "< $0.0001"], [0, "$0.00"],
	] },
	"the distance of days from now": { says: (day) => fromNow(day, now), wants: [
		["2026-11-22", "today"], ["2026-11-23", "tomorrow"], ["2026-11-21", "yesterday"],
		["2026-12-15", "in 23 days"], ["2026-07-22", "4 months ago"],
		["2028-12-31", "in 2 years"], ["2023-11-22", "3 years ago"],
	] },
})) test(name, () => wants.forEach(([given, want]) => assert.equal(says(given), want, given)));
