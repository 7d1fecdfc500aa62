// The models that a name which no model has could mean, by the rules of the API's engine.

import { distance } from "./distance.ts";
import { Catalog } from "./evaluate.ts";
import { fold, splitWords, squash } from "./match.ts";
import type { Model } from "./models.ts";

/** The number of characters of a name that are compared. */
const maxName = 64;

const squashed = (text: string): string => squash(fold(text)).text.slice(0, maxName);

/** A model with its id, name and aliases as they are compared. */
interface Named {
	readonly model: Model;
	readonly keys: readonly string[];
}

const named = new WeakMap<readonly Model[], readonly Named[]>();

/** The models in the order within a class of relevance. */
function namesOf(models: readonly Model[]): readonly Named[] {
	const known = named.get(models) ?? new Catalog(models, new Map()).evaluate({}).models.map((model) =>
		({ model, keys: [model.id, model.name ?? "", ...model.aliases].map(squashed).filter(Boolean) }));
	named.set(models, known);
	return known;
}

/**
 * At most n models whose id, name or alias is most like a name, without regard to case and separators: the nearest first. Models
 * farther than a third of the name's length are left out. Before an id can come its provider and a slash.
 */
export function nearest(models: readonly Model[], text: string, n: number): readonly Model[] {
	const slash = Math.max(text.indexOf("/"), 0);
	const [whole, provider, id] = [squashed(text), text.slice(0, slash), squashed(text.slice(slash + 1))];
	const near = namesOf(models).map(({ model, keys }) => {
		const far = (name: string): number => {
			const limit = Math.floor(name.length / 3);
			return Math.min(...keys.map((key) => distance(key, name, limit)).filter((d) => d <= limit));
		};
		return { model, far: Math.min(far(whole), provider === model.provider ? far(id) : Infinity) };
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
		const limit = Math.floor(word.length / 3);
		const near = [...known].map(([text, n]) => ({ text, n, far: distance(text, word, limit) })).filter(({ far }) => far <= limit);
		return near.sort((a, b) => a.far - b.far || b.n - a.n)[0]?.text ?? "";
	});
	return words.includes("") ? "" : words.join(" ");
}
