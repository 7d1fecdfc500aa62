// Amounts that searches name, in all forms of bounds and ranges: an end that no filter has is named, and
// never taken for the other one.

import assert from "node:assert/strict";
import test from "node:test";

import { readAmounts } from "../../../site/website/assets/src/ask/amounts.ts";

/** By what amounts are of: how searches write one, and the filter that bounds it. */
const units = [
	{ of: "context", low: "200k", high: "500k", least: "min_context=200000" },
	{ of: "context", low: "200,000", high: "1m", least: "min_context=200000" },
	{ of: "output", low: "8k", high: "64k", least: "min_output=8000" },
	{ of: "output limit", low: "8k", high: "64k", least: "min_output=8000" },
	{ of: "price", low: "$0.20", high: "$3", most: "max_input_price=0.2" },
	{ of: "input price", low: "$1", high: "$3", most: "max_input_price=1" },
	{ of: "output price", low: "$1", high: "$3", most: "max_output_price=1" },
	{ of: "price", low: "20 cents", high: "50 cents", most: "max_input_price=0.2" },
	{ of: "output", low: "2 dollars", high: "3 dollars", most: "max_output_price=2" },
	{ of: "output price", low: "0.2", high: "3", most: "max_output_price=0.2", isBare: true },
];
const ceilings = ["up to %", "at most %", "max %", "maximum %", "no more than %", "not more than %", "<= %", "≤ %", "≤%", "not over %"];
const openCeilings = ["below %", "under %", "less than %", "smaller than %", "lower than %", "< %", "<%"];
const floors = ["at least %", "no less than %", "min %", "minimum %", "from %", ">= %", "≥ %"];
const openFloors = ["over %", "above %", "more than %", "larger than %", "> %", ">%"];
const ceilingsBehind = ["% or less", "% or lower", "% max", "% at most"];
const floorsBehind = ["% or more", "%+", "% and up", "% min", "% at least"];

/** What a search means, and whether something of it has no filter. */
function read(search) {
	const { meant, vain, bounds, rest } = readAmounts(search);
	assert.doesNotMatch(rest, /[\d<>≤≥]/, `${search}: a part of it stays a search`);
	assert.equal(bounds.length, vain.length, search);
	return [meant.join("&"), vain.length > 0];
}

/** The filter of what has more than another number of tokens. */
const above = (filter) => filter.replace(/\d+$/, (tokens) => Number(tokens) + 1);
/** The filter of what is below the price of another one: prices have at most six digits behind the point. */
const below = (filter) => filter.replace(/(max_\w+=)(.*)/, (_, name, price) => name + Number((price - 1e-6).toFixed(6)));

for (const { of, low, high, least = "", most = "", isBare } of units) {
	const behind = (form) => (isBare ? [] : [`${of} ${form}`, `${form} ${of}`, `${form.replace("%", `% ${of}`)}`]);
	test(`bounds of ${of}, ${low}`, () => {
		for (const [forms, formsBehind, want] of [
			[ceilings, ceilingsBehind, most], [openCeilings, [], below(most)], [floors, floorsBehind, least], [openFloors, [], above(least)],
		]) {
			const all = forms.flatMap((form) => (isBare ? [`${of} ${form}`] : [`${of} ${form}`, `${form} ${of}`]));
			for (const form of [...all, ...formsBehind.flatMap(behind)]) {
				const search = form.replace("%", low);
				// The plus of "8k output+" is behind no amount, and "8k max output" names the fact.
				if (search.includes(`${of}+`) || /^8k (?:max|min) output/.test(search)) continue;
				assert.deepEqual(read(search), [want, want === ""], search);
			}
		}
	});
	test(`ranges of ${of}, ${low} to ${high}`, () => {
		const wanted = least || most.replace(/=.*/, `=${high === "50 cents" ? 0.5 : Number.parseFloat(high.replace("$", ""))}`);
		for (const form of ["between % and ^", "from % to ^", "% to ^", "%-^", "% - ^"]) {
			const text = form.replace("%", low).replace("^", high);
			for (const search of isBare ? [`${of} ${text}`] : [`${of} ${text}`, `${text} ${of}`]) {
				assert.deepEqual(read(search), [wanted, true], search);
			}
		}
	});
}

test("several amounts keep what each is of", () => {
	for (const [search, want, vain] of [
		["output > 100k and context > 500k", "min_output=100001&min_context=500001", []],
		["200k context max $1", "min_context=200000&max_input_price=1", []],
		["200k context max output 64k", "min_context=200000&min_output=64000", []],
		["more expensive than $10", "", ["more expensive than $10"]],
		["$0.10 to $0.50", "max_input_price=0.5", ["from $0.1"]],
		["200-500k context", "min_context=200000", ["at most 500k context"]],
		["between 10 and 50 cents", "max_input_price=0.5", ["from $0.1"]],
		["context under 200000", "", ["context under 200k"]],
		["under $1", "max_input_price=0.999999", []], ["under $0", "max_input_price=0", []],
		["cached input under 5 cents", "", ["cached input under 5 cents"]], ["under $0.05 cached", "", ["under $0.05 cached"]],
		// A name has numbers, too.
		["gpt 4-32k", "", []], ["gpt-3.5-turbo-16k", "", []],
	]) {
		const found = readAmounts(search);
		assert.deepEqual([found.meant.join("&"), found.vain], [want, vain], search);
	}
});

test("what a million costs is the price of what stands behind it", () => {
	for (const of of ["input", "output"]) {
		for (const [search, want] of [
			["under $2 per million % tokens", "1.999999"], ["less than $1 per million % tokens", "0.999999"], ["<$1/m %", "0.999999"],
			["<$1 / m %", "0.999999"], ["under $3 per 1m % tokens", "2.999999"], ["under $3 per 1,000,000 % tokens", "2.999999"],
			["less than 3 dollars per million %", "2.999999"], ["up to $2 a million % tokens", "2"], ["$2 per mtok %", "2"],
			["max $2 per million tokens of %", "2"], ["% under $5 per million", "4.999999"], ["max $10 %", "10"], ["$2 or less per million %", "2"],
			["1m % tokens cost less than 50 cents", "0.499999"], ["a million % tokens costing under 50 cents", "0.499999"],
		]) assert.deepEqual(read(search.replace("%", of)), [`max_${of}_price=${want}`, false], search.replace("%", of));
	}
	assert.deepEqual(read("under $1 per million input and under $5 per million output"), ["max_input_price=0.999999&max_output_price=4.999999", false]);
	for (const [search, want] of [
		["input < $1 output < $5", "max_input_price=0.999999&max_output_price=4.999999"], ["input under $1 output under $5", "max_input_price=0.999999&max_output_price=4.999999"],
		["input price max $1 output price max $5", "max_input_price=1&max_output_price=5"], ["output $5 input $1", "max_output_price=5&max_input_price=1"],
		["under $1 input under $5 output", "max_input_price=0.999999&max_output_price=4.999999"], ["$1 input $5 output", "max_input_price=1&max_output_price=5"],
		["under $1 input under $5 output 200k context", "max_input_price=0.999999&max_output_price=4.999999&min_context=200000"],
		["under 50 cents input and output", "max_input_price=0.499999&max_output_price=0.499999"], ["under $2 per million tokens input and output", "max_input_price=1.999999&max_output_price=1.999999"],
		["input and output under $2", "max_input_price=1.999999&max_output_price=1.999999"], ["both input and output below $1", "max_input_price=0.999999&max_output_price=0.999999"],
		["under $1 input and output under $5", "max_input_price=0.999999&max_output_price=4.999999"], ["under $1 input and $5 output", "max_input_price=0.999999&max_output_price=4.999999"],
	]) assert.deepEqual(read(search), [want, false], search);
	assert.deepEqual(readAmounts("between $1 and $3 per million output").bounds.map(({ fact }) => fact), ["output_price"]);
	assert.deepEqual(read("1m output tokens"), ["min_output=1000000", false]);
});

test("amounts are read as people write them", () => {
	for (const [want, ...searches] of [
		// Beside two sides, each amount is of the side that it stands with.
		["max_input_price=0.2&max_output_price=0.8", "in $0.2 out $0.8 max", "input $0.2 output $0.8", "max 0.2 in max 0.8 out", "$0.2/$0.8",
			"20 cents in, 80 cents out", "max $0.2/$0.8", "in: $0.2 out: $0.8", "$0.2 input / $0.8 output", "0.2$ in and 0.8$ out"],
		["max_output_price=5&max_input_price=1", "output 5 input 1", "out 5, in 1", "5 out 1 in", "output max 5 input max 1"],
		["max_input_price=0.499999&max_output_price=1.499999", "input under 0.5 output under 1.5", "in < .5, out < 1.5", "under $.50 input, under $1.50 output"],
		["max_input_price=0.999999&max_output_price=0.999999", "under $1 both ways", "both under $1", "under $1 for both", "under $1 in and out", "input/output under $1"],
		// Without a sign, a bound of a price, or of what a million costs, is in dollars.
		["max_input_price=0.999999", "cheaper than 1 per million", "cheaper than 1", "under 1", "<1$", "price: <1", "less than 1 per mtok", "sub $1", "sub-dollar"],
		["max_input_price=1", "1$ max", "max 1$", "max budget $1", "1 per million"],
		["max_output_price=1.999999", "output cheaper than 2", "output below 2", "under 2 per million output", "under 2 output"], ["max_output_price=2", "2$/m output"],
		["max_input_price=0.499999", "under 0.5$", "under $0,50", "under 0,50 dollars", "under 50c", "under 50¢", "below .5 dollars"],
		// What a thousand tokens cost, or one, is written as the price of a million.
		["max_input_price=1.999999", "under $0.002 per 1k tokens", "under $0.002 per thousand tokens", "under 0.002/1k", "under 0.2 cents per 1,000 tokens", "under $0.000002 per token", "under $0.02 per 10k tokens"],
		["max_output_price=10", "$0.01 per 1k output tokens", "$0.01 output per 1k tokens"],
		["max_input_price=2", "max price 2", "maximum price of $2"], ["max_output_price=2", "max output price 2"], ["max_input_price=0.25", "input 0.25", "price 0.25", "in .25"], ["max_output_price=1.5", "output 1.5", "out 1.5"],
		["max_input_price=3&max_output_price=15", "3/15", "$3/$15"], ["min_context=200001", "ctx > 200k", "context > 200000"],
		["max_input_price=0.04", "$40 per 1000 images", "4 dollars per hundred images", "$40 per 1k images"], ["max_input_price=0.005", "half a cent"],
		["max_input_price=0.999999&max_output_price=3.999999", "under $1 for input and under $4 for output", "less than 1 for input, less than 4 for output"], ["max_output_price=3.999999", "under $4 for output"],
		["max_input_price=2", "no more expensive than $2", "not more expensive than 2 dollars"], ["min_context=200000", "200.000 tokens", "context 200.000", "context=200k", "200k-token context"],
		["", "gpt 5.4 mini", "context under 32", "claude 3.5 sonnet 2024", "gpt-5.5 in march 2026", "kimi k2 0905", "qwen max 2.5", "o3 or o4-mini", "price of gpt 5.5 per 1k tokens"],
	]) {
		for (const search of searches) assert.equal(readAmounts(search).meant.join("&"), want, search);
	}
	for (const [search, want, vain] of [
		["around $1", "max_input_price=1.2", "from $0.8"], ["about $2 per million output", "max_output_price=2.4", "from $1.6 output"],
		["exactly $1", "max_input_price=1", "from $1"], ["output between 1 and 5", "max_output_price=5", "from $1 output"], ["between 0.5 and 1.5 per million", "max_input_price=1.5", "from $0.5"], ["~200k context", "min_context=160000", "at most 240k context"],
	]) {
		const found = readAmounts(search);
		assert.deepEqual([found.meant.join("&"), found.vain.join()], [want, vain], search);
	}
});

test("an amount for a piece is one of the unit that the catalog knows", () => {
	for (const [search, want, rest] of [
		["under 10 cents a minute", "0.099999", "per minute"], ["speech under $0.10 per minute", "0.099999", "speech per minute"],
		["under $0.01/min", "0.009999", "per minute"], ["up to $0.36 an hour", "0.006", "per minute"], ["under 36 cents per hour", "0.005999", "per minute"],
		// Less than a millionth is rounded up, for what costs just as much.
		["up to $0.50 per hour of audio", "0.008334", "per minute of audio"], ["tts under 1 cent per second", "0.599999", "tts per minute"],
		["video under 10 cents a second", "0.099999", "video per second"], ["video up to $6 a minute", "0.1", "video per second"],
		["under $0.10 per video second", "0.099999", "per second"], ["images under 3 cents an image", "0.029999", "images per image"],
		["images under 3 cents each", "0.029999", "images per image"], ["under $0.03/image", "0.029999", "per image"],
		["video under 0.10 per second", "0.099999", "video per second"], ["images below .05 each", "0.049999", "images per image"],
		["images 0.04 per image", "0.04", "images per image"], ["video max 6 a minute", "0.1", "video per second"],
	]) {
		const found = readAmounts(search);
		assert.deepEqual([found.meant.join(), found.rest.trim().replace(/\s+/g, " ")], [`max_input_price=${want}`, rest], search);
	}
});

test("what no filter bounds is a limit of a fact, with its own amount or without", () => {
	const limit = (fact, amount, isMost, isStrict) => [{ fact, amount, isMost, isStrict }];
	for (const [search, want] of [
		["context under 32k", limit("context_length", 32_000, true, true)], ["at most 8k output", limit("max_output_tokens", 8000, true, false)],
		["over $10", limit("input_price", 10, false, true)], ["output price at least $2", limit("output_price", 2, false, false)],
		["cached input under 5 cents", limit("price_cached", 0.05, true, true)], ["cached price up to $1", limit("price_cached", 1, true, false)],
		["cache reads over $1", limit("price_cached", 1, false, true)],
		["batch under $1", limit("batch_in", 1, true, true)], ["batch output up to $2", limit("batch_out", 2, true, false)], ["under $1 batch", limit("batch_in", 1, true, true)],
	]) assert.deepEqual(readAmounts(search).bounds, want, search);
});

test("a decimal comma before millions is one", () => {
	for (const search of ["1,5 million tokens context", "1,5m context", "1,5 mio context"]) {
		assert.deepEqual(read(search), ["min_context=1500000", false], search);
	}
});
