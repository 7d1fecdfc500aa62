// The names of models in a text to check.

import assert from "node:assert/strict";
import { test } from "node:test";

import { namesIn } from "../../../site/website/assets/src/check/names.ts";

const model = (id, name, makers = true) => ({ provider: "acme", id, name, makers });
const nova = model("nova-4o", "Nova-4o");
const models = [
	nova, model("nova-5", "Nova-5"), model("nova-5-mini", "Nova-5 mini"), model("bird-swift-4-5", "Bird Swift 4.5"),
	model("command", "Command"), model("cloud-7", "Cloud 7", false),
];
const named = (text, found = []) =>
	namesIn(text, models, found).map(({ text: name, model: { id } }) => `${name} = ${id}`);

for (const [name, text, want] of [
	["a list of names", "Nova-5 mini\nBird Swift 4.5", ["Nova-5 mini = nova-5-mini", "Bird Swift 4.5 = bird-swift-4-5"]],
	["names in a sentence, at its end, too", "We use Nova-4o and BIRD swift 4.5.", ["Nova-4o = nova-4o", "BIRD swift 4.5 = bird-swift-4-5"]],
	["other separators, once", "nova 5 mini, Nova-5-mini", ["nova 5 mini = nova-5-mini"]],
	["other spellings", "Nova5-mini and Bird 4.5 Swift", ["Nova5-mini = nova-5-mini", "Bird 4.5 Swift = bird-swift-4-5"]],
	["the longest name", "Nova-5 mini", ["Nova-5 mini = nova-5-mini"]],
	["words, other versions and names that only places have", "Command Nova-6 Cloud 7 mynova-5", []],
]) test(name, () => assert.deepEqual(named(text), want));

test("a model whose id is found is not named again", () => {
	const found = [{ id: "acme/nova-4o", findings: [{ model: nova }] }, { id: "nova-5", findings: [] }];
	assert.deepEqual(named("acme/nova-4o # Nova-4o\nnova-5\nNova-5 mini", found), ["Nova-5 mini = nova-5-mini"]);
});
