// Which page the page of unknown addresses offers for a word.

import assert from "node:assert/strict";
import test from "node:test";

import { signpostOf } from "../../../site/website/assets/src/signposts.ts";

const providers = [{ id: "openai", name: "OpenAI" }, { id: "zai", name: "Z.ai" }];

for (const [part, path] of [
	["calendar", "/lifecycle/#calendar"],
	["Calendar.ics", "/lifecycle/#calendar"],
	["pricing", "/"],
	["deprecations", "/lifecycle/"],
	["api", "/docs/reference/"],
	["rss.xml", "/downloads/#feeds"],
	["OpenAI", "/providers/openai/"],
	["z.ai", undefined], // an ending like that of a file
	["zai", "/providers/zai/"],
	["gpt-9", undefined],
	["", undefined],
]) {
	test(`“${part}” means ${path ?? "no page"}`, () => assert.equal(signpostOf(part, providers)?.path, path));
}
