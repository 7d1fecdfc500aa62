// What uses cost on pages: the rule of cost.ts over the prices that the build writes for pages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Costs } from "../../../site/website/assets/src/costs.ts";
import { boundsOf } from "../../../site/website/assets/src/lowest.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { nextCostText } from "../../../site/website/assets/src/rows.ts";
import { partsText } from "../../../site/website/assets/src/totals.ts";
import { monthly, noUse, planOf } from "../../../site/website/assets/src/use.ts";

const rule = JSON.parse(readFileSync(new URL("../../../dataset/price/rule.json", import.meta.url), "utf8"));
rule.shapes = rule.shapes.slice(-1); // as the build leaves it; see costs.go

const facts = {
	id: "plain long disputed vectors gone uncached none free speech halved routed ends rumored painter batched peak speaker split busy",
	type: "chat chat chat embedding chat chat chat chat audio chat chat chat chat image chat chat audio chat chat",
	stage: "usable usable usable usable retired usable usable retired usable usable retiring retiring retiring usable usable usable usable usable usable",
	retirement_date: "- - - - 2026-03-01 - - 2026-04-01 - - 2026-12-01 2026-12-15 2026-12-15 - - - - - -",
	price_note: "- - - - - - - - per_minute - - - - per_image - - audio_tokens - -",
	context_length: "- - - 512 - - - - - - 128000 - - - - - - - -",
	until: "- - - - retired - - retired - - reported retires reported - - - - - -",
};
const models = decodeModels([
	{ name: "provider", values: facts.id.split(" ").map(() => "p") },
	...Object.entries(facts).map(([name, text]) => ({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replace("_", " "))) })),
]);
const costs = new Costs({
	day: "2026-07-24", rule,
	prices: {
		"p/plain": [
			["input", "", "2", "", "", "2027-01-01"], ["input", "", "4", "", "2027-01-01"],
			["output", "", "10"], ["cache_read", "", "0.2"],
			["batch_input", "", "1"], ["batch_output", "", "5"],
		],
		"p/long": [["input", "", "1"], ["input", "context>100000", "5"], ["output", "", "2"]],
		"p/disputed": [["input", "", "1", "3"], ["output", "", "0"]],
		"p/vectors": [["input", "", "0.1"]],
		"p/gone": [["input", "", "3", "", "", "2026-03-01"], ["output", "", "15", "", "", "2026-03-01"]],
		"p/free": [["input", "", "0", "", "", "2026-04-01"], ["output", "", "0", "", "", "2026-04-01"]],
		"p/uncached": [["input", "", "1"], ["output", "", "1"]],
		"p/halved": [
			["input", "", "1"], ["output", "", "2"], ["cache_read", "", "0.1"],
			["batch_input", "", "0.5"], ["batch_output", "", "1"],
			["priority_input", "", "2"], ["priority_output", "", "4"],
		],
		"p/batched": [
			["input", "", "1"], ["output", "", "2"], ["cache_read", "", "0.1"],
			["batch_input", "", "0.5"], ["batch_output", "", "1"], ["batch_cache_read", "", "0.1"],
			["flex_input", "", "0.5"], ["flex_output", "", "1"], ["flex_cache_read", "", "0.05"],
		],
		"p/routed": [
			["input", "", "5", "", "", "2026-12-01"],
			["input", "", "1", "", "2026-12-01", "2027-01-01"], ["input", "", "2", "", "2027-01-01"],
			["output", "", "0"],
		],
		"p/ends": [["input", "", "1", "", "", "2026-12-15"], ["output", "", "0", "", "", "2026-12-15"]],
		"p/painter": [["input", "", "2"], ["output", "", "0"]],
		"p/speaker": [["input", "", "1"]],
		"p/split": [["input", "", "1", "3"], ["output", "", "2", "4"]],
		"p/busy": [["input", "", "1"], ["input", "utc=01:00-04:00 weekday=mon-fri", "2"], ["output", "", "3"]],
		"p/peak": [
			["input", "", "1", "", "", "2026-09-01"], ["output", "", "0"],
			["input", "utc=01:00-04:00 weekday=mon-fri", "2", "", "", "2026-09-01"],
			["input", "", "3", "", "2026-09-01"], ["input", "utc=01:00-04:00 weekday=mon-fri", "6", "", "2026-09-01"],
		],
		"p/rumored": [["input", "", "1", "", "", "2026-12-15"], ["output", "", "0", "", "", "2026-12-15"]],
	},
	routed: { "p/routed": ["2026-12-01", "reported: billed as Next"] },
});
const plan = (members) => ({ input: 1e6, output: 1e6, cached: 0, prompt: null, isEach: false, tier: "", ...members });
const cost = (id, members, day) => {
	const { low, high, atMost, why } = costs.cost(models.find((model) => model.id === id), plan(members), day);
	assert.equal(atMost, why.includes("cache price unknown"));
	return [low, high, why];
};

test("costs", () => {
	for (const [id, members, want] of [
		["plain", {}, [12, 12, ""]],
		["plain", { cached: 0.8 }, [10.56, 10.56, ""]],
		["plain", { tier: "batch" }, [6, 6, ""]],
		["plain", { tier: "batch", cached: 0.5 }, [6, 6, "cache price unknown"]],
		["plain", { tier: "flex" }, [null, null, "no flex price"]],
		// The standard bill is 0.19: a batch that reads all anew costs more, and may do so.
		["batched", { tier: "batch", cached: 0.5, output: 0 }, [0.3, 0.3, "cached at standard price"]],
		["batched", { tier: "batch" }, [1.5, 1.5, ""]],
		["batched", { tier: "flex", cached: 0.5, output: 0 }, [0.275, 0.275, ""]],
		["batched", { cached: 0.5, output: 0 }, [0.55, 0.55, ""]],
		["halved", { tier: "batch", cached: 0.9, output: 0 }, [0.5, 0.5, "cache price unknown"]],
		["halved", { tier: "priority", cached: 0.9 }, [6, 6, "cache price unknown"]],
		["long", {}, [3, 7, "more for long prompts"]],
		["long", { prompt: 50_000 }, [3, 3, ""]],
		["long", { prompt: 200_000 }, [3, 7, "more for long prompts"]], // some may be short
		["long", { prompt: 200_000, isEach: true }, [7, 7, ""]],
		["disputed", {}, [1, 3, "sources disagree"]],
		["vectors", {}, [0.1, 0.1, ""]],
		["gone", {}, [18, 18, ""]],
		["free", {}, [0, 0, ""]], // and retired: what is free was so until it retired
		["uncached", { cached: 0.5 }, [2, 2, "cache price unknown"]],
		["none", {}, [null, null, "no price known"]],
		["painter", {}, [2, 2, "text tokens only; more per image"]],
		["speaker", {}, [null, null, "output billed by audio tokens, not by text tokens"]],
		["speaker", { output: 0 }, [1, 1, "text tokens only; audio tokens come on top"]],
		["speech", { tier: "batch" }, [null, null, "billed per minute, not by text tokens"]],
	]) {
		assert.deepEqual(cost(id, members), want, `${id} ${JSON.stringify(members)}`);
	}
});

test("a prompt that does not fit the context of a model has no cost there", () => {
	const tooLong = { prompt: 300_000 };
	for (const isEach of [false, true]) {
		assert.deepEqual(cost("routed", { ...tooLong, isEach }), [null, null, "the prompt does not fit its 128000 context"]);
	}
	assert.deepEqual(cost("routed", { prompt: 128_000 }), [5, 5, ""]);
	// Pages show this reason in lists, too. What is embedded is cut into pieces, and no unknown context is too short.
	assert.ok(costs.cost(models.find(({ id }) => id === "routed"), plan(tooLong)).isChosen);
	assert.deepEqual(cost("vectors", tooLong), [0.1, 0.1, ""]);
	assert.deepEqual(cost("plain", tooLong), [12, 12, ""]);
});

test("a bill of text at a model that is priced by the image is a part", () => {
	for (const [id, want] of [["painter", true], ["plain", false]]) {
		const { isPart } = costs.cost(models.find((model) => model.id === id), plan({}));
		assert.equal(isPart, want, id);
	}
});

test("the parts of a total add up to what is shown of it", () => {
	const costOf = (id, members) => costs.cost(models.find((model) => model.id === id), plan(members));
	for (const [id, members, want] of [
		["plain", {}, "in $2.00 + out $10.00"],
		["plain", { output: 0 }, ""], // the total says it
		["plain", { cached: 0.5 }, "in $1.00 + out $10.00 + cached $0.10"],
		["long", {}, "in $1.00–5.00 + out $2.00"],
		["split", {}, "in $1.00–3.00 + out $2.00–4.00"],
		["split", { cached: 0.5 }, "in $3.00 + out $4.00"], // at most: its cache has no price
		["busy", {}, "in $1.00–2.00 + out $3.00"],
	]) {
		const cost = costOf(id, members);
		assert.equal(partsText(cost), want, `${id} ${JSON.stringify(members)}`);
		for (const end of ["low", "high"]) {
			const sum = cost.parts.reduce((sum, part) => sum + part[end], 0);
			assert.ok(Math.abs(sum - cost[end]) < 1e-9, `${id}: parts add up to ${sum}, want ${cost[end]}`);
		}
	}
});

test("a plan is of no weekday", () => {
	// The 25th of July is a Saturday, on which there are no peak hours.
	for (const day of ["2026-07-24", "2026-07-25", "2026-08-31"]) {
		assert.deepEqual(cost("peak", {}, day), [1, 2, "more at peak hours"], day);
	}
	assert.deepEqual(cost("peak", {}, "2026-09-05"), [3, 6, "more at peak hours"]);
	const [peak] = models.filter(({ id }) => id === "peak");
	assert.deepEqual(costs.turns([peak], plan({})), ["2026-09-01"]);
});

test("announced prices", () => {
	const [plain] = models;
	assert.deepEqual(costs.changes(plain, ""), ["2027-01-01"]);
	assert.deepEqual(costs.changes(plain, "batch"), []);
	assert.deepEqual(costs.changes(plain, "", "2027-01-01"), []);
	assert.deepEqual(cost("plain", {}, "2027-01-01"), [14, 14, ""]);
});

test("each coming day on which a bill changes, once", () => {
	const named = (...ids) => models.filter(({ id }) => ids.includes(id));
	for (const [ids, members, want] of [
		[["plain"], {}, ["2027-01-01"]],
		[["plain"], { input: 0 }, []], // of which the price does not change
		[["plain"], { tier: "batch" }, []],
		[["plain", "routed"], {}, ["2026-12-01", "2027-01-01"]],
		[["gone", "ends"], {}, []],
	]) assert.deepEqual(costs.turns(named(...ids), plan(members)), want, ids.join());
});

test("a bill says that it rests on a price which nobody confirms", () => {
	const columns = { id: ["doubted", "official", "cached"], type: ["chat", "chat", "chat"], stage: ["usable", "usable", "usable"], provider: ["p", "p", "p"] };
	const [doubted, official, cached] = decodeModels(Object.entries(columns).map(([name, values]) => ({ name, values })));
	const day = "2027-01-01";
	const costs = new Costs({
		day: "2026-07-24", rule,
		prices: {
			// The provider announces the next price of its input.
			"p/doubted": [["input", "", "1", "", "", day, "", "?"], ["input", "", "2", "", day], ["output", "", "1"], ["batch_input", "", "1"], ["batch_output", "", "1"]],
			// Only others have prices of batches and the next one of its output.
			"p/official": [
				["input", "", "1"], ["output", "", "1", "", "", day], ["output", "", "2", "", day, "", "", "?"],
				["batch_input", "", "1", "", "", "", "", "?"], ["batch_output", "", "1", "", "", day, "", "?"], ["batch_output", "", "2", "", day, "", "", "?"],
			],
			"p/cached": [["input", "", "1"], ["output", "", "0", "", "", "", "", "?"], ["cache_read", "", "0.1", "", "", "", "", "?"]],
		},
	});
	for (const [model, members, on, want] of [
		[doubted, {}, "2026-07-24", "unconfirmed price"],
		[doubted, { tier: "batch" }, "2026-07-24", ""],
		[doubted, {}, day, ""],
		[official, {}, "2026-12-31", ""],
		[official, {}, day, "reported price"],
		[official, { output: 0 }, day, ""], // of which the use has nothing
		[official, { tier: "batch" }, "2026-07-24", "unconfirmed price"],
		[official, { tier: "batch" }, day, "reported price"],
		[cached, {}, day, ""], // what is free is so at every place
		[cached, { cached: 0.5 }, day, "unconfirmed price"],
	]) assert.equal(costs.cost(model, plan(members), on).why, want, `${model.id} ${JSON.stringify(members)} ${on}`);
});

test("a place that says nothing of its maker's next price may follow it", () => {
	const day = "2027-01-01";
	const rows = [
		["google", "flash", "="], ["gate", "flash", "google/flash"], ["cloud", "flash", "google/flash"],
		["free", "flash", "google/flash"], ["google", "pro", "="], ["gate", "pro", "google/pro"], ["gate", "own", null],
		["host", "flash", "google/flash"], // which runs open weights
	];
	const ofHost = (value) => rows.map(([provider]) => (provider === "host" ? value : null));
	const columns = ["provider", "id", "canonical_id"].map((name, i) => ({ name, values: rows.map((row) => row[i]) }));
	const models = decodeModels([...columns, { name: "kind", values: ofHost("host") }, { name: "open_weights", values: ofHost("true") }, { name: "type", values: rows.map(() => "chat") }, { name: "stage", values: rows.map(() => "usable") }]);
	const rising = [["input", "", "1", "", "", day], ["input", "", "2", "", day], ["output", "", "1"], ["batch_input", "", "0.5"], ["batch_output", "", "1"]];
	const costs = new Costs({
		day: "2026-07-24", rule,
		prices: {
			"google/flash": rising,
			"gate/flash": [["input", "", "1"], ["output", "", "1"], ["batch_input", "", "0.5"], ["batch_output", "", "1"]],
			"cloud/flash": rising,
			"host/flash": [["input", "", "1"], ["output", "", "1"]],
			"free/flash": [["input", "", "0"], ["output", "", "0"]],
			"google/pro": [["input", "", "4", "", "", day], ["input", "", "2", "", day], ["output", "", "1", "", "", day], ["output", "", "3", "", day]],
			"gate/pro": [["input", "", "4"], ["output", "", "1"]],
			"gate/own": [["input", "", "4"], ["output", "", "1"]],
		},
	});
	for (const [key, members, on, want] of [
		["google/flash", {}, day, undefined],
		["gate/flash", {}, "2026-12-31", undefined],
		["gate/flash", {}, day, "more"],
		["gate/flash", { input: 0 }, day, undefined], // the use has nothing of what rises
		["gate/flash", { tier: "batch" }, day, undefined], // which does not rise
		["cloud/flash", {}, day, undefined], // it says so itself
		["free/flash", {}, day, undefined],
		["gate/pro", { output: 0 }, day, "less"],
		["gate/pro", {}, day, "another"],
		["gate/own", {}, day, undefined],
		["host/flash", {}, day, undefined],
	]) {
		const model = models.find(({ provider, id }) => `${provider}/${id}` === key);
		assert.equal(costs.cost(model, plan(members), on).follows, want, `${key} ${JSON.stringify(members)} ${on}`);
	}
	// Beside models that keep their prices, too, the day has a row.
	assert.deepEqual(costs.turns([models[1], models[6]], plan({})), [day]);
	assert.deepEqual(costs.turns([models[6]], plan({})), []);
	assert.deepEqual(boundsOf(costs.cost(models[1], plan({}), day)), { low: 2, high: Infinity });
	assert.deepEqual(boundsOf(costs.cost(models[5], plan({ output: 0 }), day)), { low: 0, high: 4 });
	assert.deepEqual(boundsOf(costs.cost(models[5], plan({}), day)), { low: 0, high: Infinity });
});

test("a list says what a use costs next", () => {
	const cases = (day, changed, members = {}, more = []) => {
		const columns = { provider: "acme", id: "nova", type: "chat", stage: "usable" };
		const [model] = decodeModels(Object.entries(columns).map(([name, value]) => ({ name, values: [value] })));
		const input = [["input", "", "1", "", "", day], ["input", "", changed, "", day, "", "", ...more]];
		const costs = new Costs({ day: "2026-07-24", rule, prices: { "acme/nova": [...input, ["output", "", "1"], ["batch_input", "", "0.5"], ["batch_output", "", "1"]] } });
		const next = costs.next(model, plan(members));
		return next && nextCostText(next);
	};
	const million = { input: 1e6, output: 1e6, cached: 0, prompt: null };
	assert.equal(cases("2027-01-01", "2", million), "→ $3.00 on 1 Jan");
	assert.equal(cases("2027-07-01", "2", million), "→ $3.00 on 1 Jul 2027"); // which could be taken for July 2026
	assert.equal(cases("2027-01-01", "2", million, ["?"]), "→ $3.00, 1 Jan, reported");
	assert.equal(cases("2027-01-01", "0", { ...million, output: 0 }), "→ free on 1 Jan");
	assert.equal(cases("2027-01-01", "2", { ...million, input: 0 }), null); // the use has nothing of what changes
	assert.equal(cases("2027-01-01", "2", { ...million, tier: "batch" }), null);
	const routed = (words) => {
		const columns = { provider: "acme", id: "nova", type: "chat", stage: "retiring", retirement_date: "2026-12-01" };
		const [model] = decodeModels(Object.entries(columns).map(([name, value]) => ({ name, values: [value] })));
		const input = [["input", "", "1", "", "", "2026-12-01"], ["input", "", "2", "", "2026-12-01"]];
		const prices = { "acme/nova": [...input, ["output", "", "1"]] };
		return nextCostText(new Costs({ day: "2026-07-24", rule, prices, routed: { "acme/nova": ["2026-12-01", words] } }).next(model, plan(million)));
	};
	assert.equal(routed("billed as Nova 2"), "→ $3.00 on 1 Dec, as Nova 2");
	assert.equal(routed("reported: billed as Nova 2"), "→ $3.00, 1 Dec, reported, as Nova 2");
	assert.equal(nextCostText({ on: "1 Jan", cost: { low: 344, high: 588, atMost: false, doubt: "" } }), "→ $344–588 on 1 Jan");
	assert.equal(nextCostText({ on: "1 Jan", cost: { low: 344, high: 588, atMost: true, doubt: "" } }), "→ at most $588 on 1 Jan");
});

test("prompts can be up to a length, or each of it", () => {
	for (const [prompt, length, isEach] of [["150k", 150_000, false], ["150k each", 150_000, true], ["", null, false]]) {
		const plan = planOf({ ...noUse, in: "1M", prompt });
		assert.deepEqual([plan.prompt, plan.isEach], [length, isEach], prompt);
	}
	assert.equal(planOf({ ...noUse, in: "1M", prompt: "long each" }), null);
});

test("an id in batches has the prices of batches as its own", () => {
	const of = (id, canonical) => decodeModels([
		{ name: "provider", values: ["p"] }, { name: "id", values: [id] }, { name: "canonical_id", values: [canonical] },
		{ name: "type", values: ["chat"] }, { name: "stage", values: ["usable"] },
	])[0];
	const prices = [["input", "", "0.02"], ["output", "", "0.1"]];
	const sold = new Costs({ day: "2026-07-24", rule, prices: { "p/swift:batch": prices, "p/swift": prices } });
	const costAt = (model, tier) => sold.cost(model, planOf({ ...noUse, in: "1B", out: "100M", tier })).high;
	const cases = [["swift:batch", "batch", 30], ["swift:batch", "flex", null], ["swift:batch", "", 30], ["swift", "batch", null]];
	for (const [id, tier, amount] of cases) assert.equal(costAt(of(id, "m/swift"), tier), amount, `${id} ${tier}`);
});

test("prices of regional endpoints", () => {
	const of = (provider) => decodeModels([
		{ name: "provider", values: [provider] }, { name: "id", values: ["anthropic.claude-opus-5-5"] },
		{ name: "type", values: ["chat"] }, { name: "stage", values: ["usable"] },
	])[0];
	const cloud = of("amazon-bedrock");
	const clouds = new Costs({
		day: "2026-07-24", rule,
		prices: {
			"amazon-bedrock/anthropic.claude-opus-5-5": [
				["input", "", "4"], ["input", "scope=geo", "4.4"], ["input", "scope=global", "4"],
				["output", "", "20"], ["output", "scope=geo", "22"], ["output", "scope=global", "20"],
			],
		},
	});
	const asked = (text) => clouds.cost(cloud, { ...planOf({ ...noUse, in: "10M", out: "1M" }), scope: clouds.scopeIn(cloud, text) });
	const cases = [
		["anthropic.claude-opus-5-5", 60, "more at regional endpoints (+10%)"],
		["the cost of eu.anthropic.claude-opus-5-5", 66, "at regional prices"],
		["global.anthropic.claude-opus-5-5", 60, ""],
	];
	for (const [text, amount, why] of cases) {
		const { low, high, why: said } = asked(text);
		assert.deepEqual([low, high, said], [amount, amount, why], text);
	}
	assert.equal(clouds.scopeIn(of("together"), "us.anthropic.claude-opus-5-5"), "");
	assert.equal(clouds.listed(cloud, "output", "2026-07-24", "geo"), "$22");
});
