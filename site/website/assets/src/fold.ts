// Which values of a filter are shown before a fold.

/** A value of a filter: whether it is chosen, and whether it finds a model or is chosen. */
export interface Part {
	readonly isChosen: boolean;
	readonly isFound: boolean;
}

/**
 * Those of some values that come before the fold: all that are chosen, then the first of those that
 * find models, as many as there is room for. Values that find nothing take no room.
 */
export function beforeFold<T extends Part>(all: readonly T[], room: number): ReadonlySet<T> {
	const chosen = all.filter(({ isChosen }) => isChosen);
	const others = all.filter(({ isChosen, isFound }) => isFound && !isChosen);
	return new Set([...chosen, ...others.slice(0, Math.max(0, room - chosen.length))]);
}
