// Searches for an id as a cloud or a gateway writes it.

import { passes, type Catalog } from "../evaluate.ts";
import { loadJSON, loadScript, once } from "../load.ts";
import type { Model } from "../models.ts";
import { works } from "../places.ts";
import type { Answer, Resolver, Spellings } from "../resolve.ts";
import { nameOf, type Settings } from "../settings.ts";
import type { State } from "../state.ts";
import { unfiltered } from "./outside.ts";
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
 * What ids of clouds, hosts and gateways have that names have not: "openai/gpt-5",
 * "anthropic.claude-opus-5-5-v1".
 */
const ofPlace = /[/@]|^[a-z]+\.[a-z]/i;

/**
 * The answer to a search for an id as a cloud or a gateway writes it, which no model has by that
 * name; null if it is none.
 */
export async function resolved(
	catalog: Catalog, asked: State, settings: Settings,
): Promise<Reading | null> {
	const id = asked.search.trim();
	if (asked.names || !/^[^\s,;|]*[A-Za-z][^\s,;|]*[-./:@][^\s,;|]*$/.test(id)) return null;
	// Parts of an id can be in the middle of words: the "us" of a region is in every opus. And those of
	// "anthropic.claude-opus-5-5-v1" begin words of Opus 4.5.
	// Beside filters it still is a name: else a model that they leave out would be an answer.
	const named = evaluate(catalog, unfiltered(asked));
	const isCalled = named.exact.size > 0 || (named.named && !ofPlace.test(id));
	if (isCalled) return null;
	const resolver = await loadResolver(catalog, settings);
	const answer = resolver.resolve(id);
	const models = answer.models.map(({ model }) => model);
	if (!models.length || answer.found === "none") {
		return named.named ? null : withoutModels(catalog, asked, answer);
	}
	const [first] = models;
	const means = models.length === 1
		? `means ${models.map(nameOf).join("")}`
		: `means one of ${models.length} models`;
	// An id that still stands in programs is often one that has ended.
	let ending = models.length === 1 && first && first.stage !== "usable" ? first.value("ending") : null;
	if (models.length > 1 && !models.some(works)) ending = "None of these works any more";
	const judge = catalog.judgedAlone({ ...asked, search: "", gone: "too" });
	const within = models.filter(({ row }) => judge(row) === passes);
	const shown = asked.gone === "not" ? within.filter(works) : within;
	const found = { models: shown, exact: new Set(shown), unknown: [], named: true };
	const outside = within.length < models.length ? outsideInWords(models.length, within.length) : "";
	const said = sentences(`“${id}” ${means}`, outside, ending ?? "", answer.note);
	return { answer: found, read: asked, said, request: `/api/v2/resolve?id=${encodeURIComponent(id)}` };
}

/** Says that the filters leave models out that an id means, of which some are left. */
function outsideInWords(count: number, left: number): string {
	if (left > 0) return `${count - left} of these are outside your filters`;
	return count === 1 ? "It is outside your filters" : "All are outside your filters";
}

/** Sentences, of which some may have no point at their end, and some may be empty. */
const sentences = (...texts: readonly string[]): string =>
	texts.filter(Boolean).map((text) => `${text.replace(/\.$/, "")}. `).join("");

/**
 * The answer to an id that no model has: when it retired or, if the place that it names does not have it,
 * what others call so. Null if nothing is known of it.
 */
function withoutModels(catalog: Catalog, asked: State, answer: Answer<Row>): Reading | null {
	if (answer.retired) {
		const none = { models: [], exact: new Set<Model>(), unknown: [], named: false };
		const said = sentences(`“${asked.search.trim()}” is not in the catalog`, answer.note);
		return { answer: none, read: asked, said };
	}
	if (!answer.place) return null;
	// Fireworks writes 3p3 for 3.3.
	const name = asked.search.trim().replace(/^.*\//, "").replace(/(?<=\d)p(?=\d)/g, ".");
	const read = { ...asked, search: name };
	const elsewhere = evaluate(catalog, read);
	if (!name || !elsewhere.named) return null;
	return { answer: elsewhere, read, said: sentences(answer.note, `These are what others call “${name}”`) };
}
