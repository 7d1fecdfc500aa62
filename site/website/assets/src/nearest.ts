// What a text that no name has could mean: the words or the models with the nearest names.

import type { Catalog } from "./evaluate.ts";
import { fold, splitWords, squash } from "./match.ts";
import type { Model } from "./models.ts";

/** How many characters to insert, delete, replace or swap with the next turn a into b; more than `most` if that many do not. */
export function distance(a: string, b: string, most: number): number {
	if (Math.abs(a.length - b.length) > most) return most + 1;
	// The last three rows of the table of edits, and the least number in the last two.
	let [before, last, row]: number[][] = [[], [], Array.from({ length: b.length + 1 }, (_, j) => j)];
	let [least, leastBefore] = [0, 0];
	for (let i = 0; i < a.length; i++) {
		[before, last, row] = [last!, row!, before!];
		[least, leastBefore] = [i + 1, least];
		row[0] = i + 1;
		for (let j = 0; j < b.length; j++) {
			let n = last[j]! + Number(a[i] !== b[j]);
			if (i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j]) n = Math.min(n, before[j - 1]! + 1);
			row[j + 1] = n = Math.min(n, last[j + 1]! + 1, row[j]! + 1);
			least = Math.min(least, n);
		}
		if (least > most && leastBefore > most) return most + 1;
	}
	return row![b.length]!;
}

/** How far a name is from the nearest of others, of which it may be the beginning; Infinity if that is more than a third of its length. */
function farness(names: readonly string[], name: string): number {
	const limit = Math.floor(name.length / 3);
	return Math.min(...names.map((other) => (other.startsWith(name) ? Number(other !== name) : distance(other, name, limit))).filter((far) => far <= limit));
}

// At most n models whose id, perhaps behind its provider and a slash, name or alias is most like a text, without regard to case
// and separators: the nearest first, of equally near ones the most relevant, as Go's catalog.Nearest has them.
export function nearest(catalog: Catalog, text: string, n: number, wanted: (model: Model) => boolean = () => true): readonly Model[] {
	const slash = Math.max(text.indexOf("/"), 0);
	const provider = text.slice(0, slash);
	const [whole = "", id = ""] = [text, text.slice(slash + 1)].map((name) => squash(fold(name)).text);
	const near = catalog.ordered("relevance", "desc").flatMap((row) => {
		const model = catalog.models[row] as Model;
		const { names } = wanted(model) ? catalog.searchable(row) : { names: [] };
		const far = Math.min(farness(names, whole), provider === model.provider ? farness(names, id) : Infinity);
		return far < Infinity ? [{ model, far }] : [];
	});
	return near.sort((a, b) => a.far - b.far).slice(0, n).map(({ model }) => model);
}

// A search with the words that no name has replaced by the nearest words of names, of equally near ones the most frequent; "" if
// a word has none. Short words are near too many others.
export function corrected({ words }: Pick<Catalog, "words">, search: string): string {
	const read = splitWords(fold(search)).map((word) => {
		if (words.has(word)) return word;
		let best = { text: "", n: 0, far: Math.floor(word.length / 3) };
		for (const [text, n] of words) {
			const far = text.length > 4 ? distance(text, word, best.far) : Infinity;
			if (far < best.far || (far === best.far && n > best.n)) best = { text, n, far };
		}
		return best.text;
	});
	return read.includes("") ? "" : read.join(" ");
}
