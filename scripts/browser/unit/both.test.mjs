// Searches for what each of several places sells.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

// Nova 5 is at both places, Nova 4 only at Cube, Nova 3 no longer at Ring, and of Rock nobody says what it is.
const offers = [
	["acme", "nova-5", "="], ["acme", "nova-4", "="], ["acme", "nova-3", "="], ["cube", "acme.nova-5", "acme/nova-5"], ["cube", "acme.nova-4", "acme/nova-4"],
	["cube", "acme.nova-3", "acme/nova-3"], ["cube", "rock", null], ["ring", "nova-5", "acme/nova-5"], ["ring", "nova-3", "acme/nova-3", "retired"], ["ring", "rock", null],
];
const columns = Object.entries({
	provider: ([provider]) => provider, id: ([, id]) => id, name: ([, id]) => id.replace("acme.", ""), canonical_id: ([, , of]) => of,
	kind: ([provider]) => (provider === "acme" ? "maker" : "host"), maker: ([, , of]) => (of ? "acme" : null), type: () => "chat",
	stage: ([, , , stage = "usable"]) => stage, status: ([, , , stage]) => (stage ? "deprecated" : "active"),
	input_price: ([provider]) => (provider === "ring" ? "9" : "1"), output_price: () => "9",
}).map(([name, of]) => ({ name, values: offers.map(of) }));
const places = ["acme", "cube", "ring"].map((id) => ({ id, name: id[0].toUpperCase() + id.slice(1), kind: id === "acme" ? "maker" : "host" }));
const catalog = await makeCatalog(decodeModels(columns), places);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

test("what both places sell is what each of them does", () => {
	for (const search of [
		"models available on both cube and ring", "models on cube as well as ring", "sold by both cube and ring", "cube and ring both",
		"models that both cube and ring sell",
	]) {
		const { answer, read, said } = asked(search);
		assert.deepEqual(answer.models.map(keyOf), ["cube/acme.nova-5"], search);
		assert.match(query(read), /^provider=cube,ring(?:&offers=all)?$/, search);
		assert.match(said, /^1 model that fits is sold by both Cube and Ring: each has the row of one place\. /, search);
	}
	const none = asked("models under $5 on both cube and ring");
	assert.match(none.said, /^No model is known that is sold by both Cube and Ring: these are sold by one of them\. /);
	// Without "both" each of them can be meant.
	assert.equal(asked("models on cube and ring").answer.models.length > 1, true);
	assert.equal(asked("both acme and cube").said, "");
});
