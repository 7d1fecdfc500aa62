// Where texts match a search, by the API's rules of comparison.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";

import { fold, markerOf } from "../../../site/website/assets/src/match.ts";

test("every character folds as Unicode says", async () => {
	// By code point in hexadecimal: what full case folding (CaseFolding.txt of Unicode 15, statuses C and F) does that the
	// small form of a letter is not.
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

const marked = (text, search) => markerOf(search)(text).map((piece, i) => (i % 2 ? `[${piece}]` : piece)).join("");

const cases = [
	["GPT-4o mini", "MINI", "GPT-4o [mini]"],
	["GPT-4o mini", "gpt4o", "[GPT-4o] mini"],
	["gpt-oss", "to", "gpt-oss"],
	["Claude Opus 4.5", "opus-5", "Claude [Opus] 4.[5]"],
	["claude-opus-5", "Claude Opus", "[claude]-[opus]-5"],
	["aaaa", "aa", "[aaaa]"],
	["a.b", ".", "a.b"],
	["C++ (1)", "++ (1", "C[++] [(1])"],
	["Café", "CAFÉ", "[Café]"],
	["x 🤖𐐀", "𐐨", "x 🤖[𐐀]"],
	["nothing", "", "nothing"],
	["", "a", ""],
	["a\ud800[(^\\b", "[(^\\", "a\ud800[[(^\\]b"],
];
test("what a search finds in a text is marked", () => {
	for (const [text, search, want] of cases) assert.equal(marked(text, search), want, search);
});
