// Answers queries of the list of models in the browser: the results and the order of version 2 of the API.

import { fold, splitWords } from "./match.ts";
import type { Model } from "./models.ts";
import { Class, Searches } from "./relevance.ts";

/** Whether a model has the values of a parameter. */
type Filter = (model: Model, values: readonly string[]) => boolean;

/** A filter by a fact that is known. */
const known = (fact: string, test: (value: string, wanted: readonly string[]) => boolean): Filter => (model, wanted) => {
	const value = model.value(fact);
	return value !== null && test(value, wanted);
};

const oneOf = (fact: string): Filter => known(fact, (value, wanted) => wanted.includes(value));
const allOf = (fact: string): Filter => known(fact, (value, wanted) => wanted.every((w) => value.split(",").includes(w)));
const atLeast = (fact: string): Filter => known(fact, (value, [least]) => Number(value) >= Number(least));
const atMost = (fact: string): Filter => known(fact, (value, [most]) => Number(value) <= Number(most));

/** The day of a date; the first day if only the month is known. */
const dayOf = (date: string): string => date.padEnd(10, "-01");

/** The API's parameters that filter, in its order. Those of one value take the first. */
export const filters = {
	provider: oneOf("provider"),
	type: oneOf("type"),
	status: oneOf("status"),
	input: allOf("input_modalities"),
	output: allOf("output_modalities"),
	feature: (model, wanted) => wanted.every((feature) => model.value(`features.${feature}`) === "true"),
	open_weights: oneOf("open_weights"),
	family: oneOf("family"),
	min_context: atLeast("context_length"),
	min_output: atLeast("max_output_tokens"),
	max_input_price: atMost("input_price"),
	max_output_price: atMost("output_price"),
	released_after: known("release_date", (date, [first = ""]) => dayOf(date) >= first),
	released_before: known("release_date", (date, [last = ""]) => dayOf(date) <= last),
	retiring_before: known("retirement_date", (date, [end = ""]) => date < end),
} satisfies Record<string, Filter>;
export type FilterName = keyof typeof filters;
export const filterNames = Object.keys(filters) as FilterName[];

/** Filters whose values must all match, and those that take one value. Of the others any value may match. */
export const joint: readonly FilterName[] = ["input", "output", "feature"];
export const single: readonly FilterName[] = filterNames.slice(filterNames.indexOf("min_context")).concat("open_weights");

/** A request for models. Values are those of the API's parameters; no values do not restrict. */
export type Query = Partial<Readonly<Record<FilterName, readonly string[]>>> & {
	readonly search?: string;
	/** A sort key of the API; relevance by default, which without a search is the order within a class. */
	readonly sort?: string;
	readonly order?: string;
};

/** The first value of a query that the API refuses; null if there is none. */
export function refused(query: Query): { readonly name: FilterName; readonly value: string; readonly want: string } | null {
	for (const name of single) {
		const [value] = query[name] ?? [];
		const want = value === undefined ? "" : wanted(name, value);
		if (value !== undefined && want) return { name, value, want };
	}
	return null;
}

/** What the value of a parameter should be; "" if it is that. */
function wanted(name: FilterName, value: string): string {
	if (name === "open_weights") return /^(true|false)$/.test(value) ? "" : "true or false";
	if (name.startsWith("min_")) return /^(0|[1-9]\d*)$/.test(value) && Number(value) <= Number.MAX_SAFE_INTEGER ? "" : "a whole number";
	if (name.startsWith("max_")) return /^\d+(\.\d+)?$/.test(value) && value.length <= 21 ? "" : "a price such as 0.75";
	const day = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(value).getTime() : NaN;
	return !Number.isNaN(day) && new Date(day).toISOString().startsWith(value) ? "" : "a day such as 2026-01-31";
}

/** The models that match, in order. */
export interface Answer {
	readonly models: readonly Model[];
	/** Those whose id, name or alias equals the search. */
	readonly exact: ReadonlySet<Model>;
	/** Those that have the search as whole words of id or name. */
	readonly phrases: ReadonlySet<Model>;
}

/** Compares two texts by code points, which is the order of their UTF-8 bytes. */
export function compare(a: string, b: string): number {
	const end = Math.min(a.length, b.length);
	for (let i = 0; i < end; i++) {
		const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
		if (x !== y) return rank(x) - rank(y);
	}
	return a.length - b.length;
}

/** Halves of characters beyond U+FFFF come after all others. */
const rank = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);

/** The number of a fact; null if it is not known or disputed. */
function numberOf(text: string | null): number | null {
	const n = text === null ? NaN : Number(text);
	return Number.isNaN(n) ? null : n;
}

const released = (m: Model): string | null => m.value("release_date") && dayOf(m.value("release_date") ?? "");

const keys: Readonly<Record<string, (m: Model) => string | number | null>> = {
	updated: (m) => m.value("updated_at"),
	name: (m) => fold(m.name ?? m.id),
	provider: (m) => m.provider,
	released,
	context: (m) => numberOf(m.value("context_length")),
	input_price: (m) => numberOf(m.value("input_price")),
	output_price: (m) => numberOf(m.value("output_price")),
};

const statuses = ["active", "deprecated", "unlisted"];

/** The order within a class of relevance: by status, then the newest, then the fewest words of the name. */
function byProminence(models: readonly Model[]): (a: number, b: number) => number {
	const facts = models.map((m) => ({
		status: statuses.indexOf(m.status), released: released(m) ?? "", words: splitWords(fold(m.name ?? m.id)).length,
	}));
	return (a, b) => {
		const [x, y] = [facts[a], facts[b]];
		return x && y ? x.status - y.status || compare(y.released, x.released) || x.words - y.words : 0;
	};
}

/** The order by a key, unknown values last. */
function byKey(models: readonly Model[], key: (m: Model) => string | number | null, sign: number): (a: number, b: number) => number {
	const values = models.map(key);
	return (a, b) => {
		const [x, y] = [values[a] ?? null, values[b] ?? null];
		if (x === null || y === null) return Number(x === null) - Number(y === null);
		return sign * (typeof x === "string" ? compare(x, String(y)) : x - Number(y));
	};
}

/** The providers' names by id. */
export type Names = ReadonlyMap<string, string>;

/** Models in the API's order of ties: by provider and id. */
export class Catalog {
	readonly models: readonly Model[];
	private readonly searches: Searches;
	private readonly orders = new Map<string, readonly number[]>();
	/** By filter and value, 1 for the rows that match. */
	private readonly matches = new Map<string, Uint8Array>();

	constructor(models: readonly Model[], names: Names) {
		this.models = models;
		this.searches = new Searches(models, names);
	}

	/** Prepares for searches in short tasks. The first search takes one long task without. */
	async prepare(): Promise<void> {
		await this.searches.prepare();
		this.ordered("relevance", "desc");
	}

	/** The rows in an order, which costs once. */
	private ordered(sort: string, order: string): readonly number[] {
		const [key, name] = [keys[sort], `${sort} ${order}`];
		const done = this.orders.get(name);
		if (done) return done;
		const by = key ? byKey(this.models, key, order === "asc" ? 1 : -1) : byProminence(this.models);
		const rows = this.models.map((_, row) => row).sort((a, b) => by(a, b) || a - b);
		this.orders.set(name, rows);
		return rows;
	}

	/** Which rows match the values of a filter, which costs once. */
	private matching(name: FilterName, values: readonly string[]): Uint8Array {
		const key = `${name}=${values.join(",")}`;
		const rows = this.matches.get(key) ?? Uint8Array.from(this.models, (model) => Number(filters[name](model, values)));
		this.matches.set(key, rows);
		return rows;
	}

	private tests(query: Query): (readonly [FilterName, Uint8Array])[] {
		return filterNames.flatMap((name) => (query[name]?.length ? [[name, this.matching(name, query[name])] as const] : []));
	}

	/** Answers a query. The answer to one that the API refuses is empty. */
	evaluate(query: Query): Answer {
		const tests = this.tests(query);
		const relevance = this.searches.judge(query.search ?? "");
		const { sort = "relevance", order = "desc" } = query;
		const found: Model[][] = Array.from(Object.keys(Class), () => []);
		const [exact, phrases] = [new Set<Model>(), new Set<Model>()];
		for (const row of refused(query) ? [] : this.ordered(sort, order)) {
			const model = this.models[row];
			const rank = relevance?.classes[row];
			if (!model || rank === Class.none || !tests.every(([, rows]) => rows[row])) continue;
			found[(sort === "relevance" && rank) || 0]?.push(model);
			if (rank === Class.equal) exact.add(model);
			if (relevance?.phrases[row]) phrases.add(model);
		}
		if (order === "asc") found.reverse();
		return { models: found.flat(), exact, phrases };
	}

	/**
	 * How many models the values of filters would find, under the other filters: the choice of a filter that takes any of its values,
	 * or one, does not restrict its own numbers.
	 */
	count(query: Query, values: readonly (readonly [FilterName, string])[]): number[] {
		const tests = this.tests(query);
		const classes = this.searches.judge(query.search ?? "")?.classes;
		const asked = values.map(([name, value]) => ({ name, rows: this.matching(name, [value]), free: !joint.includes(name), n: 0 }));
		for (let row = 0; row < this.models.length; row++) {
			if (classes?.[row] === Class.none) continue;
			const failed = tests.filter(([, rows]) => !rows[row]).map(([name]) => name);
			if (failed.length > 1) continue;
			for (const a of asked) if (a.rows[row] && (!failed.length || (a.free && failed[0] === a.name))) a.n++;
		}
		return asked.map((a) => a.n);
	}
}
