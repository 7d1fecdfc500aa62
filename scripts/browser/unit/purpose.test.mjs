// What a model is to be good for, which the catalog does not know.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const ids = ["nova-5", "nova-4", "nova-5-legal", "gleam-1", "gleam-2", "gleam-3", "gleam-4"];
const columns = Object.entries({
	provider: () => "acme", id: (i) => ids[i], name: (i) => ids[i].replaceAll("-", " "), canonical_id: () => "=", kind: () => "maker", maker: () => "acme",
	type: () => "chat", stage: () => "usable", status: () => "active", input_price: (i) => String(i + 1), output_price: (i) => String(i + 1),
}).map(([name, of]) => ({ name, values: ids.map((_, i) => of(i)) }));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

test("what nothing is known of is no name", () => {
	for (const [search, phrase] of [
		["best model for legal writing", "legal writing"], ["which model is best for cooking recipes?", "cooking recipes"], ["best llm for poetry", "poetry"],
		["model for legal writing", "legal writing"], ["good model for my legal questions", "my legal questions"], ["best model for the money", "the money"],
	]) {
		const { answer, read, said } = asked(search);
		assert.deepEqual([answer.models.length, query(read)], [ids.length, ""], search);
		assert.ok(said.startsWith(`The catalog does not know which models are good for “${phrase}”. `), `${search}: ${said}`);
		assert.doesNotMatch(said, /how good models are/, search);
	}
	assert.equal(query(asked("cheapest model for legal writing").read), "sort=blended_price&order=asc");
});

test("names and filters behind it stay", () => {
	for (const [search, want] of [["best model for gleam", "search=gleam"], ["models at acme", "maker=acme"], ["best model for nova 5 legal", "search=nova+5+legal"]]) {
		assert.equal(query(asked(search).read), want, search);
		assert.doesNotMatch(asked(search).said, /good for/, search);
	}
});
