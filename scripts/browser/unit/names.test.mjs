// The names of models in a text to check.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Names } from "../../../site/website/assets/src/check/names.ts";

const model = (id, name, { makers = true, stage = "usable", canonical = null, aliases = [], provider = "acme" } = {}) => ({
	provider, id, name, makers, stage, canonical, aliases, status: "active", retirement_date: null, value: () => null,
	known: () => null,
});
const nova = model("nova-4o", "Nova-4o");
const models = [
	nova, model("nova-5", "Nova-5"), model("nova-5-mini", "Nova-5 mini"), model("bird-swift-4-5", "Bird Swift 4.5"),
	model("command", "Command"), model("order-plus", "Order+"), model("mynova-2", "My Nova 2"),
	model("birds/cloud-7", "Cloud 7", { makers: false, provider: "sky" }), model("ra-7", "Ra 7", { makers: false, provider: "sky" }),
	model("r7", "R7"),
	model("lama-3-70b", "Lama 3 70B", { makers: false, provider: "sky", stage: "retired" }),
	model("lama-3-70b-instruct", "Lama 3 70B Instruct", { makers: false, provider: "host" }),
	model("jay-1-0709", "Jay 1 0709", { aliases: ["jay-1"], stage: "retired" }),
];
const names = new Names(models, "2026-11-30");
const named = (text, found = []) =>
	names.in(text, names.things(text), found).map(({ text: name, model: { id } }) => `${name} = ${id}`);

for (const [name, text, want] of [
	["a list of names", "Nova-5 mini\nBird Swift 4.5", ["Nova-5 mini = nova-5-mini", "Bird Swift 4.5 = bird-swift-4-5"]],
	["names in a sentence, at its end, too", "We use Nova-4o and BIRD swift 4.5.", ["Nova-4o = nova-4o", "BIRD swift 4.5 = bird-swift-4-5"]],
	["other separators, once", "nova 5 mini, Nova-5-mini", ["nova 5 mini = nova-5-mini"]],
	["other spellings", "Nova5-mini and Bird 4.5 Swift", ["Nova5-mini = nova-5-mini", "Bird 4.5 Swift = bird-swift-4-5"]],
	["the longest name", "Nova-5 mini", ["Nova-5 mini = nova-5-mini"]],
	["words and other versions", "Command Nova-6 mynova-5", []],
	["words without a digit are names in a list of models", "- Command\n- order plus\n- Nova-4o", ["Command = command", "order plus = order-plus", "Nova-4o = nova-4o"]],
	["and in no other list", "Command\nmilk\neggs", []],
	["names that only places have", "We use Cloud 7.", ["Cloud 7 = birds/cloud-7"]],
	["but no short ones in a sentence", "The god Ra 7 times", []],
	["with the maker before it", "Nova-5\nAcme Nova-4o", ["Nova-5 = nova-5", "Nova-4o = nova-4o"]],
	["without its first word, if the version is telling", "Swift 4.5 is good, Nova 2 is not.", ["Swift 4.5 = bird-swift-4-5"]],
	["and in a list with any version", "Nova 2\nNova-5", ["Nova 2 = mynova-2", "Nova-5 = nova-5"]],
	["a place where it goes on", "Lama 3 70B", ["Lama 3 70B = lama-3-70b-instruct"]],
	["an alias of one that has retired", "Jay 1\nNova-5", ["Jay 1 = jay-1-0709", "Nova-5 = nova-5"]],
	["digits before letters, and a letter by itself", "The list has 4o Nova and r 7.", []],
	["the version of a library is no name", "nova==5\nbird-swift: 4.5", []],
]) test(name, () => assert.deepEqual(named(text), want));

// A mail about retirements has names only. Which of them mean a single model, so that they can be judged.
const twins = new Names([...models, model("nova-6", "Nova-6"), model("nova-6-0101", "Nova-6")], "2026-11-30");
for (const [name, text, want] of [
	["names in sentences", "Nova-5 mini will be retired on 1 May; Bird Swift 4.5.", ["Nova-5 mini", "Bird Swift 4.5"]],
	["behind a verb and in brackets", "Replace Nova-5 (and Bird Swift 4.5 as well)", ["Nova-5", "Bird Swift 4.5"]],
	["a snapshot in brackets is another model", "Nova-5 (2024-05-13), Nova-4o (v2)", []],
	["so is what has more words", "Nova-5 Canvas, Nova-4o preview, Bird Swift 4.5 2024", []],
	["if it is one somewhere, all are a question", "Nova-5 ends. So does Nova-5 (0513).", []],
	["two models have the name", "Nova-6 will be retired", []],
	["less than its name", "Swift 4.5 will be retired", []],
	["the name at a place", "Cloud 7 and Lama 3 70B", []],
]) test(`sure: ${name}`, () => {
	const found = twins.in(text, twins.things(text), []);
	assert.deepEqual(found.filter(({ isSure }) => isSure).map(({ text: sure }) => sure), want);
});

test("a name is found at each of its places", () => {
	const [{ at }] = names.in("Nova-5 ends.\nWe use Nova-5.", [], []);
	assert.deepEqual(at, [0, 20]);
});

for (const [text, want] of [
	["Swift", ["bird-swift-4-5"]],
	["Nova", ["mynova-2", "nova-4o", "nova-5", "nova-5-mini"]],
	["Bird Swift", ["bird-swift-4-5"]],
	["lama3", ["lama-3-70b", "lama-3-70b-instruct"]],
	["Jay", ["jay-1-0709"]],
	["Ja", []],
	["Novas", []],
]) test(`what begins with ${text}`, () => assert.deepEqual(names.begunBy(text).map(({ id }) => id).sort(), [...want].sort()));

test("what is sold comes first", () =>
	assert.deepEqual(names.begunBy("lama3").map(({ id }) => id), ["lama-3-70b-instruct", "lama-3-70b"]));

test("a long text is read in short tasks, and no longer than needed", async () => {
	const text = "Nova-5 mini ".repeat(2000);
	const [{ model: { id } }] = await names.inLong(text, [], [], () => true);
	assert.equal(id, "nova-5-mini");
	assert.equal(await names.inLong(text, [], [], () => false), null);
});

test("a model whose id is found is not named again", () => {
	const found = [{ id: "acme/nova-4o", findings: [{ model: nova }] }, { id: "nova-5", findings: [] }];
	assert.deepEqual(named("acme/nova-4o # Nova-4o\nnova-5\nNova-5 mini", found), ["Nova-5 mini = nova-5-mini"]);
	// The word of an id that is read without its end is judged there; elsewhere it is a name.
	const short = [{ id: "nova-5", findings: [], mentions: [{ at: "model: sky/".length }] }];
	assert.deepEqual(named("model: sky/nova-5-mini", short), []);
	assert.deepEqual(named("model: sky/nova-5\nNova-5 mini", short), ["Nova-5 mini = nova-5-mini"]);
	// What a place puts before and behind it does not make another name of it.
	const longer = [{ id: "sky/nova-5-mini@2025", findings: [] }];
	assert.deepEqual(named("sky/nova-5-mini@2025\nNova-4o", longer), ["Nova-4o = nova-4o"]);
});

for (const [name, text, want] of [
	["one a line, with bullets, quotes and commas", "Models:\n- Nova-5\n2. \"Swan\",\n* Nvoa 4", ["Nova-5", "Swan", "Nvoa 4"]],
	["a line with commas", "Nova-5, Swan / Order+ and Nvoa 4", ["Nova-5", "Swan", "Order+", "Nvoa 4"]],
	["the column of a table that has models, without its head", "day,model,cost\nmonday,nova-5,1\ntuesday,swan,2", ["nova-5", "swan"]],
	["a list of other things", "milk\neggs\nbread", []],
	["verse", "The rain it raineth every day\nNova-5 in the sky, my command\nand the wind blows over the hills and far away again", []],
	["a sentence", "We use Nova-5. It is good, and so on.", []],
	["code", "model = \"nova-5\"\nask(model)", []],
	["configuration", "model: nova-5\nname: swan", []],
	["libraries", "nova==5\nswan>=2", []],
]) test(`things of a list: ${name}`, () => assert.deepEqual(names.things(text), want));

test("a slip before a short name is not read as the name", () => {
	assert.deepEqual(["Bird Swift 4.5", "Swift 4.5", "Acme Nova-5", "Brid Swift 4.5"].map((thing) => names.has(thing)), [true, true, true, false]);
});

test("a name keeps the place that the text names beside it", () => {
	const placeBeside = (start, end) => (text.startsWith(" on Sky", end) ? { id: "sky", isFar: false } : null);
	const text = "Nova-4o on Sky, Nova-4o, acme/nova-5 # Nova-5  on Sky\nNova-5 on Sky";
	const found = [{ id: "acme/nova-5", findings: [{ model: models[1] }] }];
	const got = names.in(text, names.things(text), found, placeBeside)
		.map(({ text: name, model: { id }, place }) => `${name} = ${id} at ${place?.id ?? "?"}`);
	assert.deepEqual(got, ["Nova-4o = nova-4o at sky", "Nova-4o = nova-4o at ?", "Nova-5 = nova-5 at sky"]);
});

test("names without a digit have several words with capitals", () => {
	const titled = new Names([
		model("lynx-pro", "Lynx Pro"), model("lynx-premier", "Lynx Premier (US)", { stage: "retired", makers: false }),
		model("base-finance", "Base Finance"), model("crane-text-embeddings", "Crane Text Embeddings"), nova,
	], "2026-11-30");
	const found = (text) => titled.in(text, titled.things(text), []).map(({ text: name }) => name);
	assert.deepEqual(found("We use Lynx Pro and Lynx Premier for this."), ["Lynx Pro", "Lynx Premier"]);
	assert.deepEqual(found("We use Lynx, a lynx pro, Lynx pro and our Base Finance team."), []);
	assert.deepEqual(titled.strangers("The old Crane Text Express and Acme Crane Text Lite, Crane Text Embeddings, Lynx Pro Max."), [
		"Crane Text Express", "Acme Crane Text Lite",
	]);
	assert.deepEqual(titled.strangers("The United States Congress met New York City. Nova Scotia Power."), []);
});
