// How many models each value of a facet has under the other filters.

import type { List, Settings } from "./settings.ts";
import { facets, query, type Allowed, type Facet, type State } from "./state.ts";

export const allowedOf = (settings: Settings): Allowed => ({
	provider: settings.providers.map((p) => p.id), type: settings.types, status: settings.statuses,
});

/** Numbers by facet and value. */
export type Counts = Readonly<Record<Facet, ReadonlyMap<string, number>>>;

/**
 * The numbers without a search, from the joint numbers that the page has. A facet's own choice does not restrict its own
 * numbers: they say what one more click would find.
 */
export function countsOf(settings: Settings, state: State): Counts {
	const allowed = allowedOf(settings);
	const counts = { provider: new Map<string, number>(), type: new Map<string, number>(), status: new Map<string, number>() };
	for (const facet of facets) for (const value of allowed[facet]) counts[facet].set(value, 0);
	settings.counts?.forEach((n, i) => {
		const statuses = allowed.status.length;
		const types = allowed.type.length;
		const cell = {
			provider: allowed.provider[Math.floor(i / statuses / types)] ?? "",
			type: allowed.type[Math.floor(i / statuses) % types] ?? "",
			status: allowed.status[i % statuses] ?? "",
		};
		const misses = facets.filter((facet) => state[facet].length > 0 && !state[facet].includes(cell[facet]));
		for (const facet of facets) {
			if (misses.every((m) => m === facet)) counts[facet].set(cell[facet], (counts[facet].get(cell[facet]) ?? 0) + n);
		}
	});
	return counts;
}

/** How many models a state without a search has. */
export function totalOf(settings: Settings, state: State): number {
	const { provider } = countsOf(settings, state);
	const chosen = state.provider.length ? state.provider : [...provider.keys()];
	return chosen.reduce((sum, id) => sum + (provider.get(id) ?? 0), 0);
}

/** A request for one number of a search: for the models that have a value of a facet, limited to one row. */
export interface Question {
	readonly facet: Facet;
	readonly value: string;
	/** The number, if it needs no request. */
	readonly known: number | undefined;
	readonly query: string;
}

/**
 * The questions for the numbers of a search, whose answer is `list`. A value without a model before the search has no model
 * after it. If the list has the whole result, the numbers of a facet without a choice are counted in it.
 */
export function questions(settings: Settings, state: State, list: List): Question[] {
	const counts = countsOf(settings, state);
	const whole = list.meta.total === list.data.length;
	const asked: Question[] = [];
	for (const facet of facets) {
		for (const [value, without] of counts[facet]) {
			const one = query({ ...state, [facet]: [value], page: "1", limit: "1", sort: "updated", order: "desc", raw: "" });
			const counted = whole && state[facet].length === 0;
			const known = counted ? list.data.filter((model) => model[facet] === value).length : undefined;
			asked.push({ facet, value, query: one, known: without === 0 ? 0 : known });
		}
	}
	return asked;
}
