// Searches for an id as a cloud or a gateway writes it.

import type { Catalog } from "../evaluate.ts";
import { loadJSON, loadScript, once } from "../load.ts";
import type { Model } from "../models.ts";
import { works } from "../places.ts";
import type { Resolver, Spellings } from "../resolve.ts";
import { nameOf, type Settings } from "../settings.ts";
import type { State } from "../state.ts";
import { evaluate, type Reading } from "./reading.ts";

/** A row of the catalog as the resolver sees it. */
interface Row {
	readonly provider: string;
	readonly id: string;
	readonly aliases: readonly string[];
	readonly alias_of: string | null;
	readonly kind: string;
	readonly model: Model;
}

/** Loads what ids mean, with the script that reads texts: few people search for an id of a cloud. */
const loadResolver = once(async (catalog: Catalog, settings: Settings): Promise<Resolver<Row>> => {
	const [{ spellings }, script] = await Promise.all([
		loadJSON<{ spellings: Spellings }>(settings.spellings, "ids"),
		loadScript<typeof import("../checker.ts")>(settings.checker),
	]);
	const rows = catalog.models.map((model): Row => {
		const { provider, id, aliases, alias_of } = model;
		return { provider, id, aliases, alias_of, kind: model.value("kind") ?? "", model };
	});
	return new script.Resolver(rows, spellings);
});

/**
 * The answer to a search for an id as a cloud or a gateway writes it, which no model has by that
 * name; null if it is none.
 */
export async function resolved(
	catalog: Catalog, asked: State, settings: Settings,
): Promise<Reading | null> {
	const id = asked.search.trim();
	if (asked.names || !/^\S*[A-Za-z]\S*[-./:@]\S*$/.test(id)) return null;
	// Parts of an id can be in the middle of words: the "us" of a region is in every opus.
	if (evaluate(catalog, asked).named) return null;
	const resolver = await loadResolver(catalog, settings);
	const answer = resolver.resolve(id);
	const models = answer.models.map(({ model }) => model);
	if (!models.length || answer.found === "none") return null;
	const means = models.length === 1
		? `means ${models.map(nameOf).join("")}`
		: `means one of ${models.length} models`;
	const shown = asked.gone === "not" ? models.filter(works) : models;
	const found = { models: shown, exact: new Set(shown), unknown: [], named: true };
	const said = `“${id}” ${means}. ${answer.note} `;
	return { answer: found, read: asked, said, request: `/api/v2/resolve?id=${encodeURIComponent(id)}` };
}
