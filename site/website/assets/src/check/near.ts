// What an id may mean that no model has.

import { distance } from "../catalog/distance.ts";
import { stageOf } from "../catalog/stage.ts";
import type { Model } from "../models.ts";
import { endsToday } from "../stack.ts";

const shown = 3; // models that an id may mean
const longestSegment = 100; // characters, more than the name of any place

/** An unknown id, where it is asked, and what is known. */
interface Unknown {
	readonly id: string;
	readonly place: string; // the provider that the text names with it; "" if none
	readonly models: ReadonlyMap<string, Model>; // by key
	readonly day: string; // of the reader
}

/**
 * Returns the first models that an unknown id may mean, of those that are near it. Several offers of a
 * model are equally near by its name, and one is enough: that of the place that the text names; without
 * a place, the maker's, whose day would otherwise be told with another seller's. Where the maker has
 * retired it, a seller where it works is meant; if it works nowhere, it is the maker's day that counts.
 */
export function meantBy(near: readonly Model[], { id, place, models, day }: Unknown): readonly Model[] {
	// Without the prefix of a cloud in the text, the id of a cloud that has one is not meant.
	const start = beginningOf(id);
	// The slip can be in the beginning: gtp-4o.
	const begins = (other: string): boolean => distance(beginningOf(other), start, 1) <= 1;
	const rankOf = (model: Model): number =>
		2 * Number(place !== "" && model.provider === place) + Number(begins(model.id));
	const byModel = new Map<string, Model>();
	for (const model of near) {
		const meant = model.canonical ?? model.id;
		const kept = byModel.get(meant);
		if (!kept || rankOf(model) > rankOf(kept)) byModel.set(meant, model);
	}
	// On its last day it still is what the text means.
	const works = (model: Model): boolean =>
		!["retired", "unlisted"].includes(stageOf(model, day)) || endsToday(model, day);
	// That a seller may still have it is no better answer than the maker's day.
	const isSold = (model: Model): boolean => ["usable", "retiring"].includes(stageOf(model, day));
	const offers = [...byModel].map(([meant, model]) => {
		// It can be behind the first that are near.
		const own = models.get(meant);
		if (!own || model.provider === place || !begins(own.id)) return model;
		const here = models.get(`${place}/${own.id}`);
		const known = [here, own].find((other) => other && works(other));
		return known ?? (isSold(model) ? model : here ?? own);
	});
	// The undated id that the text nearly has, and the dated one that it means, are one answer.
	const isTarget = ({ provider, id }: Model): boolean =>
		offers.some((other) => other.provider === provider && other.alias_of === id);
	const byID = new Map<string, Model>(); // the nearest of each
	for (const model of offers) {
		if (!byID.has(model.id) && !isTarget(model)) byID.set(model.id, model);
	}
	return [...byID.values()].slice(0, shown);
}

/** Returns the part of a path that ends where an id begins: "azure" in "azure/gpt5-mini"; "" if there is none. */
export function segmentBefore(text: string, at: number): string {
	// In all of the text before the id, the search would take the square of the length of the longest word.
	const before = text.slice(Math.max(0, at - longestSegment), at);
	const [, segment = ""] = /([\w.-]+)\/$/.exec(before) ?? [];
	return segment;
}

/** Returns how an id begins behind its place, without separators: "gpt5" of "gpt-5-mini" and "azure/gpt5-mini". */
function beginningOf(id: string): string {
	return id.slice(id.lastIndexOf("/") + 1).toLowerCase().replace(/[^a-z\d]/g, "").slice(0, 4);
}
