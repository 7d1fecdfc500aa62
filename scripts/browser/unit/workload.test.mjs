// The price of a workload, to the last digit.

import assert from "node:assert/strict";
import test from "node:test";

import { cost, parseTokens } from "../../../site/website/assets/src/workload.ts";

test("numbers of tokens", () => {
	const wants = {
		"0": 0n, "1,000,000": 1000000n, "1.5M": 1500000n, "200k": 200000n, " 2 b ": 2000000000n, "0.001k": 1n, "1e6": null, "-1": null, "": null,
		"1.5": null, "k": null, "1.0001k": null, "10000000b": null, "٣": null,
	};
	for (const [text, want] of Object.entries(wants)) assert.equal(parseTokens(text), want, `parseTokens(${JSON.stringify(text)})`);
});

test("prices, without artefacts of binary fractions", () => {
	for (const [tokens, prices, want] of [
		[[1000000n, 200000n], ["5", "25"], "$10.00"],
		[[3000000n, 0n], ["0.1", "0.4"], "$0.30"],
		[[1000000n, 1000000n], ["0.075", "0.3"], "$0.375"],
		[[123456789n, 98765n], ["1.25", "10"], "$155.31"],
		[[1000000000000000n, 0n], ["180", "0"], "$180,000,000,000.00"],
		[[1n, 0n], ["0.05", "0"], "< $0.0001"],
		[[0n, 0n], ["5", "25"], "$0.00"],
		[[999999n, 0n], ["1", "1"], "$1.00"],
	]) assert.equal(cost(tokens, prices), want, `cost(${tokens}; ${prices})`);
});
