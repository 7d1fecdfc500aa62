// The answer to a query: Evaluate in page.go of Go's package dataset/catalog. Pages differ from the API
// in one thing: they put first, of what a search finds equally well, what is most likely meant.

import type { Model } from "../models.ts";
import { hasPrice } from "../places.ts";
import type { Catalog } from "./catalog.ts";
import { passes, unknown } from "./filter.ts";
import { match } from "./match.ts";
import { ready } from "./order.ts";
import { isVersioned, type Query } from "./query.ts";
import { Class } from "./relevance.ts";
import { fold, squash } from "./words.ts";

/** The models that match a query, in its order. */
export interface Answer {
	readonly models: readonly Model[];
	readonly exact: ReadonlySet<Model>; // those whose id, name or alias equals the search
	/**
	 * Those whose id, name or alias begins or ends with a search that has a version, such as "opus 4.1".
	 */
	readonly versions?: ReadonlySet<Model>;
	/** Further ones that may match: facts that filters ask for are not known. */
	readonly unknown: readonly Model[];
	readonly named: boolean; // whether the words of the search begin words of names
}

/** Answers a query. */
export function evaluate(catalog: Catalog, query: Query): Answer {
	const { sort, order, search } = query;
	const compared = match(catalog, query);
	const classes = catalog.classes(search);
	const found = Object.keys(Class).map((): number[] => []);
	const exact = new Set<Model>();
	const versions = new Set<Model>();
	const versioned = isVersioned(search);
	const maybe: Model[] = [];
	let named = false;
	// A walk along the order, which is made once, sorts the rows of each class without comparing them.
	for (const row of catalog.ordered(sort, order)) {
		const model = catalog.models[row] as Model;
		const result = compared(row);
		if (result === unknown) maybe.push(model);
		if (result !== passes) continue;
		// With nothing to search for, relevance asks what is worth choosing at all.
		const rank = classes?.[row] ?? Number(!ready(model));
		found[sort === "relevance" ? rank : 0]?.push(row);
		named ||= rank < Class.rest;
		if (classes && rank === Class.equal) exact.add(model);
		const isBorder = rank === Class.begins || rank === Class.ends;
		if (classes && versioned && isBorder) versions.add(model);
	}
	if (order === "asc") found.reverse();
	// The API has no such preference: where each id has a row, pages have its order.
	const isPreferring = classes !== null && sort === "relevance" && query.every === false;
	const rows = isPreferring ? found.flatMap((rows) => preferred(catalog, rows, search)) : found.flat();
	const models = rows.map((row) => catalog.models[row] as Model);
	return { models, exact, versions, unknown: maybe, named };
}

/**
 * Rows that a search finds equally well, those first that are most likely meant: the models whose
 * names have its words one behind the other, and of these the ones for chats. Without this, what
 * was made of Gemini 3.8 for speech would be before it, because it is newer, and "qwen 4" would
 * find Qwen3 Coder 480B first.
 */
function preferred(catalog: Catalog, rows: readonly number[], search: string): readonly number[] {
	const words = `\n${squash(fold(search)).text}`;
	const versioned = isVersioned(search);
	const rank = (row: number): number => {
		const model = catalog.models[row] as Model;
		const isApart = !catalog.searchables[row]?.heads.includes(words);
		// A version is asked for even if it ends. Of a family, such as voxtral, only those that can be
		// chosen today are before what is newer.
		const isOld = versioned && model.type === "chat";
		// What makes images or speech is no worse than its like because it has no price per token; but
		// without any price it is.
		const isUnpriced = model.type !== "chat" && !hasPrice(model);
		return Number(isApart) * 4 + (ready(model) ? 0 : Number(!isOld) + Number(isUnpriced) + 1);
	};
	// By rank, and not with a sort: a search for "a" finds thousands, which it would rank again and again.
	const groups = Map.groupBy(rows, rank);
	return [...groups.keys()].toSorted((a, b) => a - b).flatMap((key) => groups.get(key) ?? []);
}
