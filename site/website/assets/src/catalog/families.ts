// The families of models, wherever these are sold. The API has no such count.

import type { Model } from "../models.ts";
import { keyOf } from "../settings.ts";
import type { Catalog } from "./catalog.ts";

/**
 * How many families some models are of. A family is called as the maker's own row has it, if there is
 * one. Rows are a poor count, because places have rows of their own: a filter that leaves other places
 * would find fewer models in more families. familyName in Go's package website has the same rule.
 */
export function familiesOf(models: readonly Model[], { models: all }: Catalog): number {
	const own = new Map(all.filter(({ isItself }) => isItself).map((model) => [model.canonical, model]));
	const names = models.map((model) => {
		const canonical = model.canonical ?? keyOf(model);
		const { family } = own.get(canonical) ?? model;
		const [maker] = canonical.split("/");
		return family ? `${maker} ${family}` : canonical;
	});
	return new Set(names).size;
}
