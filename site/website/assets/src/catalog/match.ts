// Which rows of the catalog match a query: match and keepFirstOffers in page.go of Go's package
// dataset/catalog. It is decided in two steps. First each row is compared by itself; then, of rows
// that are one model, all but the one to show are dropped, because which of them is first depends on
// which of them match.

import type { Model } from "../models.ts";
import { usualTerms, works } from "../places.ts";
import type { Catalog } from "./catalog.ts";
import { comparison, fails, inUse, passes } from "./filter.ts";
import { pieces, type Key } from "./order.ts";
import { firstOffers, isVersioned, oneID, ofToday, type Query } from "./query.ts";
import { Class } from "./relevance.ts";

/**
 * Returns a function that says how a row compares with a query, without regard to other offers of its
 * model, and to a filter that has a name: what is counted for each of its values differs in nothing
 * else.
 */
export function matchAlone(catalog: Catalog, query: Query, except = ""): (row: number) => number {
	const used = inUse(query.values).filter(({ name }) => name !== except);
	const today = ofToday(query);
	const classes = catalog.classes(query.search);
	const versioned = isVersioned(query.search);
	return (row) => {
		const model = catalog.models[row] as Model;
		if (classes?.[row] === Class.none) return fails;
		// What is named is asked for, even if it no longer works: an id, or the end of one with its
		// version ("opus 4.1").
		const rank = classes?.[row];
		const isName = rank === Class.equal || (versioned && rank === Class.ends);
		const isNamed = isName && query.gone !== "not";
		if (today && !isNamed && !works(model)) return fails;
		return Math.min(passes, ...used.map((filter) => comparison(model, filter, query)));
	};
}

/** Returns a function that says how a row compares with a query. */
export function match(catalog: Catalog, query: Query): (row: number) => number {
	const alone = matchAlone(catalog, query);
	const byModel = firstOffers(query);
	const byID = oneID(query);
	if (!byModel && !byID) return alone;
	const known = new Array<number | undefined>(catalog.models.length); // each is asked for twice
	const compared = (row: number): number => {
		known[row] ??= alone(row);
		return known[row];
	};
	const dropped = new Set<number>(); // rows that match, but are not the first of their model
	if (byModel) dropOtherOffers(catalog, query, compared, dropped);
	// Last, so that the maker's id of a model is compared with its other ids, and not with places.
	if (byID) dropOtherIDs(catalog, query, compared, dropped);
	return (row) => (dropped.has(row) ? fails : compared(row));
}

/** Drops of the offers of a model that match all but the first. */
function dropOtherOffers(
	catalog: Catalog, query: Query, compared: (row: number) => number, dropped: Set<number>,
): void {
	const price = pieces[query.sort];
	for (const rows of catalog.offers.groups) {
		const matching = rows.filter((row) => compared(row) === passes);
		// Of a page with a limit of prices, the first is no batch if others are within, too: the API has no preference.
		if (query.every === false && isPriced(query)) matching.sort((a, b) => termsAt(catalog, a) - termsAt(catalog, b));
		// By the price of a piece, an offer counts that has one: the maker may state none.
		if (price) matching.sort((a, b) => priceAt(catalog, a, price) - priceAt(catalog, b, price));
		for (const row of matching.slice(1)) dropped.add(row);
	}
}

/** Whether a query has a limit of prices. */
const isPriced = ({ values }: Query): boolean =>
	["max_input_price", "max_output_price"].some((name) => values[name]?.length);

/** Where the terms of an offer are in the order of offers: usual ones, then others. */
const termsAt = (catalog: Catalog, row: number): number => Number(!usualTerms(catalog.models[row] as Model));

/** The key of a row by which offers of a model are chosen; Infinity if it is not known. */
function priceAt(catalog: Catalog, row: number, price: (m: Model) => Key): number {
	return Number(price(catalog.models[row] as Model) ?? Infinity);
}

/** Drops of the ids of a model at one place that match, or may, all but the one to write first. */
function dropOtherIDs(
	catalog: Catalog, query: Query, compared: (row: number) => number, dropped: Set<number>,
): void {
	const asked = query.search.trim().toLowerCase();
	const isAsked = (row: number): boolean => catalog.models[row]?.id.toLowerCase() === asked;
	for (const models of new Set(catalog.ids.values())) {
		const rows = models.map(({ row }) => row);
		const matching = rows.filter((row) => !dropped.has(row) && compared(row) !== fails);
		// What may match is no further model beside an id that does; who writes an id sees it.
		const rank = (row: number): number => compared(row) * 2 + Number(isAsked(row));
		matching.sort((a, b) => rank(b) - rank(a));
		for (const row of matching.slice(1)) dropped.add(row);
	}
}
