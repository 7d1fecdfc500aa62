// Names are read whole: no word of a question becomes a name, no word of a name is left out, and what is called so
// comes before what only has its words.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

/** Provider, id, name, model, last day. */
const rows = [
	["acme", "command", "Command", "=", null],
	["acme", "command-r", "Command R", "=", null],
	["acme", "command-a-03-2025", "Command A", "=", null],
	["acme", "o3", "o3", "=", "2026-12-11"],
	["acme", "gpt-4o", "GPT-4o", "=", "2027-01-14"],
	["acme", "gpt-4o-2024-11-20", "GPT-4o (2024-11-20)", "=", null],
	["vega", "qwen3-next-80b", "Qwen3-Next 80B", "=", null],
	["vega", "qwen3-omni", "Qwen3 Omni", "=", null],
	["zeta", "gemini-3.1-flash-lite", "Gemini 3.1 Flash Lite", "=", "2027-05-07"],
	["zeta", "gemini-3.1-flash-lite-preview", "Gemini 3.1 Flash Lite Preview", "=", "2026-05-25"],
	["host", "host-gemini-3-1-flash-lite", "Gemini 3.1 Flash Lite Preview", "zeta/gemini-3.1-flash-lite-preview", null],
	["zeta", "gemini-2.5-flash", "Gemini 2.5 Flash", "=", "2027-01-20"],
];
const columns = Object.entries({
	provider: ([provider]) => provider, id: ([, id]) => id, name: ([, , name]) => name,
	canonical_id: ([, , , canonical]) => canonical, kind: ([provider]) => (provider === "host" ? "host" : "maker"),
	maker: ([provider, , , canonical]) => canonical.split("/")[0].replace("=", provider), type: () => "chat",
	stage: ([, , , , day]) => (day && day < "2026-11-30" ? "retired" : "usable"),
	status: ([, , , , day]) => (day ? "deprecated" : "active"), retirement_date: ([, , , , day]) => day,
	release_date: ([, id]) => (id === "o3" ? "2025-04-16" : null), until_day: ([, , , , day]) => day, price_in: () => "$1", price_out: () => "$2", input_modalities: () => "text,image",
	input_price: ([, id]) => (id === "gpt-4o" ? "5" : "1"), output_price: ([, id]) => (id === "gpt-4o" ? "8" : "2"),
}).map(([name, of]) => ({ name, values: rows.map(of) }));
const providers = ["acme", "vega", "zeta", "host"].map((id) => ({ id, name: id[0].toUpperCase() + id.slice(1), kind: id === "host" ? "host" : "maker" }));
const catalog = await makeCatalog(decodeModels(columns), providers);
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), new Date("2026-11-30"));

test("words of a question are no names, and a name is all that is between the commas", () => {
	const ends = (when) => `2 of 3 end ${when}: o3 on 11 Dec 2026 and GPT-4o on 14 Jan 2027. No end of Command R is known. `;
	for (const when of ["in the next 6 months", "in the next half year", "in the next few months", "in half a year", "in the next four months"]) {
		assert.equal(asked(`gpt-4o, command r, o3: which end ${when}?`).said, ends(when));
		assert.equal(asked(`which of gpt-4o, command r and o3 end ${when}`).said, ends(when));
	}
	assert.match(asked("o3, gpt-4o: which end this half year").said, /^1 of 2 ends this half year: o3/);
	// The number of a day is no part of a name, and an end of a month has what comes before it.
	assert.match(asked("which of gpt-4o, o3 and command r end by 10 december").said, /^None of these 3 is known to end by 10 december\. /);
	assert.match(asked("o3, gpt-4o and command r: which retire by end of january").said, /^\d of 3 ends? by end of january: o3 on 11 Dec 2026/);
	for (const [search, want] of [
		["command a, o3 and gpt-4o: which end first", "o3 gpt-4o command-a-03-2025"],
		["which of o3, gpt-4o, command a still work", "o3 gpt-4o command-a-03-2025"],
		["command r, command a", "command-r command-a-03-2025"],
		["command r, command a, o3: which is cheapest", "command-r command-a-03-2025 o3"],
		["gpt-4o, command r - which retire by march", "command-r gpt-4o"], ["will o3, gpt-4o or command r be shut down before june 2027", "command-r gpt-4o o3"],
		["is command a or command r retiring in march", "command-a-03-2025 command-r"], ["command r or command a", "command-a-03-2025 command-r"],
		["which of o3 gpt-4o command r end within 6 months", "command-r gpt-4o o3"], ["o3 gpt-4o ending in march", "gpt-4o o3"],
		["qwen3 next, o3: which ends first", "o3 qwen3-next-80b"],
	]) {
		assert.deepEqual(asked(search).answer.models.map(({ id }) => id).sort(), want.split(" ").sort(), search);
	}
});

test("what is called exactly so comes before longer names and ids of places", () => {
	for (const name of ["gemini 3.1 flash lite", "gemini 3.1 flash-lite", "Gemini-3.1-Flash-Lite", "GEMINI 3.1 FLASH LITE"]) {
		assert.equal(keyOf(asked(name).answer.models[0]), "zeta/gemini-3.1-flash-lite", name);
		assert.match(asked(`which of o3, ${name} end within six months`).said,
			/^2 of 2 end within six months: o3 on 11 Dec 2026 and Gemini 3.1 Flash Lite on 7 May 2027/);
	}
	assert.match(asked("gemini 3.1 flash lite preview").answer.models[0].name, /Preview/);
});

test("whether one model ends in a period is answered for it, with its last day", () => {
	for (const search of [
		"does gemini 3.1 flash lite end soon", "gemini 3.1 flash lite end soon?", "is gemini 3.1 flash-lite going away next year",
		"will gemini 3.1 flash lite retire this year", "gemini 3.1 flash lite retiring in may", "gemini 3.1 flash lite ending anytime soon",
		"does gemini 3.1 flash lite still work in june 2027", "is gemini 3.1 flash lite safe until 2028", "gemini 3.1 flash lite retirement in the next half year",
	]) {
		const { answer, said } = asked(search);
		assert.match(said, /^Gemini 3.1 Flash Lite at Zeta: /, search);
		assert.equal(answer.models[0].id, "gemini-3.1-flash-lite", search);
	}
	assert.match(asked("gpt-4o 2024-11-20 retirement").said, /^GPT-4o \(2024-11-20\) at Acme: /);
	// Several models of a family can end then.
	assert.equal(asked("gemini ending soon").answer.models.map(({ id }) => id).join(" "), "gemini-2.5-flash");
});

test("of days before a model came out no price is promised", () => {
	assert.equal(asked("o3 price on 2024-06-03").said, "o3 at Acme: it came out on 16 Apr 2025, and was not sold before; today it is $1 in, $2 out for a million tokens. ");
	assert.match(asked("o3 price in june 2025").said, /^o3 at Acme: its page has the past prices that are known; today it is /);
});

test("the price of a model is a bound, and the other words stay filters", () => {
	const bound = "The bound is the price of GPT-4o, which costs $5 for a million tokens of input and $8 of output. Only what costs less is shown, by 3 parts of input and 1 of output. ";
	for (const [search, want] of [
		["models that read images and cost less than gpt-4o", "input=image"], ["vision models cheaper than gpt-4o", "input=image"],
		["vision models that are cheaper than gpt 4o", "input=image"], ["models with vision, less expensive than gpt-4o", "input=image"],
		["vision models priced below gpt-4o", "input=image"], ["which vision models cost less than gpt-4o?", "input=image"],
		["chat models under $3 that cost less than gpt-4o", "max_input_price=2.999999"],
		["chat models cheaper than gpt-4o", "type=chat"], ["vega models cheaper than gpt-4o", "maker=vega"],
	]) {
		const { answer, said, read } = asked(search);
		assert.equal(said, bound, search);
		assert.ok(query(read).includes(want), `${search}: ${query(read)}`);
		assert.ok(answer.models.length > 0 && answer.models.every(({ id }) => id !== "gpt-4o"), search);
	}
	assert.match(asked("is o3 cheaper than gpt-4o").said, /^The best matches of each name/);
	assert.equal(query(asked("vision models cheaper than $5").read), "input=image&max_input_price=4.999999");
});

test("who hosts models is a place, and not who made them", () => {
	for (const by of ["hosted by", "hosted on", "hosted at", "running on", "served by", "sold by", "available from", "that are hosted by"]) {
		const { answer, read } = asked(`models ${by} Zeta`);
		assert.equal(query(read), "provider=zeta", by);
		assert.ok(answer.models.every(({ provider }) => provider === "zeta"), by);
	}
	assert.equal(query(asked("vision models hosted by zeta").read), "provider=zeta&input=image");
	assert.equal(query(asked("text to speech hosted by zeta").read),
		"provider=zeta&type=audio&input=text&output=audio&without_input=image&without_output=text");
	assert.equal(query(asked("models made by zeta").read), "maker=zeta");
	assert.equal(query(asked("models that are not hosted by zeta").read), "without_provider=zeta");
	assert.equal(asked("o3 hosted by zeta").said, "Zeta is not known to offer “o3”: these are of other places. ");
});

test("what the catalog does not know is said, and none of its words becomes a filter", () => {
	for (const search of [
		"models without training on my data", "models that don't use my data for training", "models that do not train on our data", "no training on user data",
		"gdpr compliant models", "soc 2", "iso 27001", "models with zero data retention",
	]) {
		const { read, said } = asked(search);
		assert.deepEqual([query(read), said], ["", "The catalog does not know what providers do with data. The list shows all models, the newest first. "], search);
	}
	assert.equal(asked("carbon footprint").said, "The catalog does not know how much energy models use. The list shows all models, the newest first. ");
	for (const search of ["lowest latency", "fastest model", "highest throughput", "low latency", "best for coding", "which model is best at math", "uncensored models"]) {
		const { read, said } = asked(search);
		assert.equal(query(read), "", search);
		assert.match(said, /^The catalog does not know how .*The list shows all models, the newest first\. $/, search);
	}
});

test("a version is asked for, and no other model with the words of the name", () => {
	for (const [search, want] of [
		["gemini 3.1 flash", "gemini-3.1-flash-lite"], ["gemini-3.1-flash", "gemini-3.1-flash-lite"], ["gemini 2.5 flash", "gemini-2.5-flash"],
		["gemini-2.5-flash", "gemini-2.5-flash"], ["Gemini 2.5 Flash", "gemini-2.5-flash"],
	]) assert.ok(asked(search).answer.models.every(({ id }) => id.replace("host-", "").replace("3-1", "3.1").startsWith(want)), search);
});
