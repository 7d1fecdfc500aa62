// The sentence about a list of ids, and its bill of a month.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";

import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { closeness, endDay, endingOf, endingsOf, tally, urgencyOf } from "../../../site/website/assets/src/stack.ts";
import { root } from "../server.mjs";

const { tally: phrases } = JSON.parse(readFileSync(path.join(root, "site/mentions/words.json"), "utf8"));
const day = "2026-11-29";

/** A model with some facts, by their names. */
function model(facts) {
	const all = Object.entries({ provider: "acme", id: "m-1", ...facts });
	const [made] = decodeModels(all.map(([name, value]) => ({ name, values: [value] })));
	return made;
}

/** What is found of an id that means a model in a stage. */
const found = (stage, facts = {}, more = {}) => ({
	id: "m-1", stage, findings: [{ stage, model: model(facts), doubt: "" }], instead: [],
	retired: null, doubt: "", note: "", mentions: [{ unsure: false }], ...more,
});
const say = (...all) => tally(all, phrases, day).map(({ text }) => text).join(", ");

test("how long ids work is counted, the most urgent first", () => {
	const ends = found("retiring", {
		retirement_date: "2027-01-14",
		until: "retires",
		ending: "Retires on 14 January 2027",
	});
	const reported = found("uncertain", {
		until: "reported to end",
		ending: "Reported to end on 1 December 2026 by two sites; Acme has not confirmed it",
	});
	const safe = found("usable", {
		retirement_not_before: "2027-10-07",
		ending: "Safe until at least 7 October 2027 (Acme)",
	});
	const said = found("usable", {
		retirement_not_before: "2027-11-09",
		until: "said safe until",
		ending: "Said to be safe until at least 9 November 2027 by two sites; Acme has not confirmed it",
	});
	assert.equal(say(said), "1 is said to be safe until 9 November 2027");
	const within = "1 retires within a year, 1 is reported to end, 1 is safe until 7 October 2027";
	assert.equal(say(safe, ends, reported), within);
	const retired = found("retired", { retirement_date: "2026-01-01" });
	const usable = found("usable");
	assert.equal(say(usable, usable, retired), "1 is retired, 2 have no announced end");
	const none = { ...found("unknown"), findings: [] };
	const noted = { ...none, note: "The catalog does not cover it." };
	assert.equal(say(none, noted), "1 is not in the catalog, 1 has an end that is not known");
	const absent = { ...none, note: "The catalog has no such model at Acme.", mentions: [{ unsure: true, absent: true }] };
	assert.equal(say(none, absent), "2 are not in the catalog");
	assert.equal(say(found("usable", {}, { mentions: [{ unsure: true }] })), "1 has an end that is not known");
});

test("words of the day of the build give way to the reader's day", () => {
	const text = (of, on) => endingsOf(of, on)[0].text;
	const ends = found("retired", { retirement_date: "2026-11-28", ending: "Retires on 28 November 2026" });
	assert.equal(text(ends, day), "Retired on 28 November 2026, as announced");
	const known = found("retired", { retirement_date: "2026-11-28", ending: "Retired on 28 November 2026; requests are answered by m-2" });
	assert.equal(text(known, day), "Retired on 28 November 2026; requests are answered by m-2");
	// A report does not become a fact because its day has passed: these are the words of the next build.
	const reports = [
		["Reported to end on 29 November 2026 by two sites", "Retired on 29 November 2026 according to two sites"],
		["Reported to end soon", null], // a build that does not know
	];
	for (const [ending, ended] of reports) {
		const reported = { retirement_date: "2026-11-29", until: "reported to end", ending, ended };
		assert.equal(text(found("uncertain", reported), "2026-11-28"), ending);
		assert.equal(text(found("retired", reported), "2026-11-30"), ended ?? ending);
	}
	const safe = "Safe until at least 29 November 2026 (Acme)";
	const promised = found("usable", { retirement_not_before: "2026-11-29", ending: safe });
	assert.equal(text(promised, "2026-11-28"), safe);
	assert.equal(text(promised, day), "No end announced; it was promised until 29 November 2026");
	const said = "Said to be safe until at least 29 November 2026 by two sites; Acme has not confirmed it";
	const vouched = found("usable", { retirement_not_before: "2026-11-29", until: "said safe until", ending: said });
	assert.equal(text(vouched, "2026-11-28"), said);
	assert.equal(text(vouched, day), "No end announced; it was said to be safe until 29 November 2026");
	assert.equal(endingsOf(vouched, day)[0].kind, "open");
	const later = found("retiring", { retirement_date: "2027-01-14", ending: "Retires on 14 January 2027" });
	assert.equal(endingsOf(later, day)[0].left, "in 46 days");
});

test("on the day of an end, it retires today: lists of the day before still have it as one to come", () => {
	const ends = (on) => found("retired", { retirement_date: on, ending: "Retires on 29 November 2026" });
	const [today] = endingsOf(ends(day), day);
	assert.deepEqual(today, { kind: "today", text: "Retires today, 29 November 2026", day, left: "from today on it takes no requests" });
	assert.equal(say(ends(day)), "1 retires today");
	assert.equal(urgencyOf(ends(day), day), "retired"); // as red as what has ended
	assert.equal(say(ends(day), found("retired", { retirement_date: "2026-01-01" })), "1 is retired, 1 retires today");
	// A build of the day itself knows that it ended, and all its pages say so.
	const ended = found("retired", { retirement_date: day, ending: "Retired on 29 November 2026" });
	assert.equal(endingsOf(ended, day)[0].text, "Retired on 29 November 2026");
	assert.equal(say(ended), "1 is retired");
	// A report is one on its day, too.
	const ending = "Reported to end on 29 November 2026 by two sites; Acme has not confirmed it";
	const reported = found("retired", { retirement_date: day, until: "reported to end", ending });
	assert.equal(endingsOf(reported, day)[0].text, ending);
	assert.equal(say(reported), "1 is reported to end");
	assert.equal(urgencyOf(reported, day), "uncertain");
});

const cases = JSON.parse(readFileSync(path.join(root, "site/facts/testdata/closeness.json"), "utf8"));
for (const { name, from, to, want } of cases) {
	test(`how close the day of an end is: ${name}`, () => assert.equal(closeness(from, to), want));
}

test("the day of an end: of a report, the first that is still to come", () => {
	const reported = model({ until: "reported to end", reported_days: "2026-12-01 2027-01-16 2027-05" });
	assert.equal(endDay(reported, "2026-11-30"), "2026-12-01");
	assert.equal(endDay(reported, "2026-12-01"), "2027-01-16");
	assert.equal(endDay(reported, "2027-01-16"), "");
	assert.equal(endDay(model({ retirement_date: "2026-12-01", ending: "Retires on 1 December 2026" }), day), "2026-12-01");
	assert.equal(endDay(model({ ending: "No end announced; Acme’s schedule was read on 27 November 2026" }), day), "");
});

test("the table and the text have one color for an id: that of the first of its ends", () => {
	const urgency = (of) => urgencyOf(of, day);
	assert.equal(urgency(found("retiring", { retirement_date: "2026-12-11" })), "soon");
	assert.equal(urgency(found("retiring", { retirement_date: "2027-01-14" })), "retiring");
	assert.equal(urgency(found("retiring", { retirement_date: "2027-05-07" })), "later");
	assert.equal(urgency(found("retiring")), "retiring"); // its provider advises against it, and names no day
	assert.equal(urgency(found("retiring", { retirement_date: "2026-12-01", until: "reported to end" })), "uncertain");
	assert.equal(urgency(found("retired", { retirement_date: "2026-01-01" })), "retired");
	assert.equal(urgency({ ...found("usable"), findings: [], uncovered: true }), "unknown");
});

test("a doubt has its days in words, as other sentences do", () => {
	const doubt = "the day at Bolt Cloud is not known; Acme retired swift-2 on 2026-08-05";
	const said = endingOf({ model: { retirement_date: null, value: () => null }, doubt }, "2026-11-29", false);
	assert.equal(said.text, "The day at Bolt Cloud is not known; Acme retired swift-2 on 5 August 2026");
});

test("the date in an id is no day of a sentence", () => {
	const doubt = "the day of this id is not known; Acme ends swift-2024-07-18 on 2027-01-14";
	const said = endingOf({ model: { retirement_date: null, value: () => null }, doubt }, "2026-11-29", false);
	assert.equal(said.text, "The day of this id is not known; Acme ends swift-2024-07-18 on 14 January 2027");
});
