// What an id may mean that no model has.

import assert from "node:assert/strict";
import { test } from "node:test";

import { meantBy, segmentBefore } from "../../../site/website/assets/src/check/near.ts";

const day = "2026-11-30";
const offer = (provider, id, retirement_date, stage = "retiring") =>
	({ provider, id, retirement_date, stage, canonical: "openai/gpt-5-mini", value: () => "Retires soon" });
const own = offer("openai", "gpt-5-mini", "2026-12-11");
const azure = offer("azure", "gpt-5-mini", "2027-02-09");
const bricks = offer("databricks", "databricks-gpt-5-mini", null, "usable");
const other = { provider: "openai", id: "gpt-5.4-mini", stage: "usable", retirement_date: null, canonical: "openai/gpt-5.4-mini" };
const keyed = (...models) => new Map(models.map((model) => [`${model.provider}/${model.id}`, model]));
const meant = (near, place, models = keyed(own, azure, bricks, other)) =>
	meantBy(near, { id: "gpt5-mini", place, models, day }).map(({ provider, id }) => `${provider}/${id}`);

test("without a place the maker's own offer is meant", () => {
	assert.deepEqual(meant([bricks, azure, own, other], ""), ["openai/gpt-5-mini", "openai/gpt-5.4-mini"]);
	// It may be behind the first few that are near.
	assert.deepEqual(meant([azure], ""), ["openai/gpt-5-mini"]);
});

test("at a place its offer is meant", () => {
	assert.deepEqual(meant([own, azure, other], "azure"), ["azure/gpt-5-mini", "openai/gpt-5.4-mini"]);
	assert.deepEqual(meant([own], "azure"), ["azure/gpt-5-mini"]);
});

test("what the maker has retired is meant at another place", () => {
	const gone = { ...own, retirement_date: "2026-11-01" };
	assert.deepEqual(meant([azure], "", keyed(gone, azure)), ["azure/gpt-5-mini"]);
});

test("what works nowhere, or ends today, has the day of its maker", () => {
	const gone = { ...own, retirement_date: "2026-11-01" };
	assert.deepEqual(meant([{ ...azure, retirement_date: "2026-10-19" }], "", keyed(gone)), ["openai/gpt-5-mini"]);
	const unsure = { ...azure, retirement_date: null, stage: "uncertain" };
	assert.deepEqual(meant([unsure], "", keyed(gone)), ["openai/gpt-5-mini"]);
	assert.deepEqual(meant([azure], "", keyed({ ...own, retirement_date: day }, azure)), ["openai/gpt-5-mini"]);
});

test("a slip in the beginning of an id is no prefix of a cloud", () => {
	const models = keyed(own, azure, bricks, other);
	const [first] = meantBy([bricks, own], { id: "gtp-5-mini", place: "", models, day });
	assert.equal(first, own);
});

test("an alias and what it points to are one answer", () => {
	const alias = { ...own, alias_of: "gpt-5-mini-2025" };
	const dated = { ...other, id: "gpt-5-mini-2025", canonical: "openai/gpt-5-mini-2025" };
	assert.deepEqual(meant([dated, alias], "", keyed(alias, dated)), ["openai/gpt-5-mini"]);
});

test("the part of a path before an id, in linear time", () => {
	assert.equal(segmentBefore('model = "azure/gpt5-mini"', 15), "azure");
	assert.equal(segmentBefore("a.b/open-ai/gpt5-mini", 12), "open-ai");
	assert.equal(segmentBefore('model = "gpt5-mini"', 9), "");
	assert.equal(segmentBefore("gpt5-mini", 0), "");
	const start = performance.now();
	assert.equal(segmentBefore(`${"a".repeat(200_000)} gpt5-mini`, 200_001), "");
	assert.ok(performance.now() - start < 2500);
});
