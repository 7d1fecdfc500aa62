// Addresses of the site's pages.

import { keyOf, type Settings } from "./settings.ts";

/** A query without its question mark. It is easier to read than the browser's: characters that need no encoding stay. */
export const encodeQuery = (pairs: URLSearchParams): string => pairs.toString().replace(/%(2C|2F|3A|40)/g, decodeURIComponent);

/** The page of a model, or the comparison of it by itself if models have no pages. */
export function modelHref(settings: Settings, model: { readonly provider: string; readonly id: string }): string {
	const key = keyOf(model);
	return settings.pages ? `${settings.prefix}/models/${settings.odd[key] ?? key}/` : compareHref(settings.prefix, [key]);
}

/** The comparison of models, named by their keys, with more parameters. */
export function compareHref(prefix: string, keys: readonly string[], more: readonly (readonly [string, string])[] = []): string {
	const query = encodeQuery(new URLSearchParams([...keys.map((key) => ["m", key]), ...more.map(([name, value]) => [name, value])]));
	return `${prefix}/compare/${query && `?${query}`}`;
}
