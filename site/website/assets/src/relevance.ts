// How well models match a search, by the rules of version 2 of the API.

import { fold, splitWords, squash, type Squashed } from "./match.ts";
import type { Model } from "./models.ts";
import type { Pace } from "./pace.ts";

/** The classes of relevance, best first. */
export const Class = { equal: 0, begins: 1, head: 2, rest: 3, none: 4 } as const;

/** What begins with a word of the texts, each after a line break, which no word contains. */
const headsOf = (texts: readonly Squashed[]): string =>
	texts.flatMap(({ text, starts }) => starts.map((start) => `\n${text.slice(start)}`)).join("");

/** Words without those that name the provider, joined. */
const keyOf = (named: readonly string[], words: readonly string[]): string => words.filter((word) => !named.includes(word)).join("");

/** A model as searches see it. The provider's id and name are given. */
function searchable(model: Model, provider: readonly string[]) {
	const names = [model.id, ...(model.name ? [model.name] : [])].map(fold);
	const aliases = model.aliases.map(fold);
	const named = provider.flatMap(splitWords);
	const keys = (texts: readonly string[]): string[] => texts.map((text) => keyOf(named, splitWords(text)));
	return {
		/** What begins with a word of id, name, an alias, family or provider. */
		heads: headsOf([...names, ...aliases, model.family ?? "", ...provider].map(squash)),
		texts: [...names, fold(model.provider), fold(model.value("description") ?? "")].join("\n"),
		/** Id and name without separators and words that name the provider; likewise the aliases. */
		wholes: keys(names), aliases: keys(aliases),
	};
}

type Searchable = Readonly<ReturnType<typeof searchable>>;

function classOf(s: Searchable, words: readonly string[], heads: readonly string[], key: string): number {
	const inHeads = heads.every((head) => s.heads.includes(head));
	if (!inHeads && !words.every((word, i) => s.texts.includes(word) || s.heads.includes(heads[i] ?? ""))) return Class.none;
	if (key && (s.wholes.includes(key) || s.aliases.includes(key))) return Class.equal;
	if (s.wholes.some((whole) => whole.startsWith(key))) return Class.begins;
	return inHeads ? Class.head : Class.rest;
}

/** Judges models by searches. */
export class Searches {
	private readonly models: readonly Model[];
	/** By id, the id and the name of a provider, folded. */
	private readonly providers: ReadonlyMap<string, readonly string[]>;
	private readonly texts: Searchable[] = [];
	private last: { readonly search: string; readonly classes: Uint8Array | null } | undefined;

	constructor(models: readonly Model[], providers: readonly { readonly id: string; readonly name: string }[]) {
		this.models = models;
		this.providers = new Map(providers.map(({ id, name }) => [id, [fold(id), fold(name)]]));
	}

	private text(model: Model, row: number): Searchable {
		return (this.texts[row] ??= searchable(model, this.providers.get(model.provider) ?? []));
	}

	/** Prepares for searches in short tasks. */
	async prepare(pace: Pace): Promise<void> {
		for (const [row, model] of this.models.entries()) {
			this.text(model, row);
			await pace();
		}
	}

	/** The classes of all models by a search; null for a search without words, which every model matches. The last answer is kept. */
	judge(search: string): Uint8Array | null {
		if (this.last?.search !== search) this.last = { search, classes: this.classes(search) };
		return this.last.classes;
	}

	private classes(search: string): Uint8Array | null {
		const words = splitWords(fold(search));
		if (!words.length) return null;
		const heads = words.map((word) => `\n${word}`);
		const keys = new Map([...this.providers].map(([id, texts]) => [id, keyOf(texts.flatMap(splitWords), words)]));
		return Uint8Array.from(this.models, (model, row) => classOf(this.text(model, row), words, heads, keys.get(model.provider) ?? words.join("")));
	}
}
