// How well models match a search, by the rules of version 2 of the API: relevance.go of Go's
// package dataset/catalog.

import type { Model } from "../models.ts";
import { fold, splitWords, squash } from "./words.ts";

/** The classes of relevance, best first. */
export const Class = {
	equal: 0, // id, name or an alias equals the search, without separators and words that name the provider
	begins: 1, // id or name begins with it
	ends: 2, // id, name or an alias ends with it, from the start of a word
	head: 3, // every word begins a word of id, provider, name, an alias or the family
	rest: 4, // some words are only inside words, or in the description
	none: 5, // the search does not find the model
} as const;

/** A provider as searches see it. */
export interface Maker {
	readonly texts: readonly [id: string, name: string]; // folded
	readonly words: readonly string[]; // of both
}

/** Returns a provider as searches see it. */
export function makerOf({ id, name }: { readonly id: string; readonly name: string }): Maker {
	const texts = [fold(id), fold(name)] as const;
	return { texts, words: texts.flatMap(splitWords) };
}

/**
 * Returns words without separators and without those that name the provider: "acme nova" is nova at
 * acme.
 */
const keyOf = (maker: Maker, words: readonly string[]): string =>
	words.filter((word) => !maker.words.includes(word)).join("");

/** A model as searches see it. */
export interface Searchable {
	readonly maker: Maker;
	/**
	 * What begins with a word of id, name, an alias, family or provider, each after a line break,
	 * which no word contains. That of the first three ends with a tab. One search in it is quicker
	 * than one in each of the short texts.
	 */
	readonly heads: string;
	readonly texts: string; // in which words can be inside words
	readonly names: readonly string[]; // id, name and aliases without separators
	readonly keys: readonly (string | null)[]; // the same without words that name the provider
	readonly own: number; // the number of those that are not aliases
	readonly words: readonly string[]; // of the names
}

/** Returns a model as searches see it. */
export function searchable(model: Model, maker: Maker): Searchable {
	const own = [model.id, ...(model.name ? [model.name] : [])].map(fold);
	const names = [...own, ...model.aliases.map(fold)];
	const squashed = names.map(squash);
	const rest = [model.family ?? "", ...maker.texts];
	const heads = [...squashed, ...rest.map(squash)].flatMap(({ text, starts }, i) =>
		starts.map((start) => `\n${text.slice(start)}${i < names.length ? "\t" : ""}`));
	return {
		maker,
		heads: heads.join(""),
		texts: [...own, maker.texts[0], fold(model.value("description") ?? "")].join("\n"),
		names: squashed.map(({ text }) => text),
		keys: names.map(splitWords).map((words) => (words.length ? keyOf(maker, words) : null)),
		own: own.length,
		words: [...names, ...rest].flatMap(splitWords),
	};
}

/**
 * Returns a function that judges models by a search; null for a search without words, which every
 * model matches.
 */
export function judge(search: string): ((model: Searchable) => number) | null {
	const words = splitWords(fold(search));
	if (words.length === 0) return null;
	const heads = words.map((word) => `\n${word}`);
	return (model) => {
		const isIn = (word: string): boolean => model.texts.includes(word) || model.heads.includes(`\n${word}`);
		const inHeads = heads.every((head) => model.heads.includes(head));
		if (!inHeads && !words.every(isIn)) return Class.none;
		const key = keyOf(model.maker, words);
		if (model.keys.includes(key)) return Class.equal;
		if (model.keys.some((own, i) => i < model.own && own?.startsWith(key))) return Class.begins;
		if (model.heads.includes(`\n${key}\t`)) return Class.ends;
		return inHeads ? Class.head : Class.rest;
	};
}
