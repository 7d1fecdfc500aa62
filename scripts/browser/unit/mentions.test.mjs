// Ids of models in texts: the frozen cases that Go's package mentions is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Finder } from "../../../site/website/assets/src/mentions.ts";

const read = (path) => JSON.parse(readFileSync(new URL(`../../../site/${path}`, import.meta.url), "utf8"));
const { models, cases } = read("testdata/mentions.json");
const finder = new Finder(models, { spellings: read("../dataset/resolve/spellings.json"), words: read("mentions/words.json") });

for (const { name, text, mentions } of cases) {
	test(name, () => {
		const got = text.flatMap((content, i) => [...finder.find(content)].map((m) => ({ line: i + 1, column: m.at + 1, text: m.text,
			models: m.models.map(({ provider, id }) => `${provider}/${id}`), ...(m.exact && { exact: true }),
			...(m.retired && { retired: m.retired.day }), ...(m.uncovered && { uncovered: true }) })));
		assert.deepEqual(got, mentions);
	});
}

const places = read("testdata/places.json");
const placed = new Finder(places.models, { spellings: read("../dataset/resolve/spellings.json"), words: read("mentions/words.json") });
for (const { name, text, places: want } of places.cases) {
	test(`beside an id: ${name}`, () => {
		const hints = placed.hintsOf(text.join("\n"));
		let offset = 0;
		const got = text.flatMap((line, i) => {
			const found = [...placed.find(line, hints, offset)].map((m) => `${i + 1}: ${m.text} at ${m.place}${m.others ? "?" : ""}`.trim());
			offset += line.length + 1;
			return found;
		});
		assert.deepEqual(got, want);
	});
}

test("the time for a text is about linear in its length", () => {
	for (const piece of [".", "a", "a/", "a:", "1 ", "a1,", "@", "a@b/", "o1 ", '"o1" ', '"gpt-4o-minii" ', "https://", "/models/", "model=", "image: a/", "\ud83d\ude42"]) {
		const start = performance.now();
		for (const _ of finder.find(piece.repeat(100_000 / piece.length)));
		assert.ok(performance.now() - start < 5000, piece);
	}
});
