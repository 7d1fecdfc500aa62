// Models that a search names and that the filters beside it leave out.

import { fails, passes, unknown, type Catalog } from "../evaluate.ts";
import { filters } from "../filters.ts";
import type { Model } from "../models.ts";
import { works } from "../places.ts";
import { nameOf } from "../settings.ts";
import { parse, type State } from "../state.ts";
import { plural } from "../words.ts";
import { modelNamed } from "./called.ts";
import { pricesOf } from "./prices.ts";
import { evaluate, type Reading } from "./reading.ts";

/** A state without its filters, to learn what its search names: names mean the same beside any filters. */
export const unfiltered = (asked: State): State => ({ ...asked, values: parse("").values });

/**
 * An answer to a name, with the sentence that the filters leave out the model that is called so: it is said apart,
 * and is no match. Null if there are no filters, if the search names no model or several, or if an offer of it fits.
 */
export function outsideOf(catalog: Catalog, found: Reading): Reading | null {
	const { read: asked } = found;
	const isFiltered = filters.some(({ name }) => asked.values[name]?.length);
	if (!isFiltered || found.said) return null;
	const model = modelNamed(evaluate(catalog, { ...unfiltered(asked), gone: "too" }));
	if (!model) return null;
	const judge = catalog.judgedAlone({ ...asked, search: "", gone: "too" });
	const offers = catalog.models.filter(({ canonical }) => canonical === model.canonical);
	if (offers.some(({ row }) => judge(row) === passes)) return null;
	const isOut = ({ row }: Model): boolean => judge(row) === fails;
	const out = [model, ...offers.filter(works)].find(isOut);
	if (!out) return null; // nobody knows of any offer
	const open = offers.filter((offer) => works(offer) && judge(offer.row) === unknown);
	const said = outsideInWords(catalog, asked, out, open);
	return { ...found, said, about: out, outside: model.canonical ?? "" };
}

/** Says that a model is outside the filters at its place, and at how many others nobody knows. */
function outsideInWords(catalog: Catalog, { values }: State, model: Model, open: readonly Model[]): string {
	const isByPrice = filters.some(({ name, fact }) => fact.endsWith("_price") && values[name]?.length);
	const prices = isByPrice && pricesOf(model) ? ` (${pricesOf(model)})` : "";
	const place = catalog.providers.find(({ id }) => id === model.provider)?.name ?? model.provider;
	const places = plural(new Set(open.map(({ provider }) => provider)).size, "other place");
	const rest = open.length > 0 ? `. Whether it fits at ${places} is not known` : "";
	return `${nameOf(model)} at ${place} is outside your filters${prices}${rest}. `;
}
