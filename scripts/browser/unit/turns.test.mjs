// From which day on an id costs something else.

import assert from "node:assert/strict";
import test from "node:test";

import { turnsOf } from "../../../site/website/assets/src/check/turns.ts";

const amount = (low) => (low === null ? null : { low, high: low, atMost: false });
const month = (now, then, by = "") => ({ now: amount(now), then: amount(then), by });
const said = (steps, last, more = {}) => turnsOf({
	month: last, later: "2027-01-14", at: 0, isOnly: true, sites: "",
	steps: steps.map(([day, of]) => ({ day, months: [of] })), ...more,
}).map(({ text, className }) => `${text} ${className}`.trim());
const today = "2026-11-30";

test("what has ended is replaced today, and its price may change after", () => {
	const steps = [[today, month(20, 138, "b")], ["2027-01-01", month(20, 276, "b")]];
	assert.deepEqual(said(steps, month(20, 276, "b")), ["→ $138 instead now dearer", "→ $276 from 1 Jan 2027 dearer"]);
	assert.deepEqual(said(steps, month(20, 276, "b"), { isOnly: false })[0], "→ $138 with b now dearer");
	// At the same price it is another id all the same.
	assert.deepEqual(said([[today, month(20, 20, "b")]], month(20, 20, "b")), ["→ $20.00 instead now"]);
});

test("what ends later is replaced on its day", () => {
	const steps = [[today, month(650, 650)], ["2027-01-01", month(650, 700)]];
	assert.deepEqual(said(steps, month(650, 18, "b")), ["→ $700 from 1 Jan 2027 dearer", "→ $18.00 instead from 14 Jan 2027 cheaper"]);
	assert.deepEqual(said([[today, month(650, 650)]], month(650, 650)), []);
	assert.deepEqual(said([[today, month(null, null)]], month(null, 5)), ["→ $5.00 from 14 Jan 2027"]);
	assert.deepEqual(said([[today, month(5, null)]], month(5, null)), []);
});

test("a saving by what only others name says so, and has no color", () => {
	const sites = "a.example and b.example";
	assert.deepEqual(said([[today, month(650, 650)]], month(650, 18, "b"), { sites }), [
		"→ $18.00 instead from 14 Jan 2027, as a.example and b.example say",
	]);
});
