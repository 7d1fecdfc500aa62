// Answers queries of the list of models in the browser: the results and the order of version 2 of
// the API.

import { Class, judge, makerOf, searchable, type Maker, type Searchable } from "./catalog/relevance.ts";
import { fold, splitWords, squash } from "./catalog/words.ts";
import { asksForEnd, filters, type Filter } from "./filters.ts";
import { once } from "./load.ts";
import { loadModels, type Model } from "./models.ts";
import { pacer } from "./pace.ts";
import { hasPrice, Offers, usable, works, type Places } from "./places.ts";
import { keyOf, type Settings } from "./settings.ts";
import type { State } from "./state.ts";
import { byIDs, meaningsOf } from "./versions.ts";

/** A text as a number. A date is its day, 20260731, and a month its first day. */
const numberOf = (text = ""): number =>
	Number(/^\d{4}-/.test(text) ? text.padEnd(10, "-01").replaceAll("-", "") : text);

/** Whether the value of a fact is as the values of a filter ask. */
const tests: Readonly<Record<string, (value: string, wanted: readonly string[]) => boolean>> = {
	oneOf: (value, wanted) => wanted.includes(value),
	allOf: (value, wanted) => wanted.every((part) => value.split(",").includes(part)),
	noneOf: (value, unwanted) => !unwanted.some((part) => value.split(",").includes(part)),
	flags: (value) => value === "true",
	flagsOff: (value) => value === "false",
	least: (value, [least]) => numberOf(value) >= numberOf(least),
	most: (value, [most]) => numberOf(value) <= numberOf(most),
	before: (value, [end]) => numberOf(value) < numberOf(end),
};

/**
 * How a model compares with a filter, the worst first. It is unknown if a fact that the filter asks
 * for is.
 */
const fails = 0;
export const unknown = 1;
export const passes = 2;

/**
 * Whether a model has prices of some kinds: of batches, or ones that change on an announced day.
 */
function hasPrices(model: Model, wanted: readonly string[]): boolean {
	const changes = model.value("price_change") ?? "";
	const has = {
		batch: model.known("batch_in") !== null,
		changing: model.value("price_day") !== null,
		rising: changes.includes("rises"),
		falling: changes.includes("falls"),
	};
	return wanted.every((kind) => has[kind as keyof typeof has]);
}

/** How a model compares with a filter. Each flag is a fact. */
function verdict(model: Model, { name, fact, test }: Filter, values: State["values"]): number {
	const wanted = values[name] ?? [];
	const facts = test.startsWith("flags") ? wanted.map((flag) => `${fact}.${flag}`) : [fact];
	const verdicts = facts.map((asked) => {
		if (test === "prices") return hasPrices(model, wanted) ? passes : fails;
		const isReportAsked = asked === "retirement_date" && values["reported"]?.length;
		const value = isReportAsked ? model.ends : model.known(asked);
		if (value === null) return unknown;
		return tests[test]?.(value, wanted) ? passes : fails;
	});
	return Math.min(...verdicts);
}

// Which offers are listed is no fact of a model: it is decided when it is known which of them
// match. Whether reports of an end count is a part of the filters by its day.
const inUse = (values: State["values"]): readonly Filter[] =>
	filters.filter(({ name, test }) => !["offers", "reports"].includes(test) && values[name]?.length);

/**
 * A request for models. Of those that several places offer, a page shows the first offer unless
 * every id is asked for, or when models end, where the API shows all: queries of the API do not say
 * `every`.
 */
export type Query =
	Pick<State, "values" | "search" | "sort" | "order" | "gone"> & { readonly every?: boolean };

export const firstOffers = ({ values, every }: Query): boolean =>
	(values["offers"]?.at(-1) ?? (every === false && !asksForEnd(values) ? "first" : "all")) === "first";

/**
 * Whether several ids of one model at one place are one model: an alias, a name and a dated version. In
 * lists of ends, groupsByEnd joins them, which says how many ids end.
 */
const oneID = ({ values, every }: Query): boolean => every === false && !asksForEnd(values);

/**
 * Whether a query is for models that work today: unless it says so itself, it is if it does not ask
 * for an end, or for models by a status in which some have ended. Of those that nobody deprecated,
 * the day of some is over, too, and who asks for them wants none of these.
 */
export function ofToday({ gone, values }: Pick<Query, "gone" | "values">): boolean {
	if (gone) return gone === "not";
	return (values["status"] ?? []).every((status) => status === "active") && !asksForEnd(values);
}

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

type Key = string | number | null;

const known = (fact: string) =>
	(m: Model): Key => (m.known(fact) === null ? null : numberOf(m.known(fact) ?? ""));

/**
 * What a piece costs of that which models of a type are for: a minute of audio, a second of video,
 * an image. Prices of characters come after all of these, and then prices of tokens, because nobody
 * can say how many of them a piece has.
 */
const piece = (type: string) => (m: Model): Key => {
	const price = m.type === type ? m.known("piece_price") : null;
	if (price !== null) return Number(price);
	const shown = m.known("price_in")?.replace("free", "0").replace(/[$,]/g, "");
	if (shown === undefined) return null;
	const isByCharacter = m.value("price_note")?.startsWith("per ");
	return Number(shown) + (isByCharacter ? 1e9 : 1e12); // more than any price of a piece
};

/** The orders by the price of a piece. */
const pieces: Readonly<Record<string, (m: Model) => Key>> = {
	minute: piece("audio"),
	second: piece("video"),
	image: piece("image"),
};

/**
 * What most requests cost by: three parts of input and one of output. An embedding model has no price
 * of output, so that it has none.
 */
function blend(m: Model): Key {
	const input = m.known("input_price");
	const output = m.known("output_price");
	return input === null || output === null ? null : 3 * Number(input) + Number(output);
}

const statuses = ["active", "deprecated", "unlisted"];

/**
 * What models are sorted by. Relevance sorts within its classes: by status, the newest, then the
 * fewest words of the name.
 */
const keys: Readonly<Record<string, (m: Model) => Key>> = {
	relevance: (m) => {
		const words = splitWords(fold(m.name ?? m.id)).length;
		return (statuses.indexOf(m.status) * 1e8 - Number(known("release_date")(m))) * 1e3 + words;
	},
	updated: (m) => m.value("updated_at"),
	name: (m) => fold(m.name ?? m.id),
	provider: (m) => m.provider,
	released: known("release_date"),
	context: known("context_length"),
	dimensions: known("embedding_dimensions"),
	input_price: known("input_price"),
	output_price: known("output_price"),
	blended_price: blend,
	output: known("max_output_tokens"),
	retires: (m) => (m.ends === null ? null : numberOf(m.ends)),
	change: known("price_day"),
	batch: known("batch_in"),
	...pieces,
};

/**
 * Whether people can choose a model by what the catalog knows of it. These come first unless a
 * search decides.
 */
const chosen = (m: Model): boolean =>
	usable(m) && m.type === "chat" &&
	["context_length", "input_price", "output_price"].every((fact) => m.known(fact) !== null);

/** What the use of the reader costs at a model in dollars; null if that is not known. */
interface NamedCosts {
	readonly name: string; // of the query whose models have costs
	readonly of: (model: Model) => number | null;
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
	private classes(search: string): Uint8Array | null {
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
		const values = this.models.map(keys[sort] ?? this.costs.of);
		const compare = (a: Key = null, b: Key = null): number => {
			if (a === null || b === null) return Number(a === null) - Number(b === null);
			return sign * (Number(a > b) - Number(a < b));
		};
		const rows = [...values.keys()].sort((a, b) => compare(values[a], values[b]));
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

	/** Returns a function that says how a row compares with a query. */
	private judged(query: Query): (row: number) => number {
		const alone = this.judgedAlone(query);
		const byModel = firstOffers(query);
		if (!byModel && !oneID(query)) return alone;
		const verdicts = new Array<number | undefined>(this.models.length); // each is asked for twice
		const verdictOf = (row: number): number => {
			verdicts[row] ??= alone(row);
			return verdicts[row];
		};
		const others = new Set<number>(); // that match, but are not the first of their model
		const price = pieces[query.sort];
		for (const rows of byModel ? this.offers.groups : []) {
			const matching = rows.filter((row) => verdictOf(row) === passes);
			// By the price of a piece, an offer counts that has one: the maker may state none.
			if (price) matching.sort((a, b) => this.priceAt(a, price) - this.priceAt(b, price));
			for (const row of matching.slice(1)) others.add(row);
		}
		// Last, so that the maker's id of a model is compared with its other ids, and not with places.
		if (oneID(query)) {
			const asked = query.search.trim().toLowerCase();
			const isAsked = (row: number): boolean => this.models[row]?.id.toLowerCase() === asked;
			for (const models of new Set(this.ids.values())) {
				const rows = models.map(({ row }) => row);
				const matching = rows.filter((row) => !others.has(row) && verdictOf(row) !== fails);
				// What may match is no further model beside an id that does; who writes an id sees it.
				const rank = (row: number): number => verdictOf(row) * 2 + Number(isAsked(row));
				matching.sort((a, b) => rank(b) - rank(a));
				for (const row of matching.slice(1)) others.add(row);
			}
		}
		return (row) => (others.has(row) ? fails : verdictOf(row));
	}

	/** The key of a row by which offers of a model are chosen; Infinity if it is not known. */
	private priceAt(row: number, price: (m: Model) => Key): number {
		return Number(price(this.models[row] as Model) ?? Infinity);
	}

	/**
	 * The same without regard to other offers of a model, and to a filter that has a name: what is
	 * counted for each of its values differs in nothing else.
	 */
	judgedAlone(query: Query, except = ""): (row: number) => number {
		const used = inUse(query.values).filter(({ name }) => name !== except);
		const today = ofToday(query);
		const classes = this.classes(query.search);
		const versioned = /\d/.test(query.search);
		return (row) => {
			const model = this.models[row] as Model;
			if (classes?.[row] === Class.none) return fails;
			// What is named is asked for, even if it no longer works: an id, or the end of one with its
			// version ("opus 4.1").
			const rank = classes?.[row];
			const isName = rank === Class.equal || (versioned && rank === Class.ends);
			const isNamed = isName && query.gone !== "not";
			if (today && !isNamed && !works(model)) return fails;
			return Math.min(passes, ...used.map((filter) => verdict(model, filter, query.values)));
		};
	}

	/** Answers a query. */
	evaluate(query: Query): Answer {
		const { sort, order, search } = query;
		const verdictOf = this.judged(query);
		const classes = this.classes(search);
		const found = Object.keys(Class).map((): number[] => []);
		const exact = new Set<Model>();
		const versions = new Set<Model>();
		const versioned = /\d/.test(search);
		const maybe: Model[] = [];
		let named = false;
		for (const row of this.ordered(sort, order)) {
			const model = this.models[row] as Model;
			const worst = verdictOf(row);
			if (worst === unknown) maybe.push(model);
			if (worst !== passes) continue;
			const rank = classes?.[row] ?? Number(!chosen(model));
			found[sort === "relevance" ? rank : 0]?.push(row);
			named ||= rank < Class.rest;
			if (classes && rank === Class.equal) exact.add(model);
			const isBorder = rank === Class.begins || rank === Class.ends;
			if (classes && versioned && isBorder) versions.add(model);
		}
		if (order === "asc") found.reverse();
		// The API has no such preference: where each id has a row, pages have its order.
		const isPreferring = classes !== null && sort === "relevance" && query.every === false;
		const rows = isPreferring ? found.flatMap((rows) => this.preferred(rows, search)) : found.flat();
		const models = rows.map((row) => this.models[row] as Model);
		return { models, exact, versions, unknown: maybe, named };
	}

	/**
	 * Rows that a search finds equally well, those first that are most likely meant: the models whose
	 * names have its words one behind the other, and of these the ones for chats. Without this, what
	 * was made of Gemini 3.8 for speech would be before it, because it is newer, and "qwen 4" would
	 * find Qwen3 Coder 480B first.
	 */
	private preferred(rows: readonly number[], search: string): readonly number[] {
		const words = `\n${squash(fold(search)).text}`;
		const versioned = /\d/.test(search);
		const rank = (row: number): number => {
			const model = this.models[row] as Model;
			const isApart = !this.searchables[row]?.heads.includes(words);
			// A version is asked for even if it ends. Of a family, such as voxtral, only those that can be
			// chosen today are before what is newer.
			const isOld = versioned && model.type === "chat";
			// What makes images or speech is no worse than its like because it has no price per token; but
			// without any price it is.
			const isUnpriced = model.type !== "chat" && !hasPrice(model);
			return Number(isApart) * 4 + (chosen(model) ? 0 : Number(!isOld) + Number(isUnpriced) + 1);
		};
		// By rank, and not with a sort: a search for "a" finds thousands, which it would rank again and again.
		const groups = Map.groupBy(rows, rank);
		return [...groups.keys()].toSorted((a, b) => a - b).flatMap((key) => groups.get(key) ?? []);
	}

	/** Which filters of a query ask for facts of models that are not known. */
	unsure({ values }: Pick<Query, "values">, models: readonly Model[]): readonly Filter[] {
		const isUnknown = (filter: Filter, model: Model): boolean =>
			verdict(model, filter, values) === unknown;
		return inUse(values).filter((filter) => models.some((model) => isUnknown(filter, model)));
	}
}

/**
 * Returns a function that says how many models a value of a filter would find. A choice that takes
 * any of its values does not restrict its own numbers. Of an answer with the offers of one model,
 * only these are counted, whatever they are called.
 */
export function counterOf(
	catalog: Catalog, query: Query, model?: string,
): (name: string, value: string) => number {
	// By row, if there are other offers of its model: these, and its place among them.
	const offers = new Map<number, { readonly rows: readonly number[]; readonly place: number }>();
	for (const rows of catalog.offers.groups) {
		for (const [place, row] of rows.entries()) offers.set(row, { rows, place });
	}
	// By filter, the rows that pass the rest of the query. To judge all of them for each value would
	// take several times as long as the answer.
	const passing = new Map<string, readonly number[]>();
	return (name, value) => {
		const filter = filters.find((known) => known.name === name);
		const takesAll = filter && /allOf|flags/.test(filter.test);
		const others = takesAll ? query.values[name] ?? [] : [];
		const values = { ...query.values, [name]: [...others, value] };
		const asked = { ...query, search: model ? "" : query.search, values };
		let rows = passing.get(name);
		if (!rows) {
			const rest = catalog.judgedAlone(asked, name);
			const isAsked = (row: number): boolean => !model || catalog.models[row]?.canonical === model;
			rows = [...catalog.models.keys()].filter((row) => isAsked(row) && rest(row) === passes);
			passing.set(name, rows);
		}
		const used = inUse(values).find((known) => known === filter);
		const byModel = firstOffers(asked);
		const firsts = new Map<readonly number[], number>(); // places of the first offers of models
		const shown: number[] = []; // the rows without other offers
		for (const row of rows) {
			if (used && verdict(catalog.models[row] as Model, used, values) !== passes) continue;
			const offer = byModel ? offers.get(row) : undefined;
			if (offer) firsts.set(offer.rows, Math.min(offer.place, firsts.get(offer.rows) ?? offer.place));
			else shown.push(row);
		}
		for (const [rows, place] of firsts) shown.push(rows[place] as number);
		if (query.every !== false) return shown.length;
		const several = shown.map((row) => catalog.ids.get(catalog.models[row] as Model)).filter(Boolean);
		return shown.length - several.length + new Set(several).size;
	};
}

/** Makes a catalog in short tasks. */
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
	catalog.offers.group(); // now, because the first search would have to wait for it
	await pace();
	void catalog.ids; // likewise
	return catalog;
}

/**
 * Loads the catalog, once for a page. If that fails it rejects with a sentence for people; the next
 * call tries again.
 */
export const loadCatalog = once(async (settings: Settings, described?: boolean): Promise<Catalog> =>
	makeCatalog(await loadModels(settings, described), settings.providers));

/** A row of the list: a model, and the others of its family in order. */
export interface Group {
	readonly lead: Model;
	readonly others: readonly Model[];
}

/** Groups the ids of models that end together, each under the first of them. */
export function groupsByEnd({ models }: Answer, { meanings }: Catalog): readonly Group[] {
	const groups = Map.groupBy(models, (model) => meanings.get(model));
	return [...groups.values()].map(([lead, ...others]) => ({ lead: lead as Model, others }));
}

/**
 * Groups models by family, where its first usable one is, or the first. One that equals the search
 * has a row, and so have those of the version that it names; all, if `every` is set.
 */
export function groupsOf({ models, exact, versions }: Answer, every: boolean): readonly Group[] {
	if (every) return models.map((lead) => ({ lead, others: [] }));
	const groupOf = (model: Model): string => {
		if (!model.family || exact.has(model)) return keyOf(model);
		// Who searches for "opus 4.1" means it. In the family's row the newest usable one, 4.8, would hide
		// it, because 4.1 has ended.
		const version = versions?.has(model) ? " named" : "";
		return `${model.provider} ${model.family}${version}`;
	};
	const leads = new Map<Model, readonly Model[]>(); // of each group, with all of it
	for (const group of Map.groupBy(models, groupOf).values()) {
		leads.set(group.find(usable) ?? (group[0] as Model), group);
	}
	return models.flatMap((lead) => {
		const group = leads.get(lead);
		return group ? [{ lead, others: group.filter((model) => model !== lead) }] : [];
	});
}
