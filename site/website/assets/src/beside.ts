// Which models are worth a look beside one.

import { item, make } from "./dom.ts";
import type { Model } from "./models.ts";
import { usable } from "./places.ts";
import { keyOf, nameOf } from "./settings.ts";

const most = 4; // models
const mostBefore = 2; // of them, those that one replaces or that replace it

/**
 * Models to compare with one: its predecessor and its successor, and the newest usable ones of
 * other providers at about the same price.
 */
export function similar(model: Model, models: readonly Model[]): readonly Model[] {
	const before = models.filter((other) => {
		const isOther = other.provider === model.provider && other !== model && !other.alias_of;
		return isOther && (other.replacement === keyOf(model) || keyOf(other) === model.replacement);
	});
	const alike = models.filter((other) => {
		const elsewhere = other.makers && other.provider !== model.provider && other.type === model.type;
		const times = price(other) / price(model); // not a number if a price is not known
		return elsewhere && usable(other) && times > 0.66 && times < 1.5;
	});
	const released = (other: Model): string => other.known("release_date") ?? "";
	const newest = alike.toSorted((a, b) => released(b).localeCompare(released(a)));
	const firsts = Map.groupBy(newest, ({ provider }) => provider); // in the order of the newest
	const ofOthers = [...firsts.values()].flatMap((group) => group.slice(0, 1));
	return [...before.slice(0, mostBefore), ...ofOthers].slice(0, most);
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
