// What is known of the version that a search has.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { evaluate, type Reading } from "./reading.ts";

/** Returns a function that says whether a model has the version of a search; null if that has none. */
export function hasVersion(search: string): ((model: Model) => boolean) | null {
	// Sizes, "70b", and days, "20250929", are no versions.
	const [version] = /(?<!\d|\d[.-])\d{1,3}(?:[.-]\d{1,3})*(?![a-z\d])/i.exec(search) ?? [];
	if (!version) return null;
	// A version begins behind a word: the 5 of Grok 4.5 is none. Some hosts write 5p3 for 5.3.
	// In Qwen3-8B the digits of 3.8 are a version and a size.
	const size = /\D/.test(version) ? "|b\\b" : "";
	const digits = new RegExp(`(?<!\\d|\\d[-_.: ])${version.split(/\D/).join("[-_.: p]?")}(?!\\d${size})`, "i");
	return ({ id, name, aliases }) => [id, name ?? "", ...aliases].some((text) => digits.test(text));
}

/**
 * An answer to names, or what is known of the version that the search has: of "gpt-4.5", GPT-5.4 has
 * all words, too, and would be taken for an answer.
 */
export function ofVersion(catalog: Catalog, found: Reading): Reading {
	const { read, said } = found;
	const has = hasVersion(read.search);
	const models = has ? found.answer.models.filter(has) : [];
	// The best matches come first by themselves; in other orders what only has the digits would.
	const isOrdered = read.sort !== "relevance" && /\d[.-]\d/.test(read.search);
	if (models.length > 0 && isOrdered) return { ...found, answer: { ...found.answer, models } };
	if (!has || models.length > 0) return found;
	const gone = { ...read, gone: "too" } as const;
	const past = evaluate(catalog, gone);
	const ended = past.models.filter(has);
	if (ended.length > 0) {
		return { answer: { ...past, models: ended }, read: gone, said: "None of these works any more. " };
	}
	return { ...found, said: `No model is called “${read.search}”: these have its words. ${said}` };
}
