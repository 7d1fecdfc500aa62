// How well models match a search, by the rules of version 2 of the API.

import { fold, splitWords, squash, type Squashed } from "./match.ts";
import type { Model } from "./models.ts";
import type { Pace } from "./pace.ts";

/** The classes of relevance, best first. */
export const Class = { equal: 0, begins: 1, head: 2, rest: 3, none: 4 } as const;

/** A provider as searches see it. */
interface Maker {
	/** The words of its id and name. */
	readonly words: readonly string[];
	/** What begins with one of them. */
	readonly heads: string;
}

/** What begins with a word of the texts, each after a line break, which no word contains. */
function headsOf(texts: readonly Squashed[]): string {
	const heads: string[] = [];
	for (const { text, starts } of texts) for (const start of starts) heads.push("\n", text.slice(start));
	return heads.join("");
}

function makerOf(id: string, name: string): Maker {
	const texts = [fold(id), fold(name)];
	return { words: texts.flatMap(splitWords), heads: headsOf(texts.map(squash)) };
}

/** A text with a blank before, between and after its words. */
function spacedOf({ text, starts }: Squashed): string {
	return ` ${starts.map((start, i) => text.slice(start, starts[i + 1])).join(" ")} `;
}

/** Words without those that name the provider, joined. */
const keyOf = (maker: Maker, words: readonly string[]): string => words.filter((word) => !maker.words.includes(word)).join("");

function searchable(model: Model, maker: Maker) {
	const names = [model.id, ...(model.name ? [model.name] : [])].map(fold);
	const aliases = model.aliases.map(fold);
	const squashed = names.map(squash);
	const keys = (texts: readonly string[]): string[] => texts.map((text) => keyOf(maker, splitWords(text)));
	return {
		maker,
		/** What begins with a word of id, name, an alias, family or provider. */
		heads: headsOf([...squashed, ...[...aliases, model.family ?? ""].map(squash)]) + maker.heads,
		texts: [...names, fold(model.provider), fold(model.value("description") ?? "")].join("\n"),
		/** Id and name without separators and words that name the provider; likewise the aliases. */
		wholes: keys(names), aliases: keys(aliases),
		/** Id and name with a blank before, between and after their words. */
		spaced: squashed.map(spacedOf).join("\n"),
	};
}

/** A model as searches see it. */
type Searchable = Readonly<ReturnType<typeof searchable>>;

function classOf(s: Searchable, words: readonly string[]): number {
	const inHead = (word: string): boolean => s.heads.includes(`\n${word}`);
	if (!words.every((word) => inHead(word) || s.texts.includes(word))) return Class.none;
	const key = keyOf(s.maker, words);
	if (key && (s.wholes.includes(key) || s.aliases.includes(key))) return Class.equal;
	if (s.wholes.some((whole) => whole.startsWith(key))) return Class.begins;
	return words.every(inHead) ? Class.head : Class.rest;
}

/** What a search says of each model. */
export interface Relevance {
	readonly classes: Uint8Array;
	/** 1 if the search is some whole words of id or name, next to each other. */
	readonly phrases: Uint8Array;
}

/** Judges models by searches. */
export class Searches {
	private readonly models: readonly Model[];
	private readonly names: ReadonlyMap<string, string>;
	private readonly makers = new Map<string, Maker>();
	private readonly texts: Searchable[] = [];
	private last: { readonly search: string; readonly relevance: Relevance | null } | undefined;

	constructor(models: readonly Model[], names: ReadonlyMap<string, string>) {
		this.models = models;
		this.names = names;
	}

	private text(model: Model, row: number): Searchable {
		const maker = this.makers.get(model.provider) ?? makerOf(model.provider, this.names.get(model.provider) ?? "");
		this.makers.set(model.provider, maker);
		return (this.texts[row] ??= searchable(model, maker));
	}

	/** Prepares for searches in short tasks. */
	async prepare(pace: Pace): Promise<void> {
		for (const [row, model] of this.models.entries()) {
			this.text(model, row);
			await pace();
		}
	}

	/** Judges all models by a search; null for a search without words, which every model matches. The last answer is kept. */
	judge(search: string): Relevance | null {
		if (this.last?.search !== search) this.last = { search, relevance: this.relevance(search) };
		return this.last.relevance;
	}

	private relevance(search: string): Relevance | null {
		const words = splitWords(fold(search));
		if (!words.length) return null;
		const phrase = spacedOf(squash(fold(search)));
		const texts = this.models.map((model, row) => this.text(model, row));
		return { classes: Uint8Array.from(texts, (text) => classOf(text, words)), phrases: Uint8Array.from(texts, (text) => Number(text.spaced.includes(phrase))) };
	}
}
