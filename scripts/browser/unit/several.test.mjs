// Searches that list names or ids: each of them has its row, whatever is between them.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const ids = "nova-5 nova-5-mini nova-5-nano o3 nova-4 vega-2".split(" ");
const columns = Object.entries({
	provider: () => "acme",
	id: (i) => ids[i],
	name: (i) => ids[i].split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" "),
	canonical_id: () => "=", kind: () => "maker", maker: () => "acme", type: () => "chat", input_modalities: () => "text",
	stage: (i) => (ids[i] === "nova-4" ? "retired" : "usable"), status: (i) => (ids[i] === "nova-4" ? "deprecated" : "active"),
	input_price: (i) => String(i + 1), output_price: (i) => String(i + 2),
}).map(([name, of]) => ({ name, values: ids.map((_, i) => of(i)) }));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

test("each name of a list has its row, with the pages that check and compare them", () => {
	for (const [search, want] of [
		["o3, nova-5", "o3 nova-5"], ["o3,nova-5", "o3 nova-5"], ["o3; nova-5", "o3 nova-5"], ["o3 and nova-5", "o3 nova-5"], ["o3 nova-5", "o3 nova-5"],
		["nova-5, nova-5-mini", "nova-5 nova-5-mini"], ["nova-5 nova-5-mini o3", "nova-5 nova-5-mini o3"], ["nova-5 mini, nano and o3", "nova-5-mini nova-5-nano o3"],
		["nova 5 mini o3", "nova-5-mini o3"], ["price of nova-5 and o3", "nova-5 o3"], ["when do nova-5 and o3 retire", "nova-5 o3"],
		["nova-4, o3, vega-2, nova-5, nova-5-mini", "nova-4 o3 vega-2 nova-5 nova-5-mini"],
	]) {
		const { answer, said, page, more } = asked(search);
		assert.equal(answer.models.map(({ id }) => id).join(" "), want, search);
		assert.equal(said, `The best match of each of ${want.split(" ").length} names. `, search);
		const link = [page, more].find((one) => one?.path.startsWith("/compare/"));
		assert.equal(link?.path, `/compare/?m=${want.split(" ").map((id) => `acme/${id}`).join("&m=")}`, search);
	}
	assert.equal(asked("nova-4, o3").page.path, "/check/?ids=nova-4,o3");
	assert.equal(asked("nova, vega").page.path, "/compare/?m=acme/nova-5&m=acme/vega-2");
});

test("an id of a list that nothing has is said to be unknown, and checked with the others", () => {
	const { answer, said, page } = asked("nova-5, o33");
	assert.deepEqual([answer.models.map(keyOf), said, page.path], [["acme/nova-5"], "No model is called “o33”. ", "/check/?ids=nova-5,o33"]);
});

test("filters with commas between them are no list of names", () => {
	for (const [search, want] of [["vision, tools", "input=image&feature=tool_call"], ["nova 5, mini", "search=nova+5,+mini"]]) {
		const { read, more } = asked(search);
		assert.deepEqual([query(read), more], [want, undefined], search);
	}
});
