// How well models match a search, by the rules of version 2 of the API, and what a text that no
// name has could mean.

import type { Catalog } from "./evaluate.ts";
import type { Model } from "./models.ts";

/**
 * A text in the form in which search and sort compare: Unicode NFC, full case folding, and NFC
 * again. Folding is the lower case of the upper case of the lower case, but without final sigmas;
 * it keeps the dotless i, and of Cherokee it is the upper case.
 */
export const fold = (text: string): string => text.normalize()
	.replace(/[^\u0131\u13a0-\u13fd\uab70-\uabbf]+/g, (part) =>
		part.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ"))
	.replace(/[\u13a0-\u13fd\uab70-\uabbf]+/g, (part) => part.toUpperCase())
	.normalize();

/** What separates words: - _ / . : and white space as Unicode has it. */
const separator = /[-_/.:\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** The words of a folded text. */
export const splitWords = (folded: string): string[] => folded.split(separator).filter(Boolean);

/** Where letters and digits meet. */
const meeting = /(?<=\p{L})(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/u;

/**
 * A folded text without separators, and where words begin in it: also where letters and digits
 * meet.
 */
export function squash(folded: string): { readonly text: string; readonly starts: readonly number[] } {
	let text = "";
	const starts: number[] = [];
	for (const part of splitWords(folded).flatMap((word) => word.split(meeting))) {
		starts.push(text.length);
		text += part;
	}
	return { text, starts };
}

/** The classes of relevance, best first. */
export const Class = { equal: 0, begins: 1, ends: 2, head: 3, rest: 4, none: 5 } as const;

/** A provider as searches see it: its id and name, folded, and their words. */
export function makerOf({ id, name }: { readonly id: string; readonly name: string }) {
	const texts = [fold(id), fold(name)];
	return { texts, words: texts.flatMap(splitWords) };
}

export type Maker = ReturnType<typeof makerOf>;

const keyOf = (maker: Maker, words: readonly string[]): string =>
	words.filter((word) => !maker.words.includes(word)).join("");

export type Searchable = ReturnType<typeof searchable>;

/** A model as searches see it, and the words of its names. */
export function searchable(model: Model, maker: Maker) {
	const own = [model.id, ...(model.name ? [model.name] : [])].map(fold);
	const names = [...own, ...model.aliases.map(fold)];
	const squashed = names.map(squash);
	const rest = [model.family ?? "", ...maker.texts];
	return {
		maker,
		// What begins with a word of id, name, an alias, family or provider, each after a line break,
		// which no word contains. That of the first three ends with a tab.
		heads: [...squashed, ...rest.map(squash)].flatMap(({ text, starts }, i) =>
			starts.map((start) => `\n${text.slice(start)}${i < names.length ? "\t" : ""}`)).join(""),
		texts: [...own, maker.texts[0], fold(model.value("description") ?? "")].join("\n"),
		names: squashed.map(({ text }) => text), // id, name and aliases without separators
		// without words that name the provider
		keys: names.map(splitWords).map((words) => (words.length ? keyOf(maker, words) : null)),
		own: own.length, // the number of those that are not aliases
		words: [...names, ...rest].flatMap(splitWords),
	};
}

/**
 * Returns a function that judges models by a search; null for a search without words, which every
 * model matches.
 */
export function judge(search: string): ((model: Searchable) => number) | null {
	const words = splitWords(fold(search));
	const heads = words.map((word) => `\n${word}`);
	const judged = (model: Searchable): number => {
		const inHeads = heads.every((head) => model.heads.includes(head));
		if (!inHeads && !words.every((word) => model.texts.includes(word) || model.heads.includes(`\n${word}`))) {
			return Class.none;
		}
		const key = keyOf(model.maker, words);
		if (model.keys.includes(key)) return Class.equal;
		if (model.keys.some((own, i) => i < model.own && own?.startsWith(key))) return Class.begins;
		if (model.heads.includes(`\n${key}\t`)) return Class.ends;
		return inHeads ? Class.head : Class.rest;
	};
	return words.length ? judged : null;
}

/**
 * How many characters to insert, delete, replace or swap with the next turn a into b; more than
 * `most` if that many do not.
 */
export function distance(a: string, b: string, most: number): number {
	if (Math.abs(a.length - b.length) > most) return most + 1;
	// The last two rows of the table of edits.
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 0; i < a.length; i++) {
		const row = [i + 1];
		for (let j = 0; j < b.length; j++) {
			const swapped = a[i] === b[j - 1] && a[i - 1] === b[j] ? before[j - 1]! + 1 : Infinity;
			row.push(Math.min(last[j]! + Number(a[i] !== b[j]), last[j + 1]! + 1, row[j]! + 1, swapped));
		}
		if (Math.min(...last, ...row) > most) return most + 1;
		before = last;
		last = row;
	}
	return last[b.length]!;
}

/**
 * How far a name is from the nearest of others, of which it may be the beginning; Infinity if that
 * is more than a third of its length.
 */
function farness(names: readonly string[], name: string): number {
	const limit = Math.floor(name.length / 3);
	const far = (other: string): number =>
		(other.startsWith(name) ? Number(other !== name) : distance(other, name, limit));
	const all = names.map(far);
	return Math.min(...all.filter((edits) => edits <= limit));
}

// At most n models whose id, perhaps behind its provider and a slash, name or alias is most like a
// text, without regard to case and separators: the nearest first, of equally near ones the most
// relevant, as Go's catalog.Nearest has them. Whether a model is wanted may depend on whether the
// text means it for sure: then they differ in separators or two swapped neighbors.
export function nearest(
	catalog: Catalog, text: string, n: number,
	wanted: (model: Model, isMeant: boolean) => boolean = () => true,
): readonly Model[] {
	const slash = Math.max(text.indexOf("/"), 0);
	const provider = text.slice(0, slash);
	const whole = squash(fold(text)).text;
	const id = squash(fold(text.slice(slash + 1))).text;
	const near = catalog.ordered("relevance", "desc").flatMap((row) => {
		const model = catalog.models[row] as Model;
		const all = catalog.searchables[row]?.names ?? [];
		const farFrom = (sought: string): number => {
			const isMeant = (name: string): boolean => name === sought || isSwapped(name, sought);
			return farness(all.filter((name) => wanted(model, isMeant(name))), sought);
		};
		const far = Math.min(farFrom(whole), provider === model.provider ? farFrom(id) : Infinity);
		return far < Infinity ? [{ model, far }] : [];
	});
	return near.sort((a, b) => a.far - b.far).slice(0, n).map(({ model }) => model);
}

// A search with the words that no name has replaced by the nearest words of names, of equally near
// ones the most frequent; "" if a word has none. Short words are near too many others.
export function corrected(words: ReadonlyMap<string, number>, search: string): string {
	const near = (word: string): string => {
		if (words.has(word)) return word;
		let best = { text: "", n: 0, far: Math.floor(word.length / 3) };
		for (const [text, n] of words) {
			const far = text.length > 4 ? distance(text, word, best.far) : Number(!isSwapped(text, word));
			if (text.length <= 4 && far > 0) continue;
			if (far < best.far || (far === best.far && n > best.n)) best = { text, n, far };
		}
		return best.text;
	};
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
 * Whether two neighbors of a text are swapped in another: "gpt" and "gtp". The first letters of
 * short words are mostly right.
 */
function isSwapped(a: string, b: string): boolean {
	if (a.length !== b.length || a.length < 3) return false;
	const at = [...a].findIndex((letter, i) => letter !== b[i]);
	return at >= 0 && a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2) === b;
}
