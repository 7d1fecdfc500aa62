// What a model costs on a day, in a sentence: the table below it has each source.

import { dateInWords } from "./words.ts";

/** What a model cost, costs and will cost, as priceon.go of Go's package website writes it. */
export interface Prices {
	readonly today: string; // the day of the dataset
	/**
	 * The first day, what the prices are, what to know about them and, if sources disagree, what others say; in
	 * order, and the last one goes on.
	 */
	readonly prices: readonly (readonly [from: string, text: string, marks: string, others?: string])[];
	readonly ends?: string; // the first day without prices of a model that ends
	readonly reported?: boolean; // its provider has not confirmed that end
}

/** Returns the prices on a day, which are empty if none are known. */
function at({ prices }: Prices, day: string): { text: string; cost: string; others: string } {
	// Days are texts such as 2026-10-01, whose order is that of time.
	const [, text, marks, others = ""] = prices.findLast(([from]) => from <= day) ?? ["", "", ""];
	return { text, cost: marks ? `${text}, ${marks}` : text, others };
}

/** Says that no price of a day is known, and which one is known first after it. */
function noneKnown(on: string, day: string, { prices }: Prices): string {
	const first = prices.find(([, text]) => text !== "");
	if (!first || first[0] <= day) return `${on} no price is known.`;
	const [from, text, marks] = first;
	const cost = marks ? `${text}, ${marks}` : text;
	return `${on} no price is known; the oldest known one is of ${dateInWords(from)}: ${cost}.`;
}

/** Returns one of three texts: for a day before now, for now, or for a day after it. */
const tense = (day: string, now: string, was: string, is: string, will: string): string =>
	day < now ? was : day > now ? will : is;

/** Says why a model has no prices from its end on. */
function ended({ ends = "", reported }: Prices, now: string): string {
	const day = dateInWords(ends);
	if (reported) return `its reported end is ${day}`;
	return `it ${ends > now ? "ends" : "ended"} on ${day}`;
}

/**
 * Says what a model costs on a day, and what it costs today: "On 1 March 2026 it cost $2 in and $8 out
 * (today $1 in and $8 out)." Now is the day of the reader, which decides what is past.
 */
export function priceOn(day: string, prices: Prices, now: string): string {
	const on = `On ${dateInWords(day)}`;
	const then = at(prices, day);
	const today = at(prices, prices.today);
	const isOver = (on: string): boolean => prices.ends !== undefined && on >= prices.ends;
	if (!then.text && isOver(day)) {
		return `${on} it ${tense(day, now, "had", "has", "will have")} no price: ${ended(prices, now)}.`;
	}
	if (!then.text) return noneKnown(on, day, prices);
	const others = then.others ? `; ${then.others}` : "";
	const sentence = `${on} it ${tense(day, now, "cost", "costs", "will cost")} ${then.cost}${others}`;
	if (day === prices.today || (day === now && then.cost === today.cost)) return `${sentence}.`;
	// What to know about the prices of today is above, unless it is all that differs.
	let more = `today ${then.text === today.text ? today.cost : today.text}`;
	if (!today.text) more = isOver(prices.today) ? ended(prices, now) : "it has no current price";
	// Prices of a coming day are those that are announced, and nobody knows whether more follow.
	if (then.cost === today.cost) {
		more = day > prices.today ? "the same as today; no change is announced" : "the same as today";
	}
	return `${sentence} (${more}).`;
}

const most = 4; // LIMIT: more prices in a sentence would be a table, which the page has

/**
 * Says what a model cost from one past day to another: "From 1 January 2025 to 31 December 2025 it cost $2 in
 * and $8 out, then $1 in and $4 out from 3 March 2025 on (the same as today)."
 */
export function pricesFrom(first: string, last: string, prices: Prices, now: string): string {
	if (first === last) return priceOn(first, prices, now);
	const starts = prices.prices.filter(([from]) => first < from && from <= last).map(([from]) => from);
	const known = [first, ...starts].map((from) => ({ from, ...at(prices, from) }));
	// Of the days before the first known price there is nothing to say.
	const changes = known.filter(({ cost }, i) => cost !== (known[i - 1]?.cost ?? ""));
	const on = `From ${dateInWords(first)} to ${dateInWords(last)}`;
	if (changes.length === 0) return noneKnown(on, last, prices);
	const said = changes.slice(0, most).map(({ from, cost }) =>
		`${cost || "no known price"}${from === first ? "" : ` from ${dateInWords(from)} on`}`);
	const isWhole = changes.length <= most;
	const today = at(prices, prices.today);
	let more = today.text ? `today ${today.text}` : "it has no current price";
	if (isWhole && changes.at(-1)?.cost === today.cost) more = "the same as today";
	const later = isWhole ? "" : " The table has the later prices.";
	// Each of these would be a step of its own: a day has both.
	const doubt = known.some(({ others }) => others) ? " Sources disagree about some of these days." : "";
	return `${on} it cost ${said.join(", then ")} (${more}).${later}${doubt}`;
}
