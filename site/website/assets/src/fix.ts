// Replaces ids in a text: what `models check --write` does in fix.go and successor.go of
// generator/models.

import type { Model } from "./models.ts";
import type { Found } from "./scan.ts";
import { logPath, Replaceable, type Values } from "./values.ts";
import { noValue } from "./values/value.ts";

/** An id in a text, and what is written instead. */
interface Replacement {
	readonly at: number;
	readonly id: string;
	readonly next: string;
}

// A quotation mark or a line feed in an id of the dataset must not become code. Go's exports.SafeID,
// by which the command line replaces ids, has the same characters.
const safeID = /^[A-Za-z0-9][A-Za-z0-9._:/@+-]*$/;

/**
 * Returns why one model cannot take the place of another without a person: a request that answered
 * before would otherwise fail, or would answer something that other data does not fit. It is "" if
 * nothing is known.
 */
export function unlike(from: Model, to: Model, endpointOf: (id: string) => string): string {
	if (from.type === "embedding") {
		return "vectors of another model are not comparable: they have to be made again";
	}
	if (from.type !== to.type || endpointOf(from.id) !== endpointOf(to.id)) {
		return "its successor has another type or is asked at another endpoint";
	}
	return safeID.test(to.id) ? "" : "its successor has an id that code may misread";
}

/** By whose word ids are replaced: by that of providers, or also where only other sites name something. */
export type Word = "providers" | "others";

/**
 * Returns where ids of a text are replaced, and by what, in their order. The path says what kind of
 * file it is.
 */
export function replacements(
	text: string, all: readonly Found[], path: string, values: Values, word: Word = "providers",
): readonly Replacement[] {
	const file = new Replaceable(text, path, values);
	const made: Replacement[] = [];
	for (const { replacement: next, sites, mentions } of all) {
		if (!next || (sites && word === "providers")) continue;
		for (const { at, text: id, exact } of mentions) {
			if (exact && !file.refuses(at, at + id.length)) made.push({ at, id, next });
		}
	}
	return made.sort((a, b) => a.at - b.at);
}

/** Returns the text with the replacements, and nothing else changed. */
export function corrected(
	text: string, all: readonly Found[], path: string, values: Values, word: Word = "providers",
): string {
	let done = 0; // up to where the text is in the result
	let result = "";
	for (const { at, id, next } of replacements(text, all, path, values, word)) {
		result += text.slice(done, at) + next;
		done = at + id.length;
	}
	return result + text.slice(done);
}

/** Why a text keeps some mentions of an id for which something is named to use. */
export interface Kept {
	readonly id: string;
	readonly lines: readonly number[];
	readonly why: string;
}

/**
 * Returns which ids a text keeps although something is named to use in their place, and why. Of those at
 * some offsets the successor may refuse the request, for the reason that is given.
 */
export function keptIn(
	text: string, all: readonly Found[], path: string, values: Values, refused: ReadonlyMap<number, string>,
): readonly Kept[] {
	const file = new Replaceable(text, path, values);
	const whyKept = (
		{ keep, replacement, sites }: Found, { at, text: id, exact }: Found["mentions"][number],
	): string => {
		if (keep) return keep;
		if (!replacement) return ""; // it stays
		// Those whose requests may be refused are not exact for that reason only.
		if (!exact && !refused.has(at)) return "part of a longer id, or another spelling";
		const why = path === logPath ? "in a log, which says what was" : file.refuses(at, at + id.length);
		// Last: what is refused anyway must not read as if the second button wrote it.
		return why || (refused.get(at) ?? (sites && "its provider does not name that"));
	};
	const kept = new Map<string, { id: string; lines: number[]; why: string }>();
	for (const found of all.filter(({ instead, elsewhere }) => elsewhere || instead.some(Boolean))) {
		for (const mention of found.mentions) {
			const why = whyKept(found, mention);
			if (!why) continue;
			const key = `${found.id} ${why}`;
			const one = kept.get(key) ?? { id: found.id, lines: [], why };
			if (!one.lines.includes(mention.line)) one.lines.push(mention.line);
			kept.set(key, one);
		}
	}
	// Each row of a bill would say that it is no request, and so would each name in prose. That explains something
	// only beside what is replaced.
	const isMade = replacements(text, all, path, values, "others").length > 0;
	return [...kept.values()].filter(({ why }) => isMade || why !== noValue);
}
