// What pages show of values: as Go's facts.Cell, which makes the cells of the file for scripts.

import assert from "node:assert/strict";
import test from "node:test";

import { decodeModels } from "../../../site/website/assets/src/models.ts";

const columns = [
	// Go writes as cells what no rule says.
	{ name: "input_price", amounts: true, cells: { "": "–", 0: "free", disputed: "disputed" },
		values: ["0.5", "0.075", "12.25", "3", "0", "disputed", null] },
	{ name: "release_date", days: true, cells: { "": "–" },
		values: ["2026-07-04", "2026-07", null, null, null, null, null] },
	{ name: "price_note", values: ["per image", null, null, null, null, null, null] },
	{ name: "id", values: ["a", "b", "c", "d", "e", "f", "g"] },
];
const models = decodeModels(columns);

for (const [fact, want] of [
	["input_price", ["$0.50", "$0.075", "$12.25", "$3", "free", "disputed", "–"]],
	["release_date", ["4 Jul 2026", "Jul 2026", "–", "–", "–", "–", "–"]],
	["price_note", ["per image", "", "", "", "", "", ""]],
	["unheard_of", ["", "", "", "", "", "", ""]],
]) {
	test(`cells of ${fact}`, () => assert.deepEqual(models.map((model) => model.cell(fact)), want));
}
