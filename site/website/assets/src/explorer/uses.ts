// The fields of the reader's use, which this page and the next ones price models by.

import { byID } from "../dom.ts";
import { change, sortOf } from "../state.ts";
import { inTotal, noUse, planOf, remember, withPercent, type Use } from "../use.ts";
import { read, state } from "./current.ts";
import { go } from "./show.ts";

/** Takes another use of the reader, for this page and the next ones. */
export function takeUse(use: Use): void {
	const priced = planOf(use) !== null;
	remember(priced ? inTotal(use) : use);
	// A use that the search states would come back with it: what else it was read as stays.
	const kept = read.use === state.use ? state : read;
	const order = sortOf(kept) === "cost" && !priced ? { sort: "relevance", order: "desc" } : {};
	go(change(kept, { use, ...order }), "replaceState");
}

/** Takes the use from its fields as the reader writes. */
export function listenToUse(): void {
	for (const name of ["in", "out", "cached"] as const) {
		const field = byID<HTMLInputElement>(name);
		field.addEventListener("input", () => takeUse({ ...read.use, [name]: field.value }));
	}
	// While somebody writes, a percent sign behind the cursor would be in the way.
	byID("cached").addEventListener("change", () => {
		takeUse({ ...read.use, cached: withPercent(read.use.cached) });
	});
	const tier = byID<HTMLSelectElement>("tier");
	tier.addEventListener("change", () => takeUse({ ...read.use, tier: tier.value }));
	byID("forget").addEventListener("click", () => {
		takeUse(noUse);
		byID("in").focus();
	});
}
