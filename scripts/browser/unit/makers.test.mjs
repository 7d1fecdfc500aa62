// What the maker names for a model that ends at a place which names nothing: the cases that Go's
// replacementOf is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { makersNext } from "../../../site/website/assets/src/check/makers.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";

const day = "2026-11-01";
const cases = JSON.parse(readFileSync(new URL("../../../site/website/testdata/replacement.json", import.meta.url), "utf8"));

for (const { name, models: stated, asked, want } of cases) {
	test(name, () => {
		const column = (name, of) => ({ name, values: stated.map((model) => of(model) ?? null) });
		const models = new Map(decodeModels([
			...["provider", "id", "retirement_date", "replacement"].map((fact) => column(fact, (model) => model[fact])),
			column("canonical_id", (model) => model.canonical_id ?? "="),
			column("stage", (model) => model.status ?? "usable"), // the days of ends decide for the others
		]).map((model) => [keyOf(model), model]));
		const next = makersNext(models.get(asked), models, day);
		const here = next?.here ? `, here ${keyOf(next.here)}` : "";
		assert.equal(next ? keyOf(next.model) + here : "", want);
	});
}
