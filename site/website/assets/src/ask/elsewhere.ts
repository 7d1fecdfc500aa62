// Searches for something that another page of the site has.

import words from "../../../../facts/words.json" with { type: "json" };
import type { Catalog } from "../evaluate.ts";
import { compareHref, keyOf, maxPicks } from "../settings.ts";
import { parse, query } from "../state.ts";
import { joined } from "./filters.ts";
import { meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { evaluate, type Reading } from "./reading.ts";

/** By phrases of searches, the path of the page, and what it is called. */
const pages = new Map(Object.entries(words.pages).flatMap(([path, { text, phrases, ...rest }]) =>
	phrases.split(", ").map((phrase) => [phrase, { path, text, said: "", query: "", ...rest }] as const)));
/** How people ask for a page. */
const asking = /^(?:(?:how (?:do|can) i|where (?:is|are)|can i|show(?: me)?|see|get|the|an?|your|my) )+/;
const flagships = /^(.*?)\b(?:flagships?|frontier models?|frontier llms?)\b(.*)$/;

/** The answer to a search for what another page has, from that to it as it is; else null. */
export function pageFor(catalog: Catalog, asIs: Reading): Reading | null {
	const asked = asIs.read;
	const text = asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const [, before = "", behind] = flagships.exec(text) ?? [];
	if (behind !== undefined) return flagshipsOf(catalog, asIs, withoutFillers(`${before} ${behind}`));
	const page = pages.get(text) ?? pages.get(text.replace(asking, ""));
	if (!page) return null;
	const { path, said } = page;
	const link = { text: page.text, path };
	// A word that is a name, too, can be meant so: "api" is a part of some.
	if (asIs.answer.named) return { ...asIs, said, page: link };
	const read = parse(joined([query({ ...asked, search: "", page: 1 }), page.query]));
	return { answer: evaluate(catalog, read), read, said, page: link };
}

/**
 * The model by which each maker is known, with the comparison of the first of these, or that of one
 * maker that the rest of the search names; null if it names something else.
 */
function flagshipsOf(catalog: Catalog, { read }: Reading, maker: string): Reading | null {
	const meaning = meaningOf(maker, namesIn(catalog));
	const only = meaning?.startsWith("maker=") ? meaning.slice("maker=".length) : "";
	if (maker && !only && maker !== "each maker" && maker !== "every maker") return null;
	const makers = catalog.providers.filter(({ id }) => !only || id === only);
	const models = makers.flatMap(({ id, flagship }) =>
		catalog.models.find((model) => model.provider === id && model.id === flagship) ?? []);
	if (models.length === 0) return null;
	const compared = models.slice(0, maxPicks);
	const place = catalog.providers.find(({ id }) => id === only);
	const page = place
		? { text: `More of ${place.name}`, path: `/providers/${only}/` }
		: { text: `Compare the first ${compared.length}`, path: compareHref("", compared.map(keyOf)) };
	const said = `The flagship of ${place?.name ?? "each maker"} is the dearest of its newest chat models. `;
	// Each is a row of its own, like everything that is named.
	const answer = { models, exact: new Set(models), unknown: [], named: true };
	return { answer, read, said, page, differs: "The API does not know which models are flagships." };
}
