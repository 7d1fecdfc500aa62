// What a month costs at a list of ids, now and later: both sums are of the same ids.

import assert from "node:assert/strict";
import { test } from "node:test";

import { changeIn, laterDay, monthOf, saidOf, stepsTo } from "../../../site/website/assets/src/check/month.ts";
import { nothingNamed, replacementOf } from "../../../site/website/assets/src/check/replaced.ts";
import { Costs } from "../../../site/website/assets/src/costs.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parsed } from "./tables.mjs";

const day = "2026-11-29";
const later = "2026-12-09";
const rule = parsed("dataset/price/rule.json");
rule.shapes = rule.shapes.slice(-1); // as the build leaves it; see costs.go

const rows = [
	{ provider: "bolt", id: "swift-1", stage: "retiring", retirement_date: later, replacement: "bolt/swift-2" }, // without a price
	{ provider: "bolt", id: "swift-2", price_in: "disputed" },
	{ provider: "acme", id: "wren-1", stage: "retiring", retirement_date: "2026-12-01", replacement: "acme/wren-2" },
	{ provider: "acme", id: "wren-2" },
	{ provider: "acme", id: "plain" },
	{ provider: "acme", id: "ends", stage: "retiring", retirement_date: "2026-12-01" }, // without a replacement
	{ provider: "bolt", id: "acme.ends", stage: "retired", retirement_date: "2026-10-01", canonical_id: "acme/ends" },
	{ provider: "acme", id: "lost", stage: "retiring", retirement_date: "2026-12-01", replacement: "acme/lost-2" },
	{ provider: "acme", id: "short", stage: "retired", retirement_date: "2026-10-01", replacement: "acme/soon" },
	{ provider: "bolt", id: "away", stage: "retired", retirement_date: "2026-10-01", replacement: "acme/plain" },
	{ provider: "acme", id: "gone", stage: "retired", retirement_date: "2026-03-01" },
	{ provider: "acme", id: "replaced", stage: "retired", retirement_date: "2026-03-01", replacement: "acme/plain" },
	{ provider: "acme", id: "soon", stage: "retiring", retirement_date: "2027-01-14", replacement: "acme/plain" },
	{ provider: "acme", id: "far", retirement_date: "2027-11-30" },
	{ provider: "acme", id: "secret" },
	{ provider: "bolt", id: "acme.wren-1", stage: "retiring", retirement_date: "2026-12-01", canonical_id: "acme/wren-1" },
	{ provider: "bolt", id: "acme.wren-2", canonical_id: "acme/wren-2" },
	{ provider: "acme", id: "doubles" },
	{ provider: "bolt", id: "acme.doubles", canonical_id: "acme/doubles" },
	{ provider: "acme", id: "rumored" },
	{ provider: "bolt", id: "unsure" },
	{ provider: "acme", id: "late", stage: "retiring", retirement_date: later, replacement: "acme/plain" },
	{ provider: "acme", id: "today", stage: "retiring", retirement_date: "2026-11-29", replacement: "acme/plain", ending: "Retires on 29 November 2026" },
	{ provider: "acme", id: "last", stage: "retiring", retirement_date: "2026-11-29", ending: "Retires on 29 November 2026" },
	{ provider: "acme", id: "painter-1", stage: "retiring", retirement_date: "2026-12-01", replacement: "acme/painter-2", price_in: "$0.01", price_note: "per image" },
	{ provider: "acme", id: "painter-2", price_in: "$8", price_note: "image tokens" },
	{ provider: "acme", id: "painter-3", stage: "retiring", retirement_date: "2026-12-01", replacement: "acme/painter-4", price_in: "$0.02", price_note: "per image, at high quality" },
	{ provider: "acme", id: "painter-4", price_in: "$0.01", price_note: "per image" },
];
const facts = ["provider", "id", "retirement_date", "replacement", "price_in", "price_out", "price_note", "ending"];
const column = (name, of) => ({ name, values: rows.map((row) => of(row) ?? null) });
const list = decodeModels([
	...facts.map((name) => column(name, (row) => row[name])),
	column("stage", (row) => row.stage ?? "usable"), column("canonical_id", (row) => row.canonical_id ?? "="),
]);
const models = new Map(list.map((model) => [`${model.provider}/${model.id}`, model]));

/** The prices of a model that costs so much for a million tokens of input. */
const priced = (low, high = "", ...days) => [["input", "", low, high, ...days], ["output", "", "0"]];
const costs = new Costs({
	day, rule,
	prices: {
		"bolt/swift-2": priced("4", "5"), "acme/wren-1": priced("10"), "acme/wren-2": priced("6"),
		"acme/plain": priced("2"), "acme/ends": priced("3"), "acme/gone": priced("7"),
		"acme/replaced": priced("8"), "acme/soon": priced("9"), "acme/far": priced("9"),
		"bolt/acme.wren-1": priced("11"), "bolt/acme.wren-2": priced("7"),
		"acme/doubles": [["input", "", "10", "", "", "2026-12-01"], ["input", "", "20", "", "2026-12-01"], ["output", "", "0"]],
		"acme/rumored": [["input", "", "10", "", "", "2026-12-01"], ["input", "", "20", "", "2026-12-01", "", "", "?"], ["output", "", "0"]],
		"bolt/unsure": [["input", "", "1", "", "", "", "", "?"], ["output", "", "0"]], "bolt/acme.doubles": priced("10"),
		"acme/late": priced("15"),
		"acme/today": [["input", "", "4", "", "", "2026-11-29"], ["output", "", "0"]], "acme/last": priced("5"),
		"acme/painter-1": priced("2"), "acme/painter-2": priced("5"), "acme/painter-3": priced("3"),
		"acme/painter-4": priced("2"),
	},
});
const plan = { input: 1e6, output: 0, cached: 0, prompt: null, tier: "" };

/** What is found of an id of one model; of an unknown one without. */
function found(key) {
	const model = models.get(key);
	const id = model?.id ?? key;
	const findings = model ? [{ model, stage: model.stage, doubt: "" }] : [];
	const instead = model ? [models.get(model.replacement ?? "")] : [];
	return { id, stage: model?.stage ?? "unknown", place: "", findings, instead };
}

/** What is said of the month at some ids. */
function said(...keys) {
	const all = keys.map(found);
	const nexts = all.map((one) => replacementOf(one, models, day).next);
	const billing = { bills: costs, plan, day, later };
	const months = all.map((one, i) => monthOf(one, nexts[i], billing));
	const steps = stepsTo(all, nexts, billing);
	return saidOf(months, later, steps).map(({ text }) => text).join("");
}

const rest = "Then at announced prices, with the replacements of what has retired by then.";
const left = "Left out:";

for (const [name, keys, want] of [
	["every price is known", ["acme/plain", "acme/wren-1"],
		`A month costs $12.00 together now, and $8.00 from 1 December 2026 on. ${rest}`],
	["one id is not together", ["acme/plain"],
		`A month costs $2.00 now, and $2.00 from 9 December 2026 on. ${rest}`],
	["what has retired counts with its last prices", ["acme/replaced"],
		`A month costs $8.00 now (with the last prices of what has retired: replaced), and $2.00 from 9 December 2026 on. ${rest}`],
	// The replacement of what neither sum has would look like a rise, or hide what others save.
	["no price now: the replacement is in neither sum", ["bolt/swift-1", "acme/wren-1"],
		`For 1 of 2 ids a month costs $10.00 now, and $6.00 from 1 December 2026 on. ${left} swift-1 (not known now; swift-2 $4.00 up to $5.00 a month from 9 December 2026 on). ${rest}`],
	// What ends without a replacement would look as if it were saved.
	["no price later: what it costs now is in neither sum", ["acme/ends", "acme/gone", "acme/plain"],
		`For 1 of 3 ids a month costs $2.00 now, and $2.00 from 9 December 2026 on. ${left} ends ($3.00 now; retired by then), gone ($7.00 at its last prices; retired). ${rest}`],
	["no price at all", ["acme/secret", "other-1", "acme/plain"],
		`For 1 of 3 ids a month costs $2.00 now, and $2.00 from 9 December 2026 on. ${left} secret (no price known), other-1 (not in the catalog). ${rest}`],
	["nothing has a price now", ["bolt/swift-1", "acme/secret"],
		"What a month costs now is not known: swift-1 (swift-2 $4.00 up to $5.00 a month from 9 December 2026 on), secret (no price known)."],
	["nothing has a price on both days", ["acme/ends", "bolt/swift-1"],
		"Nothing has a known price both now and from 9 December 2026 on: ends ($3.00 now; retired by then), " +
		"swift-1 (not known now; swift-2 $4.00 up to $5.00 a month from 9 December 2026 on)."],
	// A bill of text says nothing about what images cost, and the prices of both are of other things.
	["the replacement is priced in another unit", ["acme/painter-1", "acme/plain"],
		`For 1 of 2 ids a month costs $2.00 now, and $2.00 from 9 December 2026 on. ${left} painter-1 ($2.00 now; painter-2 is priced in another unit). ${rest}`],
	["in the same unit at other terms", ["acme/painter-3"],
		`A month costs $3.00 now, and $2.00 from 1 December 2026 on. ${rest}`],
	["a range is told as one", ["bolt/swift-2", "acme/plain"],
		`A month costs $6.00 up to $7.00 together now, and $6.00 up to $7.00 from 9 December 2026 on. ${rest}`],
	["what the maker names is billed at the same place", ["bolt/acme.wren-1"],
		`A month costs $11.00 now, and $7.00 from 1 December 2026 on. ${rest}`],
]) {
	test(name, () => assert.equal(said(...keys), want));
}

test("what ends today, after the build, counts with its last prices, or is said to end", () => {
	const built = new Costs({ day: "2026-11-28", rule, prices: costs.tables.prices });
	const all = ["acme/today", "acme/last", "acme/plain"].map(found)
		.map((one) => (one.id === "plain" ? one : { ...one, stage: "retired" }));
	const nexts = all.map((one) => replacementOf(one, models, day).next);
	const billing = { bills: built, plan, day, later };
	const months = all.map((one, i) => monthOf(one, nexts[i], billing));
	const text = saidOf(months, later, stepsTo(all, nexts, billing)).map((part) => part.text).join("");
	assert.equal(text, "For 2 of 3 ids a month costs $6.00 together now, and $4.00 from 9 December 2026 on. " +
		`${left} last ($5.00 at its last prices; it ends today). ${rest} Counted at its last prices, because it ends today: today.`);
});

test("each sum is said that is another than the one before", () => {
	// It doubles, and falls when what is cheaper takes the place of wren-1.
	assert.equal(said("acme/doubles", "acme/late"),
		`A month costs $25.00 together now, $35.00 from 1 December 2026 on, and $22.00 from 9 December 2026 on. ${rest}`);
	// The last sum holds from the day on from which it is the same.
	assert.equal(said("acme/doubles"), `A month costs $10.00 now, and $20.00 from 1 December 2026 on. ${rest}`);
});

test("a sum that rests on what others report says so", () => {
	assert.equal(said("acme/rumored"),
		`A month costs $10.00 now, and $20.00 from 1 December 2026 on (by reports that are not confirmed). ${rest}`);
	assert.equal(said("bolt/unsure", "acme/plain"), "A month costs $3.00 together now (at unconfirmed prices), " +
		`and $3.00 from 9 December 2026 on (by reports that are not confirmed). ${rest}`);
});

test("the later sum says that a place may follow its maker", () => {
	assert.equal(said("bolt/acme.doubles", "acme/plain"), "A month costs $12.00 together now, " +
		`and $12.00 from 9 December 2026 on (or more if a place follows its maker). ${rest}`);
});

test("what has retired is replaced on no day of another id", () => {
	// On 1 December ends what is in no sum.
	assert.equal(said("acme/replaced", "acme/plain", "acme/ends"),
		`For 2 of 3 ids a month costs $10.00 together now (with the last prices of what has retired: replaced), and $4.00 from 9 December 2026 on. ${left} ends ($3.00 now; retired by then). ${rest}`);
});

test("a sum with replacements that is the highest is said of today", () => {
	const of = (now, low) => ({ id: "a", place: "", now: { low: now, high: now, atMost: false }, why: "", by: "", unknown: false, today: false, retired: true, gone: "",
		unconfirmed: false, reported: false, isOtherUnit: false, then: { low, high: low, atMost: false } });
	const steps = [{ day, months: [of(1, 9)] }, { day: "2026-12-01", months: [of(1, 5)] }];
	const text = saidOf([of(1, 5)], later, steps).map((part) => part.text).join("");
	assert.match(text, /^A month costs \$1\.00 now \(with the last prices of what has retired: a\), \$9\.00 from 29 November 2026 on, and \$5\.00 from 1 December 2026 on\./);
});

test("of many sums the first, the highest and the last are said", () => {
	const of = (low) => ({ id: "a", place: "", now: { low: 1, high: 1, atMost: false }, why: "", by: "", unknown: false, today: false, retired: false, gone: "",
		unconfirmed: false, reported: false, isOtherUnit: false, then: { low, high: low, atMost: false } });
	const steps = [1, 2, 3, 9, 4, 5].map((low, i) => ({ day: `2026-12-0${i}`, months: [of(low)] })); // the first is today's
	const text = saidOf([of(6)], later, steps).map((part) => part.text).join("");
	assert.match(text, /^A month costs \$1\.00 now, \$2\.00 from 1 December 2026 on, \$9\.00 from 3 December 2026 on, and \$6\.00 from 9 December 2026 on\./);
	assert.match(text, / Between these days are 3 more sums, none above the highest here\.$/);
});

test("of a use without a period nothing is said of a month", () => {
	const months = [{ id: "m-1", place: "", now: { low: 1, high: 1 }, then: { low: 2, high: 2 } }];
	const [first] = saidOf(months, later, [], true);
	assert.equal(first.text, "This use costs ");
	const [none] = saidOf([{ id: "m-1", place: "", now: null, then: null, unknown: true }], later, [], true);
	assert.match(none.text, /^What this use costs now is not known/);
});

test("of no ids nothing is said", () => assert.deepEqual(saidOf([], later), []));

test("a bill without a price of the cache is at most its amount, and so is the sum", () => {
	const cached = { ...plan, cached: 0.5 };
	const months = ["acme/plain", "acme/wren-2"].map((key) =>
		monthOf(found(key), undefined, { bills: costs, plan: cached, day, later }));
	const text = saidOf(months, later).map(({ text }) => text).join("");
	for (const { why } of months) assert.equal(why, "cache price unknown");
	assert.match(text, /^A month costs at most \$8\.00 together now, and at most \$8\.00 from/);
});

test("a range is neither dearer nor cheaper than what it overlaps", () => {
	const amount = (low, high = low, atMost = false) => ({ low, high, atMost });
	for (const [now, then, want] of [
		[amount(2), amount(3), "dearer"], [amount(2), amount(1), "cheaper"],
		[amount(688), amount(344, 688), ""], [amount(500), amount(344, 688), ""],
		[amount(344), amount(344, 688), ""], [amount(344, 688), amount(700), "dearer"],
		[amount(2), amount(1, 1, true), "cheaper"], [amount(2, 2, true), amount(1), ""],
		[amount(2), amount(3, 3, true), ""],
	]) assert.equal(changeIn(now, then), want, JSON.stringify([now, then]));
});

test("the same id at two places is named with each", () => {
	const months = ["acme", "bolt"].map((place) =>
		monthOf({ ...found("other-1"), place }, undefined, { bills: costs, plan, day, later }));
	assert.equal(saidOf(months, later).at(-1).text, "What a month costs now is not known: acme/other-1 (not in the catalog), bolt/other-1 (not in the catalog).");
});

test("of a price about which sources disagree the table has the range", () => {
	const swift = models.get("bolt/swift-2");
	assert.equal(costs.listed(swift, "input", day), "$4 to $5");
	assert.equal(costs.listed(swift, "output", day), "$0");
	assert.equal(costs.listed(models.get("acme/secret"), "input", day), "");
});

test("the later day has the last end within a year in it", () => {
	const dayOf = (...keys) => {
		const all = keys.map(found);
		return laterDay(all, all.map((one) => replacementOf(one, models, day).next), costs, day);
	};
	assert.equal(dayOf("acme/plain"), "2027-01-01");
	assert.equal(dayOf("acme/plain", "acme/wren-1"), "2027-01-01"); // it ends before
	assert.equal(dayOf("acme/gone"), "2027-01-01");
	assert.equal(dayOf("acme/soon", "acme/wren-1"), "2027-01-14");
	assert.equal(dayOf("acme/soon", "acme/far"), "2027-01-14"); // that is more than a year away
	const one = found("acme/soon");
	const month = monthOf(one, replacementOf(one, models, day).next, { bills: costs, plan, day, later: "2027-01-14" });
	assert.deepEqual([month.then?.low, month.by], [2, "plain"]);
});

for (const [key, want] of [
	["acme/ends", "None named by acme"],
	["bolt/acme.ends", "None named by bolt or acme"],
	["acme/lost", "acme names acme/lost-2, which the catalog does not have"],
	["acme/short", "acme names soon, which does not stay either"],
	["bolt/away", "bolt names plain of acme"],
	["acme/plain", ""], // it stays
]) {
	test(`why nothing is named instead of ${key}`, () => {
		assert.equal(nothingNamed(found(key), models, day, (provider) => provider), want);
	});
}

test("of an id that only an old list ends, no replacement is known", () => {
	assert.equal(nothingNamed({ findings: [], stage: "retired" }, models, day, String), "No replacement known");
});
