// The order of the rows: what has to be done first is first.

import type { Found } from "../checker.ts";
import { endingsOf, type Kind } from "../stack.ts";
import { riseOf } from "./rises.ts";

/**
 * Kinds of ids from the most urgent to what needs nothing. Kinds of one group are ordered by their days: an end
 * that is reported of tomorrow is nearer than one that is announced for next year, and its row says the doubt.
 */
const groups: readonly (readonly Kind[])[] = [
	["stopped"],
	["likely"],
	["today", "stops", "reported"],
	["discouraged"],
	["uncertain"],
	["unlisted"],
	["unknown"],
];
const dearer = groups.length; // works, and its price rises
const fine = dearer + 1;

const never = "9999"; // behind every day

/** Returns ids with the most urgent first; those that are as urgent in the order of the text. */
export const mostUrgentFirst = (all: readonly Found[], day: string): readonly Found[] =>
	all.map((found) => ({ found, ...urgencyOf(found, day) }))
		.sort((a, b) => a.group - b.group || a.on.localeCompare(b.on))
		.map(({ found }) => found);

/** Returns the group of an id, and the first day on which something changes. */
function urgencyOf(found: Found, day: string): { readonly group: number; readonly on: string } {
	const [ending] = endingsOf(found, day);
	const group = groups.findIndex((kinds) => kinds.includes(ending?.kind ?? "unknown"));
	// Without a day nobody can plan: these come after those that have one.
	if (group >= 0) return { group, on: ending?.day || never };
	const [first] = found.findings;
	const rise = first && riseOf(first.model, day);
	return rise ? { group: dearer, on: rise.day } : { group: fine, on: ending?.day || never };
}
