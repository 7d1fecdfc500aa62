// Searches for models at a place, with the words that people put between.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme cube cube cube ring ring", id: "nova-5-large nova-4-large nova-5-large nova-4-large on-cube-nova-6.5-large nova-5-large nova-3",
	canonical_id: "= = acme/nova-5-large acme/nova-4-large - acme/nova-5-large -", kind: "maker maker host host host host host",
	type: "chat chat chat chat chat chat chat", stage: "usable usable usable retired usable usable usable",
	status: "active active active deprecated active active active", maker: "acme acme acme acme - acme -",
	input_price: "2 1 3 1 1 4 1", output_price: "8 4 9 4 4 10 4",
};
const columns = Object.entries(facts).map(([name, text]) =>
	({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker" }, { id: "cube", name: "Cube", kind: "host" }, { id: "ring", name: "Ring", kind: "host" },
]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-29T12:00Z"));

test("a model at a place is its offer there, whatever is between", () => {
	for (const between of ["on", "at", "via", "from", "by", "through", "in", "hosted on", "hosted by", "served by", "available on", "offered by"]) {
		const { answer, read, said } = asked(`nova 5 large ${between} cube`);
		assert.deepEqual([keyOf(answer.models[0]), query(read), said], ["cube/nova-5-large", "provider=cube&search=nova+5+large", ""], between);
	}
	for (const [search, want] of [
		["nova 5 on cube under $5", "max_input_price=4.999999&provider=cube&search=nova+5"], ["nova from acme", "maker=acme&search=nova"],
		["nova on cube and ring", "provider=cube,ring&search=nova"], ["cheapest nova on cube", "provider=cube&search=nova&sort=blended_price&order=asc"],
	]) assert.equal([...new URLSearchParams(query(asked(search).read))].sort().toString(), [...new URLSearchParams(want)].sort().toString(), search);
	// Of one model each place has a row, where a list has one row of a model.
	assert.deepEqual(asked("nova 5 on cube and ring").answer.models.map(keyOf), ["cube/nova-5-large", "ring/nova-5-large"]);
});

test("what a place does not have, or no longer, is said", () => {
	const past = asked("nova 4 on cube");
	assert.deepEqual([past.answer.models.map(keyOf), past.said], [["cube/nova-4-large"], "None of these works any more. "]);
	const elsewhere = asked("nova 3 on cube");
	assert.deepEqual([elsewhere.answer.models.map(keyOf), elsewhere.said], [["ring/nova-3"], "Cube is not known to offer “nova 3”: these are of other places. "]);
});

test("models of which nobody says what they are are not the same", () => {
	assert.equal(asked("is nova 3 on cube").said, "nova-3: no offer of Cube is known. ");
});

test("of a model at two places, what one of them does not sell is said, and where else it is", () => {
	for (const search of ["nova 4 large on cube vs acme", "nova 4 large acme vs cube"]) {
		const { answer, said, page } = asked(search);
		assert.deepEqual(answer.models.map(keyOf), ["acme/nova-4-large"], search);
		assert.match(said, /nova-4-large: the offer of Cube no longer works\. /, search);
		assert.equal(page, undefined, search);
	}
	const none = asked("nova 4 large on ring vs cube");
	assert.deepEqual(none.answer.models.map(keyOf), ["acme/nova-4-large"]);
	assert.match(none.said, /no offer of Ring is known\. .*These other places offer it\. $/);
	const both = asked("nova 5 large on cube vs ring");
	assert.deepEqual([both.answer.models.map(keyOf), both.said], [["cube/nova-5-large", "ring/nova-5-large"], "nova-5-large at each of these places. "]);
});

test("a name that nothing has is said to be unknown before what else a search asks for", () => {
	const there = asked("cube nova 3");
	assert.deepEqual([there.answer.models.map(keyOf), there.said], [["ring/nova-3"], "Cube is not known to offer “nova 3”: these are of other places. "]);
	const none = asked("cube quasar");
	assert.equal(query(none.read), "provider=cube");
	assert.equal(none.said, "No model is known that is called “quasar”. These fit the rest of the search, and have other names. ");
});

test("the nearest name is shown for a mistyped one, and no other version", () => {
	for (const search of ["nova-4-larg3e", "novaa-5-large"]) {
		const { answer, said } = asked(search);
		if (search.includes("3")) assert.doesNotMatch(said, /nearest/, search);
		else assert.deepEqual([keyOf(answer.models[0]), said], ["acme/nova-5-large", `No model is called “${search}”. The nearest name is nova-5-large. `], search);
	}
	assert.doesNotMatch(asked("nova-7-large").said, /nearest/);
});
