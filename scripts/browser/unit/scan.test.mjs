// What the ids in a text mean on a day, and the text with their replacements.

import assert from "node:assert/strict";
import test from "node:test";

import { mostUrgentFirst } from "../../../site/website/assets/src/check/order.ts";
import { copiesOf } from "../../../site/website/assets/src/check/copies.ts";
import { corrected, keptIn } from "../../../site/website/assets/src/fix.ts";
import { Finder } from "../../../site/website/assets/src/mentions.ts";
import { endingsOf } from "../../../site/website/assets/src/stack.ts";
import { scan, withUnread } from "../../../site/website/assets/src/scan.ts";
import { byKey, parsed, tables } from "./tables.mjs";

const plain = { stage: "usable", aliases: [], alias_of: null, retirement_date: null, replacement: null, value: () => null };
const model = (id, more) => ({ provider: "acme", id, ...plain, ...more });
const by = (id, provider = "acme") => ({ replacement: `${provider}/${id}` });
const models = [
	model("m-1", { retirement_date: "2026-07-01", stage: "retiring", ...by("m-2") }),
	model("m-2", { retirement_date: "2026-08-01", stage: "retiring", ...by("m-3") }),
	model("m-3", { aliases: ["m-latest"] }),
	model("m-4", { stage: "retiring" }),
	model("m-5", { alias_of: "m-1" }),
	model("m-6", { stage: "unlisted", ...by("m-3") }),
	model("m-7", { stage: "retiring", ...by("other-1", "globex") }),
	model("m-8", { stage: "uncertain" }),
	model("m-9", { alias_of: "m-1", retirement_date: "2026-07-01", stage: "retired", ...by("m-latest-2") }),
	model("m-latest-2"),
	model("n-1", { retirement_date: "2027-07-24" }),
	model("n-2", { retirement_date: "2027-07-25" }),
	model("n-3", { alias_of: "m-8" }),
	model("rocket-1"),
	model("rocket-2"),
];
const catalog = { models: byKey(models), day: "2026-07-24" };
const check = (text, needed = () => true) => scan(text, new Finder(models, tables), catalog, needed);

test("stages and replacements, the worst first", async () => {
	const ids = 'm-3 m-1 m-2 m-latest m-4 m-5 m-6 m-7 "rocket-3" m-8 m-9 n-1 n-2 n-3';
	const got = mostUrgentFirst(await check(ids), catalog.day);
	const said = got.map(({ id, stage, until, replacement }) =>
		[id, stage, until, replacement].filter(Boolean).join(" "));
	assert.deepEqual(said, [
		"m-1 retired 2026-07-01 m-3", "m-5 retired 2026-07-01 m-3", "m-9 retired 2026-07-01 m-latest-2",
		"m-2 retiring 2026-08-01",
		"n-1 retiring 2027-07-24", "m-4 retiring", "m-7 retiring", "m-8 uncertain", "n-3 uncertain",
		"m-6 unlisted", "rocket-3 unknown",
		"n-2 usable 2027-07-25", "m-3 usable", "m-latest usable",
	]);
});

test("nothing is said to work of which nobody knows it", async () => {
	const next = { ...by("m-3") };
	const old = [
		model("m-3"), model("k-1", { stage: "retiring", ...next }), model("k-2", { stage: "uncertain", ...next }),
		model("k-3", { stage: "unlisted", ...next }),
		model("k-4", { stage: "retiring", retirement_date: "2026-08-01", ...next }),
	];
	const known = { models: byKey(old), day: "2026-07-24" };
	const text = 'model="k-1" model="k-2" model="k-3" model="k-4"';
	const kept = await scan(text, new Finder(old, tables), known, () => true);
	assert.deepEqual(kept.map(({ id, keep }) => [id, keep]), [
		["k-1", "it may still work: no day of an end is announced"], ["k-2", ""], ["k-3", ""], ["k-4", ""],
	]);
});

test("only values are replaced, and the text keeps everything else", async () => {
	const text = "😀 m-1\r\nask(model=\"m-1\") # m-1\nmodel: 'm-2', model: 'm-1'\nPRICES = {'m-1': 1}\n";
	const want = "😀 m-1\r\nask(model=\"m-3\") # m-1\nmodel: 'm-2', model: 'm-3'\nPRICES = {'m-1': 1}\n";
	assert.equal(corrected(text, await check(text), "", tables.values), want);
});

test("what ends on an announced day can be replaced before", async () => {
	const got = mostUrgentFirst(await check("m-1 m-2 m-4 m-3"), catalog.day);
	assert.deepEqual(got.map(({ id, replacement, coming }) => [id, replacement, coming]), [
		["m-1", "m-3", ""], ["m-2", "", "m-3"], ["m-4", "", ""], ["m-3", "", ""],
	]);
});

test("what only others name is written in a second step, which says how many and whose word", async () => {
	const named = (sites) => ({ value: (fact) => (fact === "replacement_sites" ? sites : null) });
	const ended = { stage: "retired", retirement_date: "2026-07-01" };
	const others = byKey([
		model("m-1", { ...ended, ...by("m-9") }),
		model("m-2", { ...ended, ...by("m-9"), ...named("a.example and b.example") }),
		model("m-3", { ...ended, ...by("m-2") }), // the provider names what ends, too, and others what follows it
		model("m-4", { ...ended, ...by("m-9"), ...named("a.example, c.example and d.example") }),
		model("m-9"),
	]);
	const finder = new Finder([...others.values()], tables);
	const labels = async (text) => {
		const found = await scan(text, finder, { models: others, day: "2026-07-24" }, () => true);
		const { own, others: also } = copiesOf(found, { text, path: "", values: tables.values, day: "2026-07-24" });
		return [own, also].map(({ label, text: copied }) => (copied ? `${label}: ${copied.trim()}` : "–"));
	};
	assert.deepEqual(await labels('ask(model="m-1")'), ["Copy with 1 id replaced: ask(model=\"m-9\")", "–"]);
	assert.deepEqual(await labels('ask(model="m-2")'), [
		"–", "Copy with 1 id replaced by what a.example and b.example name: ask(model=\"m-9\")",
	]);
	assert.deepEqual(await labels('ask(model="m-1")\nask(model="m-3")'), [
		"Copy with 1 of 2 ids replaced: ask(model=\"m-9\")\nask(model=\"m-3\")",
		"Also replace what a.example and b.example name (1): ask(model=\"m-9\")\nask(model=\"m-9\")",
	]);
	const [, also] = await labels('ask(model="m-1")\nask(model="m-2")\nask(model="m-4")');
	assert.match(also, /^Also replace what a\.example, b\.example and 2 other sites name \(2\)/);
	const text = 'ask(model="m-2")  # m-2';
	const found = await scan(text, finder, { models: others, day: "2026-07-24" }, () => true);
	assert.deepEqual(keptIn(text, found, "", tables.values, new Map()).map(({ why }) => why), [
		"its provider does not name that", "in a comment",
	]);
});

test("of each id that a text keeps it is said why", async () => {
	const text = "ask(model=\"m-1\") # m-1\nPRICES = {'m-1': 1}\nask(model=\"m-1\")\nopenrouter/acme/m-1\n";
	const said = (path, refused = []) => async (from = text) =>
		keptIn(from, await check(from), path, tables.values, new Map(refused))
			.map(({ id, lines, why }) => `${id} ${lines.join()}: ${why}`);
	const got = await said("")();
	assert.deepEqual(got.slice(0, 2), [
		"m-1 1: in a comment",
		"m-1 2: not the value of a request's or a setting's model",
	]);
	assert.match(got[2], /^m-1 4: what is known may not hold for this id$/);
	assert.equal(got.length, 3);
	assert.ok((await said("", [[11, "m-3 refuses top_k=4"]])()).includes("m-1 1: m-3 refuses top_k=4"));
	assert.deepEqual(await said("pasted.log")('x model="m-1"'), ["m-1 1: in a log, which says what was"]);
	// Where nothing is replaced, rows of a bill say nothing of requests.
	assert.deepEqual(await said("")("month,service,model,cost\n2026-10,acme,m-1,24\n2026-11,acme,m-1,25"), []);
	assert.deepEqual(await said("")("month;model\n2026-10;m-1\n# m-1"), ["m-1 3: in a comment"]);
	assert.deepEqual(await said("")("model=m-3"), []); // nothing is named to use in its place
});

test("a check that is no longer needed ends", async () => {
	assert.equal(await check("m-1", () => false), null);
});

test("another place's day is not known: what ends at the maker is uncertain there", async () => {
	const text = [
		"azure/m-1 azure/m-3",
		"client = AzureOpenAI()",
		'ask(model="m-1")',
		'OpenAI(model="m-1")',
		"azure/text-davinci-003",
	].join("\n");
	const got = await check(text);
	const said = got.map(({ id, stage, findings, doubt, replacement }) =>
		[id, stage, findings[0]?.doubt ?? doubt, replacement].join(" | "));
	assert.deepEqual(said, [
		"m-1 | uncertain | the day at Azure is not known; acme retired m-1 on 2026-07-01 | ",
		"m-3 | usable |  | ",
		"m-1 | retired |  | m-3",
		"text-davinci-003 | uncertain | the day at Azure is not known; OpenAI retired it on 2024-01-04 | ",
	]);
	assert.ok(got[1].note.startsWith("The days and prices at Azure are not known"));
});

const verdicts = parsed("site/testdata/verdicts.json");
const offers = verdicts.models.map((m) => ({ ...plain, ...m }));
for (const { about, id, code, want } of verdicts.cases) {
	test(`as in the terminal: ${about}`, async () => {
		const known = { models: byKey(offers), day: verdicts.day };
		const text = code ?? `model = ${JSON.stringify(id)}\n`;
		const found = await scan(text, new Finder(offers, tables), known, () => true);
		assert.equal(found.length, 1);
		const [{ stage, findings, place, note, doubt, retired }] = found;
		const gone = retired?.ids.filter((own) => id.endsWith(own)).map((own) => `${retired.provider}/${own}`);
		const models = gone ?? findings.map(({ model: { provider, id: own } }) => `${provider}/${own}`);
		const got = { place, models, stage, doubt: findings[0]?.doubt || doubt, note };
		assert.deepEqual(got, { place: "", doubt: "", note: "", ...want });
	});
}

const between = parsed("site/testdata/between.json");
const soldTwice = between.models.map((m) => ({ ...plain, ...m }));
for (const { about, code, want } of between.cases) {
	test(`with clients of several places, as in the terminal: ${about}`, async () => {
		const known = { models: byKey(soldTwice), day: between.day };
		const [{ stage, findings, place, note, doubt, replacement, mentions }] =
			await scan(code, new Finder(soldTwice, tables), known, () => true);
		const models = findings.map(({ model: { provider, id } }) => `${provider}/${id}`).sort().reverse();
		const got = { place, models, stage, doubt: findings[0]?.doubt || doubt, note };
		// The terminal does not list what is fine.
		const expected = want.models.length > 0 ? want : { ...want, models };
		assert.deepEqual(got, { place: "", doubt: "", note: "", ...expected });
		if (mentions[0].between.length > 0) assert.deepEqual([replacement, mentions[0].exact], ["", false]);
	});
}

test("of several providers that have an id, the best counts, as in models check", async () => {
	const retired = model("m-1", { stage: "retired", retirement_date: "2026-07-01" });
	const several = [retired, { ...model("m-1"), provider: "globex" }];
	const known = { models: byKey(several), day: "2026-07-24" };
	const got = await scan("m-1 acme/m-1", new Finder(several, tables), known, () => true);
	assert.deepEqual(got.map(({ id, stage }) => `${id} ${stage}`), ["m-1 usable", "m-1 retired"]);
});

test("what its maker retired long ago, and a covered place does not list, has very likely ended", async () => {
	const offers = [
		{ ...model("claude-old-1", { retirement_date: "2026-02-19", stage: "retired", ...by("claude-new-1", "anthropic") }), provider: "anthropic", kind: "maker" },
		{ ...model("claude-old-2", { retirement_date: "2026-07-01", stage: "retired" }), provider: "anthropic", kind: "maker" },
		{ ...model("claude-new-1"), provider: "anthropic", kind: "maker" },
		{ ...model("acme/m-1"), provider: "openrouter", kind: "gateway" },
		{ ...model("m-1"), provider: "azure", kind: "cloud" },
	];
	const known = { models: byKey(offers), day: "2026-07-24" };
	const judged = async (text) => {
		const [found] = await scan(text, new Finder(offers, tables), known, () => true);
		const [{ kind, text: said }] = endingsOf(found, known.day);
		return [kind, found.stage, found.replacement, said];
	};
	assert.deepEqual(await judged("openrouter/anthropic/claude-old-1"), ["likely", "uncertain", "",
		"It has very likely ended; OpenRouter does not list it, and Anthropic retired claude-old-1 on 19 February 2026"]);
	assert.deepEqual((await judged("openrouter/anthropic/claude-old-2")).slice(0, 2), ["uncertain", "uncertain"]); // lately
	assert.deepEqual((await judged("azure/claude-old-1")).slice(0, 2), ["uncertain", "uncertain"]); // the name of a deployment
	assert.deepEqual((await judged("groq/claude-old-1")).slice(0, 2), ["uncertain", "uncertain"]); // of which nothing is known
	assert.deepEqual((await judged("openrouter/openai/text-davinci-003")).slice(0, 2), ["likely", "uncertain"]);
});

test("in a list of ids, every line has a row; other texts keep their words", async () => {
	for (const [text, want] of [
		["m-3\nnot-a-model\nm-1\n", ["m-3 1", "m-1 3", "not-a-model 2"]],
		['"m-3",\r\n  "who",\r\n\r\n"who"', ["m-3 1", "who 2 4"]],
		["not-a-model\nhello", []], // nothing says that these are ids
		["m-3\nnot-a-model here", ["m-3 1"]],
		["MODEL=m-3\nwhat", ["m-3 1"]],
		["{\nm-3\n}", ["m-3 2"]],
	]) {
		const got = withUnread(text, await check(text), new Finder(models, tables));
		assert.deepEqual(got.map(({ id, mentions }) => [id, ...mentions.map(({ line }) => line)].join(" ")), want, text);
		const mentions = got.flatMap(({ mentions }) => mentions);
		for (const { at, text: word } of mentions) assert.equal(text.slice(at, at + word.length), word);
	}
});
