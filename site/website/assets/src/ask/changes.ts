// Searches for prices that change in a period, which no filter has.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import type { State } from "../state.ts";
import { day, isoDay, plural, shortDay } from "../words.ts";
import { understood } from "./filters.ts";
import { namesIn } from "./meanings.ts";
import { periodIn } from "./periods.ts";
import { evaluate, type Reading } from "./reading.ts";

const ofPrices = /\b(?:prices?|costs?|cheaper|dearer|expensive)\b/;
/** Who changes prices, in the words for prices that change: "who raises prices" asks which prices rise. */
const whose = new RegExp("\\b(?:who|whose|which (?:providers?|makers?|compan(?:y|ies)|places?|vendors?|models?)" +
	"|anyone|announced|upcoming|planned)\\b", "g");
const own = "(?: (?:its|their|the|any|api|model|token))*";
const raises = new RegExp(`\\b(?:rais|increas|hik)(?:e|es|ed|ing)${own} prices?\\b`, "g");
const cuts = new RegExp(`\\b(?:cut|lower|reduc|drop|decreas)(?:s|e|es|ting|ping|ing)?${own} prices?\\b`, "g");

/** The models whose prices change in the period that a search names, the first first; else null. */
export function changesOf(catalog: Catalog, asked: State, now: Date): Reading | null {
	const text = asked.search.toLowerCase();
	const period = ofPrices.test(text) ? periodIn(text, now) : null;
	// What was raised is no announced change.
	const isOver = /\b(?:did|was|were|has|have|last|past|ago|since)\b/.test(text);
	const plain = isOver ? text : text.replace(whose, " ").replace(raises, "prices rise").replace(cuts, "prices fall");
	// "Prices that rise" are called "prices rise".
	const rest = plain.replace(period?.phrase ?? "", " ").replace(/\b(prices?) (?:that|which|will|to) /, "$1 ").trim();
	if (!period && (!ofPrices.test(text) || rest === text)) return null;
	const read = understood({ ...asked, search: rest }, namesIn(catalog), now);
	if (!read.values["prices"]?.some((kind) => kind !== "batch")) return null;
	const answer = evaluate(catalog, read);
	if (!period) {
		// Who asks for nothing else is answered by all announced changes.
		return read.search ? null : { answer, read, said: placesOf(catalog, answer.models) };
	}
	const [from, to] = period.days;
	const models = answer.models.filter((model) => {
		const changes = model.value("price_day")?.padEnd(10, "-01") ?? "";
		return changes !== "" && changes >= from && (!to || changes < to);
	});
	if (models.length === 0) {
		const others = answer.models.length > 0 ? "; these are all that are" : "";
		const said = `No such change of a price is announced for “${period.phrase.trim()}”${others}. `;
		return { answer, read, said };
	}
	const end = to ? isoDay(new Date(Date.parse(to) - day)) : "";
	const last = to ? ` until ${shortDay(end)}` : "";
	const days = from && from === end ? ` on ${shortDay(from)}` : `${from ? ` from ${shortDay(from)}` : ""}${last}`;
	const said = `Only changes of prices${days} are shown. ${plain === text ? "" : placesOf(catalog, models)}`;
	const differs = "The API cannot filter by the day on which a price changes.";
	return { answer: { ...answer, models }, read, said, differs };
}

/** Says at which places the prices of models change: "Google: 6 models. " */
function placesOf(catalog: Catalog, models: readonly Model[]): string {
	const counts = [...Map.groupBy(models, ({ provider }) => provider)].map(([id, { length }]) =>
		`${catalog.providers.find((provider) => provider.id === id)?.name ?? id}: ${plural(length, "model")}`);
	return counts.length > 0 ? `${counts.join(", ")}. ` : "";
}
