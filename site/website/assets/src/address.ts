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

/** The page of a model, or the comparison of it by itself if models have no pages. */
export function modelHref(settings: Settings, model: { readonly provider: string; readonly id: string }): string {
	const key = keyOf(model);
	return settings.pages ? `${settings.prefix}/models/${settings.odd[key] ?? key}/` : compareHref(settings.prefix, [key]);
}

/** The comparison of models, named by their keys. */
export function compareHref(prefix: string, keys: readonly string[]): string {
	return `${prefix}/compare/${keys.map((key, i) => `${i ? "&" : "?"}m=${encode(key, ":@/")}`).join("")}`;
}
