// The order of the rows of the check page.

import assert from "node:assert/strict";
import test from "node:test";

import { mostUrgentFirst } from "../../../site/website/assets/src/check/order.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";

const day = "2026-11-30";

/** What is found of an id that means a model in a stage. */
function found(id, stage, facts = {}) {
	const all = Object.entries({ provider: "acme", id, stage, ...facts });
	const [model] = decodeModels(all.map(([name, value]) => ({ name, values: [value] })));
	const findings = stage === "unknown" ? [] : [{ model, stage, doubt: "" }];
	return { id, stage, findings, retired: null, doubt: "", note: "", mentions: [{ unsure: false }] };
}

test("the nearest day is first, whoever names it; then what is in doubt, and what gets dearer", () => {
	const report = { until: "reported to end", ending: "Reported to end on 1 December 2026 by one site" };
	const all = [
		found("fine", "usable"),
		found("dearer-later", "usable", { price_in: "$1", price_in_next: "→ $2 on 1 Feb" }),
		found("dearer", "usable", { price_in: "$1", price_in_next: "→ $2 on 1 Jan" }),
		found("cheaper", "usable", { price_in: "$2", price_in_next: "→ $1 on 1 Jan" }),
		found("unheard-of", "unknown"),
		found("doubtful", "uncertain"),
		found("advised-against", "retiring"),
		found("in-53-days", "retiring", { retirement_date: "2027-01-22", ending: "Retires on 22 January 2027" }),
		// Of two reports that disagree, the one whose day is still to come.
		found("reported", "uncertain", { ...report, reported_days: "2026-10-20 2026-12-01" }),
		found("reported-soon", "uncertain", { until: "reported to end", ending: "Reported to end soon" }),
		found("ended", "retired", { retirement_date: "2026-10-23", ending: "Retired on 23 October 2026" }),
		found("safe", "usable", { retirement_date: "2028-05-14", ending: "Retires on 14 May 2028" }),
	];
	assert.deepEqual(mostUrgentFirst(all, day).map(({ id }) => id), [
		"ended", "reported", "in-53-days", "reported-soon", "advised-against", "doubtful", "unheard-of",
		"dearer", "dearer-later", "safe", "fine", "cheaper",
	]);
});
