// Questions about the ends of models that places end by days of their own.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

// Of Moa nobody but places sells Rock 3 and Rock 2; Acme sells Nova 5 and Nova 6.
const offers = [
	{ provider: "bolt", id: "rock-3-fast", name: "Rock 3 Fast", of: "moa/rock-3" },
	{ provider: "cube", id: "moa.rock-3", name: "Rock 3", of: "moa/rock-3", ends: "2027-03-30" },
	{ provider: "ring", id: "moa/rock-3", name: "Rock 3", of: "moa/rock-3" },
	{ provider: "tide", id: "rock-3", name: "Rock 3", of: "moa/rock-3", ends: "2026-08-16", stage: "retired" },
	{ provider: "bolt", id: "rock-2-big", name: "Rock 2 Big", of: "moa/rock-2" },
	{ provider: "ring", id: "moa/rock-2", name: "Rock 2", of: "moa/rock-2" },
	{ provider: "acme", id: "nova-5", name: "Nova 5", of: "=", ends: "2027-01-14" },
	{ provider: "cube", id: "acme.nova-5", name: "Nova 5", of: "acme/nova-5", ends: "2026-12-09" },
	{ provider: "bolt", id: "nova-5-batch", name: "Nova 5 Batch", of: "acme/nova-5", ends: "2026-12-01" },
	{ provider: "ring", id: "acme/nova-5", name: "Nova 5", of: "acme/nova-5", ends: "2027-04-01" },
	{ provider: "acme", id: "nova-6", name: "Nova 6", of: "=" },
	{ provider: "cube", id: "acme.nova-6", name: "Nova 6", of: "acme/nova-6", ends: "2026-10-19", stage: "retired" },
];
const endingOf = ({ ends, stage }) => (ends ? `${stage === "retired" ? "Retired" : "Retires"} ${ends}` : "No end known");
const columns = Object.entries({
	provider: ({ provider }) => provider, id: ({ id }) => id, name: ({ name }) => name, canonical_id: ({ of }) => of,
	kind: ({ of }) => (of === "=" ? "maker" : "host"), maker: ({ provider, of }) => (of === "=" ? provider : of.split("/")[0]),
	type: () => "chat", stage: ({ stage = "usable" }) => stage,
	status: ({ stage }) => (stage ? "deprecated" : "active"), retirement_date: ({ ends = null }) => ends, ending: endingOf,
}).map(([name, of]) => ({ name, values: offers.map(of) }));
const places = ["acme", "bolt", "cube", "ring", "tide"]
	.map((id) => ({ id, name: id[0].toUpperCase() + id.slice(1), kind: id === "acme" ? "maker" : "host" }));
const catalog = await makeCatalog(decodeModels(columns), places);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

test("the end of a model that its maker does not sell is that of each place", () => {
	for (const [search, want, said] of [
		[
			"when does rock 3 retire", "cube/moa.rock-3",
			"Rock 3 at Cube: Retires 2027-03-30. No end is known at 2 other places; it has ended at 1 place. ",
		],
		["is rock 2 deprecated", "bolt/rock-2-big", "Rock 2 Big: No end is known at 2 places. "],
		// Who writes the id of a place asks for that one.
		[
			"when does rock-3-fast retire", "bolt/rock-3-fast",
			"Rock 3 Fast at Bolt: No end known. Earlier at Cube: 30 Mar 2027. Ended already at Tide: 16 Aug 2026. ",
		],
	]) {
		const { answer, said: words } = asked(search);
		assert.deepEqual([keyOf(answer.models[0]), words], [want, said], search);
	}
});

test("an end before that of the maker is said, but not that of batches", () => {
	assert.equal(asked("when does nova 5 retire").said, "Nova 5 at Acme: Retires 2027-01-14. Earlier at Cube: 9 Dec 2026. ");
	assert.equal(asked("is nova 6 deprecated").said, "Nova 6 at Acme: No end known. Ended already at Cube: 19 Oct 2026. ");
});

test("a list of names has the ends of places", () => {
	for (const [search, said] of [
		[
			"do nova 5, nova 6 or rock 3 end before june 2027",
			"1 of 3 ends before june 2027: Nova 5 on 14 Jan 2027. " +
			"Rock 3: Cube ends it on 30 Mar 2027; no end is known at 2 places; it has ended at 1 place. No end of Nova 6 is known. " +
			"Nova 5: earlier at Cube: 9 Dec 2026. Nova 6: ended already at Cube: 19 Oct 2026. ",
		],
		// What one place ends then is not said to end nowhere.
		[
			"does nova 6 or rock 3 end in march 2027",
			"Rock 3: Cube ends it on 30 Mar 2027; no end is known at 2 places; it has ended at 1 place. " +
			"No end of Nova 6 is known. Nova 6: ended already at Cube: 19 Oct 2026. ",
		],
	]) assert.equal(asked(search).said.replaceAll("Rock 3 Fast", "Rock 3"), said, search);
});

test("a family has the ends of places", () => {
	const said = "Of 2 models called “rock”, no end is announced for 2. But not everywhere: Rock 3 Fast ends at Cube on 30 Mar 2027. ";
	assert.equal(asked("when does rock retire").said, said);
});
