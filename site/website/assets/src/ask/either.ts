// Searches for the models of several names that fit the rest of the search: "claude or gpt under $3".

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { parse, query, sortOf, type State } from "../state.ts";
import { boundedPieces, freeAtFirst, screenersLast } from "./arranged.ts";
import { pieces, understood } from "./filters.ts";
import { meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { evaluate, type Reading } from "./reading.ts";
import { listed } from "./relaxed.ts";

const longest = 3; // words of a name
const most = 5; // names, of which each is searched for

/** Names that have "or" between them, and the other words of a search. */
interface Names {
	readonly names: readonly string[];
	readonly rest: string;
}

/** Reads them; null if something else is between these words, such as filters. */
function namesWithOr(catalog: Catalog, text: string): Names | null {
	const meanings = namesIn(catalog);
	const isMeaning = (words: string): boolean => meaningOf(words, meanings) !== undefined;
	const isName = (name: string): boolean => {
		// "Qwen open" is the name of qwen before a filter.
		const [, ...behind] = name.split(" ");
		if (name === "" || isMeaning(name) || behind.some(isMeaning) || withoutFillers(name) !== name) return false;
		return evaluate(catalog, { ...parse(""), search: name, gone: "too" }).named;
	};
	const parts = text.split(/,? or |, /).map((part) => part.split(" ").filter(Boolean));
	const [first = [], ...others] = parts;
	const last = others.pop() ?? [];
	if (parts.length < 2 || parts.length > most) return null;
	// Other words are before the first name and behind the last one: "cheapest claude or gpt with vision".
	const lengths = Array.from({ length: longest }, (_, i) => longest - i);
	const begin = lengths.find((n) => n <= first.length && isName(first.slice(-n).join(" ")));
	const end = lengths.find((n) => n <= last.length && isName(last.slice(0, n).join(" ")));
	const between = others.map((words) => words.join(" "));
	if (begin === undefined || end === undefined || !between.every(isName)) return null;
	const names = [first.slice(-begin).join(" "), ...between, last.slice(0, end).join(" ")];
	return { names, rest: [...first.slice(0, -begin), ...last.slice(end)].join(" ") };
}

/** The models of some names that are within a price of what most of these make; null if that is not sold by the piece. */
function withinPieces(catalog: Catalog, filtered: State, names: readonly string[]): Reading | null {
	const called = names.flatMap((name) => evaluate(catalog, { ...parse(""), search: name }).models);
	// One FLUX makes videos, and all others images.
	const kinds = [...Map.groupBy(called, ({ type }) => type)].sort(([, a], [, b]) => b.length - a.length);
	const [[kind = ""] = []] = kinds;
	if (!(kind in pieces)) return null;
	const within = boundedPieces(catalog, { ...filtered, values: { ...filtered.values, type: [kind] } });
	const all = new Set(called.map(({ canonical }) => canonical));
	const isCalled = (model: Model): boolean =>
		called.includes(model) || (model.canonical !== null && all.has(model.canonical));
	const models = within?.answer.models.filter(isCalled) ?? [];
	return within && models.length > 0 ? { ...within, answer: { ...within.answer, models } } : null;
}

/**
 * Models in the order of others. Of a model that several places sell, a name can have found another one than they
 * have, which calls it so.
 */
function inOrder(order: readonly Model[], models: ReadonlySet<Model>): readonly Model[] {
	const ranks = new Map<Model | string, number>();
	for (const [rank, model] of order.entries()) {
		ranks.set(model, rank);
		if (model.canonical !== null && !ranks.has(model.canonical)) ranks.set(model.canonical, rank);
	}
	const rankOf = (model: Model): number =>
		ranks.get(model) ?? ranks.get(model.canonical ?? "") ?? order.length;
	return [...models].sort((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The answer to names with "or" between them and filters beside them: the models of all of these names, in one order.
 * Null if a search is for something else, or if nothing is left of it but names, which are compared. It can be for
 * families alone: one name with a version is one model, of which more can be said.
 */
export function eitherOf(catalog: Catalog, asked: State, now: Date, isOfFamilies: boolean): Reading | null {
	const text = asked.search.toLowerCase().replace(/[?!.\s]+$/, "").replace(/\s+/g, " ").trim();
	const isChoice = / or /.test(text) && !/\b(?:which|better|than|cheaper|newer|vs)\b/.test(text);
	const found = isChoice ? namesWithOr(catalog, text) : null;
	if (!found || (isOfFamilies && found.names.some((name) => /\d/.test(name)))) return null;
	const { names, rest } = found;
	const meant = understood({ ...asked, search: rest }, namesIn(catalog), now);
	const filtered = { ...meant, search: "" };
	const isFiltered = query(filtered) !== query({ ...asked, search: "" });
	if (withoutFillers(meant.search) || !isFiltered) return null;
	const each = names.map((name) => evaluate(catalog, { ...filtered, search: name }).models);
	const fitting = new Set(each.flat());
	const read = { ...meant, search: names.join(" or ") };
	const differs = "The API searches for one name at a time.";
	const called = names.map((name) => `“${name}”`).join(" or ");
	const models = inOrder(evaluate(catalog, filtered).models, fitting);
	const answer = { models, exact: new Set<Model>(), unknown: [], named: true };
	if (models.length === 0) {
		const within = withinPieces(catalog, filtered, names);
		if (within) return { ...within, said: `Models that are called ${called}. ${within.said}`, isWhole: true, differs };
		return { answer, read, said: `Nothing that is called ${called} is known to fit the rest of the search. ` };
	}
	const missing = names.filter((_, i) => each[i]?.length === 0);
	const none = missing.length > 0
		? `Nothing that is called ${listed(missing)} is known to fit the rest of the search. `
		: "";
	const order = sortOf(filtered) === "released" ? ", the newest first" : "";
	const said = `${none}Models that are called ${called} and fit the rest are shown${order}. `;
	return { ...freeAtFirst(screenersLast({ answer, read, said })), isWhole: true, differs };
}
