// Searches for what to make or to write down, by number: what all of it costs.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const facts = {
	id: "clip-1 reel-2 text-video-3 scribe-1 scribe-2", name: "Clip_1 Reel_2 Text_Video_3 Scribe_1 Scribe_2",
	type: "video video video audio audio", output_modalities: "video video video text text",
	input_modalities: "text text text audio audio", piece_price: "0.1 0.05 - 0.006 0.0015",
	price_in: "$0.10 $0.05 $2 $0.006 $0.0015", price_note: "per_second per_second - per_minute per_minute,_unconfirmed",
};
const all = (text) => Array(5).fill(text).join(" ");
const columns = Object.entries({ provider: all("acme"), maker: all("acme"), canonical_id: all("="), kind: all("maker"),
	stage: all("usable"), status: all("active"), ...facts }).map(([name, text]) =>
	({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-29T12:00Z"));

test("so many seconds of video are of what makes video, by the price of a second", () => {
	for (const [search, sums] of [
		["cheapest text to video 30 seconds", "30 seconds: $1.50 with Reel 2, $3 with Clip 1. "],
		["videos from text, 12 seconds", "12 seconds: $0.60 with Reel 2, $1.20 with Clip 1. "],
		["cheapest 5 second image-to-video clip", "5 seconds: $0.25 with Reel 2, $0.50 with Clip 1. "],
		["ai video 10s", "10 seconds: $0.50 with Reel 2, $1 with Clip 1. "],
		["100 clips of 8 seconds cheapest", "800 seconds: $40 with Reel 2, $80 with Clip 1. "],
		["100 8-second clips", "800 seconds: $40 with Reel 2, $80 with Clip 1. "],
		["5 x 10-second video", "50 seconds: $2.50 with Reel 2, $5 with Clip 1. "],
		["20 videos of 15 seconds each per month", "300 seconds a month: $15 with Reel 2, $30 with Clip 1. "],
	]) {
		const found = asked(search);
		assert.equal(found.said, sums, search);
		assert.equal(query(found.read), "type=video&sort=second&order=asc", search);
	}
	const sound = asked("10-second 1080p video with audio, cheapest");
	assert.equal(query(sound.read), "type=video&sort=second&order=asc");
	assert.match(sound.said, /“1080p” is left out, and may cost more\. 10 seconds: \$0\.50 with Reel 2, /);
});

test("so many hours of audio are of what writes them down, in whatever words", () => {
	for (const [search, sums] of [
		["1200 hours of speech to text per month", "1,200 hours a month: $108 (unconfirmed) with Scribe 2, $432 with Scribe 1. "],
		["transcribe 1200 hours of audio a month", "1,200 hours a month: $108 (unconfirmed) with Scribe 2, $432 with Scribe 1. "],
		["500 hours of speech recognition", "500 hours: $45 (unconfirmed) with Scribe 2, $180 with Scribe 1. "],
		["speech to text 300 hours/month", "300 hours a month: $27 (unconfirmed) with Scribe 2, $108 with Scribe 1. "],
		["2 hours of meeting recordings transcribed daily", "2 hours a day: $0.18 (unconfirmed) with Scribe 2, $0.72 with Scribe 1. "],
		["transcribe 500 calls of 10 minutes", "5,000 minutes: $7.50 (unconfirmed) with Scribe 2, $30 with Scribe 1. "],
		["30 minutes of audio recordings to text", "30 minutes: $0.045 (unconfirmed) with Scribe 2, $0.18 with Scribe 1. "],
	]) {
		assert.equal(asked(search).said, sums, search);
	}
});
