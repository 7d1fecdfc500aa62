// The sentence about models of which a query asks for what nobody knows.

import assert from "node:assert/strict";
import test from "node:test";

import { disputedText, unsureText } from "../../../site/website/assets/src/unsure.ts";

test("the sentence about what is unknown agrees with the number of facts", () => {
	for (const [labels, want] of [
		[["day of retirement"], "1,782 more might match; their day of retirement is unknown"],
		[["inputs"], "1,782 more might match; their inputs are unknown"],
		[["context", "inputs"], "1,782 more might match; their context and inputs are unknown"],
		[["context", "family", "maker"], "1,782 more might match; their context, family and maker are unknown"],
	]) {
		assert.equal(unsureText(1782, labels), want);
	}
});

test("what sources disagree about is not called unknown", () => {
	assert.equal(disputedText(2, ["input price"]), "2 more might match; sources disagree about their input price");
	assert.equal(disputedText(1, ["input price", "output price"]), "1 more might match; sources disagree about their input price and output price");
});
