// What a request for models asks: query.go of Go's package dataset/catalog. What is said here follows
// from the request, without a look at the models.

import { asksForEnd } from "../filters.ts";
import type { State } from "../state.ts";

/**
 * A request for models. Of those that several places offer, a page shows the first offer unless
 * every id is asked for, or when models end, where the API shows all: queries of the API do not say
 * `every`.
 */
export type Query =
	Pick<State, "values" | "search" | "sort" | "order" | "gone"> & { readonly every?: boolean };

/** Whether of a model that several places offer only the first offer is listed. */
export const firstOffers = ({ values, every }: Query): boolean =>
	(values["offers"]?.at(-1) ?? (every === false && !asksForEnd(values) ? "first" : "all")) === "first";

/**
 * Whether several ids of one model at one place are one model: an alias, a name and a dated version. In
 * lists of ends, groupsByEnd joins them, which says how many ids end.
 */
export const oneID = ({ values, every }: Query): boolean => every === false && !asksForEnd(values);

/**
 * Whether a query is for models that work today: unless it says so itself, it is if it does not ask
 * for an end, or for models by a status in which some have ended. Of those that nobody deprecated,
 * the day of some is over, too, and who asks for them wants none of these.
 */
export function ofToday({ gone, values }: Pick<Query, "gone" | "values">): boolean {
	if (gone) return gone === "not";
	return (values["status"] ?? []).every((status) => status === "active") && !asksForEnd(values);
}

/** Whether a search names a version, such as "opus 4.1": people mean it even if it has ended. */
export const isVersioned = (search: string): boolean => /\d/.test(search);
