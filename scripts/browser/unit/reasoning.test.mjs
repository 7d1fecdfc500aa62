// Searches for models whose reasoning is off, which models that reason are not.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const ids = ["nova-5", "nova-4", "nova-3"];
const columns = Object.entries({
	provider: () => "acme", id: (i) => ids[i], name: (i) => ids[i].replace("n", "N").replace("-", " "), canonical_id: () => "=",
	kind: () => "maker", maker: () => "acme", type: () => "chat", stage: () => "usable", status: () => "active",
	features: (i) => (i < 2 ? "reasoning" : ""), input_price: (i) => String(3 - i), output_price: (i) => String(9 - i),
}).map(([name, of]) => ({ name, values: ids.map((_, i) => of(i)) }));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

test("who wants reasoning off is not shown what reasons", () => {
	for (const search of [
		"models with reasoning off", "thinking off", "thinking turned off", "thinking can be switched off", "turn off reasoning",
		"reasoning not enabled",
	]) {
		const { read, said } = asked(search);
		assert.equal(query(read), "without_feature=reasoning", search);
		assert.match(said, /^These do not reason at all\. The list cannot tell which models can turn reasoning off/, search);
	}
	const cheap = asked("cheapest tokens per dollar with reasoning off");
	assert.equal(query(cheap.read), "without_feature=reasoning&sort=blended_price&order=asc");
	// Beside a name it is no filter.
	const named = asked("nova 5 with thinking off");
	assert.deepEqual([named.answer.models[0].id, query(named.read)], ["nova-5", "search=nova+5"]);
	assert.match(named.said, /^The list cannot tell which models can turn reasoning off/);
});
