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
	for (const search of ["text to video with audio per second", "video with sound", "video generation with native audio", "generate video with speech"]) {
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
	assert.equal(query(asked(await open("usable"), "text to video with audio").read), "input=text&output=audio,video");
});

test("text to speech is what writes only audio from text, also if it hears a voice to speak like, too", async () => {
	const facts = {
		provider: "acme acme acme acme acme", id: "say-1 say-2-clone talk-3 live-4 song-5", canonical_id: "= = = = =", maker: "acme acme acme acme acme",
		kind: "maker maker maker maker maker", type: "audio audio audio audio audio", stage: "usable usable usable usable usable",
		input_modalities: "text text,audio text,audio audio text,image", output_modalities: "audio audio text,audio audio audio",
	};
	const columns = Object.entries(facts).map(([name, text]) => ({ name, values: text.split(" ") }));
	const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
	for (const search of ["text to speech", "acme text to speech", "tts", "read aloud"]) {
		assert.equal(asked(catalog, search).answer.models.map(({ id }) => id).sort().join(" "), "say-1 say-2-clone", search);
	}
});
