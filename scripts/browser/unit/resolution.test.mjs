// Searches for videos of a size, which few prices are known by.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { resolutionIn } from "../../../site/website/assets/src/ask/resolution.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

const open = () => {
	const facts = {
		provider: "acme acme acme acme", id: "clip-1 reel-2 film-3 nova-5", canonical_id: "= = = =", kind: "maker maker maker maker",
		type: "video video video chat", stage: "usable usable usable usable", status: "active active active active",
		output_modalities: "video video video text", maker: "acme acme acme acme", piece_price: "0.05 0.1 0.3 -",
		price_note: "per_second,_at_720p,_up_to_$0.12 per_second,_at_1080p per_second,_at_1080p -",
		piece_prices: "0.05_resolution=720p;0.12_resolution=1080p 0.1_resolution=1080p 0.3_resolution=1080p -",
	};
	const columns = Object.entries(facts).map(([name, text]) =>
		({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
	return makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
};
const asked = (catalog, search) => {
	const { answer, said } = answerTo(catalog, parse(new URLSearchParams({ search }).toString()));
	return [answer.models.map(({ id }) => id).join(" "), said];
};

test("a size of videos is no name, and what has a price at it comes first", async () => {
	const catalog = await open();
	const first = "What has a known price at 1080p comes first; of the rest few prices are known by resolution, and it may cost more. ";
	assert.deepEqual(asked(catalog, "cheapest full hd video")[0], "reel-2 clip-1 film-3");
	const bound = "Only models whose price of a second of video is known and below $0.15. ";
	for (const [search, want] of [
		["video under $0.15 per second at 1080p", ["reel-2 clip-1", first + bound]],
		["1080p video under 0.15 per second", ["reel-2 clip-1", first + bound]],
		["video under $0.11 per second at 1080p", ["reel-2", first + bound.replace("0.15", "0.11")]],
		["video at 4k under $0.15 per second",
			["clip-1 reel-2", `Few prices are known by resolution: “at 4k” is left out, and may cost more. ${bound}`]],
		// A word that no name has does not lose the price of a piece, either.
		["video under $0.15 per second with foobar",
			["clip-1 reel-2", `No model is known that is called “foobar”. These fit the rest of the search, and have other names. ${bound}`]],
	]) {
		assert.deepEqual(asked(catalog, search), want, search);
	}
});

test("numbers of tokens are no sizes", () => {
	for (const search of ["video input 4k output", "vision 8k context", "4k context", "tts hd", "128k tokens video"]) assert.equal(resolutionIn(search), null, search);
	assert.deepEqual(resolutionIn("cheapest 4k image model"), { search: "cheapest image model", size: "4k" });
	assert.equal(resolutionIn("4k images"), null);
	assert.deepEqual(resolutionIn("images at 1024 x 1024 under 5 cents"), { search: "images under 5 cents", size: "at 1024 x 1024" });
});
