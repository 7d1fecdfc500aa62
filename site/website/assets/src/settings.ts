// Facts about the catalog that the build writes into pages as JSON, and the addresses of its pages.

/**
 * A provider as pages show it: `number` counts from 1 in the dataset's order and chooses its color.
 */
export interface Provider {
	readonly id: string;
	readonly name: string;
	readonly monogram: string;
	readonly number: number;
	readonly kind: string; // maker, cloud, host or gateway
	/** The id of the model by which a maker is known today, if there is one; only the list has it. */
	readonly flagship?: string;
}

/**
 * What a page has for its scripts: the type settings of settings.go in site/website.
 */
export interface Settings {
	readonly day: string; // of the dataset, for which the build wrote facts; "" if it has none
	readonly prefix: string; // the path before everything: "" or such as "/catalog"
	readonly pages: boolean; // whether each model has a page
	// by key, the directories of pages that are not at their key, percent-encoded
	readonly odd: Readonly<Record<string, string>>;
	readonly providers: readonly Provider[];
	readonly models: string; // the address of the asset with all models: see models.ts
	readonly descriptions: string; // that of the asset with their descriptions, which lists need
	readonly calls: string; // the address of the table that calls.ts reads
	readonly checker: string; // of the script that reads texts
	readonly reading: string; // of the script that reads searches
	readonly ofDay: string; // of the script that brings facts to the reader's day
	readonly adding: string; // of the script that finds models to compare
	readonly sheet: string; // of the script that makes files for spreadsheets
	readonly costs: string; // of the script that computes costs
	readonly prices: string; // of what it reads
	readonly spellings: string; // the address of the table that mentions.ts reads
	readonly parameters: string; // the address of the rules that parameters.ts reads
	readonly rows: number; // of the explorer's list without filters
}

export const maxPicks = 7; // models of a comparison

/** The key of a model in addresses: "provider/id". */
export const keyOf = (model: { readonly provider: string; readonly id: string }): string =>
	`${model.provider}/${model.id}`;

/** What nameOf reads of a model. */
interface Named {
	readonly name: string | null;
	readonly id: string;
	readonly isGateway?: boolean; // whether a gateway offers it
}

/**
 * The name of a model for texts and links: without the id and, at a gateway, the maker, which are
 * beside it. It is the id if there is no name. Go's displayName has the same rule.
 */
export function nameOf({ name, id, isGateway = false }: Named): string {
	const end = `(${id})`;
	let text = name?.trim() ?? "";
	if (text.endsWith(end)) text = text.slice(0, -end.length).trim();
	const maker = text.indexOf(": "); // where its name ends
	if (isGateway && id.includes("/") && maker >= 0) text = text.slice(maker + 2).trim();
	return text || id;
}

/** The provider of a model: both are of one build. */
export const providerOf = (settings: Settings, { provider }: { readonly provider: string }): Provider =>
	settings.providers.find(({ id }) => id === provider) as Provider;

/** The name of one of some models, with its place if another one is called the same. */
export function nameAmong(
	settings: Settings, all: readonly Named[], model: Named & { readonly provider: string },
): string {
	const name = nameOf(model);
	const isAlone = all.every((other) => other === model || nameOf(other) !== name);
	return isAlone ? name : `${name} at ${providerOf(settings, model).name}`;
}

/**
 * A query without its question mark. It is easier to read than the browser's: characters that need
 * no encoding stay.
 */
export const encodeQuery = (pairs: URLSearchParams): string =>
	pairs.toString().replace(/%(2C|2F|3A|40)/g, decodeURIComponent);

/** The page of a model, or the comparison of it by itself if models have no pages. */
export function modelHref(
	{ pages, prefix, odd }: Settings, model: { readonly provider: string; readonly id: string },
): string {
	const key = keyOf(model);
	return pages ? `${prefix}/models/${odd[key] ?? key}/` : compareHref(prefix, [key]);
}

/** The comparison of models, named by their keys, with more parameters. */
export function compareHref(
	prefix: string, keys: readonly string[], more: readonly (readonly string[])[] = [],
): string {
	const pairs = [...keys.map((key) => ["m", key]), ...more.map((pair) => [...pair])];
	const query = encodeQuery(new URLSearchParams(pairs));
	return `${prefix}/compare/${query && `?${query}`}`;
}
