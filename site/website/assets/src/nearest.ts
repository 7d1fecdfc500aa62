// What a search that no name has could mean: filters, other words, or the models with the nearest names.

import { distance } from "./distance.ts";
import type { Answer, Catalog } from "./evaluate.ts";
import { fold, splitWords, squash } from "./match.ts";
import type { Model } from "./models.ts";
import type { Settings } from "./settings.ts";
import { query, understood, type State } from "./state.ts";

/** The number of characters of a name that are compared. */
const maxName = 64;

const squashed = (text: string): string => squash(fold(text)).text.slice(0, maxName);

/** How far a name is from the nearest of others; Infinity if that is more than a third of its length. */
function farness(names: readonly string[], name: string): number {
	const limit = Math.floor(name.length / 3);
	return Math.min(...names.map((other) => distance(other, name, limit)).filter((far) => far <= limit));
}

/**
 * At most n models whose id, name or alias is most like a name, without regard to case and separators: the nearest first. Models
 * farther than a third of the name's length are left out. Before an id can come its provider and a slash.
 */
export function nearest(models: readonly Model[], text: string, n: number): readonly Model[] {
	const slash = Math.max(text.indexOf("/"), 0);
	const [whole, provider, id] = [squashed(text), text.slice(0, slash), squashed(text.slice(slash + 1))];
	const near = models.map((model) => {
		const names = [model.id, model.name ?? "", ...model.aliases].map(squashed).filter(Boolean);
		return { model, far: Math.min(farness(names, whole), provider === model.provider ? farness(names, id) : Infinity) };
	});
	return near.filter(({ far }) => far < Infinity).sort((a, b) => a.far - b.far).slice(0, n).map(({ model }) => model);
}

/**
 * A search with the words that no model has replaced by the nearest words of ids, names and families, of several equally near
 * ones the most frequent; "" if a word has none within a third of its length.
 */
export function corrected(models: readonly Model[], search: string): string {
	const known = new Map<string, number>();
	for (const { provider, id, name, family } of models) {
		for (const word of splitWords(fold(`${provider} ${id} ${name ?? ""} ${family ?? ""}`))) known.set(word, (known.get(word) ?? 0) + 1);
	}
	const words = splitWords(fold(search)).map((word) => {
		if (known.has(word)) return word;
		const near = [...known].map(([text, n]) => ({ text, n, far: farness([text], word) })).filter(({ far }) => far < Infinity);
		return near.sort((a, b) => a.far - b.far || b.n - a.n)[0]?.text ?? "";
	});
	return words.includes("") ? "" : words.join(" ");
}

/** The answer to a state. A search that no name has is read as filters or as known words, if that finds models. */
export function answerTo(catalog: Catalog, { vocabulary = {} }: Settings, asked: State): { readonly answer: Answer; readonly read: State } {
	const answer = catalog.evaluate(asked);
	if (!asked.search || answer.named) return { answer, read: asked };
	const readings = [understood(asked, vocabulary)];
	const [words, known] = [splitWords(fold(asked.search)), corrected(catalog.models, asked.search)];
	// Short words are near too many others.
	if (known.split(" ").every((word, i) => word === words[i] || word.length > 4)) readings.push({ ...asked, search: known });
	for (const read of readings) {
		const other = query(read) === query(asked) || !query(read) ? answer : catalog.evaluate(read);
		if (other !== answer && other.models.length) return { answer: other, read };
	}
	return { answer, read: asked };
}
