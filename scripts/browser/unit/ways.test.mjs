// Bills of images and video by quality, size and resolution.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { waysIn } from "../../../site/website/assets/src/ask/ways.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { orderInWords } from "../../../site/website/assets/src/remedies.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

const rows = [
	["easel-1", "Easel 1", "image", "0.01", "0.01? quality=low,size=1024x1024;0.015? quality=low,size=1024x1536;" +
		"0.1? quality=high,size=1024x1024;0.2? quality=high,size=1024x1536"],
	["sketch-2", "Sketch 2", "image", "0.005", "0.005 quality=low,size=1024x1024;0.02 quality=medium,size=1024x1024"],
	["canvas-3", "Canvas 3", "image", "0.03", "0.03 resolution=1K;0.1134 resolution=4K"],
	["plain-4", "Plain 4", "image", "0.002", ""],
	["clip-5", "Clip 5", "video", "0.1", "0.1 resolution=720p;0.4 resolution=1080p;disputed resolution=4K"],
	["reel-6", "Reel 6", "video", "0.2", "0.2 resolution=1080p"],
	["film-7", "Film 7", "video", "0.05", ""],
	["twin-9", "Twin 9", "video", "0.5", "0.5 resolution=2K"],
	["twin-9-host", "Twin 9", "video", "0.6", "0.6 resolution=2K"],
	["base-8", "Base 8", "image", "0.06", "0.06;0.09 resolution=2K"],
];
const column = (name, values) => ({ name, values: values.map((value) => value || null) });
const all = (value) => rows.map(() => value);
const catalog = await makeCatalog(decodeModels([
	column("provider", rows.map(([id]) => (id === "twin-9-host" ? "host" : "acme"))), column("maker", all("acme")), column("kind", all("maker")), column("canonical_id", all("=")),
	column("stage", all("usable")), column("status", all("active")), column("input_modalities", all("text")),
	column("id", rows.map(([id]) => id)), column("name", rows.map(([, name]) => name)), column("type", rows.map(([,, type]) => type)),
	column("output_modalities", rows.map(([,, type]) => type)), column("piece_price", rows.map(([,,, price]) => price)),
	column("price_note", rows.map(([,, type]) => (type === "image" ? "per image" : "per second"))),
	column("piece_prices", rows.map(([,,,, prices]) => prices)),
]), [{ id: "acme", name: "Acme", kind: "maker" }, { id: "host", name: "Host", kind: "host" }]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()));

test("a bill has the price of the quality and size that it names", () => {
	for (const [search, said] of [
		["1000 images high quality 1024x1024 easel-1", "1,000 images (high quality, 1024x1024): $100 (unconfirmed) with Easel 1. "],
		["easel-1, 1000 images at low quality", "1,000 images (low quality): $10 to $15 (unconfirmed) with Easel 1. "],
		["easel-1 medium quality 10 images", "Few prices are known by size or quality: “medium quality” is left out, and may cost more. " +
			"10 images: $0.10 to $2 (unconfirmed) with Easel 1. "],
		["200 images sketch-2 medium", "200 images (medium quality): $4 with Sketch 2. "],
		["sketch-2 medium 200 images a month", "200 images a month (medium quality): $4 with Sketch 2. "],
		["10 square images, highest quality, easel-1", "10 images (high quality, square): $1 (unconfirmed) with Easel 1. "],
		["10 images in portrait format easel-1", "10 images (portrait): $0.15 to $2 (unconfirmed) with Easel 1. "],
		["canvas-3: 300 images at 4k", "300 images (4K): $34.02 with Canvas 3. "],
		["canvas-3, 300 4k images", "300 images (4K): $34.02 with Canvas 3. "],
		["full hd video, 2 minutes, clip-5", "2 minutes (1080p): $48 with Clip 5. "],
		["1920x1080 video, 10 seconds, reel-6", "10 seconds (1080p): $2 with Reel 6. "],
	]) {
		assert.equal(asked(search).said, said, search);
	}
});

test("a question for the price of pieces has it, too", () => {
	for (const [search, said] of [
		["how much is a high quality 1024x1024 image with easel-1", "1 image (high quality, 1024x1024): $0.10 (unconfirmed). "],
		["how much does a 4k image cost with canvas-3", "1 image (4K): $0.1134. "],
		["price of one 1024x1536 image on easel-1", "1 image (1024x1536): $0.015 to $0.20 (unconfirmed). "],
		["1000 images at low quality with easel-1", "1,000 images (low quality): $10 to $15 (unconfirmed). "],
		["how much is a minute of 1080p video with clip-5", "1 minute (1080p): $24. "],
		["how much is a 2k image with easel-1", "1 image: $0.01 to $0.20 (unconfirmed); no price for 2K is known. "],
	]) {
		assert.equal(asked(search).said.replace(/^.+ at Acme: this is not known\. /, ""), said, search);
	}
});

test("without a quality it has all known prices, and says that there may be higher ones", () => {
	for (const [search, said] of [
		["1000 images easel-1", "1,000 images: $10 to $200 (unconfirmed) with Easel 1. "],
		// A price of high quality is missing.
		["1000 images sketch-2", "1,000 images: $5 to $20 or more with Sketch 2. "],
		["10 seconds of video clip-5", "Clip 5 at Acme: this is not known. 10 seconds: $1 to $4 or more. "],
		["100 images base-8", "100 images: $6 with Base 8. "],
	]) {
		assert.equal(asked(search).said, said, search);
	}
});

test("what has no price for a quality or resolution comes after what has one", () => {
	const found = asked("4 minutes of 1080p video");
	assert.equal(found.said, "4 minutes (1080p): $48 with Reel 6, $96 with Clip 5. What has no known price for 1080p comes last. ");
	assert.deepEqual(found.answer.models.map(({ id }) => id), ["reel-6", "clip-5", "film-7", "twin-9", "twin-9-host"]);
	assert.equal(orderInWords(found), "");
	// A disputed price is none, and one that leaves the size open is not that of each size.
	for (const [search, phrase, sum] of [
		["4k video, 10 seconds, clip-5", "4k", /10 seconds: \$1 to \$4 or more with Clip 5\. $/],
		["base-8, 100 images 1024x1024", "1024x1024", /100 images: \$6 with Base 8\. $/],
		["easel-1: 1000 hd images", "hd", /1,000 images: \$10 to \$200 \(unconfirmed\) with Easel 1\. $/],
	]) {
		const { said } = asked(search);
		assert.match(said, new RegExp(`“${phrase}” is left out, and may cost more\\. `), search);
		assert.match(said, sum, search);
	}
	assert.match(asked("300 4k images").said, /^300 images \(4K\): \$34\.02 with Canvas 3\. What has no known price for 4K comes last\. $/);
});

test("places that sell a model under one name are told apart", () => {
	assert.equal(asked("10 seconds of 2k video").said.split(". ")[0],
		"10 seconds (2K): $5 with Twin 9 at Acme, $6 with Twin 9 at Host");
});

test("a bound is of what is made as asked", () => {
	for (const [search, ids, said] of [
		["100 images under $3 high quality", "easel-1 canvas-3 sketch-2 plain-4 base-8",
			"$3 for 100 images is $0.03 each. No model is known to make them for that: these cost more, or it is not known what. " +
			"100 images (high quality): $10 to $20 (unconfirmed) with Easel 1. What has no known price for high quality comes last. "],
		["1000 pictures low quality 1024x1024 at most $6", "sketch-2",
			"$6 for 1,000 images is $0.006 each. 1,000 pictures (low quality, 1024x1024): $5 with Sketch 2. Only what has a known price for low quality, 1024x1024 of at most $0.006 is shown. "],
		["10 seconds of 1080p video under $0.30 per second", "reel-6",
			"10 seconds (1080p): $2 with Reel 6. Only what has a known price for 1080p below $0.30 is shown. "],
	]) {
		const found = asked(search);
		assert.equal(found.said, said, search);
		assert.deepEqual(found.answer.models.map(({ id }) => id).toSorted(), ids.split(" ").toSorted(), search);
	}
});

test("a number of images is no resolution, and what no price is told by is said", () => {
	const read = (text, kind = "image") => {
		const { rest, ways, unread } = waysIn(text, kind);
		return [rest.replace(/\s+/g, " ").trim(), ways, unread];
	};
	for (const [text, want] of [
		["4k images", ["4k images", null, []]],
		["images at 512px", ["images", null, ["at 512px"]]],
		["images 512x512 or 1024x1024", ["images or", { size: "512x512" }, ["1024x1024"]]],
		["300 4k images", ["300 images", { resolution: "4K" }, []]],
		["imagen 4 1k images", ["imagen 4 1k images", null, []]],
		["images with tts-hd", ["images with tts-hd", null, []]],
		["10 images uhd", ["10 images", { resolution: "4K" }, []]],
	]) {
		assert.deepEqual(read(text), want, text);
	}
	assert.deepEqual(read("2160p video", "video"), ["video", { resolution: "4K" }, []]);
	assert.match(asked("100 images 1024x1024 at 512px easel-1").said,
		/^Few prices are known by size or quality: “at 512px” is left out, and may cost more\. 100 images \(1024x1024\): \$1 to \$10 /);
	assert.match(asked("100 images 1024x1024 at 512px canvas-3").said, /^Few prices .+: “1024x1024”, “at 512px” are left out, and may cost more\. 100 images: /);
});
