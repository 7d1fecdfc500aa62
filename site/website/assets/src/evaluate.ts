// Answers queries of the list of models in the browser: the results and the order of version 2 of the API.

import { fold, splitWords } from "./match.ts";
import type { Features, Model } from "./models.ts";
import { Class, judge, type Relevance } from "./relevance.ts";

/** Tests models for the values of a parameter. Values that the API refuses match nothing. */
type Filter = (values: readonly string[]) => (model: Model) => boolean;

const oneOf = (fact: (m: Model) => string | null): Filter => (values) => (m) => values.includes(fact(m) ?? "");
const allOf = (fact: (m: Model) => readonly string[]): Filter => (values) => (m) => values.every((value) => fact(m).includes(value));

/** A filter by a fact that is known and compares well with the value. */
function bound<T>(fact: (m: Model) => T | null, read: (value: string) => T, passes: (fact: T, value: T) => boolean): Filter {
	return ([text = ""]) => {
		const value = read(text);
		return (m) => {
			const known = fact(m);
			return known !== null && passes(known, value);
		};
	};
}

const number = (text: string): number => (text ? Number(text) : NaN);
const price = (text: string | null): number | null => (text === null ? null : Number(text));
const atLeast = (fact: (m: Model) => number | null): Filter => bound(fact, number, (a, b) => a >= b);
const atMost = (fact: (m: Model) => number | null): Filter => bound(fact, number, (a, b) => a <= b);
const text = (value: string): string => value;

/** The day of release; the first day if only the month is known. */
const released = (m: Model): string | null => m.release_date && m.release_date.padEnd(10, "-01");

/** The API's parameters that filter, in its order. Those of one value take the first. */
export const filters = {
	provider: oneOf((m) => m.provider),
	type: oneOf((m) => m.type),
	status: oneOf((m) => m.status),
	input: allOf((m) => m.input_modalities ?? []),
	output: allOf((m) => m.output_modalities ?? []),
	feature: (values) => (m) => values.every((value) => m.features[value as keyof Features]),
	open_weights: oneOf((m) => (m.open_weights === null ? null : String(m.open_weights))),
	family: oneOf((m) => m.family),
	min_context: atLeast((m) => m.context_length),
	min_output: atLeast((m) => m.max_output_tokens),
	max_input_price: atMost((m) => price(m.input_price)),
	max_output_price: atMost((m) => price(m.output_price)),
	released_after: bound(released, text, (day, first) => day >= first),
	released_before: bound(released, text, (day, last) => day <= last),
	retiring_before: bound((m) => m.retirement_date, text, (day, end) => day < end),
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

const keys: Readonly<Record<string, (m: Model) => string | number | null>> = {
	updated: (m) => m.updated_at,
	name: (m) => fold(m.name ?? m.id),
	provider: (m) => m.provider,
	released,
	context: (m) => m.context_length,
	input_price: (m) => price(m.input_price),
	output_price: (m) => price(m.output_price),
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
	private readonly judge: (search: string) => Relevance | null;
	private readonly orders = new Map<string, readonly number[]>();

	constructor(models: readonly Model[], names: Names) {
		this.models = models;
		this.judge = judge(models, names);
	}

	/** The rows in an order, which costs once. */
	private ordered(sort: string, order: string): readonly number[] {
		const [key, name] = [keys[sort], `${sort} ${order}`];
		const known = this.orders.get(name);
		if (known) return known;
		const by = key ? byKey(this.models, key, order === "asc" ? 1 : -1) : byProminence(this.models);
		const rows = this.models.map((_, row) => row).sort((a, b) => by(a, b) || a - b);
		this.orders.set(name, rows);
		return rows;
	}

	/** Prepares for searches, so that the first one is as fast as others. */
	prepare(): void {
		this.judge("a");
	}

	/** Answers a query. */
	evaluate(query: Query): Answer {
		const tests = testsOf(query);
		const relevance = this.judge(query.search ?? "");
		const { sort = "relevance", order = "desc" } = query;
		const found: Model[][] = Array.from(Object.keys(Class), () => []);
		const [exact, phrases] = [new Set<Model>(), new Set<Model>()];
		for (const row of this.ordered(sort, order)) {
			const model = this.models[row];
			const rank = relevance?.classes[row];
			if (!model || rank === Class.none || !tests.every(([, test]) => test(model))) continue;
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
		const tests = testsOf(query);
		const classes = this.judge(query.search ?? "")?.classes;
		const asked = values.map(([name, value]) => ({ name, test: filters[name]([value]), free: !joint.includes(name), n: 0 }));
		this.models.forEach((model, row) => {
			if (classes?.[row] === Class.none) return;
			const failed = tests.filter(([, test]) => !test(model)).map(([name]) => name);
			if (failed.length > 1) return;
			for (const a of asked) if ((!failed.length || (a.free && failed[0] === a.name)) && a.test(model)) a.n++;
		});
		return asked.map((a) => a.n);
	}
}

const testsOf = (query: Query): [FilterName, (model: Model) => boolean][] =>
	filterNames.flatMap((name) => (query[name]?.length ? [[name, filters[name](query[name])]] : []));
