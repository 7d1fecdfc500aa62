// Searches for what is free: models with a price of 0, and ids that say so.

import type { Catalog } from "../evaluate.ts";
import { usable } from "../places.ts";
import type { State } from "../state.ts";
import { arranged } from "./arranged.ts";
import { evaluate, type Reading } from "./reading.ts";

const freeAtEnd = /[:/-]free$/;

/**
 * The answer to a search whose words all mean filters, and one of these what is free: gateways end ids
 * with it, for which no source states a price of 0. Null for another search, or if there are no such ids.
 */
export function freeOf(catalog: Catalog, meant: State): Reading | null {
	const { values, search } = meant;
	if (search || values["max_input_price"]?.join() !== "0") return null;
	const found = arranged(catalog, { answer: evaluate(catalog, meant), read: meant, said: "" });
	// The first offer of a model is that of its maker, which is not free.
	const everywhere = { ...meant, values: { ...values, max_input_price: [], offers: ["all"] } };
	const ids = evaluate(catalog, everywhere).models.filter((model) =>
		freeAtEnd.test(model.id) && usable(model) && model.value("input_price") === null);
	if (ids.length === 0) return null;
	const known = found.answer.models;
	const said = known.length > 0
		? "Ids that end in “free” follow: their prices are not known. "
		: "No price of 0 is known of these, but their ids end in “free”. ";
	const answer = { ...found.answer, models: [...known, ...ids] };
	return { ...found, answer, said: found.said + said, differs: "The API returns only those with a price of 0." };
}
