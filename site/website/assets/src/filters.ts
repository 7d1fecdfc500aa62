// What lists of models can be filtered by.

import search from "../../../facts/search.json" with { type: "json" };

/** A parameter of the API that filters models by a fact. */
export interface Filter {
	readonly name: string;
	readonly fact: string;
	readonly label: string; // of the fact
	readonly words: string; // before a value in use
	readonly test: string; // a name of `tests` in catalog/filter.ts
	readonly list?: boolean; // whether it takes several values
	readonly values?: readonly { readonly value: string; readonly text?: string }[]; // Choice in package facts
}

/** Filters that only the website has: the API does not know them. */
export const ownFilters: readonly Filter[] = search.own;

/** The filters of version 2 of the API, in its order, and those of the website. */
export const filters: readonly Filter[] = [...search.filters, ...search.own];

/**
 * Whether filters ask when models end. Each place that sells a model ends it on a day of its own, so
 * that no offer stands for the others.
 */
export const asksForEnd = (values: Readonly<Record<string, readonly string[]>>): boolean =>
	["retiring_before", "retiring_after"].some((name) => values[name]?.length);

const priceDigits = 6; // behind the point; no price has more

/** The largest price below another, by which filters of what is at most a price mean "under" it. */
export const belowPrice = (price: number): number => Number((price - 10 ** -priceDigits).toFixed(priceDigits));

/** Whether a price of a filter is just below another one, which is not reached. */
export const isBelow = (price: string): boolean => /\.\d*999$/.test(price);

/** Whether a number of tokens of a filter is just above a round one, which is not enough. */
export const isAbove = (tokens: string): boolean => /\d001$/.test(tokens);

/** What a filter with a value says. */
export function wordsOf({ words }: Filter, value: string): string {
	if (words.endsWith("≥ ") && isAbove(value)) return `${words.replace("≥", ">")}${Number(value) - 1}`;
	if (!words.endsWith("≤ $") || !isBelow(value)) return words + value;
	return `${words.replace("≤", "<")}${Number((Number(value) + 10 ** -priceDigits).toFixed(priceDigits))}`;
}
