// Searches that list models: "o3, gpt-5, claude-opus-4-5", as people paste them from their settings.

import type { Answer, Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { usable, works } from "../places.ts";
import { compareHref, keyOf, maxPicks } from "../settings.ts";
import type { State } from "../state.ts";
import { readAmounts } from "./amounts.ts";
import { meantBy, modelNamed, otherInWords } from "./called.ts";
import { inFull } from "./comparison.ts";
import { meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { spelledRight } from "./near.ts";
import { periodIn } from "./periods.ts";
import { atPlace, noOffer } from "./questions.ts";
import { evaluate, type Reading } from "./reading.ts";
import { listed } from "./relaxed.ts";
import { anyQuestion, inSentence, isOfQuestion, isSmall, questionIn, type Question, type Said } from "./which.ts";

const most = 50; // names of a list, because each is searched for
const mostWords = 12; // of a list without commas, of which each phrase is tried
const longest = 5; // words of a name in it
const between = /\s*[,;|\n]\s*(?:(?:and|or)\s+)?|\s+(?:and|und|et|plus|&|\+)\s+/i;
const start = /^(?:(?:compare|check|we use|i use|using|ids?|models?|when (?:do|does|will|are))\b:? )+/i;
const end = / (?:retire|end|die|stop|retiring|retired|deprecated|shut ?down)$/i;
/** What stands around the ids of a list in settings: `models: ["gpt-5", "o3"]`. */
const brackets = /[[\]{}"`]/g;
/** A name that can only be an id: "gpt-5.9-mini", "o33". */
const isID = (name: string): boolean => /^(?=.*[a-z])(?=.*[\d-])[\w.:@/-]+$/i.test(name);

/** What leaves out the name behind it, which is no part of a list then: "gpt-5 and not mini". */
const denied = /\b(?:and|but|or) (?:not|no|without|except|never)\b/i;

/** What a search for one name shows. */
type Search = (name: string) => Reading;

/** The answer to a list of names or ids, with the first match of each; null if a search is none. */
export function severalOf(catalog: Catalog, { answer, read: asked }: Reading, search: Search): Reading | null {
	if (denied.test(asked.search)) return null;
	const text = asked.search.replace(brackets, " ").trim().replace(/[?!.]+$/, "").replace(start, "").replace(end, "");
	const isCalled = (name: string): boolean => {
		const found = evaluate(catalog, { ...asked, search: name, gone: "too" });
		return found.exact.size > 0 || modelNamed(found) !== null;
	};
	// The last word of "command a" adds something.
	const isWhole = (part: string): boolean => /\s[a-z]$/i.test(part) && isCalled(part);
	const written = text.split(between).map((part) => (isWhole(part) ? part : nameOf(part))).filter(Boolean);
	if (written.length > most) return null;
	// "Gpt-5 mini, nano"
	const parts = written.every(isID) ? written : inFull(catalog, asked, written);
	// "Gpt-5, mini" is one name, but of "gpt-5, gpt-5-mini" each is.
	const isList = parts.length > 1 && (!answer.named || parts.every(isCalled));
	const names = isList ? parts : withoutCommas(text, answer.named, isCalled);
	const isMeaning = (name: string): boolean => meaningOf(name.toLowerCase(), namesIn(catalog)) !== undefined;
	// "128k context" is a filter, although some names have its number.
	const isAmount = written.some((part) => readAmounts(part.toLowerCase()).meant.length > 0);
	// "No azure, claude" has one name.
	const isDenied = names.some((name) => /^(?:no|without|except|excluding) /i.test(name));
	if (names.length < 2 || names.some(isMeaning) || isAmount || isDenied) return null;
	const found = new Map<string, Model>();
	const unknown: string[] = [];
	let others = "";
	for (const name of new Set(names)) {
		const isNamed = isCalled(name) || evaluate(catalog, { ...asked, search: name, gone: "too" }).named;
		const first = isNamed ? search(name).answer.models[0] : undefined;
		const model = first && meantBy(catalog, asked, name, first);
		if (model) others += otherInWords(catalog, name, model);
		if (model) found.set(name, model);
		else unknown.push(name);
	}
	// Other words are no names that were mistyped, but filters or a question.
	if (found.size === 0 || unknown.some((name) => !isID(name))) return null;
	const none = unknown.length > 0 ? `No model is called ${listed(unknown)}. ` : "";
	const each = found.size > 1 ? `The best match of each of ${found.size} names. ` : "";
	return listOf(asked, { found, unknown, models: [...new Set(found.values())], said: none + others + each });
}

/** Models that a search names, with what is said of them. */
interface Named {
	readonly found: ReadonlyMap<string, Model>; // by the names
	readonly unknown: readonly string[]; // names that nothing has
	readonly models: readonly Model[]; // in their order
	readonly said: string;
}

/**
 * An answer with models that a search names, and the pages that check and compare them: the latter first if
 * they are compared.
 */
function listOf(asked: State, { found, unknown, models, said }: Named, isCompared = false): Reading {
	const names = [...found.keys()];
	const keys = models.slice(0, maxPicks).map(keyOf);
	const compared = keys.length < models.length ? `the first ${keys.length}` : "these";
	const compare = { text: `Compare ${compared} side by side`, path: compareHref("", keys) };
	const ids = [...found].map(([name, { id }]) => (isID(name) ? name : id)).concat(unknown);
	const path = `/check/?ids=${ids.map(encodeURIComponent).join(",")}`;
	const check = { text: "Check these ids: ends, and what replaces them", path };
	// Families have no ids to check.
	const isChecked = ids.some((id) => /\d/.test(id) && names.includes(id));
	const [page, more] = isCompared ? [compare, check] : [check, compare];
	const pages = isChecked ? { page, more } : { page: compare };
	return {
		answer: { models, exact: new Set(models), unknown: [], named: true },
		read: asked,
		said,
		...pages,
		differs: "The API searches for one name at a time.",
	};
}

/** What is between the names of a question: "gpt-5 or o3", "which ends first: o3, gpt-5". */
const apart = /\s*[,;|\n]\s*|:\s+|:$|\s+(?:and|or|und|oder|et|plus|&|\+|vs\.?|versus)\s+/i;

/** A part of a question: a name that it has, and its other words. */
interface Part {
	readonly name: string; // "" if it has none
	readonly rest: string;
}

/** What names a question, by what the catalog has. Each function is asked of a phrase. */
interface Naming {
	readonly isCalled: (name: string) => boolean; // whether a model or a family is called so
	readonly isName: (name: string) => boolean; // the same, if it means nothing else
	readonly isExact: (name: string) => boolean; // whether a model is called exactly so
	readonly isModel: (name: string) => boolean; // whether it is the name of one model
}

/** How names are found in a question about several. */
function namingOf(catalog: Catalog, asked: State): Naming {
	const answerTo = (name: string): Answer => evaluate(catalog, { ...asked, search: name, gone: "too" });
	const isMeaning = (name: string): boolean => meaningOf(name.toLowerCase(), namesIn(catalog)) !== undefined;
	// "128k context" is a filter, although some names have its number.
	const isAmount = (name: string): boolean => readAmounts(name.toLowerCase()).meant.length > 0;
	const isCalled = (name: string): boolean => {
		const answer = answerTo(name);
		if (answer.exact.size > 0 || modelNamed(answer)) return true;
		if (!answer.named) return false;
		// A family of one maker is meant by its newest model; "mini" is a word of many names.
		const makers = answer.models.flatMap((model) => model.value("maker") ?? []);
		const isFamily = new Set(makers).size === 1;
		return /\d/.test(name) || isFamily;
	};
	return {
		isCalled,
		isName: (name) => !isMeaning(name) && !isAmount(name) && isCalled(name),
		isExact: (name) => !isMeaning(name) && answerTo(name).exact.size > 0,
		isModel: (name) => !isMeaning(name) && modelNamed(answerTo(name)) !== null,
	};
}

/** A text and its period, which are read apart: "by 10 December" has the number of some names. */
function withoutPeriod(text: string, now: Date): { readonly unbounded: string; readonly period: string } {
	const { phrase = "" } = periodIn(text.toLowerCase(), now) ?? {};
	// "2024-11-20" is a part of a name.
	const period = /[a-z]/.test(phrase) ? phrase : "";
	if (!period) return { unbounded: text, period };
	const at = text.toLowerCase().lastIndexOf(period);
	return { unbounded: `${text.slice(0, at)} ${text.slice(at + period.length)}`, period };
}

/** Several names, and what is asked of them. */
interface Asked {
	readonly names: readonly string[]; // in full
	readonly question: Question | null; // null if nothing but names is written
}

/** Reads a question about several names; null if a search is none. */
function namesAsked(
	catalog: Catalog, asked: State, now: Date, { isCalled, isName, isExact, isModel }: Naming, isAnything: boolean,
): Asked | null {
	const text = asked.search.trim().replace(/[?!.]+$/, "");
	const { unbounded, period } = withoutPeriod(text, now);
	const split = unbounded.split(apart).map((part) => part.trim()).filter(Boolean);
	const isSplit = split.length > 1;
	const written = isSplit ? split : bySpaces(text, now, (name) => isExact(name) || isModel(name));
	if (written.length < 2 || written.length > most) return null;
	const parts = written.map((part) => partOf(catalog, part, isName, isExact));
	// "Gpt-5 mini, nano"
	const names = inFull(catalog, asked, parts.map(({ name }) => name).filter(Boolean));
	if (names.length < 2) return null;
	// What is written with spaces only still has its period.
	const rest = [...parts.map((part) => part.rest), isSplit ? period : ""].join(" ").toLowerCase().trim();
	const areAll = names.every((name) => /\d/.test(name) && isCalled(name));
	const question = questionIn(catalog, rest, now) ?? (isAnything && areAll ? anyQuestion(rest) : null);
	const isNamesOnly = parts.every((part) => part.name && !part.rest);
	return question || isNamesOnly ? { names, question } : null;
}

/** The models that names mean, by the names as they are spelled right. */
interface Meant {
	readonly found: ReadonlyMap<string, Model>;
	readonly unknown: readonly string[]; // names that nothing has
	readonly said: string; // how names are read, if that is not plain; "" if all are
}

/** Finds the model that each of several names means. */
function modelsMeant(
	catalog: Catalog, asked: State, names: readonly string[], search: Search, isCalled: Naming["isCalled"],
): Meant {
	const found = new Map<string, Model>();
	const unknown: string[] = [];
	let said = "";
	for (const name of new Set(names)) {
		const spelled = isCalled(name) ? name : spelledRight(catalog, asked, name);
		const first = spelled ? search(spelled).answer.models[0] : undefined;
		const meant = first && meantBy(catalog, asked, spelled, first);
		if (!meant) {
			unknown.push(name);
			continue;
		}
		const model = ownOf(catalog, meant, spelled);
		if (spelled !== name) said += `“${name}” is read as “${spelled}”. `;
		said += otherInWords(catalog, spelled, model);
		found.set(spelled, model);
	}
	return { found, unknown, said };
}

/** Says which words of a question no answer heeds; "" if there are none. */
function leftOut(words: readonly string[]): string {
	if (words.length === 0) return "";
	return `${listed(words)} ${words.length > 1 ? "are" : "is"} left out. `;
}

/**
 * The answer to a question about a list of names: "which of gpt-5, o3 and nova 4 retires first". Null if a
 * search is none, or asks what nothing answers of all models. If it can be anything, the models are shown as
 * they are: one of them with the others left out would be no answer.
 */
export function askedOfSeveral(
	catalog: Catalog, asked: State, search: Search, now: Date, isAnything = false,
): Reading | null {
	if (denied.test(asked.search)) return null;
	const naming = namingOf(catalog, asked);
	const read = namesAsked(catalog, asked, now, naming, isAnything);
	if (!read) return null;
	const { names, question } = read;
	// Of families all models are asked for that fit: "sonnet or haiku under $3".
	if (question?.isFilter && names.some((name) => !/\d/.test(name))) return null;
	if (question?.places) return severalAt(catalog, asked, names, question.places);
	const [place] = question?.isOfEnds ? placesIn(catalog, question.vain) : [];
	if (question && place) return endsAt(catalog, asked, names, question, place);
	const { found, unknown, said: reading } = modelsMeant(catalog, asked, names, search, naming.isCalled);
	// Names that are all spelled right are no question.
	if (found.size < 2 || !(question || reading)) return null;
	const all = [...new Set(found.values())];
	const each: Said = { models: all, said: `The best match of each of ${found.size} names. ` };
	const { models, said, ranked } = question?.answer(all) ?? each;
	const none = unknown.length > 0 ? `No model is called ${listed(unknown)}. ` : "";
	const named = { found, unknown, models, said: reading + none + said + leftOut(question?.vain ?? []) };
	const isCompared = question?.isOfEnds === false; // ends are checked rather than compared
	return { ...listOf(asked, named, isCompared), isWhole: true, ...(ranked && { ranked }) };
}

/** The places that words name. */
const placesIn = (catalog: Catalog, words: readonly string[]): readonly string[] =>
	words.flatMap((word) => /^provider=(.+)$/.exec(meaningOf(word.toLowerCase(), namesIn(catalog)) ?? "")?.[1] ?? []);

/** Whether a word names a place that makes no models: a maker's name can be a part of the name of its models. */
function isPlace(catalog: Catalog, word: string): boolean {
	const [id] = placesIn(catalog, [word]);
	return catalog.providers.some((provider) => provider.id === id && provider.kind !== "maker");
}

/**
 * The answer to when the offers of a place end that some names mean: each place has days of its own, and those of
 * the makers would be wrong there. Null if the place has none of them.
 */
function endsAt(
	catalog: Catalog, asked: State, names: readonly string[], { answer, vain }: Question, place: string,
): Reading | null {
	const found = new Map<string, Model>();
	let missing = "";
	for (const name of new Set(names)) {
		const at = atPlace(catalog, asked, [...name.split(/\s+/), place]);
		const offer = at?.offers[0] ?? at?.past[0];
		if (offer) found.set(keyOf(offer), offer);
		else missing += at ? noOffer(at) : `No model is called ${listed([name])}. `;
	}
	const offers = [...new Set(found.values())];
	if (offers.length === 0) return null;
	const called = catalog.providers.find(({ id }) => id === place)?.name ?? place;
	const { models, said } = answer(offers);
	const others = vain.filter((word) => placesIn(catalog, [word]).length === 0);
	const named = { found, unknown: [], models, said: `At ${called}: ${said}${missing}${leftOut(others)}` };
	return { ...listOf(asked, named), isWhole: true };
}

/** The answer to which of some names places offer, "gpt-5 and o3 on azure"; null if they offer none of these. */
function severalAt(
	catalog: Catalog, asked: State, names: readonly string[], places: readonly string[],
): Reading | null {
	const found = new Map<string, Model>();
	let missing = "";
	for (const name of new Set(names)) {
		for (const id of places) {
			const at = atPlace(catalog, asked, [...name.split(/\s+/), id]);
			const [offer] = at?.offers ?? [];
			const model = offer ?? at?.past[0] ?? at?.model;
			if (model) found.set(places.length > 1 ? `${name} ${id}` : name, model);
			if (at && !offer) missing += noOffer(at);
			if (!at) missing += `No model is called ${listed([name])}. `;
		}
	}
	const models = [...new Set(found.values())];
	if (models.length === 0) return null;
	const there = models.filter(({ provider }) => places.includes(provider));
	const all = [...there, ...models.filter((model) => !there.includes(model))];
	// The names, because an offer can have more words than what is asked for: o3 Pro of "o3".
	const sold = places.map((id) => {
		const offers = there.filter((model) => model.provider === id && works(model));
		const place = catalog.providers.find((provider) => provider.id === id)?.name ?? id;
		return offers.length > 0 ? `${place} offers ${inSentence(offers)}. ` : "";
	}).join("");
	return { ...listOf(asked, { found, unknown: [], models: all, said: sold + missing }, true), isWhole: true };
}

/**
 * The maker's row of a model that is found at a place that may have ended it, too: Grok 4 has ended at xAI, and
 * Azure still lists it. Who writes the id of the place means that.
 */
function ownOf(catalog: Catalog, model: Model, name: string): Model {
	const isMeant = model.makers || usable(model) || model.id.toLowerCase() === name.toLowerCase();
	if (isMeant || model.canonical === null) return model;
	return catalog.models.find((other) => other.isItself && other.canonical === model.canonical) ?? model;
}

/**
 * The name in a part of a question: what is left without small words around it, if it is called so or is
 * spelled like a name, or else the longest phrase that is.
 */
function partOf(
	catalog: Catalog, part: string, isName: (name: string) => boolean, isExact: (name: string) => boolean,
): Part {
	const words = part.split(/\s+/).filter(Boolean);
	const from = words.findIndex((word) => !isOfQuestion(word));
	let to = words.findLastIndex((word) => !isOfQuestion(word)) + 1;
	// The last words of "command a" and "qwen3 next" are those of their names.
	if (/^(?:[a-z]|next)$/i.test(words[to] ?? "") && isName(words.slice(from, to + 1).join(" "))) to++;
	for (let n = Math.min(longest, to - from); from >= 0 && n > 0; n--) {
		for (let at = from; at + n <= to; at++) {
			const phrase = words.slice(at, at + n);
			// Qwen3-Next is not asked for by "which end in the next 6 months".
			if (phrase.every(isOfQuestion)) continue;
			const name = phrase.join(" ");
			// "Gpt-5 azure" is gpt-5, at a place that the rest of the question names.
			const bare = phrase.filter((word) => !isPlace(catalog, word));
			if (bare.length > 0 && bare.length < n && isName(bare.join(" "))) continue;
			// Without a digit two words say what is asked, unless a model is called so, "command r". One can be a
			// family: "cheapest of opus".
			const isLikely = /[a-z]/i.test(name) && (/\d/.test(name) || n === to - from || n === 1 || isExact(name));
			if (isLikely && isName(name)) return { name, rest: words.toSpliced(at, n).join(" ") };
		}
	}
	// What is left is misspelled perhaps. "Cheaper" behind it is no part of it.
	const says = (word: string): boolean =>
		isSmall(word) || meaningOf(word.toLowerCase(), namesIn(catalog)) !== undefined;
	const first = words.findIndex((word) => !says(word));
	const count = words.findLastIndex((word) => !says(word)) + 1 - first;
	const whole = words.slice(Math.max(first, 0), first + count).join(" ");
	const isWritten = /^[a-z]/i.test(whole) && /\d/.test(whole);
	if (isWritten && (isID(whole) || spelledRight(catalog, null, whole))) {
		return { name: whole, rest: words.toSpliced(first, count).join(" ") };
	}
	// An id that nothing has, "foo-9", must not get lost among the words of the question.
	const id = words.findIndex((word) => /^[a-z]/i.test(word) && isID(word) && /\d/.test(word));
	return id < 0 ? { name: "", rest: part } : { name: words[id] ?? "", rest: words.toSpliced(id, 1).join(" ") };
}

/** A part of a list without what asks for it: "price of gpt-5". */
const nameOf = (part: string): string => (isID(part.trim()) ? part.trim() : withoutFillers(part));

/**
 * The parts of a question whose names have only spaces between them: "which of gpt-5.1 o3 haiku 4.5 end in 2027".
 * None if it has other words, too.
 */
function bySpaces(text: string, now: Date, isCalled: (name: string) => boolean): readonly string[] {
	const period = periodIn(text.toLowerCase(), now)?.phrase ?? "";
	const at = period ? text.toLowerCase().lastIndexOf(period) : text.length;
	const rest = `${text.slice(0, at)} ${text.slice(at + period.length)}`;
	const words = rest.split(/\s+/).filter(Boolean);
	const from = words.findIndex((word) => !isOfQuestion(word));
	const to = words.findLastIndex((word) => !isOfQuestion(word)) + 1;
	const last = /^[a-z]$/i.test(words[to] ?? "") ? to + 1 : to;
	const names = withoutCommas(words.slice(from, last).join(" "), false, isCalled);
	const question = [...words.slice(0, from), ...words.slice(last), period].join(" ").trim();
	return names.length > 1 && question ? [...names, question] : [];
}

/** The names of a list that has only spaces between them: "o3 gpt-5"; none if it is no list. */
function withoutCommas(
	text: string, isNamed: boolean, isCalled: (name: string) => boolean,
): readonly string[] {
	const words = text.split(/\s+/);
	const isPasted = words.length > 1 && words.length <= most && words.every(isID);
	// One id that is called so says that the others are meant as ids, too.
	if (isPasted && words.filter(isCalled).length > 1) return words;
	if (isNamed || words.length > mostWords) return [];
	const names: string[] = [];
	for (let from = 0; from < words.length;) {
		let n = Math.min(longest, words.length - from);
		const phrase = (): string => words.slice(from, from + n).join(" ");
		// One word without a number is a family, and could be a word of another name.
		const isLikely = (): boolean => /[a-z]/i.test(phrase()) && (/\d/.test(phrase()) || n > 1);
		while (n > 0 && !(isLikely() && isCalled(phrase()))) n--;
		if (n === 0) return [];
		names.push(phrase());
		from += n;
	}
	return names;
}
