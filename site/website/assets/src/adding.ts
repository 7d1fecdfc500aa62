// Finds models to add to a comparison. The page loads it for the first search.

import { nearest } from "./catalog/lookup.ts";
import { makeCatalog } from "./evaluate.ts";
import type { Model } from "./models.ts";
import { usable } from "./places.ts";
import { keyOf, type Settings } from "./settings.ts";
import { parse } from "./state.ts";

const mostNear = 13; // models with like names, of which the page may show seven already

/** Returns a function that finds models by a search, those that can be used first. */
export async function finder(
	models: readonly Model[], providers: Settings["providers"],
): Promise<(asked: string) => readonly Model[]> {
	const catalog = await makeCatalog(models, providers);
	return (asked) => {
		const { models: matching } = catalog.evaluate({ ...parse("retired=too"), search: asked });
		const said = asked.trim().toLowerCase();
		const named = (model: Model): boolean => [model.id, keyOf(model)].some((id) => id.toLowerCase() === said);
		const rank = (model: Model): number => Number(named(model)) * 2 + Number(usable(model));
		const found = matching.length ? matching : nearest(catalog, asked, mostNear);
		return found.toSorted((a, b) => rank(b) - rank(a));
	};
}
