// Searches for what each of several places sells: "models on both bedrock and vertex". Filters find what one of them
// sells.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import type { State } from "../state.ts";
import { plural } from "../words.ts";
import { evaluate, type Reading } from "./reading.ts";

const alsoAt = /\bas well as\b|\band also\b/gi;

/** A search for what each of several places sells, in the words of one for what any of them does; else null. */
export function withoutBoth(search: string): string | null {
	const text = search.replace(alsoAt, "and both");
	if (!/\bboth\b/i.test(text) || !/\band\b|&|,/i.test(text)) return null;
	return text.replace(/\bboth\b(?: of)?/gi, " ").replace(/\s+/g, " ").trim();
}

/** An answer with what each of its places sells; null if it is not of several places. */
export function soldByEach(catalog: Catalog, asked: State, found: Reading): Reading | null {
	const { answer, read } = found;
	const places = read.values["provider"] ?? [];
	const isAdded = places.some((id) => !asked.values["provider"]?.includes(id));
	// "Both azure and openai" is of what OpenAI makes and Azure sells.
	if (places.length === 1 && isAdded && read.values["maker"]?.length) return found;
	if (places.length < 2 || !isAdded) return null;
	const soldBy = places.map((id) => {
		const { models } = evaluate(catalog, { ...read, values: { ...read.values, provider: [id] } });
		return new Set(models.map(({ canonical }) => canonical));
	});
	const isEverywhere = ({ canonical }: Model): boolean =>
		canonical !== null && soldBy.every((sold) => sold.has(canonical));
	const shown = new Set<string>();
	const models = answer.models.filter((model) => {
		const key = model.canonical ?? "";
		// One row for a model, as in other lists.
		if (!isEverywhere(model) || shown.has(key)) return false;
		shown.add(key);
		return true;
	});
	const names = places.map((id) => catalog.providers.find((place) => place.id === id)?.name ?? id);
	const each = `${names.length > 2 ? "each of" : "both"} ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
	const differs = "The API has what any of these places sells.";
	if (models.length === 0) {
		const none = `No model is known that is sold by ${each}: these are sold by one of them. `;
		return { ...found, said: none + found.said };
	}
	const [fit, are] = models.length === 1 ? ["fits", "is"] : ["fit", "are"];
	const said = `${plural(models.length, "model")} that ${fit} ${are} sold by ${each}: ` +
		`each has the row of one place. ${found.said}`;
	return { ...found, answer: { ...answer, models }, said, isWhole: read.search === "", differs };
}
