// The names of models in a text, as people write them. Programs need ids, so nothing is judged by a name.
// But a list of names of which nobody said anything would read as if no model in it ended.

import { fold, meeting } from "../catalog/words.ts";
import type { Found } from "../checker.ts";
import type { Model } from "../models.ts";
import { nameOf } from "../settings.ts";

/** A name in a text, and the model that is called so. */
export interface Name {
	readonly text: string;
	readonly model: Model;
}

const mostWords = 5; // LIMIT: longer names are not found
const mostNames = 100; // LIMIT: as many as an address has ids

/** What names are compared by: people write "GPT5 mini" of GPT-5 mini, and "Claude 3.5 Haiku" of Claude Haiku 3.5. */
const wordsOf = (text: string): string =>
	fold(text).split(/[\s-]+/).flatMap((word) => word.split(meeting)).filter(Boolean).sort().join(" ");

/**
 * Returns the names of models in a text, each once, without those of models whose ids are found in it. Only
 * names with a digit count, and only of those who make the models: "Command" and "Sonar" are words, too.
 */
export function namesIn(
	text: string, models: Iterable<Model>, found: readonly Pick<Found, "id" | "findings">[],
): readonly Name[] {
	const called = new Map<string, Model>();
	for (const model of models) {
		const name = wordsOf(nameOf(model));
		if (model.makers && /\d/.test(name) && !called.has(name)) called.set(name, model);
	}
	const known = new Set(found.flatMap(({ id, findings }) =>
		[wordsOf(id), ...findings.map(({ model }) => wordsOf(nameOf(model)))]));
	const names = new Map<string, Name>();
	for (const part of text.split(/[\n,;|]/)) {
		const words = part.match(/[\p{L}\p{N}][\p{L}\p{N}.-]*/gu)?.map((word) => word.replace(/[.-]+$/, "")) ?? [];
		for (let at = 0; at < words.length && names.size < mostNames;) {
			const named = longestAt(words, at, called);
			at += named?.words ?? 1;
			if (!named) continue;
			const { key, model } = named;
			if (known.has(key) || names.has(key)) continue;
			names.set(key, { text: words.slice(at - named.words, at).join(" "), model });
		}
	}
	return [...names.values()];
}

/** Returns the longest name that begins at a word: GPT-5 mini, and not GPT-5. */
function longestAt(
	words: readonly string[], at: number, called: ReadonlyMap<string, Model>,
): { readonly key: string; readonly model: Model; readonly words: number } | null {
	for (let n = Math.min(mostWords, words.length - at); n > 0; n--) {
		const key = wordsOf(words.slice(at, at + n).join(" "));
		const model = called.get(key);
		if (model) return { key, model, words: n };
	}
	return null;
}
