// Questions what a model costs, today and on another day.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { keyOf } from "../../../site/website/assets/src/settings.ts";
import { parse, query } from "../../../site/website/assets/src/state.ts";

const facts = {
	provider: "acme acme acme acme cube cube cube cube acme", id: "nova-5 star-2 luna-1 echo-1 nova-5 luna-1-old acme/cine-1 cine-1-gate cine-1-generate", canonical_id: "= = = = acme/nova-5 acme/luna-1 - acme/cine-1-generate =",
	name: "Nova_5 Star_2 Luna_1 Echo_1 Nova_5 Luna_1 Cine_1 Cine_1 Cine_1_Generate", kind: "maker maker maker maker cloud cloud cloud cloud maker", type: "chat chat chat chat chat chat video video video",
	stage: "usable usable retiring usable usable retired usable usable unlisted", status: "active active deprecated active active deprecated active active active", maker: "acme acme acme acme acme acme - acme acme",
	price_in: "$2 $1 $3 disputed $2.50 $3 $0.08 - $0.40", input_price: "2 1 3 - 2.5 - - - -", price_out: "$8 $4 $9 - $10 $9 - - -", output_price: "8 4 9 - 10 - - - -",
	batch_in: "1 - - - - - - - -", batch_out: "4 - - - - - - - -", price_day: "2027-01-01 2026-12-15 - - - - - - -", price_change: "rises falls - - - - - - -",
	price_in_next: "→_$4_on_1_Jan →_free,_15_Dec,_reported - - - - - - -", price_out_next: "→_$16_on_1_Jan - - - - - - - -",
	retirement_date: "- - 2026-12-11 - - 2026-06-01 - - -", ending: "- - Retires_on_11_December_2026 - - Retired_on_1_June_2026 - - No_longer_listed_by_Acme",
	price_note: "- - - - - - per_second - per_second,_unconfirmed",
};
const columns = Object.entries(facts).map(([name, text]) =>
	({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) }));
const catalog = await makeCatalog(decodeModels(columns), [
	{ id: "acme", name: "Acme", kind: "maker" }, { id: "cube", name: "Cube", kind: "cloud" },
]);
const now = new Date("2026-11-29T12:00Z");
const asked = (search) => answerTo(catalog, parse(new URLSearchParams({ search }).toString()), now);

const nova = "Nova 5 at Acme: ";
const rise = "from 1 Jan 2027 on $4 in, $16 out";
const risen = `${nova}$4 in, $16 out for a million tokens from 1 Jan 2027 on; today it is $2 in, $8 out. `;
const star = "Star 2 at Acme: ";

for (const [name, wants] of [
	["a price says which one is announced", {
		"how much is nova 5": `${nova}$2 in, $8 out for a million tokens; ${rise}. `,
		"price of star 2": `${star}$1 in, $4 out for a million tokens; from 15 Dec 2026 on free in, $4 out, as others report. `,
		"price of luna-1": "Luna 1 at Acme: $3 in, $9 out for a million tokens. ",
		"nova 5 price now": `${nova}$2 in, $8 out for a million tokens; ${rise}. `,
		"nova 5 price increase": `${nova}$2 in, $8 out for a million tokens; ${rise}. `,
		"when does nova 5 get more expensive": `${nova}$2 in, $8 out for a million tokens; ${rise}. `,
		"will luna 1 get cheaper?": "Luna 1 at Acme: no other price is announced; today it is $3 in, $9 out for a million tokens. ",
	}],
	["a price on a day is the one that holds then", {
		"how much is nova 5 in january": risen, "nova 5 price in january": risen, "nova-5 price after the rise": risen,
		"how much will nova 5 cost on 1 January": risen, "what does nova 5 cost in 2027": risen, "price of nova 5 in 3 months": risen,
		"nova 5 cost from january": risen, "nova 5 price 2027-02-01": risen,
		"nova 5 in january": risen, "nova 5 next year": risen,
		"price of luna 1 in q1 2027": "Luna 1 at Acme: no other price is announced for 1 Jan 2027 to 31 Mar 2027; " +
			"today it is $3 in, $9 out for a million tokens. Retires on 11 December 2026. ",
		"nova 5 price in december": `${nova}its page has the prices of Dec 2025, and no other price is announced for Dec 2026; today it is $2 in, $8 out for a million tokens; ${rise}. `,
		"price of nova 5 before the rise": `${nova}$2 in, $8 out for a million tokens; ${rise}. `,
		"price of star 2 next month": `${star}$1 in, $4 out for a million tokens; from 15 Dec 2026 on free in, $4 out, as others report. `,
		"price of luna-1 next month":
			"Luna 1 at Acme: no other price is announced for Dec 2026; today it is $3 in, $9 out for a million tokens. " +
			"Retires on 11 December 2026. ",
		"price of luna-1 on 10 december":
			"Luna 1 at Acme: its page has the prices of 10 Dec 2025, and no other price is announced for 10 Dec 2026; today it is $3 in, $9 out for a million tokens. ",
		"price of luna-1 in january": "Luna 1 at Acme: its page has the prices of Jan 2026; today it is $3 in, $9 out for a million tokens. " +
			"Retires on 11 December 2026. ",
		"how much will luna-1 cost in january": "Luna 1 at Acme: no other price is announced for Jan 2027; today it is $3 in, $9 out for a million tokens. " +
			"Retires on 11 December 2026. ",
		"price of echo 1 in january": "Echo 1 at Acme: sources disagree about its price, which its page has. ",
		"how much was nova 5 last month": `${nova}its page has the past prices that are known; today it is $2 in, $8 out for a million tokens; ${rise}. `,
	}],
	["a price at a place is that of its offer", {
		"price of nova 5 on cube": "Nova 5 at Cube: $2.50 in, $10 out for a million tokens. ",
		"how much is nova-5 via cube in january":
			"Nova 5 at Cube: its page has the prices of Jan 2026, and no other price is announced for Jan 2027; today it is $2.50 in, $10 out for a million tokens. ",
		"nova 5 price on cube": "Nova 5 at Cube: $2.50 in, $10 out for a million tokens. ",
		"price of star 2 on cube": "Star 2: no offer of Cube is known. ",
		"price of luna-1 on cube": "Luna 1: the offer of Cube no longer works. ",
	}],
	["a price is found by more words, and by a misspelled name", {
		"nova 5 output price": `${nova}$2 in, $8 out for a million tokens; ${rise}. `, "batch price of nova 5": `${nova}$1 in, $4 out for a million tokens in batches. `,
		"luna-1 batch pricing": "Luna 1 at Acme: this is not known. ",
		"luan-1 price": "Luna 1 at Acme: $3 in, $9 out for a million tokens. “luan” is read as “luna”. ",
	}],
	["a price of a unit names it, and a reseller's stands beside the last one of the maker's own id", {
		"cine 1 price": "Cine 1 at Cube: $0.08 per second. Acme’s own id, cine-1-generate: $0.40 per second, unconfirmed, while it was listed. No longer listed by Acme. ",
		"price of cine-1-generate": "Cine 1 Generate at Acme: $0.40 per second, unconfirmed, while it was listed. No longer listed by Acme. Cube still lists it. ",
	}],
	["what no longer works has the price of its last day", {
		"how much is luna-1-old": "Luna 1 at Cube: $3 in, $9 out for a million tokens while it worked. Retired on 1 June 2026. Acme still lists it. ",
	}],
]) {
	test(name, () => {
		for (const [search, want] of Object.entries(wants)) {
			const { said, about, answer } = asked(search);
			assert.equal(said, want, search);
			assert.equal(keyOf(answer.models[0]), keyOf(about), search);
		}
	});
}

test("what a model cost on a past day is on its page, with that day", () => {
	for (const [search, on] of [
		["price of nova 5 in march 2026", "2026-03-01"], ["what did nova 5 cost in 2025", "2025-01-01"], ["nova 5 price on 3 june 2026", "2026-06-03"],
		["price of nova 5", undefined], ["nova 5 price in january 2027", undefined],
		// A month without a year is the last one if nothing is announced for the coming one.
		["luna-1 in march", "2026-03-01"], ["price of luna-1 in december", "2025-12-01"], ["what did nova 5 cost in march", "2026-03-01"],
		["nova 5 price last march", "2026-03-01"], ["nova 5 price 3 months ago", "2026-08-29"], ["nova 5 in march", undefined], ["star 2 in june", undefined],
		["will luna-1 price rise in march", undefined], ["how much will luna-1 cost in march", undefined], ["nova 5 price in the next 3 months", undefined],
	]) assert.equal(asked(search).on, on, search);
});

test("prices of several past days are those of all of them", () => {
	for (const [search, until] of [
		["what did nova 5 cost in 2025", "2025-12-31"], ["nova 5 price last year", "2025-12-31"], ["price of nova 5 in march 2026", "2026-03-31"],
		["nova 5 price on 3 june 2026", undefined], ["nova 5 price 3 months ago", undefined], ["nova 5 price yesterday", undefined],
		["luna-1 in march", "2026-03-31"], ["price of nova 5", undefined],
	]) assert.equal(asked(search).until, until, search);
	assert.equal(asked("price of echo 1 last year").said, "Echo 1 at Acme: its page has the past prices that are known; sources disagree about today’s. ");
});

test("the last price of what no longer works is none of another day", () => {
	const { said, on } = asked("price of luna-1-old on 3 march 2025");
	assert.equal(on, "2025-03-03");
	assert.equal(said, "Luna 1 at Cube: its page has the past prices that are known; the last one was $3 in, $9 out for a million tokens. " +
		"Retired on 1 June 2026. Acme still lists it. ");
});

test("a past price stands in the answer itself if the page of the model comes", async (t) => {
	const { pricesIn, withPastPrices } = await import("../../../site/website/assets/src/pastday.ts");
	const written = { today: "2026-11-29", prices: [["2026-03-01", "$10 in and $40 out", "“a” & 'b' <+>"], ["2026-06-01", "$2 in and $8 out", ""]] };
	const escaped = JSON.stringify(written).replace(/[&"'+<>]/g, (c) => ({ "&": "&amp;", '"': "&#34;", "'": "&#39;", "+": "&#43;", "<": "&lt;", ">": "&gt;" })[c]);
	const page = `<input type="date" id="on" data-prices="${escaped}">`;
	assert.deepEqual(pricesIn(page), written);
	assert.equal(pricesIn("<p>Not found</p>"), null);
	const settings = { pages: true, prefix: "/c", odd: {} };
	const requests = [];
	let answer = () => new Response(page);
	t.mock.method(globalThis, "fetch", async (address) => { requests.push(address); return answer(); });
	const past = async (search) => (await withPastPrices(settings, asked(search), now)).said;
	assert.equal(await past("price of nova 5 on 3 june 2026"), `${nova}on 3 June 2026 it cost $2 in and $8 out (the same as today). Prices are for a million tokens. `);
	assert.equal(await past("price of nova 5 on 3 june 2025"),
		`${nova}on 3 June 2025 no price is known; the oldest known one is of 1 March 2026: $10 in and $40 out, “a” & 'b' <+>. Prices are for a million tokens. `);
	assert.deepEqual(requests, ["/c/models/acme/nova-5/", "/c/models/acme/nova-5/"]);
	// What is asked of today needs no page, and without one the answer links to it.
	assert.equal(await past("price of nova 5"), asked("price of nova 5").said);
	answer = () => new Response("", { status: 404 });
	assert.equal(await past("price of nova 5 on 3 june 2026"), asked("price of nova 5 on 3 june 2026").said);
	assert.equal(requests.length, 3);
});

test("a list of prices at a moment says that they are those of today", () => {
	const last = "What ends soon, or may have ended, comes last. ";
	for (const [search, want, more = ""] of [
		["cheapest model in january", "sort=blended_price&order=asc", last], ["how much will nova cost next year", "search=nova"], ["cheap chat models next month", "type=chat&sort=blended_price&order=asc", last],
	]) {
		const { said, read } = asked(search);
		assert.deepEqual([said, query(read)], [`Prices are today’s; announced ones are beside them. ${more}`, want], search);
	}
	assert.equal(asked("cheapest model released in october").said, "");
});

test("of models up to a price, what ends soon comes last", () => {
	const { answer, said } = asked("chat models under $5");
	assert.equal(keyOf(answer.models.at(-1)), "acme/luna-1");
	assert.match(said, /What ends soon, or may have ended, comes last/);
});

test("the cheapest in batches is that by input and output, and what ends within weeks comes last", async () => {
	const rows = [
		["ends", "soon", "0.02", "0.2"], ["even", "usable", "0.05", "0.05"], ["less-in", "usable", "0.04", "0.5"], ["unpriced", "usable", "0.01", null],
	];
	const facts = ["id", "stage", "batch_in", "batch_out"].map((name, i) => ({ name, values: rows.map((row) => row[i]) }));
	const all = Object.entries({ provider: "acme", type: "chat", status: "active" }).map(([name, value]) => ({ name, values: rows.map(() => value) }));
	const few = await makeCatalog(decodeModels([...facts, ...all]), [{ id: "acme", name: "Acme", kind: "maker" }]);
	for (const search of ["cheapest batch", "cheapest with batch discount"]) {
		const { answer, said } = answerTo(few, parse(new URLSearchParams({ search }).toString()), now);
		assert.equal(answer.models.map(({ id }) => id).join(" "), "even less-in unpriced ends", search);
		assert.equal(said, "What ends soon, or may have ended, comes last. ", search);
	}
});
