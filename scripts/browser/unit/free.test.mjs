// Searches for what is free: a price of 0 is known of few, and gateways say it at the end of ids.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme gate gate gate", id: "nova comet acme/nova:free acme/comet-free acme/comet", kind: "maker maker gateway gateway gateway", canonical_id: "= = acme/nova acme/comet acme/comet",
	type: "chat chat chat chat chat", stage: "usable usable usable retired usable", status: "active active active active active", maker: "acme acme acme acme acme",
	input_price: "2 0 - - 1", output_price: "8 0 - - 4",
};
const columns = Object.entries(facts).map(([name, text]) => ({ name, values: text.split(" ").map((value) => (value === "-" ? null : value)) }));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }, { id: "gate", name: "Gate", kind: "gateway" }]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()));

test("ids that say that they are free follow what has a price of 0", () => {
	for (const [search, ids, said, want = "max_input_price=0"] of [
		["free models", "comet acme/nova:free", "Ids that end in “free” follow: their prices are not known. "], ["kostenlose modelle", "comet acme/nova:free", "Ids that end in “free” follow: their prices are not known. "],
		["free gate models", "acme/nova:free", "No price of 0 is known of these, but their ids end in “free”. ", "provider=gate&max_input_price=0"],
		["free models on gate", "acme/nova:free", "No price of 0 is known of these, but their ids end in “free”. ", "provider=gate&max_input_price=0"],
		["nova free", "acme/nova:free", "", "search=nova free"],
	]) {
		const found = asked(search);
		assert.deepEqual([found.answer.models.map(({ id }) => id).join(" "), found.said, decodeURIComponent(query(found.read)).replace("+", " ")], [ids, said, want], search);
	}
});
