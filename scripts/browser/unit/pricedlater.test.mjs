// Named models in the order of prices: those of a coming day, and what a use costs.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme acme acme", id: "nova-5 star-2 vega-3 iris-4", canonical_id: "= = = =",
	name: "Nova_5 Star_2 Vega_3 Iris_4", kind: "maker maker maker maker", type: "chat chat chat chat",
	stage: "usable usable usable retired", status: "active active active deprecated", maker: "acme acme acme acme",
	input_modalities: "text text,image text text", price_in: "$2 $3 $1 $1", input_price: "2 3 1 1",
	price_out: "$8 $9 $4 $4", output_price: "8 9 4 4", blended_price: "3.5 4.5 1.75 1.75",
	price_day: "2026-12-20 - - -", price_in_next: "→_$4_on_20_Dec - - -", price_out_next: "→_$16,_20_Dec,_reported - - -",
	retirement_date: "- - 2026-12-24 2026-08-05", ending: "- - Retires_on_24_Dec_2026 -",
};
const columns = Object.entries(facts).map(([name, text]) =>
	({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
const catalog = await makeCatalog(decodeModels(columns), [{ id: "acme", name: "Acme", kind: "maker" }]);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));
const idsOf = ({ answer }) => answer.models.map(({ id }) => id).join(" ");

test("the cheapest of some names in a coming period is that of its prices, as far as they are announced", () => {
	const mix = "comes first by 3 parts of input and 1 of output";
	for (const [search, ids, said] of [
		["cheapest of nova 5 and star 2 in december", "nova-5 star-2",
			`At the prices known for 1 Dec 2026 the cheapest ${mix}: Nova 5 ($2 in, $8 out) and Star 2 ($3 in, $9 out). `],
		["cheapest of nova 5 and star 2 on 1 january", "star-2 nova-5",
			`At the prices known for 1 Jan 2027 the cheapest ${mix}: Star 2 ($3 in, $9 out) and Nova 5 ($4 in, $16 out, as others report). `],
		["dearest of star 2 and nova 5 next year", "nova-5 star-2",
			`At the prices known for 1 Jan 2027 the most expensive ${mix}: Nova 5 ($4 in, $16 out, as others report) and Star 2 ($3 in, $9 out). `],
		["cheapest of vega 3, nova 5 and star 2 in january", "star-2 nova-5 vega-3",
			`At the prices known for 1 Jan 2027 the cheapest ${mix}: Star 2 ($3 in, $9 out) and Nova 5 ($4 in, $16 out, as others report). ` +
			"Vega 3 ends before: Retires on 24 Dec 2026. "],
		["cheapest of nova 5 and star 2", "nova-5 star-2", `The cheapest ${mix}: Nova 5 ($2 in, $8 out) and Star 2 ($3 in, $9 out). `],
	]) {
		const found = asked(search);
		assert.equal(idsOf(found), ids, search);
		assert.equal(found.said, said, search);
	}
});

test("the cheapest of some names for a use is that of the use, on the day that is asked for", () => {
	const costs = { "nova-5": 9, "star-2": 5, "iris-4": 1 };
	catalog.costs = { name: "all", of: ({ id }) => costs[id] ?? null };
	const found = asked("cheapest of iris 4, nova 5, vega 3 and star 2 for 300M in 20M out in january");
	// What has ended comes last, and before it what has no cost.
	assert.equal(idsOf(found), "star-2 nova-5 vega-3 iris-4");
	assert.equal(found.costsOn, "2027-01-01");
	assert.equal(found.read.sort, "cost");
	assert.match(found.said, /at the prices known for 1 Jan 2027\. The cheapest of these comes first\. /);
	assert.doesNotMatch(found.said, /3 parts|\$2 in/);
	assert.equal(idsOf(asked("dearest of nova 5 and star 2 for 300M in 20M out")), "nova-5 star-2");
	// Another order that is chosen stays.
	const byName = answerTo(catalog, parse("search=cheapest+of+nova+5+and+star+2,+300M+in+20M+out&sort=name"), new Date("2026-11-30"));
	assert.equal(byName.read.sort, "name");
});
