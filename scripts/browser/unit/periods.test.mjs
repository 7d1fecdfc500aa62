// Periods that searches name, by a fixed day.

import assert from "node:assert/strict";
import test from "node:test";

import { lifeIn, readPeriods } from "../../../site/website/assets/src/ask/periods.ts";

const ahead = "sort=retires&order=asc&retired=not&reported=too";

for (const [name, today, wants] of [
	["what ended counts backwards, with what no longer works", "2026-11-29", {
		"retired last month": "retiring_before=2026-11-01&sort=retires&retiring_after=2026-10-01",
		"retired in the last month": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-10-29",
		"retired in the last 30 days": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-10-30",
		"retired this month": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-11-01",
		"deprecated last year": "retiring_before=2026-01-01&sort=retires&retiring_after=2025-01-01",
		"deprecated in the past year": "retiring_before=2026-11-30&sort=retires&retiring_after=2025-11-29",
		"shut down in the past 3 months": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-08-29",
		"retired in october": "retiring_before=2026-11-01&sort=retires&retiring_after=2026-10-01",
		"ended this year": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-01-01",
		"ended last week": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-11-22",
		"retired since june": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-06-01",
	}],
	["what ends counts forwards, without what no longer works", "2026-11-29", {
		"retiring next month": "retiring_before=2027-01-01&sort=retires&order=asc&retired=not&reported=too&retiring_after=2026-12-01",
		"retiring in the next month": "retiring_before=2026-12-29&sort=retires&order=asc&retired=not&reported=too",
		"retiring next year": "retiring_before=2028-01-01&sort=retires&order=asc&retired=not&reported=too&retiring_after=2027-01-01",
		"retiring in the next weeks": "retiring_before=2027-01-10&sort=retires&order=asc&retired=not&reported=too",
		"retiring in the coming weeks": "retiring_before=2027-01-10&sort=retires&order=asc&retired=not&reported=too",
		"retiring in the next few days": "retiring_before=2026-12-05&sort=retires&order=asc&retired=not&reported=too",
		"retiring within 3 months": "retiring_before=2027-03-01&sort=retires&order=asc&retired=not&reported=too",
		"retiring before 2027-01-15": "retiring_before=2027-01-15&sort=retires&order=asc&retired=not&reported=too",
		"not retiring this year": "status=active", "won’t stop before 2027": "status=active",
		"retired in 2025": "retiring_before=2026-01-01&sort=retires&order=asc&retiring_after=2025-01-01",
	}],
	["one day", "2026-11-29", {
		...Object.fromEntries(["retires on 11 december", "ends 11th of dec 2026", "retires december 11", "stops on dec 11, 2026"]
			.map((search) => [search, `retiring_before=2026-12-12&${ahead}&retiring_after=2026-12-11`])),
		"retires tomorrow": `retiring_before=2026-12-01&${ahead}&retiring_after=2026-11-30`,
		"retires on 11 november": `retiring_before=2027-11-12&${ahead}&retiring_after=2027-11-11`,
		"retired on 11 november": "retiring_before=2026-11-12&sort=retires&retiring_after=2026-11-11",
		"released on 5 november": "released_after=2026-11-05&released_before=2026-11-05&sort=released",
		"retiring before 11 december": `retiring_before=2026-12-11&${ahead}`,
	}],
	["by the end of a period is until it is over", "2026-11-29", {
		"retiring by end of january": `retiring_before=2027-02-01&${ahead}`,
		"ending before the end of q1 2027": `retiring_before=2027-04-01&${ahead}`,
		"released by the end of 2025": "released_before=2025-12-31&sort=released",
	}],
	["days with a name are dates", "2026-11-29", {
		"retire before christmas": `retiring_before=2026-12-25&${ahead}`,
		"retiring by easter": `retiring_before=2027-03-28&${ahead}`,
		"retiring by easter 2028": `retiring_before=2028-04-16&${ahead}`,
		"retired since easter": "retiring_before=2026-11-30&sort=retires&retiring_after=2026-04-05",
		"retire before new year": `retiring_before=2027-01-01&${ahead}`,
		"retire until new year's eve": `retiring_before=2027-01-01&${ahead}`,
		"retire before the end of the year": `retiring_before=2027-01-01&${ahead}`,
		"retire by end of year": `retiring_before=2027-01-01&${ahead}`,
		"retiring by the end of the month": `retiring_before=2026-12-01&${ahead}`,
	}],
	["what still works has not retired", "2026-11-29", {
		...Object.fromEntries(["still working", "that still work", "but not yet gone", "which are still available"]
			.map((words) => [`deprecated ${words}`, "retired=not"])),
	}],
	["a quarter is that of the calendar", "2026-11-29", {
		"retiring this quarter": `retiring_before=2027-01-01&${ahead}`,
		"retiring next quarter": `retiring_before=2027-04-01&${ahead}&retiring_after=2027-01-01`,
		"ending in q1 2027": `retiring_before=2027-04-01&${ahead}&retiring_after=2027-01-01`,
		"ending in q2": `retiring_before=2027-07-01&${ahead}&retiring_after=2027-04-01`,
		"retired last quarter": "retiring_before=2026-10-01&sort=retires&retiring_after=2026-07-01",
		"released this quarter": "released_after=2026-10-01&sort=released",
		"released in q3 2026": "released_after=2026-07-01&released_before=2026-09-30&sort=released",
	}],
	["a range is from the first to the last day", "2026-11-29", {
		"released between march and june": "released_after=2026-03-01&released_before=2026-06-30&sort=released",
		"released from march to june 2025": "released_after=2025-03-01&released_before=2025-06-30&sort=released",
		"released 2024 to 2025": "released_after=2024-01-01&released_before=2025-12-31&sort=released",
		"retiring between march and june": `retiring_before=2027-07-01&${ahead}&retiring_after=2027-03-01`,
		"retiring from 1 dec to 11 dec": `retiring_before=2026-12-12&${ahead}&retiring_after=2026-12-01`,
	}],
	["two days of one month have its name once", "2026-11-29", {
		"retiring between 10 and 20 december": `retiring_before=2026-12-21&${ahead}&retiring_after=2026-12-10`,
		"retiring december 10th to 20th": `retiring_before=2026-12-21&${ahead}&retiring_after=2026-12-10`,
	}],
	// The filter released_before includes its day; retiring_before does not.
	["a period of releases ends with its last day", "2026-11-29", {
		"released in june 2026": "released_after=2026-06-01&released_before=2026-06-30&sort=released",
		"released before march": "released_before=2026-02-28&sort=released",
		"released until march": "released_before=2026-03-31&sort=released",
		"released on 2026-10-15": "released_after=2026-10-15&released_before=2026-10-15&sort=released",
		"released last month": "released_after=2026-10-01&released_before=2026-10-31&sort=released",
		"last month": "released_after=2026-10-01&released_before=2026-10-31&sort=released",
		"released last year": "released_after=2025-01-01&released_before=2025-12-31&sort=released",
		"released in the last year": "released_after=2025-11-29&sort=released",
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
			const left = want === "retired=not" ? "deprecated" : ""; // which is a filter
			assert.deepEqual([rest.trim(), meant.join("&")], [left, want], search);
		}
	});
}

test("models that know nothing after a day are not those that do", () => {
	const now = new Date("2026-11-29T12:00Z");
	assert.deepEqual(readPeriods("knowledge cutoff before 2024", now), { rest: "knowledge cutoff before 2024", meant: [] });
	// The filter includes its month.
	for (const [search, month] of [
		["trained after 2024-06", "2024-07"], ["knowledge cutoff after june 2025", "2025-07"], ["cutoff after 2024", "2025-01"],
		["trained after december 2025", "2026-01"], ["cutoff since 2024", "2024-01"], ["knowledge cutoff 2025", "2025-01"],
	]) assert.deepEqual(readPeriods(search, now).meant, [`cutoff_after=${month}`], search);
});

test("that nothing ends in a period, or at all, is asked for by words that no filter has", () => {
	for (const phrase of [
		"without end date", "no end announced", "no end date", "with no announced retirement date", "no retirement announced", "never retires",
		"does not retire before 2028", "not retiring this year", "won't be retired before 2028", "safe until 2027", "available for 2 years",
	]) assert.equal(lifeIn(`claude ${phrase}`), phrase);
	for (const search of ["not deprecated", "retiring before 2028", "no retired", "no endpoints", "weekend date"]) assert.equal(lifeIn(search), "", search);
});

test("what somebody did release came out then", () => {
	const { rest, meant } = readPeriods("what did google release last month", new Date("2026-11-29T12:00Z"));
	assert.deepEqual([rest.trim(), meant.join("&")], ["what google", "released_after=2026-10-01&released_before=2026-10-31&sort=released"]);
});

test("a quarter of the calendar is no name: Vidu Q3 is one", () => {
	for (const search of ["vidu q3", "new vidu q3"]) assert.equal(readPeriods(search, new Date("2026-11-29")).rest, search);
});
