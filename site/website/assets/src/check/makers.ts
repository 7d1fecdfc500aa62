// What the maker of a model says about it, where another place that sells it says nothing.
// replacement.go of Go's package website has the same rule for pages, lists and calendars;
// testdata/replacement.json has cases for both.

import { stageOf } from "../catalog/stage.ts";
import type { Model } from "../models.ts";
import { keyOf } from "../settings.ts";

/** What a maker names in place of a model. */
export interface MakersNext {
	readonly model: Model; // the maker's own offer
	readonly here?: Model; // the same model at the place of the old one, if it is known to sell it
}

type Models = ReadonlyMap<string, Model>;

/**
 * Returns what the maker names in place of its own offer of a model; undefined if that is not known.
 * The replacement of an offer elsewhere is only what is known of that place, so this is only shown.
 */
export function makersNext({ provider, canonical }: Model, models: Models, day: string): MakersNext | undefined {
	const own = models.get(canonical ?? "");
	// Another name of the maker's own model has its replacement from its provider.
	if (!own || own.provider === provider) return undefined;
	const next = successorOf(own, models, day);
	if (!next) return undefined;
	const isHere = (model: Model): boolean =>
		model.provider === provider && model.canonical === next.canonical && answers(model, day);
	// Of several ids at the place, the longer ones name a region or terms.
	const here = next.canonical === null ? [] : [...models.values()].filter(isHere);
	const [shortest] = here.toSorted((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1));
	return shortest ? { model: next, here: shortest } : { model: next };
}

/** Whether requests to a model are answered on a day, as far as it is known. */
const answers = (model: Model, day: string): boolean => !["retired", "unlisted"].includes(stageOf(model, day));

/**
 * Returns the first usable model in a chain of replacements or, if there is none, the first that
 * still answers: Successor of Go's catalog.
 */
function successorOf(model: Model, models: Models, day: string): Model | undefined {
	const seen = new Set([keyOf(model)]);
	let working: Model | undefined;
	let next = models.get(model.replacement ?? "");
	while (next && !seen.has(keyOf(next))) {
		if (stageOf(next, day) === "usable") return next;
		if (answers(next, day)) working ??= next;
		seen.add(keyOf(next));
		next = models.get(next.replacement ?? "");
	}
	return working;
}
