// Searches that bound the dimensions of embedding models, which often only a place states that sells them.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { usable, works } from "../places.ts";
import { plural } from "../words.ts";
import type { Limit } from "./limits.ts";
import { evaluate, type Reading } from "./reading.ts";

const fact = "embedding_dimensions";
const isUnknown = (model: Model): boolean => model.known(fact) === null;

/**
 * An answer to a search with limits. If one is of dimensions, a model whose maker does not state them is shown
 * where a place does: of Cohere's Embed v4 only Azure and Vercel say that it has 1,536. Models of which nobody
 * states them are counted, because they might fit.
 */
export function withDimensions(catalog: Catalog, found: Reading, limits: readonly Limit[]): Reading {
	const { answer, read } = found;
	const isAsked = limits.some(({ phrase }) => /dim/.test(phrase));
	if (!isAsked || found.about || !answer.models.some(isUnknown)) return found;
	const everywhere = evaluate(catalog, { ...read, values: { ...read.values, offers: ["all"] } });
	const stated = new Map<string, Model>();
	for (const offer of everywhere.models) {
		const isFirst = offer.canonical !== null && !stated.has(offer.canonical);
		if (isFirst && !isUnknown(offer) && usable(offer)) stated.set(offer.canonical, offer);
	}
	const instead = (model: Model): Model => (isUnknown(model) && stated.get(model.canonical ?? "")) || model;
	const models = answer.models.map(instead);
	const open = models.filter((model) => model.type === "embedding" && isUnknown(model) && works(model)).length;
	const might = open > 0 ? `${plural(open, "more model")} might fit: nobody states their dimensions. ` : "";
	return { ...found, answer: { ...answer, models }, said: found.said + might };
}
