// Which rows an answer has, and which come first. It is loaded with reading.ts.

import type { Reading } from "../ask.ts";
import { groupsByEnd, groupsOf, type Catalog, type Group } from "../evaluate.ts";
import { isByEnd, isByPlace, type State } from "../state.ts";
import { byUnit } from "./units.ts";

/**
 * Returns the groups of an answer to a state, on all its pages, each of which is a row: what is named
 * comes first.
 */
export function groupsToShow(catalog: Catalog, state: State, found: Reading): readonly Group[] {
	const { answer, read } = found;
	const groups = byUnit(folded(catalog, state, found), found);
	// An id is what its name says, even if the alias of another model is called the same.
	const asked = state.sort === "relevance" ? state.search.toLowerCase() : "";
	// Of a model by name whose places are sorted by price, these come before what is only called
	// alike.
	const sought = new Set(isByPlace(read) ? [...answer.exact].map(({ canonical }) => canonical) : []);
	sought.delete(null);
	if (!asked && sought.size === 0) return groups;
	const rank = ({ lead }: Group): number =>
		Number(lead.id.toLowerCase() === asked) + Number(sought.has(lead.canonical));
	return groups.toSorted((a, b) => rank(b) - rank(a));
}

/** Returns the groups in the order of the answer. */
function folded(
	catalog: Catalog, { every }: State, { answer, read }: Pick<Reading, "answer" | "read">,
): readonly Group[] {
	// By what happens first, each model has a row: its day is not that of its family.
	const isApart = every || read.sort === "change";
	// Ids that end together are one model, also if it is the only one.
	if (isByEnd(read) && !isApart) return groupsByEnd(answer, catalog);
	const families = groupsOf(answer, isApart);
	// A family by itself is unfolded.
	return families.length > 1 ? families : groupsOf(answer, true);
}
