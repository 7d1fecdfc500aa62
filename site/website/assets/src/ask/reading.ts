// What a search was read as, and its answer.

import { byMost, passes, type Answer, type Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { sortOf, type State } from "../state.ts";

/**
 * An answer, the state that it answers, and what readers must know of how one became the other, in
 * sentences.
 */
export interface Reading {
	readonly answer: Answer;
	readonly read: State;
	readonly said: string;
	/** Whether that says what is shown, too. */
	readonly isWhole?: boolean;
	/** The model, by canonical id, if the answer is its offers. */
	readonly model?: string;
	/** The model, by canonical id, if the answer is that the filters leave it out. */
	readonly outside?: string;
	/** The model that the sentences begin with, which becomes a link. */
	readonly about?: Model;
	/** The past day of which the page of that model has the prices that are asked for. */
	readonly on?: string;
	/** The last day if prices of several days are asked for, which may differ. */
	readonly until?: string;
	/** What is said instead once these prices are loaded, of which a sentence begins with "On 1 June" or the like. */
	readonly withPast?: (prices: string) => string;
	/** The tiers of service in which the prices of that model are asked for, which are said once they are loaded. */
	readonly tiers?: readonly string[];
	/** The model that they name in its place, which becomes one, too. */
	readonly next?: Model;
	/** An order by price among models that are named, and the sentence that says it: the cost of a use replaces both. */
	readonly ranked?: Ranked;
	/** The page that has the answer, if the list has not. Its path is below that of the site. */
	readonly page?: { readonly text: string; readonly path: string };
	/** Another page that has it, too. */
	readonly more?: { readonly text: string; readonly path: string };
	/** What explains that, for readers who ask. */
	readonly how?: string;
	/** A list that answers the next question. */
	readonly also?: { readonly text: string; readonly state: State };
	/** Another list that may be meant. */
	readonly instead?: { readonly text: string; readonly state: State };
	/** The day of which the costs of the use are asked for, if that is not today. */
	readonly costsOn?: string;
	/** The offers that have to be priced for the order by cost, if they are not the models of the answer. */
	readonly priced?: readonly Model[];
	/** Path and query of the API's request for it, if that is not the query of the state. */
	readonly request?: string;
	/** Whether it is in another order than its state says, which is said. */
	readonly isOrderSaid?: boolean;
	/** How the answer of the API to the query differs, in a sentence. */
	readonly differs?: string;
}

/** An order by price among named models, and the sentence that says it. */
export interface Ranked {
	readonly order: string; // "asc", "desc"
	readonly said: string;
}

/** The answer to a state as it is, but that an order by price has a disputed one by its most. */
export function evaluate(catalog: Catalog, state: State): Answer {
	const sort = sortOf(state);
	return catalog.evaluate({ ...state, sort: byMost[sort] ?? sort });
}

/**
 * The answer to a state, with a model before the others that it finds, unless the filters leave that one out.
 * Models that no longer work are among these only if the state says so: else the numbers beside the list would
 * be of other models.
 */
export function ledBy(catalog: Catalog, state: State, model: Model): Answer {
	const found = evaluate(catalog, state);
	const fits = catalog.judgedAlone({ ...state, search: "", gone: "too" })(model.row) === passes;
	if (!fits) return found;
	const models = [model, ...found.models.filter((other) => other !== model)];
	return { ...found, models, exact: new Set([model, ...found.exact]) };
}
