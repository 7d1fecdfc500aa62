// Questions whether a model still works name the place that sells it longer, as its page does.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

const [ended, ending] = [["2026-11-30", "retired"], ["2027-01-14", "retires"]];
const offers = [
	// Cube sells it longest, Ring not so long, and of Tide nobody knows.
	["acme", "nova-5", "=", ...ended], ["cube", "nova-5", "acme/nova-5", "2027-04-08", "retires"],
	["ring", "nova-5", "acme/nova-5", "2027-01-14", "retires"], ["tide", "nova-5", "acme/nova-5", null, "unclear"],
	// Before the end of its maker.
	["acme", "nova-6", "=", ...ending], ["cube", "nova-6", "acme/nova-6", "2027-02-01", "safe until"],
	// Without an announced end, but not in batches.
	["acme", "nova-7", "=", ...ended], ["cube", "nova-7", "acme/nova-7", null, "no end announced"],
	["ring", "nova-7-batch", "acme/nova-7", "2027-04-08", "retires"],
	// Nobody is known to sell these longer.
	["acme", "nova-8", "=", ...ended], ["tide", "nova-8", "acme/nova-8", null, "unclear"],
	["acme", "nova-9", "=", ...ending], ["cube", "nova-9", "acme/nova-9", "2026-12-09", "retires"],
];
const isOver = (until) => until === "retired";
const columns = Object.entries({
	provider: ([provider]) => provider,
	id: ([, id]) => id,
	name: ([, id]) => id.replace("nova", "Nova").replaceAll("-", " "),
	canonical_id: ([, , of]) => of,
	kind: ([, , of]) => (of === "=" ? "maker" : "host"),
	maker: () => "acme",
	type: () => "chat",
	stage: ([, , , , until]) => (isOver(until) ? "retired" : "usable"),
	status: ([, , , , until]) => (isOver(until) ? "deprecated" : "active"),
	until: ([, , , , until]) => until,
	until_day: ([, , , day]) => day,
	retirement_date: ([, , , day, until]) => (until.startsWith("retire") ? day : null),
	ending: ([, , , day, until]) => `${until}${day ? ` ${day}` : ""}`,
}).map(([name, of]) => ({ name, values: offers.map(of) }));
const places = ["acme", "cube", "ring", "tide"]
	.map((id) => ({ id, name: id[0].toUpperCase() + id.slice(1), kind: id === "acme" ? "maker" : "host" }));
const catalog = await makeCatalog(decodeModels(columns), places);
const saidOf = (search) =>
	answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-12-01")).said;

test("the place that sells a model longest is named", () => {
	for (const [search, said] of [
		["is nova 5 still available", "Nova 5 at Acme: retired 2026-11-30. Cube sells it until 8 Apr 2027; Ring and Tide still list it. "],
		["nova 5 still works?", "Nova 5 at Acme: retired 2026-11-30. Cube sells it until 8 Apr 2027; Ring and Tide still list it. "],
		["when does nova 6 retire", "Nova 6 at Acme: retires 2027-01-14. Cube sells it until 1 Feb 2027 at least. "],
		["when does nova 5 end on ring", "Nova 5 at Ring: retires 2027-01-14. Cube sells it until 8 Apr 2027. "],
		["is nova 7 still available", "Nova 7 at Acme: retired 2026-11-30. Cube sells it without an announced end; Ring still lists it. "],
		["is nova 8 still available", "Nova 8 at Acme: retired 2026-11-30. Tide still lists it. "],
		["is nova 9 still available", "Nova 9 at Acme: retires 2027-01-14. Earlier at Cube: 9 Dec 2026. "],
	]) assert.equal(saidOf(search).replace(/Acme names no replacement.*|Ring names no replacement.*/, ""), said, search);
});
