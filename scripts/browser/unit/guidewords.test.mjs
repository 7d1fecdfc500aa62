// The words of a search in the guides, and what is shown of a text that has them.

import assert from "node:assert/strict";
import test from "node:test";

import { excerpt, wordsOf } from "../../../site/website/assets/src/guidewords.ts";

test("a search is its words, in small letters", () => assert.deepEqual(wordsOf("  ETag  Cache "), ["etag", "cache"]));

const long = `${"before ".repeat(20)}the ETag of an answer${" after".repeat(40)}`;

for (const [name, text, words, want] of [
	["a short text as it is", "Send the ETag back.", ["etag"], /^Send the ETag back\.$/],
	["a long text, cut at spaces", long, ["etag"], /^… (before )+the ETag of an answer( after)+ …$/],
	["the first of several words", long, ["after", "etag"], /the ETag/],
	["a long word before it", `${"x".repeat(90)}etag`, ["etag"], /^… etag$/],
]) {
	test(name, () => {
		const got = excerpt(text, words);
		assert.match(got, want);
		assert.ok(got.length <= 150, got);
	});
}
