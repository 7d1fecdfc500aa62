// Searches for models by their age, or set against a model.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme acme acme", id: "nova-4 nova-5 nova-6 comet-1", canonical_id: "= = = =", name: "Nova_4 Nova_5 Nova_6 Comet_1",
	kind: "maker maker maker maker", type: "chat chat chat chat", stage: "usable usable usable usable", maker: "acme acme acme acme",
	status: "active active active active", release_date: "2024-05-13 2025-08-07 2026-10-02 -",
	max_output_tokens: "8000 - 16000 4000", embedding_dimensions: "- 512 1024 256", retirement_date: "2027-03-01 - 2027-06-01 -",
	context_length: "128000 400000 1000000 32000", input_price: "1 2 3 4", output_price: "1 2 3 4", blended_price: "1 2 3 4",
};
const columns = Object.entries(facts).map(([name, text]) =>
	({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30T12:00Z"));

test("an age is read as the days that it means", () => {
	for (const [search, want] of [
		["older than a year", "released_before=2025-11-29&sort=released"], ["released more than a year ago", "released_before=2025-11-29&sort=released"],
		["models over 2 years old", "released_before=2024-11-29&sort=released"], ["newer than 6 months", "released_after=2026-05-31&sort=released"],
		["models less than 3 weeks old", "released_after=2026-11-10&sort=released"],
		["2024 models", "released_after=2024-01-01&released_before=2024-12-31&sort=released"],
		["acme models in june 2026", "maker=acme&released_after=2026-06-01&released_before=2026-06-30&sort=released"],
		["models from may to july 2026", "released_after=2026-05-01&released_before=2026-07-31&sort=released"],
	]) assert.equal(query(asked(search).read), want, search);
	// What will come out is not known.
	assert.doesNotMatch(query(asked("models in december 2026").read), /released/);
	assert.doesNotMatch(query(asked("prices of models in june 2026").read), /released/);
	// The end of a model is something else, and ids have years, too.
	assert.doesNotMatch(query(asked("retired more than a year ago").read), /released/);
	assert.equal(query(asked("nova 2024").read).includes("released"), false);
});

test("what is newer than a model, or takes more than it, has its day or its context as a bound", () => {
	for (const [search, ids, said] of [
		["newer than nova-5", "acme/nova-6", "Nova 5 was released on 7 Aug 2025. "],
		["chat models older than nova 5", "acme/nova-4", "Nova 5 was released on 7 Aug 2025. "],
		["bigger context than nova-4", "acme/nova-5 acme/nova-6", "Nova 4 has a context of 128,000 tokens. "],
		["smaller context than nova-5", "acme/comet-1 acme/nova-4", "Nova 5 has a context of 400,000 tokens. "],
		["models with a context shorter than nova 5?", "acme/comet-1 acme/nova-4", "Nova 5 has a context of 400,000 tokens. "],
		["longer output than nova-4", "acme/nova-6", "Nova 4 writes at most 8,000 tokens. "],
		["more dimensions than nova-5", "acme/nova-6", "Nova 5 has 512 dimensions. "],
		["released before nova 5", "acme/nova-4", "Nova 5 was released on 7 Aug 2025. "],
		["launched after nova-4 and cheaper than comet-1", "acme/nova-5 acme/nova-6", "Nova 4 was released on 13 May 2024. The bound is the price of Comet 1"],
		["cheaper output than nova-6", "acme/nova-4 acme/nova-5", "Nova 6 costs $3 for a million tokens of output. "],
		["higher input price than nova 5", "acme/comet-1 acme/nova-6", "Nova 5 costs $2 for a million tokens of input. "],
		["newer than nova-4 under $3", "acme/nova-5", "Nova 4 was released on 13 May 2024. "],
		["retires later than nova-4", "acme/nova-6", "Nova 4 retires on 1 Mar 2027. "],
	]) {
		const found = asked(search);
		assert.equal(found.answer.models.map(keyOf).sort().join(" "), ids, search);
		assert.ok(found.said.startsWith(said), `${search}: ${found.said}`);
	}
	// Of what nothing is known, nothing is bounded.
	assert.doesNotMatch(query(asked("newer than comet-1").read), /released_/);
	// Two that are set against each other are compared.
	assert.equal(asked("is nova-6 newer than nova-5").page?.text, "Compare these side by side");
	assert.equal(asked("is nova-6 more expensive than nova-5?").page?.text, "Compare these side by side");
	assert.equal(query(asked("released after june 2026").read), "released_after=2026-07-01&sort=released");
});
