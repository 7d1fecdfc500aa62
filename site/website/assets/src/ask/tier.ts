// Lists by the cost of a use in a tier of service: in batches, for example.

import { firstOffers, type Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { keyOf } from "../settings.ts";
import type { State } from "../state.ts";
import { evaluate, type Reading } from "./reading.ts";

/** The model that a row offers. */
const itself = (model: Model): string => model.canonical ?? keyOf(model);

/**
 * Returns the offers of some models that have to be priced for a list by the cost in a tier; null for other
 * lists. Few places have prices of a tier, so the one by which a list knows a model often has none, although
 * another one sells it in batches, as an id that ends in ":batch" perhaps.
 */
export function offersInTier(catalog: Catalog, read: State, models: readonly Model[]): readonly Model[] | null {
	const isCheapest = read.sort === "cost" && read.order === "asc" && read.use.tier !== "";
	if (!isCheapest || read.search || !firstOffers(read)) return null;
	const shown = new Set(models.map(itself));
	const everywhere = { ...read, sort: "relevance", order: "desc", values: { ...read.values, offers: ["all"] } };
	return evaluate(catalog, everywhere).models.filter((model) => shown.has(itself(model)));
}

/**
 * Returns some models by their cheapest offers, the cheapest first, those of which no cost is known last. Before
 * costs are known they stay as they are.
 */
export function byCheapestOffer(
	catalog: Catalog, models: readonly Model[], offers: readonly Model[],
): readonly Model[] {
	const { of } = catalog.costs;
	const cheapest = new Map<string, Model>();
	for (const offer of offers) {
		const least = cheapest.get(itself(offer));
		const cost = of(offer);
		if (cost !== null && (!least || cost < of(least)!)) cheapest.set(itself(offer), offer);
	}
	const priced = [...cheapest.values()].sort((a, b) => of(a)! - of(b)!);
	return [...priced, ...models.filter((model) => !cheapest.has(itself(model)))];
}

/** A list by the cost in a tier, with each model at its cheapest offer. */
export function inTier(catalog: Catalog, found: Reading): Reading {
	const { answer, read } = found;
	const priced = offersInTier(catalog, read, answer.models);
	if (!priced) return found;
	return { ...found, answer: { ...answer, models: byCheapestOffer(catalog, answer.models, priced) }, priced };
}
