// Finds the ids of models in code, configuration and prose, by the rules of Go's package mentions, which explains them.

import { distance } from "./distance.ts";
import type { Model } from "./models.ts";

export type Named = Pick<Model, "provider" | "id" | "aliases">;

/** An id in a text: `at` is its place; `models` are those that it means; if it is misspelt, `near` are the ids that it may mean. */
export interface Mention<M extends Named> {
	readonly text: string;
	readonly line: number;
	readonly column: number;
	readonly at: number;
	readonly models: readonly M[];
	readonly near: readonly string[];
}

const [maxWord, maxNear, maxCuts] = [512, 64, 8];
const words = /[A-Za-z0-9\-_.:/@]+/g;

/** A word in its line. */
interface Word {
	readonly text: string;
	readonly line: string;
	readonly start: number;
	/** Whether the line has "model" in any case. */
	readonly hasModel: () => boolean;
}

function quoted({ text, line, start }: Word): boolean {
	const quote = line[start - 1] ?? " ";
	return "\"'`".includes(quote) && line[start + text.length] === quote;
}

const namesModel = (word: Word): boolean =>
	quoted(word)
		? /\d/.test(word.text) || word.hasModel()
		: /model[:= ]+$/i.test(word.line.slice(Math.max(0, word.start - maxWord), word.start));

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");

function append<V>(map: Map<string, V[]>, key: string, value: V): void {
	const values = map.get(key);
	if (values) values.push(value);
	else map.set(key, [value]);
}

/** Finds mentions of some models. */
export class Finder<M extends Named> {
	private readonly ids = new Map<string, M[]>();
	private readonly aliases = new Map<string, M[]>();
	private readonly spellings = new Map<string, string[]>(); // ids and aliases by their letters
	private readonly near = new Map<string, readonly string[]>(); // answers so far, by letters

	constructor(models: readonly M[]) {
		for (const model of models) {
			append(this.ids, model.id, model);
			for (const alias of model.aliases) append(this.aliases, alias, model);
		}
		for (const names of [this.ids, this.aliases]) {
			for (const name of names.keys()) if (name.length <= maxNear) append(this.spellings, letters(name), name);
		}
	}

	/** Finds the mentions in a line, which has a number and begins at a place of the text. */
	*find(line: string, number: number, begin: number): Generator<Mention<M>> {
		if (line.includes("models:ignore")) return;
		let model: boolean | undefined;
		const hasModel = (): boolean => (model ??= /model/i.test(line));
		for (const { 0: run, index } of line.matchAll(words)) {
			const text = run.replace(/[.:]+$/, "");
			const template = line[index - 1] === "}" || "{$%".includes(line[index + run.length] ?? " ");
			if (!text || text.length > maxWord || template) continue;
			const found = this.mention({ text, line, start: index, hasModel });
			if (!found) continue;
			const { start, end, models, near } = found;
			const column = index + start;
			yield { text: text.slice(start, end), line: number, column: column + 1, at: begin + column, models, near };
		}
	}

	private mention(word: Word): { start: number; end: number; models: readonly M[]; near: readonly string[] } | null {
		const { text } = word;
		let start = 0;
		if (text.includes("://") || /^[/.]/.test(text)) {
			start = text.lastIndexOf("/models/") + "/models/".length;
			if (start < "/models/".length) return null;
		}
		for (let cut = 0; cut <= maxCuts; cut++) {
			let end = text.length;
			for (let ends = 0; ends <= maxCuts && end >= start; ends++) {
				const models = this.models(word, start, end);
				if (models) return { start, end, models, near: [] };
				end = Math.max(text.lastIndexOf(":", end - 1), text.lastIndexOf("@", end - 1));
			}
			const next = text.slice(start).search(/[/:]/);
			if (next < 0) break;
			start += next + 1;
		}
		const near = this.misspelt(word);
		return near.length ? { start: 0, end: text.length, models: [], near } : null;
	}

	/** The models that a part of a word means. */
	private models(word: Word, start: number, end: number): readonly M[] | null {
		const id = word.text.slice(start, end);
		const models = this.ids.get(id) ?? this.aliases.get(id);
		if (!models) return null;
		const before = word.text.slice(0, Math.max(0, start - 1)).split(/[/:]/).at(-1);
		const named = models.filter(({ provider }) => provider === before);
		if (named.length) return named.slice(0, 1);
		const plain = !/[-_.:/@]/.test(id);
		return plain && before !== "models" && !(id === word.text && namesModel(word)) ? null : models;
	}

	/** The ids that a word may mean if it is a misspelt one. */
	private misspelt(word: Word): readonly string[] {
		const { text } = word;
		const likely = text.length <= maxNear && text.includes("-") && !/[/:@]/.test(text) && quoted(word);
		if (!likely || !/\d/.test(text) && !word.hasModel()) return [];
		const distances = new Map(this.nearest(letters(text)).map((name) => [name, distance(text, name, maxWord)]));
		const order = (a: string, b: string): number => (distances.get(a) ?? 0) - (distances.get(b) ?? 0) || (a < b ? -1 : 1);
		return [...distances.keys()].sort(order).slice(0, 3);
	}

	/** The ids and aliases whose letters are those given but for the fewest edits. */
	private nearest(key: string): readonly string[] {
		const known = this.near.get(key);
		if (known) return known;
		let most = key.length < 12 ? 1 : 2;
		let near: string[] = [];
		if (key.length < 8 || this.spellings.has(key)) return near;
		for (const [other, names] of this.spellings) {
			const n = other[0] === key[0] ? distance(key, other, most) : most + 1;
			if (n < most) near = [];
			if (n <= most) near.push(...names);
			most = Math.min(most, n);
		}
		this.near.set(key, near);
		return near;
	}
}
