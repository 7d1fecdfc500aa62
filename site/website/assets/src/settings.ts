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
	readonly values?: readonly { readonly value: string; readonly text?: string }[]; // Choice in package facts
}

/** Filters that only the website has: the API does not know them. */
export const ownFilters: readonly Filter[] = search.own;

/** The filters of version 2 of the API, in its order, and those of the website. */
export const filters: readonly Filter[] = [...search.filters, ...search.own];

export interface Settings {
	readonly prefix: string; // the path before everything: "" or such as "/catalog"
	readonly pages: boolean; // whether each model has a page
	readonly odd: Readonly<Record<string, string>>; // by key, the directories of pages that are not at their key, percent-encoded
	readonly providers: readonly Provider[];
	readonly models: string; // the address of the asset with all models: see models.ts
	readonly descriptions: string; // the address of the asset with the descriptions of all models
	readonly calls: string; // the address of the table that calls.ts reads
	readonly checker: string; // of the script that reads texts
	readonly reading: string; // of the script that reads searches
	readonly costs: string; // of the script that computes costs
	readonly prices: string; // of what it reads
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
