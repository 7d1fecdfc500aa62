// The calendar that the check page makes of the ends in a text.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { calendarOf, uidOf } from "../../../site/website/assets/src/calendar.ts";

const cases = JSON.parse(readFileSync(new URL("../../../site/website/testdata/uids.json", import.meta.url), "utf8"));
for (const { name, provider, id, site, want } of cases) {
	test(`the UID of the site's own calendars: ${name}`, () => assert.equal(uidOf(provider, id, site), want));
}

const base = "https://x.example/catalog";
const end = {
	provider: { id: "acme", name: "Acme" }, id: "m-1", name: "M 1; the first", date: "2027-01-02", next: "m-2",
	text: "Retires on 2 January 2027", isReported: false,
	page: "https://x.example/catalog/models/acme/m-1/",
};

test("an end is an event of a day with two alarms; texts are escaped", () => {
	const lines = calendarOf([end], base, "2026-11-28T22:10:00.123Z").split("\r\n");
	for (const line of ["UID:acme/m-1@x.example/catalog", "DTSTAMP:20261128T221000Z", "DTSTART;VALUE=DATE:20270102", "SUMMARY:M 1\\; the first (Acme) retires",
		"DESCRIPTION:acme/m-1: Retires on 2 January 2027.\\nUse instead: m-2", "TRIGGER:-P30D", "TRIGGER:-P7D", "DESCRIPTION:M 1\\; the first retires on 2027-01-02"]) {
		assert.ok(lines.includes(line), `${line} in ${lines.join("\n")}`);
	}
	assert.deepEqual(lines.slice(-2), ["END:VCALENDAR", ""]);
});

test("an end that is only reported is told as a report, as in the site's own calendars", () => {
	const text = "Reported to end on 2 January 2027 by two sites; Acme has not confirmed it";
	const ics = calendarOf([{ ...end, text, isReported: true }], base, "2026-11-28T22:10:00.123Z").replaceAll("\r\n ", "");
	for (const line of ["SUMMARY:M 1\\; the first (Acme) is reported to end", "STATUS:TENTATIVE",
		"DESCRIPTION:M 1\\; the first is reported to end on 2027-01-02",
		"DESCRIPTION:acme/m-1: Reported to end on 2 January 2027 by two sites\\; Acme has not confirmed it.\\nUse instead: m-2"]) {
		assert.ok(ics.includes(`${line}\r\n`), `${line} in ${ics}`);
	}
	assert.ok(!calendarOf([end], base, "2026-11-28T22:10:00.123Z").includes("STATUS"));
});

test("what has ended has no alarm, and long lines are folded", () => {
	const text = calendarOf([{ ...end, date: "2026-01-02", name: "🙂".repeat(60) }], base, "2026-11-28T22:10:00.123Z");
	assert.ok(!text.includes("VALARM"));
	for (const line of text.split("\r\n")) assert.ok(new TextEncoder().encode(line).length <= 75, line);
	assert.ok(text.replaceAll("\r\n ", "").includes(`SUMMARY:${"🙂".repeat(60)} (Acme) retires`));
});
