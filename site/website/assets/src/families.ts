// The rows of the list: a model, or the models of a family under the first of them.

import type { Answer } from "./evaluate.ts";
import { keyOf } from "./settings.ts";
import type { Model } from "./models.ts";

export interface Group {
	readonly lead: Model;
	/** The others of the family, in order. */
	readonly others: readonly Model[];
}

/**
 * Groups the models of an answer by provider and family, each group where its first model is. It is led by that one or, if there
 * is one, by the first that has the search as whole words. A model that equals the search always leads a row. So does each model
 * if `every` is set.
 */
export function groupsOf({ models, exact, phrases }: Answer, every: boolean): readonly Group[] {
	const groups = new Map<string, { lead: Model; others: Model[] }>();
	for (const model of models) {
		const family = `${model.provider} ${model.family}`;
		const group = groups.get(family);
		if (!group || exact.has(model)) {
			groups.set(every || !model.family || group ? keyOf(model) : family, { lead: model, others: [] });
		} else if (phrases.has(model) && !phrases.has(group.lead) && !exact.has(group.lead)) {
			group.others.unshift(group.lead);
			group.lead = model;
		} else group.others.push(model);
	}
	return [...groups.values()];
}
