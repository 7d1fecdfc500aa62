// Where the list is: the state that its reader asks for, and the answer that it shows. Each is set by
// one function.

import { readSettings } from "../dom.ts";
import type { Group } from "../evaluate.ts";
import type { Settings } from "../settings.ts";
import { parse, type State } from "../state.ts";
import { planOf, remembered, usePairs } from "../use.ts";

export const settings = readSettings<Settings>();

/** The state of the address. A use that an earlier page kept counts unless the address has one. */
export function fromAddress(): State {
	const given = parse(location.search);
	const kept = remembered();
	if (usePairs(given.use).length > 0 || !planOf(kept)) return given;
	return { ...given, use: { ...kept, per: "" } };
}

/** The state that is asked for. Who awaits something compares it: a later one may have come. */
export let state = fromAddress();

/** The same as its answer has read it: words of the search may be filters. */
export let read = state;

/** The state whose answer is shown, if there was one. */
export let answered: State | undefined;

/** The groups of the answer that is shown, on all its pages, in the order of the list. */
export let listed: readonly Group[] = [];

/** Asks for a state, which nothing has read yet. */
export function setState(next: State): void {
	state = next;
	read = next;
}

/** Says that the list shows the answer to the state: as it was read, and the groups of its rows. */
export function setAnswer(meant: State, groups: readonly Group[]): void {
	answered = state;
	read = meant;
	listed = groups;
}
