// What a search means: names, or filters in people's words, misspelled perhaps.

import type { Answer, Catalog } from "./evaluate.ts";
import { corrected } from "./match.ts";
import { vocabulary } from "./settings.ts";
import { parse, query, type State } from "./state.ts";

const longest = 3; // words of a phrase of the vocabulary
const known = new Map([...vocabulary.keys()].flatMap((phrase) => phrase.split(" ")).map((word) => [word, 0]));

/** What phrases mean that name providers; see wordsOfProviders. */
type Names = ReadonlyMap<string, string>;

/** The parameters that a phrase means, "" if it adds nothing: "200k" is min_context=200000. */
function meaningOf(phrase: string, names: Names): string | undefined {
	const [, dollar, n, unit] = /^(\$?)(\d+(?:\.\d+)?) ?(k|m|million)?$/.exec(phrase) ?? [];
	if (dollar) return `max_input_price=${n}`;
	if (unit) return `min_context=${Math.round(Number(n) * (unit === "k" ? 1e3 : 1e6))}`;
	return vocabulary.get(phrase.replaceAll("-", " ")) ?? names.get(phrase.replace(/[-._]/g, " "));
}

/** A search whose words mean filters, read as these. Other words stay the search. */
function understood(state: State, names: Names): State {
	const words = state.search.toLowerCase().split(/[\s,+]+/).filter(Boolean);
	const rest: string[] = [];
	const meant: string[] = [];
	for (let from = 0, n = 0; from < words.length; from += n) {
		for (n = longest; n > 1 && meaningOf(words.slice(from, from + n).join(" "), names) === undefined; ) n--;
		const phrase = words.slice(from, from + n).join(" ");
		const meaning = meaningOf(phrase, names);
		if (meaning === undefined) rest.push(phrase);
		else if (meaning) meant.push(meaning);
	}
	const search = new URLSearchParams({ search: rest.join(" ") });
	return meant.length ? parse([query({ ...state, search: "", page: 1 }), ...meant, search].join("&")) : state;
}

/** The answer to a state, and how its search was read: as names, as filters, or as known words that are spelled alike. */
export function answerTo(catalog: Catalog, asked: State): { readonly answer: Answer; readonly read: State } {
	const answer = catalog.evaluate(asked);
	if (!asked.search || asked.names || answer.exact.size) return { answer, read: asked };
	const meant = understood(asked, catalog.names);
	if (answer.named && meant.search) return { answer, read: asked };
	const search = answer.named ? "" : corrected(new Map([...known, ...catalog.words]), asked.search);
	const spelled = { ...asked, search: search || asked.search };
	for (const read of [meant, understood(spelled, catalog.names), spelled]) {
		if (!query(read) || query(read) === query(asked)) continue;
		const other = catalog.evaluate(read);
		if (other.models.length) return { answer: other, read };
	}
	if (!answer.models.length && meant !== asked && !meant.search) return { answer: catalog.evaluate(meant), read: meant };
	return { answer, read: asked };
}
