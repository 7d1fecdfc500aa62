// Which lines of a checked text are shown: of a long one those around its marks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { linesOf, partsOfQuote } from "../../../site/website/assets/src/marked.ts";

/** An id that ends, in some lines of a text in which each line is "nova". */
const ending = (...lines) => ({
	stage: "retired",
	note: "",
	mentions: lines.map((line) => ({ line, at: 5 * (line - 1), text: "nova" })),
});
const textOf = (lines) => "nova\n".repeat(lines - 1) + "nova";
const every = (lines) => Array.from({ length: lines }, (_, i) => i + 1);
const numbers = (lines) => lines.map(({ number }) => number);

test("a short text is shown as a whole", () => {
	assert.deepEqual(numbers(linesOf(textOf(5), [ending(2)])), [1, 2, 3, 4, 5]);
});

test("of a long text the lines around marks are shown, with a gap between them", () => {
	assert.deepEqual(numbers(linesOf(textOf(600), [ending(2, 500)])), [1, 2, 3, 0, 499, 500, 501]);
});

for (const [line, setting, want] of [
	["    maxTokens: 500,", "max_tokens=500", ["maxTokens"]],
	['"thinking": {"type": "enabled"}', "thinking.type=enabled", ["type"]],
	["ask(max_tokens_total=1, max_tokens=5)", "max_tokens=5", ["max_tokens"]],
	["ask(heat=5)", "temperature=5", []],
]) {
	test(`a parameter is marked in its line: ${line}`, () => {
		const [{ parts }] = linesOf(line, [], new Map([[1, [{ effect: "refused", setting }]]]));
		assert.deepEqual(parts.filter(({ of }) => of).map(({ text }) => text), want);
	});
}

test("a gap at the end says that there are more marks than lines that are shown", () => {
	assert.equal(numbers(linesOf(textOf(600), [ending(...every(600))])).at(-1), 0);
	assert.equal(numbers(linesOf(textOf(600), [ending(...every(300))])).at(-1), 301);
});

const quoted = (line, settings, id = "nova") =>
	partsOfQuote(line, { mentions: [{ text: id }] }, settings.map((setting) => ({ effect: "changes", setting })));

test("a quoted line has marks at its id and at each parameter that is said of it", () => {
	const parts = quoted('  ask("nova", temperature=0.2, maxTokens=5)', ["temperature=0.2, max_tokens=5"]);
	assert.equal(parts.map(({ text }) => text).join(""), 'ask("nova", temperature=0.2, maxTokens=5)');
	assert.deepEqual(parts.filter(({ of }) => of).map(({ text }) => text), ["nova", "temperature", "maxTokens"]);
});

test("of a long line, a quote has what is around its marks", () => {
	const far = "x".repeat(500);
	const text = quoted(`${far}nova, top_k=4${far}`, ["top_k=4"]).map((part) => part.text).join("");
	const around = "x".repeat(40);
	assert.equal(text, `…${around}nova, top_k=4${"x".repeat(38)}…`);
});
