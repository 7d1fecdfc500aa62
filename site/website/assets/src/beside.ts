// Which models are worth a look beside one.

import { item, make } from "./dom.ts";
import type { Model } from "./models.ts";
import { usable } from "./places.ts";
import { successorOf } from "./replacement.ts";
import { keyOf, nameOf } from "./settings.ts";

const most = 4; // models
const mostBefore = 2; // of them, those that one replaces or that replace it

/**
 * Models to compare with one, all of which can be started with: what replaces it, the newest that it replaces,
 * and the newest of other providers at about the same price.
 */
export function similar(model: Model, models: readonly Model[]): readonly Model[] {
	const released = (other: Model): string => other.known("release_date") ?? "";
	const newest = models
		.filter((other) => other !== model && !other.alias_of && usable(other))
		.toSorted((a, b) => released(b).localeCompare(released(a)));
	// What replaces a model that ends is the question of most who open it, so no predecessor comes before.
	const successor = successorOf(model, new Map(models.map((other) => [keyOf(other), other])), ({ stage }) => stage);
	const after = newest.filter((other) => other === successor);
	const before = newest.filter(({ provider, replacement }) =>
		provider === model.provider && replacement === keyOf(model));
	const alike = newest.filter((other) => {
		const elsewhere = other.makers && other.provider !== model.provider && other.type === model.type;
		const times = price(other) / price(model); // not a number if a price is not known
		return elsewhere && times > 0.66 && times < 1.5;
	});
	const firsts = Map.groupBy(alike, ({ provider }) => provider); // in the order of the newest
	const ofOthers = [...firsts.values()].flatMap((group) => group.slice(0, 1));
	return [...new Set([...[...after, ...before].slice(0, mostBefore), ...ofOthers])].slice(0, most);
}

/** What orders prices: three parts of input and one of output, as most requests have them. */
const price = (model: Model): number =>
	3 * Number(model.known("input_price") ?? NaN) + Number(model.known("output_price") ?? NaN);

/** Returns links that add the models which are similar to one. */
export function similarLinks(
	model: Model, models: readonly Model[], address: (added: string) => string,
): readonly HTMLElement[] {
	return similar(model, models).map((other) => {
		const link = make("a", { href: address(keyOf(other)) }, nameOf(other));
		link.dataset["add"] = keyOf(other);
		return item(link);
	});
}
