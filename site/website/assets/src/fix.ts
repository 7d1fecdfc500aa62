// Replaces ids in a text: what `models check --write` does in fix.go and successor.go of
// generator/models.

import type { Model } from "./models.ts";
import type { Found } from "./scan.ts";
import { Replaceable, type Values } from "./values.ts";

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
 * Whether one model can take the place of another without a person: a request that answered before
 * would otherwise fail, or would answer something that other data does not fit.
 */
export function canReplace(from: Model, to: Model, endpointOf: (id: string) => string): boolean {
	// Vectors of another model are not comparable: they have to be made again.
	if (from.type === "embedding" || from.type !== to.type) return false;
	return endpointOf(from.id) === endpointOf(to.id) && safeID.test(to.id);
}

/**
 * Returns where ids of a text are replaced, and by what, in their order. The path says what kind of
 * file it is.
 */
export function replacements(
	text: string, all: readonly Found[], path: string, values: Values,
): readonly Replacement[] {
	const file = new Replaceable(text, path, values);
	const made: Replacement[] = [];
	for (const { replacement: next, mentions } of all) {
		if (!next) continue;
		for (const { at, text: id, exact } of mentions) {
			if (exact && !file.refuses(at, at + id.length)) made.push({ at, id, next });
		}
	}
	return made.sort((a, b) => a.at - b.at);
}

/** Returns the text with the replacements, and nothing else changed. */
export function corrected(text: string, all: readonly Found[], path: string, values: Values): string {
	let done = 0; // up to where the text is in the result
	let result = "";
	for (const { at, id, next } of replacements(text, all, path, values)) {
		result += text.slice(done, at) + next;
		done = at + id.length;
	}
	return result + text.slice(done);
}
