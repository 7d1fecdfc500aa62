// The rows of a list, and its models as CSV.

import assert from "node:assert/strict";
import test from "node:test";

import { csvOf } from "../../../site/website/assets/src/csv.ts";
import { Catalog } from "../../../site/website/assets/src/evaluate.ts";
import { groupsOf } from "../../../site/website/assets/src/families.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";

const models = decodeModels({
	id: ["opus-4-5", "opus-5", "opus-5-fast", "sonnet", "x"], provider: ["a", "a", "a", "a", "b"], family: ["opus", "opus", "opus", "", "opus"],
	name: ["", "", "", 'The "Sonnet", new', ""], release_date: ["2026-03", "2026-01-02", "", "", "2025-01"],
	status: Array(5).fill("active"), input_modalities: ["", "", "", "text,image", ""], "features.tool_call": ["", "", "", "true", "false"],
	replacement: ["a/opus-5", "", "", "", ""], input_price: ["", "", "disputed", "0.5", ""],
});
const catalog = new Catalog(models, new Map([["a", "A"]]));
const shown = (query, every = false) => groupsOf(catalog.evaluate(query), every).map(({ lead, others }) => [lead, ...others].map(({ id }) => id).join(" ")).join(", ");

test("families share a row, which the search or the order leads", () => {
	assert.equal(shown({}), "opus-4-5 opus-5 opus-5-fast, x, sonnet");
	assert.equal(shown({}, true), "opus-4-5, opus-5, x, opus-5-fast, sonnet");
	assert.equal(shown({ provider: ["b"] }), "x");
	assert.equal(shown({ search: "opus" }), "opus-4-5 opus-5 opus-5-fast, x");
	assert.equal(shown({ search: "opus-5" }), "opus-5 opus-5-fast opus-4-5");
	assert.equal(shown({ search: "opus-4-5 a" }), "opus-4-5");
});

test("the model that a search names leads its family", () => {
	const renamed = models.map((model) => ({ ...model, id: `m-${model.id}` }));
	const rows = groupsOf(new Catalog(renamed, new Map()).evaluate({ search: "opus 5" }), false);
	assert.deepEqual(rows.map(({ lead }) => lead.id), ["m-opus-5"]);
});

test("CSV", () => {
	const [head, ...lines] = csvOf(models).split("\r\n");
	assert.match(head, /^id,provider,name,description,type,status,updated_at,.*,input_price,output_price$/);
	assert.equal(lines[3], 'sonnet,a,"The ""Sonnet"", new",,"",active,"",,,"text,image",,,true,,,,,,,,,,,,,,0.5,');
	assert.equal(lines[4].split(",")[12], "false");
	assert.equal(lines[0].split(",").at(-3), "a/opus-5");
	assert.equal(lines[5], "");
});
