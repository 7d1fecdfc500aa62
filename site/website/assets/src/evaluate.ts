// Answers queries of the list of models in the browser: the results and the order of version 2 of the API.

import { Class, fold, judge, searchable, splitWords, type Maker, type Searchable } from "./match.ts";
import { loadModels, type Model } from "./models.ts";
import { pacer } from "./pace.ts";
import { filters, keyOf, type Filter, type Settings } from "./settings.ts";
import type { State } from "./state.ts";

/** A text as a number. A date is its day, 20260731, and a month its first day. */
const numberOf = (text = ""): number => Number(/^\d{4}-/.test(text) ? text.padEnd(10, "-01").replaceAll("-", "") : text);

/** Whether the value of a fact is as the values of a filter ask. Those that are joint get one at a time. */
const tests: Readonly<Record<string, (value: string, wanted: readonly string[]) => boolean>> = {
	oneOf: (value, wanted) => wanted.includes(value),
	allOf: (value, [wanted = ""]) => value.split(",").includes(wanted),
	flags: (value) => value === "true",
	least: (value, [least]) => numberOf(value) >= numberOf(least),
	most: (value, [most]) => numberOf(value) <= numberOf(most),
	before: (value, [end]) => numberOf(value) < numberOf(end),
};

/** How a model compares with a filter, the worst first. It is unknown if the fact that the filter asks for is. */
const [fails, unknown, passes] = [0, 1, 2];

function verdict(model: Model, { fact, test }: Filter, wanted: readonly string[]): number {
	const value = model.known(test === "flags" ? `${fact}.${wanted[0]}` : fact);
	return value === null ? unknown : tests[test]?.(value, wanted) ? passes : fails;
}

/** Whether a model must have all values of a filter; else one of them is enough. */
const joint = ({ test }: Filter): boolean => test === "allOf" || test === "flags";

/** A request for models. */
export type Query = Pick<State, "values" | "search" | "sort" | "order" | "gone">;

/** The filter by which models work today, and whether a query is for these: it names no model and asks for no end. */
const today: Filter = { name: "stage", fact: "stage", label: "stage", words: "", test: "oneOf", list: true };
const working = ["usable", "uncertain", "retiring", "soon"];
const ends = ["status", "retiring_before"];
export const ofToday = ({ gone, search, values }: Query): boolean => !gone && !search && !ends.some((name) => values[name]?.length);

export interface Answer {
	readonly models: readonly Model[];
	readonly exact: ReadonlySet<Model>; // those whose id, name or alias equals the search
	readonly unknown: readonly Model[]; // further ones that may match: facts that filters ask for are not known
	readonly named: boolean; // whether the words of the search begin words of names
}

type Key = string | number | null;

const known = (fact: string) => (m: Model): Key => (m.known(fact) === null ? null : numberOf(m.known(fact) ?? ""));

const statuses = ["active", "deprecated", "unlisted"];

/** What models are sorted by. Relevance sorts within its classes: by status, the newest, then the fewest words of the name. */
const keys: Readonly<Record<string, (m: Model) => Key>> = {
	relevance: (m) => (statuses.indexOf(m.status) * 1e8 - Number(known("release_date")(m))) * 1e3 + splitWords(fold(m.name ?? m.id)).length,
	updated: (m) => m.value("updated_at"),
	name: (m) => fold(m.name ?? m.id),
	provider: (m) => m.provider,
	released: known("release_date"),
	context: known("context_length"),
	dimensions: known("embedding_dimensions"),
	input_price: known("input_price"),
	output_price: known("output_price"),
};

export const usable = (model: Model): boolean => model.stage === "usable";

/** Whether people can choose a model by what the catalog knows of it. These come first unless a search decides. */
const chosen = (m: Model): boolean =>
	usable(m) && m.type === "chat" && ["context_length", "input_price", "output_price"].every((fact) => m.known(fact) !== null);

/** Models in the API's order of ties: by provider and id. What costs much is computed once. */
export class Catalog {
	readonly models: readonly Model[];
	readonly byKey: ReadonlyMap<string, Model>;
	readonly words = new Map<string, number>(); // of names, with the number of their places
	private readonly makers: ReadonlyMap<string, Maker>;
	private readonly chosen: readonly boolean[];
	private readonly searchables: Searchable[] = [];
	private readonly orders = new Map<string, readonly number[]>();
	private readonly verdicts = new Map<string, Uint8Array>(); // by filter and values, of the rows
	private last: { readonly search: string; readonly classes: Uint8Array | null } = { search: "", classes: null };

	constructor(models: readonly Model[], providers: Settings["providers"]) {
		this.models = models;
		this.byKey = new Map(models.map((model) => [keyOf(model), model]));
		this.makers = new Map(providers.map(({ id, name }) => {
			const texts = [fold(id), fold(name)];
			return [id, { texts, words: texts.flatMap(splitWords) }];
		}));
		this.chosen = models.map(chosen);
	}

	/** Prepares for filters, whose values it takes, and then for searches, in short tasks. */
	async prepare(values: readonly (readonly [string, string])[] = []): Promise<void> {
		const pace = pacer();
		await pace();
		this.ordered("relevance", "desc");
		for (const [name, value] of values) {
			await pace();
			this.tests({ [name]: [value] });
		}
		for (const row of this.models.keys()) {
			await pace();
			this.searchable(row);
		}
	}

	/** A row as searches see it. */
	searchable(row: number): Searchable {
		const done = this.searchables[row];
		if (done) return done;
		const model = this.models[row] as Model;
		const { words, ...made } = searchable(model, this.makers.get(model.provider) as Maker);
		for (const word of words) this.words.set(word, (this.words.get(word) ?? 0) + 1);
		return (this.searchables[row] = made);
	}

	/** The classes of the rows by a search, of which the last is kept; null if every model matches. */
	private classes(search: string): Uint8Array | null {
		if (search !== this.last.search) {
			const judged = judge(search);
			this.last = { search, classes: judged && Uint8Array.from(this.models, (_, row) => judged(this.searchable(row))) };
		}
		return this.last.classes;
	}

	/** The rows in an order, unknown values last. */
	ordered(sort: string, order: string): readonly number[] {
		const name = `${sort} ${order}`;
		const sign = order === "asc" || sort === "relevance" ? 1 : -1;
		const values = this.orders.has(name) ? [] : this.models.map(keys[sort] ?? (() => null));
		const compare = (a: Key = null, b: Key = null): number =>
			a === null || b === null ? Number(a === null) - Number(b === null) : sign * (Number(a > b) - Number(a < b));
		const rows = this.orders.get(name) ?? [...values.keys()].sort((a, b) => compare(values[a], values[b]));
		this.orders.set(name, rows);
		return rows;
	}

	/** How the rows compare with values of filters: a list of verdicts for each that must pass. */
	private tests(values: State["values"]): readonly Uint8Array[] {
		return [...filters, today].flatMap((filter) => {
			const wanted = values[filter.name] ?? [];
			return (joint(filter) ? wanted.map((value) => [value]) : wanted.length ? [wanted] : []).map((one) => {
				const key = `${filter.name}=${one.join(",")}`;
				const rows = this.verdicts.get(key) ?? Uint8Array.from(this.models, (model) => verdict(model, filter, one));
				this.verdicts.set(key, rows);
				return rows;
			});
		});
	}

	/** Returns a function that says how a row compares with a query. */
	private judged(query: Query): (row: number) => number {
		const tests = this.tests({ ...query.values, stage: ofToday(query) ? working : [] });
		const classes = this.classes(query.search);
		return (row) => tests.reduce((worst, rows) => Math.min(worst, rows[row] ?? fails), classes?.[row] === Class.none ? fails : passes);
	}

	evaluate(query: Query): Answer {
		const { sort, order, search } = query;
		const [verdictOf, classes] = [this.judged(query), this.classes(search)];
		const found = Object.keys(Class).map((): Model[] => []);
		const [exact, maybe] = [new Set<Model>(), [] as Model[]];
		let named = false;
		for (const row of this.ordered(sort, order)) {
			const [model, worst] = [this.models[row] as Model, verdictOf(row)];
			const rank = classes?.[row] ?? Number(!this.chosen[row]);
			if (worst === unknown) maybe.push(model);
			if (worst !== passes) continue;
			found[sort === "relevance" ? rank : 0]?.push(model);
			named ||= rank < Class.rest;
			if (classes && rank === Class.equal) exact.add(model);
		}
		if (order === "asc") found.reverse();
		return { models: found.flat(), exact, unknown: maybe, named };
	}

	/** Which filters of a query ask for facts of models that are not known. */
	unsure({ values }: Pick<Query, "values">, models: readonly Model[]): readonly Filter[] {
		return filters.filter((filter) => (values[filter.name] ?? []).some((value) => models.some((model) => verdict(model, filter, [value]) === unknown)));
	}

	/** How many models values of filters would find. A choice that takes any of its values does not restrict its own numbers. */
	count(query: Query, values: readonly (readonly [string, string])[]): number[] {
		return values.map(([name, value]) => {
			const others = filters.some((filter) => filter.name === name && joint(filter)) ? query.values[name] ?? [] : [];
			const verdictOf = this.judged({ ...query, values: { ...query.values, [name]: [...others, value] } });
			return [...this.models.keys()].filter((row) => verdictOf(row) === passes).length;
		});
	}
}

let catalog: Catalog | undefined;

/** Loads the catalog, once for a page. If that fails it rejects with a sentence for people; the next call tries again. */
export async function loadCatalog(settings: Settings): Promise<Catalog> {
	const models = catalog ? [] : await loadModels(settings);
	return (catalog ??= new Catalog(models, settings.providers));
}

/** A row of the list: a model, and the others of its family in order. */
export interface Group {
	readonly lead: Model;
	readonly others: readonly Model[];
}

/** Groups models by family, where its first usable one is, or the first. One that equals the search has a row; all, if `every` is set. */
export function groupsOf({ models, exact }: Answer, every: boolean): readonly Group[] {
	const groups = Map.groupBy(models, (model) =>
		every || !model.family || exact.has(model) ? keyOf(model) : `${model.provider} ${model.family}`);
	const rows = new Map([...groups.values()].map((group) => {
		const lead = group.find(usable) ?? group[0];
		return [lead, group.filter((model) => model !== lead)];
	}));
	return models.flatMap((lead) => {
		const others = rows.get(lead);
		return others ? [{ lead, others }] : [];
	});
}
