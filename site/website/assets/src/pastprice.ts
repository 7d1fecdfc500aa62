// What a model cost on a day, in a sentence: the table below it has each source.

import { dateInWords } from "./words.ts";

/** The amounts of a price by its name, such as "Output": several if sources disagree. */
export type Prices = ReadonlyMap<string, readonly string[]>;

const most = 2; // LIMIT: prices of tiers and on conditions are in the table only

/** How the prices that most models have are called in a sentence. */
const words: Readonly<Record<string, string>> = { Input: "in", Output: "out" };

/** Returns the names to tell: input and output, or the first ones of a model that lacks one of them. */
function namesIn(prices: Prices): readonly string[] {
	const usual = Object.keys(words).filter((name) => prices.has(name));
	const [first = "", ...others] = prices.keys();
	if (first.startsWith("Price")) return [first]; // what others cost depends on a size or quality
	return usual.length === most ? usual : [first, ...others].slice(0, most);
}

/** Returns prices in words: "$2 in and $8 out", "$0.10 per second". */
function inWords(prices: Prices, names: readonly string[], isRange = false): string {
	return names.filter((name) => prices.has(name)).map((name) => {
		const amounts = prices.get(name) ?? [];
		const dollars = (text: string): number => Number(text.replace(/[$,]/g, "").replace("free", "0"));
		const sorted = amounts.toSorted((a, b) => dollars(a) - dollars(b));
		const isBetween = isRange && sorted.length > 1;
		const amount = isBetween ? `${sorted[0]} to ${sorted.at(-1)}` : amounts.join(" or ");
		return `${amount} ${words[name] ?? name.replace(/^Price,? /, "").toLowerCase()}`;
	}).join(" and ");
}

/**
 * Says what a model cost on a day, and what it costs today: "On 1 March 2026 it cost $2 in and $8 out
 * (today $1 in and $8 out)."; of several days from the lowest to the highest price.
 */
export function priceOn(first: string, last: string, then: Prices, today: Prices): string {
	const isRange = first !== last;
	const on = isRange ? `From ${dateInWords(first)} to ${dateInWords(last)}` : `On ${dateInWords(first)}`;
	if (then.size === 0) return `${on} no price is known.`;
	const names = namesIn(then);
	const cost = inWords(then, names, isRange);
	const now = inWords(today, names);
	let more = "it has no current price";
	if (now) more = now === cost ? "the same as today" : `today ${now}`;
	const days = isRange && cost.includes(" to ") ? " Sources and days are in the table." : "";
	return `${on} it cost ${cost} (${more}).${days}`;
}
