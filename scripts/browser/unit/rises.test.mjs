// What a check says of prices that are announced to rise.

import assert from "node:assert/strict";
import { test } from "node:test";

import { risesIn } from "../../../site/website/assets/src/check/rises.ts";

let last = 0;
function found(facts) {
	last++;
	const all = { provider: "acme", id: `m-${last}`, stage: "usable", ...facts };
	const model = { ...all, retirement_date: all.retirement_date ?? null, value: (name) => all[name] ?? null };
	return { findings: [{ model, stage: all.stage, doubt: "" }] };
}
const say = (day, ...all) => risesIn(all, day).map((part) => part.join(" ")).join("; ");
const doubles = { price_in: "$2.00", price_in_next: "→ $4 on 1 Dec", price_out: "$10.00", price_out_next: "→ $20 on 1 Dec" };

for (const [name, day, all, want] of [
	["one price", "2026-11-30", [doubles], "1 price rises on 1 December 2026"],
	["it is the reader's day", "2026-12-01", [doubles], ""],
	["next year", "2026-11-30", [{ price_out: "$1.50", price_out_next: "→ $3 on 1 Jan" }], "1 price rises on 1 January 2027"],
	["a day with its year", "2026-11-30", [{ price_in: "$1.50", price_in_next: "→ $3 on 2 Nov 2027" }], "1 price rises on 2 November 2027"],
	["several", "2026-11-30", [{ price_in: "$1", price_in_next: "→ $1.50 on 1 Jan" }, doubles], "2 prices rise the first on 1 December 2026"],
	["a month", "2026-11-30", [{ price_in: "$1", price_in_next: "→ $1.50 in Dec" }], "1 price rises in December 2026"],
	["reported", "2026-11-30", [{ price_in: "$1", price_in_next: "→ $1.50, 1 Jan, reported" }], "1 price is reported to rise on 1 January 2027"],
	["it is free until then", "2026-11-30", [{ price_in: "free", price_in_next: "→ $1.50 on 1 Jan" }], "1 price rises on 1 January 2027"],
	["it falls", "2026-11-30", [{ price_in: "$2", price_in_next: "→ $1.50 on 1 Jan" }], ""],
	["today's is disputed", "2026-11-30", [{ price_in: "disputed", price_in_next: "→ $1.50 on 1 Jan" }], ""],
	["it ends before", "2026-11-30", [{ ...doubles, retirement_date: "2026-12-01" }], ""],
	["no prices", "2026-11-30", [{}], ""],
]) {
	test(name, () => assert.equal(say(day, ...all.map(found)), want));
}

test("an id in two spellings is one price", () => {
	const one = found(doubles);
	assert.equal(say("2026-11-30", one, one, { findings: [] }), "1 price rises on 1 December 2026");
});
