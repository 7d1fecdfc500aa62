// What to use instead of a model: what its seller names or, if that names nothing, what its maker
// does. replacement.go of Go's package website has the same rule for pages, lists and calendars;
// testdata/replacement.json has cases for both.

import type { Model } from "./models.ts";
import { keyOf } from "./settings.ts";

/** What a maker names in place of a model. */
export interface MakersNext {
	readonly model: Model; // the maker's own offer
	readonly here?: Model; // the same model at the place of the old one, if it is known to sell it
}

type Models = ReadonlyMap<string, Model>; // by their keys

/** The stage of a model: on the reader's day, where that is asked for, or on that of the build. */
type StageOf = (model: Model) => string;

/**
 * Returns what the maker names in place of its own offer of a model; undefined if that is not known.
 * The replacement of an offer elsewhere is only what is known of that place, so this is only shown.
 */
export function makersNext({ provider, canonical }: Model, models: Models, stageOf: StageOf): MakersNext | undefined {
	const own = models.get(canonical ?? "");
	// Another name of the maker's own model has its replacement from its provider.
	if (!own || own.provider === provider) return undefined;
	const next = successorOf(own, models, stageOf);
	if (!next) return undefined;
	const isHere = (model: Model): boolean =>
		model.provider === provider && model.canonical === next.canonical && answers(stageOf(model));
	// Of several ids at the place, the longer ones name a region or terms.
	const here = next.canonical === null ? [] : [...models.values()].filter(isHere);
	const [shortest] = here.toSorted((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1));
	return shortest ? { model: next, here: shortest } : { model: next };
}

/** Whether requests to a model in some stage are answered, as far as it is known. */
const answers = (stage: string): boolean => !["retired", "unlisted"].includes(stage);

/**
 * Returns the first usable model in a chain of replacements or, if there is none, the first that
 * still answers: Successor of Go's catalog.
 */
export function successorOf(model: Model, models: Models, stageOf: StageOf): Model | undefined {
	const seen = new Set([keyOf(model)]);
	let working: Model | undefined;
	let next = models.get(model.replacement ?? "");
	while (next && !seen.has(keyOf(next))) {
		if (stageOf(next) === "usable") return next;
		if (answers(stageOf(next))) working ??= next;
		seen.add(keyOf(next));
		next = models.get(next.replacement ?? "");
	}
	return working;
}
