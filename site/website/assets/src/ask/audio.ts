// Bounds of what audio costs: "audio input under $1". No filter of the API has that price.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import type { State } from "../state.ts";
import { arranged } from "./arranged.ts";
import { evaluate, type Reading } from "./reading.ts";

const ofAudio = /\baudio (in|out)(?:put)?(?: tokens?)?\b/i;

/**
 * The answer to a search that bounds the price of audio: models of which the list shows that price are
 * judged by it, and others by that of text. Null if a search asks for something else.
 */
export function audioPriced(catalog: Catalog, search: string, meant: State): Reading | null {
	const [, way = ""] = ofAudio.exec(search) ?? [];
	const { values } = meant;
	const [most] = values["max_input_price"] ?? values["max_output_price"] ?? [];
	const isPiece = /\b(?:minute|second|hour)s?\b/i.test(search);
	if (!way || !most || isPiece || meant.search) return null;
	const isOutput = way.toLowerCase() === "out";
	const [fact, note] = isOutput ? ["price_out", "price_out_note"] : ["price_in", "price_note"];
	const ofOutput = { ...values, max_input_price: [], max_output_price: [most] };
	const read: State = isOutput ? { ...meant, values: ofOutput } : meant;
	const answer = evaluate(catalog, read);
	const isWithin = (model: Model): boolean =>
		!model.value(note)?.includes("audio tokens") || Number(model.value(fact)?.replace("$", "")) <= Number(most);
	const said = "Where the list has no price of audio, the bound is one of text: the page of each model has both. ";
	const differs = "The API bounds the price of text.";
	return arranged(catalog, { answer: { ...answer, models: answer.models.filter(isWithin) }, read, said, differs });
}
