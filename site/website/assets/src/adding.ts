// Finds models to add to a comparison. The page loads it for the first search.

import { nearest } from "./catalog/lookup.ts";
import { fold } from "./catalog/words.ts";
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
		const found = matching.length > 0 ? matching : nearest(catalog, asked, mostNear);
		const id = asked.trim().toLowerCase();
		const isNamed = (model: Model): boolean =>
			[model.id, keyOf(model)].some((own) => own.toLowerCase() === id);
		// What is named comes first, even if it no longer works.
		const rank = (model: Model): number => Number(isNamed(model)) * 2 + Number(usable(model));
		// Who writes a version means the model of that name more than what is made of it: "gemini 2.5" is
		// Gemini 2.5 Pro, of which the newest is a model for speech.
		const byName = /\d$/.test(id);
		// Of "opus 5.5" Opus 5 has the words, too, but not in this order.
		const distance = (model: Model): number => {
			const name = fold(model.name ?? model.id);
			if (!byName || !name.includes(fold(id))) return Number.MAX_SAFE_INTEGER;
			return Number(model.type !== "chat") * 100 + name.length;
		};
		return found.toSorted((a, b) => rank(b) - rank(a) || distance(a) - distance(b));
	};
}
