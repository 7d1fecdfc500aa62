// What the maker of a model says about it, where another place that sells it says nothing.

import { stageOf, successor } from "../catalog/stage.ts";
import type { Model } from "../models.ts";

/** What a maker names in place of a model. */
export interface MakersNext {
	readonly model: Model; // the maker's own offer
	readonly here?: Model; // the same model at the place of the old one, if it is known to sell it
}

/**
 * Returns what the maker names in place of its own offer of a model; undefined if that is not known.
 * The replacement of an offer elsewhere is only what is known of that place, so this is only shown.
 */
export function makersNext(
	{ provider, canonical }: Model, models: ReadonlyMap<string, Model>, day: string,
): MakersNext | undefined {
	const own = models.get(canonical ?? "");
	if (!own || own.provider === provider) return undefined;
	const next = successor(own, { models, day });
	if (!next) return undefined;
	const isHere = (model: Model): boolean =>
		model.provider === provider && model.canonical === next.canonical && stageOf(model, day) !== "retired";
	const here = next.canonical === null ? undefined : [...models.values()].find(isHere);
	return here ? { model: next, here } : { model: next };
}
