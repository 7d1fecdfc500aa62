// What a model cost on a past day that newer ones share the words of their names with.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

// Acme ended Nova 4 under an id with a day, and Cube still calls it so; what it cost is known of neither.
const offers = [
	{ provider: "acme", id: "nova-4-0709", name: "Nova 4 0709", of: "=", stage: "retired" },
	{ provider: "acme", id: "nova-4.3", name: "Nova 4.3", of: "=", price: "1" },
	{ provider: "acme", id: "nova-4.7", name: "Nova 4.7", of: "=", price: "2" },
	{ provider: "cube", id: "nova-4", name: "Nova 4", of: "acme/nova-4-0709", stage: "uncertain" },
];
const columns = Object.entries({
	provider: ({ provider }) => provider, id: ({ id }) => id, name: ({ name }) => name, canonical_id: ({ of }) => of,
	kind: ({ of }) => (of === "=" ? "maker" : "cloud"), maker: () => "acme", type: () => "chat", stage: ({ stage = "usable" }) => stage,
	status: ({ stage }) => (stage ? "deprecated" : "active"), price_in: ({ price }) => (price ? `$${price}` : null),
	input_price: ({ price = null }) => price, output_price: ({ price = null }) => price,
}).map(([name, of]) => ({ name, values: offers.map(of) }));
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker" }, { id: "cube", name: "Cube", kind: "cloud" },
]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

test("a past price of a name is that of the model that is called so", () => {
	for (const search of ["price of nova 4 in aug 2025", "what did nova 4 cost in august 2025", "nova-4 price in aug 2025"]) {
		const found = asked(search);
		assert.equal(keyOf(found.answer.models[0]), "acme/nova-4-0709", search);
		assert.match(found.said, /^Nova 4 0709 at Acme: what it cost then is not known\. /, search);
		assert.equal(found.on, "2025-08-01", search);
	}
});

test("of several models the pages have the past prices", () => {
	assert.equal(asked("price of nova in aug 2025").said.includes("today; announced"), false);
	assert.match(asked("cheapest chat model in aug 2025").said, /^Prices are today’s; the page of each model has the known past ones\. /);
	assert.match(asked("cheapest chat model in january").said, /^Prices are today’s; announced ones are beside them\. /);
});
