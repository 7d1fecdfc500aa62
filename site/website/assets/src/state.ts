// The state of the explorer, and its address. The address uses the names of the API's parameters.

import { asksForEnd, filters, ownFilters, type Filter } from "./filters.ts";
import { encodeQuery } from "./settings.ts";
import { readUse, usePairs, type Use } from "./use.ts";

export const limit = 50; // models on a page, as the API has them by default

/** The characters of the longest search of the API and of the field. A longer one would take seconds to read. */
const longestSearch = 512;

/** The state of the explorer: a query of the catalog, and how the page shows the answer. */
export interface State {
	readonly values: Readonly<Record<string, readonly string[]>>; // of all filters, sorted
	readonly search: string;
	readonly sort: string;
	readonly order: string;
	readonly page: number;
	readonly names: boolean; // whether the search is for names, whatever its words mean
	/** Whether models that do not work today are shown; "" if the query decides. */
	readonly gone: "" | "too" | "not";
	readonly every: boolean; // whether each model has a row; else the models of a family share one
	readonly use: Use; // of the reader, whose cost rows show
}

/** The sort keys besides relevance. The API does not have those behind updated. */
const sorts = [
	"released", "context", "input_price", "output_price", "blended_price", "name", "provider", "updated",
	"dimensions", "output", "retires", "change", "batch", "cached", "minute", "second", "image", "cost",
];
const ownSorts = sorts.slice(sorts.indexOf("dimensions"));

/** What a state is sorted by: without a search, the newest come first. */
export const sortOf = ({ sort, search }: Pick<State, "sort" | "search">): string =>
	sort === "relevance" && !search ? "released" : sort;

/**
 * Reads a state from the query of an address, with or without its question mark. Any text is a
 * state.
 */
export function parse(text: string): State {
	const given = new URLSearchParams(text);
	const page = Number(given.get("page"));
	const valuesOf = ({ name, list }: Filter): readonly string[] => {
		const texts = given.getAll(name);
		return [...new Set(list ? texts.join(",").split(",") : texts.slice(-1))].filter(Boolean).sort();
	};
	// People write addresses as those of search engines: "/?q=whisper".
	let search = given.get("search") ?? given.get("q") ?? "";
	// They ask for a status "retired", too, as pages call it. The API knows that by the day of the end, and so
	// does a search for the word.
	if (given.get("status") === "retired") {
		given.delete("status");
		search = `${search} retired`.trim();
	}
	return {
		values: Object.fromEntries(filters.map((filter) => [filter.name, valuesOf(filter)])),
		search: [...search].slice(0, longestSearch).join(""),
		sort: sorts.find((sort) => sort === given.get("sort")) ?? "relevance",
		order: given.get("order") === "asc" ? "asc" : "desc",
		page: Number.isSafeInteger(page) && page > 0 ? page : 1,
		names: given.get("as") === "names",
		gone: (["too", "not"] as const).find((word) => word === given.get("retired")) ?? "",
		every: given.get("ids") === "every",
		use: readUse(given),
	};
}

/**
 * The parameters of a state whose values differ from the standard ones; `sort` is the standard sort
 * key.
 */
function pairsOf(state: State, sort: string): URLSearchParams {
	const { search, order, page } = state;
	const pairs = Object.entries(state.values).map(([name, values]) => [name, values.join(",")]);
	pairs.push(["search", search], ["sort", state.sort === sort ? "" : state.sort]);
	pairs.push(["order", order === "desc" ? "" : order], ["page", page === 1 ? "" : String(page)]);
	return new URLSearchParams(pairs.filter(([, value]) => value));
}

/** The query of the page, without its question mark: "" for the initial state. */
export function query(state: State): string {
	const pairs = pairsOf(state, "relevance");
	if (state.names && state.search) pairs.set("as", "names");
	if (state.gone) pairs.set("retired", state.gone);
	if (state.every) pairs.set("ids", "every");
	for (const [name, text] of usePairs(state.use)) pairs.set(name, text);
	return encodeQuery(pairs);
}

/**
 * The query of the API that has the same models in the same order; of a search the best matches, which
 * the list has first, may be in another one. Its pages are those of the view with every id.
 */
export function apiQuery(state: State): string {
	const { every, page, order } = state;
	const sort = sortOf(state);
	// What the API cannot filter or sort by is left out: its answer has more models, in another order.
	const there = ownSorts.includes(sort) ? { sort: "released", order: "desc" } : { sort, order };
	const own = Object.fromEntries(ownFilters.map(({ name }) => [name, []]));
	// The page shows the first offer of each model by itself, unless it is asked when they end; the API all.
	const isByPlace = every || asksForEnd(state.values);
	const offers = state.values["offers"]?.at(-1) ?? (isByPlace ? "all" : "first");
	const values = { ...state.values, ...own, offers: offers === "all" ? [] : [offers] };
	const asked = { ...state, ...there, values, page: every ? page : 1 };
	return encodeQuery(pairsOf(asked, state.search ? "relevance" : "updated"));
}

/** Whether a state asks what ends when. */
export const isByEnd = ({ sort, values }: Pick<State, "sort" | "values">): boolean =>
	sort === "retires" || asksForEnd(values);

/** Whether a state has a row for each place that offers a model. */
export const isByPlace = ({ values }: State): boolean => values["offers"]?.at(-1) === "all";

/** Whether only the page has the order of a state. */
export const isOwnSort = (state: State): boolean => ownSorts.includes(sortOf(state));

/**
 * What readers must know who copy the request beside the list: which filters and orders, by their names
 * on the page, it lacks because the API has no such ones.
 */
export function beyondAPI(own: readonly string[]): string {
	if (own.length === 0) return "";
	const more = "the API returns more models, or in another order";
	return `The request is without ${own.join(" and ")}, which only this page has: ${more}. ` +
		"“Download CSV” saves the list as it is. ";
}

/** The address of a state. */
export function address(state: State, prefix: string): string {
	const text = query(state);
	return `${prefix}/${text && `?${text}`}`;
}

/** A state with some members changed, back on its first page. */
export const change = (state: State, members: Partial<State>): State => ({ ...state, page: 1, ...members });

/** The state with a value of a filter chosen, or no more. */
export function toggle(state: State, name: string, value: string): State {
	const now = state.values[name] ?? [];
	const kept = filters.find((filter) => filter.name === name)?.list ? now.filter((v) => v !== value) : [];
	const next = now.includes(value) ? kept : [...kept, value].sort();
	return change(state, { values: { ...state.values, [name]: next } });
}

/** The sort keys of columns that people read from the first letter or the lowest price on. */
const fromLeast = ["name", "provider", "input_price", "output_price", "blended_price", "cost"];

/**
 * The state sorted by a key: turned if it is sorted by that key already, else in the key's natural
 * direction.
 */
export function sortBy(state: State, sort: string): State {
	const natural = fromLeast.includes(sort) ? "asc" : "desc";
	const turned = state.order === "asc" ? "desc" : "asc";
	return change(state, { sort, order: sortOf(state) === sort ? turned : natural });
}

/** The state with the filters of another, and its order. */
export function addFilters(state: State, other: State): State {
	const { sort, order } = other.sort === "relevance" ? state : other;
	return { ...parse(`${query(state)}&${query(other)}`), sort, order, page: 1 };
}

/** Whether a state has all filters of another, and its order if that has one. */
export const hasFilters = (state: State, other: State): boolean =>
	(other.sort === "relevance" || (other.sort === state.sort && other.order === state.order)) &&
	Object.entries(other.values).every(([name, values]) => values.every((value) => state.values[name]?.includes(value)));

/** The state without the filters of another, and without its order. */
export function removeFilters(state: State, other: State): State {
	const values = Object.entries(state.values).map(([name, values]) =>
		[name, values.filter((value) => !other.values[name]?.includes(value))]);
	const { sort, order } = other.sort === "relevance" ? state : parse("");
	return change(state, { values: Object.fromEntries(values), sort, order });
}

/** The state without filters and search; sort key and order stay. */
export const cleared = (state: State): State => change(state, { values: parse("").values, search: "" });
