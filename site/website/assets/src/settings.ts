// Facts about the catalog that the build writes into pages as JSON, the addresses of its pages, and what searches can ask for.

import search from "../../../facts/search.json" with { type: "json" };

/** A provider as pages show it: `number` counts from 1 in the dataset's order and chooses its color. */
export interface Provider {
	readonly id: string;
	readonly name: string;
	readonly monogram: string;
	readonly number: number;
	readonly kind: string; // maker, cloud, host or gateway
}

/** A parameter of the API that filters models by a fact. */
export interface Filter {
	readonly name: string;
	readonly fact: string;
	readonly label: string; // of the fact
	readonly words: string; // before a value in use
	readonly test: string; // a name of `tests` in evaluate.ts
	readonly list?: boolean; // whether it takes several values
	readonly values?: readonly { readonly value: string; readonly text?: string; readonly find?: string }[]; // Choice in package facts
}

/** The filters of version 2 of the API, in its order. */
export const filters: readonly Filter[] = search.filters;

/** What else people call providers, by id. */
const places: Readonly<Record<string, string>> = search.places;

/** By words of a search, the parameters that they mean: the labels of the page and what else people say. Words that add nothing mean "". */
export const vocabulary: ReadonlyMap<string, string> = new Map([
	...Object.entries(search.vocabulary),
	...filters.flatMap(({ name, values = [] }) => values.filter(({ find }) => find)
		.map(({ value, text = "", find = "" }): [string, string] => [`${name}=${value}`, `${text.toLowerCase()}, ${find}`])),
].flatMap(([query, words]) => words.split(", ").filter(Boolean).map((word) => [word, query])));

/**
 * The parameters that names of providers mean in a search, by the words: the id, the name, the first word of each, the other words of the
 * id if no other provider has them, and what else people say. A maker means the models that it made, wherever they are offered.
 */
export function wordsOfProviders(providers: readonly Provider[]): ReadonlyMap<string, string> {
	const words = new Map<string, string>();
	const often = new Map<string, number>(); // how many providers have a word
	const spoken = (text: string): string => text.toLowerCase().replace(/\(.*?\)/g, "").replace(/[^\p{L}\p{Nd}]+/gu, " ").trim();
	const parts = ({ id, name }: Provider): readonly string[] =>
		[...new Set([...spoken(id).split(" "), spoken(name).split(" ")[0] ?? ""])].filter((word) => word.length > 2 && !vocabulary.has(word));
	for (const word of providers.flatMap(parts)) often.set(word, (often.get(word) ?? 0) + 1);
	const meaning = ({ id, kind }: Provider): string => `${kind === "maker" ? "maker" : "provider"}=${id}`;
	for (const provider of providers) {
		const others = (places[provider.id] ?? "").split(", ");
		for (const word of [...parts(provider).filter((word) => often.get(word) === 1), ...others]) {
			if (word) words.set(word, meaning(provider));
		}
	}
	// Whole names come last, so that they win: "google" is Google, although Google's cloud has the word too.
	for (const provider of providers) {
		for (const text of [provider.name, provider.id]) words.set(spoken(text), meaning(provider));
	}
	return words;
}

export interface Settings {
	readonly prefix: string; // the path before everything: "" or such as "/catalog"
	readonly pages: boolean; // whether each model has a page
	readonly odd: Readonly<Record<string, string>>; // by key, the directories of pages that are not at their key, percent-encoded
	readonly providers: readonly Provider[];
	readonly models: string; // the address of the asset with all models: see models.ts
	readonly descriptions: string; // the address of the asset with the descriptions of all models
	readonly calls: string; // the address of the table that calls.ts reads
	readonly checker: string; // of the script that reads texts
	readonly spellings: string; // the address of the table that mentions.ts reads
	readonly parameters: string; // the address of the rules that parameters.ts reads
	readonly rows: number; // of the explorer's list without filters
}

/** The key of a model in addresses: "provider/id". */
export const keyOf = (model: { readonly provider: string; readonly id: string }): string => `${model.provider}/${model.id}`;

/** The name of a model for texts and links, or its id if it has no name. */
export const nameOf = ({ name, id }: { readonly name: string | null; readonly id: string }): string => name?.trim() ? name : id;

/** The provider of a model: both are of one build. */
export const providerOf = (settings: Settings, { provider }: { readonly provider: string }): Provider =>
	settings.providers.find(({ id }) => id === provider) as Provider;

/** A query without its question mark. It is easier to read than the browser's: characters that need no encoding stay. */
export const encodeQuery = (pairs: URLSearchParams): string => pairs.toString().replace(/%(2C|2F|3A|40)/g, decodeURIComponent);

/** The page of a model, or the comparison of it by itself if models have no pages. */
export function modelHref({ pages, prefix, odd }: Settings, model: { readonly provider: string; readonly id: string }): string {
	const key = keyOf(model);
	return pages ? `${prefix}/models/${odd[key] ?? key}/` : compareHref(prefix, [key]);
}

/** The comparison of models, named by their keys, with more parameters. */
export function compareHref(prefix: string, keys: readonly string[], more: readonly (readonly string[])[] = []): string {
	const query = encodeQuery(new URLSearchParams([...keys.map((key) => ["m", key]), ...more.map((pair) => [...pair])]));
	return `${prefix}/compare/${query && `?${query}`}`;
}
