// Ids of one model at one place: the cases that Go's foldVersions is tested with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { counterOf, makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse } from "../../../site/website/assets/src/state.ts";
import { byIDs, meaningsOf } from "../../../site/website/assets/src/versions.ts";

const facts = ["provider", "id", "alias_of", "release_date", "retirement_date", "canonical_id"];
const cases = JSON.parse(readFileSync(new URL("../../../site/website/testdata/versions.json", import.meta.url), "utf8"));
/** A fact as assets have it: a maker's own offer is "=". */
const valueOf = (fact, { provider = "acme", ...model }) =>
	({ provider, ...(provider === "acme" && { canonical_id: "=" }), ...model })[fact] ?? null;

for (const { name, models: stated, want, first } of cases) {
	test(name, () => {
		const models = decodeModels(facts.map((fact) => ({ name: fact, values: stated.map((model) => valueOf(fact, model)) })));
		const meanings = meaningsOf(models);
		const groups = Map.groupBy(models, (model) => meanings.get(model));
		assert.deepEqual([...groups.values()].map((ids) => ids.map(({ id }) => id).join(" ")), want);
		const several = byIDs(models, meanings);
		const leads = models.filter((model) => (several.get(model)?.[0] ?? model) === model);
		if (first) assert.deepEqual(leads.map(({ id }) => id), first);
	});
}

test("ids of one model share a row, unless each is asked for or one is written", async () => {
	const columns = {
		provider: "acme acme acme acme bolt", id: "nova nova-2026-01-01 nova-latest star nova-2026-01-01",
		alias_of: "nova-2026-01-01 - nova-2026-01-01 - -", canonical_id: "= = = = acme/nova", kind: "maker maker maker maker host",
		stage: "usable usable usable usable usable", context_length: "1000 1000 - 1000 1000",
	};
	const models = decodeModels(Object.entries(columns).map(([name, text]) => ({ name, values: text.split(" ").map((value) => (value === "-" ? null : value)) })));
	const catalog = await makeCatalog(models, ["acme", "bolt"].map((id) => ({ id, name: id })));
	for (const [query, want, atAcme] of [
		["", "acme/nova acme/star", 2],
		["ids=every", "acme/nova acme/nova-2026-01-01 acme/nova-latest acme/star bolt/nova-2026-01-01", 4],
		["offers=all", "acme/nova acme/star bolt/nova-2026-01-01", 2],
		["search=nova-2026-01-01", "acme/nova-2026-01-01 bolt/nova-2026-01-01", 1],
		["search=nova-latest", "acme/nova-latest", 1],
		// An id of which the context is not known is no further model.
		["min_context=500", "acme/nova acme/star", 2],
	]) {
		const asked = { ...parse(query), sort: "provider", order: "asc" };
		const { models: found, unknown } = catalog.evaluate(asked);
		assert.deepEqual([found.map(keyOf).join(" "), unknown.length], [want, 0], query);
		assert.equal(counterOf(catalog, asked)("provider", "acme"), atAcme, query);
	}
});
