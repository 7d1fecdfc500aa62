// What a filter with many values shows before its fold.

import assert from "node:assert/strict";
import test from "node:test";

import { beforeFold } from "../../../site/website/assets/src/fold.ts";

/** Values by name: those in capitals are chosen, those behind a minus find nothing. */
const parts = (names) => names.split(" ").map((name) => ({ name, isChosen: /[A-Z]/.test(name), isFound: !name.startsWith("-") }));

for (const [name, values, want] of [
	["nothing chosen: the first", "a b c d", "a b"],
	["what finds nothing takes no room", "-a b -c d e", "b d"],
	["what is chosen comes from behind the fold", "a b c D", "a D"],
	["more is chosen than there is room for", "A b C D", "A C D"],
	["what is chosen is shown even if it finds nothing", "a b -C", "a -C"],
]) {
	test(name, () => {
		const all = parts(values);
		const first = beforeFold(all, 2);
		assert.equal(all.filter((part) => first.has(part)).map((part) => part.name).join(" "), want);
	});
}
