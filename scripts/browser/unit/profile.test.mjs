// What replaces a model that is asked for by an inference profile of Bedrock.

import assert from "node:assert/strict";
import test from "node:test";

import { copiesOf } from "../../../site/website/assets/src/check/copies.ts";
import { Finder } from "../../../site/website/assets/src/mentions.ts";
import { profileIn, writtenAs } from "../../../site/website/assets/src/profile.ts";
import { scan } from "../../../site/website/assets/src/scan.ts";
import { byKey, tables } from "./tables.mjs";

const offer = (id, aliases = [], provider = "amazon-bedrock") => ({ provider, id, aliases });
const old = offer("anthropic.claude-3-7-sonnet-v1:0");
const next = offer("anthropic.claude-sonnet-5-5", ["eu.anthropic.claude-sonnet-5-5"]);

test("the profile of an id is kept if the successor has it", () => {
	for (const [asked, profile, written, lacks] of [
		["eu.anthropic.claude-3-7-sonnet-v1:0", "eu.", "eu.anthropic.claude-sonnet-5-5", ""],
		["bedrock/eu.anthropic.claude-3-7-sonnet-v1:0", "eu.", "eu.anthropic.claude-sonnet-5-5", ""],
		["us-gov.anthropic.claude-3-7-sonnet-v1:0", "us-gov.", "anthropic.claude-sonnet-5-5", "us-gov.anthropic.claude-sonnet-5-5"],
		["anthropic.claude-3-7-sonnet-v1:0", "", "anthropic.claude-sonnet-5-5", ""],
	]) {
		assert.equal(profileIn(old, asked), profile, asked);
		assert.deepEqual(writtenAs(next, old, asked), { id: written, lacks }, asked);
	}
	// At another place a dot says nothing.
	assert.equal(profileIn(offer("eu.acme.m-1", [], "acme"), "eu.acme.m-1"), "");
	assert.deepEqual(writtenAs(offer("m-2", [], "acme"), old, "eu.anthropic.claude-3-7-sonnet-v1:0"), { id: "m-2", lacks: "" });
});

test("a text keeps its profile, and stays where the successor is not known to have it", async () => {
	const plain = { kind: "cloud", type: "chat", stage: "usable", alias_of: null, retirement_date: null, replacement: null, value: () => null };
	const models = [
		{ ...plain, ...old, aliases: ["eu.", "jp."].map((profile) => profile + old.id), stage: "retired", retirement_date: "2026-07-01", replacement: `amazon-bedrock/${next.id}` },
		{ ...plain, ...next },
	];
	const day = "2026-07-24";
	const copied = async (text) => {
		const found = await scan(text, new Finder(models, tables), { models: byKey(models), day }, () => true);
		return [copiesOf(found, { text, path: "", values: tables.values, day }).own.text, ...found.map(({ keep }) => keep)];
	};
	assert.deepEqual(await copied(`ask(model="eu.${old.id}")`), [`ask(model="eu.${next.id}")`, ""]);
	assert.deepEqual(await copied(`ask(model="${old.id}")`), [`ask(model="${next.id}")`, ""]);
	assert.deepEqual(await copied(`ask(model="jp.${old.id}")`), ["", `no profile jp.${next.id} is known`]);
});
