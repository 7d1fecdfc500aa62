// The price of a workload.

import assert from "node:assert/strict";
import test from "node:test";

import { dollars, parseTokens } from "../../../site/website/assets/src/workload.ts";

test("numbers of tokens, and amounts in dollars", () => {
	for (const [text, want] of Object.entries({
		"0": 0, "1,000,000": 1e6, "1.5M": 1.5e6, "200k": 2e5, " 2 b ": 2e9, "5 million": 5e6, "2 Thousand": 2000, "0.1k": 100,
		"1e6": null, "-1": null, "": null, "k": null, "5 apples": null, "10000000b": null, "٣": null,
	})) assert.equal(parseTokens(text), want, text);
	for (const [amount, want] of [[10, "$10.00"], [3e6 * 0.1 / 1e6, "$0.30"], [0.375, "$0.375"], [155.308, "$155.31"], [1.8e11, "$180,000,000,000.00"], [1e-6, "< $0.0001"], [0, "$0.00"]]) {
		assert.equal(dollars(amount), want);
	}
});
