// What a text that no name has could mean: lookup.go of Go's package dataset/catalog.

import type { Model } from "../models.ts";
import type { Catalog } from "./catalog.ts";
import { distance, isSwapped } from "./distance.ts";
import { fold, meeting, splitWords, squash } from "./words.ts";

/**
 * Returns how far a name may be from another: more changed letters make another one, not a mistyped
 * one.
 */
const limitOf = (name: string): number => Math.floor(name.length / 3);

/**
 * Whether two names differ by a slip of a finger, which leaves no doubt what is meant: in separators, two
 * swapped neighbors or one letter. Another digit is another version.
 */
function isSlip(own: string, name: string): boolean {
	if (own === name || isSwapped(own, name)) return true;
	const digitsOf = (text: string): string => text.replace(/\D/g, "");
	return distance(own, name, 1) === 1 && digitsOf(own) === digitsOf(name);
}

/** Returns how far a name is from the nearest of others; Infinity if that is more than a limit. */
function farness(names: readonly string[], name: string, limit: number): number {
	const far = (other: string): number => {
		if (other === name) return 0;
		// People leave out the end of a name more often than they mistype it.
		return other.startsWith(name) ? 1 : distance(other, name, limit);
	};
	return Math.min(...names.map(far).filter((edits) => edits <= limit));
}

/**
 * Returns at most n models whose id, perhaps behind its provider and a slash, name or alias is most
 * like a text, without regard to case and separators: the nearest first, of equally near ones the
 * most relevant. Whether a model is wanted may depend on whether the text means it for sure: then
 * they differ by a slip.
 */
export function nearest(
	catalog: Catalog, text: string, n: number,
	wanted: (model: Model, isMeant: boolean) => boolean = () => true,
): readonly Model[] {
	// A slash is behind a provider, or part of an id such as meta/nova-4. Both readings are tried.
	const slash = Math.max(text.indexOf("/"), 0);
	const provider = text.slice(0, slash);
	const whole = squash(fold(text)).text;
	const id = squash(fold(text.slice(slash + 1))).text;
	// What a place writes before all its ids, "accounts/fireworks/models/", makes none of them alike.
	const last = squash(fold(text.slice(text.lastIndexOf("/") + 1))).text;
	const limit = limitOf(last);
	const near: { readonly model: Model; readonly far: number }[] = [];
	for (const row of catalog.ordered("relevance", "desc")) {
		const model = catalog.models[row] as Model;
		const names = catalog.searchables[row]?.names ?? [];
		const farFrom = (sought: string): number => {
			return farness(names.filter((name) => wanted(model, isSlip(name, sought))), sought, limit);
		};
		const far = Math.min(farFrom(whole), provider === model.provider ? farFrom(id) : Infinity);
		if (far < Infinity) near.push({ model, far });
	}
	return near.sort((a, b) => a.far - b.far).slice(0, n).map(({ model }) => model);
}

/**
 * Returns a search with the words that no name has replaced by the nearest words of names; "" if a
 * word has none.
 */
export function corrected(words: ReadonlyMap<string, number>, search: string): string {
	const near = (word: string): string => nearestWord(words, word);
	const read = splitWords(fold(search)).map((word) => {
		const found = near(word);
		if (found || !meeting.test(word)) return found;
		// Letters and digits that are written together: "gtp5".
		const parts = word.split(meeting).map(near);
		return parts.includes("") ? "" : parts.join(" ");
	});
	return read.includes("") ? "" : read.join(" ");
}

/**
 * Returns the nearest of some words, of equally near ones the most frequent; "" if none is near.
 */
function nearestWord(words: ReadonlyMap<string, number>, word: string): string {
	const short = 4; // letters of words that are near too many others: of these, neighbors can be swapped
	if (words.has(word)) return word;
	let best = { text: "", n: 0, far: limitOf(word) };
	for (const [text, n] of words) {
		if (text.length <= short && !isSwapped(text, word)) continue;
		const far = text.length <= short ? 0 : distance(text, word, best.far);
		if (far < best.far || (far === best.far && n > best.n)) best = { text, n, far };
	}
	return best.text;
}
