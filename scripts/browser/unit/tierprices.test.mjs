// Searches for what a model costs in a tier of service, or to write to a cache.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { withTierPrices } from "../../../site/website/assets/src/ask/tierprices.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme cube acme", id: "nova-5 star-2 nova-5 tint-flex", canonical_id: "= = acme/nova-5 =",
	name: "Nova_5 Star_2 Nova_5 Tint_Flex", kind: "maker maker cloud maker", type: "chat chat chat image",
	stage: "usable usable usable usable", status: "active active active active", maker: "acme acme acme acme",
	price_in: "$2 $4 $2 -", input_price: "2 4 2 -", price_out: "$8 $16 $8 -", output_price: "8 16 8 -",
};
const columns = Object.entries(facts).map(([name, text]) =>
	({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replace("_", " "))) }));
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker" }, { id: "cube", name: "Cube", kind: "cloud" },
]);
const asked = (search) => answerTo(catalog, parse(`${new URLSearchParams({ search })}`), new Date("2026-11-30"));

/** Prices of a million tokens by key and tier: in, out and, of long prompts, in. */
const prices = { "acme/nova-5": [2, 8, 2], "acme/nova-5 flex": [1, 4, 1], "acme/nova-5 priority": [4, 16, 8], "cube/nova-5": [2, 8, 2] };
const costs = {
	cost: (model, { input, tier, prompt }) => {
		const [sent, received, long] = prices[`${keyOf(model)} ${tier}`.trim()] ?? [null, null, null];
		return input ? { low: sent, high: prompt === null ? long : sent } : { low: received, high: received };
	},
};
const loaded = (search) => withTierPrices(asked(search), async () => costs);

test("the price of a named model in a tier is said once prices are loaded, and before that where it is", async () => {
	const flex = "Nova 5 at Acme: $1 in, $4 out for a million tokens in flex processing; $2 in, $8 out as standard. ";
	for (const search of [
		"nova-5 flex price", "nova 5 flex", "flex price of nova-5", "what is the flex tier price of nova 5?", "how much is nova-5 in flex processing",
		"nova-5 flex vs standard", "nova 5 flex cost per million tokens",
	]) {
		assert.equal(asked(search).said, "Nova 5 at Acme: its page has the prices of flex processing that are known. ", search);
		assert.equal((await loaded(search)).said, flex, search);
		assert.equal(keyOf(asked(search).answer.models[0]), "acme/nova-5", search);
	}
	for (const [search, said] of [
		["priority price of nova-5", "Nova 5 at Acme: $4 in, $16 out for a million tokens in priority processing, more for long prompts; $2 in, $8 out as standard. "],
		["nova-5 flex vs priority", "Nova 5 at Acme: $1 in, $4 out for a million tokens in flex processing; $4 in, $16 out for a million tokens in priority processing, more for long prompts; $2 in, $8 out as standard. "],
		["priority price of nova-5 at cube", "Nova 5 at Cube: no price of priority processing is known; $2 in, $8 out as standard. "],
		["star-2 flex price", "Star 2 at Acme: no price of flex processing is known. "],
		["star-2 flex price on cube", "Star 2: no offer of Cube is known. "],
	]) assert.equal((await loaded(search)).said, said, search);
	// Without the prices the answer stays as it is.
	const failed = await withTierPrices(asked("nova-5 flex"), async () => { throw new Error("offline"); });
	assert.match(failed.said, /its page has the prices/);
});

test("the price of cache writes is on the page of the model", () => {
	for (const [search, place] of [
		["nova 5 cache write 1h", "Acme"], ["cache write price of nova-5", "Acme"], ["nova-5 1h cache write price", "Acme"], ["nova-5 cache writes on cube", "Cube"],
	]) assert.equal(asked(search).said, `Nova 5 at ${place}: its page has the prices of cache writes that are known. `, search);
});

test("other searches with these words stay what they are", () => {
	assert.equal(keyOf(asked("tint flex").answer.models[0]), "acme/tint-flex");
	assert.doesNotMatch(asked("tint flex price").said, /flex processing that/);
	for (const search of ["flex tier", "acme flex models"]) assert.match(asked(search).said, /^The list cannot be searched by prices of flex/, search);
	assert.equal(asked("nova-5 10M in 2M out flex").read.use.tier, "flex");
});
