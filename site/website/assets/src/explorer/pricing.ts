// What the use of the reader costs at the models of the list.

import type { Cost, Costs, NextCost } from "../costs.ts";
import { loadScript, once } from "../load.ts";
import type { Model } from "../models.ts";
import type { Plan } from "../use.ts";
import { settings } from "./current.ts";

/** Loads what uses cost, once there is a use. */
export const loadCosts = once(async (): Promise<Costs> => {
	const script = await loadScript<typeof import("../costs.ts")>(settings.costs);
	return script.loadCosts(settings.prices);
});

/** What the use of the reader costs at a model; null if there is no use. */
export let costOf: (model: Model) => Cost | null = () => null;

/** What the use of the reader costs next at a model, as announced; null if that is not known. */
export let nextCostOf: (model: Model) => NextCost | null = () => null;

/**
 * Sets what costOf returns from here on: without a use, or without prices, nothing; else what the use costs
 * on a day, which is today if none is asked for, at the scope that an id in the search names.
 */
export function setCosts(plan: Plan | null, costs: Costs | null, search: string, on?: string): void {
	if (!plan || !costs) {
		costOf = () => null;
		nextCostOf = () => null;
		return;
	}
	const scoped = (model: Model): Plan => ({ ...plan, scope: costs.scopeIn(model, search) });
	costOf = (model) => costs.cost(model, scoped(model), on);
	// The costs of a day that is asked for are no costs of today, which could change.
	nextCostOf = (model) => (on ? null : costs.next(model, scoped(model)));
}
