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
		// A search that ends with a version most likely asks for a chat model with a short name: "gemini
		// 2.5" for Gemini 2.5 Pro. The usual order begins with the newest, which is a model for speech.
		const hasVersion = /\d$/.test(id);
		const distance = (model: Model): number => {
			const name = fold(model.name ?? model.id);
			// The words alone are not enough: Opus 5 has those of "opus 5.5", and the shorter name.
			if (!hasVersion || !name.includes(fold(id))) return Number.MAX_SAFE_INTEGER;
			return Number(model.type !== "chat") * 100 + name.length;
		};
		return found.toSorted((a, b) => rank(b) - rank(a) || distance(a) - distance(b));
	};
}
