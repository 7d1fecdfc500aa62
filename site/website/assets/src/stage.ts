// What a name of a model means on a day, as Go's catalog.Check says it.

import type { Model } from "./models.ts";
import { keyOf } from "./settings.ts";

/** The stages; of several that apply, a name has the last one. */
export const stages = ["active", "alias", "unlisted", "uncertain", "deprecated", "retiring", "retired", "unknown"] as const;
export type Stage = (typeof stages)[number];

/** Models by their keys on a day, "2026-07-24", and the days from which ids are uncertain. */
export interface Catalog {
	readonly models: ReadonlyMap<string, Model>;
	readonly uncertain: Readonly<Record<string, string>>;
	readonly day: string;
}

/** The stage of a model. */
export function stageOn(model: Model, { uncertain, day }: Catalog, alias = model.alias_of !== null): Stage {
	if (model.retirement_date) return model.retirement_date <= day ? "retired" : "retiring";
	if (model.status === "deprecated" || model.status === "unlisted") return model.status;
	if ((uncertain[keyOf(model)] ?? "9") <= day) return "uncertain";
	return alias ? "alias" : "active";
}

export interface Finding {
	readonly stage: Stage;
	/** The model of this id, or the one that it points to. */
	readonly model: Model;
}

/** What a name of a model means: an alias is in the stage of the model that it points to, unless its own is worse or uncertain. */
export function check(model: Model, name: string, catalog: Catalog): Finding {
	const stage = stageOn(model, catalog, model.alias_of !== null || name !== model.id);
	const target = model.alias_of === null ? undefined : catalog.models.get(keyOf({ provider: model.provider, id: model.alias_of }));
	const pointed = target && (stage === "uncertain" ? stage : stageOn(target, catalog, true));
	return target && pointed && stages.indexOf(pointed) >= stages.indexOf(stage) ? { stage: pointed, model: target } : { stage, model };
}

/** The id of the first usable model in the chain of replacements of a model that ends, at its provider; "" if there is none or no need. */
export function successor(model: Model, catalog: Catalog): string {
	let last: Model | undefined = model;
	for (let seen = 0; last && stages.indexOf(stageOn(last, catalog)) >= stages.indexOf("deprecated") && seen < 16; seen++) {
		last = last.replacement ? catalog.models.get(last.replacement) : undefined;
	}
	const usable = last && last !== model && ["active", "alias"].includes(stageOn(last, catalog)) && last.provider === model.provider;
	return usable ? last?.id ?? "" : "";
}
