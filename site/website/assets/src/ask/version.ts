// What is known of the version that a search has.

import { fold, squash } from "../catalog/words.ts";
import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { nameOf } from "../settings.ts";
import { parse } from "../state.ts";
import { evaluate, type Reading } from "./reading.ts";

/** The words of a name, in which 2 and 2.0 are alike. */
export const wordsOf = (name: string): readonly string[] =>
	name.toLowerCase().split(/[\s()-]+/).map((word) => word.replace(/\.0$/, ""));

/** The version of a search, "4.5"; "" if it has none. Sizes, "70b", and days, "20250929", are no versions. */
export function versionIn(search: string): string {
	const [version = ""] = /(?<!\d|\d[.-])\d{1,3}(?:[.-]\d{1,3})*(?![a-z\d])/i.exec(search) ?? [];
	return version;
}

/** What a model is called. */
export interface Called {
	readonly id: string;
	readonly name: string | null;
	readonly aliases: readonly string[];
}

/**
 * Returns a function that says whether a model has the version of a search, or one that begins so; null if
 * the search has none. The very version is none that begins so: 2.1 is not 2, but 2.0 is.
 */
export function hasVersion(search: string, isVery = false): ((model: Called) => boolean) | null {
	const version = versionIn(search);
	if (!version) return null;
	// A version begins behind a word: the 5 of Grok 4.5 is none. Some hosts write 5p3 for 5.3.
	// In Qwen3-8B the digits of 3.8 are a version and a size.
	const size = /\D/.test(version) ? "|b\\b" : "";
	// Days behind a version have more digits: "opus-4-20250514".
	const more = isVery ? "|[-_.: p](?!0(?!\\d))\\d{1,2}(?![\\db])|[a-z]" : "";
	// Directly before it are a letter or a word of the search, "k2" or "qwen2.5", but not "gv2".
	const words = search.replace(version, " ").split(/[^\p{L}]+/u).filter(Boolean);
	const before = `(?<=(?:^|[^a-z\\d])(?:${["[a-z]", ...words].join("|")})?)(?<!\\d|\\d[-_.: ])`;
	const digits = new RegExp(`${before}${version.split(/\D/).join("[-_.: p]?")}(?!\\d${size}${more})`, "i");
	return ({ id, name, aliases }) => [id, name ?? "", ...aliases].some((text) => digits.test(text));
}

/**
 * Of the models that a search finds, those that have its version, at whichever place: Mistral Large 2407 is
 * Mistral Large 2 where Snowflake sells it. If some have this very version, they are only these: 2 is not 2.1.
 * They are all if the search has no version.
 */
export function withVersion(catalog: Catalog, models: readonly Model[], search: string): readonly Model[] {
	const very = modelsWith(catalog, models, hasVersion(search, true));
	return very.length > 0 ? very : modelsWith(catalog, models, hasVersion(search));
}

/** Of models, those that have a version, or which another place calls so; all if there is none. */
export function modelsWith(
	catalog: Catalog, models: readonly Model[], has: ((model: Model) => boolean) | null,
): readonly Model[] {
	if (!has) return models;
	const same = new Set(catalog.models.filter(has).map(({ canonical }) => canonical));
	return models.filter((model) => has(model) || (model.canonical !== null && same.has(model.canonical)));
}

/**
 * An answer to names, or what is known of the version that the search has: of "gpt-4.5", GPT-5.4 has
 * all words, too, and would be taken for an answer.
 */
export function ofVersion(catalog: Catalog, found: Reading): Reading {
	const { read, said } = found;
	const has = hasVersion(read.search);
	const models = has ? found.answer.models.filter(has) : [];
	// The best matches come first by themselves; in other orders what only has the digits would.
	const isOrdered = read.sort !== "relevance" &&
		(/\d[.-]\d/.test(read.search) || /^[a-z]{2,}[- ]\d{1,2}$/i.test(read.search.trim())); // "gpt-6"
	if (models.length > 0 && isOrdered) return { ...found, answer: { ...found.answer, models } };
	if (has && models.length > 0 && read.sort === "relevance") return nearestFirst(found, has);
	if (!has || models.length > 0) return found;
	const gone = { ...read, gone: "too" } as const;
	const past = evaluate(catalog, gone);
	const ended = past.models.filter(has);
	if (ended.length > 0) {
		return { answer: { ...past, models: ended }, read: gone, said: "None of these works any more. " };
	}
	return familyOf(catalog, found) ??
		{ ...found, said: `No model is called “${read.search}”: these have its words. ${said}` };
}

/**
 * An answer to a name with a version such as 6.2, without what only has its words: GPT-5.6 Sol is no answer to
 * "gpt-6.2 sol". All stay if nothing has the version.
 */
export function onlyVersion(catalog: Catalog, found: Reading): Reading {
	const { answer, read } = found;
	// A number alone can be a size or a day, as in "mistral large 2512".
	if (read.sort !== "relevance" || !/\d[.-]\d/.test(versionIn(read.search))) return found;
	const fitting = new Set(modelsWith(catalog, answer.models, hasVersion(read.search)));
	const models = answer.models.filter((model) => fitting.has(model) || answer.exact.has(model));
	if (models.length === 0 || models.length === answer.models.length) return found;
	return { ...found, answer: { ...answer, models }, differs: "The API has what lacks the version, too." };
}

/**
 * An answer to a name beside other words, "gpt-7 release date", with what is known of a whole version that no model
 * has: what only has its digits is none of it.
 */
export function withFamily(catalog: Catalog, found: Reading): Reading {
	const { answer, read } = found;
	const has = found.about || answer.models.length === 0 ? null : hasVersion(read.search);
	if (!has || answer.models.some((model) => has(model) || answer.exact.has(model))) return found;
	const family = familyOf(catalog, found);
	if (!family) return found;
	// The other words are said to be left out behind it.
	const left = found.said.replace(/^No model is called “[^”]*”: these have its words\. /, "");
	return { ...family, said: family.said + left };
}

/**
 * The answer to a whole version that no model has, "gpt-7", with the others of its family, because digits of
 * days and sizes are no version; null if nothing is called as the rest.
 */
function familyOf(catalog: Catalog, { read }: Reading): Reading | null {
	const version = versionIn(read.search);
	const family = read.search.replace(version, " ").replace(/[\s-]+/g, " ").trim();
	if (/\D/.test(version) || !/^[a-z]/i.test(family) || read.sort !== "relevance") return null;
	const rest = { ...read, search: family, gone: "" } as const;
	const answer = evaluate(catalog, rest);
	if (!answer.named) return null;
	// It can have a model that the filters leave out: "gpt-5 open weights".
	const everywhere = { ...parse(""), search: read.search, gone: "too" } as const;
	const has = hasVersion(read.search);
	const isKnown = has !== null && evaluate(catalog, everywhere).models.some(has);
	const none = isKnown
		? `Nothing that is called “${read.search}” is known to fit the rest of the search`
		: `No model is known that is called “${read.search}”`;
	return { answer, read: rest, said: `${none}: these are called “${family}”. ` };
}

/**
 * An answer to a name with a version, in the order of what it can mean: what is called so, also in another
 * order of its words, "claude 4 sonnet", then what has the version. Digits of a day can begin like it, too,
 * and come first: those of "mistral-large-2512".
 */
function nearestFirst(found: Reading, has: (model: Model) => boolean): Reading {
	const { answer, read } = found;
	const words = wordsOf(read.search).toSorted().join(" ");
	const written = squash(fold(read.search)).text;
	// Moonshot's first Kimi K2 has ended, and a gateway has it as moonshotai/kimi-k2: K2.7 is another version.
	const isItsID = ({ id }: Model): boolean => squash(fold(id.slice(id.lastIndexOf("/") + 1))).text === written;
	const isSame = (model: Model): boolean =>
		wordsOf(nameOf(model)).toSorted().join(" ") === words || isItsID(model);
	// If the first has the version, the order is already that of names.
	const [first] = answer.models;
	const isBehind = first !== undefined && !has(first);
	const rankOf = (model: Model): number => {
		if (answer.exact.has(model)) return 0;
		if (isSame(model)) return 1;
		return has(model) || !isBehind ? 2 : 3;
	};
	const ranks = new Map(answer.models.map((model) => [model, rankOf(model)]));
	const models = answer.models.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
	if (models.every((model, i) => model === answer.models[i])) return found;
	return { ...found, answer: { ...answer, models }, differs: "The API has what lacks the version among them." };
}
