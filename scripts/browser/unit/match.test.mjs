// Texts as the API's search compares them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";

import { fold } from "../../../site/website/assets/src/catalog/words.ts";

test("every character folds as Unicode says", async () => {
	// By code point in hexadecimal: what full case folding (CaseFolding.txt of Unicode 15, statuses C
	// and F) does that the small form of a letter is not.
	const exceptions = JSON.parse(await readFile(path.join(import.meta.dirname, "folding.json"), "utf8"));
	const wrong = [];
	for (let code = 0; code <= 0x10ffff; code++) {
		if (code >= 0xd800 && code < 0xe000) continue;
		const c = String.fromCodePoint(code);
		const want = (exceptions[code.toString(16)] ?? c.toLowerCase()).normalize();
		if (c === c.normalize() && fold(c) !== want) wrong.push(`U+${code.toString(16)}: ${fold(c)}, want ${want}`);
	}
	assert.deepEqual(wrong, []);
});
