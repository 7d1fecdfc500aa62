// Which models of an answer share a row of the list. The API has no such rows; foldedRows in Go's
// package website, which writes the first of them, has the same rule.

import type { Model } from "../models.ts";
import { usable } from "../places.ts";
import { keyOf } from "../settings.ts";
import type { Answer } from "./answer.ts";
import type { Catalog } from "./catalog.ts";

/** A row of the list: a model, and the others of its family in order. */
export interface Group {
	readonly lead: Model;
	readonly others: readonly Model[];
	/** The part of a list by price that it is in, such as "per image", if there are several; see explorer/units.ts. */
	readonly unit?: string;
}

/** Groups the ids of models that end together, each under the first of them. */
export function groupsByEnd({ models }: Answer, { meanings }: Catalog): readonly Group[] {
	const groups = Map.groupBy(models, (model) => meanings.get(model));
	return [...groups.values()].map(([lead, ...others]) => ({ lead: lead as Model, others }));
}

/**
 * Groups models by family, where its first usable one is, or the first. One that equals the search
 * has a row, and so have those of the version that it names; all, if `every` is set.
 */
export function groupsOf({ models, exact, versions }: Answer, every: boolean): readonly Group[] {
	if (every) return models.map((lead) => ({ lead, others: [] }));
	const groupOf = (model: Model): string => {
		if (!model.family || exact.has(model)) return keyOf(model);
		// Who searches for "opus 4.1" means it. In the family's row the newest usable one, 4.8, would hide
		// it, because 4.1 has ended.
		const version = versions?.has(model) ? " named" : "";
		return `${model.provider} ${model.family}${version}`;
	};
	const leads = new Map<Model, readonly Model[]>(); // of each group, with all of it
	for (const group of Map.groupBy(models, groupOf).values()) {
		leads.set(group.find(usable) ?? (group[0] as Model), group);
	}
	return models.flatMap((lead) => {
		const group = leads.get(lead);
		return group ? [{ lead, others: group.filter((model) => model !== lead) }] : [];
	});
}
