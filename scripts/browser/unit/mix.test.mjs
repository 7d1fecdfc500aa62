// The price of three parts of input and one of output, as rows show it.

import assert from "node:assert/strict";
import test from "node:test";

import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { mixText } from "../../../site/website/assets/src/rows.ts";

test("a mixed price is an amount, a range of disputed ones, or not known", () => {
	for (const [input, output, want, inRange = null, outRange = null] of [
		["2", "10", "$4.00"], ["0.02", "0.1", "$0.04"], ["0", "0", "free"], ["2", null, "–"], [null, null, "–"],
		["disputed", "disputed", "$0.0346–0.0918", "$0.02–0.0399", "$0.0784–0.2475"],
		["0.02", "disputed", "$0.04–0.09", null, "$0.10–0.30"],
		["disputed", "0.1", "–"], // of what is disputed, nothing is known
		["disputed", "0.1", "$0.04", "$0.02–0.02"],
	]) {
		const facts = { id: "nova", provider: "acme", input_price: input, output_price: output, price_in_range: inRange, price_out_range: outRange };
		const [model] = decodeModels(Object.entries(facts).map(([name, value]) => ({ name, values: [value] })));
		assert.equal(mixText(model), want, `${input} ${output} ${inRange} ${outRange}`);
	}
});
