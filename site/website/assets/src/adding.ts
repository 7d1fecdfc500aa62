// Finds models to add to a comparison, and suggests them. The page loads it for the first search, for the
// first list of places or of parameters, or if there is a single model.

import { corrected, nearest } from "./catalog/lookup.ts";
import { fold, squash } from "./catalog/words.ts";
import { combobox } from "./combobox.ts";
import { byID, make } from "./dom.ts";
import { makeCatalog } from "./evaluate.ts";
import type { Model } from "./models.ts";
import { usable } from "./places.ts";
import { keyOf, nameOf, providerOf, type Settings } from "./settings.ts";
import { parse } from "./state.ts";

export { similarLinks } from "./beside.ts";
export { elsewhere } from "./elsewhere.ts";
export { fillParameters } from "./treated.ts";

const mostNear = 13; // models with like names, of which the page may show seven already

/** A text as names are compared: without regard to case and separators. */
const plain = (text: string): string => squash(fold(text)).text;

/** Returns a function that finds models by a search, those that can be used first. */
export async function finder(
	models: readonly Model[], providers: Settings["providers"],
): Promise<(asked: string) => readonly Model[]> {
	const catalog = await makeCatalog(models, providers);
	const matching = (search: string): readonly Model[] =>
		catalog.evaluate({ ...parse("retired=too"), search }).models;
	return (asked) => {
		// As in the list of models, words that no name has are taken for misspelled ones.
		const spelled = matching(asked).length > 0 ? asked : corrected(catalog.words, asked) || asked;
		const matches = matching(spelled);
		const found = matches.length > 0 ? matches : nearest(catalog, asked, mostNear);
		const sought = plain(spelled);
		const isNamed = (model: Model): boolean =>
			[model.id, keyOf(model), model.name ?? ""].some((own) => plain(own) === sought);
		// What is named comes first, even if it no longer works: of equal names the maker's, which most
		// people mean.
		const rank = (model: Model): number => {
			const named = isNamed(model) ? 4 + 2 * Number(model.makers) : 0;
			return named + Number(usable(model));
		};
		// A search that ends with a version most likely asks for a chat model with a short name: "gemini
		// 2.5" for Gemini 2.5 Pro. The usual order begins with the newest, which is a model for speech.
		const hasVersion = /\d$/.test(sought);
		const distance = (model: Model): number => {
			const name = plain(model.name ?? model.id);
			// The words alone are not enough: Opus 5 has those of "opus 5.5", and the shorter name.
			if (!hasVersion || !name.includes(sought)) return Number.MAX_SAFE_INTEGER;
			return Number(model.type !== "chat") * 100 + name.length;
		};
		return found.toSorted((a, b) => rank(b) - rank(a) || distance(a) - distance(b));
	};
}

/** Returns a function that suggests models below a field. Choosing one calls a function with its key. */
export function suggester(
	settings: Settings, field: HTMLInputElement, choose: (key: string) => void,
): (models: readonly Model[]) => void {
	const suggest = combobox(field, byID("found"), choose);
	return (models) => suggest(models.map((model) => ({
		value: keyOf(model),
		content: [
			nameOf(model), " ", make("small", {}, providerOf(settings, model).name), " ",
			make("span", { className: `badge ${model.stage}` }, usable(model) ? "" : model.value("until") ?? ""),
			" ", make("code", {}, model.id),
		],
	})));
}
