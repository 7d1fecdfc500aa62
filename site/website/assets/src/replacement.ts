// What to use instead of a model: what its seller names or, if that names nothing, what its maker
// does. replacement.go of Go's package website has the same rule for pages, lists and calendars;
// testdata/replacement.json has cases for both.

import type { Model } from "./models.ts";
import { keyOf } from "./settings.ts";

/** What a maker, or others, name in place of a model. */
export interface MakersNext {
	readonly model: Model; // the maker's own offer
	/** The maker's offers that lead to it: that of the old model, and what is named for it but ends, too. */
	readonly old: readonly [Model, ...Model[]];
	readonly here?: Model; // the same model at the place of the old one, if it is known to sell it
	/** The place, if it does not have the old model itself: here can then be what follows at the place. */
	readonly place?: string;
}

type Models = ReadonlyMap<string, Model>; // by their keys

/** The stage of a model: on the reader's day, where that is asked for, or on that of the build. */
type StageOf = (model: Model) => string;

/**
 * Returns what the maker names in place of its own offer of a model; undefined if that is not known.
 * The replacement of an offer elsewhere is only what is known of that place, so this is only shown.
 */
export function makersNext(
	{ provider, canonical, replacement }: Pick<Model, "provider" | "canonical" | "replacement">,
	models: Models, stageOf: StageOf,
): MakersNext | undefined {
	// The word of the place counts, also if the catalog does not have what it names.
	if (replacement) return undefined;
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
	const old = leadingTo(next, own, models);
	return shortest ? { model: next, old, here: shortest } : { model: next, old };
}

/**
 * Returns what the maker of a model names for a place that does not have it, with what that is there: the
 * same model or, if the place ends it, what the place names in turn.
 */
export function makersNextAt(
	place: string, model: Model, models: Models, stageOf: StageOf,
): MakersNext | undefined {
	// The replacement is the word of the maker and not of the place.
	const asked = { provider: place, canonical: model.canonical ?? keyOf(model), replacement: null };
	const makers = makersNext(asked, models, stageOf);
	if (!makers) return undefined;
	const { model: next, old } = makers;
	const isSame = ({ provider, canonical }: Model): boolean =>
		provider === place && canonical !== null && canonical === next.canonical;
	const ended = [...models.values()].filter(isSame);
	const isUsable = makers.here && stageOf(makers.here) === "usable";
	const later = ended.map((offer) => successorOf(offer, models, stageOf)).find((offer) => offer?.provider === place);
	const here = isUsable ? makers.here : later ?? makers.here;
	return here ? { model: next, old, place, here } : { model: next, old, place };
}

/** Returns a model and those between it and one that takes its place in the end. */
function leadingTo(last: Model, own: Model, models: Models): readonly [Model, ...Model[]] {
	const others: Model[] = [];
	let next = models.get(own.replacement ?? "");
	while (next && next !== last) {
		others.push(next);
		next = models.get(next.replacement ?? "");
	}
	return [own, ...others];
}

/**
 * Says who names what a maker's model leads to, before its name: "Anthropic names", or "dev.to names" if
 * Anthropic does not. What follows a replacement that ends, too, nobody named for the model itself:
 * "Anthropic names Claude Opus 4.7, and for that".
 */
export function namedInWords({ old: [own, ...others] }: MakersNext, nameOf: (model: Model) => string): string {
	const whoNames = (model: Model): string => {
		const sites = model.value("replacement_sites");
		return sites ? `${sites} ${sites.includes(" and ") ? "name" : "names"}` : `${nameOf(model)} names`;
	};
	let lead = whoNames(own);
	let before = lead;
	for (const model of others) {
		const who = whoNames(model);
		lead += ` ${model.name ?? model.id}, and for that${who === before ? "" : ` ${who}`}`;
		before = who;
	}
	return lead;
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
