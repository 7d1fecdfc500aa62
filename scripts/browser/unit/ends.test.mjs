// Lists of what ends when: what is only reported, each place, and the ids of one model.

import assert from "node:assert/strict";
import test from "node:test";

import { counterOf, groupsByEnd, makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { apiQuery, parse } from "../../../site/website/assets/src/state.ts";

const column = (name, text) => ({ name, values: text.split("|").map((value) => (value === "-" ? null : value)) });
const models = decodeModels([
	column("provider", "acme|acme|acme|acme|acme|bolt|acme"),
	column("id", "nova|nova-2026-01-02|swift|swift-latest|flash|nova|past"),
	column("alias_of", "-|-|-|swift|-|-|-"),
	column("canonical_id", "=|=|=|=|=|acme/nova|="),
	column("retirement_date", "2026-12-11|2026-12-11|2026-12-20|2026-12-20|-|2027-04-08|-"),
	column("until", "retires|retires|retires|retires|reported to end|retires|reported to have retired"),
	column("until_day", "2026-12-11|2026-12-11|2026-12-20|2026-12-20|2026-12-01|2027-04-08|2026-11-17"),
	column("stage", "retiring|retiring|retiring|retiring|uncertain|retiring|uncertain"),
]);
const providers = ["acme", "bolt"].map((id) => ({ id, name: id }));

const cases = {
	"what is announced, as the API has it": ["retiring_before=2027-01-01&sort=retires&order=asc", "acme/nova +1, acme/swift +1", 2, 0],
	"what is reported, too": ["retiring_before=2027-01-01&reported=too&sort=retires&order=asc", "acme/flash, acme/nova +1, acme/swift +1", 3, 0],
	"each place by its own day": ["retiring_before=2028-01-01&sort=retires&order=asc", "acme/nova +1, acme/swift +1, bolt/nova", 2, 1],
	"from a day on": ["retiring_after=2026-12-12&sort=retires&order=asc", "acme/swift +1, bolt/nova", 1, 1],
};
for (const [name, [query, want, atAcme, atBolt]] of Object.entries(cases)) {
	test(name, async () => {
		const catalog = await makeCatalog(models, providers);
		const asked = parse(query);
		const rows = groupsByEnd(catalog.evaluate(asked), catalog).map(({ lead, others }) => keyOf(lead) + (others.length ? ` +${others.length}` : ""));
		assert.equal(rows.join(", "), want);
		// The numbers beside the list are those of its rows.
		const count = counterOf(catalog, asked);
		assert.deepEqual([count("provider", "acme"), count("provider", "bolt")], [atAcme, atBolt]);
	});
}

test("every id has a row and a number where that is asked for", async () => {
	const catalog = await makeCatalog(models, providers);
	const asked = parse("retiring_before=2027-01-01&ids=every");
	assert.equal(counterOf(catalog, asked)("provider", "acme"), 4);
});

test("the request of a list of ends asks for each place", () => {
	assert.equal(apiQuery(parse("retiring_before=2027-01-01&reported=too")), "retiring_before=2027-01-01&sort=released");
	assert.equal(apiQuery(parse("retiring_before=2027-01-01&ids=every")), "retiring_before=2027-01-01&sort=released");
	assert.equal(apiQuery(parse("provider=acme")), "provider=acme&offers=first&sort=released");
});
