// Searches for models that read or make a content, in every form of the verbs that people use.

import assert from "node:assert/strict";
import test from "node:test";

import { understood } from "../../../site/website/assets/src/ask/filters.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const names = new Map([["mistral", "maker=mistral"]]);
const meaning = (search) => query(understood(parse(new URLSearchParams({ search }).toString()), names, new Date()));

const contents = {
	image: ["image", "images", "an image", "picture", "pictures", "photos"],
	audio: ["audio", "speech", "my voice"], video: ["video", "videos", "a video"],
};
const read = { ...contents, pdf: ["pdf", "pdfs", "a pdf", "documents"] };
const reads = ["read", "reads", "reading", "accept", "accepts", "accepting", "take", "takes", "taking", "understand", "understands",
	"understanding", "see", "sees", "seeing", "process", "processes", "processing", "handle", "handles", "handling", "analyze", "analyzes",
	"analyzing", "analyse", "support", "supports", "supporting", "listen to", "look at", "work with"];
const writes = ["write", "writes", "writing", "make", "makes", "making", "generate", "generates", "generating", "create", "creates",
	"creating", "produce", "produces", "producing", "output", "outputs", "return", "returns", "draw", "draws", "reply with"];
const around = [(text) => text, (text) => `models that ${text}`, (text) => `which models ${text}?`, (text) => `can models ${text}`];

for (const [way, verbs, objects] of [["input", reads, read], ["output", writes, contents]]) {
	// What makes images or videos is a type of models; of many, no source says what else they write.
	const types = way === "output" ? ["image", "video"] : [];
	test(`what models ${way === "input" ? "read" : "make"} is their ${way}, in all forms of the verb`, () => {
		for (const verb of verbs) {
			for (const [content, spellings] of Object.entries(objects)) {
				for (const spelling of spellings) {
					for (const place of around) {
						const search = place(`${verb} ${spelling}`);
						assert.equal(meaning(search), `${types.includes(content) ? "type" : way}=${content}`, search);
					}
				}
			}
		}
	});
}

test("verbs and contents go together as people mean them", () => {
	for (const [search, want] of Object.entries({
		"which models read images at mistral": "input=image&maker=mistral",
		"cheapest models that read video": "input=video&sort=blended_price&order=asc",
		"read images, audio and video": "input=audio,image,video", "read and write images": "type=image&input=image",
		"cheapest model that reads video and calls tools": "input=video&feature=tool_call&sort=blended_price&order=asc",
		"reads pdf and calls tools under $1": "input=pdf&feature=tool_call&max_input_price=0.999999",
		"call tools": "feature=tool_call", "calling functions": "feature=tool_call", "uses tools": "feature=tool_call",
		"using functions": "feature=tool_call", "supports tools": "feature=tool_call", "support functions": "feature=tool_call",
		"image and audio output": "output=audio,image", "accept image and pdf inputs": "input=image,pdf", "video support": "input=video",
		"reads pictures, video generation": "type=video&input=image", "vision and image generation": "type=image&input=image",
		"make videos from images": "type=video&input=image", "chat models that make images": "type=chat&output=image", "generate text from images": "input=image&output=text",
		"open models that see": "input=image&open_weights=true", "models that can see and hear": "input=audio,image", "models that speak": "output=audio",
		"image models": "type=image", "see image models": "type=image", "see video prices": "type=video", "videos": "type=video",
		"reads aloud": "search=aloud", "cheap acme model with audio": "input=audio&search=acme&sort=blended_price&order=asc", "chat models with images": "type=chat&input=image",
		"model with image generation": "type=image", "model with audio out": "output=audio", "models with image and pdf input": "input=image,pdf",
		"video model with images": "type=image,video", "takes text to video": "type=video&input=text",
		"image to video": "type=video&input=image", "makes video": "type=video", "animate photos": "type=video&input=image",
	})) assert.equal(meaning(search), want, search);
});
