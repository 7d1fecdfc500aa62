// Ids of models in texts: the frozen cases that Go's package mentions is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Finder } from "../../../site/website/assets/src/mentions.ts";

const { models, cases } = JSON.parse(readFileSync(new URL("../../../site/testdata/mentions.json", import.meta.url), "utf8"));
const finder = new Finder(models);

for (const { name, text, mentions } of cases) {
	test(name, () => {
		const got = text.flatMap((content, i) => [...finder.find(content, i + 1, 0)]);
		assert.deepEqual(got.map((m) => ({ line: m.line, column: m.column, text: m.text, models: m.models.map(({ provider, id }) => `${provider}/${id}`), near: m.near })), mentions);
	});
}
