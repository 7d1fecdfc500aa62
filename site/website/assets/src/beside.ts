// Which models are worth a look beside one.

import type { Model } from "./models.ts";
import { usable } from "./places.ts";
import { keyOf } from "./settings.ts";

const most = 4;

/**
 * Models to compare with one: its predecessor, and the newest usable ones of other providers at
 * about the same price.
 */
export function similar(model: Model, models: readonly Model[]): readonly Model[] {
	const price = (other: Model): number =>
		3 * Number(other.known("input_price") ?? NaN) + Number(other.known("output_price") ?? NaN);
	const before = models
		.filter((other) => other.provider === model.provider && other !== model && !other.alias_of &&
		(other.replacement === keyOf(model) || keyOf(other) === model.replacement));
	const alike = models.filter((other) => {
		const times = price(other) / price(model);
		const elsewhere = other.makers && other.provider !== model.provider && other.type === model.type;
		return elsewhere && usable(other) && times > 0.66 && times < 1.5;
	});
	const released = (other: Model): string => other.known("release_date") ?? "";
	const newest = alike.toSorted((a, b) => released(b).localeCompare(released(a)));
	const providers = new Set<string>();
	const firsts = newest.filter(({ provider }) => !providers.has(provider) && providers.add(provider));
	return [...before.slice(0, 2), ...firsts].slice(0, most);
}
