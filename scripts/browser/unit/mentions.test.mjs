// Ids of models in texts: the frozen cases that Go's package mentions is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Finder } from "../../../site/website/assets/src/mentions.ts";

const read = (path) => JSON.parse(readFileSync(new URL(`../../../site/${path}`, import.meta.url), "utf8"));
const { models, cases } = read("testdata/mentions.json");
const finder = new Finder(models, read("mentions/spellings.json"));

for (const { name, text, mentions } of cases) {
	test(name, () => {
		const got = text.flatMap((content, i) => [...finder.find(content)].map((m) => ({ line: i + 1, column: m.at + 1, text: m.text,
			models: m.models.map(({ provider, id }) => `${provider}/${id}`), ...(m.exact && { exact: true }) })));
		assert.deepEqual(got, mentions);
	});
}
