// The state of the explorer, and its address. The address uses the names of the API's parameters.

import { filterNames, single, type FilterName } from "./evaluate.ts";
import { encodeQuery } from "./settings.ts";

/** The most models that a comparison takes. */
export const maxPicks = 6;

/** Models on a page, as the API has them by default. */
export const limit = 50;

/** The values of the filters, sorted. */
export type Filters = Readonly<Record<FilterName, readonly string[]>>;

/** The state of the explorer: a query of the catalog, and how the page shows the answer. */
export interface State extends Filters {
	readonly search: string;
	readonly sort: string;
	readonly order: string;
	readonly page: number;
	/** Whether each model has a row. Else the models of a family share one. */
	readonly every: boolean;
	/** Models picked for comparison, as "provider/id". */
	readonly vs: readonly string[];
}

const noFilters = Object.fromEntries(filterNames.map((name) => [name, []])) as unknown as Filters;

/** The active models first, the newest first; with a search, the best match. */
export const initial: State = { ...noFilters, search: "", sort: "relevance", order: "desc", page: 1, every: false, vs: [] };

export const sorts = ["relevance", "released", "context", "input_price", "output_price", "name", "provider", "updated"];

/** Reads a state from the query of an address, with or without its question mark. Any text is a state. */
export function parse(search: string): State {
	const given = new URLSearchParams(search);
	const text = (name: string, allowed: readonly string[], standard: string): string => allowed.find((a) => a === given.get(name)) ?? standard;
	const page = Number(given.get("page"));
	return {
		...Object.fromEntries(filterNames.map((name) => [name, valuesOf(name, given.get(name) ?? "")])) as unknown as Filters,
		search: given.get("search") ?? "", sort: text("sort", sorts, initial.sort), order: text("order", ["asc"], initial.order),
		page: Number.isSafeInteger(page) && page > 0 ? page : 1, every: given.get("ids") === "every",
		vs: [...new Set(given.getAll("vs"))].filter((key) => /^[^/]+\/./.test(key)).slice(0, maxPicks),
	};
}

function valuesOf(name: FilterName, text: string): readonly string[] {
	const values = single.includes(name) ? [text] : text.split(",");
	return [...new Set(values)].filter(Boolean).sort();
}

/** The parameters of a state whose values differ from the standard ones; `sort` is the standard sort key. */
function pairsOf(state: State, sort: string): URLSearchParams {
	const pairs = new URLSearchParams();
	for (const name of filterNames) if (state[name].length) pairs.set(name, state[name].join(","));
	if (state.search) pairs.set("search", state.search);
	if (state.sort !== sort) pairs.set("sort", state.sort);
	if (state.order !== initial.order) pairs.set("order", state.order);
	if (state.page !== 1) pairs.set("page", String(state.page));
	return pairs;
}

/** The query of the page, without its question mark and without the picks: "" for the initial state. */
export const query = (state: State): string => queryWith(state, []);

function queryWith(state: State, vs: readonly string[]): string {
	const pairs = pairsOf(state, initial.sort);
	if (state.every) pairs.set("ids", "every");
	for (const key of vs) pairs.append("vs", key);
	return encodeQuery(pairs);
}

/** The query of the API that has the same models in the same order. Its pages are those of the view with every id. */
export function apiQuery(state: State): string {
	const pairs = pairsOf(state, state.search ? "relevance" : "updated");
	if (!state.every) pairs.delete("page");
	return encodeQuery(pairs);
}

/** The address of a state on this origin. */
export function address(state: State, prefix: string): string {
	const text = queryWith(state, state.vs);
	return `${prefix}/${text && `?${text}`}`;
}

/** A state with some members changed, back on its first page unless the change names one. */
export function change(state: State, members: Partial<State>): State {
	return { ...state, page: 1, ...members };
}

/** The state with a value of a filter chosen, or no more. */
export function toggle(state: State, name: FilterName, value: string): State {
	const others = state[name].filter((v) => v !== value);
	const chosen = others.length < state[name].length;
	const kept = single.includes(name) ? [] : others;
	return change(state, { [name]: chosen ? others : [...kept, value].sort() });
}

/** The state sorted by a key: turned if it is sorted by that key already, else in the key's natural direction. */
export function sortBy(state: State, sort: string): State {
	const natural = ["name", "provider", "input_price", "output_price"].includes(sort) ? "asc" : "desc";
	const turned = state.order === "asc" ? "desc" : "asc";
	return change(state, { sort, order: state.sort === sort ? turned : natural });
}

/** The state without filters and search; picks, sort key and order stay. */
export const cleared = (state: State): State => change(state, { ...noFilters, search: "" });

/** A filter in use, or the search. */
export type Part = readonly [name: FilterName | "search", value: string];

/** The search and filters in use, each with the state without it. */
export function partsOf(state: State): { readonly part: Part; readonly without: State }[] {
	const parts = filterNames.flatMap((name) => state[name].map((value) => ({ part: [name, value] as Part, without: toggle(state, name, value) })));
	return state.search ? [{ part: ["search", state.search], without: change(state, { search: "" }) }, ...parts] : parts;
}
