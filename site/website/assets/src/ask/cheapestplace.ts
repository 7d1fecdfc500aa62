// Orders by a price that few places have: each model is shown at the place that has it and asks least.

import { firstOffers, type Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { usualTerms } from "../places.ts";
import { keyOf } from "../settings.ts";
import { evaluate, type Reading } from "./reading.ts";

/** By order, the fact that it compares. */
const facts: Readonly<Record<string, string>> = { cached: "price_cached", batch: "batch_in" };

/**
 * An answer in the order of cached input or of batches, of which the first place of a model often has no price
 * although another one has. Other answers stay as they are.
 */
export function atCheapestPlaces(catalog: Catalog, found: Reading, sort = found.read.sort): Reading {
	const fact = facts[sort];
	const { read } = found;
	if (!fact || found.about || found.model || !firstOffers(read)) return found;
	if (sort === read.sort && read.order !== "asc") return found;
	const everywhere = { ...read, sort, order: "asc" as const, values: { ...read.values, offers: ["all"] } };
	const cheapest = new Map<string, Model>();
	for (const offer of evaluate(catalog, everywhere).models) {
		const itself = offer.canonical ?? keyOf(offer);
		const least = cheapest.get(itself);
		if (!usualTerms(offer) || offer.known(fact) === null) continue;
		// They are in order, so that the first one asks least. Of several that ask as much, the maker is meant.
		const isMaker = least && !least.makers && offer.makers && offer.known(fact) === least.known(fact);
		if (!least || isMaker) cheapest.set(itself, offer);
	}
	// The order of an answer also has what ends soon behind the others.
	const known = new Set(found.answer.models);
	if (sort === read.sort && [...cheapest.values()].every((offer) => known.has(offer))) return found;
	const isShown = (model: Model): boolean => cheapest.has(model.canonical ?? keyOf(model));
	const models = [...cheapest.values(), ...found.answer.models.filter((model) => !isShown(model))];
	const differs = found.differs ?? "The API has no such order, and names the first place of each model.";
	return { ...found, answer: { ...found.answer, models }, differs };
}
