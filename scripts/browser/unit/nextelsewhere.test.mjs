// What takes the place of an id at a place that does not have it: the cases that `models check` is
// tested with, too.

import assert from "node:assert/strict";
import test from "node:test";

import { replacementOf } from "../../../site/website/assets/src/check/replaced.ts";
import { corrected } from "../../../site/website/assets/src/fix.ts";
import { Finder } from "../../../site/website/assets/src/mentions.ts";
import { scan } from "../../../site/website/assets/src/scan.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { byKey, parsed, tables } from "./tables.mjs";

const plain = {
	stage: "usable", type: "chat", aliases: [], alias_of: null, canonical: null, retirement_date: null, replacement: null,
	value: () => null,
};
const { day, models: stated, cases } = parsed("site/testdata/elsewhere.json");
const models = stated.map((model) => ({ ...plain, ...model }));
const known = { models: byKey(models), day };

for (const { about, code, makers, here } of cases) {
	test(about, async () => {
		const all = await scan(code, new Finder(models, tables), known, () => true);
		assert.equal(all.length, 1);
		const [found] = all;
		const { makers: named, next } = replacementOf(found, known.models, day);
		assert.equal(named ? keyOf(named.model) : "", makers);
		assert.equal(next ? keyOf(next) : "", here);
		// What only the maker of a model at another place names has no button, and is never written.
		assert.equal(found.instead.some(Boolean), makers === "");
		if (makers) assert.equal(corrected(code, all, "", tables.values), code);
	});
}
