// Searches that list names or ids: each of them has its row, whatever is between them.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const ids = "nova-5 nova-5-mini nova-5-nano o3 nova-4 vega-2".split(" ");
const columns = Object.entries({
	provider: () => "acme",
	id: (i) => ids[i],
	name: (i) => ids[i].split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" "),
	canonical_id: () => "=", kind: () => "maker", maker: () => "acme", type: () => "chat", input_modalities: (i) => (ids[i] === "nova-5" ? null : ids[i] === "vega-2" ? "text,image" : "text"),
	stage: (i) => (ids[i] === "nova-4" ? "retired" : "usable"), status: (i) => (ids[i] === "nova-4" ? "deprecated" : "active"),
	retirement_date: (i) => ({ o3: "2026-12-11", "nova-4": "2026-08-05" })[ids[i]] ?? null,
	until: (i) => (ids[i] === "vega-2" ? "reported to end" : null), until_day: (i) => (ids[i] === "vega-2" ? "2027-01-14" : null),
	replacement: (i) => (ids[i] === "o3" ? "acme/nova-5" : null), price_in: (i) => `$${i + 1}`, price_out: (i) => `$${i + 2}`,
	input_price: (i) => String(i + 1), output_price: (i) => String(i + 2),
}).map(([name, of]) => ({ name, values: ids.map((_, i) => of(i)) }));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

test("each name of a list has its row, with the pages that check and compare them", () => {
	for (const [search, want] of [
		["o3, nova-5", "o3 nova-5"], ["o3,nova-5", "o3 nova-5"], ["o3; nova-5", "o3 nova-5"], ["o3 and nova-5", "o3 nova-5"], ["o3 nova-5", "o3 nova-5"],
		["nova-5, nova-5-mini", "nova-5 nova-5-mini"], ["nova-5 nova-5-mini o3", "nova-5 nova-5-mini o3"], ["nova-5 mini, nano and o3", "nova-5-mini nova-5-nano o3"],
		["nova 5 mini o3", "nova-5-mini o3"], ["price of nova-5 and o3", "nova-5 o3"],
		["nova-4, o3, vega-2, nova-5, nova-5-mini", "nova-4 o3 vega-2 nova-5 nova-5-mini"],
	]) {
		const { answer, said, page, more } = asked(search);
		assert.equal(answer.models.map(({ id }) => id).join(" "), want, search);
		assert.equal(said, `The best match of each of ${want.split(" ").length} names. `, search);
		const link = [page, more].find((one) => one?.path.startsWith("/compare/"));
		assert.equal(link?.path, `/compare/?m=${want.split(" ").map((id) => `acme/${id}`).join("&m=")}`, search);
	}
	assert.equal(asked("nova-4, o3").page.path, "/check/?ids=nova-4,o3");
	assert.equal(asked("nova, vega").page.path, "/compare/?m=acme/nova-5&m=acme/vega-2");
});

test("a question about a list of names is answered for each of them, also for what has ended", () => {
	for (const [search, want, said] of [
		["nova-5, o3, vega-2, nova-4: which end within 6 months", "o3 vega-2 nova-5 nova-4",
			"2 of 4 end within 6 months: O3 on 11 Dec 2026 and Vega 2 on 14 Jan 2027 (reported). No end of Nova 5 is known. Nova 4 no longer works, since 5 Aug 2026. "],
		["which of nova-5, o3 and vega 2 retires first", "o3 vega-2 nova-5",
			"In this order end O3 on 11 Dec 2026 and Vega 2 on 14 Jan 2027 (reported). No end of Nova 5 is known. "],
		["do these end in 2027: o3, vega-2", "vega-2 o3", "1 of 2 ends in 2027: Vega 2 on 14 Jan 2027 (reported). Not then: O3 on 11 Dec 2026. "],
		["which of o3, vega-2 and nova-5 still work in january 2027", "o3 vega-2 nova-5",
			"2 of 3 end before 1 Feb 2027: O3 on 11 Dec 2026 and Vega 2 on 14 Jan 2027 (reported). No end of Nova 5 is known. "],
		["is o3 or nova-4 deprecated", "o3 nova-4", "O3 ends on 11 Dec 2026. Nova 4 no longer works, since 5 Aug 2026. "],
		["when do nova-5 and o3 retire", "o3 nova-5", "O3 ends on 11 Dec 2026. No end of Nova 5 is known. "],
		["dearest of o3, nova-5, nova-4", "o3 nova-5 nova-4",
			"The most expensive comes first by 3 parts of input and 1 of output: O3 ($4 in, $5 out) and Nova 5 ($1 in, $2 out). Nova 4 no longer works, since 5 Aug 2026. "],
		["compare o3, nova-5 and vega-2 by price", "nova-5 o3 vega-2",
			"The cheapest comes first by 3 parts of input and 1 of output: Nova 5 ($1 in, $2 out), O3 ($4 in, $5 out) and Vega 2 ($6 in, $7 out). "],
		["what replaces o3 and vega-2", "o3 vega-2", "O3 is replaced by Nova 5; no replacement of Vega 2 is announced. "],
		["which of o3, nova-5 and vega-2 reads images", "vega-2 nova-5 o3", "“reads images” fits Vega 2; does not fit O3; of Nova 5 that is not known. "],
		["which ends first: nova-5, o3, foo-9", "o3 nova-5", "No model is called “foo-9”. O3 ends on 11 Dec 2026. No end of Nova 5 is known. "],
		["nova-5, vgea 2", "nova-5 vega-2", "“vgea 2” is read as “vega 2”. The best match of each of 2 names. "],
		["o3 vs vgea 2 cheaper", "o3 vega-2", "“vgea 2” is read as “vega 2”. The cheapest comes first by 3 parts of input and 1 of output: O3 ($4 in, $5 out) and Vega 2 ($6 in, $7 out). "],
		["o3, vega-2 quuxly cheapest", "o3 vega-2", "The cheapest comes first by 3 parts of input and 1 of output: O3 ($4 in, $5 out) and Vega 2 ($6 in, $7 out). “quuxly” is left out. "],
		["wann endet o3 und nova-5", "o3 nova-5", "O3 ends on 11 Dec 2026. No end of Nova 5 is known. "],
		["who sells nova-5 and o3", "nova-5 o3", "The best match of each of 2 names. "],
		["nova-5 or o3 quuxly", "nova-5 o3", "The best match of each of 2 names. “quuxly” is left out. "],
		["nova-5 and o3 from acme", "nova-5 o3", "Acme offers Nova 5 and O3. "],
	]) {
		const found = asked(search);
		assert.equal(found.answer.models.map(({ id }) => id).join(" "), want, search);
		assert.equal(found.said, said, search);
	}
});

test("a name of a list is never answered by another version without a word", async () => {
	const rows = [
		// An alias and the words of the newer ones are those of the older ones.
		{ id: "nova-2604", name: "Nova Medium 3.5", aliases: "nova-medium-3" },
		{ id: "nova-2505", name: "Nova Medium 3", stage: "retired", status: "deprecated", retirement_date: "2026-08-31" },
		{ id: "flash", name: "Vega V4.1 Flash", aliases: "vega-v4-flash" },
		{
			id: "vega-v4-flash", name: "Vega V4 Flash", alias_of: "flash", stage: "retiring", status: "deprecated",
			until: "advised against", ending: "Acme advises against it and has named no last day",
		},
		{ id: "kimo-k2.7-code", name: "Kimo K2.7 Code" }, { id: "kimo-k2-0711", name: "Kimo K2 0711" },
		{ id: "lama-3.1-safe-v3", name: "Lama 3.1 Safe v3" }, { id: "lama-3-70b", name: "Lama 3 70B" },
		{ id: "haiku-4-5", name: "Haiku 4.5" }, { id: "o3", name: "O3" },
	];
	const all = { provider: "acme", canonical_id: "=", kind: "maker", maker: "acme", type: "chat", stage: "usable", status: "active" };
	const facts = [...new Set(rows.flatMap((row) => Object.keys({ ...all, ...row })))];
	const table = facts.map((name) => ({ name, values: rows.map((row) => ({ ...all, ...row })[name] ?? null) }));
	const acme = await makeCatalog(decodeModels(table), [{ id: "acme", name: "Acme", kind: "maker" }]);
	const ask = (search) => answerTo(acme, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));
	const gone = "Nova Medium 3 no longer works, since 31 Aug 2026. ";
	for (const [search, want, said] of [
		["which of nova medium 3, vega v4 flash, kimo k2 and o3 end within six months", "vega-v4-flash kimo-k2-0711 o3 nova-2505",
			"None of these 4 is known to end within six months. Vega V4 Flash: Acme advises against it and has named no last day. " +
			`No end of Kimo K2 0711 and O3 is known. ${gone}`],
		["nova medium 3, kimo k2", "nova-2505 kimo-k2-0711", "The best match of each of 2 names. "],
		// Who asks by the alias gets what it means now.
		["vega-v4-flash, kimo-k2", "vega-v4-flash kimo-k2-0711", "The best match of each of 2 names. "],
		["lama 3, o3", "lama-3-70b o3", "The best match of each of 2 names. "],
		["compare nova medium 3 and kimo k2", "nova-2505 kimo-k2-0711",
			`${gone}The best matches of each name; choose rows to compare them. `],
		["which of haiku 4 and o3 end in 2027", "haiku-4-5 o3", "No model is called “haiku 4”; Haiku 4.5 is the nearest. " +
			"None of these 2 is known to end in 2027. No end of Haiku 4.5 and O3 is known. "],
	]) {
		const found = ask(search);
		assert.equal(found.answer.models.map(({ id }) => id).join(" "), want, search);
		assert.equal(found.said, said, search);
	}
	assert.equal(ask("nova medium 3").answer.models[0].id, "nova-2505");
	const moved = ask("nova-medium-3, o3");
	assert.equal(moved.answer.models.some(({ id }) => id === "nova-2505"), false);
	assert.equal(moved.said, "“nova-medium-3” means Nova Medium 3.5 now. The best match of each of 2 names. ");
	assert.equal(ask("haiku 4, o3").said, "No model is called “haiku 4”; Haiku 4.5 is the nearest. The best match of each of 2 names. ");
});

test("an id of a list that nothing has is said to be unknown, and checked with the others", () => {
	const { answer, said, page } = asked("nova-5, o33");
	assert.deepEqual([answer.models.map(keyOf), said, page.path], [["acme/nova-5"], "No model is called “o33”. ", "/check/?ids=nova-5,o33"]);
});

test("filters with commas between them are no list of names", () => {
	for (const [search, want] of [["vision, tools", "input=image&feature=tool_call"], ["nova 5, mini", "search=nova+5,+mini"],
		["nova-5, 4k context", "search=nova-5"]]) {
		const { read, more } = asked(search);
		assert.deepEqual([query(read), more], [want, undefined], search);
	}
});

test("what can no longer be used is what has ended", () => {
	for (const search of [
		"which models from acme can no longer be used since august 2026", "acme models that no longer work since august 2026",
		"which acme models can i no longer use since august 2026", "acme models that don't work any more since august 2026",
	]) {
		const { answer, read } = asked(search);
		assert.equal(query(read), query(asked("which acme models retired since august 2026").read), search);
		assert.deepEqual(answer.models.map(({ id }) => id), ["nova-4"], search);
	}
});

test("a name is found if each of its words has one slip, and not if one has more or another digit", () => {
	for (const search of ["noa 5 mni", "noa-5-mni", "price of noa 5 mni"]) {
		const { answer, said } = asked(search);
		assert.equal(answer.models[0].id, "nova-5-mini", search);
		assert.equal(said, `No model is called “${search.replace("price of ", "")}”. The nearest name is Nova 5 Mini, nova-5-mini. `, search);
	}
	for (const search of ["noa 5 mxx", "noa 6 mni"]) assert.doesNotMatch(asked(search).said, /nearest/, search);
});

test("at a place, names mean its offers, which have days of their own", async () => {
	const rows = [
		["acme", "nova-5", "usable", "2027-01-14"], ["acme", "o3", "usable", "2026-12-11"], ["acme", "o3-pro", "usable", null],
		["bolt", "nova-5", "usable", "2026-12-09"], ["bolt", "o3", "retired", "2026-10-21"], ["bolt", "o3-pro", "usable", null],
	];
	const facts = Object.entries({
		provider: ([provider]) => provider, id: ([, id]) => id, name: ([, id]) => id.replace("nova-", "Nova "),
		canonical_id: ([, id]) => `acme/${id}`, kind: ([provider]) => (provider === "acme" ? "maker" : "cloud"), maker: () => "acme", type: () => "chat",
		stage: ([, , stage]) => stage, status: ([, , stage]) => (stage === "retired" ? "deprecated" : "active"), retirement_date: ([, , , day]) => day,
	}).map(([name, of]) => ({ name, values: rows.map(of) }));
	const places = [{ id: "acme", name: "Acme", kind: "maker" }, { id: "bolt", name: "Bolt", kind: "cloud" }];
	const both = await makeCatalog(decodeModels(facts), places);
	const saidOf = (search) => answerTo(both, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));
	for (const search of ["do nova-5 and o3 on bolt end within six months", "nova-5, o3 bolt: which end within six months"]) {
		const { said, page, answer } = saidOf(search);
		assert.match(said, /^At Bolt: 1 of 2 ends within six months: Nova 5 on 9 Dec 2026\. o3 no longer works, since 21 Oct 2026\. [^:]*$/, search);
		assert.deepEqual(answer.models.map(keyOf), ["bolt/nova-5", "bolt/o3"], search);
		assert.equal(page.path, "/check/?ids=bolt%2Fnova-5,bolt%2Fo3", search);
	}
});
