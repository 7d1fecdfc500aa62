// Searches with numbers of pages and bytes, which are no names and have no cost.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { takeUnknown } from "../../../site/website/assets/src/ask/unknown.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme", id: "nova-50 embed-50", name: "Nova_50 Embed_50", canonical_id: "= =", kind: "maker maker", maker: "acme acme",
	type: "chat embedding", input_modalities: "text,pdf text", stage: "usable usable", status: "active active", input_price: "2 1", output_price: "4 1",
};
const columns = Object.entries(facts).map(([name, text]) => ({ name, values: text.split(" ").map((value) => value.replaceAll("_", " ")) }));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

test("pages and bytes have no cost, which is said", () => {
	for (const [search, want, said] of [
		["summarize 10000 PDFs of 30 pages", "input=pdf", /The list has no cost of pages/], ["summarize 300 pages", "", /The list has no cost of pages/],
		["read a 500 page pdf", "input=pdf", /The list has no cost of pages/],
		["best value embedding for 50 GB", "type=embedding&sort=input_price&order=asc", /The list has no cost of bytes: .* 1 MB is about 250,000 tokens/],
		["embed 50 GB of text", "type=embedding", /The list has no cost of bytes/],
	]) {
		const found = asked(search);
		assert.equal(query(found.read), want, search);
		assert.match(found.said, said, search);
	}
});

test("prices of pages and sizes of hardware are others", () => {
	for (const search of ["ocr under $2 per 1000 pages", "model for 24 GB VRAM", "runs on 24 GB"]) {
		assert.doesNotMatch(takeUnknown(search).said, /has no cost/, search);
	}
});
