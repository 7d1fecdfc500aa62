// The state of the explorer, and its address. The address uses the names of the API's parameters, so that the
// query of a view is the query of its request.

import { decode, encode } from "./address.ts";

/** The parameters that narrow the list by a set of tokens. */
export const facets = ["provider", "type", "status"] as const;
export type Facet = (typeof facets)[number];

/** The most models that a comparison takes. */
export const maxPicks = 4;

/**
 * The state of the explorer. Values are the texts of the address, even wrong ones: the API refuses those with a message, and
 * a page that ignored them would not match its address.
 */
export interface State {
	readonly provider: readonly string[];
	readonly type: readonly string[];
	readonly status: readonly string[];
	readonly search: string;
	readonly sort: string;
	readonly order: string;
	readonly page: string;
	readonly limit: string;
	/** Models picked for comparison, as "provider/id": no part of a query. */
	readonly vs: readonly string[];
	/**
	 * The query as it came, if the other members cannot say it (a parameter given twice, broken percent-encoding); else "".
	 * Such a query is wrong, and any change of the state drops it.
	 */
	readonly raw: string;
}

export const initial: State = {
	provider: [], type: [], status: [], search: "", sort: "updated", order: "desc", page: "1", limit: "50", vs: [], raw: "",
};

/** The API's parameters in the order in which addresses have them. */
const names = ["provider", "type", "status", "search", "sort", "order", "page", "limit"] as const;
type Name = (typeof names)[number];

/** The allowed values of each facet, in the order in which addresses have them. */
export type Allowed = Readonly<Record<Facet, readonly string[]>>;

/** Reads a state from the query of an address, with or without its question mark. Any text is a state. */
export function parse(search: string, allowed: Allowed): State {
	const given = new Map<Name, string>();
	const vs: string[] = [];
	const known: string[] = [];
	let wrong = false;
	for (const pair of search.replace(/^\?/, "").split("&")) {
		const at = pair.includes("=") ? pair.indexOf("=") : pair.length;
		const name = decode(pair.slice(0, at));
		const value = decode(pair.slice(at + 1));
		if (name === "vs") {
			if (value && /^[^/]+\/./.test(value) && !vs.includes(value) && vs.length < maxPicks) vs.push(value);
		} else if (names.includes(name as Name) && value !== "") {
			known.push(pair);
			wrong ||= value === null || given.has(name as Name);
			given.set(name as Name, value ?? "");
		}
	}
	const list = (facet: Facet): readonly string[] => ordered(given.get(facet)?.split(",") ?? [], allowed[facet]);
	const text = (name: Exclude<Name, Facet>): string => given.get(name) ?? initial[name];
	return {
		provider: list("provider"), type: list("type"), status: list("status"), search: text("search"),
		sort: text("sort"), order: text("order"), page: text("page"), limit: text("limit"),
		vs, raw: wrong ? known.join("&") : "",
	};
}

/** Puts values into the order of those allowed, each once. Where one is not allowed they stay as they are. */
function ordered(values: readonly string[], allowed: readonly string[]): readonly string[] {
	return values.every((v) => allowed.includes(v)) ? allowed.filter((a) => values.includes(a)) : values;
}

/** The query of the request that answers a state, without its question mark: "" for the state without parameters. */
export function query(state: State): string {
	if (state.raw) return state.raw;
	const pairs: string[] = [];
	for (const name of names) {
		const value = state[name];
		if (typeof value !== "string") {
			if (value.length) pairs.push(`${name}=${value.map((v) => encode(v, ":@/")).join(",")}`);
		} else if (value !== initial[name]) {
			pairs.push(`${name}=${encode(value, ":@/,")}`);
		}
	}
	return pairs.join("&");
}

/** The address of a state on this origin. */
export function address(state: State, prefix: string): string {
	const pairs = [query(state), ...state.vs.map((key) => `vs=${encode(key, ":@/")}`)].filter(Boolean);
	return `${prefix}/${pairs.length ? `?${pairs.join("&")}` : ""}`;
}

/** A state with some members changed, back on its first page unless the change names one. */
export function change(state: State, members: Partial<State>): State {
	return { ...state, page: initial.page, raw: "", ...members };
}

/** The state with a value of a facet chosen, or no more. */
export function toggle(state: State, facet: Facet, value: string, allowed: Allowed): State {
	const values = state[facet];
	const next = values.includes(value) ? values.filter((v) => v !== value) : [...values, value];
	return change(state, { [facet]: ordered(next, allowed[facet]) });
}

/** The state sorted by a key: turned if it is sorted by that key already, else in the key's natural direction. */
export function sortBy(state: State, sort: string): State {
	const natural = sort === initial.sort ? "desc" : "asc";
	const turned = state.order === "asc" ? "desc" : "asc";
	return change(state, { sort, order: state.sort === sort ? turned : natural });
}

/** The state without filters and search; picks, sort key and order stay. */
export function cleared(state: State): State {
	return change(state, { provider: [], type: [], status: [], search: "" });
}
