// What a name of a model means on a day, as Go's catalog.Check says it.

import type { Model } from "./models.ts";
import { keyOf } from "./settings.ts";

/** The stages; of several that apply, a name has the last one. */
export const stages = ["active", "alias", "unlisted", "deprecated", "retiring", "retired", "unknown"] as const;
export type Stage = (typeof stages)[number];

/** The stage of a model on a day, "2026-07-24". */
export function stageOn({ status, retirement_date }: Pick<Model, "status" | "retirement_date">, day: string, alias: boolean): Stage {
	if (retirement_date) return retirement_date <= day ? "retired" : "retiring";
	if (status === "deprecated" || status === "unlisted") return status;
	return alias ? "alias" : "active";
}

export interface Finding {
	readonly stage: Stage;
	/** The model of this id, or the one that it points to. */
	readonly model: Model;
}

/** What a name of a model means: an alias is in the stage of the model that it points to, unless its own is worse. */
export function check(model: Model, name: string, day: string, models: ReadonlyMap<string, Model>): Finding {
	const stage = stageOn(model, day, model.alias_of !== null || name !== model.id);
	const target = model.alias_of === null ? undefined : models.get(keyOf({ provider: model.provider, id: model.alias_of }));
	const pointed = target && stageOn(target, day, true);
	return target && pointed && stages.indexOf(pointed) >= stages.indexOf(stage) ? { stage: pointed, model: target } : { stage, model };
}
