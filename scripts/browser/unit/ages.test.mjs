// How long ago a day was, by a fixed clock.

import assert from "node:assert/strict";
import test from "node:test";

import { fromNow } from "../../../site/website/assets/src/ages.ts";

test("the distance of days from now", () => {
	const now = Date.parse("2026-11-22T13:04:39.000Z");
	const wants = {
		"2026-11-22": "today", "2026-11-23": "in 1 day", "2026-11-21": "1 day ago", "2026-12-15": "in 23 days", "2027-02-28": "in 3 months",
		"2028-12-31": "in 2 years", "2023-11-22": "3 years ago",
	};
	for (const [time, want] of Object.entries(wants)) assert.equal(fromNow(time, now), want, time);
});
