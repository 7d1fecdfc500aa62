// What a model costs on a day, in a sentence.

import assert from "node:assert/strict";
import test from "node:test";

import { priceOn, pricesFrom } from "../../../site/website/assets/src/pastprice.ts";

const prices = {
	today: "2026-11-30",
	prices: [
		["2026-01-01", "$5 in and $30 out", "unconfirmed"],
		["2026-08-21", "$2 in and $10 out", "2× above 272k"],
		["2026-12-01", "$4 in and $20 out", ""],
	],
};
const ends = (on) => ({ ...prices, prices: [...prices.prices, [on, "", ""]], ends: on });

test("the price on a day", () => {
	for (const [of, day, now, want] of [
		[prices, "2025-12-31", "2026-11-30", "On 31 December 2025 no price is known; the oldest known one is of 1 January 2026: $5 in and $30 out, unconfirmed."],
		[prices, "2026-08-20", "2026-11-30", "On 20 August 2026 it cost $5 in and $30 out, unconfirmed (today $2 in and $10 out)."],
		[prices, "2026-08-21", "2026-11-30", "On 21 August 2026 it cost $2 in and $10 out, 2× above 272k (the same as today)."],
		[{ ...prices, prices: [["2026-01-01", "$2 in", ""], ["2026-08-21", "$2 in", "2× at peak hours"]] }, "2026-08-01", "2026-11-30", "On 1 August 2026 it cost $2 in (today $2 in, 2× at peak hours)."],
		[{ ...prices, today: "2026-11-29" }, "2026-11-30", "2026-11-30", "On 30 November 2026 it costs $2 in and $10 out, 2× above 272k."],
		[prices, "2026-11-30", "2026-11-30", "On 30 November 2026 it costs $2 in and $10 out, 2× above 272k."],
		// What is announced is a coming price, until its day is past for the reader.
		[prices, "2026-12-02", "2026-11-30", "On 2 December 2026 it will cost $4 in and $20 out (today $2 in and $10 out)."],
		[prices, "2026-12-02", "2026-12-02", "On 2 December 2026 it costs $4 in and $20 out (today $2 in and $10 out)."],
		[prices, "2026-12-02", "2026-12-03", "On 2 December 2026 it cost $4 in and $20 out (today $2 in and $10 out)."],
		[{ ...prices, today: "2026-12-01" }, "2027-01-01", "2026-12-01", "On 1 January 2027 it will cost $4 in and $20 out (the same as today; no change is announced)."],
		// A model that ends has no prices from that day on.
		[ends("2027-01-01"), "2027-01-01", "2026-11-30", "On 1 January 2027 it will have no price: it ends on 1 January 2027."],
		[{ ...ends("2027-01-01"), reported: true }, "2027-01-02", "2026-11-30", "On 2 January 2027 it will have no price: its reported end is 1 January 2027."],
		[{ ...ends("2026-12-05"), today: "2026-12-06" }, "2026-12-05", "2026-12-06", "On 5 December 2026 it had no price: it ended on 5 December 2026."],
		[{ ...ends("2026-12-05"), today: "2026-12-06" }, "2026-12-04", "2026-12-06", "On 4 December 2026 it cost $4 in and $20 out (it ended on 5 December 2026)."],
		[{ today: "2026-11-30", prices: [["0001-01-01", "$1 in", ""], ["2026-03-01", "", ""]] }, "2026-02-01", "2026-11-30", "On 1 February 2026 it cost $1 in (it has no current price)."],
		[{ today: "2026-11-30", prices: [] }, "2026-02-01", "2026-11-30", "On 1 February 2026 no price is known."],
		[{ ...prices, prices: [["2026-01-01", "$5 in", "unconfirmed", "another source says $3 in"], ["2026-08-21", "$2 in", ""]] }, "2026-02-01", "2026-11-30",
			"On 1 February 2026 it cost $5 in, unconfirmed; another source says $3 in (today $2 in)."],
	]) assert.equal(priceOn(day, of, now), want);
});

test("the prices of several days are told in their order", () => {
	for (const [of, first, last, want] of [
		[prices, "2026-02-01", "2026-02-28", "it cost $5 in and $30 out, unconfirmed (today $2 in and $10 out)."],
		[prices, "2026-01-01", "2026-11-30", "it cost $5 in and $30 out, unconfirmed, then $2 in and $10 out, 2× above 272k from 21 August 2026 on (the same as today)."],
		[prices, "2025-11-01", "2026-01-31", "it cost $5 in and $30 out, unconfirmed from 1 January 2026 on (today $2 in and $10 out)."],
		// Since when others say something else is no change of the price.
		[{ ...prices, prices: [["2026-01-01", "$5 in", ""], ["2026-02-01", "$5 in", "", "another source says $3 in"], ["2026-08-21", "$2 in", ""]] }, "2026-01-01", "2026-11-30",
			"it cost $5 in, then $2 in from 21 August 2026 on (the same as today). Sources disagree about some of these days."],
		[prices, "2025-01-01", "2025-12-31", "no price is known; the oldest known one is of 1 January 2026: $5 in and $30 out, unconfirmed."],
		[{ today: "2026-11-30", prices: [1, 2, 3, 4, 5].map((n) => [`2026-0${n}-01`, `$${n} in`, ""]) }, "2026-01-01", "2026-10-31",
			"it cost $1 in, then $2 in from 1 February 2026 on, then $3 in from 1 March 2026 on, then $4 in from 1 April 2026 on (today $5 in). The table has the later prices."],
	]) {
		const said = pricesFrom(first, last, of, "2026-11-30");
		assert.equal(said.replace(/^From \d+ \S+ \d+ to \d+ \S+ \d+ /, ""), want);
	}
	assert.equal(pricesFrom("2026-11-30", "2026-11-30", prices, "2026-11-30"), priceOn("2026-11-30", prices, "2026-11-30"));
});
