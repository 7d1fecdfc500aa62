// Searches for video with sound.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const open = (stage) => {
	const facts = {
		provider: "acme acme acme", id: "clip-1 reel-2 nova-5", canonical_id: "= = =", name: "Clip_1 Reel_2 Nova_5",
		kind: "maker maker maker", type: "video video chat", stage: `${stage} usable usable`, status: "active active active",
		output_modalities: "audio,video video text", input_modalities: "text text audio,video", maker: "acme acme acme",
		piece_price: "- 0.1 -",
	};
	const columns = Object.entries(facts).map(([name, text]) =>
		({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
	return makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
};
const asked = (catalog, search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-29T12:00Z"));

test("if no model in use makes video with sound, that is said before those that make video", async () => {
	const said = "No model in use is known to write video and audio, only Clip 1 at Acme, which may have ended. " +
		"These write video; whether with sound is for their pages to say. ";
	const catalog = await open("uncertain");
	for (const search of ["text to video with audio per second", "video with sound", "video generation with native audio"]) {
		const found = asked(catalog, search);
		assert.ok(found.said.startsWith(said), search);
		assert.ok(found.answer.models.some((model) => keyOf(model) === "acme/reel-2"), search);
	}
	assert.equal(asked(catalog, "video with sound under $0.20 per second").said.startsWith(said), true);
	assert.equal(asked(catalog, "reel 2 with audio").said, "Whether these write video with sound is for their pages to say. ");
	const ads = asked(catalog, "video with audio for tiktok");
	assert.equal(ads.said, `“tiktok” is left out. ${said}`);
	assert.equal(query(ads.read), "type=video");
	// What reads both is something else, and a model that is known is the answer.
	assert.equal(query(asked(catalog, "video and audio input").read), "input=audio,video");
	assert.equal(query(asked(await open("usable"), "text to video with audio").read), "output=audio,video");
});
