// Whether a model has what filters ask for: filter.go of Go's package dataset/catalog, and the filters
// that only the website has.

import { filters, type Filter } from "../filters.ts";
import type { Model } from "../models.ts";
import { statedPrices } from "../places.ts";
import type { Query } from "./query.ts";

/**
 * How a model compares with a filter, the worst first. It is unknown if a fact that the filter asks
 * for is.
 */
export const fails = 0;
export const unknown = 1;
export const passes = 2;

/** A text as a number. A date is its day, 20260731, and a month its first day. */
export const numberOf = (text = ""): number =>
	Number(/^\d{4}-/.test(text) ? text.padEnd(10, "-01").replaceAll("-", "") : text);

/** Whether the value of a fact is as the values of a filter ask. */
const tests: Readonly<Record<string, (value: string, wanted: readonly string[]) => boolean>> = {
	oneOf: (value, wanted) => wanted.includes(value),
	allOf: (value, wanted) => wanted.every((part) => value.split(",").includes(part)),
	noneOf: (value, unwanted) => !unwanted.some((part) => value.split(",").includes(part)),
	flags: (value) => value === "true",
	flagsOff: (value) => value === "false",
	least: (value, [least]) => numberOf(value) >= numberOf(least),
	most: (value, [most]) => numberOf(value) <= numberOf(most),
	before: (value, [end]) => numberOf(value) < numberOf(end),
};

/**
 * Whether a model has prices of some kinds: of batches, or ones that change on an announced day.
 */
function hasPrices(model: Model, wanted: readonly string[]): boolean {
	const changes = model.value("price_change") ?? "";
	const has = {
		batch: model.known("batch_in") !== null,
		changing: model.value("price_day") !== null,
		rising: changes.includes("rises"),
		falling: changes.includes("falls"),
	};
	return wanted.every((kind) => has[kind as keyof typeof has]);
}

/** The prices of which lists have what sources state who disagree. */
const ways: Readonly<Record<string, "in" | "out">> = { input_price: "in", output_price: "out" };

/**
 * How a disputed price compares with the most that a page allows: it passes if that is enough whoever is right,
 * and fails if it never is. The API has no such prices: there, none of them passes or fails.
 */
function disputedPrice(model: Model, side: "in" | "out", limit: number): number {
	const stated = statedPrices(model, side);
	if (stated === null) return unknown;
	const [least, most] = stated;
	if (most <= limit) return passes;
	return least > limit ? fails : unknown;
}

/** How a model compares with a filter of a query. Each flag is a fact. */
export function comparison(
	model: Model, { name, fact, test }: Filter, { values, every }: Pick<Query, "values" | "every">,
): number {
	const wanted = values[name] ?? [];
	const side = ways[fact];
	const isOfPage = every !== undefined; // a query of the API does not say it
	if (isOfPage && side && test === "most" && model.value(fact) === "disputed") {
		return disputedPrice(model, side, numberOf(wanted[0]));
	}
	const facts = test.startsWith("flags") ? wanted.map((flag) => `${fact}.${flag}`) : [fact];
	const comparisons = facts.map((asked) => {
		if (test === "prices") return hasPrices(model, wanted) ? passes : fails;
		const isReportAsked = asked === "retirement_date" && values["reported"]?.length;
		const value = isReportAsked ? model.ends : model.known(asked);
		if (value === null) return unknown;
		return tests[test]?.(value, wanted) ? passes : fails;
	});
	return Math.min(...comparisons);
}

/**
 * The filters that a query uses, and that a model passes or fails. Which of its offers are listed is no
 * fact of a model: it is decided when it is known which of them match. Whether reports of an end count
 * is a part of the filters by its day.
 */
export const inUse = (values: Query["values"]): readonly Filter[] =>
	filters.filter(({ name, test }) => !["offers", "reports"].includes(test) && values[name]?.length);
