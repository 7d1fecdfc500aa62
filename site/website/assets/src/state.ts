// The state of the explorer, and its address. The address uses the names of the API's parameters.

import { encodeQuery, filters, type Filter } from "./settings.ts";
import { parseTokens } from "./words.ts";

export const maxPicks = 7; // the most models that a comparison takes
export const limit = 50; // models on a page, as the API has them by default

/** The state of the explorer: a query of the catalog, and how the page shows the answer. */
export interface State {
	readonly values: Readonly<Record<string, readonly string[]>>; // of all filters, sorted
	readonly search: string;
	readonly sort: string;
	readonly order: string;
	readonly page: number;
	readonly names: boolean; // whether the search is for names, whatever its words mean
	readonly gone: boolean; // whether models that do not work today are shown
	readonly every: boolean; // whether each model has a row; else the models of a family share one
	readonly in: string; // tokens of the reader's use, as they are written, whose cost rows show
	readonly out: string;
}

/** The sort keys besides relevance. The API does not have the last two. */
const sorts = ["released", "context", "input_price", "output_price", "name", "provider", "updated", "dimensions", "cost"];

/** Reads a state from the query of an address, with or without its question mark. Any text is a state. */
export function parse(text: string): State {
	const given = new URLSearchParams(text);
	const page = Number(given.get("page"));
	const valuesOf = ({ name, list }: Filter): readonly string[] => {
		const texts = given.getAll(name);
		return [...new Set(list ? texts.join(",").split(",") : texts.slice(-1))].filter(Boolean).sort();
	};
	return {
		values: Object.fromEntries(filters.map((filter) => [filter.name, valuesOf(filter)])),
		search: given.get("search") ?? "",
		sort: sorts.find((sort) => sort === given.get("sort")) ?? "relevance",
		order: given.get("order") === "asc" ? "asc" : "desc",
		page: Number.isSafeInteger(page) && page > 0 ? page : 1,
		names: given.get("as") === "names",
		gone: given.get("retired") === "too",
		every: given.get("ids") === "every",
		in: given.get("in") ?? "",
		out: given.get("out") ?? "",
	};
}

/** The parameters of a state whose values differ from the standard ones; `sort` is the standard sort key. */
function pairsOf(state: State, sort: string): URLSearchParams {
	const { search, order, page } = state;
	const pairs = Object.entries(state.values).map(([name, values]) => [name, values.join(",")]);
	pairs.push(["search", search], ["sort", state.sort === sort ? "" : state.sort], ["order", order === "desc" ? "" : order]);
	pairs.push(["page", page === 1 ? "" : String(page)]);
	return new URLSearchParams(pairs.filter(([, value]) => value));
}

/** The query of the page, without its question mark: "" for the initial state. */
export function query(state: State): string {
	const pairs = pairsOf(state, "relevance");
	if (state.names && state.search) pairs.set("as", "names");
	if (state.gone) pairs.set("retired", "too");
	if (state.every) pairs.set("ids", "every");
	for (const name of ["in", "out"] as const) if (state[name]) pairs.set(name, state[name]);
	return encodeQuery(pairs);
}

/** The query of the API that has the same models in the same order. Its pages are those of the view with every id. */
export function apiQuery(state: State): string {
	const { every, page, sort, order } = state;
	const there = ["dimensions", "cost"].includes(sort) ? { sort: "relevance", order: "desc" } : { sort, order };
	// The page shows the first offer of each model by itself, the API all.
	const offers = state.values["offers"]?.at(-1) ?? (every ? "all" : "first");
	const values = { ...state.values, offers: offers === "all" ? [] : [offers] };
	return encodeQuery(pairsOf({ ...state, ...there, values, page: every ? page : 1 }, state.search ? "relevance" : "updated"));
}

/** The reader's use, tokens in and out; null if there is none, or one is no number. */
export function useOf(state: Pick<State, "in" | "out">): readonly [number, number] | null {
	const [input, output] = [parseTokens(state.in || "0"), parseTokens(state.out || "0")];
	return input !== null && output !== null && input + output > 0 ? [input, output] : null;
}

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
	return change(state, { values: { ...state.values, [name]: now.includes(value) ? kept : [...kept, value].sort() } });
}

/** The state sorted by a key: turned if it is sorted by that key already, else in the key's natural direction. */
export function sortBy(state: State, sort: string): State {
	const natural = ["name", "provider", "input_price", "output_price"].includes(sort) ? "asc" : "desc";
	const turned = state.order === "asc" ? "desc" : "asc";
	return change(state, { sort, order: state.sort === sort ? turned : natural });
}

/** The state with the filters of another, and its order. */
export function add(state: State, other: State): State {
	const { sort, order } = other.sort === "relevance" ? state : other;
	return { ...parse(`${query(state)}&${query(other)}`), sort, order, page: 1 };
}

/** The state without filters and search; sort key and order stay. */
export const cleared = (state: State): State => change(state, { values: parse("").values, search: "" });
