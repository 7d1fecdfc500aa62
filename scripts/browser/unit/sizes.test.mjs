// Numbers of parameters that searches bound, which only names have.

import assert from "node:assert/strict";
import test from "node:test";

import { inBillions, limitOfSize } from "../../../site/website/assets/src/ask/sizes.ts";

const models = ["nova-3b", "nova-8b-it", "nova-9x8b", "nova-120b-a10b", "command-r7b", "embed-300m", "nova-128k", "nova-5"].map((id) => ({ id, name: null }));

test("a bound of parameters keeps the models whose names say so", () => {
	for (const [search, want, phrase = search] of [
		["under 8b", "nova-3b command-r7b embed-300m"], ["less than 8b parameters", "nova-3b command-r7b embed-300m"], ["open weights below 30b", "nova-3b nova-8b-it command-r7b embed-300m", "below 30b"],
		["8b or less", "nova-3b nova-8b-it command-r7b embed-300m"], ["at most 8b", "nova-3b nova-8b-it command-r7b embed-300m"], ["more than 72b", "nova-120b-a10b"], ["70b+", "nova-9x8b nova-120b-a10b"],
		["7b-13b", "nova-8b-it command-r7b"], ["7 to 13b parameters", "nova-8b-it command-r7b"], ["size under 1b", "embed-300m"], ["nova under 4b, cheap", "nova-3b embed-300m", "under 4b"],
	]) {
		const limit = limitOfSize(search);
		assert.equal(models.filter(limit.fits).map(({ id }) => id).join(" "), want, search);
		assert.equal(limit.phrase.trim(), phrase, search);
	}
	// Without a bound, a size is a part of names; and tokens are no parameters.
	for (const search of ["llama 70b", "nova-8b", "8x7b", "under 10 billion tokens", "128k", "gpt-oss 20b under $1"]) assert.equal(limitOfSize(search), null, search);
	assert.equal(inBillions("models under 10 billion parameters"), "models under 10b");
	assert.equal(limitOfSize("under 10b").what, "whose names say fewer than 10 billion parameters");
});
