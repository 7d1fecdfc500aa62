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
	input_modalities: "text,image text,image text,image audio audio", piece_price: "0.1 0.05 - 0.006 0.0015",
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
		["8-second clips, 100 a month", "800 seconds a month: $40 with Reel 2, $80 with Clip 1. "],
		["8 second clips 100 per month", "800 seconds a month: $40 with Reel 2, $80 with Clip 1. "],
		["100 a month, 8s clips", "800 seconds a month: $40 with Reel 2, $80 with Clip 1. "],
		["100 8-second clips", "800 seconds: $40 with Reel 2, $80 with Clip 1. "],
		["5 x 10-second video", "50 seconds: $2.50 with Reel 2, $5 with Clip 1. "],
		["20 videos of 15 seconds each per month", "300 seconds a month: $15 with Reel 2, $30 with Clip 1. "],
	]) {
		const found = asked(search);
		assert.equal(found.said, `${sums}What has no price per second has no sum. `, search);
		const [, read = ""] = /\b(text|image)[- ]to[- ]video/.exec(search) ?? [];
		assert.equal(query(found.read), `type=video${read && `&input=${read}`}&sort=second&order=asc`, search);
	}
	const sound = asked("10-second 1080p video with audio, cheapest");
	assert.equal(query(sound.read), "type=video&sort=second&order=asc");
	assert.match(sound.said, /“1080p” is left out, and may cost more\. 10 seconds: \$0\.50 with Reel 2, /);
});

test("clips of a model are none to see, and the price of one clip is that of its seconds", async () => {
	const seen = { ...facts, id: "seedance-1 reel-2 vec-3 scribe-1 scribe-2", name: "Seedance_1 Reel_2 Vec_3 Scribe_1 Scribe_2",
		type: "video video embedding audio audio", input_modalities: "text text image audio audio", output_modalities: "video video - text text" };
	const data = columns.map(({ name, values }) => ({
		name, values: seen[name]?.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) ?? values,
	}));
	const clips = await makeCatalog(decodeModels(data), catalog.providers);
	const read = (search) => answerTo(clips, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-29T12:00Z"));
	assert.match(read("seedance 25 clips of 12 seconds").said, /^300 seconds: \$30 with Seedance 1\. /);
	assert.match(read("reel price per 8 second clip").said, /^8 seconds: \$0\.40 with Reel 2\. /);
	assert.match(read("price of one 8 second clip with reel").said, /^8 seconds: \$0\.40 with Reel 2\. /);
	const embedded = read("1 million images embedded");
	assert.equal(query(embedded.read), "type=embedding&input=image");
	assert.match(embedded.said, /^What an image costs to read depends on its tokens: “1 million” is left out\. /);
});

test("a sum says that its model ends within a month", async () => {
	const ending = [...columns.filter(({ name }) => name !== "stage"),
		{ name: "stage", values: ["retiring", "retiring", "usable", "usable", "usable"] },
		{ name: "retirement_date", values: ["2027-03-01", "2026-12-10", null, null, null] }];
	const soon = await makeCatalog(decodeModels(ending), catalog.providers);
	const { said } = answerTo(soon, parse("search=10+seconds+of+video+a+month"), new Date("2026-11-29T12:00Z"));
	assert.match(said, /^10 seconds a month: \$0\.50 with Reel 2 \(ends 10 Dec 2026\), \$1 with Clip 1\. /);
});

test("what no longer works is found by its name, and has only its last price", async () => {
	const gone = [...columns.filter(({ name }) => !["id", "name", "stage", "status", "piece_price"].includes(name)),
		{ name: "id", values: ["zephyr-4", "reel-2", "text-video-3", "scribe-1", "scribe-2"] },
		{ name: "name", values: ["Zephyr 4", "Reel 2", "Text Video 3", "Scribe 1", "Scribe 2"] },
		{ name: "stage", values: ["retired", "usable", "usable", "usable", "usable"] },
		{ name: "status", values: ["retired", "active", "active", "active", "active"] },
		{ name: "piece_price", values: [null, "0.05", null, "0.006", "0.0015"] },
		{ name: "retirement_date", values: ["2026-03-01", null, null, null, null] }];
	const past = await makeCatalog(decodeModels(gone), catalog.providers);
	const { said, answer } = answerTo(past, parse("search=zephyr+4+10+seconds+of+video"), new Date("2026-11-29T12:00Z"));
	assert.deepEqual(answer.models.map(({ id }) => id), ["zephyr-4"]);
	assert.equal(said, "10 seconds: $1 with Zephyr 4 at its last price: it no longer works, since 1 Mar 2026. ");
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
		["transcribe 45 minutes a day for a month", "1,350 minutes a month (45 a day): $2.02 (unconfirmed) with Scribe 2, $8.10 with Scribe 1. "],
		["transcribe 3 hours a day, monthly cost", "90 hours a month (3 a day): $8.10 (unconfirmed) with Scribe 2, $32.40 with Scribe 1. "],
		["transcribe 10 hours a month for 3 months", "30 hours in 3 months (10 a month): $2.70 (unconfirmed) with Scribe 2, $10.80 with Scribe 1. "],
		["transcribe 10 hours for a month", "10 hours a month: $0.90 (unconfirmed) with Scribe 2, $3.60 with Scribe 1. "],
	]) {
		assert.equal(asked(search).said, sums, search);
	}
	for (const [search, why] of [
		["scribe 45 minutes a day 5 days a week", "“5 days a week” is not understood"],
		["transcribe 45 minutes a day on weekdays", "“on weekdays” is not understood"],
		["scribe 45 minutes a day 7", "What “7” is of is not understood"],
	]) {
		assert.ok(asked(search).said.startsWith(`No sum is shown. ${why}. `), `${search}: ${asked(search).said}`);
		assert.doesNotMatch(asked(search).said, /\$/, search);
	}
});

test("a bound of one piece is kept beside the sum of many", () => {
	for (const [search, sums] of [
		["10 minutes of video under $0.08 per second", /^10 minutes: \$30 with Reel 2\. .*below \$0\.08/],
		["30 seconds of video with audio under $0.08 per second", /^30 seconds: \$1\.50 with Reel 2\. /],
		["transcribe 100 hours under $0.005 per minute", /^100 hours: \$9 \(unconfirmed\) with Scribe 2\. .*below \$0\.005/],
	]) {
		assert.match(asked(search).said, sums, search);
	}
});

test("hours of what has a name are summed by its price, and videos to read are none that are made", () => {
	assert.equal(asked("scribe 500 hours").said.split(". ")[0], "500 hours: $180 with Scribe 1, $45 (unconfirmed) with Scribe 2");
	// Where no price of a piece is known, that is said.
	assert.match(asked("price of 10 seconds with text video 3").said, /What 10 seconds cost is not known: the list has no price per second of it\. $/);
	assert.match(asked("reel-2 8 seconds").said, /^8 seconds: \$0\.40 with Reel 2\. /);
	for (const search of ["scribe-1 hour", "scribe retired in the next 48 hours", "scribe in 48 hours", "scribe per 5 minutes"]) {
		assert.doesNotMatch(asked(search).said, /: \$/, search);
	}
	const budget = asked("10 seconds of video under $0.50");
	assert.match(budget.said, /^The list has no filter for a sum: “under \$0\.50” is left out\. 10 seconds: \$0\.50 with Reel 2/);
	for (const search of ["summarize 10 hours of video", "analyze 3 minutes of video", "video understanding 20 hours"]) {
		assert.match(asked(search).said, /^What a video costs to read depends on its tokens: “.+” is left out\. /, search);
		assert.doesNotMatch(asked(search).said, /\$/, search);
	}
});

test("text to read aloud is summed by the character, and pages by the page", async () => {
	const sold = {
		provider: "h h h h", id: "kokoro orpheus ocr-1 nova-ocr", name: "Kokoro Orpheus OCR_1 Nova_OCR", type: "audio audio chat chat",
		stage: "usable usable usable usable", status: "active active active active", canonical_id: "= = = =", kind: "maker maker maker maker",
		input_modalities: "text text image image", output_modalities: "audio audio text text", price_in: "$4 $15 $2 $1",
		price_out: "- - - $2", blended_price: "4 15 2 1.25", input_price: "4 15 2 1",
		price_note: "per_1M_characters per_1M_characters,_unconfirmed per_1k_pages -",
	};
	const speech = await makeCatalog(decodeModels(Object.entries(sold).map(([name, text]) =>
		({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }))),
	[{ id: "h", name: "H", kind: "maker" }]);
	const said = (search) => answerTo(speech, parse(new URLSearchParams({ search }).toString())).said;
	const minute = "A minute of speech is taken to have 150 words, or 800 characters. ";
	for (const [search, want] of [
		["text to speech for 20 million characters a month", "20,000,000 characters a month: $80 with Kokoro, $300 (unconfirmed) with Orpheus. "],
		["tts 100k characters", "100,000 characters: $0.40 with Kokoro, $1.50 (unconfirmed) with Orpheus. "],
		["how much is 1M characters of text to speech", "1,000,000 characters: $4 with Kokoro, $15 (unconfirmed) with Orpheus. "],
		["price of tts per 1M characters", "1,000,000 characters: $4 with Kokoro, $15 (unconfirmed) with Orpheus. "],
		["turn 500,000 characters into audio", "500,000 characters: $2 with Kokoro, $7.50 (unconfirmed) with Orpheus. "],
		["kokoro 20M characters", "20,000,000 characters: $80 with Kokoro. "],
		["50 hours of speech synthesis", `50 hours: about $9.60 with Kokoro, about $36 (unconfirmed) with Orpheus. ${minute}`],
		["read aloud 300,000 words", `300,000 words: about $6.40 with Kokoro, about $24 (unconfirmed) with Orpheus. ${minute}`],
		...["speak", "voice", "read out loud", "synthesize"].map((verb) => [`${verb} 300,000 words`, `300,000 words: about $6.40 with Kokoro, about $24 (unconfirmed) with Orpheus. ${minute}`]),
		["tts 10 minutes daily", `10 minutes a day: about $0.032 with Kokoro, about $0.12 (unconfirmed) with Orpheus. ${minute}`],
		["OCR of 10,000 pages", "10,000 pages: $20 with OCR 1. What has no price per page has no sum. "],
	]) {
		assert.equal(said(search), want, search);
	}
	for (const [search, want] of [
		["tts for 1,000 books of 80,000 words", /^80,000,000 words: about \$1,706\.67 with Kokoro, /],
		["ocr 200 documents of 10 pages a month", /^2,000 pages a month: \$4 with OCR 1\. /],
		["text to speech 1 million chars under $20", /^The list has no filter for a sum: “under \$20” is left out\. 1,000,000 characters: \$4 with Kokoro, /],
	]) {
		assert.match(said(search), want, search);
	}
	// A bound of a price, and characters that a chat model reads, are none.
	assert.doesNotMatch(said("tts under $10 per 1M characters"), /: \$/);
	assert.match(said("nova 20M characters"), /^No cost is shown\. “20,000,000 characters” are no tokens/);
});

test("what no longer works has its last price, ads are videos, and a name has no number of clips", async () => {
	const gone = columns.map(({ name, values }) => ({ name, values: values.map((value, i) => {
		if (i !== 0) return value;
		return { stage: "retired", status: "deprecated", piece_price: null }[name] ?? (name === "piece_price" ? null : value);
	}) }));
	gone.push({ name: "retirement_date", values: ["2026-09-24", null, null, null, null] });
	const past = await makeCatalog(decodeModels(gone), [{ id: "acme", name: "Acme", kind: "maker" }]);
	const said = (search) => answerTo(past, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-29T12:00Z")).said;
	assert.match(said("8-second clips, 100 a month with clip 1"),
		/^800 seconds a month: \$80 with Clip 1 at its last price: it no longer works, since 24 Sep 2026\. /);
	for (const search of ["30 second ads 10 per week", "30-second video ads, 10 per week", "10 30-second ads a week"]) {
		assert.match(asked(search).said, /^“ads” are read as video\. 300 seconds a week: \$15 with Reel 2, /, search);
	}
	assert.doesNotMatch(asked("30-second radio ads").said, /video/);
	assert.doesNotMatch(asked("clip-1 10 seconds").said, /^(?!10 seconds: \$1 with Clip 1)/);
	assert.doesNotMatch(asked("clip-5 10 seconds").said, /50 seconds/);
});
