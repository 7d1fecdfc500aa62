// Numbers, as the pages that are made at build time have them too.

import assert from "node:assert/strict";
import test from "node:test";

import { pageNumbers, plural, thousands } from "../../../site/website/assets/src/words.ts";

test("numbers", () => {
	assert.deepEqual([0, 999, 1000, 123456, 1048576].map(thousands), ["0", "999", "1,000", "123,456", "1,048,576"]);
	assert.deepEqual([0, 1, 2, 1204].map((n) => plural(n, "model")), ["0 models", "1 model", "2 models", "1,204 models"]);
});

test("pages: the first, the last and those around; 0 is a gap of more than one", () => {
	const wants = [[1, 1, [1]], [1, 2, [1, 2]], [1, 5, [1, 2, 0, 5]], [3, 5, [1, 2, 3, 4, 5]], [4, 9, [1, 2, 3, 4, 5, 0, 9]], [5, 9, [1, 0, 4, 5, 6, 0, 9]], [9, 9, [1, 0, 8, 9]], [12, 9, [1, 0, 9]], [1, 0, []]];
	for (const [page, pages, want] of wants) assert.deepEqual(pageNumbers(page, pages), want, `${page} of ${pages}`);
});
