// Searches for what pieces cost with the models of a name that is that of several, or of models that have ended.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme cube acme star", id: "reel-2 reel-2-pro reel-2 imagen-4 other-1", canonical_id: "= = acme/reel-2 = =",
	name: "Reel_2 Reel_2_Pro Reel_2 Imagen_4 Other_1", kind: "maker maker cloud maker maker", type: "video video video image image",
	stage: "retired retired usable retired usable", status: "retired retired deprecated retired active", maker: "acme acme acme acme star",
	retirement_date: "2026-09-24 2026-09-24 - 2026-08-17 -",
	piece_price: "- - - 0.04 0.02",
};
const columns = Object.entries(facts).map(([name, text]) =>
	({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker" }, { id: "cube", name: "Cube", kind: "cloud" }, { id: "star", name: "Star", kind: "maker" },
]);
const asked = (search) => answerTo(catalog, parse(`${new URLSearchParams({ search })}`), new Date("2026-11-30"));

test("what pieces of an ended model cost is not known, and its end is said", () => {
	for (const search of ["how much is 1 minute of reel", "how much does 1 minute of reel cost?", "1 minute of reel", "price of 10 seconds of reel"]) {
		const { answer, said } = asked(search);
		assert.match(said, /^What (?:1 minute|10 seconds) cost is not known of these models\. Reel 2 no longer works, since 24 Sep 2026\. Cube still lists it\. $/, search);
		assert.equal(keyOf(answer.models[0]), "cube/reel-2", search);
	}
});

test("a name that is a word of another language is one beside what it makes", () => {
	for (const search of ["10 images with imagen", "how much are 100 images with imagen?", "1000 images using imagen"]) {
		const { answer } = asked(search);
		assert.deepEqual(answer.models.map(keyOf), ["acme/imagen-4"], search);
	}
	assert.deepEqual(asked("modelos de imagen").answer.models.map(keyOf), ["star/other-1"]);
	assert.deepEqual(asked("models with imagen").read.values["type"] ?? [], asked("models with image").read.values["type"] ?? []);
});
