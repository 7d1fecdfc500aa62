// The catalog in the browser: all models, and what is made of them once and then asked for again, as
// in catalog.go of Go's package dataset/catalog: orders, offers, and the classes of the last searches.

import type { Filter } from "../filters.ts";
import type { Model } from "../models.ts";
import { pacer } from "../pace.ts";
import { Offers, type Places } from "../places.ts";
import type { Settings } from "../settings.ts";
import { byIDs, meaningsOf } from "../versions.ts";
import { evaluate, type Answer } from "./answer.ts";
import { comparison, inUse, unknown } from "./filter.ts";
import { matchAlone } from "./match.ts";
import { newOrder, sortKeys } from "./order.ts";
import type { Query } from "./query.ts";
import { judge, makerOf, searchable, type Maker, type Searchable } from "./relevance.ts";

/** What the use of the reader costs at a model in dollars; null if that is not known. */
interface NamedCosts {
	readonly name: string; // of the query whose models have costs
	readonly of: (model: Model) => number | null; // at most
	readonly least?: (model: Model) => number | null; // less than that if it is a range; missing if none is
}

/**
 * The searches of which the classes of all rows are kept. To read one as filters, or without words that
 * leave nothing, asks for some of its readings in turns.
 */
const keptSearches = 8;

/** Models in the API's order of ties, by provider and id, and each as searches see it. */
export class Catalog {
	readonly models: readonly Model[];
	readonly searchables: readonly Searchable[];
	readonly words: ReadonlyMap<string, number>; // of names, with the number of their places
	readonly providers: Settings["providers"];
	readonly offers: Offers;
	private billed: NamedCosts = { name: "", of: () => null };
	private readonly orders = new Map<string, readonly number[]>();
	private meant?: ReadonlyMap<Model, string>;
	private several?: ReadonlyMap<Model, readonly Model[]>;
	/** By search, the classes of the rows; null if every model matches. */
	private readonly searched = new Map<string, Uint8Array | null>();

	constructor(
		models: readonly Model[], searchables: readonly Searchable[], words: ReadonlyMap<string, number>,
		providers: Settings["providers"],
	) {
		this.models = models;
		this.searchables = searchables;
		this.words = words;
		this.providers = providers;
		this.offers = new Offers(models);
	}

	/** For the order by cost, of which only the last is kept: each key in a field asks for another. */
	get costs(): NamedCosts {
		return this.billed;
	}

	set costs(costs: NamedCosts) {
		this.billed = costs;
		for (const order of ["asc", "desc"]) this.orders.delete(`cost ${order}`);
	}

	/** The classes of the rows by a search, of which the last ones are kept; null if every model matches. */
	classes(search: string): Uint8Array | null {
		const known = this.searched.get(search);
		if (known !== undefined) return known;
		const judged = judge(search);
		const classes = judged && Uint8Array.from(this.searchables, judged);
		this.searched.set(search, classes);
		const [oldest = ""] = this.searched.keys();
		if (this.searched.size > keptSearches) this.searched.delete(oldest);
		return classes;
	}

	/** Judges the models by a search, so that the next query for it need not. */
	prepare(search: string): void {
		this.classes(search);
	}

	/** The rows in an order, unknown values last. Each order is made once. */
	ordered(sort: string, order: string): readonly number[] {
		const name = `${sort} ${order}`;
		const known = this.orders.get(name);
		if (known) return known;
		const sign = order === "asc" || sort === "relevance" ? 1 : -1;
		const rows = newOrder(this.models, sortKeys[sort] ?? this.costs.of, sign);
		this.orders.set(name, rows);
		return rows;
	}

	/** What the ids of the models mean. */
	get meanings(): ReadonlyMap<Model, string> {
		this.meant ??= meaningsOf(this.models);
		return this.meant;
	}

	/** Of the models that have several ids at one place, all of these, the one to write first. */
	get ids(): ReadonlyMap<Model, readonly Model[]> {
		this.several ??= byIDs(this.models, this.meanings);
		return this.several;
	}

	/** Where the model of a row can be reached. */
	places(model: Model): Places {
		return this.offers.places(model);
	}

	/** How a row compares with a query, as matchAlone says it. */
	judgedAlone(query: Query): (row: number) => number {
		return matchAlone(this, query);
	}

	/** Answers a query. */
	evaluate(query: Query): Answer {
		return evaluate(this, query);
	}

	/** Which filters of a query ask for facts of models that are not known, or about which sources disagree. */
	unsure(query: Pick<Query, "values" | "every">, models: readonly Model[]): readonly Filter[] {
		const isUnknown = (filter: Filter, model: Model): boolean =>
			comparison(model, filter, query) === unknown;
		return inUse(query.values).filter((filter) => models.some((model) => isUnknown(filter, model)));
	}
}

/**
 * Makes a catalog in short tasks, and in them what every page asks for: a search that came first would
 * have to wait for all of it.
 */
export async function makeCatalog(
	models: readonly Model[], providers: Settings["providers"],
): Promise<Catalog> {
	const pace = pacer();
	const searchables: Searchable[] = [];
	const words = new Map<string, number>();
	const makers = new Map(providers.map((provider) => [provider.id, makerOf(provider)]));
	for (const model of models) {
		await pace();
		const made = searchable(model, makers.get(model.provider) as Maker);
		searchables.push(made);
		for (const word of made.words) words.set(word, (words.get(word) ?? 0) + 1);
	}
	const catalog = new Catalog(models, searchables, words, providers);
	await pace();
	catalog.ordered("released", "desc");
	await pace();
	catalog.ordered("relevance", "desc");
	await pace();
	catalog.offers.group();
	await pace();
	void catalog.ids;
	return catalog;
}
