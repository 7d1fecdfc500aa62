// Addresses of the API and of the site's pages.

import { keyOf, type Settings } from "./settings.ts";

/**
 * Encodes a text for a query or for one segment of a path. Characters that are safe in both, and make addresses easier to
 * read, stay as they are: those of `plain`. Quotes, brackets and the like are encoded although a query may hold them, so that
 * an address can be pasted into a shell or a text. A lone surrogate, which no address can hold, becomes U+FFFD. Never throws.
 */
export function encode(text: string, plain = ""): string {
	return text.replace(/[^\w.~-]/gu, (c) => {
		if (plain.includes(c)) return c;
		return /[!'()*]/.test(c) ? `%${c.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(/\p{Cs}/u.test(c) ? "\ufffd" : c);
	});
}

/** The text of an encoded part of a query; null if its percent-encoding is broken or not UTF-8. */
export function decode(text: string): string | null {
	try {
		return decodeURIComponent(text.replaceAll("+", " "));
	} catch {
		return null;
	}
}

/** A version of the API. */
type Version = "v1" | "v2";

export const listPath = (prefix: string, version: Version = "v1"): string => `${prefix}/api/${version}/models`;

/** The path of the API's answers to queries. */
export const queryPath = (prefix: string): string => `${prefix}/api/v2/models`;

/** Characters that stay in a path as they are. */
const plainInPath = "$&+=:@";

/**
 * The path of the API's document of one model. Slashes of the id stay as they are, unless a browser would drop the segments
 * between them.
 */
export function modelPath(prefix: string, provider: string, id: string, version: Version = "v1"): string {
	const odd = /^\.{0,2}$/;
	const path = id.split("/").some((segment) => odd.test(segment))
		? encode(id, plainInPath).replaceAll(".", "%2E") : encode(id, `${plainInPath}/`);
	return `${listPath(prefix, version)}/${encode(provider)}/${path}`;
}

/** The page of a model, or the comparison of it by itself if models have no pages. */
export function modelHref(settings: Settings, model: { readonly provider: string; readonly id: string }): string {
	const key = keyOf(model);
	return settings.pages ? `${settings.prefix}/models/${settings.odd[key] ?? key}/` : compareHref(settings.prefix, [key]);
}

/** The comparison of models, named by their keys. */
export function compareHref(prefix: string, keys: readonly string[]): string {
	return `${prefix}/compare/${keys.map((key, i) => `${i ? "&" : "?"}m=${encode(key, ":@/")}`).join("")}`;
}
