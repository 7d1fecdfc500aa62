// What a search means: names, or filters in people's words, misspelled perhaps, or a question. Each
// file in the directory ask has one kind of these; here is which of them is tried when.

import { alikeOf } from "./ask/alike.ts";
import { arranged, boundedPieces, pricedFirst } from "./ask/arranged.ts";
import { comparisonOf } from "./ask/comparison.ts";
import { joined, understood } from "./ask/filters.ts";
import { plain, readAmounts } from "./ask/amounts.ts";
import { readLack } from "./ask/lack.ts";
import { lifeOf } from "./ask/lives.ts";
import { meaningOf, namesIn, single, withoutFillers } from "./ask/meanings.ts";
import { pageFor } from "./ask/elsewhere.ts";
import { readPeriods, safePeriod } from "./ask/periods.ts";
import { evaluate, type Reading } from "./ask/reading.ts";
import { listed, relaxedAnswer } from "./ask/relaxed.ts";
import { replacementFor } from "./ask/replaced.ts";
import { takeUnknown } from "./ask/unknown.ts";
import { figureOf, questionOf } from "./ask/questions.ts";
import { ofVersion } from "./ask/version.ts";
import { fold, squash } from "./catalog/words.ts";
import { corrected } from "./catalog/lookup.ts";
import type { Catalog } from "./evaluate.ts";
import { parse, query, sortOf, type State } from "./state.ts";

export { resolved } from "./ask/ids.ts";
export type { Reading };

/**
 * The answer to a state, and how its search was read: as names, as filters, or as known words that
 * are spelled alike.
 */
export function answerTo(catalog: Catalog, asked: State, now = new Date()): Reading {
	const { said: lacks, rest } = takeUnknown(asked.search);
	// "fastest" was taken for a misspelled "latest", and the newest models for the answer.
	if (!lacks || asked.names || evaluate(catalog, asked).named) {
		return answerToWords(catalog, asked, now);
	}
	// Which of two is better is not known, but both can be compared.
	const compared = comparisonOf(catalog, asked);
	if (compared) return { ...compared, said: lacks + compared.said };
	const left = withoutFillers(rest);
	const found = answerToWords(catalog, { ...asked, search: left }, now);
	const isNewest = !left && sortOf(found.read) === "released";
	const instead = isNewest ? "The newest come first. " : "";
	return { ...found, said: lacks + found.said + instead };
}

/** The same for a search that asks for what the catalog may know. */
function answerToWords(catalog: Catalog, asked: State, now: Date): Reading {
	const names = namesIn(catalog);
	const asIs: Reading = { answer: evaluate(catalog, asked), read: asked, said: "" };
	const { answer } = asIs;
	if (!asked.search || asked.names || answer.exact.size > 0) return asIs;
	const special = pageFor(catalog, asIs) ?? replacementFor(catalog, asked) ?? alikeOf(catalog, asked) ??
		lifeOf(catalog, asked) ?? comparisonOf(catalog, asked) ?? questionOf(catalog, asked) ??
		figureOf(catalog, asked);
	if (special) return special;
	const unbounded = withoutBounds(catalog, asked, now);
	if (unbounded) return unbounded;
	const meant = understood(asked, names, now);
	const bounded = boundedPieces(catalog, meant);
	if (bounded) return bounded;
	const cannot = withoutDenial(catalog, asked, now);
	if (cannot) return cannot;
	if (answer.named && meant.search && !isOrdered(asked.search)) return ofVersion(catalog, pricedFirst(catalog, asIs));
	const spelling = answer.named ? "" : corrected(new Map([...single, ...catalog.words]), asked.search);
	const spelled = { ...asked, search: spelling || asked.search };
	for (const read of [meant, understood(spelled, names, now), spelled]) {
		if (!query(read) || query(read) === query(asked)) continue;
		const other = evaluate(catalog, read);
		if (other.models.length === 0) continue;
		return arranged(catalog, ofVersion(catalog, { answer: other, read, said: "" }));
	}
	if (answer.models.length > 0) return ofVersion(catalog, pricedFirst(catalog, asIs));
	const rest = pastAnswer(catalog, asked) ?? relaxedAnswer(catalog, asked, meant);
	if (rest) return rest;
	// All words mean filters, which no model passes.
	const isFilters = meant !== asked && !meant.search;
	return isFilters ? { answer: evaluate(catalog, meant), read: meant, said: "" } : asIs;
}

/**
 * The answer to a search for models without something that no filter can leave out, such as previews:
 * to find these, because the search has the word, would be the opposite. Null if it asks for no such.
 */
function withoutDenial(catalog: Catalog, asked: State, now: Date): Reading | null {
	const periods = readPeriods(asked.search.toLowerCase(), now);
	const amounts = readAmounts(periods.rest);
	const names = namesIn(catalog);
	const { vain } = readLack(amounts.rest, (phrase) => meaningOf(phrase, names));
	if (!vain) return null;
	// Some models are called so: "nova no preview".
	const called = squash(fold(vain.words.join(" "))).text;
	if (catalog.searchables.some(({ names: texts }) => texts.some((text) => text.includes(called)))) return null;
	const phrase = new RegExp(vain.words.map((word) => word.replace(/\W/g, "\\$&")).join("[\\s?,:;-]+"));
	// From the rest and not from the search, which can have an amount within the phrase: in "without $5
	// previews" the phrase would not be found, and the same search be read again and again.
	const rest = withoutFillers(amounts.rest.replace(phrase, " "));
	const before = query({ ...asked, search: "", page: 1 });
	const search = String(new URLSearchParams({ search: rest }));
	const left = parse(joined([before, ...periods.meant, ...amounts.meant, search]));
	const found = answerToWords(catalog, left, now);
	return { ...found, said: `The list cannot leave out “${vain.word}”. ${found.said}` };
}

/**
 * Whether a search begins with an order or ends with what all have: "latest gpt" is no name, although
 * gpt-latest has its words, nor is "mini models".
 */
const isOrdered = (search: string): boolean =>
	/^(?:the )?(?:latest|newest|most recent|cheapest|oldest) |[a-z\d] models?$/i.test(search.trim());

/** The answer to a search with amounts that no filter bounds, without these; null if it has none. */
function withoutBounds(catalog: Catalog, asked: State, now: Date): Reading | null {
	const text = asked.search.toLowerCase();
	const { vain } = readAmounts(readPeriods(text, now).rest);
	const [safe] = safePeriod.exec(text) ?? [];
	const phrases = safe ? [...vain, safe] : vain;
	if (phrases.length === 0) return null;
	const rest = phrases.reduce((kept, phrase) => kept.replace(phrase, " "), plain(text));
	// What nobody deprecated comes near to what is safe.
	const search = withoutFillers(rest) + (safe ? " not deprecated" : "");
	const found = answerToWords(catalog, { ...asked, search: search.trim() }, now);
	const instead = safe ? ": these are not deprecated" : "";
	return { ...found, said: `The list has no filter for ${listed(phrases)}${instead}. ${found.said}` };
}

/** The answer if only models that no longer work are called so; else null. */
function pastAnswer(catalog: Catalog, asked: State): Reading | null {
	if (asked.gone) return null;
	const read: State = { ...asked, gone: "too" };
	const answer = evaluate(catalog, read);
	const found = { answer, read, said: "None of these works any more. " };
	return answer.models.length > 0 ? ofVersion(catalog, found) : null;
}
