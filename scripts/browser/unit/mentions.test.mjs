// Ids of models in texts: the frozen cases that Go's package mentions is tested with.

import assert from "node:assert/strict";
import test from "node:test";

import { Finder } from "../../../site/website/assets/src/mentions.ts";
import { parsed, tables } from "./tables.mjs";

const { models, cases } = parsed("site/testdata/mentions.json");
const finder = new Finder(models, tables);

/** A mention in a line, as the cases have it. */
const caseOf = ({ at, text, models: means, exact, retired, uncovered, absent }, line) => ({
	line,
	column: at + 1,
	text,
	models: means.map(({ provider, id }) => `${provider}/${id}`),
	...(exact && { exact }),
	...(retired && { retired: retired.day }),
	...(uncovered && { uncovered }),
	...(absent && { absent }),
});

for (const { name, text, mentions } of cases) {
	test(name, () => {
		const got = text.flatMap((line, i) => [...finder.find(line)].map((mention) => caseOf(mention, i + 1)));
		assert.deepEqual(got, mentions);
	});
}

const places = parsed("site/testdata/places.json");
const placed = new Finder(places.models, tables);
for (const { name, text, places: want } of places.cases) {
	test(`beside an id: ${name}`, () => {
		const hints = placed.hintsOf(text.join("\n"));
		let offset = 0;
		const got = text.flatMap((line, i) => {
			const found = [...placed.find(line, hints, offset)];
			offset += line.length + 1;
			return found.map(({ text: id, place, others, between }) =>
				`${i + 1}: ${id} at ${between.join(" or ") || place}${others ? "?" : ""}`.trim());
		});
		assert.deepEqual(got, want);
	});
}

test("the time for a text is about linear in its length", () => {
	const pieces = [
		".", "a", "a/", "a:", "1 ", "a1,", "@", "a@b/", "o1 ", '"o1" ', '"gpt-4o-minii" ',
		"https://", "/models/", "model=", "image: a/", "\ud83d\ude42",
	];
	for (const piece of pieces) {
		const start = performance.now();
		for (const _ of finder.find(piece.repeat(100_000 / piece.length)));
		assert.ok(performance.now() - start < 5000, piece);
	}
});
