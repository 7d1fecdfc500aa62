// Ids of one model at one place: the cases that Go's foldVersions is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { meaningsOf } from "../../../site/website/assets/src/versions.ts";

const facts = ["id", "alias_of", "release_date", "retirement_date", "canonical_id"];
const cases = JSON.parse(readFileSync(new URL("../../../site/website/testdata/versions.json", import.meta.url), "utf8"));
for (const { name, models: stated, want } of cases) {
	test(name, () => {
		const models = decodeModels(facts.map((fact) => ({ name: fact, values: stated.map((model) => model[fact] ?? null) })));
		const meanings = meaningsOf(models);
		const groups = Map.groupBy(models, (model) => meanings.get(model));
		assert.deepEqual([...groups.values()].map((ids) => ids.map(({ id }) => id).join(" ")), want);
	});
}
