// The order of models by what they cost, as the API has it.

import assert from "node:assert/strict";
import test from "node:test";

import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

test("prices that add up to the same are equal, as decimals are, and keep the order of ids", async () => {
	// As doubles, 3 × 0.02 + 2.70 is more than 3 × 0.01 + 2.73, and 3 × 0.15 + 0.05 less than 3 × 0.1 + 0.2.
	const rows = [["a", "0.02", "2.7"], ["b", "0.01", "2.73"], ["c", "0.1", "0.2"], ["d", "0.15", "0.05"]];
	const facts = ["id", "input_price", "output_price"].map((name, i) => ({ name, values: rows.map((row) => row[i]) }));
	const models = decodeModels([...facts, { name: "provider", values: rows.map(() => "acme") }]);
	const catalog = await makeCatalog(models, [{ id: "acme", name: "Acme", monogram: "Ac", number: 1, kind: "maker" }]);
	for (const [order, want] of [["asc", "c d a b"], ["desc", "a b c d"]]) {
		const { models } = catalog.evaluate(parse(`sort=blended_price&retired=too&ids=every&order=${order}`));
		assert.equal(models.map(({ id }) => id).join(" "), want, order);
	}
});
