// What some pieces cost with a model.

import assert from "node:assert/strict";
import test from "node:test";

import { piecesIn, piecesInWords } from "../../../site/website/assets/src/ask/piecework.ts";

const model = (type, price, note = "") => ({ type, known: () => price, value: () => note });

test("pieces are read with the name of the model that makes them", () => {
	for (const [text, want] of [
		["what does 1000 images cost with gpt-image-1.5", ["gpt-image-1.5", 1000, "images"]], ["1,000 images with imagen 4", ["imagen 4", 1000, "images"]],
		["how much is an hour of whisper-1", ["whisper-1", 1, "hour"]], ["cost of 5 hours of whisper transcription", ["whisper", 5, "hours"]],
		["how much do 10 seconds of video cost with veo 3.1", ["veo 3.1", 10, "seconds"]], ["price of one image on flux 2 pro", ["flux 2 pro", 1, "image"]],
	]) {
		const { name, count, unit } = piecesIn(text);
		assert.deepEqual([name, count, unit], want, text);
	}
	for (const text of ["image models", "price of 10 images", "gpt-image-1.5 price", "10 images", "whisper under 1 cent a minute"]) assert.equal(piecesIn(text), null, text);
});

test("what they cost is that of one, as often", () => {
	const words = (type, price, count, unit, note) => piecesInWords(model(type, price, note), { name: "", count, unit });
	assert.equal(words("image", "0.009", 1000, "images", "per image, up to $0.20"), "1,000 images: $9 or more. ");
	assert.equal(words("audio", "0.006", 5, "hours"), "5 hours: $1.80. ");
	assert.equal(words("audio", "0.006", 30, "secs"), "30 secs: $0.003. ");
	assert.equal(words("video", "0.08", 1, "minute"), "1 minute: $4.80. ");
	assert.equal(words("image", null, 10, "images"), "");
	assert.equal(words("chat", "1", 10, "images"), "");
});
