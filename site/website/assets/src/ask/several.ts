// Searches that list models: "o3, gpt-5, claude-opus-4-5", as people paste them from their settings.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { compareHref, keyOf, maxPicks } from "../settings.ts";
import { modelNamed } from "./called.ts";
import { inFull } from "./comparison.ts";
import { meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { evaluate, type Reading } from "./reading.ts";
import { listed } from "./relaxed.ts";

const most = 50; // names of a list, because each is searched for
const mostWords = 12; // of a list without commas, of which each phrase is tried
const longest = 5; // words of a name in it
const between = /\s*[,;|\n]\s*(?:(?:and|or)\s+)?|\s+(?:and|und|et|plus|&|\+)\s+/i;
const start = /^(?:(?:compare|check|we use|i use|using|ids?|models?|when (?:do|does|will|are))\b:? )+/i;
const end = / (?:retire|end|die|stop|retiring|retired|deprecated|shut ?down)$/i;
/** A name that can only be an id: "gpt-5.9-mini", "o33". */
const isID = (name: string): boolean => /^(?=.*[a-z])(?=.*[\d-])[\w.:@/-]+$/i.test(name);

/** What a search for one name shows. */
type Search = (name: string) => Reading;

/** The answer to a list of names or ids, with the first match of each; null if a search is none. */
export function severalOf(catalog: Catalog, { answer, read: asked }: Reading, search: Search): Reading | null {
	const text = asked.search.trim().replace(/[?!.]+$/, "").replace(start, "").replace(end, "");
	const isCalled = (name: string): boolean => {
		const found = evaluate(catalog, { ...asked, search: name, gone: "too" });
		return found.exact.size > 0 || modelNamed(found) !== null;
	};
	const written = text.split(between).map((part) => nameOf(part)).filter(Boolean);
	if (written.length > most) return null;
	// "Gpt-5 mini, nano"
	const parts = written.every(isID) ? written : inFull(catalog, asked, written);
	// "Gpt-5, mini" is one name, but of "gpt-5, gpt-5-mini" each is.
	const isList = parts.length > 1 && (!answer.named || parts.every(isCalled));
	const names = isList ? parts : withoutCommas(text, answer.named, isCalled);
	const isMeaning = (name: string): boolean => meaningOf(name.toLowerCase(), namesIn(catalog)) !== undefined;
	if (names.length < 2 || names.some(isMeaning)) return null;
	const found = new Map<string, Model>();
	const unknown: string[] = [];
	for (const name of new Set(names)) {
		const isNamed = isCalled(name) || evaluate(catalog, { ...asked, search: name, gone: "too" }).named;
		const model = isNamed ? search(name).answer.models[0] : undefined;
		if (model) found.set(name, model);
		else unknown.push(name);
	}
	// Other words are no names that were mistyped, but filters or a question.
	if (found.size === 0 || unknown.some((name) => !isID(name))) return null;
	const models = [...new Set(found.values())];
	const none = unknown.length > 0 ? `No model is called ${listed(unknown)}. ` : "";
	const each = found.size > 1 ? `The best match of each of ${found.size} names. ` : "";
	const keys = models.slice(0, maxPicks).map(keyOf);
	const compared = keys.length < models.length ? `the first ${keys.length}` : "these";
	const compare = { text: `Compare ${compared} side by side`, path: compareHref("", keys) };
	const ids = [...found].map(([name, { id }]) => (isID(name) ? name : id)).concat(unknown);
	const path = `/check/?ids=${ids.map(encodeURIComponent).join(",")}`;
	const check = { text: "Check these ids: ends, and what replaces them", path };
	return {
		answer: { models, exact: new Set(models), unknown: [], named: true },
		read: asked,
		said: none + each,
		// Families have no ids to check.
		...(ids.some((id) => /\d/.test(id) && names.includes(id)) ? { page: check, more: compare } : { page: compare }),
		differs: "The API searches for one name at a time.",
	};
}

/** A part of a list without what asks for it: "price of gpt-5". */
const nameOf = (part: string): string => (isID(part.trim()) ? part.trim() : withoutFillers(part));

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
		// What has no number is a family, and could be a word of another name.
		while (n > 0 && !(/\d/.test(phrase()) && /[a-z]/i.test(phrase()) && isCalled(phrase()))) n--;
		if (n === 0) return [];
		names.push(phrase());
		from += n;
	}
	return names;
}
