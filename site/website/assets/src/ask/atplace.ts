// Searches for models at a place: "llama 3.3 on groq", "claude from bedrock".

import type { Catalog } from "../evaluate.ts";
import type { State } from "../state.ts";
import { arranged } from "./arranged.ts";
import { evaluate, type Reading } from "./reading.ts";
import { hasVersion, ofVersion } from "./version.ts";

/** What is between a name and a place. Some ids have these words, or begin with them, and are not meant. */
const between = /\S (?:on|at|via|from|by|through|in) \S/i;

/**
 * The answer to the name of a model and a place with a word between, of which the filters are known:
 * what is offered there, what was, or else where it is offered. Null if a search asks for something else.
 */
export function offeredAt(catalog: Catalog, asked: State, meant: State): Reading | null {
	const added = ["provider", "maker"].flatMap((name) =>
		(meant.values[name] ?? []).filter((id) => !asked.values[name]?.includes(id)));
	if (!meant.search || added.length === 0 || !between.test(asked.search)) return null;
	const answer = evaluate(catalog, meant);
	if (answer.models.length > 0) return arranged(catalog, ofVersion(catalog, { answer, read: meant, said: "" }));
	const gone: State = { ...meant, gone: "too" };
	const past = evaluate(catalog, gone);
	const models = past.models.filter(hasVersion(meant.search) ?? (() => true));
	if (models.length > 0) {
		return { answer: { ...past, models }, read: gone, said: "None of these works any more. " };
	}
	const { provider = [], maker = [] } = asked.values;
	const read: State = { ...meant, values: { ...meant.values, provider, maker } };
	const elsewhere = evaluate(catalog, read);
	if (elsewhere.models.length === 0 || !elsewhere.named) return null;
	const places = added.map((id) => catalog.providers.find((place) => place.id === id)?.name ?? id).join(" and ");
	const are = added.length > 1 ? "are" : "is";
	const said = `${places} ${are} not known to offer “${meant.search}”: these are of other places. `;
	return arranged(catalog, ofVersion(catalog, { answer: elsewhere, read, said }));
}
