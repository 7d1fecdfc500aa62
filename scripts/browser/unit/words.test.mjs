// Numbers, times and sentences, as the pages that are made at build time have them too.

import assert from "node:assert/strict";
import test from "node:test";

import { initial } from "../../../site/website/assets/src/state.ts";
import { pageNumbers, plural, stateTitle, thousands, tokens } from "../../../site/website/assets/src/words.ts";

test("numbers", () => {
	assert.deepEqual(["0", "999", "1000", "123456", "1048576", "123456789012345678"].map(thousands), ["0", "999", "1,000", "123,456", "1,048,576", "123,456,789,012,345,678"]);
	assert.deepEqual([0, 1, 2, 1204].map((n) => plural(n, "model")), ["0 models", "1 model", "2 models", "1,204 models"]);
	const told = { 512: "512", 1000: "1k", 8192: "8.2k", 9960: "10k", 128000: "128k", 131072: "131k", 999499: "999k", 999999: "1M", 1048576: "1.05M", 10000000: "10M", 1500000: "1.5M" };
	for (const [n, want] of Object.entries(told)) assert.equal(tokens(Number(n)), want);
});

test("titles", () => {
	assert.equal(stateTitle(initial, String), "");
	const state = { ...initial, provider: ["openai"], input: ["image"], min_context: ["200000"], max_input_price: ["1"], search: "mini", page: 2 };
	assert.equal(stateTitle(state, (id) => id.toUpperCase()), "“mini”, OPENAI, reads image, context ≥ 200k, input ≤ $1, page 2");
});

test("pages: the first, the last and those around; 0 is a gap of more than one", () => {
	const wants = [[1, 1, [1]], [1, 2, [1, 2]], [1, 5, [1, 2, 0, 5]], [3, 5, [1, 2, 3, 4, 5]], [4, 9, [1, 2, 3, 4, 5, 0, 9]], [5, 9, [1, 0, 4, 5, 6, 0, 9]], [9, 9, [1, 0, 8, 9]], [12, 9, [1, 0, 9]], [1, 0, []]];
	for (const [page, pages, want] of wants) assert.deepEqual(pageNumbers(page, pages), want, `${page} of ${pages}`);
});
