// Answers queries of the list of models in the browser: the results and the order of version 2 of the API.

import { fold, splitWords } from "./match.ts";
import type { Model } from "./models.ts";
import { pacer } from "./pace.ts";
import { Class, Searches } from "./relevance.ts";
import { keyOf, type Filter, type Settings } from "./settings.ts";

/** The day of a date; the first day if only the month is known. */
const dayOf = (date: string): string => date.padEnd(10, "-01");

/** Whether the value of a fact is as the values of a filter ask. */
const tests: Readonly<Record<string, (value: string, wanted: readonly string[]) => boolean>> = {
	oneOf: (value, wanted) => wanted.includes(value),
	allOf: (value, wanted) => wanted.every((w) => value.split(",").includes(w)),
	least: (value, [least]) => Number(value) >= Number(least),
	most: (value, [most]) => Number(value) <= Number(most),
	since: (date, [first = ""]) => dayOf(date) >= first,
	until: (date, [last = ""]) => dayOf(date) <= last,
	before: (date, [end = ""]) => date < end,
};

/** How a model compares with a filter. It may be unknown, because the fact that the filter asks for is. */
const [fails, passes, unknown] = [0, 1, 2];

function verdict(model: Model, { fact, test }: Filter, wanted: readonly string[]): number {
	if (test === "flags") {
		const flags = wanted.map((flag) => model.value(`${fact}.${flag}`));
		return flags.includes("false") ? fails : flags.includes(null) ? unknown : passes;
	}
	const value = model.known(fact);
	return value === null ? unknown : Number(tests[test]?.(value, wanted));
}

/** The forms of values that the API takes, by how they are compared, and how to say them. */
const forms: Readonly<Record<string, readonly [RegExp, string]>> = {
	oneOf: [/^(true|false)$/, "true or false"], // of filters that take one value
	least: [/^(0|[1-9]\d{0,15})$/, "a whole number"],
	most: [/^(?=.{1,21}$)\d+(\.\d+)?$/, "a price such as 0.75"],
	since: [/^\d{4}-\d\d-\d\d$/, "a day such as 2026-01-31"],
};

/** A request for models. Values are those of the API's parameters; no values do not restrict. */
export interface Query {
	readonly values?: Readonly<Record<string, readonly string[]>>;
	readonly search?: string;
	/** A sort key of the API; relevance by default. */
	readonly sort?: string;
	readonly order?: string;
}

/** The first value of a query that the API refuses, and what it should be; null if there is none. */
export function refused(filters: readonly Filter[], query: Query): { readonly name: string; readonly value: string; readonly want: string } | null {
	for (const { name, test, list } of filters) {
		const [value] = query.values?.[name] ?? [];
		const [form, want] = forms[test] ?? forms["since"] ?? [/./, ""];
		if (list || value === undefined) continue;
		const day = Date.parse(value);
		const real = form !== forms["since"]?.[0] || (day && new Date(day).toISOString().startsWith(value));
		if (!form.test(value) || Number(value) > Number.MAX_SAFE_INTEGER || !real) return { name, value, want };
	}
	return null;
}

/** The models that match, in order. */
export interface Answer {
	readonly models: readonly Model[];
	/** Those whose id, name or alias equals the search. */
	readonly exact: ReadonlySet<Model>;
	/** Further models that may match: facts that filters ask for are not known; and these filters. */
	readonly unknown: readonly Model[];
	readonly unsure: ReadonlySet<string>;
	/** Whether the words of the search are in names, not only inside their words or in descriptions. */
	readonly named: boolean;
}

type Key = string | number | null;

const order = <T extends string | number>(a: T, b: T): number => Number(a > b) - Number(a < b);

/** A number that is known. */
const numberOf = (fact: string) => (model: Model): Key => (model.known(fact) === null ? null : Number(model.known(fact)));

const released = (m: Model): string | null => m.value("release_date") && dayOf(m.value("release_date") ?? "");

const keys: Readonly<Record<string, (m: Model) => Key>> = {
	updated: (m) => m.value("updated_at"),
	name: (m) => fold(m.name ?? m.id),
	provider: (m) => m.provider,
	released,
	context: numberOf("context_length"),
	input_price: numberOf("input_price"),
	output_price: numberOf("output_price"),
};

const statuses = ["active", "deprecated", "unlisted"];

export const usable = (model: Model): boolean => model.value("stage") === "usable";

/** Whether people can choose a model by what the catalog knows of it. These come first unless a search decides. */
const chosen = (m: Model): boolean =>
	usable(m) && m.type === "chat" && ["context_length", "input_price", "output_price"].every((fact) => m.known(fact) !== null);

/** The order within a class of relevance: by status, then the newest, then the fewest words of the name. */
function byProminence(models: readonly Model[]): (a: number, b: number) => number {
	const facts = models.map((m) => ({
		status: statuses.indexOf(m.status), released: released(m) ?? "", words: splitWords(fold(m.name ?? m.id)).length,
	}));
	return (a, b) => {
		const [x, y] = [facts[a], facts[b]];
		return x && y ? x.status - y.status || order(y.released, x.released) || x.words - y.words : 0;
	};
}

/** The order by a key, unknown values last. */
function byKey(models: readonly Model[], key: (m: Model) => Key, sign: number): (a: number, b: number) => number {
	const values = models.map(key);
	return (a, b) => {
		const [x, y] = [values[a] ?? null, values[b] ?? null];
		if (x === null || y === null) return Number(x === null) - Number(y === null);
		return sign * order(x, y);
	};
}

/** Models in the API's order of ties: by provider and id. */
export class Catalog {
	readonly models: readonly Model[];
	readonly filters: readonly Filter[];
	private readonly searches: Searches;
	private readonly chosen: readonly boolean[];
	private readonly orders = new Map<string, readonly number[]>();
	/** By filter and value, the verdicts of the rows. */
	private readonly verdicts = new Map<string, Uint8Array>();

	constructor(models: readonly Model[], { providers, filters = [] }: Pick<Settings, "providers" | "filters">) {
		this.models = models;
		this.filters = filters;
		this.searches = new Searches(models, providers);
		this.chosen = models.map(chosen);
	}

	/** Prepares for filters, whose values it takes, and then for searches, in short tasks. */
	async prepare(values: readonly (readonly [string, string])[] = []): Promise<void> {
		const pace = pacer();
		await pace();
		this.ordered("relevance", "desc");
		for (const [name, value] of values) {
			await pace();
			this.verdictsOf(name, [value]);
		}
		await this.searches.prepare(pace);
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

	/** How rows compare with the values of a filter, which costs once. */
	private verdictsOf(name: string, values: readonly string[]): Uint8Array {
		const key = `${name}=${values.join(",")}`;
		const filter = this.filters.find((f) => f.name === name);
		const rows = this.verdicts.get(key) ?? Uint8Array.from(this.models, (model) => (filter ? verdict(model, filter, values) : fails));
		this.verdicts.set(key, rows);
		return rows;
	}

	private tests({ values = {} }: Query): (readonly [string, Uint8Array])[] {
		return Object.entries(values).flatMap(([name, wanted]) => (wanted.length ? [[name, this.verdictsOf(name, wanted)] as const] : []));
	}

	/** Answers a query. The answer to one that the API refuses is empty. */
	evaluate(query: Query): Answer {
		const tests = this.tests(query);
		const classes = this.searches.judge(query.search ?? "");
		const { sort = "relevance", order = "desc" } = query;
		const found: Model[][] = Array.from(Object.keys(Class), () => []);
		const [exact, maybe, unsure] = [new Set<Model>(), [] as Model[], new Set<string>()];
		let named = false;
		for (const row of refused(this.filters, query) ? [] : this.ordered(sort, order)) {
			const model = this.models[row];
			const rank = classes?.[row] ?? Number(!this.chosen[row]);
			if (!model || rank === Class.none) continue;
			let worst = passes;
			for (const [, rows] of tests) if (rows[row] !== passes && worst !== fails) worst = rows[row] ?? fails;
			if (worst === unknown) {
				maybe.push(model);
				for (const [name, rows] of tests) if (rows[row] === unknown) unsure.add(name);
			}
			if (worst !== passes) continue;
			found[sort === "relevance" ? rank : 0]?.push(model);
			named ||= rank < Class.rest;
			if (classes && rank === Class.equal) exact.add(model);
		}
		if (order === "asc") found.reverse();
		return { models: found.flat(), exact, unknown: maybe, unsure, named };
	}

	/**
	 * How many models the values of filters would find, under the other filters: the choice of a filter that takes any of its values,
	 * or one, does not restrict its own numbers.
	 */
	count(query: Query, values: readonly (readonly [string, string])[]): number[] {
		const tests = this.tests(query);
		const classes = this.searches.judge(query.search ?? "");
		const joint = this.filters.filter(({ test }) => test === "allOf" || test === "flags").map(({ name }) => name);
		const [none, all] = [0, 1]; // tests that a row fails; from 2, the only one
		const failed = Uint8Array.from(this.models, (_, row) => {
			if (classes?.[row] === Class.none) return none;
			const at = tests.findIndex(([, rows]) => rows[row] !== passes);
			if (at < 0) return all;
			return tests.some(([, rows], i) => i > at && rows[row] !== passes) ? none : at + 2;
		});
		return values.map(([name, value]) => {
			const rows = this.verdictsOf(name, [value]);
			const own = joint.includes(name) ? all : tests.findIndex(([test]) => test === name) + 2;
			return failed.reduce((n, fail, row) => n + Number((fail === all || (fail > all && fail === own)) && rows[row] === passes), 0);
		});
	}
}

/** A row of the list: a model, and the others of its family in order. */
export interface Group {
	readonly lead: Model;
	readonly others: readonly Model[];
}

/**
 * Groups the models of an answer by provider and family, each group where its lead is: the first model that can be used, or the first. A
 * model that equals the search leads a row, and so does each if `every` is set.
 */
export function groupsOf({ models, exact }: Answer, every: boolean): readonly Group[] {
	const groups = new Map<string, Model[]>();
	const places = new Map(models.map((model, place) => [model, place]));
	for (const model of models) {
		const key = every || !model.family || exact.has(model) ? keyOf(model) : `${model.provider} ${model.family}`;
		const group = groups.get(key);
		if (group) group.push(model);
		else groups.set(key, [model]);
	}
	const place = ({ lead }: Group): number => places.get(lead) ?? 0;
	return [...groups.values()].map((group) => {
		const [first] = group as [Model];
		const lead = group.find(usable) ?? first;
		return { lead, others: group.filter((model) => model !== lead) };
	}).sort((a, b) => place(a) - place(b));
}
