// Questions for the parameters that a model refuses, which its page has.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme", id: "nova-5-sol nova-4", name: "Nova_5_Sol Nova_4", canonical_id: "= =", kind: "maker maker", maker: "acme acme",
	type: "chat chat", stage: "usable usable", status: "active active",
};
const columns = Object.entries(facts).map(([name, text]) => ({ name, values: text.split(" ").map((value) => value.replaceAll("_", " ")) }));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

test("who asks what a model refuses is led to its page", () => {
	for (const search of [
		"what does nova-5 sol refuse", "which parameters does nova 5 sol reject?", "what does nova-5-sol not support", "what params does nova 5 sol accept",
		"which parameters are not supported by nova 5 sol", "unsupported parameters nova-5-sol", "nova 5 sol unsupported params", "what doesn't nova 5 sol accept",
	]) {
		const { about, said } = asked(search);
		assert.deepEqual([about?.id, said.startsWith("Nova 5 Sol: its page has the parameters of requests")], ["nova-5-sol", true], search);
	}
	for (const search of ["what does nobody refuse", "which models refuse temperature", "nova 5 sol parameters"]) {
		assert.doesNotMatch(asked(search).said, /its page has the parameters/, search);
	}
});
