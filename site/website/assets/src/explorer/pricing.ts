// What the use of the reader costs at the models of the list.

import type { Cost, Costs } from "../costs.ts";
import type { Catalog } from "../evaluate.ts";
import { loadScript, once } from "../load.ts";
import type { Model } from "../models.ts";
import { pacer } from "../pace.ts";
import { query, type State } from "../state.ts";
import type { Plan } from "../use.ts";
import { settings, state } from "./current.ts";

/** Loads what uses cost, once there is a use. */
export const loadCosts = once(async (): Promise<Costs> => {
	const script = await loadScript<typeof import("../costs.ts")>(settings.costs);
	return script.loadCosts(settings.prices);
});

/** What the use of the reader costs at a model; null if there is no use. */
export let costOf: (model: Model) => Cost | null = () => null;

/** Sets what costOf returns from here on: without a use, or without prices, nothing. */
export function setCosts(plan: Plan | null, costs: Costs | null): void {
	costOf = (model) => (plan && costs ? costs.cost(model, plan) : null);
}

/** Computes what the use costs at some models, for the order by cost, in short tasks. */
export async function priceAll(catalog: Catalog, models: readonly Model[], asked: State): Promise<void> {
	const name = query({ ...asked, page: 1 });
	if (catalog.costs.name === name) return;
	const pace = pacer();
	const known = new Map<Model, number | null>();
	for (const model of models) {
		await pace();
		if (asked !== state) return;
		known.set(model, costOf(model)?.low ?? null);
	}
	catalog.costs = { name, of: (model) => known.get(model) ?? null };
}
