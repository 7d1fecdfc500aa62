// Searches for open weights of a maker that has none, "anthropic open weights", and for licenses, of which the catalog
// knows only whether weights are open.

import type { Catalog } from "../evaluate.ts";
import type { State } from "../state.ts";
import { plural } from "../words.ts";
import { evaluate, type Reading } from "./reading.ts";

/**
 * The answer to filters that no model of a maker passes because its weights are not open: those of others, with the
 * sentence that says so. Null if a search is for something else, or if others have none either.
 */
export function openOfOthers(catalog: Catalog, meant: State): Reading | null {
	const { values } = meant;
	const [id, ...more] = values["maker"] ?? [];
	const isOpen = values["open_weights"]?.join() === "true";
	if (id === undefined || more.length > 0 || !isOpen || meant.search) return null;
	if (evaluate(catalog, meant).models.length > 0) return null;
	const own = evaluate(catalog, { ...meant, values: { ...values, open_weights: [] } });
	const read = { ...meant, values: { ...values, maker: [] } };
	const answer = evaluate(catalog, read);
	if (answer.models.length === 0) return null;
	const maker = catalog.providers.find((provider) => provider.id === id)?.name ?? id;
	const isOther = ([name, chosen]: readonly [string, readonly string[]]): boolean =>
		name !== "maker" && name !== "open_weights" && chosen.length > 0;
	const fitting = Object.entries(values).some(isOther) ? " that fits the rest" : "";
	const isKnown = own.models.length > 0 && own.models.every((model) => model.value("open_weights") === "false");
	const has = isKnown ? "has" : "is known to have";
	return { answer, read, said: `No model of ${maker}${fitting} ${has} open weights: these are of other makers. ` };
}

/**
 * What models with open weights answer as nearly as the catalog can: they run where their user chooses, with the
 * data and the moderation of that place, and under a license of their own.
 */
const nearestOpen = /where providers process data|what providers do with data|the licenses of models|how models are moderated/;

/**
 * The answer to a search for nothing but what the catalog does not know, with what it says of that: the models with
 * open weights, if these are the nearest that a filter knows. Null if not.
 */
export function openInstead(catalog: Catalog, asked: State, lacks: string): Reading | null {
	if (!nearestOpen.test(lacks)) return null;
	const read = { ...asked, search: "", values: { ...asked.values, open_weights: ["true"] } };
	const answer = evaluate(catalog, read);
	if (answer.models.length === 0) return null;
	const isLicense = lacks.includes("licenses");
	const why = isLicense ? "their makers state the licenses" : "they can run where you choose";
	const regions = lacks.includes("where providers") ? "Prices of clouds for regions are on the pages of models. " : "";
	return { answer, read, said: `${lacks}The list shows models with open weights: ${why}. ${regions}` };
}

/** An answer to a search for licenses, with what is known instead: which of its models have open weights. */
export function withWeights(catalog: Catalog, found: Reading): Reading {
	const { answer: { models }, read } = found;
	if (models.length === 0 || found.instead || read.values["open_weights"]?.length) return found;
	const open = models.filter((model) => model.open);
	if (open.length === models.length) {
		const weights = models.length > 1 ? "The weights of all of these are open. " : "Its weights are open. ";
		return { ...found, said: found.said + weights };
	}
	const state = { ...read, page: 1, values: { ...read.values, open_weights: ["true"] } };
	const { length } = evaluate(catalog, state).models;
	if (length === 0) return found;
	return { ...found, instead: { text: `Those with open weights: ${plural(length, "model")}`, state } };
}
