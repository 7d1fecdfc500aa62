// Which parameters a comparison shows, and what it says of them.

import assert from "node:assert/strict";
import test from "node:test";

import { treated } from "../../../site/website/assets/src/treated.ts";

const all = {
	rules: [
		["temperature", 1, "", "", "refused", 0], ["temperature", 5, "2", "", "at least 2", 3],
		["top_p", 0, "", "", "accepted", 0], ["seed", 2, "", "", "ignored", 0],
		["timeout", 1, "", "client=python", "refused", 0],
	],
	sets: [[[0, 1, 2, 3], ""], [[2, 3, 4], ""]],
	rows: [1, 2, 0],
};

for (const [name, rows, want] of [
	["of one model, all that is not simply accepted", [0],
		[["seed", ["ignored"]], ["temperature", ["refused; at least 2 (disputed)"]]]],
	["of two, what differs", [0, 1], [["temperature", ["refused; at least 2 (disputed)", "–"]]]],
	["nothing is known of a model", [1, 2], [["seed", ["ignored", "–"]]]],
	["models with the same rules", [1, 1], []],
]) {
	test(name, () => assert.deepEqual(treated(all, rows.map((row) => ({ row }))), want));
}
