// The rows of a list, and its models as CSV.

import assert from "node:assert/strict";
import test from "node:test";

import { csvOf } from "../../../site/website/assets/src/csv.ts";
import { Catalog } from "../../../site/website/assets/src/evaluate.ts";
import { groupsOf } from "../../../site/website/assets/src/families.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";

const column = (name, ...values) => ({ name, values: values.map((value) => (value === "-" ? null : value)) });
const models = decodeModels([
	column("id", "opus-4-5", "opus-5", "opus-5-fast", "sonnet", "x"), column("provider", "a", "a", "a", "a", "b"),
	column("name", "-", "-", "-", 'The "Sonnet", new', ""), column("family", "opus", "opus", "opus", "-", "opus"),
	column("release_date", "2026-03", "2026-01-02", "-", "-", "2025-01"), column("status", ...Array(5).fill("active")),
	column("input_modalities", "-", "-", "-", "text,image", "-"), column("features.tool_call", "-", "-", "-", "true", "false"),
	column("replacement", "a/opus-5", "-", "-", "-", "-"), column("aliases", "o\np", "-", "-", "-", "-"), column("input_price", "-", "-", "disputed", "0.5", "-"),
]);
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

const leadsOf = (facts, search) => {
	const renamed = decodeModels([...models[0].facts.values()].map((fact) => ({ ...fact, values: facts[fact.name] ?? fact.values })));
	return groupsOf(new Catalog(renamed, new Map()).evaluate({ search }), false).map(({ lead }) => lead.id);
};

test("the model that a search names leads its family", () => {
	assert.deepEqual(leadsOf({ id: ["m-opus-4-5", "m-opus-5", "m-opus-5-fast", "m-sonnet", "m-x"] }, "opus 5"), ["m-opus-5"]);
});

test("a model that equals the search is not folded under another that has it as a phrase", () => {
	assert.deepEqual(leadsOf({ id: ["grok", "my-grok-x", "z1", "z2", "z3"], family: ["f", "f", null, null, null] }, "grok"), ["grok"]);
	assert.deepEqual(leadsOf({ id: ["grok4", "grok-4-x", "z1", "z2", "z3"], family: ["f", "f", null, null, null] }, "grok-4"), ["grok4"]);
});

test("CSV", () => {
	assert.deepEqual(csvOf(models).split("\r\n"), [
		"id,provider,name,family,release_date,status,input_modalities,tool_call,replacement,aliases,input_price",
		'opus-4-5,a,,opus,2026-03,active,,,a/opus-5,"o,p",', "opus-5,a,,opus,2026-01-02,active,,,,,", "opus-5-fast,a,,opus,,active,,,,,",
		'sonnet,a,"The ""Sonnet"", new",,,active,"text,image",true,,,0.5', 'x,b,"",opus,2025-01,active,,false,,,', "",
	]);
});
