// What words of searches mean: filters and orders, and providers, whatever people call them.

import words from "../../../../facts/words.json" with { type: "json" };
import type { Catalog } from "../evaluate.ts";
import type { Provider } from "../settings.ts";

/** By phrases of searches, the parameters that they mean. Those that add nothing mean "". */
const vocabulary: ReadonlyMap<string, string> = new Map(
	Object.entries(words.words).flatMap(([meaning, phrases]) =>
		phrases.split(", ").map((phrase): [string, string] => [phrase, meaning])),
);
export const longest = 4; // words of a phrase of the vocabulary
/** Words that are spelled as people mean them: "minimal" is no misspelled MiniMax. */
const plain = words.plain.split(", ");
export const single = new Map(
	[...plain, ...[...vocabulary.keys()].flatMap((phrase) => phrase.split(" "))]
		.map((word): [string, number] => [word, 0]),
);

/** What else people call providers, by id. */
const places: Readonly<Record<string, string>> = words.places;

/** What phrases mean that name providers. */
export type Names = ReadonlyMap<string, string>;

/**
 * The parameters that names of providers mean in a search, by the words: the id, the name, the
 * first word of each, the other words of the id if no other provider has them, and what else people
 * say. A maker means the models that it made, wherever they are offered.
 */
function wordsOfProviders(providers: readonly Provider[]): Names {
	const meanings = new Map<string, string>();
	const often = new Map<string, number>(); // how many providers have a word
	const spoken = (text: string): string =>
		text.toLowerCase().replace(/\(.*?\)/g, "").replace(/[^\p{L}\p{Nd}]+/gu, " ").trim();
	const parts = ({ id, name }: Provider): readonly string[] =>
		[...new Set([...spoken(id).split(" "), spoken(name).split(" ")[0] ?? ""])]
			.filter((word) => word.length > 2 && !vocabulary.has(word));
	for (const word of providers.flatMap(parts)) often.set(word, (often.get(word) ?? 0) + 1);
	const meaning = ({ id, kind }: Provider): string => `${kind === "maker" ? "maker" : "provider"}=${id}`;
	for (const provider of providers) {
		const others = (places[provider.id] ?? "").split(", ");
		for (const word of [...parts(provider).filter((word) => often.get(word) === 1), ...others]) {
			if (word) meanings.set(word, meaning(provider));
		}
	}
	// Whole names come last, so that they win: "google" is Google, although Google's cloud has the
	// word too.
	for (const provider of providers) {
		for (const text of [provider.name, provider.id]) meanings.set(spoken(text), meaning(provider));
	}
	return meanings;
}

const namesOf = new WeakMap<Catalog, Names>();

export function namesIn(catalog: Catalog): Names {
	const names = namesOf.get(catalog) ?? wordsOfProviders(catalog.providers);
	namesOf.set(catalog, names);
	return names;
}

/** The parameters that a phrase means, "" if it adds nothing. */
export function meaningOf(phrase: string, names: Names): string | undefined {
	return vocabulary.get(phrase.replaceAll("-", " ")) ?? names.get(phrase.replace(/[-._]/g, " "));
}

/** Verbs for what models read: "reads", "accepting", "listen to". */
export const takes = new RegExp("^(?:tak|read|accept|see?|hear|listen|watch|view|look|understand|process|handl" +
	"|support|recogni[sz]|analy[sz]|interpret|ingest|send|upload|work)(?:e|es|ed|ing|s)?$");
/** Verbs for what models write. */
export const makes = new RegExp("^(?:mak|writ|generat|draw|creat|output|produc|return|render|synthesi[sz]" +
	"|reply|repli|respond|answer)(?:e|es|ing|s)?$");

/** A search without words that add nothing. */
export const withoutFillers = (search: string): string =>
	search.split(/[\s?!]+/).filter((word) => word && vocabulary.get(word.toLowerCase()) !== "").join(" ");
