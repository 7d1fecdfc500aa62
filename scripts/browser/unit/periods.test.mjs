// Periods that searches name, by a fixed day.

import assert from "node:assert/strict";
import test from "node:test";

import { readPeriods } from "../../../site/website/assets/src/ask/periods.ts";

for (const [name, today, wants] of [
	["what ended counts backwards, with what no longer works", "2026-11-29", {
		"retired last month": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-10-29",
		"deprecated last year": "retiring_before=2026-11-30&sort=retires&retiring_after=2025-11-29",
		"shut down in the past 3 months": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-08-29",
		"retired in october": "retiring_before=2026-11-01&sort=retires&retiring_after=2026-10-01",
		"ended this year": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-01-01",
		"ended last week": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-11-22",
		"retired since june": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-06-01",
	}],
	["what ends counts forwards, without what no longer works", "2026-11-29", {
		"retiring in the next month": "retiring_before=2027-01-01&sort=retires&order=asc&retired=not&reported=too&retiring_after=2026-12-01",
		"retiring within 3 months": "retiring_before=2027-03-01&sort=retires&order=asc&retired=not&reported=too",
		"retiring before 2027-01-15": "retiring_before=2027-01-15&sort=retires&order=asc&retired=not&reported=too",
		"not retiring this year": "status=active", "won’t stop before 2027": "status=active",
		"retired in 2025": "retiring_before=2026-01-01&sort=retires&order=asc&retiring_after=2025-01-01",
	}],
	// The filter released_before includes its day; retiring_before does not.
	["a period of releases ends with its last day", "2026-11-29", {
		"released in june 2026": "released_after=2026-06-01&released_before=2026-06-30&sort=released",
		"released before march": "released_before=2026-02-28&sort=released",
		"released until march": "released_before=2026-03-31&sort=released",
		"released on 2026-10-15": "released_after=2026-10-15&released_before=2026-10-15&sort=released",
		"launched in 2025": "released_after=2025-01-01&released_before=2025-12-31&sort=released",
	}],
	["the month before has fewer days", "2027-03-31", {
		"released in the last month": "released_after=2027-02-28&sort=released",
		"retired in the last month": "retiring_before=2027-04-01&sort=retires&retiring_after=2027-02-28",
		"retiring soon": "retiring_before=2027-07-01&sort=retires&order=asc&retired=not&reported=too",
		"retiring within 10 days": "retiring_before=2027-04-10&sort=retires&order=asc&retired=not&reported=too",
	}],
	["before a month is before its first day, also on that day", "2027-03-01", {
		"before march": "retiring_before=2027-03-01&sort=retires&order=asc",
		"before april": "retiring_before=2027-04-01&sort=retires&order=asc&retired=not&reported=too",
		"released before march": "released_before=2027-02-28&sort=released",
		"retiring by 3 months": "retiring_before=2027-06-01&sort=retires&order=asc&retired=not&reported=too",
	}],
	["before a year is before its first day, also on that day", "2027-01-01", {
		"retiring before 2027": "retiring_before=2027-01-01&sort=retires&order=asc",
		"retiring before this year": "retiring_before=2027-01-01&sort=retires&order=asc",
	}],
]) {
	test(name, () => {
		for (const [search, want] of Object.entries(wants)) {
			const { rest, meant } = readPeriods(search, new Date(`${today}T12:00Z`));
			assert.deepEqual([rest.trim(), meant.join("&")], ["", want], search);
		}
	});
}

test("models that know nothing after a day are not those that do", () => {
	const now = new Date("2026-11-29T12:00Z");
	assert.deepEqual(readPeriods("knowledge cutoff before 2024", now), { rest: "knowledge cutoff before 2024", meant: [] });
	assert.deepEqual(readPeriods("trained after 2024-06", now).meant, ["cutoff_after=2024-06"]);
});
