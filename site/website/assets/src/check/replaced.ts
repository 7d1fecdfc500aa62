// What replaces the models of a text, at the place where they are sold, and why nothing does.

import { stageOf } from "../catalog/stage.ts";
import type { Model } from "../models.ts";
import { unitIn } from "../places.ts";
import { makersNext, type MakersNext } from "../replacement.ts";
import type { Found } from "../scan.ts";
import { isReported } from "../stack.ts";

/** What replaces the first model that an id means, at the same place. */
export interface Replacement {
	readonly makers?: MakersNext; // what the maker names, if the place that sells the model names nothing
	readonly next?: Model; // undefined if there is no need, or none is known
}

/** Returns what replaces an id: the table and the sums have the same. */
export function replacementOf(
	{ findings: [first], instead, stage, elsewhere }: Pick<Found, "findings" | "instead" | "stage" | "elsewhere">,
	models: ReadonlyMap<string, Model>, day: string,
): Replacement {
	if (elsewhere) return elsewhere.here ? { makers: elsewhere, next: elsewhere.here } : { makers: elsewhere };
	const [named] = instead;
	if (named) return { next: named };
	const ends = ["retired", "retiring"].includes(stage);
	// What another place names for the id says nothing about this one.
	if (!first || !ends || instead.some(Boolean)) return {};
	const makers = makersNext(first.model, models, (other) => stageOf(other, day));
	if (!makers) return {};
	return makers.here ? { makers, next: makers.here } : { makers };
}

/**
 * Says why nothing is named to use instead of an id that ends, in words of those who sell and make it; ""
 * if there is no need. An empty cell would look as if nobody had asked.
 */
export function nothingNamed(
	{ findings: [first], stage }: Pick<Found, "findings" | "stage">,
	models: ReadonlyMap<string, Model>, day: string, nameOf: (provider: string) => string,
): string {
	const ends = ["retired", "retiring"].includes(stage) || (first && isReported(first.model));
	if (!ends) return "";
	if (!first) return "No replacement known";
	const { model } = first;
	const seller = nameOf(model.provider);
	if (model.replacement) {
		const named = models.get(model.replacement);
		if (!named) return `${seller} names ${model.replacement}, which the catalog does not have`;
		const whose = named.provider === model.provider ? named.id : `${named.id} of ${nameOf(named.provider)}`;
		return stageOf(named, day) === "usable"
			? `${seller} names ${whose}`
			: `${seller} names ${whose}, which does not stay either`;
	}
	const maker = models.get(model.canonical ?? "")?.provider ?? model.provider;
	const both = maker === model.provider ? seller : `${seller} or ${nameOf(maker)}`;
	return `None named by ${both}`;
}

/** The units in which rows show the prices of a model: "per image", "audio tokens", and "" for tokens. */
const unitsOf = (model: Model): string =>
	["price_note", "price_out_note"].map((note) => unitIn(model.value(note))).join();

/**
 * Whether a model and what replaces it have prices in other units. An image and a token cannot be
 * compared, and neither can their bills: that of a model of images knows only tokens of text.
 */
export function inOtherUnits(model: Model, next: Model): boolean {
	const isPriced = (of: Model): boolean => of.value("price_in") !== null || of.value("price_out") !== null;
	return isPriced(model) && isPriced(next) && unitsOf(model) !== unitsOf(next);
}
