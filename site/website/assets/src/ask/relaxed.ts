// The answer to a search without the words that leave nothing.

import { splitWords } from "../catalog/words.ts";
import type { Answer, Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { works } from "../places.ts";
import { query, type State } from "../state.ts";
import { arranged, boundedPieces } from "./arranged.ts";
import { otherIDAt } from "./atplace.ts";
import { evaluate, type Reading } from "./reading.ts";

/**
 * A state without the words of its search that no name has or, if all are known, without those that
 * leave nothing; and these words.
 */
function relaxed(
	catalog: Catalog, state: State, isOr: boolean,
): { readonly read: State; readonly dropped: readonly string[] } | null {
	let left = state.search.split(/[\s,;]+/).filter(Boolean);
	if (left.length > 12) return null;
	const dropped: string[] = [];
	const answerOf = (words: readonly string[]): Answer =>
		evaluate(catalog, { ...state, search: words.join(" ") });
	const finds = (words: readonly string[]): boolean => answerOf(words).models.length > 0;
	const named = [...catalog.words.keys()];
	const isKnown = (word: string): boolean =>
		splitWords(word).every((part) => named.some((name) => name.startsWith(part)));
	while (left.length && !finds(left)) {
		// Descriptions have words that no name has: of "music generation", only music finds a model.
		let at = left.findIndex((word) => !isKnown(word) && !finds([word]));
		if (at < 0) at = leastNeeded(left, isOr, answerOf);
		if (at < 0) at = left.length - 1;
		dropped.push(...left.slice(at, at + 1));
		left = left.toSpliced(at, 1);
	}
	const read = { ...state, search: left.join(" ") };
	return dropped.length ? { read, dropped } : null;
}

/**
 * The word without which the others find most: what is called so, as of "gpt-5 high", or at least names. Of
 * several it is the last, because names begin with what counts, as "gemini ultra" does; but of "claude or
 * gemini" it is the first. -1 if none finds anything.
 */
function leastNeeded(
	words: readonly string[], isOr: boolean, answerOf: (words: readonly string[]) => Answer,
): number {
	const worth = words.map((_, i): number => {
		const { models, exact, named } = answerOf(words.toSpliced(i, 1));
		if (exact.size > 0) return 3;
		if (named) return 2;
		return models.length > 0 ? 1 : 0;
	});
	const most = Math.max(...worth);
	if (most === 0) return -1;
	return isOr ? worth.indexOf(most) : worth.lastIndexOf(most);
}

/** Words as a sentence has them: “a”, “b”. */
export const listed = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(", ");

/** The answer without the words that leave nothing; null if there is none either. */
export function relaxedAnswer(catalog: Catalog, asked: State, meant: State): Reading | null {
	const isOr = / or /i.test(asked.search);
	const rest = relaxed(catalog, meant, isOr);
	if (!rest) return null;
	const { read, dropped } = rest;
	// If nothing is left of the search itself, the filters that were there before are no answer to it.
	// Digits alone are in too many names: of "veo 4" they find Mistral Large 4.
	// Nor is "vs" a name, of which all others are left out.
	if (/^[\d. ]+$|^(?:vs\.?|versus)$/i.test(read.search)) return null;
	const isLeft = read.search || query(read) !== query({ ...asked, search: "" });
	// What is sold by the piece has no price of tokens, which the limit would ask for.
	const bounded = read.search === "" ? boundedPieces(catalog, read) : null;
	const answer = bounded?.answer ?? evaluate(catalog, read);
	if (!isLeft || answer.models.length === 0) return null;
	const verb = dropped.length > 1 ? "are" : "is";
	// If no name is left, what is shown has only the filters of the search.
	const isName = meant.search !== "" && dropped.length < 3 && !dropped.some((word) => /^\d/.test(word));
	const withoutName = read.search === "" && isName ? noneCalled(catalog, asked, meant) : null;
	// Of "claude or gemini under $5" there are models of both names.
	const said = isOr
		? `${listed(dropped)} ${verb} left out: the list searches for one name at a time. `
		: withoutName ?? `${noneFits(catalog, meant, listed(dropped))}, which ${verb} left out. `;
	return bounded ? { ...bounded, said: said + bounded.said } : arranged(catalog, { answer, read, said });
}

/**
 * The answer to a name at a place that does not offer it, "bedrock titan embed", where others do: what this
 * place calls otherwise is no answer. Null if the search has no place, or nobody offers it.
 */
export function namedElsewhere(catalog: Catalog, asked: State, meant: State): Reading | null {
	const added = (meant.values["provider"] ?? []).filter((id) => !asked.values["provider"]?.includes(id));
	if (added.length === 0 || !meant.search) return null;
	const read: State = { ...meant, values: { ...meant.values, provider: asked.values["provider"] ?? [] } };
	const answer = evaluate(catalog, read);
	if (answer.models.length === 0 || !answer.named) return null;
	const other = otherIDAt(catalog, asked, meant, added);
	if (other) return other;
	const places = added.map((id) => catalog.providers.find((place) => place.id === id)?.name ?? id).join(" and ");
	const verb = added.length > 1 ? "are" : "is";
	const said = `${places} ${verb} not known to offer “${meant.search}”: these are of other places. `;
	return arranged(catalog, { answer, read, said });
}

/** Says that nothing fits with some words, as far as it is known. */
const noneFits = (catalog: Catalog, meant: State, words: string): string =>
	`No model ${mayFit(catalog, meant) ? "is known to fit" : "fits"} with ${words}`;

/** Whether something that has the words of a search may fit, because sources disagree about its price. */
export const mayFit = (catalog: Catalog, meant: State): boolean =>
	meant.search !== "" && evaluate(catalog, meant).unknown.some((model) => works(model) && isDisputed(model));

const isDisputed = (model: Model): boolean =>
	[model.value("input_price"), model.value("output_price")].includes("disputed");

/** What is a time, and no name of a model: "before summer". */
const ofTime = new RegExp("^(?:before|by|until|till|after|since|during)\\b" +
	"|\\b(?:spring|summer|autumn|winter|holidays?|weekends?)\\b", "i");

/** Says that nothing has the name of a search, and what is shown in its place; null if its words are no name. */
function noneCalled(catalog: Catalog, asked: State, meant: State): string | null {
	const called = evaluate(catalog, { ...asked, search: meant.search, gone: "too" });
	if (called.models.length > 0 || ofTime.test(meant.search)) return null;
	return `No model is known that is called “${meant.search}”. These fit the rest of the search, and have other names. `;
}

/**
 * Says that nothing with the name of a search is known to fit the rest of it, if nothing is shown; "" if it has
 * no name.
 */
export function withoutFit(catalog: Catalog, asked: State, meant: State): string {
	const called = evaluate(catalog, { ...asked, search: meant.search, gone: "too" });
	return called.named ? `Nothing that is called “${meant.search}” is known to fit the rest of the search. ` : "";
}
