// Questions about ends and successors: one meaning in several word orders, with or without a place.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const offers = [
	{ provider: "acme", id: "nova-5-2025", name: "Nova 5", of: "=", ends: "2027-01-14", replacement: "acme/nova-7" },
	{ provider: "cube", id: "nova-5", name: "Nova 5", of: "acme/nova-5-2025", ends: "2026-05-11", stage: "retired" },
	{ provider: "acme", id: "nova-6", name: "Nova 6", of: "=", until: "safe until", day: "2027-09-01" },
	{ provider: "cube", id: "acme.nova-6", name: "Nova 6", of: "acme/nova-6", ends: "2028-02-20" },
	{ provider: "acme", id: "nova-7", name: "Nova 7", of: "=" },
	{ provider: "star", id: "next-1", name: "Next 1", of: "=", until: "safe until", day: "2028-06-01" },
];
const endingOf = ({ ends, stage }) => (ends ? `${stage === "retired" ? "Retired" : "Retires"} ${ends}` : "No end known");
const columns = Object.entries({
	provider: ({ provider }) => provider, id: ({ id }) => id, name: ({ name }) => name, canonical_id: ({ of }) => of,
	kind: ({ of }) => (of === "=" ? "maker" : "host"), maker: ({ provider, of }) => (of === "=" ? provider : "acme"),
	type: () => "chat", stage: ({ stage = "usable" }) => stage, replacement: ({ replacement = null }) => replacement,
	until: ({ until = null }) => until, until_day: ({ day = null }) => day,
	status: ({ ends }) => (ends ? "deprecated" : "active"), retirement_date: ({ ends = null }) => ends, ending: endingOf,
}).map(([name, of]) => ({ name, values: offers.map(of) }));
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker" }, { id: "star", name: "Star", kind: "maker" },
	{ id: "cube", name: "Cube", kind: "host" },
]);
const now = new Date("2026-11-30");
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), now);
const keysOf = ({ answer }) => answer.models.map(keyOf).sort().join(" ");

test("a promise without a place is that of any place", () => {
	for (const [search, want] of [
		["models guaranteed until 2028", "cube/acme.nova-6 star/next-1"],
		["models guaranteed to work until at least 2028", "cube/acme.nova-6 star/next-1"],
		["safe until 2028", "cube/acme.nova-6 star/next-1"],
		["guaranteed to work until at least 2028 on cube", "cube/acme.nova-6"],
		["guaranteed to be available until 2028 on cube", "cube/acme.nova-6"],
		["nova-6 safe until 2028", "cube/acme.nova-6"],
	]) {
		const found = asked(search);
		assert.equal(keysOf(found), want, search);
		assert.match(found.said, /^Only models with a promise or an announced end not before 1 Jan 2028 are shown\. /, search);
	}
});

test("a number of days is no version of a model", () => {
	for (const search of ["which models retire in the next 90 days", "models ending in the next 60 days"]) {
		const found = asked(search);
		assert.deepEqual([keysOf(found), found.said], ["acme/nova-5-2025", ""], search);
	}
});

test("an error and a complaint ask whether a model has ended", () => {
	const atAcme = "Nova 5 at Acme: Retires 2027-01-14. Ended already at Cube: 11 May 2026. It is replaced by Nova 7. ";
	const isGone = "Nova 5 at Cube: Retired 2026-05-11. Nova 5 at Acme: Retires 2027-01-14. Acme still lists it. " +
		"Cube names no replacement of Nova 5. Acme names Nova 7, which Cube is not known to sell. ";
	for (const [search, want] of [
		["is nova-5-2025 retired", atAcme], ["nova-5-2025 retires when", atAcme], ["nova-5-2025 retired", atAcme],
		["my model nova-5-2025 stopped working", atAcme], ["nova-5-2025 not working anymore", atAcme],
		["why is nova-5-2025 not working?", atAcme], ["nova-5-2025 doesn't work anymore", atAcme],
		["nova-5-2025 no longer works", atAcme], ["404 model not found nova-5-2025", atAcme],
		["error 404: model nova-5-2025 not found", atAcme], ["the model `nova-5-2025` does not exist", atAcme],
		["model not found: nova-5-2025", atAcme], ["nova-5 stopped working", isGone],
		["404 model not found nova-5", isGone],
		[
			"nova-5 not working on cube",
			"Nova 5 at Cube: Retired 2026-05-11. Acme still lists it. Cube names no replacement of Nova 5. " +
				"Acme names Nova 7, which Cube is not known to sell. ",
		],
	]) assert.equal(asked(search).said, want, search);
	// Of a family, and of all models, filters have those that ended.
	assert.equal(asked("nova retired").about, undefined);
	assert.equal(asked("cube deprecated").about, undefined);
});

test("the way from one model to another shows both", () => {
	const ends = "Nova 5 at Acme: Retires 2027-01-14. It is replaced by Nova 7. ";
	const differs = "Side by side they show what differs, also which parameters they take. ";
	const steps = "Its page has what a call must change, as far as that is known. ";
	for (const [search, want, said] of [
		["moving from nova-5-2025 to nova-7", "acme/nova-5-2025 acme/nova-7", ends + steps],
		["what must i change moving from nova-5-2025 to nova-7?", "acme/nova-5-2025 acme/nova-7", ends + steps],
		["replace nova-5-2025 with nova-7", "acme/nova-5-2025 acme/nova-7", ends + steps],
		["switch nova-5-2025 to next-1", "acme/nova-5-2025 star/next-1", `${ends}${differs}`],
		["how do i migrate nova-5-2025 to nova-6", "acme/nova-5-2025 acme/nova-6", `${ends}${differs}`],
		[
			"upgrade from nova-6 to nova-5-2025", "acme/nova-5-2025 acme/nova-6",
			`Nova 6 at Acme: No end known. ${differs}Nova 5 at Acme: Retires 2027-01-14. `,
		],
	]) {
		const found = asked(search);
		assert.deepEqual([keysOf(found), found.said, found.page?.text], [want, said, "Compare these side by side"], search);
	}
	// At a place its own offers end.
	const there = asked("switch nova-5-2025 to nova-7 on acme");
	assert.deepEqual([keysOf(there), there.said], ["acme/nova-5-2025 acme/nova-7", ends + steps]);
	// Places are no models.
	assert.equal(asked("switch from acme to star").page, undefined);
});

test("what ends at a place in a period, and what ends next, in any order", () => {
	const inPeriod = (days) => `provider=cube&${days}reported=too&sort=retires&order=asc&retired=not`;
	const january = inPeriod("retiring_before=2027-02-01&retiring_after=2027-01-01&");
	const thisYear = inPeriod("retiring_before=2027-01-01&");
	const next = "status=deprecated&sort=retires&order=asc&retired=not";
	for (const [search, want] of [
		["what ends on cube in january", january], ["what ends in january on cube", january],
		["which models retire on cube in january?", january], ["what ends on cube this year", thisYear],
		["models to retire next", next], ["what are the next models to end", next], ["models ending next", next],
	]) assert.equal(query(asked(search).read), want, search);
	assert.equal(keysOf(asked("next 1")), "star/next-1");
});

test("what a place names for its own offer is said where only sites name a replacement", async () => {
	const rows = [
		{ provider: "acme", id: "sky-1", of: "=", ends: "2027-01-14", replacement: "acme/sky-2", sites: "blog.example" },
		{ provider: "cube", id: "sky-1", of: "acme/sky-1", ends: "2026-12-09", replacement: "cube/sky-3" },
		{ provider: "acme", id: "sky-2", of: "=" }, { provider: "cube", id: "sky-3", of: "acme/sky-3" },
	];
	const facts = {
		provider: ({ provider }) => provider, id: ({ id }) => id, canonical_id: ({ of }) => of, type: () => "chat",
		kind: ({ of }) => (of === "=" ? "maker" : "host"), stage: () => "usable", maker: () => "acme",
		status: ({ ends }) => (ends ? "deprecated" : "active"), retirement_date: ({ ends = null }) => ends,
		replacement: ({ replacement = null }) => replacement, replacement_sites: ({ sites = null }) => sites,
	};
	const table = Object.entries(facts).map(([name, of]) => ({ name, values: rows.map(of) }));
	const providers = [{ id: "acme", name: "Acme", kind: "maker" }, { id: "cube", name: "Cube", kind: "host" }];
	const small = await makeCatalog(decodeModels(table), providers);
	const said = (search) => answerTo(small, parse(new URLSearchParams({ search }).toString()), now).said;
	assert.match(said("what replaces sky-1"), /replaced by sky-2 according to blog\.example\. Cube names another for its own offer: sky-3\. $/);
	assert.doesNotMatch(said("what replaces sky-1 on cube"), /its own offer/);
});
