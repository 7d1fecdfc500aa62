// How well models match a search, by the rules of version 2 of the API.

import { fold, splitWords, squash } from "./match.ts";
import type { Model } from "./models.ts";

/** The classes of relevance, best first. */
export const Class = { equal: 0, begins: 1, ends: 2, head: 3, rest: 4, none: 5 } as const;

/** A provider as searches see it: its id and name, folded, and their words. */
export interface Maker {
	readonly texts: readonly string[];
	readonly words: readonly string[];
}

const keyOf = (maker: Maker, words: readonly string[]): string => words.filter((word) => !maker.words.includes(word)).join("");

export type Searchable = Omit<ReturnType<typeof searchable>, "words">;

/** A model as searches see it, and the words of its names. */
export function searchable(model: Model, maker: Maker) {
	const own = [model.id, ...(model.name ? [model.name] : [])].map(fold);
	const names = [...own, ...model.aliases.map(fold)];
	const [squashed, rest] = [names.map(squash), [model.family ?? "", ...maker.texts]];
	return {
		maker,
		// What begins with a word of id, name, an alias, family or provider, each after a line break, which no word contains. That of the
		// first three ends with a tab.
		heads: [...squashed, ...rest.map(squash)].flatMap(({ text, starts }, i) =>
			starts.map((start) => `\n${text.slice(start)}${i < names.length ? "\t" : ""}`)).join(""),
		texts: [...own, maker.texts[0], fold(model.value("description") ?? "")].join("\n"),
		names: squashed.map(({ text }) => text), // id, name and aliases without separators
		keys: names.map(splitWords).map((words) => (words.length ? keyOf(maker, words) : null)), // without words that name the provider
		own: own.length, // the number of those that are not aliases
		words: [...names, ...rest].flatMap(splitWords),
	};
}

/** Returns a function that judges models by a search; null for a search without words, which every model matches. */
export function judge(search: string): ((model: Searchable) => number) | null {
	const words = splitWords(fold(search));
	const heads = words.map((word) => `\n${word}`);
	const judged = (model: Searchable): number => {
		const inHeads = heads.every((head) => model.heads.includes(head));
		if (!inHeads && !words.every((word) => model.texts.includes(word) || model.heads.includes(`\n${word}`))) return Class.none;
		const key = keyOf(model.maker, words);
		if (model.keys.includes(key)) return Class.equal;
		if (model.keys.some((own, i) => i < model.own && own?.startsWith(key))) return Class.begins;
		if (model.heads.includes(`\n${key}\t`)) return Class.ends;
		return inHeads ? Class.head : Class.rest;
	};
	return words.length ? judged : null;
}
